"""States can be told apart by eyes that lack a kind of cone, or all of them, in every theme.

``builders.windows.eyes`` says what these eyes see. Where two fills look alike to them, what is
painted besides (a symbol, the shape of a corner, a dashed edge) must tell them
apart: so pictures are compared, as these eyes see them.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.organiser.plan.page import ShownStop
from bobbl_client.organiser.plan.view import plan_row
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import PROJECTOR, THEMES, Theme
from bobbl_client.widgets.components import RowList, StatusLine, StatusState
from bobbl_client.widgets.hall import (
    CellState,
    SeatCard,
    SeatKind,
    SeatLine,
    SeatTile,
    SeatWall,
    Slip,
    SlipCell,
    SlipMask,
    SlipPair,
    TableTile,
    ZoneHall,
    ZoneKind,
    ZoneTile,
)
from builders.windows.eyes import EYES, contrast, difference, seen, shown

APART = 20.0
"""Two colours that far apart are told apart at a glance, not only side by side."""

WIDE, HIGH = 900, 96
ENOUGH = 30
"""So many points must be that far apart."""

BLIND = [eyes for eyes in EYES if eyes != "normal"]


def tile(state: TableState, *, is_small: bool) -> QWidget:
    return TableTile(ShownTable(23, state, ""), is_small=is_small)


def cell(state: CellState) -> QWidget:
    cells = (SlipCell(state, "14"), SlipCell(CellState.TO_COME, "?"))
    pair = SlipPair("Paar 1", (("Popp", "Alfred"),), cells)
    mask = SlipMask()
    mask.set_slip(Slip(("1. Bobbl", "2. Bobbl"), (pair, pair)))
    return mask


def line(state: StatusState) -> QWidget:
    made = StatusLine("Hilfe", "Schrift")
    made.set_status(state, "")
    return made


def zone(kind: ZoneKind) -> QWidget:
    hall = ZoneHall()
    hall.set_tiles([ZoneTile(7, kind, 4 if kind is ZoneKind.FULL else 0, 4)], "")
    return hall


def seats(taken: int) -> QWidget:
    lines = [SeatLine(str(n), "12" if n < taken else "", "") for n in range(2)]
    wall = SeatWall()
    wall.set_tiles([SeatTile(7, tuple(lines), "")])
    return wall


def card(kind: SeatKind) -> QWidget:
    made = SeatCard()
    made.set_seat("Tisch", "23", "", [], kind=kind)
    return made


def row(symbol: Symbol | None, is_warning: bool) -> QWidget:
    rows = RowList(RowStyle.ONE_LINE)
    rows.set_rows([Row("1", "Tisch 30", "30", symbol=symbol, is_warning=is_warning)])
    return rows


def stop(is_now: bool, is_late: bool) -> QWidget:
    """Show a part of the plan; the words that say so besides are left out here."""
    rows = RowList(RowStyle.TWO_LINES)
    rows.set_rows([plan_row(ShownStop("1", "Runde 3", "40 min", "19:22", is_now, is_late))])
    return rows


STATES: dict[str, Sequence[Callable[[], QWidget]]] = {
    "tables": [lambda s=s: tile(s, is_small=False) for s in TableState],  # type: ignore[misc]
    "small tables": [lambda s=s: tile(s, is_small=True) for s in TableState],  # type: ignore[misc]
    "cells of a slip": [lambda s=s: cell(s) for s in CellState],  # type: ignore[misc]
    "status": [lambda s=s: line(s) for s in StatusState],  # type: ignore[misc]
    "zones": [lambda k=k: zone(k) for k in ZoneKind],  # type: ignore[misc]
    "tables with seats": [lambda n=n: seats(n) for n in range(3)],  # type: ignore[misc]
    "cards": [lambda k=k: card(k) for k in SeatKind],  # type: ignore[misc]
    "time plan": [
        lambda n=n, late=late: stop(n, late)  # type: ignore[misc]
        for n in (False, True)
        for late in (False, True)
    ],
    "rows": [
        lambda: row(None, is_warning=False),
        lambda: row(Symbol.DIAMOND, is_warning=True),
        lambda: row(Symbol.TRIANGLE, is_warning=True),
        lambda: row(Symbol.BOX_TICKED, is_warning=False),
        lambda: row(Symbol.BOX_UP, is_warning=False),
    ],
}


def picture(widget: QWidget) -> QImage:
    widget.resize(WIDE, HIGH)
    widget.ensurePolished()
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def points(image: QImage) -> list[str]:
    bits = image.constBits()
    assert bits is not None
    raw = bits.asstring(image.sizeInBytes())
    known: dict[bytes, str] = {}
    found = []
    for at in range(0, len(raw), 4):
        key = raw[at : at + 3]
        if key not in known:
            known[key] = f"#{key[2]:02X}{key[1]:02X}{key[0]:02X}"
        found.append(known[key])
    return found


@pytest.fixture(params=THEMES, ids=lambda shown: str(shown.name))
def in_force(request: pytest.FixtureRequest, qapp: QApplication) -> Theme:
    chosen: Theme = request.param
    theme.apply(qapp, chosen)
    return chosen


@pytest.mark.sampled(12)
@pytest.mark.parametrize("what", STATES)
def test_states_can_be_told_apart(in_force: Theme, what: str) -> None:
    made = [make() for make in STATES[what]]
    pictures = [points(picture(each)) for each in made]
    for one, other in combinations(range(len(pictures)), 2):
        if len(pictures[one]) != len(pictures[other]):
            continue  # one is larger, which all eyes see
        pairs = Counter(zip(pictures[one], pictures[other], strict=True))
        for eyes in EYES:
            apart = sum(count for (a, b), count in pairs.items() if difference(a, b, eyes) >= APART)
            assert apart >= ENOUGH, f"{what} {one} and {other} look alike: {eyes}, {apart} points"


FILLS = ("surface", "blue", "orange")
"""What fills the tiles of tables: open, confirmed, disputed."""


@pytest.mark.parametrize("eyes", [each for each in BLIND if each != "achromatopsia"])
@pytest.mark.parametrize("chosen", [*THEMES, PROJECTOR], ids=lambda each: str(each.name))
def test_who_sees_two_colours_tells_the_fills_apart_at_a_glance(chosen: Theme, eyes: str) -> None:
    for one, other in combinations(FILLS, 2):
        colours = getattr(chosen.colours, one), getattr(chosen.colours, other)
        assert difference(*colours, eyes) >= APART, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_black_and_white_look_the_same_to_all_eyes(eyes: str) -> None:
    assert shown("#FFFFFF", eyes) == "#FFFFFF"
    assert shown("#000000", eyes) == "#000000"
    assert seen("#FFFFFF", eyes) == pytest.approx((100.0, 0.0, 0.0), abs=0.1)


def test_known_colours_are_confused_by_those_who_are_known_to() -> None:
    red, green = "#B04A30", "#6E6A1E"
    assert difference(red, green, "deuteranopia") < difference(red, green, "normal") / 2
    assert difference("#FF0000", "#0000FF", "tritanopia") > APART
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21.0)
