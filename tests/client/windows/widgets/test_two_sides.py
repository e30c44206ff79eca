"""Two columns stand beside each other as long as both have room, in the type that is in force."""

from PyQt6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import Text
from bobbl_client.widgets.two_sides import TwoSides

WORDS = "die Anmeldung am Eingang"


class _Sides(TwoSides):
    """Notes where the columns stood, each time that was measured."""

    def __init__(self) -> None:
        super().__init__(Text(WORDS), Text(WORDS), (1, 1))
        self.was_wide: list[bool] = []

    def _arranged(self, is_wide: bool) -> None:
        self.was_wide.append(is_wide)
        super()._arranged(is_wide)


def _room(qtbot: QtBot) -> tuple[QWidget, _Sides]:
    page, sides = QWidget(), _Sides()
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(sides)
    page.resize(3 * Text(WORDS).sizeHint().width(), 300)
    return page, sides


def test_they_are_not_measured_where_nothing_looks_other_than_before(qtbot: QtBot) -> None:
    page, sides = _room(qtbot)
    assert not sides.was_wide
    page.show()
    qtbot.waitExposed(page)
    assert all(sides.was_wide)
    times = len(sides.was_wide)
    window = QWidget()
    qtbot.addWidget(window)
    page.setParent(window)
    assert len(sides.was_wide) == times


def test_they_go_below_each_other_in_larger_type(qtbot: QtBot, qapp: QApplication) -> None:
    page, sides = _room(qtbot)
    page.show()
    assert sides.was_wide[-1]
    theme.apply(qapp, LIGHT, 2.0)
    qapp.processEvents()
    assert not sides.was_wide[-1]


def test_also_if_they_were_not_seen_meanwhile(qtbot: QtBot, qapp: QApplication) -> None:
    page, sides = _room(qtbot)
    page.show()
    page.hide()
    theme.apply(qapp, LIGHT, 2.0)
    page.show()
    qapp.processEvents()
    assert not sides.was_wide[-1]
