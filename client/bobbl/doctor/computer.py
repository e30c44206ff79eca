"""What there is to know about the computer itself: clock, disk, screen, printers, type."""

import os
import shutil
import statistics
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile

from bobbl.doctor.programs import Run
from bobbl_client.doctor.facts import (
    ClockFacts,
    DiskFacts,
    DiskKind,
    FontFacts,
    NamesFacts,
    NamesKept,
    PrinterFacts,
    Screen,
    ScreenFacts,
    VersionFacts,
)
from bobbl_client.doctor.personal_places import personal_places
from bobbl_shared.errors import BobblError
from bobbl_shared.program import program
from bobbl_shared.steady_clock import steady_s
from bobbl_shared.wire.messages import PROTOCOL

WRITES = 15
PAGE = bytes(4096)
MIB = 1024 * 1024

MOUNTS = Path("/proc/mounts")
BLOCK = Path("/sys/dev/block")
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")

_MEMORY = frozenset({"tmpfs", "ramfs", "devtmpfs"})
_REMOTE = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "fuse.sshfs", "afs"})
_SHARED = ("onedrive", "dropbox", "nextcloud", "owncloud", "google drive", "googledrive", "icloud")


class Leap:
    """How far the clock has left even time since this was made."""

    def __init__(self) -> None:
        self._apart = time.time() - steady_s()

    def leapt_s(self) -> float:
        """Return the seconds, more than none if the clock was put forward."""
        return time.time() - steady_s() - self._apart


def clock_facts(leap: Leap, run: Run, flag: Path = SYNCHRONISED) -> ClockFacts:
    """Return how the clock stands."""
    said = None if flag.exists() else run(("timedatectl", "show", "-p", "NTPSynchronized"))
    is_synchronised = True if flag.exists() else _yes(said)
    return ClockFacts(datetime.now(UTC).year, is_synchronised, round(leap.leapt_s(), 1))


def _yes(said: str | None) -> bool | None:
    match (said or "").strip().partition("=")[2]:
        case "yes":
            return True
        case "no":
            return False
        case _:
            return None


def disk_facts(folder: Path, mounts: Path = MOUNTS, block: Path = BLOCK) -> DiskFacts:
    """Return how much room is in a folder, and how long it takes until something is safe there."""
    try:
        free = shutil.disk_usage(folder).free // MIB
    except OSError:
        free = 0
    return DiskFacts(
        free,
        sync_ms(folder),
        disk_kind(folder, mounts),
        is_rotating(folder, block),
        any(word in part.lower() for part in folder.absolute().parts for word in _SHARED),
    )


def sync_ms(folder: Path) -> float | None:
    """Return the median of some synced writes; None: nothing can be written."""
    took = []
    try:
        with TemporaryFile(dir=folder) as file:
            for _ in range(WRITES):
                begun = time.perf_counter()
                file.write(PAGE)
                file.flush()
                os.fsync(file.fileno())
                took.append((time.perf_counter() - begun) * 1000)
    except OSError:
        return None
    return round(statistics.median(took), 4)


def disk_kind(folder: Path, mounts: Path = MOUNTS) -> DiskKind:
    """Return what the system says the folder lies on; local where it does not say."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        is_share = sys.platform == "win32" and str(folder.absolute()).startswith("\\\\")
        return "network" if is_share else "local"
    found = [each.split() for each in lines]
    places = [(Path(each[1].replace("\\040", " ")), each[2]) for each in found if len(each) > 2]
    above = [each for each in places if folder.absolute().is_relative_to(each[0])]
    kind = max(above, key=lambda each: len(each[0].parts), default=(Path(), ""))[1]
    if kind in _MEMORY:
        return "memory"
    return "network" if kind in _REMOTE else "local"


def is_rotating(folder: Path, block: Path = BLOCK) -> bool | None:
    """Return whether platters turn below; None: the system does not say."""
    try:
        device = folder.stat().st_dev
        place = block / f"{os.major(device)}:{os.minor(device)}"
    except (OSError, AttributeError):
        return None
    for queue in (place / "queue", place / ".." / "queue"):
        with suppress(OSError, ValueError):
            return (queue / "rotational").read_text(encoding="ascii").strip() == "1"
    return None


def names_facts(home: Path) -> NamesFacts:
    """Return where names are kept below the home of this computer."""
    counted = ((each.key, each.count(home)) for each in personal_places())
    return NamesFacts(tuple(NamesKept(key, count) for key, count in counted if count))


def version_facts() -> VersionFacts:
    """Return what program this is."""
    return VersionFacts(program(), PROTOCOL)


def font_facts(folder: Path | None = None) -> FontFacts:
    """Return how many files of the program's own type can be used."""
    spec = find_spec("bobbl_client") if folder is None else None
    if spec is not None and spec.submodule_search_locations:
        folder = Path(spec.submodule_search_locations[0]) / "widgets" / "fonts"
    names = ("ClearSans-Regular.ttf", "ClearSans-Medium.ttf", "ClearSans-Bold.ttf")
    files = [(folder or Path()) / name for name in names]
    return FontFacts(sum(not _is_type(each) for each in files), len(names))


def _is_type(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) in (b"\x00\x01\x00\x00", b"OTTO", b"true")
    except OSError:
        return False


def window_facts() -> tuple[ScreenFacts | None, PrinterFacts | None]:
    """Return screens and printers; None where this installation has no windows.

    To be called in the thread of the windows.
    """
    try:
        from PyQt6.QtGui import QGuiApplication
        from PyQt6.QtWidgets import QApplication

        from bobbl_client.printing.layout.printers import SystemPrinters
        from bobbl_client.widgets.window.screen import need_screen
    except ImportError:
        return None, None
    from PyQt6.QtPrintSupport import QPrinterInfo

    if QGuiApplication.instance() is None:
        try:
            need_screen()
        except BobblError:
            return ScreenFacts(()), None
        _applications.append(QApplication(["bobbl"]))
    main, every = QGuiApplication.primaryScreen(), QGuiApplication.screens()
    screens = tuple(
        Screen(each.size().width(), each.size().height(), each.devicePixelRatio())
        for each in sorted(every, key=lambda each: each is not main)
    )
    has_usual = bool(QPrinterInfo.defaultPrinterName())
    return ScreenFacts(screens), PrinterFacts(len(SystemPrinters().names()), has_usual)


_applications: list[object] = []
"""Kept until the program ends: Qt ends an application with its last reference."""
