"""``bobbl shuffles``: how well cards are shuffled by hand, after 3 to 12 passes."""

import argparse

from bobbl.arguments import whole
from bobbl.reports.shuffles_picture import picture
from bobbl.reports.shuffles_report import as_json, as_text
from bobbl.reports.study import Progress, Study, add_study, carry_out, parts_done
from bobbl_server.core.fairness.by_hand import FEWEST_SAMPLES, ByHand, study
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
        help=tr("so viele Stapel auf jede Art, mindestens {least}", least=FEWEST_SAMPLES),
    )
    add_study(parser)


def run(args: argparse.Namespace) -> int:
    """Shuffle, look and report."""

    def make(seed: str, progress: Progress) -> ByHand:
        return study(BOBBL, args.cards, seed.encode(), args.samples, progress)

    carry_out(args, Study(make, as_text, as_json, picture, parts_done))
    return 0
