"""Reading the handbook in a window."""
