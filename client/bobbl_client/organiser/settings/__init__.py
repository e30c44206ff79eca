"""The settings of a running tournament."""
