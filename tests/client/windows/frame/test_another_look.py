"""In another type size or other colours a window looks as if it had been opened in them."""

from collections.abc import Iterator

import pytest
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import DARK, LIGHT, Theme
from bobbl_shared.domain.values import Role
from builders.scenes import Played, typical

TURNS = 12
"""A layout may need so many turns of the event loop until it stands."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    played = typical(tmp_path_factory.mktemp("evening") / "typical")
    yield played
    played.close()


def _opened(evening: Played, role: Role) -> QWidget:
    window = WINDOWS[role](getattr(evening, role))
    window.resize(1366, 768)
    window.show()
    return window


def _picture(window: QWidget) -> QImage:
    for _ in range(TURNS):
        QApplication.processEvents()
    return window.grab().toImage()


@pytest.mark.parametrize("role", ["organiser", "desk", "scoring"])
@pytest.mark.parametrize(("shown", "scale"), [(LIGHT, 1.35), (DARK, 1.0)])
def test_it_looks_as_opened_in_it(
    qtbot: QtBot, qapp: QApplication, evening: Played, role: Role, shown: Theme, scale: float
) -> None:
    window = _opened(evening, role)
    qtbot.addWidget(window)
    before = _picture(window)
    theme.apply(qapp, shown, scale)
    after = _picture(window)
    window.close()
    assert after != before
    other = _opened(evening, role)
    qtbot.addWidget(other)
    assert _picture(other) == after
