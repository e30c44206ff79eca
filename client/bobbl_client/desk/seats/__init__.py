"""Seats given at the registration desk."""
