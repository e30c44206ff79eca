"""The libraries of Bobbl as Windows needs them: which of the lock, fetched, and laid out.

pip looks at conditions like ``sys_platform == "win32"`` with the eyes of the computer on which it
runs, so the list for Windows is made here, and pip gets it without conditions.
"""

import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename

PLATFORM = "win_amd64"


class Unfit(Exception):
    """A library that does not fit the Python of Windows; says which and why."""


@dataclass(frozen=True)
class Wheel:
    """A wheel that was fetched, and what it says of itself."""

    path: Path
    about: Message

    @property
    def name(self) -> str:
        """How the library is called."""
        return canonicalize_name(str(self.about["Name"]))

    @property
    def version(self) -> str:
        """Its version."""
        return str(self.about["Version"])


def surroundings(version: str) -> dict[str, str]:
    """Return what conditions are compared with, for a Python of Windows such as ``3.13``."""
    return {
        "implementation_name": "cpython",
        "implementation_version": f"{version}.0",
        "os_name": "nt",
        "platform_machine": "AMD64",
        "platform_python_implementation": "CPython",
        "platform_release": "10",
        "platform_system": "Windows",
        "platform_version": "10.0.19045",
        "python_full_version": f"{version}.0",
        "python_version": version,
        "sys_platform": "win32",
    }


def for_windows(lock: str, version: str) -> str:
    """Return the part of a lock that Windows needs, with its hashes and without conditions."""
    lines = lock.replace("\\\n", " ").splitlines()
    return "".join(f"{each}\n" for each in map(_one(version), lines) if each)


def _one(version: str) -> Callable[[str], str]:
    known = surroundings(version)

    def one(line: str) -> str:
        text, *hashes = re.split(r"\s+--hash=", line.strip())
        if not text or text.startswith("#"):
            return ""
        if not hashes:
            raise Unfit(f"{text} hat in der Liste keine Prüfsumme.")
        wanted = Requirement(text)
        if wanted.marker is not None and not wanted.marker.evaluate(known):
            return ""
        return " ".join(
            (f"{wanted.name}{wanted.specifier}", *(f"--hash={each}" for each in hashes))
        )

    return one


def fetch(wanted: Path, folder: Path, version: str) -> None:
    """Let pip fetch what a list names into a folder; what is there already is not fetched again."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
            *("--require-hashes", "--no-deps", "--only-binary", ":all:", "--dest", str(folder)),
            *("--platform", PLATFORM, "--implementation", "cp", "--python-version", version),
            *("--requirement", str(wanted)),
        ],
        check=True,
    )


def wheels_in(folder: Path) -> tuple[Wheel, ...]:
    """Return the wheels in a folder, by name."""
    found = [Wheel(path, _about(path)) for path in sorted(folder.glob("*.whl"))]
    return tuple(sorted(found, key=lambda each: each.name))


def _about(path: Path) -> Message:
    with zipfile.ZipFile(path) as archive:
        name = next(
            each for each in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", each)
        )
        return message_from_bytes(archive.read(name))


def troubles(wheels: tuple[Wheel, ...], version: str) -> Iterator[str]:
    """Yield what does not fit: a wheel for another Python, or one that needs what is missing."""
    tags = frozenset(fitting_tags(version))
    there = {each.name: each.version for each in wheels}
    for each in wheels:
        _, _, _, own = parse_wheel_filename(each.path.name)
        if not own & tags:
            yield f"{each.path.name} ist nicht für Python {version} unter Windows."
        needed = each.about["Requires-Python"]
        if needed and f"{version}.0" not in SpecifierSet(str(needed)):
            yield f"{each.path.name} braucht Python {needed}."
        yield from _missing(each, there, version)


def fitting_tags(version: str) -> Iterator[Tag]:
    """Yield the tags of wheels that a Python of Windows takes."""
    number = tuple(int(each) for each in version.split("."))
    yield from cpython_tags(number, platforms=[PLATFORM])
    yield from compatible_tags(number, f"cp{''.join(version.split('.'))}", [PLATFORM])


def _missing(wheel: Wheel, there: Mapping[str, str], version: str) -> Iterator[str]:
    for text in wheel.about.get_all("Requires-Dist", []):
        wanted = Requirement(text)
        known = {**surroundings(version), "extra": "gui" if wheel.name == "bobbl" else ""}
        if wanted.marker is not None and not wanted.marker.evaluate(known):
            continue
        found = there.get(canonicalize_name(wanted.name))
        if found is None:
            yield f"{wheel.path.name} braucht {wanted.name}, das fehlt."
        elif not wanted.specifier.contains(found, prereleases=True):
            yield f"{wheel.path.name} braucht {wanted}, da ist {found}."


def lay_out(wheel: Wheel, folder: Path) -> None:
    """Unpack a wheel as an installation would, without starters and headers."""
    with zipfile.ZipFile(wheel.path) as archive:
        for name in archive.namelist():
            place = _place(name)
            if place is None or name.endswith("/"):
                continue
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(name))


def _place(name: str) -> PurePosixPath | None:
    """Return where a file of a wheel comes; none if Windows has no use for it there."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise Unfit(f"{name} liegt außerhalb.")
    if not path.parts[0].endswith(".data"):
        return path
    kind, *rest = path.parts[1:]
    return PurePosixPath(*rest) if kind in {"purelib", "platlib"} else None
