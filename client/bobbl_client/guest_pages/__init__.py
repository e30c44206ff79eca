"""The window of a computer that shows guests the pages: its program, and how that goes."""
