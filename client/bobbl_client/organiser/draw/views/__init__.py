"""The page about a draw and its panels."""
