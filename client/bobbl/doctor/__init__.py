"""``bobbl doctor``: looks at this computer and its network, each thing by a small probe."""
