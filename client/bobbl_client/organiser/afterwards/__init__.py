"""What is left after the ceremony."""
