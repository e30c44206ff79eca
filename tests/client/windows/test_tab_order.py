"""Tab goes through a window as one reads it; Esc means one thing at a time.

``test_every_window`` looks whether that reaches everything.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PyQt6 import sip
from PyQt6.QtCore import QRect, Qt
from PyQt6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.hall import ShownSection
from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.organiser.overview.views.hall_plan import HallPlan
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.widgets.components import Choice, KeyButton, Notice, Panel, RowList
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.reading_order import cut, focus_next, reading_order
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.two_sides import column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable, StationWindow
from builders import keyboard
from builders.hall import Hall
from builders.hands import press, shown

Key = Qt.Key


PANELS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), unique=True, max_size=16)


@given(PANELS, st.randoms(use_true_random=False), st.booleans())
def test_what_stands_in_rows_and_columns_is_read_so(
    cells: list[tuple[int, int]], random: object, is_row_first: bool
) -> None:
    placed = [(QRect(100 * x, 50 * y, 90, 40), (x, y)) for x, y in cells]
    random.shuffle(placed)  # type: ignore[attr-defined]
    order = cut(placed, is_row_first=is_row_first)
    assert sorted(order) == sorted(cells)
    key = (lambda cell: (cell[1], cell[0])) if is_row_first else (lambda cell: cell)
    assert [key(each) for each in order] == sorted(key(each) for each in order)


@given(st.lists(st.tuples(*[st.integers(0, 60)] * 4), max_size=12))
def test_nothing_is_lost_however_it_lies(areas: list[tuple[int, int, int, int]]) -> None:
    placed = [(QRect(*area), place) for place, area in enumerate(areas)]
    assert sorted(cut(placed, is_row_first=False)) == list(range(len(areas)))


@pytest.fixture
def window(qtbot: QtBot) -> Frameable:
    """Give a window whose second field was made first, with a list of nothing between."""
    made = Frameable("Prüfung")
    page, right, left = QWidget(), Panel(parent=None), Panel(parent=None)
    made.pages.addWidget(page)
    right.setParent(page)
    left.setParent(page)
    right.setGeometry(600, 0, 300, 400)
    left.setGeometry(0, 0, 300, 400)
    made.fields = [QLineEdit(right), QLineEdit(left)]  # type: ignore[attr-defined]
    made.rows = RowList()  # type: ignore[attr-defined]
    left.add(made.rows)  # type: ignore[attr-defined]
    for field in made.fields:  # type: ignore[attr-defined]
        (right if field.parent() is right else left).add(field)
    shown(qtbot, made, 1366, 768)
    return made


def test_tab_reads_left_before_right_and_passes_over_a_list_of_nothing(window: Frameable) -> None:
    second, first = window.fields  # type: ignore[attr-defined]
    first.setFocus()
    press(first, Key.Key_Tab)
    assert second.hasFocus()
    press(second, Key.Key_Backtab)
    assert first.hasFocus()
    order = reading_order(window)
    for before, after in itertools.pairwise([*order, order[0]]):
        before.setFocus()
        assert focus_next(window, 1)
        assert after.hasFocus()


def test_a_page_is_passed_over_while_it_is_taken_apart(window: Frameable) -> None:
    page, kept = QWidget(), QLineEdit()
    window.pages.addWidget(page)
    parts = [QLineEdit(page) for _ in range(3)]
    inside = QLineEdit(parts[1])
    left: list[list[QWidget]] = []
    for each in (inside, parts[1], page):
        each.destroyed.connect(lambda: left.append(reading_order(window)))
    window.pages.addWidget(kept)
    window.pages.setCurrentWidget(page)
    sip.delete(page)
    assert len(left) == 3
    assert all(not sip.isdeleted(each) for each in reading_order(window))


def test_what_is_hidden_hands_the_focus_on(window: Frameable) -> None:
    _, first = window.fields  # type: ignore[attr-defined]
    first.setFocus()
    first.hide()
    focus = window.focusWidget()
    assert focus is not None
    assert focus.isVisible()


@pytest.mark.parametrize("key", [Key.Key_Tab, Key.Key_Backtab])
def test_what_tab_reaches_is_scrolled_into_view(qtbot: QtBot, key: Qt.Key) -> None:
    window = Frameable("Prüfung")
    buttons = [KeyButton(f"Tisch {number}", "") for number in range(40)]
    window.pages.addWidget(Scrolled(column(*buttons)))
    shown(qtbot, window, 1024, 600)
    reached: list[QWidget] = []
    while len(set(reached) & set(buttons)) < len(buttons):
        focus = QApplication.focusWidget() or window
        press(focus, key)
        reached.append(window.focusWidget() or window)
        assert list(keyboard.out_of_view(window, reached[-1])) == []


def test_arrows_keep_in_view_what_they_choose(qtbot: QtBot) -> None:
    window, plan = Frameable("Prüfung"), HallPlan()
    window.pages.addWidget(plan)
    tables = tuple(ShownTable(each, TableState.OPEN, "offen") for each in range(1, 301))
    rooms = ((name, tables[start : start + 150]) for name, start in (("Saal", 0), ("Bühne", 150)))
    plan.show_sections([ShownSection(name, "", (), part) for name, part in rooms])
    shown(qtbot, window, 1024, 600)
    for section in reversed(plan.sections()):
        plan.show_all()
        plan.show_whole(section.name)
        wall = section.wall
        window.status.setFocus()
        while not wall.hasFocus():
            press(QApplication.focusWidget() or window, Key.Key_Tab)
        for key in (Key.Key_Down, Key.Key_Up):
            before = None
            while wall.chosen() != before:
                before = wall.chosen()
                press(wall, key)
                assert list(keyboard.out_of_view(window, wall)) == []


def test_a_notice_keeps_its_buttons_while_it_says_the_same(qtbot: QtBot) -> None:
    notice = Notice()
    shown(qtbot, notice)
    notice.set_notice("Das ging nicht", "weil", [Choice("Verstanden", "Esc")])
    (button,) = notice.buttons()
    notice.set_notice("Das ging nicht", "noch immer", [Choice("Verstanden", "Esc")])
    assert notice.buttons() == (button,)
    notice.set_notice("Das ging nicht", "nun anders", [Choice("Aufgeben", "F4")])
    assert [each.text() for each in notice.buttons()] == ["Aufgeben"]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn()
    made.dispute(2)
    yield made
    made.evening.close()


LEADS = {
    "chronicle": (Key.Key_V,),
    "case": (Key.Key_F4, Key.Key_Return),
    "ranking": (Key.Key_R,),
    "prizes": (Key.Key_R, Key.Key_F6),
    "stations": (Key.Key_S,),
    "draw": (Key.Key_A,),
    "zones": (Key.Key_L, Key.Key_F6),
    "entrants": (Key.Key_T,),
    "plan": (Key.Key_Z,),
    "settings": (Key.Key_E,),
}


@pytest.mark.parametrize("name", LEADS)
def test_esc_puts_a_notice_away_before_it_leaves_the_page(
    hall: Hall, qtbot: QtBot, name: str
) -> None:
    work = OrganiserWork(hall.organiser)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window, 1366, 768)
    for key in LEADS[name]:
        press(QApplication.focusWidget() or window, key)
    page = work.page
    assert page is not work.overview
    refuse(page)
    assert esc_stands_on(page) == ["Verstanden"]
    press(QApplication.focusWidget() or window, Key.Key_Escape)
    assert work.page is page
    assert esc_stands_on(page) == ["Zurück"]
    press(QApplication.focusWidget() or window, Key.Key_Escape)
    assert work.page is not page


def refuse(page: PageView) -> None:
    """Let the page say that something did not go."""
    if isinstance(page, BodyView):
        page.page.say("Das ist schon geschehen.")
        return
    page.presenter._requests.notice = "Das ist schon geschehen."  # type: ignore[attr-defined]
    page.presenter.refresh()  # type: ignore[attr-defined]


def esc_stands_on(page: PageView) -> list[str]:
    return [
        each.text()
        for each in page.findChildren(KeyButton)
        if each.isVisible() and keyboard.shown_key(each) == "Esc"
    ]


def test_only_widgets_of_ours_are_found_also_in_what_scrolls(qtbot: QtBot) -> None:
    inside, button = QWidget(), KeyButton("Weiter", "F12")
    QVBoxLayout(inside).addWidget(button)
    window = QWidget()
    QVBoxLayout(window).addWidget(Scrolled(inside))
    shown(qtbot, window)
    found = widgets_in(window)
    assert inside in found
    assert found[-1] is button
    assert all(sip.ispycreated(each) for each in found)
