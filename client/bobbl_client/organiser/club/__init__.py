"""The club's rating."""
