"""What has the keyboard is scrolled into view, in areas within areas and where it has no room."""

from collections.abc import Callable, Iterator

import pytest
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.page.row import Row
from bobbl_client.widgets.components import RowList
from bobbl_client.widgets.components.sight import Marking, bring_into_view
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE
from builders import keyboard
from builders.hands import heard, shown

ROOM = 300

GoTo = Callable[[Scrolled, QWidget], QWidget]


class Place(Marking, QWidget):
    """Something with the keyboard, of a height, and where in it the keyboard is."""

    def __init__(self, high: int, mark: QRect | None = None) -> None:
        super().__init__()
        self.setFixedHeight(high)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.marked = mark or QRect()

    def mark(self) -> QRect:
        return self.marked


def area_of(*parts: QWidget) -> Scrolled:
    """Give an area in which parts stand one below the other without a gap."""
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for each in parts:
        column.addWidget(each)
    return Scrolled(inside)


def spacer(high: int) -> QWidget:
    made = QWidget()
    made.setFixedHeight(high)
    return made


@pytest.fixture
def go_to(qtbot: QtBot) -> Iterator[GoTo]:
    """Give what shows an area in a window and moves the keyboard from above it to a place in it."""
    kept = []

    def go(area: Scrolled, place: QWidget) -> QWidget:
        window, above = QWidget(), QPushButton("oben")
        column = QVBoxLayout(window)
        column.addWidget(above)
        column.addWidget(area)
        area.setFixedHeight(ROOM)
        shown(qtbot, window)
        above.setFocus()
        place.setFocus()
        kept.append(window)
        return window

    yield go
    kept.clear()


def top_of(area: Scrolled, place: QWidget) -> int:
    """Give how far below the upper edge of what is seen something begins."""
    port = area.viewport()
    assert port is not None
    return place.mapTo(port, QPoint(0, 0)).y()


def test_all_areas_around_it_scroll(go_to: GoTo) -> None:
    button = QPushButton("hier")
    inner = area_of(spacer(500), button)
    inner.setFixedHeight(200)
    outer = area_of(spacer(600), inner, spacer(400))
    window = go_to(outer, button)
    assert list(keyboard.out_of_view(window, button)) == []


@pytest.mark.parametrize("before", [0, 700])
def test_of_what_has_no_room_the_beginning_is_seen(go_to: GoTo, before: int) -> None:
    place = Place(900)
    area = area_of(spacer(before), place, spacer(700))
    go_to(area, place)
    assert top_of(area, place) == 0


FIRST = QRect(0, 0, 100, 40)


@pytest.mark.parametrize(
    ("top", "high", "mark"),
    [(200, 60, QRect()), (200, 900, FIRST), (100, 280, FIRST)],
    ids=["a button", "a list without room", "a list that fits"],
)
def test_a_page_opens_at_its_top_where_that_shows_the_keyboard(
    go_to: GoTo, top: int, high: int, mark: QRect
) -> None:
    place = Place(high, mark)
    area = area_of(spacer(top), place, spacer(700))
    go_to(area, place)
    assert top_of(area, place) == top
    bar = area.verticalScrollBar()
    assert bar is not None
    bar.setValue(150)
    bring_into_view(place, anew=True)
    assert top_of(area, place) == top


def test_a_page_stays_at_its_top_when_a_list_has_other_rows(go_to: GoTo) -> None:
    rows = RowList()
    rows.set_rows([Row(key, "wird geprüft") for key in "abcd"])
    rows.setFixedHeight(ROOM - 20)
    area = area_of(spacer(60), rows)
    window = go_to(area, rows)
    bar = area.verticalScrollBar()
    assert bar is not None
    seen = heard(bar.valueChanged)
    rows.set_rows([Row(key, "in Ordnung") for key in "abcd"])
    assert rows.chosen_key() == "a"
    assert not seen
    window.close()


def test_what_lies_aside_is_scrolled_to_as_a_page_opens(go_to: GoTo) -> None:
    sheet, button = QWidget(), QPushButton("rechts")
    sheet.setFixedSize(1200, 100)
    button.setParent(sheet)
    button.setGeometry(1000, 0, 150, 40)
    area = area_of(sheet)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    window = go_to(area, button)
    window.resize(400, 400)
    assert list(keyboard.out_of_view(window, button)) == []


def test_whoever_has_moved_on_a_page_sees_a_list_whole(go_to: GoTo) -> None:
    button, place = QPushButton("oben"), Place(280, FIRST)
    area = area_of(button, spacer(100), place, spacer(700))
    go_to(area, button)
    place.setFocus()
    assert 0 <= top_of(area, place) <= ROOM - 280


def test_of_what_has_no_room_its_mark_is_seen(go_to: GoTo) -> None:
    place = Place(900, QRect(0, 600, 100, 40))
    area = area_of(spacer(100), place)
    go_to(area, place)
    assert 0 <= top_of(area, place) + 600 <= ROOM - 40


@pytest.mark.parametrize("mark", [QRect(0, 0, 100, 40), QRect(0, ROOM - 40, 100, 40)])
def test_the_margin_of_a_mark_pushes_nothing_out_of_view(go_to: GoTo, mark: QRect) -> None:
    place = Place(ROOM, mark)
    area = area_of(spacer(700), place, spacer(700))
    go_to(area, place)
    assert top_of(area, place) == 0


def test_it_stands_clear_of_the_edge_where_there_is_room(go_to: GoTo) -> None:
    place = Place(100)
    area = area_of(spacer(700), place, spacer(700))
    go_to(area, place)
    assert ROOM - 100 - top_of(area, place) == SPACE.small


def test_it_stays_in_view_while_the_layout_changes(go_to: GoTo, qtbot: QtBot) -> None:
    above, place = spacer(100), Place(100)
    area = area_of(above, place, spacer(700))
    go_to(area, place)
    above.setFixedHeight(1500)
    bar = area.verticalScrollBar()
    assert bar is not None
    qtbot.waitUntil(lambda: bar.maximum() > 1500)
    qtbot.waitUntil(lambda: 0 <= top_of(area, place) <= ROOM - 100)
    assert place.hasFocus()
