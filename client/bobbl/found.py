"""``bobbl found``: a new tournament without a window."""

import argparse
import os
from pathlib import Path

from msgspec.structs import replace

from bobbl.given import located, read_given
from bobbl.places import add_home, put_out, tell_training, usable_home
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import STRONG, propose_words
from bobbl_shared.domain.settings import Settings, check_settings
from bobbl_shared.errors import BobblError, InputError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output
from bobbl_shared.reading import read

LARGEST_FILE = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die neue Turnierdatei"))
    parser.add_argument("--name", metavar="NAME", help=tr("wie das Turnier heißt"))
    parser.add_argument(
        "--settings",
        type=Path,
        metavar="JSON",
        help=tr("eine JSON-Datei mit den Einstellungen (sonst die üblichen)"),
    )
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Make the file and this computer's keys; the four words are printed once, before."""
    settings = _settings(args.settings, args.name)
    if os.path.lexists(args.file) and not args.file.is_dir():
        raise BobblError("file_exists", path=str(args.file))
    Output(args.file).require()
    home = usable_home(args.home)
    words = propose_words(os.urandom)
    put_out(tr("Vier Wörter: {words}", words=" ".join(words)) + "\n")
    put_out(
        tr(
            "Schreiben Sie sie auf Papier, nicht auf den Rechner: Nur mit ihnen kann später ein"
            " anderer Rechner das Turnier übernehmen. Sie erscheinen nur dieses eine Mal."
        )
        + "\n"
    )
    founder = Founder(home, SystemClock(), os.urandom, STRONG)
    found_tournament(args.file, settings, words, founder)
    tell_training(settings)
    told = tr("„{name}“ ist angelegt: {path}", name=settings.name, path=str(args.file))
    put_out(told + "\n")
    put_out(tr("So geht es weiter: {command}", command=f"bobbl serve {args.file}") + "\n")
    return 0


def _settings(path: Path | None, name: str | None) -> Settings:
    """Return the settings of a file, or the usual ones, under this name if one was given.

    Raises ``BobblError`` if no tournament can be played with them.
    """
    if path is None:
        settings = Settings(name or "")
    else:
        settings = _read(path)
        settings = settings if name is None else replace(settings, name=name)
    if not settings.name.strip():
        raise BobblError("tournament_unnamed")
    try:
        check_settings(settings)
    except Refusal as error:
        if path is None:
            raise BobblError(error.code, **error.parameters) from error
        raise InputError(error.code, str(path), **error.parameters) from error
    return settings


def _read(path: Path) -> Settings:
    with located(path):
        return read(read_given(path, LARGEST_FILE), Settings)
