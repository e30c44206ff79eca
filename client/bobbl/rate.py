"""``bobbl rate``: the rating engine alone."""

import argparse

from bobbl import engines
from bobbl.engines import configure
from bobbl_server.core.rating.command import answer

__all__ = ["configure", "run"]


def run(args: argparse.Namespace) -> int:
    """Answer rating requests on standard input."""
    return engines.run(answer, args)
