"""Everybody who is registered."""
