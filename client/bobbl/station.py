"""``bobbl station``: a station window (or, with ``--robot``, a station that takes orders)."""

import argparse
import logging
from functools import partial

from bobbl.places import add_home, log_to_stderr, usable_home
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--robot", action="store_true", help=tr("ohne Fenster: Aufträge von der Standardeingabe")
    )
    parser.add_argument(
        "--no-browse", action="store_true", help=tr("nicht im Netz nach Servern suchen")
    )
    parser.add_argument(
        "--interface", metavar=tr("ADRESSE"), help=tr("nur in diesem Netz suchen (eigene Adresse)")
    )
    parser.add_argument("--verbose", action="store_true", help=tr("alles mitschreiben"))
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Open the station."""
    log_to_stderr(logging.INFO if args.verbose else logging.WARNING)
    home = usable_home(args.home)
    if args.robot:
        from bobbl.robots.robot import Robot
        from bobbl.robots.scripts import SCRIPTS

        return Robot(home, not args.no_browse, SCRIPTS, args.interface).run()
    try:
        from bobbl.doctor.examination import LocalExamination
        from bobbl.exports.list_files import ListFiles
        from bobbl.pages.child import LocalPages
        from bobbl_client.app import run_station
        from bobbl_client.organiser.tools import Tools
    except ImportError as error:
        raise BobblError("gui_missing") from error
    pages = LocalPages(home, "0.0.0.0", browse=not args.no_browse)
    tools = Tools(files=ListFiles(), examination=partial(LocalExamination, home))
    return run_station(home, not args.no_browse, args.interface, pages, tools)
