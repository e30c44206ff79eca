"""The organiser's computer: choosing or making a tournament, and its server."""
