"""A browser in the hall as a display."""
