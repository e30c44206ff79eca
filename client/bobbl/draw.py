"""``bobbl draw``: the draw engine alone; without a seed it takes one from the system."""

import argparse
import os
import sys

from bobbl import engines
from bobbl.engines import configure
from bobbl_server.core.draw.command import RoundsMissing, answer
from bobbl_shared.i18n import tr, trn

__all__ = ["configure", "run"]


def run(args: argparse.Namespace) -> int:
    """Answer draw requests on standard input; what missing rounds cost is said beside."""
    return engines.run(lambda raw: answer(raw, os.urandom, _tell), args)


def _tell(missing: RoundsMissing) -> None:
    """Say what it costs that the number of rounds is missing."""
    free, planned, repeats = missing
    if repeats:
        told = trn(
            "{n} Wiederholung in dieser Runde: Die Zahl der Runden fehlt („rounds“). Mit ihr, von"
            " Runde 1 an, träfe sich bis Runde {planned} niemand wieder.",
            "{n} Wiederholungen in dieser Runde: Die Zahl der Runden fehlt („rounds“). Mit ihr, von"
            " Runde 1 an, träfe sich bis Runde {planned} niemand wieder.",
            repeats,
            planned=planned,
        )
    else:
        told = tr(
            "Die Zahl der Runden fehlt („rounds“). Ohne sie trifft sich nur bis Runde {free} sicher"
            " niemand wieder, mit ihr bis Runde {planned}.",
            free=free,
            planned=planned,
        )
    if sys.stderr is not None:
        print(told, file=sys.stderr)
