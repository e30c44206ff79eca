"""``bobbl fairness``: the real one as a process, reports of what is amiss, and bad arguments."""

import json
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bobbl.__main__ import main
from bobbl.reports.fairness_picture import picture
from bobbl.reports.fairness_report import as_json, as_text
from bobbl.reports.fairness_words import columns, probability
from bobbl_server.core.fairness.arrivals import Cost, Evening
from bobbl_server.core.fairness.entropy import entropy
from bobbl_server.core.fairness.enumeration import exact_orders
from bobbl_server.core.fairness.examination import Report, steps_for
from bobbl_server.core.fairness.finding import judged
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import BOBBL, Subject
from bobbl_server.core.fairness.wilcoxon import SignedRank
from bobbl_server.core.fairness.windows import Compared
from builders.drawing.biased import (
    BLOSSOM,
    CUT_ONLY,
    DEALT_TO_SELF,
    DEALT_TOGETHER,
    FORGETFUL,
    FRONT_FIRST,
    IN_ORDER,
    MODULO,
    SHORT_SEED,
    STICKY,
    SWAPPED_WITH_ANY,
)

EVENING = Evening("pairs", 12, None, 2)
COSTS = (Cost(0, None, 100, [100], 0.5, 0.0), Cost(2, None, 100, [40, 30, 30], 0.1, 1.0))


def report_on(subject: Subject, *labels: str, samples: int = 100) -> Report:
    """Examine a few things only."""
    chosen = {label: step for label, step in steps_for(subject, EVENING).items() if label in labels}
    assert len(chosen) == len(labels)
    findings = [step(Seeds(b"planted", label), samples) for label, step in chosen.items()]
    entropies = (entropy(subject, "entrants", 8, Seeds(b"planted", "entropy")),)
    return Report(b"planted", samples, entropies, (), judged(findings), EVENING, COSTS)


def test_the_real_draw_passes_and_everything_is_written(tmp_path: Path) -> None:
    outs = {kind: tmp_path / f"report.{kind}" for kind in ("json", "svg", "png")}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "bobbl", "fairness", "--samples", "100", "--seed", "Abend"),
            *("--entrants", "players", "--count", "16", "--expected", "5", "--window", "2"),
            *(argument for kind, path in outs.items() for argument in (f"--{kind}", str(path))),
        ],
        capture_output=True,
        timeout=120,
    )
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "nichts gefunden" in text
    assert "Samen:        Abend" in text
    found = json.loads(outs["json"].read_text())
    assert found["is_fair"] is True
    assert found["evening"] == {"entrants": "players", "count": 16, "announced": 5, "window": 2}
    windows = [(each["window"], each["announced"]) for each in found["costs"]]
    assert windows == [(window, announced) for announced in (None, 5) for window in (0, 1, 2)]
    assert len(found["findings"]) == len(steps_for(BOBBL, EVENING)) == text.count("unauffällig")
    assert ElementTree.fromstring(outs["svg"].read_text()).tag.endswith("svg")
    png = outs["png"].read_bytes()
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24])[0] == 2400


@pytest.mark.parametrize(
    ("subject", "labels", "words"),
    [
        (MODULO, ("large 30",), "Zahlen unter 3·2^30: wie vom Rest einer Division (Modulo)"),
        (SWAPPED_WITH_ANY, ("orders 6",), "Reihenfolgen von 6: wie von einem Mischen, das mit"),
        (BLOSSOM, ("round ('pairs', 10, 6, 7)",), "10 Paare, Runde 7: wie von der größten Paarung"),
        (BLOSSOM, ("late (28, 20)",), "28 Paare, Runde 21: wie von der größten Paarung"),
        (FORGETFUL, ("round ('pairs', 8, 4, 7)",), "Stichproben waren unzulässig"),
        (IN_ORDER, ("positions ('players', 8)",), "8 Spieler: die Nummer verrät"),
        (FRONT_FIRST, ("hall ('pairs', 12)",), "12 Paare, ganzer Saal offen: wann man kommt"),
        (SWAPPED_WITH_ANY, ("deck 24",), "24 Karten: Stelle im Stapel: wie von einem Mischen, das"),
        (CUT_ONLY, ("gaps 24",), "24 Karten: Abstand zum Nachbarn: Karten bleiben beieinander"),
        (DEALT_TO_SELF, ("seats 32",), "32 Karten: Platz am Tisch: wer wo sitzt"),
        (DEALT_TOGETHER, ("hands 24",), "hohe Trümpfe kommen zu oft"),
        (STICKY, ("serial 1",), "Zahlen unter 6, 1 weiter: was vorher kam"),
        (SHORT_SEED, (), "nur 48 von 80 Bit wirken"),
    ],
)
def test_what_is_amiss_is_named(subject: Subject, labels: Sequence[str], words: str) -> None:
    report = report_on(subject, *labels, samples=600)
    text = as_text(report, "planted")
    assert words in text
    assert "nicht gerecht" in text
    assert text.count("SCHIEF") == len(labels)
    assert text.count("ZU KURZ") == (subject is SHORT_SEED)
    assert json.loads(as_json(report, "planted"))["is_fair"] is False
    fair = as_text(report_on(BOBBL, *labels, samples=600), "planted")
    assert "nichts gefunden" in fair
    assert "SCHIEF" not in fair


