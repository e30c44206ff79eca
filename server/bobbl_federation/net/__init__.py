"""Halls that connect: listener, handshake, and frames until the connection ends."""
