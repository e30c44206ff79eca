"""``bobbl demo --halls``: many halls at once hand over to a federation, and it is checked."""
