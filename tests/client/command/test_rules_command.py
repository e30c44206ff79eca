"""``bobbl rules``: presets, files of one's own, and what cannot be in them."""

import json
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl_shared.domain.game.presets import PRESETS


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


@pytest.mark.parametrize("given", ["skat", "gibt/es/nicht.json", "."])
def test_unknown_rules_are_told_what_there_is(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", given]) == 2
    said = capsys.readouterr().err
    assert given in said
    assert "muck-wenz" in said
    assert said.count("\n") == 1
