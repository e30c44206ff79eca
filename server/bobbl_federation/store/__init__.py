"""What the federation's server keeps: events of many tournaments, clubs, and who it is itself."""
