"""Announcements on all displays."""
