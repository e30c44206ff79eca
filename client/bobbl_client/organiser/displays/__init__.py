"""What one display shows."""
