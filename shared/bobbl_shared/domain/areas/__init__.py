"""The areas of a tournament: commands, facts, fold, dependencies and undo of each, side by side.

Each area ends in ``ROWS``, one row a fact, and ``PIECES``, what undoing puts back; ``table`` and
``pieces`` find them.
"""
