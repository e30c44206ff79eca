"""What windows are built from: the look, what is painted, what lays out."""
