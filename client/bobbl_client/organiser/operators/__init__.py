"""The list of operators."""
