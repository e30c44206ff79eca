"""``bobbl fairness``: examines whether everything left to chance is fair, and what a window costs.

Everything follows from the seed, which may be any text; without one it is taken from the system and
shown, so that whoever doubts a report can repeat it.
"""

import argparse
import os
import sys
from collections.abc import Callable

from bobbl.arguments import seed_text, whole
from bobbl.outputs import add_outputs, outputs, png_painter, write_text
from bobbl.places import put_out
from bobbl.reports.fairness_picture import picture
from bobbl.reports.fairness_report import as_json, as_text
from bobbl_server.core.fairness.arrivals import Evening
from bobbl_server.core.fairness.examination import examine
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr

_USUAL_COUNT = {"pairs": 20, "players": 40}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--entrants",
        choices=("pairs", "players"),
        default="pairs",
        help=tr("wer bei der Anmeldung einen Platz zieht"),
    )
    parser.add_argument(
        "--count", type=whole(2, 1000), metavar="N", help=tr("so viele kommen (sonst zehn Tische)")
    )
    parser.add_argument(
        "--expected", type=whole(1, 500), metavar="T", help=tr("so viele Tische sind angekündigt")
    )
    parser.add_argument(
        "--window",
        type=whole(0, 50),
        default=4,
        metavar="K",
        help=tr("Fenster: so viele Tische nach dem ersten mit freiem Platz"),
    )
    parser.add_argument(
        "--samples",
        type=whole(100, 10_000_000),
        default=2000,
        metavar="N",
        help=tr("Stichproben je Prüfung, mehr, wo es viele Fälle gibt"),
    )
    parser.add_argument(
        "--seed", type=seed_text, metavar="TEXT", help=tr("derselbe Samen, derselbe Bericht")
    )
    add_outputs(parser, "json", "svg", "png")


def run(args: argparse.Namespace) -> int:
    """Examine and report; 1 if a bias was found."""
    evening = _evening(args)
    json, svg, png = outputs(args, "json", "svg", "png")
    paint = None if png is None else png_painter()
    seed = os.urandom(16).hex() if args.seed is None else args.seed
    report = examine(BOBBL, seed.encode(), args.samples, evening, _progress())
    if json is not None:
        write_text(json, as_json(report, seed))
    if svg is not None:
        write_text(svg, picture(report, seed))
    if paint is not None and png is not None:
        paint(picture(report, seed), png)
    put_out(as_text(report, seed))
    return 0 if report.is_fair else 1


def _evening(args: argparse.Namespace) -> Evening:
    count = args.count or _USUAL_COUNT[args.entrants]
    evening = Evening(args.entrants, count, args.expected, args.window)
    at_table = 2 * evening.side_size
    if count % at_table:
        raise BobblError("count_fills_no_tables", count=count, at_table=at_table)
    return evening


def _progress() -> Callable[[int, int], None]:
    """Return what shows how far it is, on a screen only."""
    if sys.stderr is None or not sys.stderr.isatty():
        return lambda number, parts: None

    def show(number: int, parts: int) -> None:
        line = tr("Prüfung {number} von {parts}", number=number, parts=parts)
        print(f"\r{line} ", end="\r" if number == parts else "", file=sys.stderr, flush=True)

    return show
