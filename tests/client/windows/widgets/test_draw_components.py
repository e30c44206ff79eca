"""Codes that can be scanned, numbers that can be read aloud, both sides of a table."""

import pytest
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT, THEMES, Theme
from bobbl_client.widgets.components import DigitGroups, QrCode, RowList, Text
from bobbl_client.widgets.drawing import width_of, wrapped
from bobbl_client.widgets.theme import SCALES, look
from bobbl_shared.qr import QUIET, fits, modules_of

TEXT = "BOBBL-COMMITMENT/1 3 " + "0123456789ABCDEF" * 4


def picture(qtbot: QtBot, widget: QWidget, width: int, height: int) -> QImage:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.ensurePolished()
    return widget.grab().toImage()


@pytest.mark.parametrize("shown", THEMES, ids=lambda each: str(each.name))
@pytest.mark.parametrize("size", [(240, 240), (301, 260)])
def test_a_code_is_dark_on_light_with_whole_modules_in_every_theme(
    qtbot: QtBot, qapp: QApplication, shown: Theme, size: tuple[int, int]
) -> None:
    theme.apply(qapp, shown)
    code = QrCode("Umschlag")
    code.set_text(TEXT)
    image, modules = picture(qtbot, code, *size), modules_of(TEXT)
    side = min(size)
    step = side // (len(modules) + 2 * QUIET)
    left = (size[0] - side) // 2 + round((side - step * len(modules)) / 2)
    top = (size[1] - side) // 2 + round((side - step * len(modules)) / 2)
    black, white = QColor("#000000"), QColor("#FFFFFF")
    for y, row in enumerate(modules):
        for x, is_dark in enumerate(row):
            corners = [
                (left + x * step, top + y * step),
                (left + x * step + step - 1, top + y * step + step - 1),
            ]
            for corner in corners:
                assert image.pixelColor(*corner) == (black if is_dark else white)
    assert left - (size[0] - side) // 2 >= QUIET * step
    assert image.pixelColor(left - 1, top) == white


def test_the_finder_patterns_are_where_they_belong() -> None:
    modules = modules_of(TEXT)
    ring = [[1] * 7, [1, 0, 0, 0, 0, 0, 1], *[[1, 0, 1, 1, 1, 0, 1]] * 3]
    expected = [*ring, ring[1], ring[0]]
    for rows, columns in (((0, 7), (0, 7)), ((0, 7), (-7, None)), ((-7, None), (0, 7))):
        corner = [[int(m) for m in row[slice(*columns)]] for row in modules[slice(*rows)]]
        assert corner == expected


def test_what_is_too_long_for_a_code_is_said() -> None:
    assert fits("A" * 100, 41)
    assert not fits("A" * 3000, 125)
    assert not fits("A" * 9000, 177)


@pytest.mark.parametrize("scale", SCALES)
def test_groups_of_digits_stay_inside(qtbot: QtBot, qapp: QApplication, scale: float) -> None:
    theme.apply(qapp, LIGHT, scale)
    groups = DigitGroups("Umschlag")
    groups.set_groups(["dddd"] * 16)
    qtbot.addWidget(groups)
    for wide in (groups.minimumSizeHint().width(), groups.sizeHint().width(), 900):
        groups.resize(wide, groups.sizeHint().height())
        image = groups.grab().toImage()
        tint = QColor(look().colours.blue_tint)
        middle = [
            image.pixelColor(x, y) for x in (4, wide - 5) for y in range(20, image.height() - 20)
        ]
        assert set(map(QColor.name, middle)) == {tint.name()}
    assert groups.accessibleName() == "Umschlag: " + " ".join(["dddd"] * 16)


def test_both_sides_of_a_table_are_whole(qtbot: QtBot) -> None:
    rows = RowList(RowStyle.SIDES)
    long = "17 Schmalfuß-Oberschmidtleitner, Maximiliane / Fickenscher-Wunderlich, Hans-Jürgen"
    rows.set_rows(
        [
            Row("1", "3 Böhm, Karl", "1", "8 Popp, Ute"),
            Row("2", long, "2", long, Symbol.TRIANGLE, right="wieder"),
        ]
    )
    qtbot.addWidget(rows)
    rows.resize(520, 400)
    rows.show()
    short, tall = rows.sizeHintForRow(0), rows.sizeHintForRow(1)
    assert width_of(long, look().font()) > 520
    assert tall >= 2 * short - 20
    rows.resize(1500, 400)
    assert rows.sizeHintForRow(1) == rows.sizeHintForRow(0)


@pytest.mark.parametrize(
    "said", ["Großer Saal links · Tische 61–120", "Weiter zum Grund – 1. Bobbl fehlt"]
)
def test_no_line_begins_with_the_sign_between_two_parts(said: str) -> None:
    font = look().font()
    for width in range(40, width_of(said, font) + 20, 7):
        lines = wrapped(said, font, width)
        assert " ".join(lines) == said
        assert not [each for each in lines[1:] if each[0] in "·–"]


@pytest.mark.parametrize(
    "said",
    [
        "Take back table 2",
        "Papierzettel von Tisch 17 nehmen",
        "Nach Runde 3 geht es weiter",
        "Platz von Nr. 8 drucken",
        "Zahlen eintippen …",
    ],
)
def test_no_line_begins_with_the_number_of_a_thing_or_with_dots(said: str) -> None:
    font = look().font()
    for width in range(40, width_of(said, font) + 20, 7):
        lines = wrapped(said, font, width)
        assert " ".join(lines) == said
        assert not [each for each in lines[1:] if each[0] in "…0123456789"]


def test_a_label_breaks_behind_the_sign_between_two_parts(qtbot: QtBot) -> None:
    label = Text("**Saal** · Tische – alle", wrap=True)
    qtbot.addWidget(label)
    assert "\N{NO-BREAK SPACE}· Tische\N{NO-BREAK SPACE}– alle" in label.text()
    assert label.shown_text() == "Saal · Tische – alle"
    label.set_text("Heinrich  · Konrad")
    assert "Heinrich  · Konrad" in label.text()  # two spaces are shown as one
