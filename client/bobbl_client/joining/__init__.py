"""A station's first start: which tournament, and the code."""
