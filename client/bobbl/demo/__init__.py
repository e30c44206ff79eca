"""``bobbl demo``: a whole tournament played by real processes."""
