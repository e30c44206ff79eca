"""``bobbl rules``: presets, files of one's own, and what cannot be in them."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl.__main__ import main
from bobbl.rules_file import rules_named
from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import ClubSettings
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS
from bobbl_shared.domain.game.rules import Bobbl, Rules
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Settings
from builders.evening import Evening


def template(capsys: pytest.CaptureFixture[str], name: str = "muck-wenz") -> dict[str, object]:
    assert main(["rules", name, "--format", "json"]) == 0
    given: dict[str, object] = json.loads(capsys.readouterr().out)
    return given


@pytest.mark.parametrize("name", PRESETS)
def test_a_template_is_read_back(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "regeln.json"
    file.write_text(json.dumps(template(capsys, name)), "utf-8")
    assert main(["rules", str(file)]) == 0
    own = capsys.readouterr().out
    assert main(["rules", name]) == 0
    assert capsys.readouterr().out == own


def test_a_page_for_the_printer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "wenz-muck", "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("<!doctype html>")
    assert "<h1>Wenz über Muck</h1>" in page


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        (
            {"order": [["Muck", "Wenz"], ["Wenz", "Muck"]]},
            "$.order",
            "im Kreis, denn jedes dieser Spiele geht über das nächste: Muck, Wenz, Muck",
        ),
        ({"order": []}, "$.order", "Es bleibt offen, ob „Muck“ über „Wenz“ geht"),
        ({"players": 5}, "$.players", "erlaubt sind: 4, 6"),
        ({"deck": 32, "packets": [4]}, "$.packets", "jeder braucht aber 8"),
        ({"nobody": {"kind": "must_call", "card": "E1"}}, "$.nobody.card", "„E1“"),
        (
            {"nobody": {"kind": "tarock"}},
            "$.nobody.kind",
            "erlaubt sind: thrown_in, pflichtmuck, must",
        ),
        (
            {"nobody": {"kind": "thrown_in", "after": "triple"}},
            "$.nobody.after",
            "erlaubt sind: each_double, next_double, power, single",
        ),
        ({"haenger": True}, "$.haenger", "gibt es hier nicht"),
        ({"name": 3}, "$.name", "Text in Anführungszeichen"),
    ],
)
def test_what_cannot_be_is_one_sentence_with_file_and_place(
    changes: dict[str, object],
    place: str,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "regeln.json"
    file.write_text(json.dumps({**template(capsys), **changes}), "utf-8")
    assert main(["rules", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{file}, {place}: ")
    assert words in said.err
    assert said.err.count("\n") == 1


def tournament(folder: Path, rules: Rules | None, format_: Format) -> Path:
    """Make a tournament's file; its rules are those that were chosen last."""
    settings = Settings("Preismucken", rounds=3, format=format_)
    evening = Evening(folder, settings)
    changed = ChangeSettings(replace(settings, rules=rules))
    office = evening.station("organiser", "Büro")
    office.ask(changed)
    assert evening.state.settings.rules == rules
    evening.close()
    return evening.path


def test_a_tournaments_file_gives_what_is_hung_up_on_its_evening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tournament(tmp_path, PRESETS["wenz-muck"], Format(target=31))
    assert main(["rules", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("So spielen wir heute\n====================\n\nPreismucken\n")
    assert "Gespielt werden 3 Runden, in jeder: 2 Bobbl bis 31." in said
    assert "Das Spiel: Wenz über Muck" in said
    assert "Reihenfolge: Wenz über Muck." in said
    assert main(["rules", str(path), "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert "<title>So spielen wir heute · Preismucken</title>" in page
    assert "<h2>Das Spiel: Wenz über Muck</h2>\n<h3>Blatt und Geben</h3>" in page


def test_the_json_of_a_tournaments_file_is_the_game_that_it_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tournament(tmp_path, None, Format("haenger"))
    assert main(["rules", str(path), "--format", "json"]) == 0
    own = tmp_path / "eigene.json"
    own.write_text(capsys.readouterr().out, "utf-8")
    assert rules_named(str(own)) == rules_named(str(path))
    assert rules_named(str(path)) == replace(MUCK_OVER_WENZ, bobbl=Bobbl(haenger=True))


@pytest.mark.parametrize("kept", [16, 5000])
def test_a_file_that_only_begins_as_a_tournaments_is_one_sentence(
    kept: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tournament(tmp_path, None, Format())
    path.write_bytes(path.read_bytes()[:kept])
    assert main(["rules", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert str(path) in said.err


def test_a_club_is_no_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club = tmp_path / "verein.club"
    with ClubFile.create(club, ClubSettings("SV")):
        pass
    assert main(["rules", str(club)]) == 2
    said = capsys.readouterr().err
    assert (str(club) in said, said.count("\n")) == (True, 1)


def test_a_page_is_in_the_language_in_which_it_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in ("en", "de"):
        monkeypatch.setenv("BOBBL_LANG", language)
        assert main(["rules", "muck-wenz", "--format", "html"]) == 0
        assert f'<html lang="{language}">' in capsys.readouterr().out


@pytest.mark.parametrize("given", ["skat", "gibt/es/nicht.json", ""])
def test_unknown_rules_are_told_what_there_is(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", given]) == 2
    said = capsys.readouterr().err
    assert f"„{given}“" in said
    assert "muck-wenz" in said
    assert said.count("\n") == 1
