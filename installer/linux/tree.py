"""The folder with everything that runs: all wheels in one tree, without what Bobbl does not use.

Wheels of one version for several Pythons differ in their compiled modules alone, whose names say
which Python they are for, so that they lie beside each other. Any other difference is an error.
"""

import re
import subprocess
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from zipfile import ZipFile

MODULES = ("QtCore", "QtGui", "QtMultimedia", "QtPrintSupport", "QtSvg", "QtWidgets", "sip")
"""Of PyQt6, what is imported."""

BELOW = ("QtNetwork",)
"""What those import: QtMultimedia does."""

PLUGINS = (
    "imageformats/libqjpeg.so",  # sponsors' pictures; Qt reads PNG itself
    "platforminputcontexts/*",  # accents typed in two keys
    "platforms/libqoffscreen.so",  # paper is laid out without a screen
    "platforms/libqwayland.so",
    "platforms/libqxcb.so",
    "platformthemes/libqxdgdesktopportal.so",  # the desktop's own dialogs
    "printsupport/*",
    "wayland-decoration-client/*",
    "wayland-shell-integration/libxdg-shell.so",
)
"""Of Qt's plugins, what a window, its keys, its pictures and its printer need."""

LEFT_OUT = (
    "*.c",
    "*.h",
    "*.hash",
    "*.pxd",
    "*.pyi",
    "*.pyx",
    "*_avx2.*",  # rapidfuzz has the same for every processor
    "*.dist-info/RECORD",  # pip's, which did not install this
    "*.dist-info/WHEEL",
    "*.dist-info/entry_points.txt",
    "*/tests/*",
    "PyQt6/bindings/*",
    "PyQt6/lupdate/*",
    "PyQt6/uic/*",
    "multidict/_testcapi.*",
    "rapidfuzz/fuzz_cpp.*",  # Bobbl compares by letters (OSA) alone
)

QT = "PyQt6/Qt6/"
_NOTICE = re.compile(r"[^/]+\.dist-info/(?:licenses/(.+)|(?=LICEN[CS]E)[^/]+)")
_LIBRARY = re.compile(r"\(NEEDED\).*\[(.+)\]")


def is_wanted(name: str) -> bool:
    """Return whether a file of a wheel is used; libraries of Qt are decided later."""
    if name.startswith(QT):
        part = name.removeprefix(QT)
        if part.startswith("plugins/"):
            return any(fnmatchcase(part, f"plugins/{each}") for each in PLUGINS)
        return part.startswith("lib/") or part == "translations/qtbase_de.qm"
    if re.fullmatch(r"PyQt6/\w+\.\S+\.so", name):
        return name.split("/")[1].split(".")[0] in (*MODULES, *BELOW)
    return not any(fnmatchcase(name, each) for each in LEFT_OUT)


def lay(wheels: Iterable[Path], tree: Path, notices: Path) -> None:
    """Unpack wheels into one tree, and their licences into a folder for each part."""
    for wheel in wheels:
        part = wheel.name.split("-")[0].lower().replace("_", "-")
        with ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith("/") or re.search(r"\.dist-info/sboms/|\.data/data/share/", name):
                    continue
                if ".data/" in name:
                    raise ValueError(f"{wheel.name} wants to be laid out by pip: {name}")
                if licence := _NOTICE.fullmatch(name):
                    place = notices / part / (licence[1] or Path(name).name)
                elif is_wanted(name):
                    place = tree / name
                else:
                    continue
                _write(place, archive.read(name))


def _write(place: Path, content: bytes) -> None:
    if place.exists():
        if place.read_bytes() != content:
            raise ValueError(f"two wheels differ in {place}")
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def needed(file: Path) -> Iterator[str]:
    """Yield the names of the libraries that a compiled file asks for."""
    said = subprocess.run(
        ["readelf", "--dynamic", str(file)], check=True, capture_output=True, text=True
    ).stdout
    yield from (match[1] for match in map(_LIBRARY.search, said.splitlines()) if match)


def prune_qt(tree: Path) -> None:
    """Delete those of Qt's libraries that nothing in the tree asks for."""
    libraries = {each.name: each for each in (tree / QT / "lib").iterdir() if each.is_file()}
    waiting = [*(tree / "PyQt6").glob("*.so"), *(tree / QT / "plugins").rglob("*.so")]
    wanted: set[str] = set()
    while waiting:
        new = {name for name in needed(waiting.pop()) if name in libraries} - wanted
        wanted |= new
        waiting += [libraries[name] for name in new]
    for name in libraries.keys() - wanted:
        libraries[name].unlink()


def strip(tree: Path) -> None:
    """Take out of compiled files what only a debugger or a linker reads: some bring a lot of it."""
    for file in sorted((*tree.rglob("*.so"), *tree.rglob("*.so.*"))):
        subprocess.run(["strip", "--strip-unneeded", "--preserve-dates", str(file)], check=True)
