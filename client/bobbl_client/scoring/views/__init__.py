"""The window of the scoring station."""
