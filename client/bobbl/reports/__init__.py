"""``bobbl fairness`` and ``bobbl simulate``: what was counted, as text, JSON and pictures."""
