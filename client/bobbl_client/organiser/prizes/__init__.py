"""The prizes."""
