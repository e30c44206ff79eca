"""A newer Bobbl that the organiser has brought as a file: on a stick, or in a tournament's folder.

Bobbl never asks anybody whether there is one, and makes no connection for it. It looks at the names
of files beside the tournaments it lists, and at the file that is chosen; it neither reads nor runs
them.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from bobbl_shared.i18n import tr
from bobbl_shared.program import program, version_of_package, version_order


def newer_package(folders: Iterable[Path]) -> Path | None:
    """Return the newest package in these folders, if it is newer than this program."""
    found = []
    for folder in dict.fromkeys(folders):
        with suppress(OSError):
            found += [each for each in folder.iterdir() if version_of_package(each.name)]
    newest = max(found, key=_order, default=None)
    is_newer = newest is not None and _order(newest) > version_order(program())
    return newest if is_newer else None


def about_package(path: Path) -> str:
    """Return what a package is, compared with this program, and what to do with it."""
    version = version_of_package(path.name)
    if version_order(version) > version_order(program()):
        return tr(
            "{path} ist Bobbl {new}, hier läuft Bobbl {old}. Zum Erneuern schließen Sie alle"
            " Fenster von Bobbl und öffnen die Datei; die Turniere bleiben, wie sie sind.",
            path=path,
            new=version,
            old=program(),
        )
    return tr(
        "{path} ist Bobbl {new}, und hier läuft schon Bobbl {old}; es ist nichts zu tun.",
        path=path,
        new=version,
        old=program(),
    )


def _order(path: Path) -> tuple[int, int, int, bool]:
    return version_order(version_of_package(path.name))
