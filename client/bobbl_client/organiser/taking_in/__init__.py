"""Taking lists and results into the running tournament."""
