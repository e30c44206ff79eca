"""Choosing one of a few, and ticking a box."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import (
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.views import symbols
from bobbl_client.views.components.keys import BUTTON_HEIGHT, cap_width, paint_cap
from bobbl_client.views.components.painted import Painted, PaintedButton
from bobbl_client.views.drawing import CENTRE, LEFT, box, width_of, write
from bobbl_client.views.fonts import Weight
from bobbl_client.views.symbols import Symbol
from bobbl_client.views.theme import RADIUS, TARGET, TYPE, look

DOT = "● "


class ChoiceRow(Painted):
    """One of a few choices, all of them visible; the arrow keys move within.

    One stop for Tab. ``vertical`` puts them below each other as separate boxes. Signals:
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
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._options, self._chosen, self._vertical = tuple(options), chosen, vertical
        self._label = label
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._announce()

    def chosen(self) -> int:
        """Give the index of what is chosen."""
        return self._chosen

    def set_chosen(self, index: int) -> None:
        """Choose ``index``; ``changed`` is not emitted."""
        self._chosen = index
        self._announce()
        self.update()

    def _announce(self) -> None:
        self.setAccessibleName(f"{self._label}: {self._options[self._chosen]}".removeprefix(": "))

    def _choose(self, index: int) -> None:
        if index != self._chosen and 0 <= index < len(self._options):
            self.set_chosen(index)
            self.changed.emit(index)

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
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is not None:
            places = self.places()
            self._choose(
                next((i for i, r in enumerate(places) if r.contains(event.position())), -1)
            )

    def places(self) -> tuple[QRectF, ...]:
        """Give the rectangle of each choice."""
        if self._vertical:
            high = look().px(TARGET)
            step = high + 6
            return tuple(
                QRectF(0, index * step, self.width(), high) for index in range(len(self._options))
            )
        wishes = [self._wish(option) for option in self._options]
        spare = (self.width() - sum(wishes)) / len(wishes)
        widths = [wish + spare for wish in wishes]
        starts = [sum(widths[:index]) for index in range(len(widths))]
        return tuple(
            QRectF(start, 0, width, self.height())
            for start, width in zip(starts, widths, strict=True)
        )

    def sizeHint(self) -> QSize:
        wishes = [self._wish(option) for option in self._options]
        if self._vertical:
            rows = len(wishes) * (look().px(TARGET) + 6) - 6
            return QSize(max(wishes) + look().px(20), rows)
        return QSize(sum(wishes), look().px(BUTTON_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

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
            text = DOT + option if is_chosen else option
            colour = colours.on_blue if is_chosen else colours.ink
            inner = place.adjusted(look().px(18), 0, -look().px(8), 0)
            write(painter, inner, text, self._font(is_chosen), colour, LEFT)


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
        super().__init__(parent)
        self._key = key
        self.set_label(label)
        self.setCheckable(True)
        self.setChecked(ticked)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        if shortcut:
            QShortcut(QKeySequence(shortcut), self).activated.connect(self.click)

    def set_label(self, label: str) -> None:
        """Show another label."""
        if label != self.text():
            self.setText(label)
            self.updateGeometry()
        self.setAccessibleName(f"{label} ({self._key})" if self._key else label)

    def sizeHint(self) -> QSize:
        shown = look()
        text = width_of(self.text(), shown.font(TYPE.body, Weight.MEDIUM)) + 2
        cap = cap_width(self._key) + (shown.px(10) if self._key else 0)
        return QSize(shown.px(50) + text + cap + shown.px(16), shown.px(BUTTON_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def text_room(self) -> QRectF:
        """Give the rectangle that the label may fill."""
        left = look().px(50)
        right = self.width() - look().px(16) - cap_width(self._key)
        return QRectF(left, 0, right - left, self.height())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        is_dead = not self.isEnabled()
        fill = colours.sunken if is_dead else colours.surface
        box(painter, self.area(), fill, colours.line, 2, RADIUS.field, dashed=is_dead)
        symbol = Symbol.BOX_TICKED if self.isChecked() else Symbol.BOX_EMPTY
        size = look().px(24)
        place = QRectF(look().px(16), (self.height() - size) / 2, size, size)
        mark = colours.muted if is_dead else colours.blue if self.isChecked() else colours.ink
        symbols.paint(painter, symbol, place, mark)
        font = look().font(TYPE.body, Weight.MEDIUM)
        ink = colours.muted if is_dead else colours.ink
        write(painter, self.text_room(), self.text(), font, ink, LEFT)
        paint_cap(painter, self.width() - look().px(16), self.height() / 2, self._key)
        self.paint_focus(painter, RADIUS.field)
