"""What programs and libraries of Windows import: read from their own tables."""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

ENDINGS = frozenset({".dll", ".exe", ".pyd"})

OF_WINDOWS = frozenset(
    {
        *("advapi32", "authz", "avrt", "bcrypt", "cfgmgr32", "comctl32", "comdlg32", "crypt32"),
        *("d3d11", "d3d12", "d3d9", "dcomp", "dnsapi", "dwmapi", "dwrite", "dxgi", "gdi32"),
        *("imm32", "iphlpapi", "kernel32", "mf", "mfplat", "mfreadwrite", "mpr", "msvcrt"),
        *("ncrypt", "netapi32", "ntdll", "ole32", "oleaut32", "powrprof", "propsys", "rpcrt4"),
        *("runtimeobject", "secur32", "setupapi", "shcore", "shell32", "shlwapi", "ucrtbase"),
        *("user32", "userenv", "uxtheme", "version", "winhttp", "winmm", "winspool", "ws2_32"),
        *(
            "wtsapi32",
            "bcryptprimitives",
            "d2d1",
            "dxva2",
            "evr",
            "icuuc",
            "uiautomationcore",
            "strmiids",
            "wevtapi",
            "winmmbase",
            "mfcore",
            "pdh",
        ),
    }
)
"""What every Windows 10 (from 1703 on) and 11 has; without the ending."""


def is_of_windows(name: str) -> bool:
    """Return whether Windows itself has a library."""
    stem = name.lower().removesuffix(".dll").removesuffix(".drv")
    return stem in OF_WINDOWS or stem.startswith(("api-ms-win-", "ext-ms-win-"))


def imports(path: Path) -> frozenset[str]:
    """Return the libraries that one needs, in small letters, also those that are loaded late."""
    content = path.read_bytes()
    if content[:2] != b"MZ":
        return frozenset()
    (header,) = struct.unpack_from("<I", content, 0x3C)
    sections, size = struct.unpack_from("<H12xH", content, header + 6)
    optional = header + 24
    (magic,) = struct.unpack_from("<H", content, optional)
    tables = optional + (112 if magic == 0x20B else 96)
    places = _places(content, optional + size, sections)
    usual, late = (struct.unpack_from("<I", content, tables + 8 * each)[0] for each in (1, 13))
    found = [
        *_names(content, places, usual, 20, 12),
        *_names(content, places, late, 32, 4),
    ]
    return frozenset(found)


Places = tuple[tuple[int, int, int], ...]


def _places(content: bytes, start: int, count: int) -> Places:
    """Return where each part lies in memory, how long it is, and where in the file."""
    found = []
    for each in range(count):
        size, address, length, offset = struct.unpack_from("<IIII", content, start + 40 * each + 8)
        found.append((address, max(size, length), offset))
    return tuple(found)


def _names(content: bytes, places: Places, address: int, step: int, name_at: int) -> Iterator[str]:
    at = _offset(places, address)
    while at is not None:
        name = _offset(places, struct.unpack_from("<I", content, at + name_at)[0])
        if name is None:
            return
        yield content[name : content.index(b"\0", name)].decode("ascii").lower()
        at += step


def _offset(places: Places, address: int) -> int | None:
    if not address:
        return None
    return next(
        (offset + address - start for start, size, offset in places if 0 <= address - start < size),
        None,
    )


def needed(roots: Iterable[Path], there: Iterable[Path]) -> frozenset[Path]:
    """Return the roots and all libraries of ``there`` that they need, directly or not."""
    by_name = {each.name.lower(): each for each in there}
    found: set[Path] = set()
    waiting = list(roots)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [by_name[each] for each in imports(path) if each in by_name]
    return frozenset(found)


def unresolved(top: Path) -> dict[str, frozenset[str]]:
    """Return what libraries in the program's folder need and would not find where it is looked for.

    That is beside them, in Python's folder, in that of Qt and in those of which the name says so:
    PyQt6 and the others name them when they are imported. The rest is Windows' own.
    """
    lib = top / "lib"
    for_all = _names_in(top / "python")
    files = [each for each in top.rglob("*") if each.suffix.lower() in ENDINGS]
    found = {}
    for path in files:
        near = for_all | _names_in(path.parent)
        if path.is_relative_to(lib):
            package = path.relative_to(lib).parts[0]
            near |= _names_in(lib / f"{package}.libs") | _names_in(lib / package / "Qt6" / "bin")
        missing = {each for each in imports(path) - near if not is_of_windows(each)}
        if missing:
            found[path.relative_to(top).as_posix()] = frozenset(missing)
    return found


def _names_in(folder: Path) -> set[str]:
    return {each.name.lower() for each in folder.iterdir()} if folder.is_dir() else set()
