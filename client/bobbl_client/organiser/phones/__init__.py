"""Phones at the tables."""
