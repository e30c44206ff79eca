"""Stations with a script in place of the window."""
