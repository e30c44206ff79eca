"""What a program did to the files of a folder, read from a trace of its system calls.

``record`` runs a program under strace. ``steps`` reads the trace: changes of files, of names in
folders, syncs of either, and what the program said on standard output in between. A call counts
from where it was made, a sync from where it returned.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

CALLS = (
    "open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,truncate,ftruncate,fallocate,"
    "rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,fsync,fdatasync"
)
LONGEST = 1 << 24

_LINE = re.compile(r"^(\d+) +(?:<\.\.\. (\w+) resumed>)?(.*)$")
_CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+|\?)(.*)$", re.DOTALL)
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
_DESCRIPTOR = re.compile(r"^(\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2}|[^>\\])*)>")


class CannotTrace(Exception):
    """The program could not be watched; says what the machine lacks."""


@dataclass(frozen=True)
class Created:
    """A file, or a folder, has got a name; it is empty."""

    path: str
    is_folder: bool = False


@dataclass(frozen=True)
class Written:
    """Bytes were written at a place in a file."""

    path: str
    offset: int
    content: bytes


@dataclass(frozen=True)
class Cut:
    """A file was made this long."""

    path: str
    length: int


@dataclass(frozen=True)
class Linked:
    """A file has got one more name."""

    path: str
    other: str


@dataclass(frozen=True)
class Renamed:
    """A file has another name, whatever bore that before."""

    path: str
    other: str


@dataclass(frozen=True)
class Removed:
    """A name is gone."""

    path: str


@dataclass(frozen=True)
class Synced:
    """A file, or the names in a folder, are on disk."""

    path: str


@dataclass(frozen=True)
class Said:
    """The program wrote this to standard output."""

    content: bytes


Step = Created | Written | Cut | Linked | Renamed | Removed | Synced | Said


def record(words: Sequence[str], trace: Path, environment: dict[str, str]) -> None:
    """Run a program to its end under strace; ``CannotTrace`` if that is not possible here."""
    strace = shutil.which("strace")
    if strace is None:
        raise CannotTrace("strace is missing: apt-get install strace (installer/test.sh does)")
    options = ["-f", "-y", "-xx", "-s", str(LONGEST), "-e", f"trace={CALLS}", "-e", "signal=none"]
    done = subprocess.run(
        [strace, *options, "-o", str(trace), *words],
        env=environment,
        capture_output=True,
        timeout=120,
    )
    if "PTRACE" in (said := done.stderr.decode(errors="replace")):
        raise CannotTrace(f"this machine lets nobody trace (ptrace): {said}")
    assert done.returncode == 0, said


def steps(trace: Path, folder: Path) -> list[Step]:
    """Give what was done to the files below a folder, and what was said, in order."""
    reader = _Reader(str(folder))
    return [step for call in _calls(trace.read_text().splitlines()) for step in reader.read(*call)]


def _calls(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Give name, arguments and result of each call that worked."""
    begun: dict[str, tuple[int, str]] = {}
    found: dict[int, tuple[str, str, str]] = {}
    for number, line in enumerate(lines):
        match = _LINE.match(line)
        assert match, line[:200]
        thread, resumed, text = match.groups()
        if text.endswith("<unfinished ...>"):
            begun[thread] = (number, text.removesuffix("<unfinished ...>").rstrip())
            continue
        place = number
        if resumed:
            place, start = begun.pop(thread)
            text = start + text.strip() if not text.startswith(" ") else start + text
            place = number if resumed in {"fsync", "fdatasync"} else place
        call = _CALL.match(text)
        if call and not call[3].startswith(("-", "?")):
            found[place] = (call[1], call[2], call[3] + call[4])
    return (found[place] for place in sorted(found))


def _plain(text: str) -> str:
    return _bytes(text).decode() if text.startswith("\\x") else text


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


class _Reader:
    """Turns calls into steps; knows how far each descriptor has written."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files: set[str] = set()
        self._places: dict[str, int] = {}

    def read(self, name: str, arguments: str, result: str) -> Iterator[Step]:
        """Give the steps of one call."""
        texts = []
        for match in _TEXT.finditer(arguments):
            assert not match[2], f"{name} was cut off in the trace"
            texts.append(_bytes(match[1]))
        descriptor = _DESCRIPTOR.match(arguments)
        number = descriptor[1] if descriptor else ""
        path = _plain(descriptor[2]) if descriptor else ""
        if name == "write" and number == "1":
            yield Said(texts[0])
            return
        for step in self._steps(name, arguments, result, number, path, texts):
            if getattr(step, "other", step.path).startswith(self._folder):
                yield step

    def _steps(
        self, name: str, arguments: str, result: str, number: str, path: str, texts: list[bytes]
    ) -> Iterator[Created | Written | Cut | Linked | Renamed | Removed | Synced]:
        names = [text.decode(errors="replace") for text in texts]
        match name:
            case "open" | "openat" | "creat":
                yield from self._opened(names[0], arguments, result)
            case "write":
                at = self._places.get(number, 0)
                self._places[number] = at + len(texts[0])
                yield Written(path, at, texts[0])
            case "pwrite64":
                yield Written(path, int(arguments.rpartition(",")[2]), texts[0])
            case "ftruncate":
                yield Cut(path, int(arguments.rpartition(",")[2]))
            case "rename" | "renameat" | "renameat2":
                yield Renamed(names[0], names[1])
            case "link" | "linkat":
                yield Linked(names[0], names[1])
            case "unlink" | "unlinkat":
                yield Removed(names[0])
            case "mkdir" | "mkdirat":
                yield Created(names[0], is_folder=True)
            case "fsync" | "fdatasync":
                yield Synced(path)
            case _:
                raise AssertionError(f"nobody knows what {name} does to a disk")

    def _opened(self, path: str, arguments: str, result: str) -> Iterator[Created | Cut]:
        self._places[result.partition("<")[0]] = 0
        if "O_CREAT" in arguments and path not in self._files:
            yield Created(path)
        if "O_TRUNC" in arguments:
            yield Cut(path, 0)
