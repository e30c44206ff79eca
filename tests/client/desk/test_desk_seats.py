"""Seats at the registration desk: told at once, given by hand, drawn, told after an outage."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.desk.screen import Card, Line, Mark, SeatAsked
from bobbl_client.evening.seat_form import Tone
from bobbl_client.printing.paper import CodeSheet, Ticket, TicketSheet
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Section, Settings
from builders.desk import Desk

HOFMANN: Line = ("Hofmann", "Karl", "")
REUSS: Line = ("Reuß", "Margarete", "")
POPP: Line = ("Popp", "Alfred", "")
ZAPF: Line = ("Zapf", "Rosi", "")
DRAWN = Settings("Preismucken", seats=SeatZones())
SECTIONS = (Section("Bühne", 1, 40), Section("Saal", 41))


def at_work(folder: Path, settings: Settings) -> Iterator[Desk]:
    made = Desk(folder, settings)
    yield made
    made.page.close()
    made.evening.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Seats are drawn as people come."""
    yield from at_work(tmp_path, DRAWN)


@pytest.fixture
def lots(tmp_path: Path) -> Iterator[Desk]:
    """Seats are given by hand, from paper lots."""
    yield from at_work(tmp_path, Settings("Preismucken", sections=SECTIONS))


def seat(desk: Desk, number: int) -> Seat | None:
    entrant = next(each for each in desk.entrants() if each.number == number)
    return desk.evening.state.placing.seats.get(entrant.id)


def given(desk: Desk, number: int) -> Seat:
    found = seat(desk, number)
    assert found is not None
    return found


def shown_on(card: Card) -> tuple[str, str, str, bool]:
    return card.word, card.number, card.title, card.is_certain


def words(of: Seat) -> tuple[str, str, str, bool]:
    return "Tisch", str(of.table), f"Paar {of.pair}", True


def type_seat(desk: Desk, *texts: str) -> None:
    for field, text in zip(("table", "pair", "player"), texts, strict=False):
        desk.page.seat_typed(field, text)  # type: ignore[arg-type]
        desk.page.seat_go_on(field)  # type: ignore[arg-type]


