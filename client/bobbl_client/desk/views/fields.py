"""The form of the registration desk: rows of family name, first name and club."""

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bobbl_client.desk.screen import Form, Line
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import CheckKey, KeyButton, Panel, SymbolText, Text
from bobbl_client.widgets.components.fields import Entry
from bobbl_client.widgets.components.flow import FlowLayout
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.domain.names import tidy
from bobbl_shared.i18n import tr

ROWS, COLUMNS = 3, 3
"""Most of them: a third row only where a pair is three persons."""

NARROW_HEAD = 6
"""Pixels between title, box, note and key, which stand in one line of a narrow window."""

INDENT = 36
"""Of the keys below the rows: as far as these begin beside their numbers."""

STRETCH = (34, 20, 26)


class NameEntry(Entry):
    """A field in which somebody may be offered: ↑ ↓ choose, → at the end of the text takes over.

    Signals: ``moved(int)``, ``taken()``; only while ``is_offering``, else the keys do as always.
    """

    moved = pyqtSignal(int)
    taken = pyqtSignal()

    def __init__(self) -> None:
        """Offer nobody yet."""
        super().__init__()
        self.is_offering = False

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let the arrows choose and take over."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        is_plain = event is not None and not event.modifiers() & _HELD
        if event is None or not self.is_offering or not is_plain:
            super().keyPressEvent(event)
        elif event.key() in steps:
            self.moved.emit(steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Right and self._is_at_end():
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def set_only_read(self, *, is_only_read: bool) -> None:
        """Let the text be read only, without the focus, or be typed."""
        self.setReadOnly(is_only_read)
        policy = Qt.FocusPolicy.NoFocus if is_only_read else Qt.FocusPolicy.StrongFocus
        self.setFocusPolicy(policy)
        if is_only_read:
            self.deselect()

    def _is_at_end(self) -> bool:
        return self.cursorPosition() == len(self.text()) and not self.hasSelectedText()


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier

_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.ShiftModifier
    | Qt.KeyboardModifier.AltModifier
)


