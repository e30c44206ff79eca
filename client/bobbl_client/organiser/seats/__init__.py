"""Seats by hand before a round."""
