"""The settings of the draw at registration: what is typed, what it means, and the picture."""

import dataclasses
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl.window_study import LocalStudies, moves_told, study_of
from bobbl_client.evening.seat_plan import SeatPlan
from bobbl_client.organiser.window_study.page import (
    StudiedEvening,
    WindowStudy,
    WindowStudyPage,
    WindowStudyScreen,
)
from bobbl_client.organiser.window_study.view import WindowStudyView
from bobbl_client.organiser.zones.form import ZonesForm, form_of, read_zones, zone_fields
from bobbl_client.organiser.zones.page import ZonesPage, ZonesScreen
from bobbl_client.organiser.zones.picture import ZoneMark, meaning, seats_in_lot, zone_picture
from bobbl_server.core.fairness.arrivals import Cost, Evening
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId
from builders.hall import HALL, Hall, ScreenKeeper
from builders.hands import press, shown, type_in

Keeper = ScreenKeeper[ZonesScreen]
SETTINGS = Settings("Preismucken")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> Keeper:
    return Keeper()


@pytest.fixture
def zones(hall: Hall, view: Keeper) -> ZonesPage:
    page = ZonesPage(hall.organiser)
    page.open(view.show)
    return page


def test_how_far_ahead_is_asked_for_this_hall(hall: Hall, view: Keeper) -> None:
    opened: list[tuple[str, object]] = []
    page = ZonesPage(hall.organiser, has_studies=True)
    page.open(view.show, open_page=lambda name, about: opened.append((name, about)))
    page.pick("drawing", 1)
    page.study()
    page.enter("expected", "40")
    page.enter("window", "6")
    page.study()
    page.pick("capped", 1)
    page.enter("window", "2")
    page.study()
    assert opened == [
        ("window_study", StudiedEvening("pairs", 0, True, 4)),
        ("window_study", StudiedEvening("pairs", 40, True, 6)),
        ("window_study", StudiedEvening("pairs", 40, False, 4)),
    ]
    page.pick("drawing", 0)
    page.study()
    ZonesPage(hall.organiser).study()
    assert len(opened) == 3


class Waiting:
    """A study that is there once it is handed in."""

    def __init__(self) -> None:
        self.asked: list[StudiedEvening] = []
        self.study: WindowStudy | None = None

    def begin(self, evening: StudiedEvening) -> Callable[[], WindowStudy | None]:
        """Note what is asked for."""
        self.asked.append(evening)
        return lambda: self.study


def test_a_study_is_shown_once_it_is_there(hall: Hall) -> None:
    view: ScreenKeeper[WindowStudyScreen] = ScreenKeeper()
    studies, evening = Waiting(), StudiedEvening("players", 40, False, 4, has_zones=True)
    page = WindowStudyPage(hall.organiser, studies, evening)
    page.open(view.show)
    page.tick()
    assert view.screen.windows == ("Wird gerechnet …",)
    studies.study = WindowStudy(("**Der nächste Tisch**: niemand",), "Gerechnet.")
    page.tick()
    assert view.screen.windows == ("**Der nächste Tisch**: niemand",)
    assert view.screen.told[-2] == "Gerechnet."
    assert "davor und danach" in view.screen.told[-1]
    studies.study = None
    page.tick()
    assert page.screen().windows == ("**Der nächste Tisch**: niemand",)
    assert studies.asked == [evening]


def test_while_nobody_is_announced_the_study_asks_how_many_come(hall: Hall, qtbot: QtBot) -> None:
    studies, unknown = Waiting(), StudiedEvening("pairs", 0, True, 4)
    view = WindowStudyView(WindowStudyPage(hall.organiser, studies, unknown))
    shown(qtbot, view)
    view.focus_body()
    entry = view.count.entry
    assert studies.asked == []
    assert "wie viele ungefähr kommen" in view.windows.text()
    for wrong in ("", "0", "viele", "9999999"):
        entry.clear()
        type_in(entry, wrong)
        press(entry, Qt.Key.Key_Return)
        assert studies.asked == []
        assert view.page.screen().problem == "Von 1 bis 4000."
    entry.clear()
    type_in(entry, "38")
    assert view.page.screen().problem == ""
    press(entry, Qt.Key.Key_Return)
    assert studies.asked == [dataclasses.replace(unknown, count=38)]
    studies.study = WindowStudy(("**Der nächste Tisch**: niemand",), "Gerechnet.")
    view.page.tick()
    assert "Der nächste Tisch" in view.windows.text()


def test_a_study_is_made_without_waiting() -> None:
    look = LocalStudies().begin(StudiedEvening("pairs", 4, False, 1))
    for thread in threading.enumerate():
        if thread.name == "study":
            assert thread.daemon
            thread.join(60)
    study = look()
    assert study is not None
    assert "4 Paare" in study.about


