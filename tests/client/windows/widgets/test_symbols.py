from itertools import combinations

import pytest
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage, QPainter

from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.symbols import BOX

SIZES = (16, 24, 64)
SAME = {Symbol.SQUARE_TICK, Symbol.BOX_TICKED}
"""One sign by intent: decided for a table, ticked for a person."""


def drawn(symbol: Symbol, size: int, margin: int = 4) -> QImage:
    image = QImage(size + 2 * margin, size + 2 * margin, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    symbols.paint(painter, symbol, QRectF(margin, margin, size, size), "#000000")
    painter.end()
    return image


def darkness(image: QImage, rect: QRectF) -> int:
    columns = range(int(rect.left()), int(rect.right()))
    rows = range(int(rect.top()), int(rect.bottom()))
    return sum(255 - image.pixelColor(x, y).value() for x in columns for y in rows)


@pytest.mark.parametrize("symbol", Symbol)
@pytest.mark.parametrize("size", SIZES)
def test_a_symbol_paints_inside_its_box_only(symbol: Symbol, size: int) -> None:
    image = drawn(symbol, size)
    whole = darkness(image, QRectF(image.rect()))
    inside = darkness(image, QRectF(4, 4, size, size))
    assert inside > 0.1 * 255 * size * size
    assert whole == inside


@pytest.mark.parametrize("symbol", Symbol)
def test_a_symbol_stays_in_its_box_and_in_its_middle(symbol: Symbol) -> None:
    bounds = symbols.path(symbol).boundingRect()
    assert QRectF(-0.01, -0.01, BOX + 0.02, BOX + 0.02).contains(bounds)
    assert abs(bounds.center().x() - BOX / 2) < 1.5
    assert abs(bounds.center().y() - BOX / 2) < 1.5


def shades(symbol: Symbol) -> list[int]:
    """Return how light each point of a small symbol is, from 0 to 255."""
    image = drawn(symbol, 24)
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return [image.pixelColor(*point).value() for point in points]


def test_symbols_can_be_told_apart_without_colour() -> None:
    known = {each: shades(each) for each in Symbol}
    pairs = [pair for pair in combinations(Symbol, 2) if set(pair) != SAME]
    points = {
        (one, other): sum(abs(a - b) > 80 for a, b in zip(known[one], known[other], strict=True))
        for one, other in pairs
    }
    assert {pair: differing for pair, differing in points.items() if differing < 12} == {}
