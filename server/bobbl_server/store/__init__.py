"""Where a tournament lies on the server: its file, its keys, and reading them back."""
