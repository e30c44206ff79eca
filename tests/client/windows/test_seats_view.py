"""The pages of the seats: everything by keys, nothing cut, what is painted where."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.desk.views.desk import DeskView, desk_window
from bobbl_client.organiser.clean_up.page import Stage
from bobbl_client.organiser.clean_up.view import CleanUpView
from bobbl_client.organiser.seats.view import SeatsView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.organiser.zones.view import ZonesView
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import RowList
from bobbl_client.widgets.drawing import width_of
from bobbl_client.widgets.hall import (
    SeatLine,
    SeatTile,
    SeatWall,
    ZoneHall,
    ZoneKind,
    ZoneLegend,
    ZoneTile,
)
from bobbl_client.widgets.theme import SCALES, look
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.state import Entrant
from builders.hall import HALL, Hall
from builders.hands import click, heard, in_front, press, shown, type_in

Key = Qt.Key


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path, replace(HALL, expected=46))
    yield made
    made.evening.close()


class Looked(PageView):
    """Stands for the preview and keeps what it was to show."""

    seen: list[Printed]

    def __init__(self, paper: Printed) -> None:
        super().__init__()
        Looked.seen.append(paper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


@pytest.fixture
def work(qtbot: QtBot, hall: Hall) -> Iterator[OrganiserWork]:
    Looked.seen = []
    work = OrganiserWork(hall.organiser, None, Looked)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window)
    in_front(qtbot, window)
    work.page.focus_first()
    yield work
    work.finish()


def is_home(work: OrganiserWork) -> bool:
    return work.page is work.overview


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def keys(*pressed: Key) -> None:
    """Press keys wherever the focus is."""
    for key in pressed:
        press(focused(), key)


def typed(*texts: str) -> None:
    """Type texts with an Enter after each, wherever the focus is."""
    for text in texts:
        type_in(focused(), text)
        keys(Key.Key_Return)


def entrant(hall: Hall, number: int) -> Entrant:
    return next(e for e in hall.evening.state.entrants.values() if e.number == number)


def seat(hall: Hall, number: int) -> tuple[int, int] | None:
    given = hall.evening.state.placing.seats.get(entrant(hall, number).id)
    return (given.table, given.pair) if given is not None else None


def give(hall: Hall, number: int, table: int, pair: int) -> None:
    hall.organiser.ask(GiveSeat(1, entrant(hall, number).id, Seat(table, pair)))


def test_lots_are_typed_on_the_number_pad_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    keys(Key.Key_L)
    assert isinstance(work.page, SeatsView)
    typed("3", "2", "1", "1", "1", "2")
    assert (seat(hall, 3), seat(hall, 1)) == ((2, 1), (1, 2))
    typed("2", "1", "2")
    assert work.page.form.said.text.shown_text().startswith("An Tisch 1 sitzt")
    assert focused() is work.page.form.fields["pair"].entry
    typed("1")
    assert seat(hall, 2) == (1, 1)
    typed("4", "1")
    assert "ist voll: Nr. 2, 1" in work.page.form.said.text.shown_text()
    keys(Key.Key_Escape)
    assert work.page.form.fields["number"].text() == ""
    keys(Key.Key_Escape)
    assert is_home(work)


def test_a_seat_is_drawn_moved_and_taken_back_by_keys(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    keys(Key.Key_L)
    assert isinstance(work.page, SeatsView)
    type_in(focused(), "2")
    keys(Key.Key_F4)
    assert seat(hall, 2) is not None
    typed("2")
    assert "umsetzen" in work.page.form.said.text.shown_text()
    keys(Key.Key_Return)
    typed("9", "2")
    assert seat(hall, 2) == (9, 2)
    keys(Key.Key_F5)
    assert seat(hall, 2) is None
    assert not work.page.form.free.isEnabled()


def test_a_refusal_leaves_the_form_where_it_is(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    keys(Key.Key_L)
    page = work.page
    assert isinstance(page, SeatsView)
    hall.evening.cable(hall.organiser).cut()
    typed("1", "1", "1")
    QApplication.processEvents()  # the line of the overview gives its room to the page
    place = page.form.mapTo(page, page.form.rect().topLeft())
    hall.desk.ask(WithdrawEntrant(entrant(hall, 1).id))
    hall.evening.cable(hall.organiser).plug_in()
    QApplication.processEvents()
    assert page.notice.isVisible()
    assert "Nr. 1 " in page.notice.detail.shown_text()
    assert page.form.mapTo(page, page.form.rect().topLeft()) == place
    assert page.back.mapTo(page, page.back.rect().bottomLeft()).y() < page.height()
    keys(Key.Key_Escape)
    assert not page.notice.isVisible()
    assert focused() is page.form.fields["number"].entry


def test_somebody_is_chosen_from_the_list_and_a_table_from_the_hall(
    hall: Hall, work: OrganiserWork
) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    keys(Key.Key_L)
    assert isinstance(work.page, SeatsView)
    page = work.page
    page.without.setFocus()
    keys(Key.Key_Down, Key.Key_Return)
    assert page.form.fields["number"].text() == "2"
    assert focused() is page.form.fields["table"].entry
    page.wall.setFocus()
    keys(Key.Key_Right, Key.Key_Return)
    assert page.form.fields["table"].text() == "2"
    keys(Key.Key_Return)
    assert seat(hall, 2) == (2, 1)
    assert page.wall.chosen() == 0


def test_the_typed_table_has_the_ring_and_comes_into_view(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register_pairs(hall.desk, 1)
    keys(Key.Key_L)
    assert isinstance(work.page, SeatsView)
    wall = work.page.wall
    typed("1")
    type_in(focused(), "23")
    assert wall.chosen() == 23
    place, port = wall.sheet.place_of(23), wall.viewport()
    assert place is not None
    assert port is not None
    top = wall.sheet.y() + place.top()
    assert 0 <= top <= port.height() - place.height() + 8


def test_the_moves_are_read_printed_and_made_by_keys(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    give(hall, 1, 8, 2)
    give(hall, 2, 9, 1)
    keys(Key.Key_L, Key.Key_F12)
    page = work.page
    assert isinstance(page, CleanUpView)
    assert [row.number for row in page.list.rows()] == ["1", "2"]
    assert page.list.rows()[0].detail == "von Tisch 8 · Paar 2"
    keys(Key.Key_Down)
    assert page.list.chosen_key() == entrant(hall, 2).id
    keys(Key.Key_F9)
    assert [each.title for each in Looked.seen] == ["Bitte umsetzen vor Runde 1"]
    work.page.left.emit()
    keys(Key.Key_F12)
    assert seat(hall, 1) == (8, 2)
    keys(Key.Key_Escape, Key.Key_F12, Key.Key_Return)
    assert {seat(hall, 1), seat(hall, 2)} <= {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert page.page.screen().stage is Stage.MADE
    assert len(page.list.rows()) == 2
    assert page.list.hasFocus()
    keys(Key.Key_Escape, Key.Key_Escape, Key.Key_F12, Key.Key_F5, Key.Key_Return)
    assert len(hall.evening.state.rounds) == 1


def test_zones_are_set_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_L, Key.Key_F6)
    page = work.page
    assert isinstance(page, ZonesView)
    assert not page.action.isEnabled()
    keys(Key.Key_Right, Key.Key_Return)
    typed("")
    keys(Key.Key_Right, Key.Key_Return)
    typed("3")
    assert page.fields.choices["moving"].row.hasFocus()
    keys(Key.Key_Return)
    focused_entry = page.fields.typed["window"].entry
    assert focused() is focused_entry
    focused_entry.selectAll()
    typed("2")
    keys(Key.Key_F12)
    assert hall.evening.state.settings.seats == SeatZones(open_to=3, window=2)
    assert hall.evening.state.settings.expected == 46
    kinds = [each.kind for each in page.hall.tiles]
    assert kinds[:4] == [ZoneKind.OPEN] * 3 + [ZoneKind.LATER]
    assert len(kinds) == 23
    keys(Key.Key_Escape)
    assert isinstance(work.page, SeatsView)
    assert work.page.zones.text() == "Losen bei der Anmeldung: an"


LONG = "Schmalfuß-Oberschmidtleitner\u00a0/ Angermüller-Leupoldsgrüner"


def tile(table: int, *names: str) -> SeatTile:
    lines = [
        SeatLine(str(n + 1), str(100 + n) if name else "", name) for n, name in enumerate(names)
    ]
    return SeatTile(table, tuple(lines), "frei")


@pytest.fixture(params=(SCALES[0], SCALES[3]))
def scale(request: pytest.FixtureRequest, qapp: QApplication) -> float:
    factor = float(request.param)
    theme.apply(qapp, LIGHT, factor)
    return factor


@pytest.mark.parametrize("width", [900, 620, 300])
def test_names_of_the_wall_stay_in_their_tile_and_apart(
    qtbot: QtBot, scale: float, width: int
) -> None:
    wall = SeatWall()
    qtbot.addWidget(wall)
    wall.resize(width, 500)
    wall.set_tiles([tile(1, LONG, ""), tile(2, "Übelhack\u00a0/ Narr", LONG), tile(200, "", "")])
    wall.show()
    for table in (1, 2, 200):
        place = wall.sheet.place_of(table)
        assert place is not None
        assert place.right() <= wall.sheet.width()
        rooms = wall.sheet.line_rooms(table)
        for above, below in pairwise(rooms):
            assert above.bottom() <= below.top() + 0.01
        assert all(place.contains(room) for room in rooms)
    names = wall.sheet.names_of(1)[0]
    assert "".join("".join(names).split()) == "".join(LONG.split())


def test_a_click_picks_the_line_that_was_meant(qtbot: QtBot) -> None:
    wall = SeatWall()
    picked: list[tuple[int, int]] = []
    wall.picked.connect(lambda table, line: picked.append((table, line)))
    shown(qtbot, wall, 640, 300)
    wall.set_tiles([tile(1, "Popp\u00a0/ Bär", ""), tile(2, "", "Zapf\u00a0/ Gräf")])
    for table, line in ((1, 0), (2, 1), (1, 1)):
        centre: QPointF = wall.sheet.line_rooms(table)[line].center()
        click(wall.sheet, centre.toPoint())
    assert picked == [(1, 0), (2, 1), (1, 1)]
    assert wall.chosen() == 1


def test_two_hundred_tables_are_walked_through_by_keys(qtbot: QtBot) -> None:
    wall = SeatWall()
    shown(qtbot, wall, 900, 500)
    wall.set_tiles([tile(n, f"Hofmann-{n}\u00a0/ Reuß", "") for n in range(1, 201)])
    opened = heard(wall.opened)
    wall.setFocus()
    columns = wall.sheet.columns
    assert columns == 3
    press(wall, Key.Key_Right, *[Key.Key_Down] * 66, Key.Key_Return)
    assert opened == [200]
    place, port = wall.sheet.place_of(200), wall.viewport()
    assert place is not None
    assert port is not None
    assert place.bottom() + wall.sheet.y() <= port.height() + 1


def test_zones_have_room_for_every_number(qtbot: QtBot, scale: float) -> None:
    hall, legend = ZoneHall(), ZoneLegend()
    for widget in (hall, legend):
        qtbot.addWidget(widget)
    legend.resize(320, 40)
    legend.set_entries([(kind, f"**23** {kind.value} und mehr") for kind in ZoneKind])
    hall.resize(740, 100)
    hall.set_tiles([ZoneTile(n, ZoneKind.LATER, n % 5, 4) for n in range(1, 201)], "Tische")
    assert hall.minimumHeight() >= hall.places()[-1].bottom()
    assert max(place.right() for place in hall.places()) <= hall.width()
    places = legend.places()
    assert max(place.right() for place in places) <= 320
    assert legend.minimumHeight() >= places[-1].bottom()
    assert len({place.top() for place in places}) > 1


def test_a_row_that_is_read_out_grows_with_its_name(qtbot: QtBot, scale: float) -> None:
    rows = RowList(RowStyle.ALOUD)
    qtbot.addWidget(rows)
    rows.resize(720, 500)
    rows.set_rows(
        [
            Row("a", "Bär, Uwe / Zapf, Lisa", "7", "von Tisch 9", right="→ Tisch 1 · Paar 2"),
            Row("b", f"{LONG} {LONG}", "8", "von Tisch 9", right="→ Tisch 1 · Paar 2"),
        ]
    )
    short, long = rows.sizeHintForRow(0), rows.sizeHintForRow(1)
    assert short >= look().px(84)
    assert long > short + 2 * 26
    assert width_of("→ Tisch 1 · Paar 2", look().font(30)) < 720 // 2 + look().px(160)


@pytest.fixture
def desk(qtbot: QtBot, hall: Hall) -> DeskView:
    window = desk_window(hall.desk)
    shown(qtbot, window, 1366, 768)
    in_front(qtbot, window)
    assert isinstance(window.work, DeskView)
    window.work.setFocus()
    return window.work


def register(*names: str) -> None:
    for name in names:
        typed(name, "Uwe", "")


def test_a_lot_is_typed_at_the_desk_by_keys(hall: Hall, desk: DeskView) -> None:
    register("Hofmann", "Zapf")
    keys(Key.Key_F11, Key.Key_1)
    assert focused() is desk.messages.seat.fields["table"].entry
    assert desk.messages.seat.fields["player"].isHidden()
    typed("7", "3")
    assert "1 oder 2 tippen" in desk.messages.seat.said.text.shown_text()
    assert focused() is desk.messages.seat.fields["pair"].entry
    typed("2")
    assert seat(hall, 1) == (7, 2)
    assert desk.messages.large.isVisible()
    assert desk.messages.large.accessibleName() == "Tisch 7, Paar 2"
    assert focused() is desk.fields.entries[0][0]
    register("Popp", "Kolb")
    keys(Key.Key_F11, Key.Key_1, Key.Key_F12)
    drawn = seat(hall, 2)
    assert drawn is not None
    keys(Key.Key_F11, Key.Key_1, Key.Key_F12)
    assert seat(hall, 2) is None
    keys(Key.Key_F11, Key.Key_1, Key.Key_Escape)
    assert focused() is desk.fields.entries[0][0]


def test_a_seat_of_the_list_is_changed_at_the_desk_by_keys(hall: Hall, desk: DeskView) -> None:
    register("Hofmann", "Zapf")
    keys(Key.Key_F3)
    type_in(focused(), "Zapf")
    keys(Key.Key_Return, Key.Key_F11, Key.Key_1)
    typed("3", "1")
    assert seat(hall, 1) == (3, 1)
    assert desk.messages.large.isVisible()
    assert desk.list.rows()[0].right == "T 3"
    keys(Key.Key_F11, Key.Key_1)
    typed("4", "1")
    assert seat(hall, 1) == (4, 1)
