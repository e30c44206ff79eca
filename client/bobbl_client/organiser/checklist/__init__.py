"""The checks before the evening."""
