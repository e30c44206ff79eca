"""``bobbl import``: lists into a tournament's file, with a preview, and what is left for later."""

from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl_server.store.opening import state_in
from bobbl_server.verify import Verifier
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.names import Name, decode_contact
from bobbl_shared.domain.settings import Settings
from bobbl_shared.log import LogFile
from builders.documents.spreadsheets import ods, xlsx
from builders.evening import Evening

LIST = """Zeitstempel;Name;Partner;Bemerkung
1;Karl Hofmann;Grete Reuß;kommen später
2;Uwe Popp;?;
3;Hofmann, Karl;Reuß, Grete;
4;Bär, Ute;Weiß, Änne;
5;Baer, Ute;Popp, Alfred;
6;123;;
"""


@pytest.fixture
def tournament(tmp_path: Path) -> Path:
    evening = Evening(tmp_path)
    organiser = evening.station("organiser", "Leitung")
    evening.register(organiser, Name("Bär", "Ute"), Name("Weiß", "Änne"))
    evening.close()
    return evening.path


def call(tournament: Path, content: str | bytes, *more: str) -> int:
    file = tournament.with_name("liste.csv")
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    home = tournament.with_name("server")
    return main(["import", str(file), str(tournament), "--home", str(home), *more])


def test_the_preview_names_each_line_and_changes_nothing(
    tournament: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tournament.read_bytes()
    assert call(tournament, LIST, "--preview") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Zeile 2: Hofmann, Karl / Reuß, Grete · kommen später · kommt dazu"
    assert lines[1] == "Zeile 3: Popp, Uwe / ? · kommt dazu"
    assert "steht zweimal in der Liste" in lines[2]
    assert "schon da: Nr. 1" in lines[3]
    assert "vielleicht Nr. 1" in lines[4]
    assert lines[5].startswith("Zeile 7: 6 123 · ")
    assert lines[6] == "2 kommen dazu, 2 schon da, 1 anzusehen, 1 unlesbar."
    assert tournament.read_bytes() == before


def test_people_are_taken_in_and_the_log_holds(
    tournament: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rest = tmp_path / "rest.csv"
    assert call(tournament, LIST, "--rest", str(rest)) == 1
    assert "Alles ist gespeichert." in capsys.readouterr().out
    state = state_in(tournament)
    told = [(each.number, each.kind, each.status) for each in state.numbered()]
    assert told[1:] == [(2, "pair", "announced"), (3, "pair", "announced")]
    assert [each.revoked for each in state.stations.values()] == [False, True]
    with LogFile.open(tournament, read_only=True) as log:
        assert Verifier(log).run().bad is None
    assert call(tournament, LIST) == 1
    assert len(state_in(tournament).entrants) == 3
    assert call(tournament, rest.read_bytes(), "--doubtful", "--present") == 1
    last = list(state_in(tournament).numbered())[-1]
    assert (last.number, last.status) == (4, "present")


@pytest.mark.parametrize("made", [ods, xlsx])
def test_columns_are_what_a_person_says(tournament: Path, made: object) -> None:
    assert callable(made)
    content = made([["SV Lohe", "7", "Karl", "Hofmann"], ["FC", "8", "Uwe", "Popp"]])
    assert call(tournament, content, "--columns", "Verein,-,Vorname,Nachname") == 0
    assert [each.kind for each in state_in(tournament).numbered()][1:] == ["lone", "lone"]


@pytest.mark.parametrize(
    ("content", "more", "said"),
    [
        (b"%PDF-1.7", (), "eine PDF"),
        (b"", (), "steht nichts"),
        (b'{"entrants": []}', (), "rounds"),
        (b'[{"entrants": []}]', (), "JSON"),
        (b"Karl Hofmann", ("--columns", "a,b"), "benennt keine Spalten"),
        (b"Karl Hofmann", ("--home", "/nowhere"), ""),
    ],
)
def test_what_cannot_be_is_one_sentence(
    tournament: Path,
    capsys: pytest.CaptureFixture[str],
    content: bytes,
    more: tuple[str, ...],
    said: str,
) -> None:
    before = tournament.read_bytes()
    assert call(tournament, content, *more) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert tournament.read_bytes() == before


def test_while_a_server_has_it_open_nobody_else_writes(
    tournament: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with LogFile.open(tournament):
        assert call(tournament, LIST) == 2
        assert "gerade in einem anderen" in capsys.readouterr().err


def test_who_stands_in_two_lines_is_to_be_looked_at(
    tournament: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (
        "Karl Hofmann / Grete Reuß\nUwe Popp / Grete Reuß\nEva Zapf / Eva Zapf",
        "Karl Hofmann / ?\nRosi Wolf / Änne Wolf",
    )
    assert call(tournament, "\n".join(lines), "--preview") == 1
    told = capsys.readouterr().out.splitlines()
    assert told[1] == "Zeile 2: Popp, Uwe / Reuß, Grete · Reuß, Grete steht auch in Zeile 1"
    assert told[2] == "Zeile 3: Zapf, Eva / Zapf, Eva · Zapf, Eva steht zweimal in dieser Zeile"
    assert told[3] == "Zeile 4: Hofmann, Karl / ? · Hofmann, Karl steht auch in Zeile 1"
    assert told[5] == "2 kommen dazu, 3 anzusehen."
    assert call(tournament, "\n".join(lines), "--doubtful") == 0
    assert len(state_in(tournament).entrants) == 6


def test_players_and_a_list_of_many_lines(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Settings("Einzel", entrants="players"))
    evening.close()
    letters = "abdefgklmnoprstu"
    names = [f"{a}{b}{c}".title() for a in letters for b in "aeiou" for c in letters]
    many = "\n".join(f"{each}stein;{each}o" for each in names[:400])
    assert call(evening.path, many) == 0
    assert {each.kind for each in state_in(evening.path).entrants.values()} == {"player"}


def played(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path)
    organiser = evening.station("organiser", "Leitung")
    evening.register_pairs(organiser, 4)
    evening.draw(organiser)
    evening.close()
    return evening


RESULTS = """Ergebnisse;;;;
Runde;Tisch;wer;1. Bobbl;2. Bobbl
1;1;A;21:4;20 - 21
1;2;B;21:22;3:21
1;9;C;21:4;21:4
1;1;A;21:4;20:21
x;;;;
"""


def test_results_are_first_entries(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening = played(tmp_path)
    assert call(evening.path, RESULTS, "--preview") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Zeile 3: Runde 1, Tisch 1 · 21:4, 20:21 · kommt dazu"
    assert lines[5] == "1 kommt dazu, 4 unlesbar."
    assert call(evening.path, RESULTS) == 1
    (slot, other) = state_in(evening.path).rounds[0].tables.values()
    assert (slot.status, other.status) == ("entered", "open")
    assert "erste Eingabe" in capsys.readouterr().out
    content = '{"rounds": [{"round": 1, "tables": [{"table": 2, "score": [[21, 4], [5, 21]]}]}]}'
    assert call(evening.path, content) == 0
    assert state_in(evening.path).rounds[0].count("entered") == 2
    capsys.readouterr()
    assert call(evening.path, content.replace("5", "6")) == 1
    said = capsys.readouterr().out
    assert "anders eingegeben" in said
    assert "erste Eingabe" not in said, "nothing was entered"


def test_a_single_word_among_whole_names_is_to_be_looked_at(
    tournament: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(tournament, "Name\nKarl Hofmann\nasdf\nUwe Popp", "--preview") == 1
    assert "Zeile 3: asdf · ohne Vornamen" in capsys.readouterr().out
    assert call(tournament, "Name\nHofmann\nPopp", "--preview") == 0
    capsys.readouterr()
    assert call(tournament, "Hallo,\nhier sind wir:\nKarl Hofmann und Grete Reuß", "--preview") == 1
    assert "Zeile 1: Hallo · ohne Vornamen" in capsys.readouterr().out


def test_a_whole_tournament_comes_from_its_export(tournament: Path, tmp_path: Path) -> None:
    export = tmp_path / "turnier.json"
    words = ["--format", "json", "--with-log", "--out", str(export)]
    assert main(["export", str(tournament), *words]) == 0
    again = tmp_path / "again.bobbl"
    assert main(["import", str(export), str(again)]) == 0
    assert state_in(again) == state_in(tournament)


@pytest.mark.parametrize("contacts", [True, False])
def test_how_people_are_reached_is_taken_in_where_the_club_wants_it(
    tmp_path: Path, *, contacts: bool
) -> None:
    evening = Evening(tmp_path, Settings("Mit Telefon", contacts=contacts))
    evening.station("organiser", "Leitung")
    evening.close()
    form = (
        "Zeitstempel;Name;Partner;Telefon;E-Mail Partner;Bemerkung\n"
        "1;Karl Hofmann;Grete Reuß;0951 1234;grete@web.example;kommen später\n"
        "2;Uwe Popp;?;;;\n"
    )
    assert call(evening.path, form) == 0
    state = state_in(evening.path)
    with LogFile.open(evening.path, read_only=True) as log:
        assert Verifier(log).run().bad is None
        known = {each.hash: each for each in log.all_details() if each.scope == "contact"}
    hashes = [each.person.contact for each in state.persons.values()]
    bodies = [known[each].body if each is not None else None for each in hashes]
    told = [decode_contact(each.encode()).shown if each is not None else None for each in bodies]
    wanted = ["0951 1234 · kommen später", "grete@web.example", None]
    assert told == (wanted if contacts else [None] * 3)
    assert all(each.sealed for each in known.values())


def test_what_is_left_keeps_three_names_and_how_they_are_reached(tmp_path: Path) -> None:
    settings = Settings("Zu dritt", contacts=True, rules=PRESETS["sechsermuck"])
    evening = Evening(tmp_path, settings)
    evening.station("organiser", "Leitung")
    evening.close()
    form = (
        "Spieler 1;Spieler 2;Spieler 3;Telefon Spieler 2\n"
        "Karl Hofmann;Grete Reuß;Uwe Popp;0951 1234\n"
        "Eva Zapf;Uwe Popp;Ute Bär;0951 5678\n"
    )
    rest = tmp_path / "rest.csv"
    assert call(evening.path, form, "--rest", str(rest)) == 1
    assert call(evening.path, rest.read_bytes(), "--doubtful") == 0
    state = state_in(evening.path)
    assert [len(each.persons) for each in state.numbered()] == [3, 3]
    contacts = [each.person.contact is not None for each in state.persons.values()]
    assert contacts == [False, True, False] * 2
