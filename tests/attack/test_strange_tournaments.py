"""Tournament files that a stranger has written, correctly signed: every command ends in a sentence.

What no server decides is found when a file is read, whichever command reads it.
"""

import base64
from pathlib import Path

import pytest

from bobbl.__main__ import main
from builders.attackers.invented import Change, Stranger, in_founding, in_settings

GOLDEN = Path(__file__).parents[1] / "golden" / "people-and-prizes-1.bobbl"

READING = (
    "export {file} --format csv",
    "export {file} --format json --with-log",
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
    "breaks": in_settings(plan={**_PLAN, "breaks": [{"after_round": 1, "minutes": 1}] * 10**5}),
    "sections": in_settings(
        sections=[{"name": f"{n}", "first": n, "last": n} for n in range(1, 10**5)]
    ),
    "avoid": in_settings(avoid=["partners"] * 10**5),
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


@pytest.mark.parametrize("change", UNDECIDABLE.values(), ids=UNDECIDABLE)
def test_a_founding_that_no_server_decides_is_told_when_it_is_read(
    tmp_path: Path, stranger: Stranger, change: Change, capsys: pytest.CaptureFixture[str]
) -> None:
    file = stranger.write(tmp_path / "strange.bobbl", change)
    for words in READING:
        assert ended(words, tmp_path, file) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert "Ereignis 0" in said.err
