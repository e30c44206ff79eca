"""The zones of the draw at registration."""
