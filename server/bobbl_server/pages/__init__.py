"""Pages for guests, without sockets: the state, what of it is public, page models, HTML."""
