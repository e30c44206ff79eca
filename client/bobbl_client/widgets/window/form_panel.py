"""What stands beside a list: a few fields and the key that saves them, or a note to be read."""

from collections.abc import Callable, Sequence
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal

from bobbl_client.page.list_page import Form, Note
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_shared.i18n import tr

HIGH = 64
"""The button for what the form is there for."""


class DiscardKey(KeyButton):
    """F8 takes back what is typed without leaving; it is seen only while something is.

    ``is_unsaved`` tells whether that is so, ``put_back`` shows what is saved again.
    """

    def __init__(
        self,
        fields: Sequence[LabelledField],
        is_unsaved: Callable[[], bool],
        put_back: Callable[[], object],
    ) -> None:
        super().__init__(tr("Änderung verwerfen"), "F8", shortcut="F8")
        self._is_unsaved, self._put_back = is_unsaved, put_back
        self.hide()
        for each in fields:
            each.edited.connect(lambda _: self.look())
        self.clicked.connect(self._discard)

    def look(self) -> None:
        """Be seen, or not, by what is typed now."""
        self.setVisible(self._is_unsaved())

    def _discard(self) -> None:
        self._put_back()
        self.look()


class FormPanel(Panel):
    """Enter goes from field to field, and from the last one saves, as F12 does.

    Signal: ``saved(texts)``.
    """

    saved = pyqtSignal(tuple)

    def __init__(self, form: Form) -> None:
        super().__init__(form.title, kind=PanelKind.CHARGE, margin=20)
        self._about = Text("", tone=Tone.MUTED, wrap=True)
        self.fields = tuple(LabelledField(each.label) for each in form.fields)
        self.button = KeyButton(form.save, "F12", kind=ButtonKind.PRIMARY, height=HIGH)
        self.discard = DiscardKey(self.fields, self._holds_typing, self._forget)
        self._filling = 0
        self.add(self._about)
        for field, described in zip(self.fields, form.fields, strict=True):
            if described.longest:
                field.entry.setMaxLength(described.longest)
            self.add(field)
        self.add(self.button)
        self.add(self.discard)
        self.body.addStretch(1)
        for place, field in enumerate(self.fields):
            field.submitted.connect(partial(self._go_on, place + 1))
        self.button.clicked.connect(self._save)

    def show_form(self, form: Form) -> None:
        """Show what is said about it, and fill the fields if the page has put something in."""
        self._about.say(form.about)
        self.button.set_blocked(form.blocked)
        if form.filling != self._filling:
            self._filling = form.filling
            for field, text in zip(self.fields, form.texts, strict=True):
                field.set_text(text)
            self.focus()
        self.discard.look()

    def press(self) -> None:
        """Save what is typed, as the button does, if that is seen."""
        if self.button.isVisible():
            self.button.click()

    def focus(self) -> None:
        """Give the focus to the first field; what is typed takes the place of what stands there."""
        self._begin(self.fields[0])

    def _holds_typing(self) -> bool:
        return any(each.entry.is_unsaved for each in self.fields)

    def _forget(self) -> None:
        for each in self.fields:
            each.entry.forget()

    def _go_on(self, place: int, _: str) -> None:
        if place < len(self.fields):
            self._begin(self.fields[place])
        else:
            self._save()

    def _begin(self, field: LabelledField) -> None:
        field.entry.setFocus(Qt.FocusReason.TabFocusReason)
        field.entry.selectAll()  # also where it had the focus already

    def _save(self) -> None:
        self.saved.emit(tuple(each.text() for each in self.fields))


class NotePanel(Panel):
    """A word about the list, and what has been done."""

    def __init__(self) -> None:
        super().__init__("", margin=20)
        self._about = Text("", tone=Tone.MUTED, wrap=True)
        self._done = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self.add(self._about)
        self.add(self._done)
        self.body.addStretch(1)

    def show_note(self, note: Note) -> None:
        """Show this."""
        self.set_title(note.title)
        self._about.set_text(note.about)
        self._done.set(Symbol.DOT_TICK, note.done, Tone.BLUE)
        self._done.setVisible(bool(note.done))