def test_the_study_of_this_computer_is_a_sentence_for_each_window() -> None:
    study = study_of(StudiedEvening("pairs", 6, False, 1), b"abend")
    assert study == study_of(StudiedEvening("pairs", 6, False, 1), b"abend")
    assert study.about.startswith("Gerechnet für 6 Paare an 3 Tischen, aus ")
    first, second = study.windows
    assert first.startswith("**Der nächste Tisch**: Wer nacheinander kommt, sitzt in ")
    assert first.endswith("am Ende müssen umziehen: niemand.")
    assert second.startswith("**Einer der nächsten 2 Tische**: ")
    *_, capped = study_of(StudiedEvening("pairs", 6, True, 2), b"abend").windows
    assert capped == (
        "**Endet das Fenster bei Tisch 3** und kommen genau 6 Paare, müssen am Ende umziehen:"
        " niemand."
    )


def test_what_a_window_costs_is_said_as_people_say_it() -> None:
    evening = Evening("pairs", 40, None, 4)

    def said(*moves: int) -> str:
        return moves_told(evening, Cost(2, None, sum(moves), moves, 0.1, 0.0))

    assert said(100) == "niemand"
    assert said(95, 5) == "fast nie jemand"
    assert said(60, 35, 5) == "an 6 von 10 Abenden niemand, selten mehr als 1 Paar"
    assert said(1, 96, 3) == "fast immer 1 Paar"
    assert said(20, 75, 5) == "meist 1 Paar"
    assert said(10, 60, 30) == "meist 1 Paar, selten 2"


@given(
    st.builds(
        SeatZones,
        open_to=st.integers(0, 5),
        window=st.none() | st.integers(0, 9),
        in_order_from=st.none() | st.integers(6, 2000),
        capped=st.booleans(),
    ),
    st.none() | st.integers(1, 4000),
)
def test_zones_survive_the_form(zones: SeatZones, expected: int | None) -> None:
    reading = read_zones(form_of(replace(SETTINGS, seats=zones, expected=expected)), 23)
    assert (reading.zones, reading.expected, dict(reading.problems)) == (zones, expected, {})


def test_everything_in_the_form_has_its_row_once() -> None:
    keys = [each.key for each in zone_fields(are_pairs=True)]
    assert sorted(keys) == sorted(ZonesForm.__struct_fields__)


def test_a_zone_that_is_off_keeps_what_was_typed_for_it() -> None:
    form = ZonesForm(drawing="on", opening="off", open_to="x", moving="off", window="7")
    reading = read_zones(form, 23)
    assert reading.zones == SeatZones(0, None, None)
    assert not reading.problems


@pytest.mark.parametrize(
    ("form", "field", "said"),
    [
        (ZonesForm("on", window="-1"), "window", "Hier eine ganze Zahl eintippen."),
        (ZonesForm("on", window="2001"), "window", "Von 0 bis 23."),
        (ZonesForm("on", opening="on"), "open_to", "Welcher Tisch?"),
        (ZonesForm("on", opening="on", open_to="0"), "open_to", "Von 1 bis 23."),
        (ZonesForm("on", ordering="on"), "in_order_from", "Welcher Tisch?"),
        (ZonesForm(expected="viele"), "expected", "Hier eine ganze Zahl eintippen."),
        (
            ZonesForm("on", opening="on", open_to="5", ordering="on", in_order_from="5"),
            "in_order_from",
            "Erst ab Tisch 6.",
        ),
    ],
)
def test_what_cannot_be_typed(form: ZonesForm, field: str, said: str) -> None:
    assert read_zones(form, 23).problems == {field: said}


def plan_of(state: State, *seats: Seat) -> SeatPlan:
    return SeatPlan(state, {EntrantId(str(n)): seat for n, seat in enumerate(seats)})


def marks(plan: SeatPlan, zones: SeatZones, announced: int | None = None) -> str:
    """Give the marks of the tables as letters: f full, o open, w window, i in order, l later."""
    letters = {ZoneMark.IN_ORDER: "i"}
    picture = zone_picture(plan, zones, announced)
    return "".join(letters.get(each.mark, each.mark.value[0]) for each in picture.tables)


def test_the_picture_shows_which_tables_are_in_the_lot(hall: Hall) -> None:
    state = hall.evening.state
    full = [Seat(1, 1), Seat(1, 2), Seat(2, 1), Seat(2, 2)]
    zones = SeatZones(open_to=2, window=2, in_order_from=6)
    assert marks(plan_of(state), zones) == "oollll"
    assert marks(plan_of(state, *full[:3]), zones) == "follll"
    assert marks(plan_of(state, *full), zones) == "ffwwwl"
    assert marks(plan_of(state, *full, Seat(3, 1), Seat(3, 2)), zones) == "fffwwl"
    assert marks(plan_of(state, *full), zones, 4) == "ffwwll"
    assert marks(plan_of(state), SeatZones(window=None), 4) == "illl"
    many = zone_picture(plan_of(state), SeatZones(open_to=2000), None)
    assert (len(many.tables), many.more) == (240, "und 1762 Tische weiter")


def test_a_picture_of_many_full_tables_begins_near_the_lot(hall: Hall) -> None:
    full = [Seat(table, pair) for table in range(1, 191) for pair in (1, 2)]
    picture = zone_picture(plan_of(hall.evening.state, *full), SeatZones(), None)
    assert picture.before == "Die Tische 1 bis 181 sind voll."
    assert [each.table for each in picture.tables] == list(range(182, 196))
    assert picture.legend == (
        (ZoneMark.FULL, "**190** voll"),
        (ZoneMark.WINDOW, "**5** im Fenster"),
    )


