"""The overview and its panels."""
