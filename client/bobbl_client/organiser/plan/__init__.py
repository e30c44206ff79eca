"""The time plan."""
