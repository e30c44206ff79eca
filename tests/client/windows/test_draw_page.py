"""The page about a draw by keys alone, from the secret to the change of two seats."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.draw.views.draw import DrawView
from bobbl_client.organiser.latecomer.view import LatecomerView
from bobbl_client.organiser.swap.view import SwapView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.organiser.wishes.view import WishesView
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import ChoiceRow, KeyButton, RowList
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.readings.meetings import seat_in
from bobbl_shared.domain.state import Round
from builders.hall import Hall
from builders.hands import press, shown, type_in

Key = Qt.Key


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.evening.register_pairs(made.desk, 7)
    yield made
    made.evening.close()


@pytest.fixture
def work(qtbot: QtBot, hall: Hall) -> Iterator[OrganiserWork]:
    work = OrganiserWork(hall.organiser, UTC)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window)
    work.page.focus_first()
    keys(Key.Key_A)
    yield work
    work.finish()


def keys(*pressed: Key) -> None:
    for key in pressed:
        press(focused(), key)


def typed(text: str) -> None:
    type_in(focused(), text)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def page_of(work: OrganiserWork) -> DrawView:
    assert isinstance(work.page, DrawView)
    return work.page


def is_home(work: OrganiserWork) -> bool:
    return work.page is work.overview


def last_round(hall: Hall) -> Round:
    return hall.evening.state.rounds[-1]


def test_a_committed_draw_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F4, Key.Key_F12)
    made = hall.evening.state.commitment
    assert made is not None
    assert "".join(page_of(work).secret.groups.groups()) == made.commitment
    assert isinstance(focused(), QLineEdit)
    keys(Key.Key_F12)
    assert not hall.evening.state.rounds
    typed("4 2 6 1 3 3 5 2")
    keys(Key.Key_Return)
    assert isinstance(focused(), KeyButton)
    keys(Key.Key_Escape)
    assert isinstance(focused(), QLineEdit)
    keys(Key.Key_F12, Key.Key_Return)
    assert last_round(hall).commitment == made
    assert isinstance(focused(), RowList)


def test_the_arrows_tell_why_of_each_table(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Return)
    titles = []
    for _ in last_round(hall).tables:
        titles.append(page_of(work).why.title.shown_text())
        keys(Key.Key_Down)
    assert titles == ["Warum Tisch 1?", "Warum Tisch 2?", "Warum Tisch 3?"]


def test_searching_finds_the_table_and_esc_shows_all_again(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Return, Key.Key_F3)
    entrant = hall.evening.state.numbered()[0]
    slot = hall.evening.state.seat_of(entrant.id, 1)
    name = hall.organiser.person_name(entrant.persons[0]).last
    typed(name)
    rows = page_of(work).tables.list.rows()
    expected = [str(slot.table)] if slot is not None else []
    assert [row.number for row in rows] == expected
    keys(Key.Key_Escape)
    assert len(page_of(work).tables.list.rows()) == 3
    assert isinstance(focused(), RowList)
    assert work.page is page_of(work)


def test_drawing_anew_asks_for_a_reason(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Return, Key.Key_F11)
    assert isinstance(focused(), ChoiceRow)
    keys(Key.Key_F12)
    assert last_round(hall).times == 1
    keys(*[Key.Key_Down] * 3, Key.Key_F12)
    assert (last_round(hall).times, last_round(hall).again) == (2, "field_wrong")
    assert isinstance(focused(), RowList)


def test_a_secret_is_given_up_with_a_reason(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F4, Key.Key_F12, Key.Key_F4)
    assert isinstance(focused(), ChoiceRow)
    keys(Key.Key_F12)
    assert hall.evening.state.commitment is not None
    keys(Key.Key_Down, Key.Key_F12)
    assert hall.evening.state.commitment is None
    assert hall.evening.state.abandoned == {1: 1}


def test_two_seats_are_exchanged_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Return)
    before = last_round(hall)
    ids = [each.id for each in hall.evening.state.numbered()]
    first, second = next(
        (ids.index(one), ids.index(other))
        for one in ids
        for other in ids
        if one not in before.byes and seat_in(before, one) != seat_in(before, other) is not None
    )
    keys(Key.Key_F5)
    assert isinstance(work.page, SwapView)
    typed(str(first + 1))
    keys(Key.Key_Return)
    typed(str(second + 1))
    keys(Key.Key_Return)
    assert work.page.action.isEnabled()
    keys(Key.Key_F12)
    now = last_round(hall)
    assert seat_in(now, ids[first]) == seat_in(before, ids[second])
    assert isinstance(work.page, DrawView)


def test_a_latecomer_is_let_in_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Return, Key.Key_F6)
    assert isinstance(work.page, DrawView)
    hall.evening.register(hall.desk, Name("Spaet", "Anna"), Name("Spaet", "Berta"))
    keys(Key.Key_F6)
    assert isinstance(work.page, LatecomerView)
    typed("spaet")
    keys(Key.Key_Return, Key.Key_F12)
    assert len(last_round(hall).tables) == 4
    assert last_round(hall).byes == ()
    assert isinstance(work.page, DrawView)
    assert len(page_of(work).tables.list.rows()) == 4


def test_a_wish_is_made_and_taken_back_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F7)
    assert isinstance(work.page, WishesView)
    keys(Key.Key_F4)
    typed("3")
    keys(Key.Key_Return)
    typed("5")
    keys(Key.Key_Return)
    assert isinstance(focused(), ChoiceRow)
    keys(Key.Key_Right, Key.Key_F12)
    assert list(hall.evening.state.apart.values()) == [1000]
    assert isinstance(focused(), RowList)
    keys(Key.Key_Escape)
    assert any("starker Wunsch" in line for line in facts(work))
    keys(Key.Key_F7, Key.Key_Delete)
    assert hall.evening.state.apart, "asked first"
    keys(Key.Key_Return)
    assert hall.evening.state.apart, "Enter takes nothing away"
    keys(Key.Key_F12)
    assert not hall.evening.state.apart
    keys(Key.Key_Escape)
    assert not any("Wunsch" in line for line in facts(work))


def facts(work: OrganiserWork) -> tuple[str, ...]:
    before = page_of(work).page.screen().before
    assert before is not None
    return before.lines


def test_rounds_are_turned_with_the_arrows(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Return, Key.Key_Right)
    assert page_of(work).page.number == 2
    keys(Key.Key_Left)
    assert page_of(work).page.number == 1


def test_esc_steps_back_one_thing_at_a_time(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F5, Key.Key_Escape)
    assert not is_home(work)
    keys(Key.Key_Escape)
    assert is_home(work)


def test_without_a_tournament_the_key_does_nothing(work: OrganiserWork) -> None:
    keys(Key.Key_Escape)
    work._office.model.replica.state = None
    keys(Key.Key_A)
    assert is_home(work)


SIZES = ((1366, 768, 1.0), (1366, 768, 1.2), (1920, 1080, 1.0), (1920, 1080, 1.2))


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_nothing_goes_below_the_edge_of_the_window(
    hall: Hall, work: OrganiserWork, qapp: QApplication, width: int, height: int, scale: float
) -> None:
    theme.apply(qapp, LIGHT, scale)
    window = work.window()
    assert window is not None
    window.resize(width, height)
    page = page_of(work)
    keys(Key.Key_F4, Key.Key_F12)
    typed("4 2 6 1 3 3 5 2")
    QApplication.processEvents()
    if scale == 1.0 or height > 768:
        bottom = page.secret.action.mapTo(page, page.secret.action.rect().bottomLeft()).y()
        assert bottom <= page.height()
    assert page.secret.groups.width() >= page.secret.groups.minimumSizeHint().width()
    keys(Key.Key_F12, Key.Key_Return)
    QApplication.processEvents()
    for button in (page.why.swap, page.why.join, page.why.printing, page.why.back):
        assert button.mapTo(page, button.rect().bottomLeft()).y() <= page.height()
        assert button.height() >= theme.look().px(theme.TARGET)
    assert page.tables.list.height() >= 3 * 62
