"""What is painted: every theme, no colour needed, the number of a table where it belongs."""

from collections.abc import Callable
from dataclasses import astuple
from itertools import combinations

import pytest
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import THEMES, Theme
from bobbl_client.widgets.components import (
    BigAction,
    BigNumber,
    ButtonKind,
    CheckKey,
    ChoiceRow,
    ClockFace,
    CodeBoxes,
    CodeDisplay,
    HeaderBar,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    ProgressBar,
    RowList,
    SearchField,
    StatusLine,
    StatusState,
    SymbolText,
)
from bobbl_client.widgets.hall import (
    CellState,
    Column,
    DataTable,
    Ranked,
    SeatCard,
    SeatKind,
    Slip,
    SlipCell,
    SlipMask,
    SlipPair,
    TableTile,
    Value,
)
from bobbl_client.widgets.theme import look


def picture(qtbot: QtBot, widget: QWidget, width: int = 0, height: int = 0) -> QImage:
    qtbot.addWidget(widget)
    hint = widget.sizeHint()
    widget.resize(width or hint.width(), height or hint.height())
    widget.ensurePolished()
    return widget.grab().toImage()


def raw(image: QImage, form: QImage.Format) -> bytes:
    same = image.convertToFormat(form)
    bits = same.constBits()
    assert bits is not None
    return bits.asstring(same.sizeInBytes())


def colours(image: QImage) -> set[str]:
    points = raw(image, QImage.Format.Format_RGB32)
    blue, green, red = points[0::4], points[1::4], points[2::4]
    return {f"#{r:02X}{g:02X}{b:02X}" for r, g, b in set(zip(red, green, blue, strict=True))}


def different(one: QImage, other: QImage) -> int:
    grey = QImage.Format.Format_Grayscale8
    pairs = zip(raw(one, grey), raw(other, grey), strict=True)
    return sum(1 for a, b in pairs if abs(a - b) > 40)


@pytest.fixture(params=THEMES, ids=lambda shown: str(shown.name))
def shown(request: pytest.FixtureRequest, qapp: QApplication) -> Theme:
    chosen: Theme = request.param
    theme.apply(qapp, chosen)
    return chosen


@pytest.mark.parametrize("is_small", [False, True])
def test_every_state_of_a_table_can_be_told_in_grey(
    qtbot: QtBot, shown: Theme, is_small: bool
) -> None:
    pictures = [
        picture(qtbot, TableTile(ShownTable(23, state, ""), is_small=is_small))
        for state in TableState
    ]
    for one, other in combinations(pictures, 2):
        assert different(one, other) >= 25


def test_every_state_of_a_cell_can_be_told_in_grey(qtbot: QtBot, shown: Theme) -> None:
    def mask(state: CellState) -> SlipMask:
        cells = (SlipCell(state, "14"), SlipCell(CellState.TO_COME, "?"))
        pair = SlipPair("Paar 1", (("Popp", "Alfred"),), cells)
        made = SlipMask()
        made.set_slip(Slip(("1. Bobbl", "2. Bobbl"), (pair, pair)))
        return made

    pictures = [picture(qtbot, mask(state)) for state in CellState]
    for one, other in combinations(pictures, 2):
        assert different(one, other) >= 100


def test_every_state_of_the_status_line_can_be_told_in_grey(qtbot: QtBot, shown: Theme) -> None:
    def line(state: StatusState) -> StatusLine:
        made = StatusLine("Hilfe", "Schrift")
        made.set_status(state, "")
        return made

    pictures = [picture(qtbot, line(state), 900) for state in StatusState]
    for one, other in combinations(pictures, 2):
        assert one.size() != other.size() or different(one, other) >= 40


def test_the_chosen_table_has_a_ring(qtbot: QtBot, shown: Theme) -> None:
    tile = TableTile(ShownTable(27, TableState.OPEN, "offen"))
    before = picture(qtbot, tile)
    tile.set_chosen(True)
    after = tile.grab().toImage()
    assert before.pixelColor(1, 50) != after.pixelColor(1, 50)
    assert after.pixelColor(1, 50).name().upper() == shown.colours.ink


def test_what_has_to_wait_is_no_longer_filled(qtbot: QtBot, shown: Theme) -> None:
    action = BigAction("Speichern", "Enter")
    ready = picture(qtbot, action, 400)
    assert shown.colours.blue in colours(ready)
    action.set_waiting("2. Bobbl fehlt")
    waiting = colours(action.grab().toImage())
    assert shown.colours.blue not in waiting
    assert {shown.colours.sunken, shown.colours.line} <= waiting


