"""Deciding: state, command and inputs in, verdict and effect out. Never looks at anything else.

``decision`` is the way in. Each area ends in ``RULES``, one a command: who may send it, the
function that decides it, and how many random bytes that takes. ``table`` finds a command's rule,
``rights`` asks who may.
"""

from bobbl_server.core.decide.decision import Decision, decide

__all__ = ["Decision", "decide"]
