"""A season: cup points and ratings over all tournaments of a series, computed from their logs.

Nothing of it is typed or kept: every number is a replay, and names the events it comes from.
"""