def test_a_number_without_a_table_is_not_shown_as_a_seat(qtbot: QtBot, shown: Theme) -> None:
    card = SeatCard()
    card.set_seat("Tisch", "23", "Nr. 46 · Paar 2", ["Strößner, Uwe"])
    seat = picture(qtbot, card, 890)
    card.set_seat("Nummer", "46", "Tisch folgt.", kind=SeatKind.NUMBER_ONLY)
    number = card.grab().toImage()
    assert shown.colours.blue in colours(seat)
    assert shown.colours.orange in colours(number)
    assert shown.colours.blue not in colours(number) or shown.colours.blue == shown.colours.line


def test_the_bar_is_filled_as_far_as_it_says(qtbot: QtBot, shown: Theme) -> None:
    bar = ProgressBar()
    bar.set_part(0.5)
    image = picture(qtbot, bar, 200, 26)
    assert image.pixelColor(50, 13).name().upper() == shown.colours.blue
    assert image.pixelColor(150, 13).name().upper() == shown.colours.surface
    assert bar.accessibleName() == "50 %"


def _list(style: RowStyle) -> RowList:
    rows = RowList(style)
    rows.set_rows([Row("1", "Tisch 30", "30", "18 oder 13?", Symbol.DIAMOND, is_warning=True)])
    return rows


def _ranking() -> DataTable:
    table = DataTable("Platz", "Nr.", "Paar", [Column("Tore")])
    people = (("Böhm", "Karl"), ("Kätzel", "Renate"))
    table.set_lines([Ranked("e", "1", "12", people, (Value("41"),), is_marked=True)])
    return table


def _clock() -> ClockFace:
    clock = ClockFace(60)
    clock.set_time("+6:12", "6 Minuten 12 über der Zeit")
    return clock


def _code() -> CodeBoxes:
    boxes = CodeBoxes("Code")
    boxes.set_code("K7HM")
    return boxes


KIT: dict[str, Callable[[], QWidget]] = {
    "header": lambda: HeaderBar("Ergebnisse", operator_word="Helfer:"),
    "search": lambda: SearchField("Name, Nummer, Tisch"),
    "field": lambda: LabelledField("Nachname", "Hoffmann"),
    "plain button": lambda: KeyButton("Weiter", "Enter"),
    "blue button": lambda: KeyButton("Zettel drucken", "F9", kind=ButtonKind.PRIMARY),
    "undo button": lambda: KeyButton("Zurücknehmen", "F8", symbol=Symbol.UNDO),
    "check": lambda: CheckKey("bezahlt", "F5", ticked=True),
    "choice": lambda: ChoiceRow(["21", "31", "frei"]),
    "choice column": lambda: ChoiceRow(["Anmeldetisch", "Anzeige"], vertical=True),
    "symbol text": lambda: SymbolText(Symbol.CLOCK, "**2** langsam"),
    "big number": lambda: BigNumber("23", "Tische"),
    "clock": _clock,
    "code boxes": _code,
    "code display": lambda: CodeDisplay("k7hm3rxe"),
    "ranking": _ranking,
    "two lines": lambda: _list(RowStyle.TWO_LINES),
    "one line": lambda: _list(RowStyle.ONE_LINE),
    "tasks": lambda: _list(RowStyle.TASKS),
    "low rows": lambda: _list(RowStyle.LOW),
    **{f"panel {kind.value}": lambda kind=kind: Panel("Titel", kind=kind) for kind in PanelKind},  # type: ignore[misc]
}


@pytest.mark.sampled(30)
@pytest.mark.parametrize("name", KIT)
def test_every_component_paints_in_the_colours_of_the_theme(
    qtbot: QtBot, shown: Theme, name: str
) -> None:
    painted = colours(picture(qtbot, KIT[name](), 500))
    tokens = look().colours
    assert tokens.ink in painted or tokens.on_blue in painted
    own = set(astuple(tokens))
    grounds = {ground for other in THEMES for ground in _grounds(other)} - own
    assert not grounds & painted


def _grounds(of: Theme) -> set[str]:
    names = ("bg", "surface", "blue_tint", "orange_tint", "focus_fill")
    return {getattr(of.colours, name) for name in names} - {"#FFFFFF", "#000000"}


@pytest.mark.parametrize("state", [TableState.CONFIRMED, TableState.DISPUTED])
def test_a_gap_parts_a_chosen_tile_from_its_ring(qtbot: QtBot, state: TableState) -> None:
    tile = TableTile(ShownTable(17, state, "bestätigt"), is_small=True)
    tile.set_chosen(True, has_focus=True)
    seen, middle = picture(qtbot, tile), tile.height() // 2
    across = [seen.pixelColor(x, middle).name().upper() for x in range(tile.width() // 4)]
    ring, gap = look().colours.focus_edge.upper(), look().colours.bg.upper()
    assert ring in across
    assert gap in across[across.index(ring) :]
