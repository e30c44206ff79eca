"""Pages of a federation: all halls, each hall's own pages, earlier years, seasons, persons."""
