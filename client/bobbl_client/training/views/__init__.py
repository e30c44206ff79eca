"""The windows of a training evening."""
