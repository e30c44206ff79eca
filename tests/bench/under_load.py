"""How often tests fail while other work keeps every core busy.

``PYTHONPATH=tests python -m bench.under_load tests/system --times 20`` runs each test of the list
in a process of its own, all of them once, then all of them again; ``--files`` each file, which is
sooner done where tests share what they need. After each run it prints how it ended and how long the
rest will take; Ctrl+C ends it with what is known so far. The output of a failed run is kept, with
the seed. Exit code: 0 no run failed, 1 some did, 130 interrupted.
"""

import argparse
import hashlib
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTEST = (
    *(sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"),
    *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)),
)
NO_TESTS = 5
"""Pytest's exit code when nothing was selected."""


@dataclass
class Tally:
    """The runs of one test: how long each took, and where the output of the failed ones is."""

    test: str
    seconds: list[float] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)


@dataclass
class Trial:
    """Runs tests (or files) again and again; ``kept`` is where output of failed runs is put."""

    tests: Sequence[str]
    times: int
    patience_s: float
    kept: Path

    def __post_init__(self) -> None:
        """Begin with no runs."""
        self.tallies = {test: Tally(test) for test in self.tests}

    def run(self) -> None:
        """Run everything, a line after each run."""
        for turn in range(1, self.times + 1):
            for test, tally in self.tallies.items():
                end = self._run_once(tally, turn)
                print(
                    f"{self._progress()}  {end:5}  {tally.seconds[-1]:6.1f} s  {test}", flush=True
                )

    def print_summary(self) -> None:
        """Print how often each test failed, the worst first."""
        print()
        tried = [each for each in self.tallies.values() if each.seconds]
        for tally in sorted(tried, key=lambda each: -len(each.kept)):
            runs = f"{len(tally.kept):3} of {len(tally.seconds):3} failed"
            print(f"{runs}  slowest {max(tally.seconds):6.1f} s  {tally.test}")
            for path in tally.kept:
                print(f"      {path}")

    @property
    def has_failed(self) -> bool:
        """Tell whether any run failed."""
        return any(each.kept for each in self.tallies.values())

    def _run_once(self, tally: Tally, turn: int) -> str:
        start = time.monotonic()
        code, output = _output_of((*PYTEST, tally.test), self.patience_s)
        tally.seconds.append(time.monotonic() - start)
        if code == 0:
            return "green"
        name = "".join(each if each.isalnum() else "-" for each in tally.test)[-80:]
        path = self.kept / f"{name.strip('-')}-{turn}.txt"
        seed = os.environ.get("BOBBL_TEST_SEED", "1")
        why = f"exit code {code}" if code is not None else f"killed after {self.patience_s:g} s"
        path.write_bytes(f"{tally.test}\nBOBBL_TEST_SEED={seed}, {why}\n\n".encode() + output)
        tally.kept.append(path)
        return "RED"

    def _progress(self) -> str:
        """Say how far it is; what was not run yet is taken to last as long as the others do."""
        done = sum(len(each.seconds) for each in self.tallies.values())
        taken = sum(sum(each.seconds) for each in self.tallies.values())
        left_s = 0.0
        for each in self.tallies.values():
            mean = sum(each.seconds) / len(each.seconds) if each.seconds else taken / done
            left_s += mean * (self.times - len(each.seconds))
        return f"{done:4} of {len(self.tallies) * self.times}, {left_s / 60:5.1f} min left"


def _output_of(words: Sequence[str], patience_s: float) -> tuple[int | None, bytes]:
    """Run a command, and give its exit code (none: it took too long) and all it printed."""
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            words,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        code: int | None = None
        try:
            with suppress(subprocess.TimeoutExpired):
                code = process.wait(patience_s)
        finally:
            with suppress(ProcessLookupError):  # also what the test has left running
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        printed.seek(0)
        return code, printed.read()


def collected(tests: Iterable[str]) -> tuple[str, ...]:
    """Give the ids of all tests that are meant; exits with pytest's words if it knows them not."""
    code, output = _output_of((*PYTEST, "--collect-only", *tests), 300.0)
    ids = tuple(line for line in output.decode().splitlines() if "::" in line)
    if code not in {0, NO_TESTS} or not ids:
        sys.stderr.write(output.decode())
        raise SystemExit(2)
    return ids


@contextmanager
def busy(workers: int) -> Iterator[None]:
    """Let so many processes compute without a pause; they end with this one, however it ends."""
    parent = os.getpid()
    working = [
        multiprocessing.Process(target=_compute, args=(parent,), daemon=True)
        for _ in range(workers)
    ]
    for each in working:
        each.start()
    try:
        yield
    finally:
        for each in working:
            each.kill()
            each.join()


def _compute(parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    block = b"x" * 4096
    while os.getppid() == parent:
        for _ in range(2000):
            block = hashlib.sha256(block).digest() * 128


def main(words: Sequence[str] | None = None) -> int:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", nargs="+", metavar="TEST", help="files, folders or ids")
    parser.add_argument("--files", action="store_true", help="run the tests of a file together")
    parser.add_argument("--times", type=int, default=20, help="runs of each test")
    parser.add_argument(
        "--busy", type=int, default=os.cpu_count() or 1, help="processes that compute meanwhile"
    )
    parser.add_argument("--patience", type=float, default=600.0, help="seconds a run may take")
    parser.add_argument("--keep", type=Path, help="where output of failed runs is put")
    args = parser.parse_args(words)
    tests = collected(args.tests)
    if args.files:
        tests = tuple(dict.fromkeys(each.partition("::")[0] for each in tests))
    kept = args.keep or Path(tempfile.mkdtemp(prefix="under-load-"))
    kept.mkdir(parents=True, exist_ok=True)
    trial = Trial(tests, args.times, args.patience, kept)
    what = "files" if args.files else "tests"
    print(f"{len(tests)} {what}, {args.times} times, {args.busy} processes compute; {kept}")
    try:
        with busy(args.busy):
            trial.run()
    except KeyboardInterrupt:
        trial.print_summary()
        return 130
    trial.print_summary()
    return 1 if trial.has_failed else 0


if __name__ == "__main__":
    for ending in (signal.SIGINT, signal.SIGTERM):  # also where it was started in the background
        signal.signal(ending, signal.default_int_handler)
    raise SystemExit(main())
