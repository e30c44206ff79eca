"""In another type size a window looks as if everything in it had been dressed anew by Qt."""

from collections.abc import Iterator

import pytest
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.app import WINDOWS
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_shared.domain.values import Role
from builders.scenes import Played, typical

TURNS = 12
"""A layout may need so many turns of the event loop until it stands."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    played = typical(tmp_path_factory.mktemp("evening") / "typical")
    yield played
    played.close()


def _picture(app: QApplication, window: QWidget) -> QImage:
    for _ in range(TURNS):
        app.processEvents()
    return window.grab().toImage()


@pytest.mark.parametrize("role", ["organiser", "desk", "scoring"])
def test_it_looks_as_dressed_anew(qapp: QApplication, evening: Played, role: Role) -> None:
    window = WINDOWS[role](getattr(evening, role))
    window.resize(1366, 768)
    window.show()
    before = _picture(qapp, window)
    theme.apply(qapp, LIGHT, 1.35)
    after = _picture(qapp, window)
    assert after != before
    qapp.setStyleSheet("")
    theme.apply(qapp, LIGHT, 1.35)
    assert _picture(qapp, window) == after
    window.close()
    window.deleteLater()
