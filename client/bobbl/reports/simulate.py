"""``bobbl simulate``: the card game played many times, under one set of rules or two side by side.

Everything follows from the seed, which may be any text; without one it is taken from the system and
shown, so that whoever doubts a figure can count again.
"""

import argparse
import os
import sys

from bobbl.arguments import seed_text, whole
from bobbl.outputs import add_outputs, outputs, png_painter, write_text
from bobbl.places import put_out
from bobbl.reports.simulate_picture import picture
from bobbl.reports.simulate_report import as_json, as_text
from bobbl.reports.simulation import Progress, simulate
from bobbl.rules_file import described, rules_named
from bobbl_server.core.draw.randomness import seed_length
from bobbl_shared.domain.game.cards import DECKS
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr

USUAL_RULES = ("muck-wenz", "wenz-muck")
MOST_RULES = 2

_SEED_BYTES = seed_length(max(DECKS))
"""With so many any order of the long deck may come first, and none can be guessed."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--games",
        type=whole(100, 1_000_000),
        default=10_000,
        metavar="N",
        help=tr("so viele Spiele unter jeden Regeln"),
    )
    parser.add_argument("--rules", action="append", metavar=tr("REGELN"), help=described())
    parser.add_argument(
        "--seed", type=seed_text, metavar="TEXT", help=tr("derselbe Samen, derselbe Bericht")
    )
    add_outputs(parser, "json", "svg", "png")


def run(args: argparse.Namespace) -> int:
    """Play, count and report."""
    given = args.rules or USUAL_RULES
    if len(given) > MOST_RULES:
        raise BobblError("rules_too_many", most=MOST_RULES)
    rule_sets = [rules_named(each) for each in given]
    json, svg, png = outputs(args, "json", "svg", "png")
    paint = None if png is None else png_painter()
    seed = os.urandom(_SEED_BYTES).hex() if args.seed is None else args.seed
    found = simulate(rule_sets, args.games, seed, _progress())
    if json is not None:
        write_text(json, as_json(found))
    if svg is not None:
        write_text(svg, picture(found))
    if paint is not None and png is not None:
        paint(picture(found), png)
    put_out(as_text(found))
    return 0


def _progress() -> Progress:
    """Return what shows how far it is, on a screen only."""
    if sys.stderr is None or not sys.stderr.isatty():
        return lambda done, total: None

    def show(done: int, total: int) -> None:
        line = tr("{percent} % gespielt", percent=100 * done // total)
        print(f"\r{line} ", end="\r" if done == total else "", file=sys.stderr, flush=True)

    return show
