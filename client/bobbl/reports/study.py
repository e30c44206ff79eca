"""What every study of chance shares: its seed, how far it is, and the files it is written into.

Everything follows from the seed, which may be any text; without one it is taken from the system and
shown, so that whoever doubts a report can repeat it.
"""

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bobbl.arguments import seed_text
from bobbl.outputs import add_outputs, outputs, png_painter, write_text
from bobbl.places import put_out
from bobbl_shared.i18n import tr

Found = TypeVar("Found")

Progress = Callable[[int, int], None]
"""Is told how much of a study is done, of how much."""


@dataclass(frozen=True)
class Study(Generic[Found]):
    """What a study finds from a seed, and how that is written: as text, as JSON, as an SVG.

    ``progress`` says how far it is, for the line that a terminal shows meanwhile.
    """

    make: Callable[[str, Progress], Found]
    text: Callable[[Found, str], str]
    json: Callable[[Found, str], str]
    picture: Callable[[Found, str], str]
    progress: Callable[[int, int], str]


def add_study(parser: argparse.ArgumentParser) -> None:
    """Declare the seed and the files."""
    parser.add_argument(
        "--seed", type=seed_text, metavar="TEXT", help=tr("derselbe Samen, derselbe Bericht")
    )
    add_outputs(parser, "json", "svg", "png")


def carry_out(args: argparse.Namespace, study: Study[Found], seed_bytes: int = 16) -> Found:
    """Make a study and write it; return what was found. A new seed has ``seed_bytes``.

    Raises ``BobblError`` before the study where a file may not or cannot be written.
    """
    json, svg, png = outputs(args, "json", "svg", "png")
    paint = None if png is None else png_painter()
    seed = os.urandom(seed_bytes).hex() if args.seed is None else args.seed
    found = study.make(seed, _shown(study.progress))
    if json is not None:
        write_text(json, study.json(found, seed))
    if svg is not None:
        write_text(svg, study.picture(found, seed))
    if paint is not None and png is not None:
        paint(study.picture(found, seed), png)
    put_out(study.text(found, seed))
    return found


def parts_done(number: int, parts: int) -> str:
    """Return how far a study of several examinations is."""
    return tr("Prüfung {number} von {parts}", number=number, parts=parts)


def _shown(words: Callable[[int, int], str]) -> Progress:
    """Return what shows how far it is, on a screen only."""
    if sys.stderr is None or not sys.stderr.isatty():
        return lambda done, total: None

    def show(done: int, total: int) -> None:
        end = "\r" if done == total else ""
        print(f"\r{words(done, total)} ", end=end, file=sys.stderr, flush=True)

    return show
