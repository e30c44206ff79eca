"""The stations, and pairing one more."""
