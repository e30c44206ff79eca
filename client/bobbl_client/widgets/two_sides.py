"""Two columns that go below each other, and scroll, where large type leaves them no room."""

from PyQt6.QtCore import QEvent, QSize, Qt
from PyQt6.QtGui import QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.widgets.components import BigAction
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE

SHARES = (770, 550)
"""Shares of both columns of a page, the same on every page of which neither needs more."""


class Stacking(QWidget):
    """``left`` and ``right`` beside each other as long as both fit, else below each other."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE.gutter)

    def set_sides(self, left: QWidget, right: QWidget, shares: tuple[int, int]) -> None:
        """Put these two there; call it once."""
        self._left, self._right = left, right
        self._row.addWidget(left, shares[0])
        self._row.addWidget(right, shares[1])

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Put the columns where there is room."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent | None) -> None:
        """Measure again after a change of the type size."""
        super().changeEvent(event)
        if is_new_look(event):
            self._arrange()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Measure again: of another type size Qt tells only what it has shown."""
        super().showEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        needed = self._left.minimumSizeHint().width() + self._right.minimumSizeHint().width()
        is_wide = needed + SPACE.gutter <= self.width()
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if is_wide else direction.TopToBottom)
        self._arranged(is_wide)

    def _arranged(self, is_wide: bool) -> None:
        """Hear where the columns stand now."""


class TwoSides(Stacking):
    """``left`` and ``right`` with their shares of the width, as long as both fit."""

    def __init__(self, left: QWidget, right: QWidget, shares: tuple[int, int]) -> None:
        super().__init__()
        self._shares = shares
        self.set_sides(left, right, shares)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider: a window that becomes narrower has them stacked."""
        widths = (each.minimumSizeHint().width() for each in (self._left, self._right))
        return QSize(max(widths), super().minimumSizeHint().height())

    def _arranged(self, is_wide: bool) -> None:
        for widget, share in zip((self._left, self._right), self._shares, strict=True):
            self._row.setStretchFactor(widget, share if is_wide else 0)


def beside(left: QWidget, right: QWidget, shares: tuple[int, int]) -> Scrolled:
    """Return two columns that scroll together where they have to stand below each other."""
    both = Scrolled(TwoSides(left, right, shares))
    both.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return both


def column(
    *parts: QWidget | QLayout | int, grow: QWidget | None = None, spacing: int = SPACE.close
) -> QWidget:
    """Return parts below each other without a margin.

    A number is a stretch, ``grow`` takes room.
    """
    made = QWidget()
    layout = QVBoxLayout(made)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for part in parts:
        if isinstance(part, int):
            layout.addStretch(part)
        elif isinstance(part, QLayout):
            layout.addLayout(part)
        else:
            layout.addWidget(part, 1 if part is grow else 0)
    return made


def in_a_row(*buttons: QWidget, spacing: int = SPACE.close) -> QHBoxLayout:
    """Return buttons beside each other, with equal shares of what room they leave."""
    made = QHBoxLayout()
    made.setSpacing(spacing)
    for button in buttons:
        made.addWidget(button, 1)
    return made


def yielding(action: BigAction) -> BigAction:
    """Let a big action break its text rather than push the columns."""
    action.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return action
