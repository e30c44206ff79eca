"""What a desk does for many: seen before it is done; codes; the waiting list."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.desk.orders import DeskOrders
from bobbl_client.desk.screen import Line
from bobbl_client.desk.state import KeepGoing, OpenImport
from bobbl_client.printing.paper import CodeSheet
from bobbl_shared.crypto.pairing import normalise
from bobbl_shared.domain.areas.field import MarkPresent
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId, MarkerId
from builders.desk import Desk
from builders.evening import invented_name

HOFMANN: Line = ("Hofmann", "Karl", "")
REUSS: Line = ("Reuß", "Margarete", "")
NOTHING: Line = ("", "", "")
BON = Marker(MarkerId("bon"), "Bon", "green")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path, Settings("Preismucken", markers=(BON,), capacity=8))
    yield made
    made.page.close()
    made.evening.close()


def announce(desk: Desk, count: int) -> list[EntrantId]:
    orders = DeskOrders(desk.model)
    names = [(invented_name(2 * n), invented_name(2 * n + 1)) for n in range(count)]
    return [orders.register(each, "pair", True, "announced")[0] for each in names]


def task(desk: Desk, label: str) -> None:
    desk.page.press("F11")
    rows = desk.paper.menu().rows
    desk.page.choose(next(at for at, row in enumerate(rows) if label in row.label))


def work_off(desk: Desk) -> None:
    while desk.page.go_on_with_many():
        pass


def statuses(desk: Desk) -> list[str]:
    return [each.status for each in desk.entrants()]


def test_who_has_not_come_is_shown_and_withdrawn_only_after_f12(desk: Desk) -> None:
    announce(desk, 6)
    task(desk, "Nicht Erschienene")
    menu = desk.paper.menu()
    assert len(menu.rows) == 6
    assert menu.keys[0].label == "6 Einträge abmelden"
    desk.page.choose(1)
    assert desk.paper.menu().keys[0].label == "5 Einträge abmelden"
    assert statuses(desk) == ["announced"] * 6
    desk.page.press("F12")
    assert desk.paper.asked(KeepGoing())
    work_off(desk)
    assert sorted(statuses(desk)) == ["announced", *["withdrawn"] * 5]
    departure = desk.entrants()[0].departure
    assert departure is not None
    assert departure.reason == "absent"


def test_who_arrives_while_the_list_is_looked_at_is_not_withdrawn(desk: Desk) -> None:
    first, _ = announce(desk, 2)
    task(desk, "Nicht Erschienene")
    desk.organiser.ask(MarkPresent(first))
    assert len(desk.paper.menu().rows) == 1
    desk.page.press("F12")
    work_off(desk)
    assert statuses(desk) == ["present", "withdrawn"]


def test_a_marker_for_all_who_are_there(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.page.typed([("P", "", ""), NOTHING])
    desk.page.typed([NOTHING, NOTHING])
    announce(desk, 1)
    task(desk, "Markierung für viele")
    desk.page.choose(0)
    assert len(desk.paper.menu().rows) == 1
    desk.page.press("F12")
    work_off(desk)
    assert desk.paper.now.tally == "Bon\u00a0**1**"
    task(desk, "Markierung für viele")
    desk.page.choose(0)
    assert desk.paper.menu().rows == ()
    desk.page.press("F12")
    assert desk.paper.asked(KeepGoing())


def test_a_marker_is_set_cleared_and_those_who_have_it_withdrawn_as_filtered(desk: Desk) -> None:
    names = [("Zapf", "Uwe"), ("Zapf", "Jan"), ("Beck", "Ida"), ("Beck", "Eva")]
    for last, first in names:
        desk.evening.register(desk.organiser, Name(last, first), Name(f"{last}-{first}", "Pia"))

    def do(line: int, said: str, label: str) -> None:
        task(desk, "Markierung für viele")
        assert desk.paper.menu().rows[line].detail == said
        desk.page.choose(line)
        assert desk.paper.menu().keys[0].label == label
        desk.page.press("F12")
        work_off(desk)

    def marked() -> list[int]:
        return sorted(desk.evening.state.entrants[id_].number for id_ in desk.evening.state.marks)

    desk.page.search("zapf")
    do(0, "2 gefundene Einträge", "2 Einträgen geben")
    assert marked() == [1, 2]
    desk.page.search("")
    do(0, "2 Einträge", "2 Einträgen geben")
    assert marked() == [1, 2, 3, 4]
    desk.page.search("beck")
    do(1, "2 gefundene Einträge", "2 Einträgen wegnehmen")
    assert marked() == [1, 2]
    desk.page.search("")
    do(2, "2 Einträge", "2 Einträge abmelden")
    assert statuses(desk) == ["withdrawn", "withdrawn", "present", "present"]


def test_what_cannot_be_done_says_why(desk: Desk) -> None:
    desk.page.press("F11")
    blocked = {row.label: row.blocked for row in desk.paper.menu().rows}
    assert blocked["Nicht Erschienene abmelden"] == "niemand vorangemeldet"
    assert blocked["Warteliste"] == "niemand wartet"
    assert blocked["Voranmeldungen einlesen"] == ""
    desk.page.choose(0)
    assert desk.paper.asked(OpenImport())


def test_codes_are_printed_for_all_or_for_one(desk: Desk) -> None:
    ids = announce(desk, 3)
    task(desk, "Codes")
    (sheet,) = desk.paper.papers
    assert isinstance(sheet, CodeSheet)
    state = desk.evening.state
    assert [normalise(each.code) for each in sheet.labels] == [code_of(state, i) for i in ids]
    desk.page.open_entrant(ids[1])
    desk.page.print_code()
    one = desk.paper.papers[-1]
    assert isinstance(one, CodeSheet)
    assert one.labels == (sheet.labels[1],)


def test_a_scanned_code_opens_who_has_it_and_the_draft_comes_back(desk: Desk) -> None:
    (first,) = announce(desk, 1)
    code = code_of(desk.evening.state, first)
    desk.page.typed([("Po", "", ""), NOTHING])
    desk.page.scanned(code)
    assert desk.paper.now.selected == first
    desk.page.press("F12")
    assert statuses(desk) == ["present"]
    desk.page.press("Esc")
    assert desk.paper.filled[-1][0][0] == "Po"


def test_a_code_of_somebody_merged_finds_who_stayed(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.evening.register(desk.organiser, Name("Hofmann", "Karl"), Name("Reuß", "Margarete"))
    desk.plug_in()
    gone = [code_of(desk.evening.state, each.id) for each in desk.entrants()]
    desk.page.open_entrant(desk.paper.now.rows[0].key)
    desk.page.press("F4")
    (row,) = desk.paper.now.rows
    for code in gone:
        desk.page.scanned(code)
        assert desk.paper.now.selected == row.key
        desk.page.press("Esc")


def test_a_foreign_code_and_one_while_changing_are_said(desk: Desk) -> None:
    (first,) = announce(desk, 1)
    desk.page.scanned(code_of(desk.evening.state, EntrantId("nobody")))
    assert "niemand geöffnet" in desk.paper.question().happened
    desk.page.press("Esc")
    desk.page.save([("Quast", "Eva", ""), ("Quendel", "Ida", "")])
    desk.open("Quast")
    desk.page.typed([("Quast", "Eva Maria", ""), ("Quendel", "Ida", "")])
    desk.page.scanned(code_of(desk.evening.state, first))
    assert "gespeichert" in desk.paper.question().detail
    assert desk.paper.now.selected != first


def test_a_code_that_is_typed_into_the_search_finds_its_owner(desk: Desk) -> None:
    first, _ = announce(desk, 2)
    code = code_of(desk.evening.state, first)
    desk.page.search(f"{code[:4]}-{code[4:]}".lower())
    assert [row.key for row in desk.paper.now.rows] == [first]
    assert "Code" in desk.paper.now.rows[0].detail


def test_who_waits_is_shown_with_the_place_and_moves_up(desk: Desk) -> None:
    ids = announce(desk, 10)
    details = {row.key: row.detail for row in desk.paper.now.rows}
    assert [details[each] for each in ids[-2:]] == ["Warteliste, Platz 1", "Warteliste, Platz 2"]
    task(desk, "Warteliste")
    assert all("kein Platz" in row.blocked for row in desk.paper.menu().rows)
    desk.page.press("Esc")
    desk.page.press("Esc")
    desk.page.open_entrant(ids[0])
    desk.pick("Abmelden", "krank")
    desk.page.press("Esc")
    task(desk, "Warteliste")
    assert [bool(row.blocked) for row in desk.paper.menu().rows] == [False, True]
    desk.page.choose(0)
    assert [row.label[:2] for row in desk.paper.menu().rows] == ["1."]
    assert not desk.evening.state.entrants[ids[8]].waits_since


@pytest.mark.parametrize("is_alone", [False, True])
def test_partners_are_drawn_by_the_server_and_told(desk: Desk, is_alone: bool) -> None:
    for number in range(6):
        desk.page.save([(f"Qu{chr(97 + number)}st", "Eva", ""), NOTHING], alone=True)
        desk.page.press("F12")
    desk.page.typed([("P", "", ""), NOTHING])
    desk.page.typed([NOTHING, NOTHING])
    if is_alone:
        desk.cut()
    task(desk, "Partner auslosen")
    desk.page.choose(5)
    assert desk.paper.menu().keys[0].label == "5 auslosen"
    desk.page.press("F12")
    assert desk.paper.menu().name == "drawn"
    if is_alone:
        assert {row.detail for row in desk.paper.menu().rows} == {"wird ausgelost …"}
        desk.plug_in()
    told = [row.detail for row in desk.paper.menu().rows]
    assert sorted(told) == ["bleibt allein", "spielen zusammen", "spielen zusammen"]
    kinds = [each.kind for each in desk.entrants() if not each.is_alias]
    assert sorted(kinds) == ["lone", "lone", "pair", "pair"]
    desk.page.press("Esc")
    task(desk, "Partner auslosen")
    desk.page.choose(1)
    assert desk.paper.menu().keys[0].key == "Esc"
