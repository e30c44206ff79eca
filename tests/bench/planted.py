"""Does the suite find faults? They are planted in a copy of the project, one at a time.

``PYTHONPATH=tests python -m bench.planted --faults 150 --seed 1`` takes faults evenly from all
packages; ``--module PATH`` takes all of one module. After each it runs the tests near the changed
file in the copy (``--near-command``), and with ``--default`` all tests if those did not find it. A
run that takes too long counts as found, one that fails without the fault does not. Each fault is a
line; Ctrl+C ends it with the table so far.
``--from 51 --to 100`` runs a part of the same list. Exit code: 0 all were found, 1 some were not,
2 the tests fail without a fault, 130 interrupted.

The copy is what git tracks of the working tree, as it is now, and imports only its own code.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from bench.planting import Fault, does_compile, faults_of, planted, sample
from bench.under_load import NO_TESTS, ROOT, output_of

TOPS = (
    "shared/bobbl_shared",
    "server/bobbl_server",
    "server/bobbl_federation",
    "client/bobbl_client",
    "client/bobbl",
)
SOURCES = ("shared", "server", "client", "tests", "docs")
MARK = "BOBBL_PLANTED"
"""The variable by which processes that the tests have left behind are known."""

_FAILED = re.compile(rb"^(?:FAILED|ERROR) ([^\s\[]+)", re.M)

Finder = Literal["near", "default", "survived"]


@dataclass(frozen=True)
class Outcome:
    """What became of a fault; ``reason``: failed, out of time, no tests near it or passed.

    Or: fails anyway, so nothing is known.
    """

    fault: Fault
    found_by: Finder
    reason: str
    seconds: float


@dataclass(frozen=True)
class Lane:
    """A command that runs tests, and the seconds it may take."""

    name: Literal["near", "default"]
    command: str
    patience_s: float

    @property
    def words(self) -> list[str]:
        """The command; ``pytest`` is that of this interpreter."""
        first, *others = shlex.split(self.command)
        own = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
        return [*own, *others] if first == "pytest" else [first, *others]


class Copy:
    """A copy of the project in ``folder``, a repository whose only commit is what is tracked."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        """Copy what git tracks, and the compiled catalogues, which it does not."""
        self.root = folder / "copy"
        self._files, self._bytecode = folder / "files", folder / "bytecode"
        self._mark = uuid.uuid4().hex
        self._changes, self._said = 0, b""
        built = ("--others", "--ignored", "--exclude-standard", "--", "*.mo")
        for each in (*_listed(root), *_listed(root, *built)):
            if (root / each).is_symlink() or (root / each).is_file():
                (self.root / each).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / each, self.root / each, follow_symlinks=False)
        name = ("-c", "user.name=bench", "-c", "user.email=bench@localhost")
        for words in (("init", "-q"), ("add", "-A", "-f"), (*name, "commit", "-q", "-m", "copy")):
            subprocess.run(("git", *words), cwd=self.root, check=True)

    @contextmanager
    def fault(self, fault: Fault) -> Iterator[None]:
        """Have a fault in the copy for as long as this lasts.

        Each version of the file gets a second of its own as its time: bytecode is known by that.
        """
        path = self.root / fault.file
        source, status = path.read_bytes(), path.stat()
        self._changes += 1
        try:
            path.write_bytes(planted(source, fault))
            os.utime(path, (status.st_atime, int(status.st_mtime) + self._changes))
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def run(self, lane: Lane) -> int | None:
        """Return the exit code of tests in the copy; none: out of time. Nothing runs on after it.

        Its temporary files go, too.
        """
        self._files.mkdir()
        self._files.chmod(0o1777)  # as /tmp: some tests are another user for a moment
        try:
            code, self._said = output_of(
                *(lane.words, lane.patience_s, threading.Event()),
                folder=self.root,
                surroundings=self._surroundings(),
            )
        finally:
            _end_processes(f"{MARK}={self._mark}".encode())
            shutil.rmtree(self._files, ignore_errors=True)
        return code

    def does_fail_anyway(self) -> bool:
        """Return whether a test that has just failed fails without a fault, too."""
        names = [os.fsdecode(each) for each in _FAILED.findall(self._said)]
        return bool(names) and self.run(Lane("near", shlex.join(("pytest", *names)), 600.0)) != 0

    def _surroundings(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(self.root / each) for each in SOURCES),
            "PYTHONPYCACHEPREFIX": str(self._bytecode),
            "PYTHONDONTWRITEBYTECODE": "",  # else it is compiled anew after each fault
            "TMPDIR": str(self._files),
            MARK: self._mark,
        }


@dataclass
class Trial:
    """Plants faults in a copy, one after the other, and notes who finds them."""

    copy: Copy
    lanes: Sequence[Lane]
    outcomes: list[Outcome] = field(default_factory=list)

    def run(self, faults: Sequence[Fault], first: int = 1) -> None:
        """Try each fault, a line for each; ``first`` is the number of the first of them."""
        for number, fault in enumerate(faults, first):
            outcome = self.tried(fault)
            self.outcomes.append(outcome)
            end = f"{outcome.found_by} ({outcome.reason})"
            said = f"{number:4}  {end:22} {outcome.seconds:6.1f} s  {fault.kind:10}"
            print(f"{said}  {fault.words}", flush=True)

    def tried(self, fault: Fault) -> Outcome:
        """Return who finds a fault."""
        start = time.monotonic()
        reason = "passed"
        finder: Finder = "survived"
        with self.copy.fault(fault):
            for lane in self.lanes:
                code = self.copy.run(lane)
                if code not in {0, NO_TESTS}:
                    reason, finder = "failed" if code is not None else "out of time", lane.name
                    break
                reason = "no tests" if code == NO_TESTS else "passed"
        if reason == "failed" and self.copy.does_fail_anyway():
            reason, finder = "fails anyway", "survived"
        return Outcome(fault, finder, reason, time.monotonic() - start)

    def print_summary(self) -> None:
        """Print the tables, and what nobody has found."""
        kinds = [(each.fault.kind, each) for each in self.outcomes]
        packages = [(package_of(each.fault.file), each) for each in self.outcomes]
        for title, rows in (("kind", kinds), ("package", packages)):
            print(f"\n{title:40}  planted  near  default  survived")
            for name in sorted({name for name, _ in rows}):
                _print_row(name, [each for of, each in rows if of == name])
            _print_row("all", self.outcomes)
        print()
        for each in self.survivors:
            print(each.fault.words)

    @property
    def survivors(self) -> list[Outcome]:
        """The faults that nobody has found."""
        return [each for each in self.outcomes if each.found_by == "survived"]

    def encoded(self) -> str:
        """Return everything as JSON."""
        return json.dumps([_row(each) for each in self.outcomes], ensure_ascii=False, indent=1)


def package_of(file: str) -> str:
    """Return the package of a file: a folder at the top of a distribution, or that itself."""
    parts = file.split("/")
    return "/".join(parts[: min(3, len(parts) - 1)])


def modules(files: Iterable[str]) -> list[str]:
    """Return which of these files are modules of the product, sorted; no ``__init__.py``."""
    return sorted(
        each
        for each in files
        if each.startswith(tuple(f"{top}/" for top in TOPS))
        and each.endswith(".py")
        and not each.endswith("/__init__.py")
    )


def chosen(root: Path, files: Iterable[str], count: int, seed: int) -> list[Fault]:
    """Return a sample of the faults that can be planted in these files."""
    sources = {each: (root / each).read_bytes() for each in files}
    packages: dict[str, list[Fault]] = {}
    for file, source in sources.items():
        packages.setdefault(package_of(file), []).extend(faults_of(source, file))
    return sample(packages, count, seed, lambda each: does_compile(sources[each.file], each))


def _all_of(root: Path, file: str) -> list[Fault]:
    """Return all faults that can be planted in a module."""
    source = (root / file).read_bytes()
    return [each for each in faults_of(source, file) if does_compile(source, each)]


def _listed(root: Path, *words: str) -> list[str]:
    listed = subprocess.run(("git", "ls-files", "-z", *words), cwd=root, stdout=-1, check=True)
    return [os.fsdecode(each) for each in listed.stdout.split(b"\0") if each]


def _end_processes(mark: bytes) -> None:
    """End what bears this in its environment: a test may leave processes in groups of their own."""
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (each / "environ").read_bytes().split(b"\0"):
                os.kill(int(each.name), signal.SIGKILL)


def _print_row(name: str, outcomes: Sequence[Outcome]) -> None:
    near, default, survived = (
        sum(each.found_by == finder for each in outcomes)
        for finder in ("near", "default", "survived")
    )
    print(f"{name:40}  {len(outcomes):7}  {near:4}  {default:7}  {survived:8}")


def _row(outcome: Outcome) -> Mapping[str, str | int | float]:
    fault = outcome.fault
    return {
        "file": fault.file,
        "line": fault.line,
        "kind": fault.kind,
        "before": fault.before,
        "after": fault.after,
        "found_by": outcome.found_by,
        "reason": outcome.reason,
        "seconds": round(outcome.seconds, 1),
    }


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=150, help="how many, evenly of all packages")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--module", type=Path, help="all faults of one module instead")
    parser.add_argument("--from", type=int, default=1, dest="first", help="number in the list")
    parser.add_argument("--to", type=int, dest="last", help="number in the list")
    parser.add_argument(
        "--near-command", default="pytest --near -x -q", help="what runs the tests near a change"
    )
    parser.add_argument("--seconds", type=float, default=120.0, help="that it may take")
    parser.add_argument("--default", action="store_true", help="all tests for what is not found")
    parser.add_argument("--default-command", default="pytest -x -q", help="what runs all tests")
    parser.add_argument("--default-seconds", type=float, default=3600.0, help="that it may take")
    parser.add_argument("--json", type=Path, help="write everything here")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Run what the command line names."""
    args = _arguments(words)
    lanes = [Lane("near", args.near_command, args.seconds)]
    if args.default:
        lanes.append(Lane("default", args.default_command, args.default_seconds))
    with tempfile.TemporaryDirectory(prefix="planted-", ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary)
        folder.chmod(0o755)
        trial = Trial(Copy(folder), lanes)
        root = trial.copy.root
        if args.module is not None:
            faults = _all_of(root, args.module.resolve().relative_to(ROOT).as_posix())
        else:
            faults = chosen(root, modules(_listed(root)), args.faults, args.seed)
        part = faults[args.first - 1 : args.last]
        print(f"{len(part)} of {len(faults)} faults, seed {args.seed}", flush=True)
        code = 0
        try:
            unchanged = trial.copy.run(lanes[0])
            if unchanged not in {0, NO_TESTS}:
                sys.stderr.write(f"without a fault: {args.near_command}: exit code {unchanged}\n")
                return 2
            trial.run(part, args.first)
        except KeyboardInterrupt:
            code = 130
    trial.print_summary()
    if args.json is not None:
        args.json.write_text(trial.encoded() + "\n", encoding="utf-8")
    return code or (1 if trial.survivors else 0)


if __name__ == "__main__":
    for ending in (signal.SIGINT, signal.SIGTERM):  # also where it was started in the background
        signal.signal(ending, signal.default_int_handler)
    raise SystemExit(main())
