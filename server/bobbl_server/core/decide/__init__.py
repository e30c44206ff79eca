"""Deciding: state, command and inputs in, verdict and effect out. Never looks at anything else.

``decision`` is the way in; ``rights`` says who may ask for what; the other modules each decide the
commands of one area.
"""

from bobbl_server.core.decide.decision import Decision, decide

__all__ = ["Decision", "decide"]
