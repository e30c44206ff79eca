"""The prize-giving."""
