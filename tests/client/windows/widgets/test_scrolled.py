"""What scrolls comes to rest also where its scroll bar decides how high it is."""

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.scrolled import Scrolled
from builders.hands import shown

WIDE, HIGH = 400, 300
MOST = 50
"""So many sizes it may have until it rests."""


class Flipping(QWidget):
    """As high as the room while it is narrow, higher once it is wide: with a bar it needs none."""

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 - Qt's
        self.setMinimumHeight(HIGH + 20 if self.width() >= WIDE else HIGH - 20)


class Sizes(QObject):
    """Counts how often a widget has got another size."""

    count = 0

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 - Qt's
        """Count a size."""
        self.count += event is not None and event.type() == QEvent.Type.Resize
        return False


def test_a_bar_that_makes_itself_needless_is_not_fitted_without_end(qtbot: QtBot) -> None:
    inside, seen = QWidget(), Sizes()
    rows = QVBoxLayout(inside)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(Flipping())
    area = Scrolled(inside)
    inside.installEventFilter(seen)
    area.resize(WIDE, HIGH)
    shown(qtbot, area)
    for wide in (WIDE + 40, WIDE, WIDE + 4, WIDE):
        area.resize(wide, HIGH)
        for _ in range(MOST):
            QApplication.processEvents()
        seen.count = 0
        for _ in range(MOST):
            QApplication.processEvents()
        assert not seen.count
