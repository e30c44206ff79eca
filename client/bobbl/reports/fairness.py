"""``bobbl fairness``: is everything left to chance fair, and what does a window cost?"""

import argparse

from bobbl.arguments import whole
from bobbl.reports.fairness_picture import picture
from bobbl.reports.fairness_report import as_json, as_text
from bobbl.reports.study import Progress, Study, add_study, carry_out, parts_done
from bobbl_server.core.fairness.arrivals import Evening
from bobbl_server.core.fairness.examination import Report, examine
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
    add_study(parser)


def run(args: argparse.Namespace) -> int:
    """Examine and report; 1 if a bias was found."""
    evening = _evening(args)

    def make(seed: str, progress: Progress) -> Report:
        return examine(BOBBL, seed.encode(), args.samples, evening, progress)

    report = carry_out(args, Study(make, as_text, as_json, picture, parts_done))
    return 0 if report.is_fair else 1


def _evening(args: argparse.Namespace) -> Evening:
    count = args.count or _USUAL_COUNT[args.entrants]
    evening = Evening(args.entrants, count, args.expected, args.window)
    at_table = 2 * evening.side_size
    if count % at_table:
        raise BobblError("count_fills_no_tables", count=count, at_table=at_table)
    return evening
