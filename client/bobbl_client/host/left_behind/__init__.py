"""What only an outdated server has."""
