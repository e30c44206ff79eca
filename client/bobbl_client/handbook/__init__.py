"""The handbook on this computer: where it is, and its chapters to be read in a window."""
