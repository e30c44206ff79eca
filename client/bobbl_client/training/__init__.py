"""Training: a simulated evening with mistakes made on purpose, and what of them was found."""
