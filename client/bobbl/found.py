"""``bobbl found``: a new tournament without a window."""

import argparse
import dataclasses
import os
from pathlib import Path

from msgspec.structs import replace

from bobbl.given import located, read_given
from bobbl.places import add_home, put_out, tell_training, usable_home
from bobbl_client.host.new_tournament.earlier import taken_words
from bobbl_client.model.address_book import FILE, BookFile
from bobbl_client.model.past_tournaments import Earlier, earlier_in
from bobbl_client.organiser.book.adopting import adopt
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.verify import read_decided
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import STRONG, propose_words
from bobbl_shared.domain.settings import Settings, check_settings
from bobbl_shared.errors import BobblError, Coded, InputError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.log import LogFile
from bobbl_shared.log.path_kinds import require_tournament
from bobbl_shared.outputs import Output
from bobbl_shared.reading import read

LARGEST_FILE = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar=tr("DATEI"), help=tr("die neue Turnierdatei"))
    parser.add_argument("--name", metavar="NAME", help=tr("wie das Turnier heißt"))
    usual = parser.add_mutually_exclusive_group()
    usual.add_argument(
        "--settings",
        type=Path,
        metavar="JSON",
        help=tr("eine JSON-Datei mit den Einstellungen (sonst die üblichen)"),
    )
    usual.add_argument(
        "--like",
        type=Path,
        metavar=tr("TURNIER"),
        help=tr("übernimmt von einem früheren Turnier alles bis auf Name, Tag und Ergebnisse"),
    )
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Make the file and this computer's keys; the four words are printed once, before."""
    earlier = _earlier(args.like)
    usual = Settings("") if earlier is None else earlier.handed_on.settings
    settings = _settings(args.settings, args.name, usual)
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
    handed_on = None if earlier is None else earlier.handed_on
    found_tournament(args.file, settings, words, founder, handed_on)
    tell_training(settings)
    if earlier is not None:
        _tell_taken(earlier)
        _adopt(earlier, home)
    told = tr("„{name}“ ist angelegt: {path}", name=settings.name, path=str(args.file))
    put_out(told + "\n")
    put_out(tr("So geht es weiter: {command}", command=f"bobbl serve {args.file}") + "\n")
    return 0


def _earlier(path: Path | None) -> Earlier | None:
    """Read the tournament that the new one is to be like."""
    if path is None:
        return None
    require_tournament(path)
    with LogFile.open(path, read_only=True) as log:
        read_decided(log)
    return earlier_in(path)


def _tell_taken(earlier: Earlier) -> None:
    put_out(tr("Übernommen von „{name}“:", name=earlier.name) + "\n")
    for line in taken_words(dataclasses.replace(earlier, helpers=())):  # an organiser puts them on
        put_out(f"- {line}\n")


def _adopt(earlier: Earlier, home: Path) -> None:
    """Take the people into the address book; the tournament stands even if that fails."""
    if earlier.evening is None:
        return
    try:
        told = adopt(BookFile(home / FILE, os.urandom), earlier.evening)
    except Coded as error:
        told = sentence(error)
    put_out(told + "\n")


def _settings(path: Path | None, name: str | None, usual: Settings) -> Settings:
    """Return the settings of a file, or the usual ones, under this name if one was given.

    Raises ``BobblError`` if no tournament can be played with them.
    """
    if path is None:
        settings = replace(usual, name=name or "")
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
