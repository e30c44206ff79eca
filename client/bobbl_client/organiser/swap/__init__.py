"""Two entrants of a round change places."""
