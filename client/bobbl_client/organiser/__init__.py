"""The organiser's window: the overview, and a package for each page that its keys lead to."""
