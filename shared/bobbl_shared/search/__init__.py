"""Finding people by what is typed: by name, sound and likeness, by number and table."""
