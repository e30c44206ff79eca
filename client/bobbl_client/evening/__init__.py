"""The evening as it stands, read from the state without Qt: people, names, seats, tables."""