def test_the_seat_is_said_as_soon_as_the_pair_is_written_down(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    card = desk.paper.card()
    assert shown_on(card) == words(given(desk, 1))
    assert card.lines == ("Nr. 1", "Hofmann, Karl", "Reuß, Margarete")
    assert card.foot == "**Weiter:** einfach eintippen.\nDer Platz bleibt stehen."
    row = desk.paper.row("Hofmann")
    assert row.table == f"T {given(desk, 1).table}"
    assert f"Paar {given(desk, 1).pair}" in row.detail


def test_a_player_is_told_the_place_in_the_pair(tmp_path: Path) -> None:
    for desk in at_work(tmp_path, Settings("Einzel", entrants="players", seats=SeatZones())):
        desk.page.save([HOFMANN])
        place = given(desk, 1)
        assert desk.paper.card().title == f"Paar {place.pair} · Spieler {place.player}"


def test_the_section_is_said_in_a_hall_of_several(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.pick("Platz")
    type_seat(lots, "44", "2")
    assert lots.paper.card().note == "Bereich Saal"


def test_who_comes_alone_has_a_seat_with_the_partner(desk: Desk) -> None:
    desk.page.save([HOFMANN], alone=True)
    assert desk.paper.card().word == "Nummer"
    desk.page.save([POPP], alone=True)
    desk.open("Hofmann")
    desk.pick("Partner")
    desk.page.open_entrant(desk.paper.row("Popp").key)
    assert shown_on(desk.paper.card()) == words(given(desk, 1))


def test_who_plays_after_all_has_another_seat(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.pick("Abmelden")
    assert "Der Platz an Tisch" in desk.paper.menu().said
    desk.page.choose(0)
    assert seat(desk, 1) is None
    desk.page.press("F12")
    assert shown_on(desk.paper.card()) == words(given(desk, 1))


def test_alone_the_seat_is_told_later(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    card = desk.paper.card()
    assert (card.word, card.is_certain) == ("Nummer", False)
    assert "Tisch folgt" in card.title
    call_list = desk.paper.now.call_list
    assert call_list is not None
    assert (call_list.people[0].told, call_list.people[0].is_waiting) == ("", True)
    desk.plug_in()
    call_list = desk.paper.now.call_list
    assert call_list is not None
    place = given(desk, int(card.number))
    assert call_list.people[0].told == f"T {place.table} · P {place.pair}"
    assert call_list.keys[0].key == "F12"
    desk.page.press("F12")
    assert desk.paper.now.call_list is None
    assert desk.paper.row("Hofmann").mark is Mark.PRESENT


def test_who_is_made_a_pair_alone_is_told_later_as_well(desk: Desk) -> None:
    desk.page.save([HOFMANN], alone=True)
    desk.page.save([POPP], alone=True)
    desk.cut()
    desk.open("Hofmann")
    desk.pick("Partner")
    desk.page.open_entrant(desk.paper.row("Popp").key)
    desk.plug_in()
    call_list = desk.paper.now.call_list
    assert call_list is not None
    assert call_list.people[0].told.startswith("T ")


def test_a_paper_lot_is_typed_for_who_was_just_written_down(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    assert [key.label for key in lots.paper.card().keys] == ["Zurücknehmen", "Mehr"]
    lots.pick("Platz")
    asked = lots.paper.asked_seat()
    assert asked.who == "**Nr. 1** Hofmann, Karl / Reuß, Margarete"
    assert asked.fields == ("table", "pair")
    assert lots.paper.seat_fields == ["table"]
    type_seat(lots, "7", "2")
    assert seat(lots, 1) == Seat(7, 2)
    assert shown_on(lots.paper.card()) == ("Tisch", "7", "Paar 2", True)
    assert lots.paper.seat_fields == ["table", "pair", None]


def test_a_taken_seat_is_said_where_it_is_typed(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.pick("Platz")
    type_seat(lots, "7", "2")
    lots.page.save([POPP, ZAPF])
    lots.pick("Platz")
    type_seat(lots, "7", "2")
    told = lots.paper.asked_seat().told
    assert told.tone is Tone.WRONG
    assert "schon Nr. 1" in told.text
    assert lots.paper.seat_fields[-1] == "pair"
    lots.page.press("Esc")
    assert lots.paper.seat_fields[-1] is None
    assert seat(lots, 2) is None


def test_a_seat_is_drawn_changed_and_taken_back_from_the_list(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.open("Hofmann")
    lots.pick("Platz")
    lots.page.press("F12")
    drawn = given(lots, 1)
    assert shown_on(lots.paper.card()) == words(drawn)
    lots.pick("Platz")
    assert lots.paper.asked_seat().title.startswith(f"Welcher Platz statt Tisch {drawn.table}")
    type_seat(lots, "9", "1")
    assert seat(lots, 1) == Seat(9, 1)
    lots.pick("Platz")
    lots.page.press("F12")
    assert seat(lots, 1) is None
    assert lots.paper.card().word == "Nummer"


def test_a_lot_typed_alone_is_not_certain_until_the_server_agrees(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.cut()
    lots.pick("Platz")
    type_seat(lots, "7", "2")
    card = lots.paper.card()
    assert (card.number, card.is_certain) == ("7", False)
    entrant = lots.entrants()[0]
    lots.organiser.ask(GiveSeat(1, entrant.id, Seat(8, 1)))
    lots.organiser.ask(WithdrawEntrant(entrant.id))
    lots.plug_in()
    assert "bekommt deshalb keinen" in lots.paper.question().detail


def test_no_seat_is_given_at_the_desk_once_a_round_is_drawn(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.page.save([POPP, ZAPF])
    lots.pick("Platz")
    assert lots.paper.asked_seat()
    lots.evening.draw(lots.organiser)
    assert isinstance(lots.paper.now.place, Card)
    lots.open("Hofmann")
    lots.page.press("F11")
    (row,) = (row for row in lots.paper.menu().rows if row.label == "Platz ändern")
    assert row.blocked == "nur vor der ersten Auslosung"


def test_who_comes_after_the_draw_is_not_promised_a_seat_at_the_desk(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.page.save([POPP, ZAPF])
    assert "F11" in lots.paper.card().note
    lots.evening.draw(lots.organiser)
    lots.page.save([("Später", "Ute", ""), ("Spät", "Ole", "")])
    said = "Spielt ab der nächsten Auslosung. In die laufende Runde setzt die Turnierleitung."
    assert lots.paper.card().note == said


def test_typing_the_next_pair_ends_the_question_for_a_seat(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    lots.pick("Platz")
    lots.page.typed([("P", "", "")])
    assert not isinstance(lots.paper.now.place, Card | SeatAsked)
    assert lots.paper.seat_fields == ["table"]


def printed_seat(desk: Desk) -> Ticket:
    desk.page.press("F9")
    sheet = desk.paper.papers[-1]
    assert isinstance(sheet, TicketSheet)
    (ticket,) = sheet.tickets
    return ticket


def test_a_seat_just_drawn_is_printed_with_one_key_and_again_from_the_list(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    drawn = given(desk, 1)
    assert ("F9", "Platz drucken") in [(each.key, each.label) for each in desk.paper.card().keys]
    assert desk.paper.row("Hofmann").detail == f"Paar {drawn.pair}"
    ticket = printed_seat(desk)
    where = f"Nr. 1 · Runde 1 · Paar {drawn.pair}"
    assert ticket.text == f"Tisch {drawn.table}"
    assert ticket.lines == (where, "Hofmann, Karl", "Reuß, Margarete")
    desk.open("Hofmann")
    assert printed_seat(desk) == ticket
    desk.pick("Platz drucken")
    assert len(desk.paper.papers) == 3
    desk.pick("Code drucken")
    assert isinstance(desk.paper.papers[-1], CodeSheet)


def test_a_seat_leads_to_the_own_page_while_guests_read_pages(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    assert printed_seat(desk).link == ""
    desk.organiser.ask(OpenPages("192.168.4.10:80"))
    assert printed_seat(desk).link == "http://192.168.4.10/paar/1"


def test_another_seat_is_another_slip(lots: Desk) -> None:
    lots.page.save([HOFMANN, REUSS])
    keys = []
    for pair in (1, 2):
        entrant = lots.entrants()[0].id
        lots.model.ask(GiveSeat(1, entrant, Seat(4, pair, 1)))
        keys.append(printed_seat(lots).key)
    assert len(set(keys)) == 2
    assert printed_seat(lots).lines[0] == "Nr. 1 · Runde 1 · Paar 2 · Bereich Bühne"


def test_without_a_seat_f9_is_for_codes_and_says_if_there_are_none(desk: Desk) -> None:
    desk.cut()
    desk.page.save([HOFMANN, REUSS])
    desk.page.press("F9")
    assert desk.paper.papers == []
    blocked = {row.label: row.blocked for row in desk.paper.menu().rows}
    assert blocked["Codes für alle drucken"] == "niemand vorangemeldet"
