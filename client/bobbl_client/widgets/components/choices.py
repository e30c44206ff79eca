"""Choosing one of a few, and ticking a box."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QRect, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import (
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.keys import BUTTON_HEIGHT, bind, cap_width, paint_cap
from bobbl_client.widgets.components.painted import DOT, Painted, PaintedButton, is_new_look
from bobbl_client.widgets.components.sight import Marking, bring_into_view
from bobbl_client.widgets.drawing import CENTRE, box, pitch, width_of, wrapped, write, write_lines
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, TARGET, TYPE, look

BESIDE, BETWEEN = 26, 6
"""Room beside the words of a box in a column, and between two boxes."""


class ChoiceRow(Marking, Painted):
    """One of a few choices, all of them visible; the arrow keys move within.

    At -1 none is chosen; the first arrow then chooses the first one.
    One stop for Tab. ``vertical`` puts them below each other as separate boxes, in which long words
    take more lines; ``across`` is how many of these boxes stand beside each other. Signals:
    ``changed(int)`` with the index chosen by the user, ``submitted()`` at Enter.
    """

    changed = pyqtSignal(int)
    submitted = pyqtSignal()

    def __init__(
        self,
        options: Sequence[str],
        chosen: int = 0,
        *,
        label: str = "",
        vertical: bool = False,
        across: int = 1,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._options, self._chosen, self._vertical = tuple(options), chosen, vertical
        self._label, self._across = label, across
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(vertical)
        self.setSizePolicy(policy)
        self._announce()

    def chosen(self) -> int:
        """Return the index of what is chosen."""
        return self._chosen

    def set_chosen(self, index: int) -> None:
        """Choose ``index``; ``changed`` is not emitted."""
        self._chosen = index
        self._announce()
        self.update()

    def set_options(self, options: Sequence[str], chosen: int) -> None:
        """Let there be other options; ``changed`` is not emitted."""
        self._options = tuple(options)
        self.updateGeometry()
        self.set_chosen(chosen)

    def _announce(self) -> None:
        chosen = self._options[self._chosen] if self._chosen >= 0 else ""
        self.setAccessibleName(": ".join(filter(None, (self._label, chosen))))

    def _choose(self, index: int) -> None:
        if index != self._chosen and 0 <= index < len(self._options):
            self.set_chosen(index)
            bring_into_view(self)
            self.changed.emit(index)

    def mark(self) -> QRect:
        """Return where the chosen one is."""
        return self.places()[max(0, self._chosen)].toAlignedRect()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        back, on = (
            (Qt.Key.Key_Up, Qt.Key.Key_Down)
            if self._vertical
            else (Qt.Key.Key_Left, Qt.Key.Key_Right)
        )
        if event.key() in (back, on):
            self._choose(self._chosen + (1 if event.key() == on else -1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.hears_enter():
            self.submitted.emit()
        else:
            super().keyPressEvent(event)

    def hears_enter(self) -> bool:
        """Return whether Enter does something here."""
        return self.receivers(self.submitted) > 0

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is not None:
            places = self.places()
            self._choose(
                next((i for i, r in enumerate(places) if r.contains(event.position())), -1)
            )

    def places(self) -> tuple[QRectF, ...]:
        """Return the rectangle of each choice."""
        if self._vertical:
            return self._column(self.width())
        wishes = [self._wish(option) for option in self._options]
        spare = (self.width() - sum(wishes)) / len(wishes)
        widths = [wish + spare for wish in wishes]
        starts = [sum(widths[:index]) for index in range(len(widths))]
        return tuple(
            QRectF(start, 0, width, self.height())
            for start, width in zip(starts, widths, strict=True)
        )

    def _column(self, width: int) -> tuple[QRectF, ...]:
        """Return the boxes below each other in a column so wide; those side by side are alike."""
        places: list[QRectF] = []
        top, step = 0.0, (width + BETWEEN) / self._across
        wide = step - BETWEEN
        for first in range(0, len(self._options), self._across):
            beside = self._options[first : first + self._across]
            lines = max(len(self._lines(DOT + e, wide - look().px(BESIDE))) for e in beside)
            high = max(look().px(TARGET), lines * pitch(self._font(True)) + look().px(14))
            places += [QRectF(at * step, top, wide, high) for at in range(len(beside))]
            top += high + BETWEEN
        return tuple(places)

    def _lines(self, text: str, width: float) -> tuple[str, ...]:
        return wrapped(text, self._font(True), width)

    def heightForWidth(self, width: int) -> int:
        return round(self._column(width)[-1].bottom()) if self._vertical else self.height()

    def hasHeightForWidth(self) -> bool:
        return self._vertical

    def sizeHint(self) -> QSize:
        wishes = [self._wish(option) for option in self._options]
        if self._vertical:
            wide = self._beside(max(wishes) + look().px(20))
            return QSize(wide, self.heightForWidth(self.width()))
        return QSize(sum(wishes), look().px(BUTTON_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        if not self._vertical:
            return self.sizeHint()
        words = (DOT + word for option in self._options for word in _unbroken(option))
        widest = max(width_of(word, self._font(True)) for word in words)
        wide = self._beside(widest + look().px(BESIDE) + 2)
        return QSize(wide, self.heightForWidth(self.width()))

    def _beside(self, width: int) -> int:
        """Return how wide as many boxes are as stand beside each other."""
        return self._across * (width + BETWEEN) - BETWEEN

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._fit()

    def _fit(self) -> None:
        if self._vertical:
            self.setMinimumHeight(self.heightForWidth(self.width()))
            self.updateGeometry()

    def _wish(self, option: str) -> int:
        return width_of(DOT + option, self._font(is_chosen=True)) + look().px(16)

    def _font(self, is_chosen: bool) -> QFont:
        weight = Weight.BOLD if is_chosen else Weight.REGULAR
        return look().font(TYPE.body, Weight.MEDIUM if self._vertical else weight)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        if self._vertical:
            self._paint_column(painter)
        else:
            self._paint_row(painter)

    def _paint_row(self, painter: QPainter) -> None:
        colours = look().colours
        box(painter, self.area(), colours.surface, None, 0, RADIUS.field)
        for index, (place, option) in enumerate(zip(self.places(), self._options, strict=True)):
            is_chosen = index == self._chosen
            if is_chosen:
                painter.save()
                painter.setClipRect(place.adjusted(0, 0, -1, 0))
                box(painter, self.area(), colours.blue, None, 0, RADIUS.field)
                painter.restore()
            elif index > 0 and index - 1 != self._chosen:
                left = QRectF(place.left() - 1, 2, 2, place.height() - 4)
                box(painter, left, colours.hair, None, 0, 0)
            text = DOT + option if is_chosen else option
            colour = colours.on_blue if is_chosen else colours.ink
            write(painter, place, text, self._font(is_chosen), colour, CENTRE)
        has_focus = self.hasFocus()
        edge = colours.focus_edge if has_focus else colours.line
        box(painter, self.area(), None, edge, 4 if has_focus else 2, RADIUS.field)

    def _paint_column(self, painter: QPainter) -> None:
        colours = look().colours
        for index, (place, option) in enumerate(zip(self.places(), self._options, strict=True)):
            is_chosen = index == self._chosen
            fill = colours.blue if is_chosen else colours.surface
            box(painter, place, fill, colours.blue if is_chosen else colours.line, 2)
            if is_chosen and self.hasFocus():
                box(painter, place, None, colours.focus_edge, 4)
                box(painter, place.adjusted(4, 4, -4, -4), None, colours.on_blue, 2, 5)
            elif self.hasFocus() and index == 0 and self._chosen < 0:
                box(painter, place, None, colours.focus_edge, 4)
            text = DOT + option if is_chosen else option
            colour = colours.on_blue if is_chosen else colours.ink
            inner = place.adjusted(look().px(18), 0, -look().px(8), 0)
            lines = self._lines(text, inner.width())
            write_lines(painter, inner, lines, self._font(is_chosen), colour)


def _unbroken(text: str) -> list[str]:
    """Return the parts of a text between which a line can break."""
    return text.replace("-", "- ").split() or [""]


class CheckKey(PaintedButton):
    """A box to tick, its label and the key that ticks it. Signal: ``toggled(bool)``."""

    def __init__(
        self,
        label: str,
        key: str = "",
        *,
        shortcut: str = "",
        ticked: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(key, parent)
        self.set_label(label)
        self.setCheckable(True)
        self.setChecked(ticked)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if shortcut:
            bind(self, shortcut, self.click)

    def set_label(self, label: str) -> None:
        """Show another label."""
        if label != self.text():
            self.setText(label)
            self.updateGeometry()
        self.setAccessibleName(f"{label} ({self.key})" if self.key else label)

    def let_break(self) -> None:
        """Let the label take more lines where it has less room than it wants."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        text = width_of(self.text(), self._font()) + 2
        return QSize(text + self._beside(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        if not self.hasHeightForWidth():
            return self.sizeHint()
        widest = max(width_of(word, self._font()) for word in _unbroken(self.text()))
        return QSize(widest + 2 + self._beside(), self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return self.sizePolicy().hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        least = look().px(BUTTON_HEIGHT)
        if not self.hasHeightForWidth():
            return least
        lines = wrapped(self.text(), self._font(), width - self._beside())
        return max(least, len(lines) * pitch(self._font()) + look().px(16))

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._fit()

    def _fit(self) -> None:
        if self.hasHeightForWidth():
            self.setMinimumHeight(self.heightForWidth(self.width()))
            self.updateGeometry()

    def _beside(self) -> int:
        """Return the width of all but the label."""
        cap = cap_width(self.key) + (look().px(10) if self.key else 0)
        return look().px(50) + cap + look().px(16)

    def _font(self) -> QFont:
        return look().font(TYPE.body, Weight.MEDIUM)

    def text_room(self) -> QRectF:
        """Return the rectangle that the label may fill."""
        left = look().px(50)
        right = self.width() - look().px(16) - cap_width(self.key)
        return QRectF(left, 0, right - left, self.height())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        is_dead = not self.isEnabled()
        fill = colours.sunken if is_dead else colours.surface
        box(painter, self.area(), fill, colours.line, 2, RADIUS.field, dashed=is_dead)
        symbol = Symbol.RING_DOT if self.isChecked() else Symbol.RING
        size = look().px(24)
        place = QRectF(look().px(16), (self.height() - size) / 2, size, size)
        mark = colours.muted if is_dead else colours.blue if self.isChecked() else colours.ink
        symbols.paint(painter, symbol, place, mark)
        ink, room = colours.muted if is_dead else colours.ink, self.text_room()
        lines: tuple[str, ...] = (self.text(),)
        if self.hasHeightForWidth():
            lines = wrapped(self.text(), self._font(), room.width())
        write_lines(painter, room, lines, self._font(), ink)
        paint_cap(painter, self.width() - look().px(16), self.height() / 2, self.key)
        self.paint_focus(painter, RADIUS.field)