def test_what_was_counted_out_is_told_exactly() -> None:
    exacts = tuple(exact_orders(SWAPPED_WITH_ANY, items) for items in (2, 3))
    report = replace(report_on(BOBBL), exacts=exacts)
    assert not report.is_fair
    text = as_text(report, "planted")
    assert "- Mischen von 3 Dingen: nicht jede Reihenfolge gleich oft, Abstand 1/18." in text
    assert "Mischen von 2" not in text
    (two, three) = json.loads(as_json(report, "planted"))["exacts"]
    assert two == {"items": 2, "possible": 2, "reached": 2, "distance": "0", "is_even": True}
    assert three["distance"] == "1/18"


@pytest.mark.parametrize(("subject", "code"), [(BOBBL, 0), (MODULO, 1)])
def test_the_exit_code_tells_whether_something_was_found(
    subject: Subject, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = report_on(subject, "large 30")
    monkeypatch.setattr("bobbl.reports.fairness.examine", lambda *_: report)
    assert code_of(["--seed", "irgendeiner"]) == code
    assert capsys.readouterr().out == as_text(report, "irgendeiner")


def test_columns_stand_below_each_other() -> None:
    assert columns([("a", "Zahl"), ("länger", "1")]) == ["a       Zahl", "länger     1"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1.0, "1,000"),
        (0.0304, "0,030"),
        (0.00042, "4·10⁻⁴"),
        (9.7e-8, "1·10⁻⁷"),
        (3e-12, "3·10⁻¹²"),
        (0.0, "< 10⁻⁹⁹"),
    ],
)
def test_p_values_are_short(value: float, shown: str) -> None:
    assert probability(value) == shown


def words_in(svg: str) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.fromstring(svg)]


def test_the_picture_says_what_the_windows_cost() -> None:
    words = words_in(picture(report_on(BOBBL), "x" * 60))
    assert "Auslosung bei der Anmeldung: 12 Paare" in words
    assert {"+0", "+2", "100 %", "40 %", "40", "30", "50", "10"} <= set(words)
    assert "ohne Ankündigung" not in words
    assert any(each.endswith("xxx…") for each in words)


def test_the_picture_tells_two_rows_apart_and_gathers_many_moves() -> None:
    many = Cost(2, None, 100, [*[2] * 30, 40], 0.1, 1.0)
    costs = (many, replace(many, announced=6))
    words = words_in(picture(replace(report_on(BOBBL), costs=costs), "seed"))
    assert {"ohne Ankündigung", "höchstens bis Tisch 6", "ab 11", "78"} <= set(words)


def test_windows_are_compared_in_text_json_and_picture() -> None:
    test = SignedRank(more=60, fewer=10, equal=30, above=2000.0, p=0.0001, is_exact=False)
    found = (
        Compared(0, 1, None, 1.5, test, 0.0003),
        Compared(1, 2, None, 0.04, replace(test, p=0.3), 0.6),
        Compared(0, 1, 6, -0.5, test, 0.0003),
    )
    costs = (*COSTS, replace(COSTS[0], announced=6), replace(COSTS[1], announced=6))
    report = replace(report_on(BOBBL), costs=costs, compared=found)
    text = as_text(report, "seed")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "+0 und +1 +1,50 60 30 10 1·10⁻⁴ 3·10⁻⁴ kostet mehr" in lines
    assert "+1 und +2 +0,04 60 30 10 0,300 0,600 kein Unterschied zu sehen" in lines
    capped = [line for line in lines if line.startswith("+0 und +1, höchstens Tisch 6 −0,50")]
    assert capped[0].endswith("kostet weniger")
    first, *_, last = json.loads(as_json(report, "seed"))["compared"]
    assert (first["larger"], first["differs"], first["test"]["more"]) == (1, True, 60)
    assert last["announced"] == 6
    assert "by_evening" not in json.loads(as_json(report, "seed"))["costs"][0]
    (alike,) = [each for each in words_in(picture(report, "seed")) if "Unterschied" in each]
    assert alike.endswith("+1 und +2")
    assert "Kostet" not in as_text(replace(report, compared=()), "seed")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--count", "21"], "ein Vielfaches von 2"),
        (["--entrants", "players", "--count", "42"], "ein Vielfaches von 4"),
        (["--count", "0"], "0 ist keine ganze Zahl von 2 bis 1000"),
        (["--samples", "99"], "100 bis 10000000"),
        (["--window", "-1"], "-1 ist keine ganze Zahl von 0 bis 50"),
        (["--expected", "viele"], "viele ist keine ganze Zahl"),
        (["--entrants", "teams"], "teams"),
        (["--svg", "/nirgends/bild.svg"], "/nirgends/bild.svg"),
        (["--json", "/"], "/"),
        (["--unknown"], "--unknown"),
    ],
)
def test_arguments_that_cannot_be_used_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert code_of(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert words in shown.err
    assert shown.err.count("\n") == 1


def code_of(arguments: list[str]) -> int | str | None:
    try:
        return main(["fairness", *arguments])
    except SystemExit as left:
        return left.code


def test_without_windows_there_is_no_png(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PyQt6.QtGui", None)
    assert code_of(["--png", str(tmp_path / "bild.png")]) == 2
    shown = capsys.readouterr()
    assert "gui" in shown.err
    assert shown.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
