"""The window of a display, painted for the far end of the hall."""
