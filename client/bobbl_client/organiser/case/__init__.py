"""One case before the organiser: its slips, and the word that ends it."""
