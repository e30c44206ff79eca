"""The tournament as facts and a pure fold: what can happen, what it does, what is refused."""
