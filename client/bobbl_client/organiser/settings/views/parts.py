"""A setting that is a list: its parts left, the chosen or a further one right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.organiser.settings.parts import NEW, ShownPart
from bobbl_client.organiser.settings.parts_page import PartsPage, PartsScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    ChoiceRow,
    KeyButton,
    LabelledField,
    Panel,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.form_panel import DiscardKey
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr


class PartsView(BodyView[PartsScreen]):
    """↑ ↓ choose a part, Enter leads to its name, Enter there saves, Entf takes it away.

    F6 and F7 move it up and down where the order of the parts is the person's.
    """

    page: PartsPage

    def __init__(self, page: PartsPage) -> None:
        super().__init__(page)
        self.list = RowList(RowStyle.TWO_LINES)
        self._panel = Panel(page.parts.title, margin=SPACE.margin)
        self._hint = Text(page.parts.hint, tone=Tone.MUTED, wrap=True)
        self._side = Panel.in_charge(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self.name = LabelledField(page.parts.name_label, is_fleeting=True)
        self.second = LabelledField(" ", is_fleeting=True)
        self._place = QVBoxLayout()
        self.options: ChoiceRow | None = None
        self.save = KeyButton(tr("Speichern"), "Enter", kind=ButtonKind.PRIMARY, height=64)
        self.remove = KeyButton(tr("Streichen"), tr("Entf"))
        self.up = KeyButton(tr("Nach oben"), "F6")
        self.down = KeyButton(tr("Nach unten"), "F7")
        self._connect()
        fields = (self.name, self.second)
        self.discard = DiscardKey(
            fields, lambda: page.is_unsaved, lambda: page.choose(self.shown.chosen)
        )
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self._hint)
        self._panel.add(self.list, 1)
        for part in (self._title, self.name, self.second):
            self._side.add(part)
        self._side.add(self._place)
        self._side.body.addStretch(1)
        self._side.add(self.save)
        self._side.add(self.discard)
        keys = [self.beside_back(self.remove)]
        if self.page.parts.can_move:
            moving = QHBoxLayout()
            moving.setSpacing(SPACE.close)
            for button in (self.up, self.down):
                moving.addWidget(button, 1)
            keys.insert(0, moving)
        right = self.or_question(column(self._side, *keys, grow=self._side))
        return beside(self._panel, right, (70, 62))

    def _connect(self) -> None:
        page = self.page
        self.list.chosen.connect(page.choose)
        self.list.opened.connect(lambda _: self._edit())
        self.name.edited.connect(page.type_name)
        self.second.edited.connect(page.type_second)
        self.name.submitted.connect(lambda _: self._go_on())
        self.second.submitted.connect(lambda _: self._save())
        self.save.clicked.connect(self._save)
        self.press(tr("Entf"), self.remove, page.ask_to_remove)
        if page.parts.can_move:
            self.press("F6", self.up, lambda: page.move(-1))
            self.press("F7", self.down, lambda: page.move(1))

    def focus_body(self) -> None:
        """Give the focus to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PartsScreen) -> None:
        """Show the parts and the form."""
        if self.has_changed(lambda shown: shown.rows):
            self.list.set_rows([_row(each) for each in screen.rows])
        self.list.set_chosen(screen.chosen)
        self._title.set_text(screen.heading)
        if self.has_changed(lambda shown: shown.form):
            self._show_form(screen)
        self.name.set_error(screen.error)
        self.save.set_blocked(screen.blocked)
        for button in (self.remove, self.up, self.down):
            button.set_blocked(screen.remove_blocked)
        self.discard.look()

    def _show_form(self, screen: PartsScreen) -> None:
        form = screen.form
        if self.name.text() != form.name:
            self.name.set_text(form.name)
        self.second.setVisible(not form.options)
        self.second.label.set_text(form.second_label)
        self.second.entry.setAccessibleName(form.second_label)
        if self.second.text() != form.second:
            self.second.set_text(form.second)
        if form.options and self.options is None:
            label = form.second_label
            self.options = ChoiceRow(form.options, form.chosen, label=label, vertical=True)
            self.options.changed.connect(self.page.pick)
            self.options.submitted.connect(self._save)
            self._place.addWidget(self.options)
        elif self.options is not None:
            self.options.set_chosen(form.chosen)

    def _edit(self) -> None:
        """Lead from the list to the name."""
        self.name.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.entry.selectAll()

    def _go_on(self) -> None:
        """Lead from the name to what is beside it."""
        following = self.options or self.second.entry
        following.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> None:
        self.page.save()
        if self.page.confirmation is not None:
            return
        if self.shown.error:
            self._edit()
        else:
            self.focus_first()

    def step_back(self) -> None:
        """Put away what can be put away; from the form back to the list, and then leave."""
        self.step_back_to(self.list, lambda: when_left(self, self._forget))

    def _forget(self) -> None:
        """Lead back to the list; the form has what is saved again."""
        self.page.choose(self.shown.chosen)
        self.focus_first()


def _row(part: ShownPart) -> Row:
    is_new = part.key == NEW
    return Row(
        part.key,
        part.name,
        detail=part.detail or tr("Enter, dann eintippen"),
        symbol=Symbol.PLAY if is_new else Symbol.DOT,
        symbol_tone=Tone.BLUE,
        badges=((part.colour, part.name[:1].upper()),) if part.colour else (),
    )
