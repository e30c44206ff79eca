"""How often tests fail while other work keeps every core busy.

``PYTHONPATH=tests python -m bench.under_load tests/system --times 20`` runs each test of the list
in a process of its own, all of them once, then all of them again; ``--files`` each file, which is
sooner done where tests share what they need. After each run it prints how it ended and how long the
rest will take; Ctrl+C ends it with what is known so far. The output of a failed run is kept, with
the seed. Exit code: 0 no run failed, 1 some did, 130 interrupted.

``--at-once 4 --busy 0`` lets four runs at a time be the work that keeps the cores busy: of tests
that mostly wait this takes a quarter of the time.
"""

import argparse
import hashlib
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
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

LOOK_S = 0.5
"""Seconds between two looks whether somebody has interrupted."""


@dataclass
class Tally:
    """The runs of one test: how long each took, and where the output of the failed ones is."""

    test: str
    seconds: list[float] = field(default_factory=list)
    kept: list[Path] = field(default_factory=list)


@dataclass
class Trial:
    """Runs tests (or files) again and again; ``kept`` is where output of failed runs is put.

    ``at_once``: so many runs at a time.
    """

    tests: Sequence[str]
    times: int
    patience_s: float
    kept: Path
    at_once: int = 1

    def __post_init__(self) -> None:
        """Begin with no runs."""
        self.tallies = {test: Tally(test) for test in self.tests}
        self._told = threading.Lock()
        self._is_over = threading.Event()

    def run(self) -> None:
        """Run everything, a line after each run; interrupted, end the runs that have begun."""
        turns = [(tally, turn) for turn in range(self.times) for tally in self.tallies.values()]
        with ThreadPoolExecutor(self.at_once) as pool:
            runs = [pool.submit(self._run_once, tally, turn + 1) for tally, turn in turns]
            try:
                for each in runs:
                    each.result()
            finally:
                self._is_over.set()
                pool.shutdown(cancel_futures=True)

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

    def _run_once(self, tally: Tally, turn: int) -> None:
        start = time.monotonic()
        code, output = output_of((*PYTEST, tally.test), self.patience_s, self._is_over)
        if self._is_over.is_set():
            return
        took_s = time.monotonic() - start
        with self._told:
            tally.seconds.append(took_s)
            if code != 0:
                self._keep(tally, turn, code, output)
            end = "green" if code == 0 else "RED"
            print(f"{self._progress()}  {end:5}  {took_s:6.1f} s  {tally.test}", flush=True)

    def _keep(self, tally: Tally, turn: int, code: int | None, output: bytes) -> None:
        name = "".join(each if each.isalnum() else "-" for each in tally.test)[-80:]
        path = self.kept / f"{name.strip('-')}-{turn}.txt"
        seed = os.environ.get("BOBBL_TEST_SEED", "1")
        why = f"exit code {code}" if code is not None else f"killed after {self.patience_s:g} s"
        path.write_bytes(f"{tally.test}\nBOBBL_TEST_SEED={seed}, {why}\n\n".encode() + output)
        tally.kept.append(path)

    def _progress(self) -> str:
        """Say how far it is; what was not run yet is taken to last as long as the others do."""
        done = sum(len(each.seconds) for each in self.tallies.values())
        taken = sum(sum(each.seconds) for each in self.tallies.values())
        left_s = 0.0
        for each in self.tallies.values():
            mean = sum(each.seconds) / len(each.seconds) if each.seconds else taken / done
            left_s += mean * (self.times - len(each.seconds)) / self.at_once
        return f"{done:4} of {len(self.tallies) * self.times}, {left_s / 60:5.1f} min left"


def output_of(
    words: Sequence[str],
    patience_s: float,
    over: threading.Event,
    folder: Path = ROOT,
    surroundings: Mapping[str, str] | None = None,
) -> tuple[int | None, bytes]:
    """Run a command, and give its exit code and all it printed.

    The code is none if it took too long, or was ended because all is ``over``. ``surroundings``:
    its environment, if that is not ours.
    """
    until = time.monotonic() + patience_s
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env=surroundings,
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        code: int | None = None
        try:
            while code is None and time.monotonic() < until and not over.is_set():
                with suppress(subprocess.TimeoutExpired):
                    code = process.wait(min(LOOK_S, max(0.0, until - time.monotonic())))
        finally:
            with suppress(ProcessLookupError):  # also what the test has left running
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        printed.seek(0)
        return code, printed.read()


def collected(tests: Iterable[str]) -> tuple[str, ...]:
    """Give the ids of all tests that are meant; exits with pytest's words if it knows them not."""
    code, output = output_of((*PYTEST, "--collect-only", *tests), 300.0, threading.Event())
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
    parser.add_argument("--at-once", type=int, default=1, help="runs at a time")
    parser.add_argument("--patience", type=float, default=600.0, help="seconds a run may take")
    parser.add_argument("--keep", type=Path, help="where output of failed runs is put")
    args = parser.parse_args(words)
    tests = collected(args.tests)
    if args.files:
        tests = tuple(dict.fromkeys(each.partition("::")[0] for each in tests))
    kept = args.keep or Path(tempfile.mkdtemp(prefix="under-load-"))
    kept.mkdir(parents=True, exist_ok=True)
    trial = Trial(tests, args.times, args.patience, kept, args.at_once)
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
