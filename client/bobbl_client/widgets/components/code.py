"""The pairing code: eight boxes to type it into, and the large display to read it from."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, box, fitting, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, TYPE, look

LENGTH = 8
GROUP = 4
BOX_WIDE, BOX_HIGH, DASH = 82, 112, 36


class CodeBoxes(QLineEdit):
    """One field that looks like eight boxes; upper and lower case are the same.

    Signs that are no letters or digits are left out, so a code may be pasted with its dash. The
    boxes get smaller, down to half, where there is less room.
    Signals: ``code_changed(str)`` at each change by the user, ``submitted(str)`` at Enter.
    """

    code_changed = pyqtSignal(str)
    submitted = pyqtSignal(str)

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(label)
        self.setMaxLength(4 * LENGTH)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.textEdited.connect(self._tidy)
        self.returnPressed.connect(lambda: self.submitted.emit(self.code()))

    def code(self) -> str:
        """Return what stands in the boxes, in capitals, 0 to 8 signs."""
        return self.text()

    def set_code(self, code: str) -> None:
        """Fill the boxes; no signal is emitted."""
        self.setText(_tidied(code))

    def _tidy(self, typed: str) -> None:
        place = len(_tidied(typed[: self.cursorPosition()]))
        self.setText(_tidied(typed))
        self.setCursorPosition(min(place, len(self.text())))
        self.code_changed.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        full = len(self.text()) >= LENGTH and not self.hasSelectedText()
        if event and full and event.text().isalnum() and not event.modifiers().value & _CONTROL:
            return
        super().keyPressEvent(event)
        if event and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.setAccepted(self.hears_enter())

    def hears_enter(self) -> bool:
        """Return whether Enter does something here."""
        return self.receivers(self.submitted) > 0

    def sizeHint(self) -> QSize:
        shown = look()
        gap = shown.px(8)
        wide = LENGTH * shown.px(BOX_WIDE) + (LENGTH - 2) * gap + shown.px(DASH) + 2 * gap
        return QSize(wide, shown.px(BOX_HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() // 2, self.sizeHint().height())

    def places(self) -> tuple[QRectF, ...]:
        """Return the rectangles of the eight boxes."""
        shown, factor = look(), self._factor()
        gap, wide, high = shown.px(8), shown.px(BOX_WIDE) * factor, shown.px(BOX_HIGH) * factor
        step, jump = wide + gap * factor, (shown.px(DASH) + gap) * factor
        return tuple(
            QRectF(i * step + (jump if i >= GROUP else 0), 0, wide, high) for i in range(LENGTH)
        )

    def _factor(self) -> float:
        return min(1.0, self.width() / self.sizeHint().width())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown, colours = QPainter(self), look(), look().colours
        places = self.places()
        now = min(self.cursorPosition(), LENGTH - 1) if self.hasFocus() else -1
        for index, place in enumerate(places):
            if index == now:
                box(painter, place, colours.focus_fill, colours.focus_edge, 4)
            else:
                box(painter, place, colours.surface, colours.line, 2)
            sign = self.text()[index : index + 1]
            font = shown.font(round(64 * self._factor()), Weight.BOLD)
            write(painter, place, sign, font, colours.ink, CENTRE)
            if index == now and not sign:
                high = place.height() * 0.54
                caret = QRectF(place.center().x() - 1, place.center().y() - high / 2, 3, high)
                box(painter, caret, colours.ink, None, 0, 0)
        self._paint_dash(painter, places)

    def _paint_dash(self, painter: QPainter, places: tuple[QRectF, ...]) -> None:
        left, right = places[GROUP - 1].right(), places[GROUP].left()
        middle = (left + right) / 2
        wide = look().px(28) * self._factor()
        dash = QRectF(middle - wide / 2, places[0].center().y() - 4, wide, 8)
        box(painter, dash, look().colours.ink, None, 0, 0)


class CodeDisplay(Painted):
    """The code in two groups of four, as large as it can be shown."""

    def __init__(self, code: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_code(code)

    def set_code(self, code: str) -> None:
        """Show ``code``."""
        self._code = _tidied(code)
        self.setAccessibleName(" ".join(self._code))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(826), look().px(200))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(120))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown, colours = QPainter(self), look(), look().colours
        edge = colours.blue if shown.theme.sunken_edge else None
        box(painter, self.area(), colours.blue_tint, edge, 2, RADIUS.panel)
        groups = [self._code[:GROUP], self._code[GROUP:]]
        text = " – ".join("\u2009".join(group) for group in groups if group)
        room = self.area().adjusted(shown.px(24), 0, -shown.px(24), 0)
        font = fitting(text, shown.font(TYPE.code, Weight.BOLD), room.width(), room.height() * 1.3)
        write(painter, room, text, font, colours.ink, CENTRE)


_CONTROL = Qt.KeyboardModifier.ControlModifier.value


def _tidied(typed: str) -> str:
    return "".join(sign for sign in typed.upper() if sign.isascii() and sign.isalnum())[:LENGTH]
