"""Inputs with something in them changed: a command answers, or says in one sentence what is wrong.

A sound request has one to four of its values replaced, left out or doubled, or its text cut
anywhere. No command may end in any other way than with exit code 0 and nothing to complain of, or
with 2, nothing on its output and one line that names the place.
"""

import io
import json
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl.__main__ import main
from bobbl_shared.domain.game.presets import PRESETS

RANKING = Path(__file__).parents[1] / "golden" / "ranking-six-pairs.json"

REQUESTS: dict[str, Any] = {
    "rate": {
        "players": [
            {"name": "Karl", "rating": 120, "rounds": 30},
            {"name": "Eva", "rating": None, "rounds": 0},
            {"name": "Hans", "rating": -40, "rounds": 3},
            {"name": "Rosa", "rating": 800, "rounds": 12},
        ],
        "rounds": [[{"player": n, "result": r} for n, r in enumerate((21, -3, -25, 7))]] * 2,
    },
    "draw": {
        "entrants": "pairs",
        "count": 8,
        "absent": [7],
        "history": [[[[0], [1]], [[2], [3]], [[4], [5]]]],
        "rounds": 3,
        "seed": "00" * 40,
        "apart": [[1, 2, 900]],
        "avoid": ["opponents"],
    },
    "rank": json.loads(RANKING.read_text("utf-8"))["request"],
}

ODD = st.one_of(
    st.sampled_from([None, True, "", "x" * 300, [], {}, [[]], 0, -1, 1, 2, 10**6, 10**18, 10**40]),
    st.sampled_from(
        [0.5, 1e308, -1e308, "0", "🂡", "\u202eMuck", "=1+1", "../..", "\ud800", "a\nb"]
    ),
    st.integers(-5, 130),
    st.text(max_size=5),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Give every place in a document: what holds it, and under which key."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@st.composite
def mutated(draw: st.DrawFn, document: Any) -> bytes:
    """Change a document."""
    changed = {"": deepcopy(document)}
    for _ in range(draw(st.integers(1, 4))):
        holder, key = draw(st.sampled_from(places(changed)))
        match draw(st.sampled_from(["odd", "odd", "odd", "none", "twice", "other"])):
            case "odd":
                holder[key] = draw(ODD)
            case "none" if holder is not changed:
                del holder[key]
            case "twice" if isinstance(holder, list):
                holder.append(deepcopy(holder[key]))
            case "other" if isinstance(holder, dict):
                holder[draw(st.text(max_size=8))] = holder[key]
            case _:
                pass
    content = json.dumps(changed[""]).encode()
    if draw(st.integers(0, 9)) == 0:
        place = draw(st.integers(0, len(content)))
        content = content[:place] + draw(st.binary(max_size=3)) + content[place + 1 :]
    return content


def told(arguments: list[str], given: bytes = b"") -> tuple[int, str, str]:
    """Run a command in this process; give its exit code, output and complaint."""
    out, error = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(given))
    with patch.multiple(sys, stdin=source, stdout=out, stderr=error):
        try:
            code = main(arguments)
        except SystemExit as exit_:
            code = exit_.code if isinstance(exit_.code, int) else -1
        out.flush()
    written = out.buffer
    assert isinstance(written, io.BytesIO)
    return code, written.getvalue().decode(), error.getvalue()


def check(code: int, output: str, complaint: str) -> None:
    """Check how a command has ended."""
    if code == 0:
        assert not complaint
        return
    assert (code, output) == (2, "")
    assert complaint.endswith("\n")
    assert complaint.count("\n") == 1, complaint
    assert "({" not in complaint
    assert "Error" not in complaint


@pytest.mark.parametrize("engine", REQUESTS)
def test_an_engine(engine: str) -> None:
    assert told([engine], json.dumps(REQUESTS[engine]).encode())[0] == 0

    @given(mutated(REQUESTS[engine]))
    def run(content: bytes) -> None:
        check(*told([engine], content))

    run()


def rules_of(folder: Path) -> list[str]:
    return ["rules", str(folder / "file.json")]


def games_of(folder: Path) -> list[str]:
    return ["simulate", "--games", "100", "--seed", "x", "--rules", str(folder / "file.json")]


@pytest.mark.parametrize(("command", "most"), [(rules_of, 150), (games_of, 25)])
def test_rules_from_a_file(command: Callable[[Path], list[str]], most: int) -> None:
    document = msgspec.json.decode(msgspec.json.encode(PRESETS["muck-wenz"]))

    @settings(max_examples=most)
    @given(mutated(document))
    def run(content: bytes) -> None:
        with TemporaryDirectory() as folder:
            Path(folder, "file.json").write_bytes(content)
            check(*told(command(Path(folder))))

    run()


EVENING = {
    "name": "Stammtisch",
    "date": "2026-11-21",
    "rounds": [
        [[{"player": name, "result": r} for name, r in zip("ABCD", (9, -3, -13, 7), strict=True)]]
    ],
}


def test_an_evening_for_the_club(tmp_path: Path) -> None:
    sound = tmp_path / "evening.json"
    sound.write_text(json.dumps(EVENING))
    club_file = str(tmp_path / "club.bobblclub")
    assert told(["club", "new", club_file, "--name", "SV"])[0] == 0
    assert told(["club", "add", club_file, str(sound)])[0] == 0

    @settings(max_examples=60)
    @given(mutated(EVENING))
    def run(content: bytes) -> None:
        with TemporaryDirectory() as folder:
            club, file = Path(folder, "club.bobblclub"), Path(folder, "evening.json")
            file.write_bytes(content)
            assert told(["club", "new", str(club), "--name", "SV"])[0] == 0
            check(*told(["club", "add", str(club), str(file)]))

    run()


WORDS = st.one_of(
    st.text(max_size=12),
    st.integers(-(10**20), 10**20).map(str),
    st.sampled_from(
        ["nan", "1e5", "０", "٣", "--", "-", "", "\x00", "/", ".", "a" * 5000, "--json"]
    ),
)


@given(
    st.sampled_from(
        [
            ["simulate", "--games"],
            ["simulate", "--rules"],
            ["fairness", "--samples"],
            ["fairness", "--count"],
            ["fairness", "--window"],
            ["rules"],
            ["rules", "--format"],
            ["club", "table"],
            ["verify"],
            ["verify", "--key"],
            ["export"],
            ["record"],
            ["record", "--round"],
        ]
    ),
    WORDS.filter(lambda word: not word.lstrip("-").isdecimal() or len(word) > 7),
)
def test_an_argument(command: list[str], word: str) -> None:
    code, _, complaint = told([*command, word])
    assert code in (0, 2)
    if code:
        assert complaint.count("\n") == 1, complaint
        assert "({" not in complaint
