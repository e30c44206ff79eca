import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from PyQt6.QtGui import QFontInfo
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.widgets import fonts, theme
from bobbl_client.widgets.colours import DARK, LIGHT, THEMES, Theme
from bobbl_client.widgets.components import HeaderBar, KeyButton, KeyCap, LabelledField, Text
from bobbl_client.widgets.components import text as text_module
from bobbl_client.widgets.components.choices import CheckKey, ChoiceRow
from bobbl_client.widgets.drawing import digits_width
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TableTile
from bobbl_client.widgets.hall.zone_hall import ZoneKind, ZoneLegend
from bobbl_client.widgets.theme import SCALES, TYPE, larger, look, smaller

FITTED: tuple[Callable[[], QWidget], ...] = (
    lambda: KeyButton("Liste einlesen", "F4"),
    lambda: ChoiceRow(["jede Runde neu ausgelost", "festes Schema"], vertical=True),
    lambda: _breaking(CheckKey("Halle · alle Tische", "F4")),
    lambda: _with_entries(ZoneLegend()),
)
"""Widgets whose least height comes from the width that they have."""


@pytest.mark.parametrize(
    ("weight", "family"),
    [
        (Weight.REGULAR, "Clear Sans"),
        (Weight.MEDIUM, "Clear Sans Medium"),
        (Weight.BOLD, "Clear Sans"),
    ],
)
def test_the_shipped_typeface_is_used(weight: Weight, family: str) -> None:
    info = QFontInfo(look().font(19, weight))
    assert info.family() == family
    assert info.bold() == (weight is Weight.BOLD)


def test_the_typeface_comes_with_its_licence() -> None:
    notice = (fonts.FOLDER / "NOTICE.txt").read_text(encoding="utf-8")
    assert all(name in notice for name in fonts.FILES)
    assert "Apache License" in (fonts.FOLDER / "LICENSE-Apache-2.0.txt").read_text(encoding="utf-8")


def test_registering_twice_changes_nothing() -> None:
    assert fonts.register() == fonts.register()


MEASURING = """
import json
from PyQt6.QtGui import QFontMetrics
from PyQt6.QtWidgets import QApplication
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components.row_painter import row_height
from bobbl_client.widgets.drawing import width_of, wrapped

TEXT = "Weitere Wünsche von Leuten, die beieinander sitzen wollen"

def measured():
    font, row = theme.look().font(), Row("1", TEXT)
    lines = [len(wrapped(TEXT, font, wide)) for wide in range(100, 500)]
    heights = [row_height(row, RowStyle.ONE_LINE, wide) for wide in range(200, 700)]
    return width_of(TEXT, font), lines, heights

app = QApplication(["bobbl"])
before = measured()
theme.apply(app, LIGHT)
is_other = [one != other for one, other in zip(measured(), before, strict=True)]
width = QFontMetrics(theme.look().font()).horizontalAdvance(TEXT)
print(json.dumps([is_other, width == measured()[0]]))
"""


