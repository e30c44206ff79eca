"""Pages for guests: where they are found, how they name people, and where they are written."""
