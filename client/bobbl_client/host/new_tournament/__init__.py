"""Making a new tournament."""
