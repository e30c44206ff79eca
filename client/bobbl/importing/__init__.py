"""``bobbl import``: taking lists into a tournament without a window."""
