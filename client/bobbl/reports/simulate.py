"""``bobbl simulate``: the card game played many times, under one set of rules or two."""

import argparse

from bobbl.arguments import whole
from bobbl.reports.simulate_picture import picture
from bobbl.reports.simulate_report import as_json, as_text
from bobbl.reports.simulation import Simulation, simulate
from bobbl.reports.study import Progress, Study, add_study, carry_out
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
    add_study(parser)


def run(args: argparse.Namespace) -> int:
    """Play, count and report."""
    given = args.rules or USUAL_RULES
    if len(given) > MOST_RULES:
        raise BobblError("rules_too_many", most=MOST_RULES)
    rule_sets = [rules_named(each) for each in given]

    def make(seed: str, progress: Progress) -> Simulation:
        return simulate(rule_sets, args.games, seed, progress)

    study = Study(
        make,
        lambda found, _: as_text(found),
        lambda found, _: as_json(found),
        lambda found, _: picture(found),
        _played,
    )
    carry_out(args, study, _SEED_BYTES)
    return 0


def _played(done: int, total: int) -> str:
    return tr("{percent} % gespielt", percent=100 * done // total)
