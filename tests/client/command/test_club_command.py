"""``bobbl club``: a file through its life, and bad arguments."""

import csv
import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bobbl.__main__ import main
from builders.evening import FixedClock

NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)
GOLDEN = Path(__file__).parents[2] / "golden" / "everything-1.bobbl"


class Clerk:
    """Somebody who types commands about one file."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.file, self._capsys = folder / "verein.club", capsys
        self.folder = folder

    def type(self, what: str, *arguments: object) -> tuple[int | str | None, str, str]:
        """Give exit code and what was said."""
        try:
            code: int | str | None = main(["club", what, str(self.file), *map(str, arguments)])
        except SystemExit as left:
            code = left.code
        said = self._capsys.readouterr()
        return code, said.out, said.err

    def must(self, what: str, *arguments: object) -> str:
        """Give what a command says that must succeed."""
        code, out, err = self.type(what, *arguments)
        assert (code, err) == (0, ""), err
        return out

    def refused(self, what: str, *arguments: object) -> str:
        """Give the one sentence of a command that must not."""
        code, out, err = self.type(what, *arguments)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        return err

    def evening(
        self, *results: int, name: str = "Abend", date: str = "2026-12-20", rounds: int = 1
    ) -> Path:
        """Write an evening of one table a round, with the same results in each."""
        people = ["Hofmann, Karl", "Böhm, Alfred", "Neu, Ida", "Öttinger, Änne"]
        table = [{"player": who, "result": r} for who, r in zip(people, results, strict=False)]
        path = self.folder / f"{date}.json"
        path.write_text(json.dumps({"name": name, "date": date, "rounds": [[table]] * rounds}))
        return path


@pytest.fixture
def clerk(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Clerk:
    monkeypatch.setattr("bobbl.club.changes.SystemClock", lambda: FixedClock(NEW_YEAR))
    clerk = Clerk(tmp_path, capsys)
    clerk.must("new", "--name", "SV Weidenlohe")
    return clerk


def test_a_tournament_becomes_an_evening(clerk: Clerk) -> None:
    said = clerk.must("add", GOLDEN)
    assert "1 Runde, 28 Spieler, davon 28 neu" in said
    assert "Runde 2 ist nicht geschlossen" in said
    table: list[dict[str, Any]] = json.loads(clerk.must("table", "--format", "json"))["table"]
    assert len(table) == 28
    ratings = [each["rating"] for each in table]
    assert ratings == sorted(ratings, reverse=True)
    assert ratings == [-each for each in ratings[::-1]]
    assert (table[0]["rating"], table[0]["rank"]) == (11, 1)
    before = clerk.file.read_bytes()
    copy = Path(shutil.copy(GOLDEN, clerk.folder / "copy of it"))
    for again in (GOLDEN, copy):
        assert "ist schon aufgenommen, mit denselben Ergebnissen" in clerk.must("add", again)
    assert clerk.file.read_bytes() == before
    assert json.loads(clerk.must("table", "--format", "json"))["table"] == table
    assert clerk.must("evenings").count("Alles auf einmal") == 1


def test_evenings_add_up_to_a_history(clerk: Clerk) -> None:
    clerk.must(
        "add", clerk.evening(21, 21, -21, -21), clerk.evening(3, 3, -3, -3, date="2026-01-06")
    )
    steps = json.loads(clerk.must("history", "Karl Hofmann", "--format", "json"))["steps"]
    assert [(each["date"], each["rating"]) for each in steps] == [
        ("2026-01-06", 2),
        ("2026-12-20", 12),
    ]
    text = clerk.must("history", "1")
    assert "06.01.2026" in text
    assert "Böhm, Alfred · Neu, Ida · Öttinger, Änne" in text
    clerk.must("remove", "1")
    assert "06.01.2026" not in clerk.must("history", "1")


def test_names_in_a_table_for_programs_keep_their_signs(clerk: Clerk) -> None:
    clerk.must("add", clerk.evening(21, 21, -21, -21, name="Preismuck +Wenz"))
    (row,) = list(
        csv.DictReader(
            clerk.must("history", "3", "--format", "csv").splitlines(),
            delimiter=";",
        )
    )
    assert row["Abend"] == "Preismuck +Wenz"
    assert row["erreicht"] == "-21"


def test_an_evening_does_not_count_twice(clerk: Clerk) -> None:
    clerk.must("add", clerk.evening(21, 21, -21, -21))
    table = clerk.must("table")
    said = clerk.must("add", clerk.evening(21, 21, -21, -21))
    assert "„Abend“, 20.12.2026, ist schon aufgenommen, mit denselben Ergebnissen" in said
    said = clerk.refused("add", clerk.evening(21, 21, -21, -21, name="Weihnachtsmucken"))
    assert "„Weihnachtsmucken“ stehen schon da, als Abend 1, „Abend“" in said
    assert clerk.must("table") == table


def test_an_evening_that_has_grown_or_was_corrected_is_replaced(clerk: Clerk) -> None:
    clerk.must("add", clerk.evening(21, 21, -21, -21))
    said = clerk.must("add", clerk.evening(21, 21, -21, -21, name="ABEND", rounds=2))
    assert "2 Runden" in said
    assert "schon aufgenommen, mit 1 Runde, und ist jetzt ersetzt" in said
    said = clerk.refused("add", clerk.evening(21, 21, -21, -21))
    assert "mit mehr Runden: 2 statt 1; diese Kopie ist älter" in said
    assert "und ist jetzt ersetzt" in clerk.must("add", clerk.evening(3, 3, -3, -3, rounds=2))
    assert clerk.must("evenings").count("20.12.2026") == 1
    assert "jetzt ersetzt" not in clerk.must("add", clerk.evening(3, 3, -3, -3, date="2026-12-21"))


@pytest.mark.parametrize("day", ["1990-05-04", "1999-12-31", "2027-01-03", "2999-01-01"])
def test_a_day_that_cannot_be_is_asked_about(clerk: Clerk, day: str) -> None:
    path = clerk.evening(21, 21, -21, -21, date=day)
    said = clerk.refused("add", path)
    assert f"{path}: Der Abend wäre vom {day[8:]}.{day[5:7]}.{day[:4]}" in said
    assert "--any-date" in said
    assert "Noch kein Abend" in clerk.must("evenings")
    assert "1 Runde" in clerk.must("add", path, "--any-date")


@pytest.mark.parametrize("day", ["2000-01-01", "2026-11-21", "2027-01-02"])
def test_a_day_that_can_be_is_taken(clerk: Clerk, day: str) -> None:
    assert "1 Runde" in clerk.must("add", clerk.evening(21, 21, -21, -21, date=day))


def test_the_table_as_text_and_csv(clerk: Clerk) -> None:
    clerk.must("player", "Böhm, Alfred", "--rating", "-50", "--rounds", "9")
    clerk.must("add", clerk.evening(21, 20, -21, -20))
    rows = list(csv.reader(clerk.must("table", "--format", "csv").splitlines(), delimiter=";"))
    assert rows[0] == ["Platz", "Nr.", "Name", "Zahl", "Runden", "letzter Abend"]
    (own,) = (row for row in rows if row[2] == "Böhm, Alfred")
    assert own[1:] == ["1", "Böhm, Alfred", "-48", "10", "2"]
    assert "+2" in clerk.must("table")
    out = clerk.folder / "tabelle.csv"
    assert clerk.must("table", "--format", "csv", "--out", out) == ""
    assert list(csv.reader(out.read_text().splitlines(), delimiter=";")) == rows


def test_a_season_is_the_sum_of_its_evenings_and_each_has_its_best(clerk: Clerk) -> None:
    clerk.must("add", clerk.evening(21, 20, -21, -20, date="2025-12-20", rounds=2))
    clerk.must("add", clerk.evening(-9, 4, 9, -4, date="2026-02-01"))
    clerk.must("add", clerk.evening(5, 5, -5, -5, date="2026-12-20", name="Finale"))
    season = ("season", "--format", "csv", "--year", "2026")
    _, *rows = csv.reader(clerk.must(*season).splitlines(), delimiter=";")
    by_name = {row[2]: (row[0], *row[3:]) for row in rows}
    assert by_name == {
        "Böhm, Alfred": ("1", "2", "2", "9", "1"),
        "Neu, Ida": ("2", "2", "2", "4", "1"),
        "Hofmann, Karl": ("3", "2", "2", "-4", "1"),
        "Öttinger, Änne": ("4", "2", "2", "-9", "0"),
    }
    whole = json.loads(clerk.must("season", "--format", "json"))["season"]
    assert sum(each["result"] for each in whole) == 0
    assert (whole[0]["result"], whole[0]["rounds"], whole[0]["evenings"]) == (49, 4, 3)
    best = json.loads(clerk.must("winners", "--format", "json"))["winners"]
    assert [(each["date"], each["names"], each["result"]) for each in best] == [
        ("2026-12-20", ["Hofmann, Karl", "Böhm, Alfred"], 5),
        ("2026-02-01", ["Neu, Ida"], 9),
        ("2025-12-20", ["Hofmann, Karl"], 42),
    ]
    assert "In diesem Jahr gab es keinen Abend." in clerk.must("season", "--year", "1999")
    assert "Finale" in clerk.must("winners")


def test_rules_are_changed_and_count_for_the_past(clerk: Clerk) -> None:
    clerk.must("add", clerk.evening(21, 21, -21, -21))
    said = clerk.must("settings", "--factors", "1/3:2,1/7", "--start", "1000", "--newcomer", "mean")
    assert "1. bis 2. Runde eines Spielers: 1/3" in said
    assert "ab der 3. Runde: 1/7" in said
    assert "1.000" in said
    assert clerk.must("settings") == said
    table = json.loads(clerk.must("table", "--format", "json"))["table"]
    assert [each["rating"] for each in table] == [1007, 1007, 993, 993]


def test_a_name_is_forgotten_and_the_results_stay(clerk: Clerk) -> None:
    clerk.must("add", clerk.evening(21, 21, -21, -21))
    clerk.must("forget", "Böhm, Alfred")
    assert "Böhm" not in clerk.must("table")
    assert "Nr. 2" in clerk.must("history", "1")
    assert b"Alfred" not in clerk.file.read_bytes()


def test_who_is_who_is_asked_and_answered(clerk: Clerk) -> None:
    for club in ("SV Weidenlohe", "FFW"):
        clerk.must("player", "Hofmann, Karl", "--club", club)
    evening = clerk.evening(21, 21, -21, -21)
    said = clerk.refused("add", evening)
    assert "Hofmann, Karl (1, 2)" in said
    assert '--as "Hofmann, Karl=neu"' in said
    assert "Noch kein Abend" in clerk.must("evenings")
    assert "gibt es im Verein nicht" in clerk.refused("add", evening, "--as", "Hofmann, Karl=9")
    assert "hat niemand „X“" in clerk.refused("add", evening, "--as", "X=1")
    assert "derselbe" not in clerk.must("add", evening, "--as", "Hofmann, Karl=2")
    assert len(json.loads(clerk.must("history", "2", "--format", "json"))["steps"]) == 1
    evenings = clerk.must("evenings")
    clash = clerk.refused("add", evening, "--as", "Hofmann, Karl=3")
    assert "Hofmann, Karl, Böhm, Alfred wären ein und derselbe" in clash
    assert clerk.must("evenings") == evenings
    assert "davon 1 neu" in clerk.must("add", evening, "--as", "Hofmann, Karl=neu")


def test_the_picture_of_a_player(clerk: Clerk) -> None:
    clerk.must("player", "Hofmann, Karl", "--rating", "100", "--rounds", "4")
    clerk.must("player", "Leer, Ida", "--rating", "-7", "--rounds", "4")
    clerk.must("add", clerk.evening(21, 21, -21, -21))
    paths = {kind: clerk.folder / f"weg.{kind}" for kind in ("svg", "png")}
    clerk.must("plot", "1", *(each for kind, path in paths.items() for each in (f"--{kind}", path)))
    words = [each.text for each in ElementTree.fromstring(paths["svg"].read_text()).iter()]
    assert {"Hofmann, Karl", "Beginn", "20.12.26", "105"} <= set(words)
    assert "SV Weidenlohe · Platz 2 von 5 · Zahl 105 nach 5 Runden" in words
    assert paths["png"].read_bytes().startswith(b"\x89PNG")
    assert clerk.must("plot", "1") == paths["svg"].read_text()
    assert "keine Runde gespielt" in clerk.refused("plot", "2")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["player", "X", "--rating", "viel"], "viel ist keine ganze Zahl"),
        (["player", "X", "--rating", "1.5"], "1.5 ist keine ganze Zahl"),
        (["player", "X", "--rounds", "-1"], "--rounds: Diese Zahl ist zu klein"),
        (["player", "X", "--rounds", "3"], "--rating: Wer gespielt hat (Runden: 3)"),
        (["player", " , "], "Nachname"),
        (["player", "X", "--number", "4"], "--number: Spieler 4 gibt es im Verein nicht"),
        (["history", "7"], "7: Spieler 7 gibt es im Verein nicht"),
        (["history", "Niemand"], "Niemand: Diesen Namen hat"),
        (["remove", "1"], "1: Diesen Abend gibt es nicht; es sind 0"),
        (["settings", "--factors", "1:2,7"], "--factors[1].factor: „7“ ist kein Faktor"),
        (["settings", "--factors", "1:x,1"], "--factors[0]: Hier muss eine ganze Zahl stehen"),
        (["settings", "--factors", "1:2"], "--factors[0].until"),
        (["settings", "--name", " "], "--name: Hier fehlt der Name"),
        (["add", "/nirgends/x.bobbl"], "/nirgends/x.bobbl"),
        (["add", "/"], "/ ist ein Ordner"),
        (["add", str(GOLDEN), "--as", "12"], "12 sagt nicht, wer jemand ist"),
        (["add", str(GOLDEN), str(GOLDEN), "--as", "12=1"], "--as gilt für einen einzelnen Abend"),
        (["table", "--out", "/nirgends/x"], "/nirgends/x"),
        (["plot", "1", "--svg", "/nirgends/x"], "/nirgends/x"),
        (["new", "--name", "X"], "gibt es schon"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    clerk: Clerk, arguments: list[str], words: str
) -> None:
    assert words in clerk.refused(*arguments)


def test_three_at_a_table_are_named_with_the_file(clerk: Clerk) -> None:
    path = clerk.evening(1, 2, 3)
    assert f"{path}, $.rounds[0][0]: Spieler an diesem Tisch: 3" in clerk.refused("add", path)


def test_other_files_are_no_club(clerk: Clerk) -> None:
    clerk.file = GOLDEN
    assert "keine Vereinsdatei" in clerk.refused("table")


@pytest.mark.parametrize("what", ["season", "winners", "table", "evenings"])
def test_a_list_as_page_and_paper(clerk: Clerk, what: str) -> None:
    page = clerk.must(what, "--format", "html")
    assert "Noch" in page
    assert "<table>" not in page
    clerk.must("add", clerk.evening(21, 21, -21, -21))
    page = clerk.must(what, "--format", "html")
    assert "<h1>SV Weidenlohe</h1>" in page
    assert "20.12.2026" in page
    if what in ("season", "winners"):
        assert "Böhm, Alfred" in page
        assert "1 Abend · 20.12.2026" in page
    assert "Es fehlt, wohin geschrieben werden soll" in clerk.refused(what, "--format", "pdf")
    out = clerk.folder / f"{what}.pdf"
    clerk.must(what, "--format", "pdf", "--out", out)
    assert out.read_bytes().startswith(b"%PDF")
