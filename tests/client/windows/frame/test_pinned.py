"""In a narrow window the big step and the way back stay in view, whatever has to be scrolled."""

from collections.abc import Iterator

import pytest
from PyQt6.QtWidgets import QApplication, QLabel, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components import BigAction, KeyButton
from bobbl_client.widgets.pinned import Pinned
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from builders.hands import shown
from builders.inspection import faults

WIDE, NARROW = (1366, 768), (1093, 614)


class Page(PageView):
    """Something high beside a column that ends with a big step and the way back."""

    def __init__(self, *, has_foot: bool = True) -> None:
        super().__init__()
        self.high = QLabel("hoch")
        self.high.setMinimumHeight(look().px(620))
        self.action, self.back = BigAction("Los", "F12"), KeyButton("Zurück", "Esc")
        self.usual = column(QLabel("oben"), 1, yielding(self.action), self.back)
        self.sides = QStackedWidget()
        self.sides.addWidget(self.usual)
        self.sides.addWidget(QWidget())
        outer = QVBoxLayout(self)
        outer.addWidget(beside(self.high, self.sides, (1, 1)), 1)
        self.pinned = Pinned(self, *((self.action, self.back) if has_foot else ()))
        outer.addWidget(self.pinned)

    def set_narrow(self, is_narrow: bool) -> None:
        self.pinned.pin(is_narrow)

    def order(self) -> list[QWidget]:
        """Return what stands in the column, from the top."""
        return sorted((self.action, self.back), key=lambda each: each.y())


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Frameable]:
    made = Frameable("Probe")
    shown(qtbot, made, *WIDE)
    yield made
    made.close()


def opened(window: Frameable, page: Page, size: tuple[int, int]) -> Page:
    window.open_page(page)
    resize(window, size)
    return page


def resize(window: Frameable, size: tuple[int, int]) -> None:
    window.resize(*size)
    for _ in range(6):
        QApplication.processEvents()


def scrolled_to(window: Frameable) -> list[str]:
    return [each for each in faults(window, NARROW) if "has to be scrolled to" in each]


def test_both_are_in_view_below_what_scrolls_and_stand_in_their_column_else(
    window: Frameable,
) -> None:
    page = opened(window, Page(), NARROW)
    assert not scrolled_to(window)
    assert page.action.window() is window
    assert not page.usual.isAncestorOf(page.action)
    resize(window, WIDE)
    assert page.usual.isAncestorOf(page.action)
    assert page.usual.isAncestorOf(page.back)
    assert page.order() == [page.action, page.back]
    assert not page.pinned.isVisible()
    resize(window, NARROW)
    assert not scrolled_to(window)


def test_what_has_to_be_scrolled_to_is_a_fault(window: Frameable) -> None:
    opened(window, Page(has_foot=False), NARROW)
    assert len(scrolled_to(window)) == 2


def test_they_go_with_the_part_of_the_page_they_belong_to(window: Frameable) -> None:
    page = opened(window, Page(), NARROW)
    page.sides.setCurrentIndex(1)
    assert not page.action.isVisible()
    assert not page.pinned.isVisible()
    page.sides.setCurrentIndex(0)
    assert page.action.isVisible()


def test_what_the_page_hides_stays_hidden(window: Frameable) -> None:
    page = opened(window, Page(), NARROW)
    page.back.hide()
    assert page.action.isVisible()
    assert not page.back.isVisible()
    page.action.hide()
    assert not page.pinned.isVisible()
    resize(window, WIDE)
    assert not page.back.isVisible()
    page.back.show()
    assert page.back.isVisible()


def test_the_step_keeps_the_keyboard_when_it_is_pinned_and_when_it_goes_back(
    window: Frameable,
) -> None:
    page = opened(window, Page(), WIDE)
    for part in (page.action, page.back):
        part.setFocus()
        for size in (NARROW, WIDE):
            resize(window, size)
            assert window.focusWidget() is part
