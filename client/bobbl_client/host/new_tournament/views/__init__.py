"""The window in which a tournament is made."""
