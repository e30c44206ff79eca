"""Rounds of single players: who plays with and against whom."""
