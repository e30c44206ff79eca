"""The cash boxes at the end of the day."""
