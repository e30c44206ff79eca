"""The ranking, and publishing it."""
