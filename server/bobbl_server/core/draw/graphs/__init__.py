"""Graphs and matchings, with nothing of tournaments in them."""
