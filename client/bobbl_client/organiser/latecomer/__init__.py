"""Letting a latecomer into the running round."""