def test_what_was_measured_before_the_typefaces_are_known_is_measured_again() -> None:
    """In a process of its own: where they are known once, they stay so."""
    words = (sys.executable, "-c", MEASURING)
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run(words, env=surroundings, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [[True, True, True], True]


def test_numbers_of_equal_length_take_equal_room() -> None:
    for weight in Weight:
        font = look().font(40, weight)
        assert len({digits_width(f"{digit}{digit}:{digit}", font) for digit in range(10)}) == 1


def test_scaling_goes_through_all_steps_and_stops_at_the_ends() -> None:
    up = [SCALES[0]]
    while larger(up[-1]) != up[-1]:
        up.append(larger(up[-1]))
    assert tuple(up) == SCALES
    assert smaller(SCALES[0]) == SCALES[0]
    assert all(smaller(larger(step)) == step for step in SCALES[:-1])


@pytest.mark.parametrize("shown", THEMES, ids=lambda shown: shown.name)
def test_open_widgets_take_on_the_new_look(qtbot: QtBot, qapp: QApplication, shown: Theme) -> None:
    button, text, field, bar = KeyButton("Weiter", "Enter"), Text("Tisch"), LabelledField(), _bar()
    for widget in (button, text, field, bar):
        qtbot.addWidget(widget)
        widget.show()
    before = [widget.sizeHint() for widget in (button, text, field)]
    high = bar.height()
    theme.apply(qapp, shown, 1.5)
    after = [widget.sizeHint() for widget in (button, text, field)]
    assert all(new.height() > old.height() for old, new in zip(before, after, strict=True))
    assert bar.height() > high
    assert look().colours == shown.colours
    assert shown.colours.ink.lower() in text.text().lower()


def test_a_layout_makes_room_when_the_scale_grows(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    row = QHBoxLayout(window)
    row.addWidget(KeyCap("Enter"))
    row.addWidget(TableTile(ShownTable(27, TableState.OPEN, "offen")))
    qtbot.addWidget(window)
    window.show()
    before = window.minimumSizeHint()
    theme.apply(qapp, LIGHT, 1.5)
    qapp.processEvents()
    after = window.minimumSizeHint()
    assert after.width() > 1.3 * before.width()
    assert after.height() > 1.3 * before.height()


def _bar() -> HeaderBar:
    bar = HeaderBar("Ergebnisse", operator_word="Helfer:")
    bar.resize(1366, 54)
    return bar


def test_what_is_put_into_a_page_is_not_told_of_another_look(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dressed: list[str] = []
    markup = text_module.markup

    def noted(marked: str, colour: str) -> str:
        dressed.append(marked)
        return markup(marked, colour)

    monkeypatch.setattr(text_module, "markup", noted)
    page, text = QWidget(), Text("Hier")
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(text)
    page.show()
    assert dressed == ["Hier"]
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.apply(app, LIGHT)
    assert len(dressed) > 1


def test_what_is_put_elsewhere_after_another_look_keeps_it(
    qtbot: QtBot, qapp: QApplication
) -> None:
    first, second, text = QWidget(), QWidget(), Text("Stationen")
    for page in (first, second):
        qtbot.addWidget(page)
        QVBoxLayout(page)
        page.show()
    _put(text, first)
    qapp.processEvents()
    theme.apply(qapp, DARK, 1.4)
    _put(text, second)
    qapp.processEvents()
    assert text.font().pixelSize() == look().px(TYPE.body)
    assert DARK.colours.ink.lower() in text.text().lower()


def test_what_was_never_shown_takes_on_another_look(qtbot: QtBot, qapp: QApplication) -> None:
    page, text = QWidget(), Text("Stationen")
    qtbot.addWidget(page)
    QVBoxLayout(page).addWidget(text)
    theme.apply(qapp, DARK, 1.4)
    page.show()
    assert text.font().pixelSize() == look().px(TYPE.body)
    assert DARK.colours.ink.lower() in text.text().lower()


def _put(text: Text, page: QWidget) -> None:
    layout = page.layout()
    assert layout is not None
    layout.addWidget(text)


@pytest.mark.parametrize("make", FITTED, ids=("key", "choice", "tick", "legend"))
def test_what_grew_with_the_type_becomes_as_low_again(
    qtbot: QtBot, qapp: QApplication, make: Callable[[], QWidget]
) -> None:
    page, inside = QWidget(), make()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    column.addWidget(inside)
    column.addStretch(1)
    page.resize(600, 600)
    page.show()
    heights = [_height(inside, qapp, scale) for scale in (1.0, 1.5, 1.0)]
    assert heights[1] > heights[0] == heights[2]


def _height(widget: QWidget, qapp: QApplication, scale: float) -> int:
    theme.apply(qapp, LIGHT, scale)
    for _ in range(3):
        qapp.processEvents()
    return widget.height()


def _breaking(tick: CheckKey) -> CheckKey:
    tick.let_break()
    return tick


def _with_entries(legend: ZoneLegend) -> ZoneLegend:
    legend.set_entries([(ZoneKind.OPEN, "noch frei")])
    return legend


def test_a_text_that_is_the_same_again_is_not_laid_out_anew(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But in another look it is, also where it is hidden and was not told of it."""
    set_to: list[str | None] = []
    text = Text("Hier")
    qtbot.addWidget(text)
    monkeypatch.setattr(Text, "setText", lambda _, text: set_to.append(text))
    text.set_text("Hier")
    assert set_to == []
    text.set_text("Dort")
    assert len(set_to) == 1
    theme.apply(qapp, LIGHT, 1.5)
    text.set_text("Dort")
    assert text.font().pixelSize() == look().font(TYPE.body).pixelSize()
    theme.apply(qapp, LIGHT)
