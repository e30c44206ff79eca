"""Fields and scroll bars, which Qt lays out and the style paints, in every theme."""

import pytest
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT, THEMES, Theme
from bobbl_client.widgets.components.fields import Entry
from bobbl_client.widgets.components.writing import Writing
from bobbl_client.widgets.qt_style import BAR, FOCUS_EDGE, HANDLE
from builders.hands import shown

WIDE, HIGH = 300, 160
LINES = "\n".join(f"Zeile {n}" for n in range(500))
Field = Entry | Writing


class Form(QWidget):
    """A field, and another that has the keyboard."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field, self.other = field, Entry()
        rows = QVBoxLayout(self)
        for each in (self.field, self.other):
            rows.addWidget(each)
        self.resize(WIDE, HIGH)


def opened(qtbot: QtBot, field: Field) -> Form:
    """Return a form on the screen."""
    form = Form(field)
    shown(qtbot, form)
    form.other.setFocus()
    return form


def colour(field: QWidget, across: int, down: int) -> str:
    """Return the colour of a point; one below 0 counts from the right or from the bottom."""
    QApplication.processEvents()
    image: QImage = field.grab().toImage()
    return image.pixelColor(across % image.width(), down % image.height()).name()


def edges(field: QWidget) -> set[str]:
    """Return the colours of the four edges at their middles, just inside."""
    x, y = field.width() // 2, field.height() // 2
    return {colour(field, *place) for place in ((1, y), (-2, y), (x, 1), (x, -2))}


def name(token: str) -> str:
    return QColor(token).name()


@pytest.mark.parametrize("used", THEMES, ids=lambda each: each.name)
@pytest.mark.parametrize("kind", [Entry, Writing])
def test_the_field_with_the_keyboard_is_yellow_with_another_edge(
    qapp: QApplication, qtbot: QtBot, kind: type[Field], used: Theme
) -> None:
    form = opened(qtbot, kind())
    field = form.field
    theme.apply(qapp, used)
    colours = used.colours
    place = field.width() // 2, field.height() // 2
    assert edges(field) == {name(colours.line)}
    assert colour(field, *place) == name(colours.surface)
    field.setFocus()
    assert edges(field) == {name(colours.focus_edge)}
    assert colour(field, FOCUS_EDGE - 1, place[1]) == name(colours.focus_edge)
    assert colour(field, *place) == name(colours.focus_fill)
    form.other.setFocus()
    assert edges(field) == {name(colours.line)}
    assert colour(field, *place) == name(colours.surface)


def test_a_field_that_takes_nothing_is_sunken(qapp: QApplication, qtbot: QtBot) -> None:
    field = Entry()
    _form = opened(qtbot, field)
    theme.apply(qapp, LIGHT)
    field.setEnabled(False)
    place = field.width() // 2, field.height() // 2
    assert colour(field, *place) == name(LIGHT.colours.sunken)


def test_a_bar_stands_within_the_edge_of_its_field(qapp: QApplication, qtbot: QtBot) -> None:
    field = Writing()
    _form = opened(qtbot, field)
    theme.apply(qapp, LIGHT)
    field.fill(LINES)
    field.setFocus()
    assert edges(field) == {name(LIGHT.colours.focus_edge)}
    assert colour(field, -FOCUS_EDGE - 2, -FOCUS_EDGE - 2) == name(LIGHT.colours.sunken)


def test_the_handle_of_a_bar_goes_from_end_to_end_and_is_never_small(
    qapp: QApplication, qtbot: QtBot
) -> None:
    field = Writing()
    _form = opened(qtbot, field)
    theme.apply(qapp, LIGHT)
    field.fill(LINES)
    bar = field.verticalScrollBar()
    assert bar is not None
    QApplication.processEvents()
    assert bar.width() == BAR

    def handle() -> tuple[int, int]:
        image = bar.grab().toImage()
        colours = [image.pixelColor(BAR // 2, y).name() for y in range(image.height())]
        painted = [y for y, each in enumerate(colours) if each == name(LIGHT.colours.line)]
        return painted[0], bar.height() - 1 - painted[-1]

    bar.setValue(bar.minimum())
    above, below = handle()
    assert above <= FOCUS_EDGE < below
    assert bar.height() - above - below >= HANDLE - 2 * FOCUS_EDGE
    bar.setValue(bar.maximum())
    assert handle() == (below, above)
