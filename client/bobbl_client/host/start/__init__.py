"""The first page on the organiser's computer."""
