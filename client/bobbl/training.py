"""``bobbl training``: a simulated evening with hidden mistakes, for one who practises."""

import argparse
from typing import get_args

from bobbl.places import add_home, add_listening, log_to_stderr, usable_home
from bobbl_client.training.script import Lesson
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--lesson", choices=get_args(Lesson), help=tr("was geübt wird (sonst wählen)")
    )
    parser.add_argument(
        "--seed", type=int, help=tr("wer kommt und welche Fehler versteckt sind (sonst zufällig)")
    )
    add_listening(parser)
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Practise until the window is closed."""
    log_to_stderr()
    if args.seed is not None and args.lesson is None:
        raise BobblError("seed_needs_lesson")
    home = usable_home(args.home)
    try:
        from bobbl.host import LocalPrograms
        from bobbl_client.host.hosting import run_training
    except ImportError as error:
        raise BobblError("gui_missing") from error
    return run_training(LocalPrograms(home, args.host, args.port), args.lesson, args.seed)
