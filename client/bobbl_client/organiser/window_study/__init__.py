"""What windows of the draw at registration cost."""
