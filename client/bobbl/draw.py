"""``bobbl draw``: the draw engine alone; without a seed it takes one from the system."""

import argparse
import os

from bobbl import engines
from bobbl.engines import configure
from bobbl_server.core.draw.command import answer

__all__ = ["configure", "run"]


def run(args: argparse.Namespace) -> int:
    """Answer draw requests on standard input."""
    return engines.run(lambda raw: answer(raw, os.urandom), args)
