"""The algorithm ``bobbl-draw/1``, kept so that logs whose rounds it drew can be decided again.

Its outcomes are pinned by tests/golden/draws-1.json and must never change; what it uses of the
other modules of this package must not change what it does either.
"""