class DeskFields(Panel):
    """Rows to type into; Enter goes on to the next field, at the last one it saves.

    Signals: ``edited()`` at each change by the user, ``went_on()`` when Enter has moved on,
    ``saved()`` at the last Enter, ``alone_clicked()``, ``names_clicked()``, ``close_clicked()``,
    ``fee_clicked()``, ``marks_clicked()``; ``moved(int)`` and ``taken()`` for who is offered.
    ``began_anew()``: somebody types while all rows can only be read; whoever hears it empties them,
    and the sign is typed after that.
    """

    edited = pyqtSignal()
    went_on = pyqtSignal()
    saved = pyqtSignal()
    alone_clicked = pyqtSignal()
    names_clicked = pyqtSignal()
    close_clicked = pyqtSignal()
    began_anew = pyqtSignal()
    fee_clicked = pyqtSignal()
    marks_clicked = pyqtSignal()
    moved = pyqtSignal(int)
    taken = pyqtSignal()

    def __init__(self) -> None:
        """Start with an empty form."""
        super().__init__(tr("Anmelden"), " ")
        self._rows, self._known = 2, tuple[Line, ...]()
        self._shown, self._only_shown = 2, 0
        self.entries = [[NameEntry() for _ in range(COLUMNS)] for _ in range(ROWS)]
        self._numbers = [Text(str(row + 1), TYPE.list, Weight.BOLD) for row in range(ROWS)]
        self.fee, self.marks = CheckKey("", "F5"), CheckKey("", "F6")
        self.alone = CheckKey(tr("allein"), "F7")
        self.save = KeyButton(tr("Weiter"), tr("Enter"))
        self.close_opened = KeyButton("", tr("Esc"))
        self.error = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.note.set_tone(Tone.INK)
        self.body.setSpacing(4)
        self.head.setSpacing(SPACE.gutter)
        self.add(self._grid())
        self.add(self._keys())
        self.add(self.error)
        self._is_low: bool | None = None
        self._is_narrow = False
        self.set_low(False)
        self.alone.clicked.connect(self.alone_clicked)
        self.close_opened.clicked.connect(self.close_clicked)
        self.fee.clicked.connect(self.fee_clicked)
        self.marks.clicked.connect(self.marks_clicked)
        self.save.clicked.connect(self._go)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE.close)
        grid.setVerticalSpacing(SPACE.small)
        words = (tr("Nachname"), tr("Vorname"), tr("Verein"))
        for column, word in enumerate(words):
            grid.addWidget(Text(word, tone=Tone.MUTED), 0, column + 1)
            grid.setColumnStretch(column + 1, STRETCH[column])
        grid.setColumnMinimumWidth(0, 26)
        for row, entries in enumerate(self.entries):
            grid.addWidget(self._numbers[row], row + 1, 0)
            for column, entry in enumerate(entries):
                entry.setAccessibleName(f"{words[column]} {row + 1}")
                entry.textEdited.connect(self.edited)
                entry.returnPressed.connect(lambda r=row, c=column: self._enter(r, c))
                entry.moved.connect(self.moved)
                entry.taken.connect(self.taken)
                grid.addWidget(entry, row + 1, column + 1)
        return grid

    def _keys(self) -> FlowLayout:
        keys = self._below = FlowLayout(SPACE.gutter, SPACE.small)
        keys.setContentsMargins(INDENT, 4, 0, 0)
        for part in (self.fee, self.marks, self.save):
            keys.addWidget(part)
        return keys

    def set_narrow(self, is_narrow: bool) -> None:
        """Put the key that goes on beside the title in a narrow window, which spares a line."""
        edge = SPACE.small if is_narrow else SPACE.margin
        self.body.setContentsMargins(SPACE.margin, edge, SPACE.margin, edge)
        self.head.setSpacing(NARROW_HEAD if is_narrow else SPACE.small)
        self._is_narrow = is_narrow
        self._is_low, was_low = None, bool(self._is_low)
        self.set_low(was_low)

    def set_low(self, is_low: bool) -> None:
        """Put the box of who comes alone beside the title, or in little room among the others.

        In its place stands what closes who is open: the form is always as high.
        """
        if is_low is self._is_low:
            return
        self._is_low = is_low
        self._keep_room()
        for part in (self.alone, self.close_opened, self.save):
            self.head.removeWidget(part)
            self._below.removeWidget(part)
        if is_low:
            for part in (self.alone, self.close_opened, self.save):
                self._below.addWidget(part)
            self.setTabOrder(self.marks, self.alone)
            self.setTabOrder(self.alone, self.close_opened)
            self.setTabOrder(self.close_opened, self.save)
        else:
            self.head.insertWidget(1, self.alone)
            self.head.insertWidget(2, self.close_opened)
            if self._is_narrow:
                self.head.addWidget(self.save)
            else:
                self._below.addWidget(self.save)
            self.setTabOrder(self.alone, self.close_opened)
            self.setTabOrder(self.close_opened, self.entries[0][0])
            self.setTabOrder(self.marks, self.save)

    def _keep_room(self) -> None:
        """Let the box of who comes alone keep its room where nothing stands in its place."""
        is_alone = not self.close_opened.isVisibleTo(self)
        policy = self.alone.sizePolicy()
        policy.setRetainSizeWhenHidden(is_alone and not self._is_low and not self._is_narrow)
        self.alone.setSizePolicy(policy)

    def lines(self) -> tuple[Line, ...]:
        """Return what stands in the rows."""
        rows = self.entries[: max(2, self._shown)]
        return tuple((row[0].text(), row[1].text(), row[2].text()) for row in rows)

    def fill(self, lines: Sequence[Line]) -> None:
        """Put this into the rows, and the focus where a name is missing, else at the start."""
        self._put(lines)
        self.focus_gap()

    def complete(self, lines: Sequence[Line]) -> None:
        """Put this into the rows, and the focus where a name is missing, else into the last."""
        self._put(lines)
        if self._gap() is not None:
            self.focus_gap()
            return
        last = self.entries[self._rows - 1][COLUMNS - 1]
        last.setFocus(Qt.FocusReason.OtherFocusReason)
        last.end(False)

    def renew(self, lines: Sequence[Line]) -> None:
        """Put this into the rows; the focus stays, and what it is on is marked as a whole."""
        self._put(lines)
        for entry in (each for row in self.entries for each in row):
            if entry.hasFocus():
                entry.selectAll()

    def set_offering(self, is_offering: bool) -> None:
        """Let the arrows choose who is offered, or do as always."""
        for entry in (each for row in self.entries for each in row):
            entry.is_offering = is_offering

    def _put(self, lines: Sequence[Line]) -> None:
        for row, entries in enumerate(self.entries):
            line = lines[row] if row < len(lines) else ("", "", "")
            for entry, text in zip(entries, line, strict=True):
                entry.setText(text)
                entry.home(False)

    def focus_gap(self) -> None:
        """Put the focus where a name is missing, else at the start with all of it marked.

        Where all rows can only be read none of them has it.
        """
        if self.can_only_be_read:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        target = self._gap() or self.entries[self._only_shown][0]
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        target.setSelection(len(target.text()), -len(target.text()))

    @property
    def can_only_be_read(self) -> bool:
        """Whether there is nothing to type into."""
        return self._only_shown >= self._rows

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let what is typed while all rows can only be read be the next ones' name."""
        text = event.text() if event is not None and not event.modifiers() & _COMMANDS else ""
        if event is None or not self.can_only_be_read or not text.isprintable() or text in " /":
            super().keyPressEvent(event)
            return
        self.began_anew.emit()
        gap = self._gap()
        if gap is not None and gap.hasFocus():
            gap.insert(text)
            self.edited.emit()

    def _gap(self) -> NameEntry | None:
        """Return the first field of a name that is empty."""
        asked = [e for row in self.entries[self._only_shown : self._rows] for e in row[:2]]
        return next((entry for entry in asked if not entry.text()), None)

    def focus_again(self, entry: QWidget | None) -> None:
        """Put the focus back into the entry where it was; into none: where a name is missing."""
        shown = [each for row in self.entries[self._only_shown : self._rows] for each in row]
        if entry in shown and any(text for line in self.lines() for text in line):
            entry.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.focus_gap()

    def show_form(self, form: Form, *, has_step: bool) -> None:
        """Show title, number, rows and what is wrong; ``has_step``: there is an F12 below."""
        self.set_title(form.title, form.number)
        self._rows, self._known = form.rows, form.known
        self._shown = max(form.rows, form.team if form.can_be_alone else 1)
        is_other = form.shown != self._only_shown and (self.hasFocus() or self._has_entry_focus())
        is_changing = form.known and self._only_shown > form.shown == 0
        self._only_shown = form.shown
        lost = any(entry.hasFocus() for row in self.entries[form.rows :] for entry in row)
        for row in range(ROWS):
            self._numbers[row].setVisible(row < self._shown)
            for entry in self.entries[row]:
                entry.setVisible(row < self._shown)
                entry.setEnabled(row < form.rows)
                entry.set_only_read(is_only_read=row < form.shown)
        if is_changing:
            self.entries[0][0].setFocus(Qt.FocusReason.TabFocusReason)
        elif lost or is_other:
            self.focus_gap()
        self._numbers[0].setVisible(self._shown > 1)
        self.alone.setVisible(form.can_be_alone)
        self.alone.setChecked(form.alone)
        for box, tick in ((self.fee, form.fee), (self.marks, form.marks)):
            box.setVisible(bool(tick.label))
            box.set_label(tick.label)
            box.setChecked(tick.is_on)
        self.close_opened.setVisible(bool(form.close))
        self.close_opened.set_label(form.close)
        self._keep_room()
        saves = self._is_last()
        self.save.set_key("F7" if self.can_only_be_read else tr("Enter"))
        self.save.set_label(self._step(form, saves=saves))
        self.save.set_primary(is_primary=saves and not has_step)
        self.error.setVisible(bool(form.error))
        self.error.text.set_text(form.error)

    def _step(self, form: Form, *, saves: bool) -> str:
        if self.can_only_be_read:
            return tr("Namen ändern")
        return form.save if saves else tr("Weiter")

    def _go(self) -> None:
        (self.names_clicked if self.can_only_be_read else self.saved).emit()

    def _has_entry_focus(self) -> bool:
        return any(entry.hasFocus() for row in self.entries for entry in row)

    def _is_last(self) -> bool:
        """Return whether Enter saves now: in the last field, or where a name is changed."""
        last = self.entries[self._rows - 1][COLUMNS - 1]
        return last.hasFocus() or any(
            entry.hasFocus() and self._is_changed(row, column)
            for row, entries in enumerate(self.entries)
            for column, entry in enumerate(entries)
        )

    def _is_changed(self, row: int, column: int) -> bool:
        known = self._known[row][column] if row < len(self._known) else None
        return known is not None and tidy(self.entries[row][column].text()) != known

    def _enter(self, row: int, column: int) -> None:
        is_last = (row, column) == (self._rows - 1, COLUMNS - 1)
        if is_last or self._is_changed(row, column):
            self.saved.emit()
            return
        place = row * COLUMNS + column + 1
        following = self.entries[place // COLUMNS][place % COLUMNS]
        following.setFocus(Qt.FocusReason.TabFocusReason)
        self.went_on.emit()
