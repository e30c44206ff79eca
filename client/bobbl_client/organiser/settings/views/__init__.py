"""The settings and the settings that are lists."""
