"""``bobbl shuffles``: text, JSON and picture say what was found; bad arguments."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bobbl.__main__ import main
from bobbl.reports.shuffles_picture import picture
from bobbl.reports.shuffles_report import as_json, as_text
from bobbl_server.core.fairness.by_hand import WAYS, ByHand, study
from bobbl_server.core.fairness.subject import BOBBL


@pytest.fixture(scope="module")
def found() -> ByHand:
    return study(BOBBL, 24, b"von hand", 200)


def test_the_text_has_every_way_and_pass(found: ByHand) -> None:
    text = as_text(found, "abend")
    assert "Samen:        abend" in text
    assert "Riffeln: höchstens 24,0 Bit Zufall je Durchgang; jede Reihenfolge braucht 80" in text
    assert text.count("  Bobbl ") == len(WAYS)
    assert sum(line.split()[:1] == ["12"] for line in text.splitlines()) == len(WAYS)
    (exact,) = [
        line for line in text.splitlines() if line.split()[:1] == ["7"] and "10,9 %" in line
    ]
    assert exact.endswith("unauffällig")


def test_the_verdict_names_where_nothing_is_found(found: ByHand) -> None:
    first = found.good_from("riffle")
    assert f"- Riffeln: ab {first} Durchgängen unauffällig." in as_text(found, "abend")
    biased = replace(found.rows[0].looks[0], is_biased=True)
    rows = tuple(replace(row, looks=(biased, *row.looks[1:])) for row in found.rows)
    text = as_text(replace(found, rows=rows), "abend")
    assert "- Riffeln: auch nach 12 Durchgängen noch zu sehen." in text


def test_the_json_has_all_looks(found: ByHand) -> None:
    out = json.loads(as_json(found, "abend"))
    assert (out["cards"], out["samples"], out["bits_needed"]) == (24, 200, 80)
    assert [way["way"] for way in out["ways"]] == list(WAYS)
    riffle = out["ways"][0]
    assert [row["passes"] for row in riffle["passes"]] == list(range(3, 13))
    assert riffle["passes"][4]["exact_distance"] == pytest.approx(0.109, abs=0.001)
    kinds = [look["finding"]["kind"] for look in out["own"]["looks"]]
    assert kinds == ["deck_positions", "deck_gaps", "deal_seats", "deal_hands"]
    assert out["own"]["is_biased"] is False


def test_the_picture_names_the_ways(found: ByHand) -> None:
    root = ElementTree.fromstring(picture(found, "x" * 60))
    words = ["".join(each.itertext()) for each in root]
    assert "Mischen von Hand: 24 Karten" in words
    assert words.count("Überhand und Riffeln im Wechsel") == 3
    assert any(each.endswith("xxx…") for each in words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--cards", "52"], "52"),
        (["--cards", "viele"], "viele"),
        (["--samples", "399"], "399 ist keine ganze Zahl von 400 bis 100000"),
        (["--seed", "a\nb"], "eine Zeile"),
        (["--png", "/nirgends/bild.png"], "/nirgends/bild.png"),
    ],
)
def test_bad_arguments_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["shuffles", *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert words in said.err
    assert said.err.count("\n") == 1


def test_what_was_asked_for_is_studied(
    found: ByHand,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[object] = []

    def noted(subject: object, *rest: object) -> ByHand:
        asked.extend(rest[:3])
        return found

    monkeypatch.setattr("bobbl.reports.shuffles.study", noted)
    out = tmp_path / "mischen.svg"
    arguments = ["shuffles", "--samples", "500", "--cards", "32", "--seed", "abend"]
    assert main([*arguments, "--svg", str(out)]) == 0
    assert asked == [32, b"abend", 500]
    assert "Riffeln" in capsys.readouterr().out
    assert ElementTree.fromstring(out.read_text("utf-8")).tag.endswith("svg")
