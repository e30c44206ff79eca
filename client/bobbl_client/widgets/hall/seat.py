"""The seat that is said aloud: a big number in a filled block, what belongs to it beside."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence
from enum import Enum

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.page.text import Tone
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.components.text import Text
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, TYPE, look


class SeatKind(Enum):
    """A seat that is certain, or only a number while the table has to follow."""

    SEAT = "seat"
    NUMBER_ONLY = "number_only"


class SeatCard(Painted):
    """``Tisch 23`` in a filled block left; title, lines and note right.

    ``is_large`` is the form that is read across the desk. Buttons go into ``buttons``.
    """

    def __init__(self, *, is_large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_large, self._kind = is_large, SeatKind.SEAT
        self._word = self._number = ""
        self.title = Text("", 40 if is_large else 24, Weight.BOLD)
        self.lines = Text("", 24 if is_large else 20, Weight.MEDIUM, wrap=True)
        self.note = Text("", TYPE.body, tone=Tone.MUTED, wrap=True)
        self.buttons = QHBoxLayout()
        self._row = QHBoxLayout(self)
        self._build()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        for part in (self.title, self.lines, self.note):
            words.addWidget(part)
        words.addStretch(1)
        self._row.addLayout(words, 1)
        self._row.addLayout(self.buttons)
        self._row.setAlignment(self.buttons, Qt.AlignmentFlag.AlignVCenter)
        self._make_room()

    def set_seat(
        self,
        word: str,
        number: str,
        title: str,
        lines: Sequence[str] = (),
        note: str = "",
        kind: SeatKind = SeatKind.SEAT,
    ) -> None:
        """Show the number with its word, and what belongs to it (marked)."""
        self._word, self._number, self._kind = word, number, kind
        self.title.set_text(title)
        self.lines.set_text("\n".join(lines))
        self.note.set_text(note)
        self.lines.setVisible(bool(lines))
        self.note.setVisible(bool(note))
        self.setAccessibleName(f"{word} {number}, {title}")
        self._make_room()
        self.update()

    def set_brief(self, *, is_brief: bool) -> None:
        """Leave the note out where there is no room for it, or show it if there is one."""
        self.note.setVisible(not is_brief and bool(self.note.shown_text()))

    def least_height(self) -> int:
        """Return the height that all of it needs at its width."""
        self._row.invalidate()
        return max(self.minimumSizeHint().height(), self.heightForWidth(self.width()))

    def block_width(self) -> int:
        """Return the width of the filled block."""
        shown = look()
        word, number = width_of(self._word, self._small()), width_of(self._number, self._big())
        if self._kind is SeatKind.NUMBER_ONLY:
            return max(word, number) + shown.px(52)
        return word + number + shown.px(28 + 22 + 30)

    def _make_room(self) -> None:
        shown = look()
        self._row.setContentsMargins(
            self.block_width() + shown.px(22), shown.px(12), shown.px(18), shown.px(12)
        )

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._make_room()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), max(least.height(), look().px(230 if self._is_large else 112)))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def _big(self) -> QFont:
        return look().font(TYPE.seat if self._is_large else 84, Weight.BOLD)

    def _small(self) -> QFont:
        return look().font(30 if self._is_large else 24, Weight.MEDIUM)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        is_seat = self._kind is SeatKind.SEAT
        fill = colours.blue if is_seat else colours.orange
        ink = colours.on_blue if is_seat else colours.on_orange
        edge = colours.blue if is_seat else colours.orange_edge
        box(painter, self.area(), colours.surface, None, 0, RADIUS.panel)
        block = QRectF(0, 0, self.block_width(), self.height())
        painter.save()
        clip = QPainterPath()
        clip.addRect(block)
        painter.setClipPath(clip)
        box(painter, self.area(), fill, None, 0, RADIUS.panel)
        painter.restore()
        box(painter, self.area(), None, edge, 3, RADIUS.panel)
        self._paint_number(painter, block, ink, is_seat)

    def _paint_number(self, painter: QPainter, block: QRectF, ink: str, is_seat: bool) -> None:
        shown = look()
        if is_seat:
            left = block.adjusted(shown.px(28), 0, 0, 0)
            write(painter, left, self._word, self._small(), ink, LEFT)
            left.setLeft(left.left() + width_of(self._word, self._small()) + shown.px(22))
            write(painter, left, self._number, self._big(), ink, LEFT)
            return
        word = QRectF(0, block.height() * 0.1, block.width(), shown.px(40))
        write(painter, word, self._word, self._small(), ink, CENTRE)
        below = block.adjusted(0, shown.px(34), 0, 0)
        write(painter, below, self._number, look().font(72, Weight.BOLD), ink, CENTRE)
