"""Taking a list of pre-registrations in: nothing is saved that was not seen before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.evening.lists.judging import Fate
from bobbl_client.organiser.taking_in.page import ImportPage, ImportScreen
from bobbl_shared.domain.settings import Settings
from builders.desk import Desk
from builders.documents.opening import open_list
from builders.documents.spreadsheets import ods

LIST = """Nachname;Vorname;Verein;Nachname;Vorname
Hofmann;Karl;SV Weidenlohe;Reuß;Margarete
Popp;Alfred;;Zapf;Rosi
Wolf;Uwe
;;;;
Popp;Alfred;;Zapf;Rosi
?
"""


Preview = list[ImportScreen]
"""What was shown, one after the other."""


def fates(preview: Preview) -> list[Fate]:
    return [row.fate for row in preview[-1].rows]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.page.close()
    made.evening.close()


@pytest.fixture
def preview() -> Preview:
    return []


@pytest.fixture
def page(desk: Desk, preview: Preview) -> Iterator[ImportPage]:
    made = ImportPage(desk.model)
    made.open(preview.append)
    yield made
    made.close()


def save(page: ImportPage) -> None:
    page.begin()
    while page.go_on():
        pass


def test_the_preview_says_what_becomes_of_each_line(
    page: ImportPage, preview: Preview, desk: Desk
) -> None:
    page.typed(LIST)
    expected = [Fate.COMES, Fate.COMES, Fate.COMES, Fate.TWICE, Fate.WRONG]
    assert fates(preview) == expected
    assert [row.key for row in preview[-1].rows] == ["2", "3", "4", "6", "7"]
    assert "SV Weidenlohe" in preview[-1].rows[0].said
    assert "allein" in preview[-1].rows[2].said
    assert preview[-1].action == "3 Einträge vormerken"
    assert desk.entrants() == ()


def test_who_is_taken_in_is_announced_and_known_the_next_time(
    page: ImportPage, preview: Preview, desk: Desk
) -> None:
    page.typed(LIST)
    save(page)
    assert {each.status for each in desk.entrants()} == {"announced"}
    assert [each.kind for each in desk.entrants()] == ["pair", "pair", "lone"]
    assert "3 Einträge vorgemerkt" in preview[-1].done
    assert preview[-1].notice == ""
    assert fates(preview)[:3] == [Fate.KNOWN] * 3
    assert preview[-1].waits == "noch niemand dabei"
    save(page)
    assert len(desk.entrants()) == 3


def test_who_may_be_there_is_taken_in_only_when_somebody_says_so(
    page: ImportPage, preview: Preview, desk: Desk
) -> None:
    desk.page.save([("Hofmann", "Karl", ""), ("Reuß", "Margarete", "")])
    page.typed("Hoffmann, Karl / Reus, Margarete\nHofmannn, Karl / Reuß, Margarete")
    assert fates(preview) == [Fate.ALIKE, Fate.ALIKE]
    page.typed("Hoffmann, Karl / Reus, Margarete\nHofmann, Karl / Popp, Uwe")
    assert fates(preview) == [Fate.ALIKE, Fate.ALIKE]
    assert "klingt gleich" in preview[-1].rows[0].said
    save(page)
    assert len(desk.entrants()) == 1
    page.turn("2")
    assert "trotzdem" in preview[-1].rows[1].said
    save(page)
    assert [each.status for each in desk.entrants()] == ["present", "announced"]


def test_a_line_can_be_left_out(page: ImportPage, preview: Preview, desk: Desk) -> None:
    page.typed(LIST)
    page.turn("3")
    page.turn("7")
    assert [row.is_taken for row in preview[-1].rows] == [True, False, True, False, False]
    save(page)
    assert len(desk.entrants()) == 2


def test_it_can_be_stopped_between_two_lines(
    page: ImportPage, preview: Preview, desk: Desk
) -> None:
    page.typed("\n".join(f"Pa{chr(97 + n)}r{chr(97 + n)}, Uwe{n}" for n in range(9)))
    page.begin()
    assert page.go_on()
    assert preview[-1].is_working
    assert page.cancel()
    assert 0 < len(desk.entrants()) < 9
    assert not page.cancel()
    assert not preview[-1].is_working


def test_what_the_next_few_change_is_shown_once(page: ImportPage, preview: Preview) -> None:
    page.typed(LIST)
    page.begin()
    preview.clear()
    page.go_on()
    assert len(preview) == 1


def test_what_comes_in_elsewhere_meanwhile_is_seen(
    page: ImportPage, preview: Preview, desk: Desk
) -> None:
    page.typed("Hofmann, Karl / Reuß, Margarete")
    desk.page.save([("Hofmann", "Karl", ""), ("Reuß", "Margarete", "")])
    assert fates(preview) == [Fate.KNOWN]


def test_alone_it_goes_on_and_the_server_gives_the_numbers(page: ImportPage, desk: Desk) -> None:
    desk.cut()
    page.typed(LIST)
    save(page)
    desk.plug_in()
    assert [each.number for each in desk.entrants()] == [1, 2, 3]


def test_a_file_that_cannot_be_read_is_said(page: ImportPage, preview: Preview) -> None:
    open_list(page, "liste.csv", None)
    assert "liste.csv" in preview[-1].notice
    open_list(page, "liste.csv", LIST.encode("cp1252"))
    assert (preview[-1].text, preview[-1].filling) == (LIST, 1)
    assert len(preview[-1].rows) == 5


def test_a_spreadsheet_goes_into_the_editor_and_what_is_no_list_changes_nothing(
    page: ImportPage, preview: Preview
) -> None:
    open_list(
        page, "liste.ods", ods([["Name", "Bemerkung"], ["Hofmann, Karl / Reuß, Grete", "spät"]])
    )
    assert preview[-1].text.splitlines()[1] == "Hofmann, Karl / Reuß, Grete;spät"
    assert "spät" in preview[-1].rows[0].said
    open_list(page, "foto.csv", b"\x89PNG\r\n\x1a\n" + bytes(9))
    assert "foto.csv" in preview[-1].notice
    assert "ein Bild" in preview[-1].notice
    assert (len(preview[-1].rows), preview[-1].filling) == (1, 1)


FORM = """Wie heisst du?;Woher?;Wer spielt mit dir?;Sonst noch was?
Karl Hofmann;SV Weidenlohe;Margarete Reuß;spät
Uwe Popp;FC Lohe;noch offen;
"""


def test_columns_are_assigned_by_digits(page: ImportPage, preview: Preview, desk: Desk) -> None:
    page.typed(FORM)
    assert (preview[-1].has_columns, preview[-1].are_clear) == (True, False)
    page.assign_columns()
    assert [each.examples[0] for each in preview[-1].columns] == FORM.splitlines()[0].split(";")
    for place, digit in enumerate("3479"):
        page.set_column(place, digit)
    assert preview[-1].rows[1].names == "Hofmann, Karl / Reuß, Margarete"
    assert "SV Weidenlohe" in preview[-1].rows[1].said
    assert "spät" in preview[-1].rows[1].said
    assert preview[-1].rows[2].names == "Popp, Uwe / ?"
    page.turn_column(3)
    page.set_column(3, "x")
    assert preview[-1].columns[3].holds is None
    save(page)
    assert [each.kind for each in desk.entrants()] == ["pair", "pair"]
    page.typed("Karl Hofmann")
    page.assign_columns()
    assert (preview[-1].columns, preview[-1].has_columns) == ((), False)


def test_what_stands_above_the_columns_may_be_wrong(page: ImportPage, preview: Preview) -> None:
    page.typed("Verein,Name\nKarl Hofmann,SV Weidenlohe\n")
    page.assign_columns()
    assert preview[-1].are_clear
    page.set_column(0, "3")
    page.set_column(1, "4")
    assert [(each.said, each.examples) for each in preview[-1].columns] == [
        ("Verein", ("Karl Hofmann",)),
        ("Name", ("SV Weidenlohe",)),
    ]
    assert preview[-1].rows[0].names == "Hofmann, Karl"


def test_names_parted_by_commas_have_columns_once_somebody_says_so(
    page: ImportPage, preview: Preview
) -> None:
    page.typed("SV Lohe,Hofmann,Karl\nFC Lohe,Popp,Uwe\n")
    for place, digit in enumerate("412"):
        page.set_column(place, digit)
    assert [row.names for row in preview[-1].rows] == ["Hofmann, Karl", "Popp, Uwe"]


def test_results_are_entered_by_the_organiser_only(
    page: ImportPage, preview: Preview, desk: Desk
) -> None:
    evening = desk.evening
    organiser = evening.station("organiser", "Leitung 2")
    evening.register_pairs(organiser, 4)
    evening.draw(organiser)
    table = "Runde;Tisch;wer;1. Bobbl;2. Bobbl\n1;1;A;21:4;20 - 21\n1;2;B;21:22;3:21\n"
    page.typed(table)
    assert preview[-1].waits == "das macht die Turnierleitung"
    seen: Preview = []
    leading = ImportPage(organiser)
    leading.open(seen.append)
    open_list(leading, "x.csv", table.encode())
    assert [(row.names, row.is_taken) for row in seen[-1].rows] == [
        ("Runde 1, Tisch 1 · 21:4, 20:21", True),
        ("Runde 1, Tisch 2 · 21:22, 3:21", False),
    ]
    assert seen[-1].action == "1 Ergebnis eintragen"
    leading.turn("2")
    assert not seen[-1].rows[0].is_taken
    leading.turn("2")
    save(leading)
    assert "1 Ergebnis eingetragen. Sie gelten als erste Eingabe" in seen[-1].done
    assert evening.state.rounds[0].count("entered") == 1
    content = b'{"rounds": [{"round": 1, "tables": [{"table": 2, "score": [[21, 4], [5, 21]]}]}]}'
    open_list(leading, "turnier.json", content)
    assert "1;2;21:4;5:21" in seen[-1].text
    save(leading)
    assert evening.state.rounds[0].count("entered") == 2
    assert [row.said for row in seen[-1].rows] == ["schon eingegeben"]
    open_list(leading, "turnier.json", b'{"entrants": []}')
    assert "rounds" in seen[-1].notice
    leading.close()


def test_players_stand_one_a_line(tmp_path: Path, preview: Preview) -> None:
    desk = Desk(tmp_path, Settings("Einzel", entrants="players"))
    page = ImportPage(desk.model)
    page.typed("Hofmann, Karl\nReuß, Margarete")
    save(page)
    assert [each.kind for each in desk.entrants()] == ["player", "player"]
    page.close()
    desk.page.close()
    desk.evening.close()
