"""Seats by hand, paper lots and the clean-up, without a window."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.evening.seat_form import Tone
from bobbl_client.evening.steps import next_step
from bobbl_client.organiser.clean_up.page import CleanUpPage, CleanUpScreen, Stage
from bobbl_client.organiser.seats.page import SeatsPage, SeatsScreen
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.state import Entrant
from builders.hall import HALL, Hall, ScreenKeeper, opened

SeatsKeeper = ScreenKeeper[SeatsScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> SeatsKeeper:
    return SeatsKeeper()


@pytest.fixture
def seats(hall: Hall, view: SeatsKeeper) -> SeatsPage:
    hall.evening.register_pairs(hall.desk, 8)
    return opened(SeatsPage(hall.organiser), view)


def type_lot(seats: SeatsPage, view: SeatsKeeper, *texts: str) -> None:
    """Type texts with an Enter after each, where the focus leads."""
    for text in texts:
        seats.typed(view.screen.focus, text)
        seats.go_on(view.screen.focus)


def seat(hall: Hall, number: int) -> tuple[int, int] | None:
    """Give table and pair of a number."""
    given = hall.evening.state.placing.seats.get(entrant(hall, number).id)
    return (given.table, given.pair) if given is not None else None


def entrant(hall: Hall, number: int) -> Entrant:
    return next(e for e in hall.evening.state.entrants.values() if e.number == number)


def move(seats: SeatsPage, view: SeatsKeeper, number: str, *seat: str) -> None:
    """Let somebody who has a seat sit elsewhere: the number takes a second Enter."""
    type_lot(seats, view, number)
    seats.go_on("number")
    type_lot(seats, view, *seat)


def at_field(view: SeatsKeeper) -> str:
    return view.screen.focus


def gaps(view: SeatsKeeper) -> str:
    return view.screen.gaps.replace("\u00a0", " ")


def stage(view: ScreenKeeper[CleanUpScreen]) -> Stage:
    return view.screen.stage


def give(hall: Hall, seats: SeatsPage, view: SeatsKeeper, *lots: tuple[int, int, int]) -> None:
    for lot in lots:
        type_lot(seats, view, *map(str, lot))


def test_lots_are_typed_one_after_the_other(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    type_lot(seats, view, "3", "2", "1", "5", "4", "2")
    assert (seat(hall, 3), seat(hall, 5)) == ((2, 1), (4, 2))
    assert view.screen.focus == "number"
    assert view.screen.form.is_empty
    assert view.screen.counts == "**2** vergeben · **6** ohne Platz"
    assert view.screen.last.startswith("Nr. 5 ")
    assert view.screen.last.endswith("**Tisch 4 · Paar 2**")
    assert [each.number for each in view.screen.without] == ["1", "2", "4", "6", "7", "8"]


def test_all_forty_six_lots_of_an_evening_without_the_mouse(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.evening.register_pairs(hall.desk, 46)
    view = SeatsKeeper()
    seats = opened(SeatsPage(hall.organiser), view)
    for place in range(46):
        number = (place * 7) % 46 + 1
        type_lot(seats, view, str(number), str(place // 2 + 1), str(place % 2 + 1))
        assert seat(hall, number) == (place // 2 + 1, place % 2 + 1)
    assert view.screen.counts == "**46** vergeben · **0** ohne Platz"
    assert view.screen.gaps == "Keine Lücken."
    step = next_step(hall.organiser)
    assert step.is_ready
    assert step.brings[1] == "Alle haben schon ihren Platz: **46 Paare**."
    hall.evening.close()


@pytest.mark.parametrize(
    ("texts", "at", "said"),
    [
        (("99",), "number", "Nr. 99 gibt es nicht"),
        (("",), "number", "Erst die Nummer tippen."),
        (("9",), "number", "Nr. 9 ist nicht da oder noch allein"),
        (("2", "0"), "table", "1 bis 4."),
        (("2", "x"), "table", "1 bis 4."),
        (("2", "1", "3"), "pair", "1 oder 2 tippen"),
        (("2", "1", "1"), "pair", "schon Nr. 1"),
    ],
)
def test_what_cannot_be_is_said_where_it_is_typed(
    hall: Hall,
    seats: SeatsPage,
    view: SeatsKeeper,
    texts: Sequence[str],
    at: str,
    said: str,
) -> None:
    hall.evening.register(hall.desk, Name("Eichhorn", "Theo"), kind="lone")
    type_lot(seats, view, "1", "1", "1")
    type_lot(seats, view, *texts)
    assert view.screen.focus == at
    assert view.screen.told.tone is Tone.WRONG
    assert said in view.screen.told.text
    assert len(hall.evening.state.placing.seats) == 1


def test_a_table_behind_the_hall_is_asked_about(tmp_path: Path, view: SeatsKeeper) -> None:
    hall = Hall(tmp_path, replace(HALL, expected=46))
    hall.evening.register_pairs(hall.desk, 8)
    seats = opened(SeatsPage(hall.organiser), view)
    type_lot(seats, view, "1", "99")
    assert view.screen.focus == "table"
    assert view.screen.told.tone is Tone.QUESTION
    assert "Tisch 99" in view.screen.told.text
    assert "23 Tische" in view.screen.told.text
    seats.go_on("table")
    type_lot(seats, view, "2")
    assert seat(hall, 1) == (99, 2)
    seats.typed("number", "2")
    seats.typed("table", "33")
    seats.typed("pair", "1")
    seats.give()
    assert seat(hall, 2) is not None, "somebody sits behind it already"
    hall.evening.close()


def test_a_full_table_is_said_before_the_pair_is_typed(seats: SeatsPage, view: SeatsKeeper) -> None:
    type_lot(seats, view, "1", "3", "1", "2", "3", "2", "4", "3")
    assert view.screen.told.text == "Tisch 3 ist voll: Nr. 1, 2. Einen anderen Tisch tippen."
    assert view.screen.focus == "table"


def test_a_number_typed_twice_asks_before_it_moves(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    type_lot(seats, view, "1", "3", "1", "1")
    assert view.screen.told.tone is Tone.QUESTION
    assert "hat schon Tisch 3 · Paar 1" in view.screen.told.text
    assert at_field(view) == "number"
    seats.go_on("number")
    assert at_field(view) == "table"
    type_lot(seats, view, "2", "2")
    assert seat(hall, 1) == (2, 2)
    type_lot(seats, view, "1")
    seats.typed("number", "2")
    type_lot(seats, view, "2")
    assert at_field(view) == "table"


def test_another_number_asks_anew_before_it_moves(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 3, 1), (2, 3, 2))
    type_lot(seats, view, "1")
    seats.go_on("number")
    seats.typed("number", "2")
    seats.go_on("number")
    assert view.screen.told.tone is Tone.QUESTION
    assert "Nr. 2" in view.screen.told.text


def test_a_lot_asked_for_while_alone_is_drawn_once(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    hall.evening.cable(hall.organiser).cut()
    for _ in range(2):
        seats.typed("number", "4")
        seats.draw()
    assert view.screen.last.endswith("wird ausgelost …")
    assert [each.number for each in view.screen.without if each.is_drawing] == ["4"]
    assert len(hall.organiser.pending()) == 1
    hall.evening.cable(hall.organiser).plug_in()
    assert seat(hall, 4) is not None
    assert not view.screen.refused


def test_a_lot_is_drawn_for_somebody_and_taken_back(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    seats.typed("number", "4")
    assert "**" in view.screen.told.text
    seats.draw()
    assert seat(hall, 4) is not None
    assert view.screen.free == "Nr. 4 zurücknehmen"
    seats.typed("number", "4")
    seats.draw()
    assert "hat schon einen Platz" in view.screen.told.text
    seats.free()
    assert seat(hall, 4) is None
    assert view.screen.last.endswith("kein Platz mehr")
    assert view.screen.free == ""


def test_a_place_of_the_hall_goes_into_the_form(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    type_lot(seats, view, "1", "1", "1")
    seats.choose_seat(Seat(1, 1))
    assert view.screen.form.number == "1"
    assert seats.back() is True
    seats.choose(entrant(hall, 2).id)
    seats.choose_table(1)
    form = view.screen.form
    assert (form.number, form.table, form.pair) == ("2", "1", "2")
    assert view.screen.focus == "pair"
    seats.go_on("pair")
    assert seat(hall, 2) == (1, 2)


def test_the_gaps_are_named(seats: SeatsPage, view: SeatsKeeper) -> None:
    type_lot(seats, view, "1", "1", "2", "2", "3", "1")
    assert gaps(view) == "Lücken: **Tisch 1** P 1 · **Tisch 2** leer · **Tisch 3** P 2"


def test_lots_typed_while_alone_are_checked_and_wait(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    hall.evening.cable(hall.organiser).cut()
    type_lot(seats, view, "1", "1", "1", "2", "1", "1")
    assert "schon Nr. 1" in view.screen.told.text
    table = view.screen.tables[0]
    assert (table.seats[0].number, table.seats[0].is_waiting) == ("1", True)
    assert not hall.evening.state.placing.seats
    hall.evening.cable(hall.organiser).plug_in()
    assert seat(hall, 1) == (1, 1)
    assert not view.screen.tables[0].seats[0].is_waiting


def test_a_refusal_stays_until_it_is_read(hall: Hall, seats: SeatsPage, view: SeatsKeeper) -> None:
    hall.evening.cable(hall.organiser).cut()
    type_lot(seats, view, "1", "1", "1", "2", "2", "1")
    hall.desk.ask(WithdrawEntrant(entrant(hall, 1).id))
    hall.evening.cable(hall.organiser).plug_in()
    assert "Nr. 1 " in view.screen.refused
    assert "bekommt deshalb keinen" in view.screen.refused
    assert seat(hall, 2) == (2, 1)
    type_lot(seats, view, "3")
    assert view.screen.refused
    assert seats.back() is True
    assert not view.screen.refused


def test_players_have_a_place_in_their_pair(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, entrants="players"))
    for number in range(8):
        hall.evening.register(hall.desk, Name(f"Müller-{number}", "Uwe"), kind="player")
    view = SeatsKeeper()
    seats = opened(SeatsPage(hall.organiser), view)
    type_lot(seats, view, "1", "1", "2", "1", "2", "1", "2", "2", "3", "1", "2")
    assert "schon Nr. 1" in view.screen.told.text
    assert hall.evening.state.placing.seats[entrant(hall, 2).id] == Seat(1, 2, 2)
    assert view.screen.tables[0].seats[2].name == "Müller-0, Uwe"
    assert "**Tisch 1** P 1/1, P 1/2" in gaps(view)
    hall.evening.close()


def test_a_later_round_of_the_fixed_scheme_takes_no_lots(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, opponents="fixed"))
    hall.drawn()
    view = SeatsKeeper()
    seats = opened(SeatsPage(hall.organiser), view)
    assert "festes" in view.screen.closed or "feste Schema" in view.screen.closed
    type_lot(seats, view, "1", "1", "1")
    assert not hall.evening.state.placing.seats
    hall.evening.close()


def test_the_overview_draws_only_the_rest_and_waits_for_gaps(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 1, 1), (2, 9, 2))
    step = next_step(hall.organiser)
    assert step.waits == (
        "**1 Platz** liegt hinter Tisch 4: mehr Tische werden nicht voll.",
        "Erst die Lücken schließen: L, dann F12.",
    )
    move(seats, view, "2", "2", "2")
    assert seat(hall, 2) == (2, 2)
    step = next_step(hall.organiser)
    assert step.brings[1] == (
        "**2 Plätze** sind schon vergeben, ausgelost wird nur der Rest (6 Paare)."
    )


Keeper = ScreenKeeper[CleanUpScreen]


def test_the_clean_up_names_what_it_waits_for(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 9, 1))
    lone = hall.evening.register(hall.desk, Name("Eichhorn", "Theo"), kind="lone")
    assert view.screen.clean_up.waits == ("Geht noch nicht. **Allein gekommen:** Nr. 9",)
    shown = Keeper()
    CleanUpPage(hall.organiser).open(shown.show)
    assert stage(shown) is Stage.WAITS
    assert shown.screen.waits == view.screen.clean_up.waits
    hall.desk.ask(WithdrawEntrant(lone))
    assert view.screen.clean_up.is_ready
    assert stage(shown) is Stage.READY


def test_moves_are_proposed_asked_about_and_made(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 1, 1), (2, 8, 2), (3, 9, 1))
    shown = Keeper()
    clean_up = CleanUpPage(hall.organiser)
    clean_up.open(shown.show)
    assert stage(shown) is Stage.PROPOSED
    assert [(m.number, m.here) for m in shown.screen.moves] == [
        ("2", "Tisch 8 · Paar 2"),
        ("3", "Tisch 9 · Paar 1"),
    ]
    assert shown.screen.label == "2 Paare umsetzen"
    clean_up.advance()
    asked = clean_up.confirmation
    assert asked is not None
    assert asked.question == "2 Paare jetzt umsetzen?"
    assert asked.lines[0] == "Danach sitzt niemand mehr hinter Tisch 4."
    assert seat(hall, 2) == (8, 2)
    clean_up.agree()
    assert stage(shown) is Stage.MADE
    assert (clean_up.confirmation, shown.screen.label) == (None, "")
    assert len(shown.screen.moves) == 2
    paper = shown.screen.paper
    assert paper is not None
    assert paper.rows[0][2] == "Tisch 8 · Paar 2"
    assert seat(hall, 2) != (8, 2)
    assert next_step(hall.organiser).is_ready


def test_a_proposal_that_is_out_of_date_says_so_and_moves_nobody(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 1, 1), (2, 8, 2))
    shown = Keeper()
    clean_up = CleanUpPage(hall.organiser)
    clean_up.open(shown.show)
    clean_up.advance()
    give(hall, seats, view, (3, 9, 2))
    assert stage(shown) is Stage.OUTDATED
    assert (shown.screen.moves, clean_up.confirmation) == ((), None)
    assert "Niemand ist umgesetzt" in shown.screen.told
    clean_up.agree()
    assert seat(hall, 2) == (8, 2)
    clean_up.advance()
    assert shown.screen.label == "2 Paare umsetzen"


def test_a_late_arrival_takes_the_proposal_back(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 1, 1), (2, 8, 2))
    shown = Keeper()
    CleanUpPage(hall.organiser).open(shown.show)
    coming = hall.evening.register(hall.desk, Name("Opel", "Uwe"), Name("Zapf", "Lisa"))
    assert coming
    assert stage(shown) is Stage.OUTDATED


def test_nobody_has_to_move(hall: Hall, seats: SeatsPage, view: SeatsKeeper) -> None:
    give(hall, seats, view, (1, 1, 1))
    assert view.screen.clean_up.waits == (
        "Hinter Tisch **4** sitzt niemand: niemand muss umziehen.",
    )


def test_with_zones_everybody_has_a_seat_at_once(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, seats=SeatZones()))
    hall.evening.register_pairs(hall.desk, 5)
    assert len(hall.evening.state.placing.seats) == 5
    hall.evening.close()


def test_who_goes_home_leaves_a_gap_and_comes_back_without_a_seat(
    hall: Hall, seats: SeatsPage, view: SeatsKeeper
) -> None:
    give(hall, seats, view, (1, 1, 1), (2, 1, 2))
    gone = entrant(hall, 1).id
    hall.desk.ask(WithdrawEntrant(gone))
    assert gaps(view) == "Lücken: **Tisch 1** P 1"
    hall.desk.ask(MarkPresent(gone))
    assert view.screen.counts == "**1** vergeben · **7** ohne Platz"
