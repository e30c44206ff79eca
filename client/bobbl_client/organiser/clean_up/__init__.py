"""The clean-up of seats before a round."""
