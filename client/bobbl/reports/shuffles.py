"""``bobbl shuffles``: how well cards are shuffled by hand, after 3 to 12 passes.

Everything follows from the seed, as with ``bobbl fairness``.
"""

import argparse
import os
import sys
from collections.abc import Callable

from bobbl.arguments import seed_text, whole
from bobbl.outputs import add_outputs, outputs, png_painter, write_text
from bobbl.places import put_out
from bobbl.reports.shuffles_picture import picture
from bobbl.reports.shuffles_report import as_json, as_text
from bobbl_server.core.fairness.by_hand import FEWEST_SAMPLES, study
from bobbl_server.core.fairness.cards import DECK_SIZES
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_shared.i18n import tr


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--cards",
        type=int,
        choices=DECK_SIZES,
        default=DECK_SIZES[0],
        help=tr("kurzes oder langes Blatt"),
    )
    parser.add_argument(
        "--samples",
        type=whole(FEWEST_SAMPLES, 100_000),
        default=2000,
        metavar="N",
        help=tr("so viele Stapel auf jede Art"),
    )
    parser.add_argument(
        "--seed", type=seed_text, metavar="TEXT", help=tr("derselbe Samen, derselbe Bericht")
    )
    add_outputs(parser, "json", "svg", "png")


def run(args: argparse.Namespace) -> int:
    """Shuffle, look and report."""
    json, svg, png = outputs(args, "json", "svg", "png")
    paint = None if png is None else png_painter()
    seed = os.urandom(16).hex() if args.seed is None else args.seed
    found = study(BOBBL, args.cards, seed.encode(), args.samples, _progress())
    if json is not None:
        write_text(json, as_json(found, seed))
    if svg is not None:
        write_text(svg, picture(found, seed))
    if paint is not None and png is not None:
        paint(picture(found, seed), png)
    put_out(as_text(found, seed))
    return 0


def _progress() -> Callable[[int, int], None]:
    """Return what shows how far it is, on a screen only."""
    if sys.stderr is None or not sys.stderr.isatty():
        return lambda number, parts: None

    def show(number: int, parts: int) -> None:
        line = tr("Prüfung {number} von {parts}", number=number, parts=parts)
        print(f"\r{line} ", end="\r" if number == parts else "", file=sys.stderr, flush=True)

    return show
