"""The command ``bobbl``: its arguments, and starting the two sides."""
