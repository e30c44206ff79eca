"""``bobbl rank``: the ranking engine alone."""

import argparse

from bobbl import engines
from bobbl.engines import configure
from bobbl_server.core.ranking.command import answer

__all__ = ["configure", "run"]


def run(args: argparse.Namespace) -> int:
    """Answer ranking requests on standard input."""
    return engines.run(answer, args)
