"""Fields that receive typing: yellow with a thick edge while they do."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QEvent, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.keys import cap_width, paint_cap
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.components.text import SymbolText, Text
from bobbl_client.widgets.own_parts import focused
from bobbl_client.widgets.theme import TYPE, look

FIELD_HEIGHT = 48
SEARCH_HEIGHT = 56
_ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Entry(QLineEdit):
    """A text field in the size of the theme, ``high`` pixels before scaling.

    ``is_fleeting``: to lose what is typed here costs nothing, or the page keeps it itself.
    """

    def __init__(
        self,
        size: int = TYPE.body,
        high: int = FIELD_HEIGHT,
        parent: QWidget | None = None,
        *,
        is_fleeting: bool = False,
    ) -> None:
        super().__init__(parent)
        self._size, self._high = size, high
        self.is_fleeting = is_fleeting
        self._saved = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.dress()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        super().keyPressEvent(event)
        if event is not None and event.key() in _ENTERS:
            event.setAccepted(self.hears_enter())  # heard here, it must not be heard below as well
            _mark_as_tab_does(focused(), self)

    def hears_enter(self) -> bool:
        """Return whether Enter does something in this field."""
        return self.receivers(self.returnPressed) > 0

    def event(self, event: QEvent | None) -> bool:
        """Leave the key that deletes to the page where there is no sign behind the cursor."""
        is_asked = event is not None and event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Delete:
            event.setAccepted(self.holds_delete())
            return event.isAccepted()
        return super().event(event)

    def holds_delete(self) -> bool:
        """Return whether the key that deletes has something to delete in this field."""
        return self.hasSelectedText() or self.cursorPosition() < len(self.text())

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self.dress()

    @property
    def is_unsaved(self) -> bool:
        """Whether the user has typed what stands here; what is put here later is not that."""
        return bool(self.text()) and self.text() != self._saved and not self.is_fleeting

    def keep(self) -> None:
        """Take what stands here as saved."""
        self._saved = self.text()

    def forget(self) -> None:
        """Show what is saved again."""
        self.setText(self._saved)

    def setText(self, text: str | None) -> None:
        is_other = text != self.text()
        super().setText(text)
        if is_other:
            self.keep()

    def dress(self) -> None:
        """Take font and height from the look in force."""
        self.setFont(look().font(self._size))
        self.setFixedHeight(look().px(self._high))


def _mark_as_tab_does(entered: QWidget | None, left: QWidget) -> None:
    """Mark all that stands in a field to which Enter has led."""
    if isinstance(entered, QLineEdit) and entered is not left and not entered.hasSelectedText():
        entered.selectAll()


class Labelled(QWidget):
    """A label above anything, as a field has it: for choices and groups of boxes."""

    def __init__(self, label: str, *inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = Text(label, TYPE.body, tone=Tone.MUTED)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.label)
        for widget in inside:
            column.addWidget(widget)
        column.addStretch(1)


class LabelledField(QWidget):
    """A label above, the field, and below it (only if there is one) what is wrong with the input.

    Signals: ``edited(str)`` at each change by the user, ``submitted(str)`` at Enter.
    """

    edited = pyqtSignal(str)
    submitted = pyqtSignal(str)

    def __init__(
        self,
        label: str = "",
        text: str = "",
        parent: QWidget | None = None,
        *,
        is_fleeting: bool = False,
    ) -> None:
        super().__init__(parent)
        self.label = Text(label, TYPE.body, tone=Tone.MUTED)
        if not label:
            self.label.hide()
        self.entry = _FieldEntry(self, is_fleeting=is_fleeting)
        self.entry.setText(text)
        self.entry.setAccessibleName(label)
        self.error = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.error.hide()
        self.entry.textEdited.connect(self.edited)
        self.entry.returnPressed.connect(lambda: self.submitted.emit(self.entry.text()))
        self.setFocusProxy(self.entry)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for part in (self.label, self.entry, self.error):
            column.addWidget(part)
        column.addStretch(1)

    def text(self) -> str:
        """Return what stands in the field."""
        return self.entry.text()

    def set_text(self, text: str) -> None:
        """Fill the field with what is saved; ``edited`` is not emitted."""
        self.entry.setText(text)
        self.entry.keep()

    def set_error(self, sentence: str) -> None:
        """Say below the field what is wrong; an empty sentence takes it away."""
        self.error.set(Symbol.TRIANGLE, sentence, Tone.ORANGE)
        self.error.setVisible(bool(sentence))
        self.entry.setAccessibleDescription(sentence)


class _FieldEntry(Entry):
    """The text of a field, at whose Enter the field listens."""

    def __init__(self, field: LabelledField, *, is_fleeting: bool) -> None:
        super().__init__(is_fleeting=is_fleeting)
        self._field = field

    def hears_enter(self) -> bool:
        return self._field.receivers(self._field.submitted) > 0


class SearchField(Entry):
    """The search: magnifier, prompt, key cap.

    Signals: those of a line edit, ``moved(int)`` with −1 or +1 for the arrow keys (the list beside
    it moves, the focus stays), ``left()`` at Esc.
    """

    moved = pyqtSignal(int)
    left = pyqtSignal()

    def __init__(self, prompt: str, key: str = "F3", parent: QWidget | None = None) -> None:
        self.key = key
        super().__init__(TYPE.list, SEARCH_HEIGHT, parent, is_fleeting=True)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt)

    def dress(self) -> None:
        super().dress()
        self.setTextMargins(look().px(38), 0, cap_width(self.key) + look().px(10), 0)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event is not None and event.key() in steps:
            self.moved.emit(steps[Qt.Key(event.key())])
        elif event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        painter, size = QPainter(self), look().px(24)
        place = QRectF(look().px(15), (self.height() - size) / 2, size, size)
        symbols.paint(painter, Symbol.MAGNIFIER, place, look().colours.muted)
        paint_cap(painter, self.width() - look().px(14), self.height() / 2, self.key)
