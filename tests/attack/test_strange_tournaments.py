"""Tournament files that a stranger has written, correctly signed: every command ends in a sentence.

What no server decides is found when a file is read, whichever command reads it.
"""

import base64
import os
import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from attack.hostile_events import anything
from bobbl import found
from bobbl.__main__ import main
from bobbl_client.model.past_tournaments import opponents_in
from bobbl_shared.errors import BobblError
from builders.attackers.invented import Change, Stranger, Told, in_founding, in_settings
from builders.course import CHEAP

GOLDEN = Path(__file__).parents[1] / "golden" / "people-and-prizes-1.bobbl"

READING = (
    "export {file} --format csv",
    "export {file} --format csv --list history",
    "export {file} --format json --with-log",
    "export {file} --format json --salvage",
    "export {file} --format site {folder}",
    "rules {file}",
    "record {file}",
    "found {new} --name Neu --like {file}",
)
"""Commands that read a file of somebody else's."""

_PLAN: dict[str, object] = {"start": None, "minutes": 40, "change_minutes": 10, "breaks": []}
_HALL: dict[str, object] = {
    "columns": 20,
    "rows": 20,
    "tables": [],
    "doors": [{"side": "top", "place": 0}],
}

UNDECIDABLE: dict[str, Change] = {
    "rounds": in_settings(rounds=10**9),
    "text for a number": in_settings(rounds="4"),
    "start": in_settings(plan={**_PLAN, "start": "nonsense"}),
    "last start": in_settings(plan={**_PLAN, "start": "9999-12-31T23:59:59Z"}),
    "first start": in_settings(plan={**_PLAN, "start": "0001-01-01T00:00:00Z"}),
    "minutes": in_settings(plan={**_PLAN, "minutes": 10**15}),
    "breaks": in_settings(plan={**_PLAN, "breaks": [{"after_round": 1, "minutes": 1}] * 20_000}),
    "sections": in_settings(
        sections=[{"name": f"{n}", "first": n, "last": n} for n in range(1, 20_000)]
    ),
    "avoid": in_settings(avoid=["partners"] * 20_000),
    "hall": in_founding(hall_map={**_HALL, "columns": 10**9, "rows": 10**9}),
    "stage": in_founding(
        hall_map={
            **_HALL,
            "fixtures": [{"kind": "bar", "column": 0, "row": 0, "width": 10**9, "depth": 10**9}],
        }
    ),
    "wall": in_founding(
        hall_map={
            **_HALL,
            "walls": [{"column": 1, "row": 1, "length": 10**12, "is_upright": True}],
        }
    ),
    "crest": in_founding(crest=base64.b64encode(bytes(10**6)).decode()),
}


SECONDS = 5
BYTES = 300 * 1024 * 1024

LIMITED = (
    "import resource, sys;"
    "from bobbl.__main__ import main;"
    "grown = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize();"
    f"resource.setrlimit(resource.RLIMIT_AS, (grown + {BYTES},) * 2);"
    f"resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS},) * 2);"
    "sys.exit(main(sys.argv[1:]))"
)
"""The command, with so much time of the processor and so much memory besides what Python takes."""


@pytest.fixture(autouse=True)
def _cheap_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "STRONG", CHEAP)


@pytest.fixture(scope="module")
def stranger() -> Stranger:
    return Stranger(GOLDEN)


def ended(words: str, folder: Path, file: Path) -> int:
    """Run a command in this process and give its exit code."""
    named = words.format(file=file, folder=folder / "site", new=folder / "new.bobbl")
    (folder / "site").mkdir(exist_ok=True)
    (folder / "new.bobbl").unlink(missing_ok=True)
    try:
        return main([*named.split(), *(["--home", str(folder)] if "found" in named[:5] else ())])
    except SystemExit as left:
        return int(left.code or 0)


def test_a_stranger_who_changes_nothing_is_believed(
    tmp_path: Path, stranger: Stranger, capsys: pytest.CaptureFixture[str]
) -> None:
    file = stranger.write(tmp_path / "same.bobbl", lambda events: None)
    for words in READING:
        assert ended(words, tmp_path, file) == 0, capsys.readouterr().err


@pytest.mark.sampled(4)
@pytest.mark.parametrize("change", UNDECIDABLE.values(), ids=UNDECIDABLE)
def test_a_founding_that_no_server_decides_is_told_when_it_is_read(
    tmp_path: Path, stranger: Stranger, change: Change, capsys: pytest.CaptureFixture[str]
) -> None:
    file = stranger.write(tmp_path / "strange.bobbl", change)
    for words in READING:
        if "salvage" in words:
            continue
        assert ended(words, tmp_path, file) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert "Ereignis 0" in said.err


NAMES = ("people-and-prizes-1", "everything-1", "in-the-hall-1", "phones-1", "release-1.0")


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(400))
def test_whatever_a_signed_log_says_every_command_ends_with_a_sentence(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(seed)
    evening = Stranger(GOLDEN.with_name(f"{dice.choice(NAMES)}.bobbl"))
    file = evening.write(tmp_path / "strange.bobbl", anything(dice))
    before = resource.getrusage(resource.RUSAGE_SELF)
    for words in ("verify {file}", *READING):
        code = ended(words, tmp_path, file)
        said = capsys.readouterr()
        assert code in {0, 1, 2}
        assert "Traceback" not in said.err
        assert code != 2 or said.err.strip(), words
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_utime - before.ru_utime < SECONDS * len(READING)
    assert (after.ru_maxrss - before.ru_maxrss) * 1024 < BYTES


PROCESSES: dict[str, Change] = {
    "rounds": UNDECIDABLE["rounds"],
    "stage": UNDECIDABLE["stage"],
    "sections": UNDECIDABLE["sections"],
    "much of everything": in_settings(
        rounds=1000,
        plan={**_PLAN, "breaks": [{"after_round": n % 1000 + 1, "minutes": 1} for n in range(999)]},
        expected=4000,
    ),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("change", PROCESSES.values(), ids=PROCESSES)
def test_seconds_and_memory_are_enough_for_any_log(
    tmp_path: Path, stranger: Stranger, change: Change
) -> None:
    file, site = stranger.write(tmp_path / "strange.bobbl", change), tmp_path / "site"
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, "export", file, "--format", "site", site],
        capture_output=True,
        text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        check=False,
    )
    assert ran.returncode in {0, 2}, ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_table_of_people_who_are_not_there_is_told(tmp_path: Path, stranger: Stranger) -> None:
    def seat_nobody(events: list[Told]) -> None:
        for event in events:
            for fact in event["effect"]:
                if fact["fact"] == "RoundDrawn":
                    fact["tables"][0]["sides"][0] = ["nobody"]

    file = stranger.write(tmp_path / "strange.bobbl", seat_nobody)
    with pytest.raises(BobblError):
        opponents_in(file)
    assert ended("export {file} --format csv --list results", tmp_path, file) == 2
