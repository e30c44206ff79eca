"""The list of cases, one case, and its slips."""
