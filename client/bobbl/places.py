"""Where Bobbl keeps its things on this computer, and how it speaks and logs."""

import argparse
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from errno import EACCES
from pathlib import Path
from tempfile import TemporaryFile

from platformdirs import user_data_path

from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence


def add_home(parser: argparse.ArgumentParser) -> None:
    """Declare where keys, copies and recent tournaments lie."""
    parser.add_argument(
        "--home",
        type=Path,
        default=default_home(),
        metavar=tr("ORDNER"),
        help=tr("Ordner für Schlüssel und Kopien (sonst der des Benutzers)"),
    )


def add_listening(parser: argparse.ArgumentParser) -> None:
    """Declare where a server of this computer listens."""
    parser.add_argument("--port", type=int, default=0, help=tr("fester Port"))
    parser.add_argument(
        "--host", default="0.0.0.0", metavar=tr("ADRESSE"), help=tr("eigene Adresse")
    )


def default_home() -> Path:
    """Return ``BOBBL_HOME`` or the user's own folder."""
    given = os.environ.get("BOBBL_HOME")
    return Path(given) if given else user_data_path("bobbl", appauthor=False)


def usable_home(home: Path) -> Path:
    """Return the folder, made if there was none; ``BobblError`` if nothing can be kept in it."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=home) as trial:
            trial.write(b"bobbl")
        for folder in (home, *(each for each in home.iterdir() if each.is_dir())):
            if not os.access(folder, os.W_OK | os.X_OK):
                raise BobblError("home_unusable", path=str(folder), reason=os.strerror(EACCES))
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise BobblError("home_unusable", path=str(home), reason=reason) from error
    return home


def named_home(typed: Sequence[str]) -> Path:
    """Return the folder that ``--home`` names among what was typed, else the usual one.

    Looked for before anything is understood, because the language is chosen there.
    """
    for place, word in enumerate(typed, 1):
        option, equals, value = word.partition("=")
        if option == "--home":
            return Path(value if equals else "".join(typed[place : place + 1]))
    return default_home()


def log_to_stderr(level: int = logging.WARNING) -> None:
    """Let log records of this level and above go to stderr; ``BOBBL_LOG=info`` shows more."""
    wanted = logging.getLevelName(os.environ.get("BOBBL_LOG", "").upper())
    level = wanted if isinstance(wanted, int) else level
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")


def tell_training(settings: Settings) -> None:
    """Say on standard error of an exercise that it is one."""
    if settings.training:
        print(sentence(BobblError("only_training", name=settings.name)), file=sys.stderr)


_UNSEEN = frozenset({"offscreen", "minimal", "vnc", "linuxfb"})
"""Platforms of Qt whose windows nobody looks at."""


def is_read(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether somebody reads what is printed.

    Who opens a file by a double click has no terminal, but a screen.
    """
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if any(each is not None and each.isatty() for each in streams):
        return True
    if environment.get("QT_QPA_PLATFORM", "").partition(":")[0] in _UNSEEN:
        return True
    needs = sys.platform not in ("win32", "darwin")
    return needs and not any(map(environment.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def put_out(text: str) -> None:
    """Print to standard output, at once; ``BobblError`` if there is no room for it."""
    try:
        print(text, end="", flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None
        raise BobblError("file_not_written", path=tr("Standardausgabe")) from error
