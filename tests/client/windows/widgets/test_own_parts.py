"""What a window asks of its scroll areas was made in Python, which hears when it is gone."""

from collections.abc import Callable

import pytest
from PyQt6 import sip
from PyQt6.QtWidgets import QAbstractScrollArea, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components.rows import RowList
from bobbl_client.widgets.hall.seat_wall import SeatWall
from bobbl_client.widgets.hall.wall import TileWall
from bobbl_client.widgets.handbook.chapter_text import ChapterText
from bobbl_client.widgets.scrolled import Scrolled, Whole

AREAS: list[Callable[[], QAbstractScrollArea]] = [
    lambda: Scrolled(QWidget()),
    lambda: Whole(QWidget()),
    SeatWall,
    TileWall,
]


def is_own(part: QWidget | None) -> bool:
    """Return whether a part was made in Python."""
    return part is not None and sip.ispycreated(part)


@pytest.mark.parametrize("make", [*AREAS, RowList])
def test_the_ground_is_its_own(make: Callable[[], QAbstractScrollArea], qtbot: QtBot) -> None:
    area = make()
    qtbot.addWidget(area)
    assert is_own(area.viewport())


@pytest.mark.parametrize("make", [*AREAS, ChapterText])
def test_the_bars_are_its_own(make: Callable[[], QAbstractScrollArea], qtbot: QtBot) -> None:
    area = make()
    qtbot.addWidget(area)
    assert is_own(area.verticalScrollBar())
    assert is_own(area.horizontalScrollBar())
