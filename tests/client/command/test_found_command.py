"""``bobbl found``: a tournament without a window."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl.__main__ import main
from bobbl.host import LocalPrograms
from bobbl_client.model.address_book import FILE, BookFile
from bobbl_server.store.keys import load_keys
from bobbl_server.store.opening import state_in
from bobbl_server.verify import Verifier
from bobbl_shared.crypto.root import STRONG, open_root
from bobbl_shared.domain.settings import TimePlan
from bobbl_shared.log import LogFile
from builders.course import CHEAP
from builders.halls.last_year import CREST, PLAN, last_year


@pytest.fixture(autouse=True)
def cost(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found as fast as can be; one test holds what a person's tournament costs."""
    if "strength" not in request.node.name:
        monkeypatch.setattr("bobbl.found.STRONG", CHEAP)


def found(folder: Path, *words: str) -> int:
    return main(["found", str(folder / "fest.bobbl"), "--home", str(folder / "home"), *words])


def test_it_can_be_served_here_and_taken_over_with_the_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"name": "Fest", "rounds": 3, "format": {"target": 15}}))
    assert found(tmp_path, "--settings", str(settings), "--name", "Kirchweih") == 0
    told = capsys.readouterr().out.splitlines()
    state = state_in(tmp_path / "fest.bobbl")
    assert (state.settings.name, state.settings.rounds) == ("Kirchweih", 3)
    assert state.settings.format.target == 15
    assert told[0].startswith("Vier Wörter: ")
    open_root(state.root, told[0].removeprefix("Vier Wörter: ").split())
    assert load_keys(tmp_path / "home", state.tournament, 1)
    assert f"„Kirchweih“ ist angelegt: {tmp_path / 'fest.bobbl'}" in told


def test_words_are_protected_in_full_strength(tmp_path: Path) -> None:
    assert found(tmp_path, "--name", "Kirchweih") == 0
    assert state_in(tmp_path / "fest.bobbl").root.wrapped_root.cost == STRONG
    assert LocalPrograms(tmp_path, "127.0.0.1", 0).cost == STRONG


def test_where_nothing_was_drawn_there_is_no_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(tmp_path, "--name", "Kirchweih") == 0
    capsys.readouterr()
    assert main(["record", str(tmp_path / "fest.bobbl")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "Runde 1 ist noch nicht ausgelost; losen Sie sie zuerst aus.\n"


@pytest.mark.parametrize("name", ["fest.bobbl", "notes.txt"])
def test_a_file_that_is_there_stays_and_no_words_are_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("something else")
    words = ["--home", str(tmp_path / "home"), "--name", "Kirchweih"]
    assert main(["found", str(tmp_path / name), *words]) == 2
    told = capsys.readouterr()
    assert name in told.err
    assert told.out == ""
    assert (tmp_path / name).read_text() == "something else"


@pytest.mark.parametrize(
    ("file", "home"), [("nowhere/fest.bobbl", "home"), (".", "home"), ("fest.bobbl", "taken/home")]
)
def test_a_place_that_cannot_be_written_is_told_before_the_words(
    file: str, home: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    words = ["found", str(tmp_path / file), "--home", str(tmp_path / home), "--name", "Fest"]
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert not (tmp_path / "fest.bobbl").exists()


@pytest.mark.parametrize(
    ("settings", "words", "told"),
    [
        (None, (), "keinen Namen"),
        (None, ("--name", " "), "keinen Namen"),
        (None, ("--name", "x" * 121), "höchstens 120 Zeichen"),
        ("{}", (), "$.name"),
        ('{"name": "A", "round": 3}', (), "settings.json, $.round"),
        ('{"name": "A", "rounds": 0}', (), "settings.json"),
        ("", (), "settings.json"),
        (".", ("--settings", "."), "ist ein Ordner"),
        (".", ("--settings", "nowhere.json"), "nowhere.json"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    settings: str | None,
    words: tuple[str, ...],
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if settings is not None:
        (tmp_path / "settings.json").write_text(settings)
        words = words or ("--settings", str(tmp_path / "settings.json"))
    assert found(tmp_path, *words) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""
    assert not (tmp_path / "fest.bobbl").exists()


def test_what_is_too_long_for_a_founding_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prizes = [{"id": f"{n:03}", "name": "Schinken " * 8} for n in range(400)]
    breaks = [{"after_round": n, "minutes": 5} for n in range(1, 1001)]
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"name": "Fest", "prizes": prizes, "plan": {"breaks": breaks}}))
    assert found(tmp_path, "--settings", str(settings)) == 2
    assert "länger als 64 KiB" in capsys.readouterr().err
    assert not (tmp_path / "fest.bobbl").exists()


def test_a_tournament_like_an_earlier_one_takes_all_but_its_name_and_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "earlier").mkdir()
    path = last_year(tmp_path / "earlier")
    assert found(tmp_path, "--like", str(path), "--name", "Muckturnier 2026") == 0
    told = capsys.readouterr().out
    before, after = state_in(path), state_in(tmp_path / "fest.bobbl")
    assert (after.hall_map, after.crest) == (PLAN, CREST)
    assert after.settings.plan == TimePlan(None, 35, 5)
    plan = after.settings.plan
    taken = replace(before.settings, name="Muckturnier 2026", plan=plan, public_rounds=None)
    assert after.settings == taken
    assert (len(after.entrants), len(after.rounds)) == (0, 0)
    for line in (
        "Übernommen von „Muckturnier 2025“:",
        "- Markierungen: Essen",
        "- Hallenbereiche: Halle, Saal",
        "- Hallenplan mit 1 Tisch",
        "- Wappen des Vereins",
        "- 2 Preise",
        "- 8 Personen ins Adressbuch",
        "- nicht: Name, Tag und was gespielt wurde",
        "Adressbuch: 8 neu, 0 schon bekannt.",
    ):
        assert line in told.splitlines()
    assert len(BookFile(tmp_path / "home" / FILE, os.urandom).load().entries) == 8
    with closing(LogFile.open(tmp_path / "fest.bobbl", read_only=True)) as log:
        assert Verifier(log).run().flaw is None


def test_without_a_name_of_its_own_a_tournament_is_like_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "earlier").mkdir()
    path = last_year(tmp_path / "earlier")
    assert found(tmp_path, "--like", str(path)) == 2
    assert "keinen Namen" in capsys.readouterr().err
    assert not (tmp_path / "fest.bobbl").exists()


@pytest.mark.parametrize("content", [b"", b"Name;Verein\n", b"%PDF-1.7"])
def test_what_is_no_tournament_is_told_before_the_words(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "list.bobbl").write_bytes(content)
    assert found(tmp_path, "--like", str(tmp_path / "list.bobbl"), "--name", "Fest") == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
