"""Wishes that two do not share a table."""
