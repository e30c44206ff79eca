"""Tournaments as files for others: lists, results and rankings out (and, later, lists in)."""
