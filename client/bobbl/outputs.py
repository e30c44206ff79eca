"""Files that options of the command name to be written, and how a picture comes into one.

A subcommand declares them with ``add_outputs`` and asks for them with ``outputs`` before it
computes anything.
"""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output, require_all


def output_path(text: str) -> Path:
    """Read the name of a file to be written; what marks such an option."""
    return Path(text)


def add_outputs(parser: argparse.ArgumentParser, *names: str, told: str | None = None) -> None:
    """Declare options that name files to be written, and the one that lets older ones give way."""
    for name in names:
        parser.add_argument(f"--{name}", type=output_path, metavar=tr("DATEI"), help=told)
    add_force(parser)


def add_force(parser: argparse.ArgumentParser) -> None:
    """Declare the option that lets files give way which are there already."""
    parser.add_argument(
        "--force",
        action="store_true",
        help=tr("überschreibt, was es schon gibt (nie ein Turnier, nie einen Verein)"),
    )


def outputs(args: argparse.Namespace, *names: str) -> tuple[Output | None, ...]:
    """Return what was asked for under each of the options' names.

    Raises ``BobblError`` where nothing may or can be written, and where a file is named that the
    command reads.
    """
    paths: list[Path | None] = [getattr(args, name) for name in names]
    found = [None if path is None else Output(path, args.force) for path in paths]
    asked = [each for each in found if each is not None]
    require_all(asked)
    read = set(_files_named(value for key, value in vars(args).items() if key not in names))
    for each in asked:
        if each.place in read:
            raise BobblError("output_is_source", path=str(each.path))
    return tuple(found)


def _files_named(values: Iterable[object]) -> Iterator[Path]:
    """Yield where the other words of a call lead that name files."""
    for value in values:
        if isinstance(value, list):
            yield from _files_named(value)
        elif isinstance(value, str | Path):
            with suppress(OSError, ValueError):  # no name that a file could have
                if os.path.isfile(value):
                    yield Path(os.path.realpath(value))


def write_text(output: Output, text: str) -> None:
    """Write text into a file; ``BobblError`` if it cannot be."""
    output.write(text.encode("utf-8", "surrogateescape"))


def png_painter() -> Callable[[str, Output], None]:
    """Return what paints an SVG into a PNG; ``BobblError`` if Qt is not installed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PyQt6.QtGui import QGuiApplication

        from bobbl_client.printing.layout.picture import png
    except ImportError as error:
        raise BobblError("gui_missing") from error

    def paint(svg: str, output: Output) -> None:
        app = QGuiApplication.instance() or QGuiApplication(["bobbl"])
        output.write(png(svg))
        del app

    return paint