def test_the_number_of_seats_in_the_lot(hall: Hall) -> None:
    plan = plan_of(hall.evening.state, Seat(1, 1), Seat(3, 2))
    assert seats_in_lot(plan, SeatZones(window=2), None) == 4
    assert seats_in_lot(plan, SeatZones(window=None), None) == 1


@pytest.mark.parametrize(
    ("zones", "expected", "said"),
    [
        (SeatZones(window=4), None, "im Mittel **1,6** um."),
        (SeatZones(window=4), 46, "genau **46 Paare** (23 Tische), muss niemand umziehen."),
        (SeatZones(window=4), 47, "genau **46 Paare** (23 Tische), muss niemand umziehen."),
        (SeatZones(window=4, capped=False), 46, "im Mittel **1,6** um."),
        (SeatZones(window=9), None, "schlägt die Bereinigung vor"),
        (SeatZones(window=4, open_to=3), None, "schlägt die Bereinigung vor"),
        (SeatZones(window=0), None, "ein Tisch nach dem anderen"),
        (SeatZones(window=None), None, "Zufall ist aber auch keiner dabei."),
        (SeatZones(window=None, open_to=23, capped=False), 46, "muss niemand umziehen"),
        (SeatZones(window=4, open_to=24), 46, "schlägt die Bereinigung vor"),
    ],
)
def test_what_the_end_of_the_registration_brings(
    hall: Hall, zones: SeatZones, expected: int | None, said: str
) -> None:
    settings = replace(SETTINGS, expected=expected)
    told = " ".join(meaning(plan_of(hall.evening.state), zones, settings))
    assert said.casefold() in told.casefold()


def test_a_seat_behind_the_announced_tables_is_no_promise(hall: Hall) -> None:
    settings = replace(SETTINGS, expected=46)
    plan = plan_of(hall.evening.state, Seat(24, 1))
    assert "Bereinigung" in meaning(plan, SeatZones(), settings)[1]


def test_zones_are_changed_and_count_at_once(hall: Hall, zones: ZonesPage, view: Keeper) -> None:
    assert (view.screen.picture, view.screen.blocked) == (None, "so gilt es schon")
    zones.pick("drawing", 1)
    zones.enter("window", "2")
    zones.enter("expected", "46")
    assert view.screen.blocked == ""
    assert view.screen.picture is not None
    zones.save()
    assert hall.evening.state.settings.seats == SeatZones(window=2)
    assert hall.evening.state.settings.expected == 46
    assert hall.evening.state.settings.sections == HALL.sections
    assert view.screen.is_saved
    hall.evening.register_pairs(hall.desk, 1)
    assert len(hall.evening.state.placing.seats) == 1


def test_the_picture_stays_while_a_number_is_wrong(zones: ZonesPage, view: Keeper) -> None:
    zones.pick("drawing", 1)
    before = view.screen.picture
    zones.enter("window", "x")
    assert view.screen.picture == before
    assert view.screen.blocked == "erst die Zahl berichtigen"
    zones.enter("window", "1")
    assert view.screen.picture != before


def test_the_picture_lives(hall: Hall, zones: ZonesPage, view: Keeper) -> None:
    hall.evening.register_pairs(hall.desk, 2)
    zones.pick("drawing", 1)
    assert view.screen.picture is not None
    assert view.screen.picture.tables[0].taken == 0
    assert any("**2** sind da" in line for line in view.screen.meaning)
    one, other = hall.evening.state.seatable()
    hall.organiser.ask(GiveSeat(1, one.id, Seat(1, 1)))
    hall.organiser.ask(GiveSeat(1, other.id, Seat(1, 2)))
    assert view.screen.picture.tables[0].mark is ZoneMark.FULL


def test_nothing_is_saved_alone_or_after_the_draw(
    hall: Hall, zones: ZonesPage, view: Keeper
) -> None:
    zones.pick("drawing", 1)
    hall.evening.cable(hall.organiser).cut()
    assert view.screen.blocked == "geht nur mit Verbindung"
    zones.save()
    hall.evening.cable(hall.organiser).plug_in()
    hall.drawn()
    assert view.screen.blocked == "Runde 1 ist schon ausgelost"
    zones.save()
    assert hall.evening.state.settings.seats is None


def test_a_zone_behind_the_hall_is_doubted(hall: Hall) -> None:
    plan, settings = plan_of(hall.evening.state), replace(SETTINGS, expected=46)
    assert "Tisch 99" in meaning(plan, SeatZones(open_to=99), settings)[0]
    assert "Tisch 99" in meaning(plan, SeatZones(in_order_from=99), settings)[0]
    assert "?" not in meaning(plan, SeatZones(open_to=23), settings)[0]
    assert "?" not in meaning(plan, SeatZones(open_to=99), replace(SETTINGS, expected=None))[0]
