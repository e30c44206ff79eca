"""The chronicle: everything that happened."""
