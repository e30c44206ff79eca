"""A club over many evenings: its file, and how tournaments come into it."""
