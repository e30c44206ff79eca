"""A setting that is a list: its parts left, the chosen or a further one right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.settings.parts import NEW, Parts, ShownPart
from bobbl_client.organiser.settings.parts_presenter import PartsPresenter, PartsScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ChoiceRow,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr


class PartsPage(PageView):
    """↑ ↓ choose a part, Enter leads to its name, Enter there saves, F7 takes it away."""

    def __init__(self, model: StationModel, parts: Parts) -> None:
        super().__init__()
        self._screen: PartsScreen | None = None
        self.list = RowList(RowStyle.TWO_LINES)
        self._panel = Panel(parts.title, margin=SPACE.margin)
        self._hint = Text(parts.hint, tone=Tone.MUTED, wrap=True)
        self._side = Panel(kind=PanelKind.CHARGE, margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self.name = LabelledField(parts.name_label, is_fleeting=True)
        self.second = LabelledField(" ", is_fleeting=True)
        self._place = QVBoxLayout()
        self.options: ChoiceRow | None = None
        self.save = KeyButton(tr("Speichern"), "Enter", height=64)
        self.remove = KeyButton(tr("Streichen"), "F7")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        self._build()
        self.presenter = PartsPresenter(model, parts, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self._hint)
        self._panel.add(self.list, 1)
        for part in (self._title, self.name, self.second):
            self._side.add(part)
        self._side.add(self._place)
        self._side.body.addStretch(1)
        self._side.add(self.save)
        usual = column(self._side, self.remove, self.back, grow=self._side)
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (70, 62)))

    def _connect(self) -> None:
        act = self.presenter
        self.list.chosen.connect(act.choose)
        self.list.opened.connect(lambda _: self._edit())
        self.name.edited.connect(act.type_name)
        self.second.edited.connect(act.type_second)
        self.name.submitted.connect(lambda _: self._go_on())
        self.second.submitted.connect(lambda _: self._save())
        self.save.clicked.connect(self._save)
        self.remove.clicked.connect(act.remove)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(self._back)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F7", self.remove.click)
        self.bind("Esc", self._back)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the form says something else than what is saved."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the list."""
        if self._screen is not None and self._screen.question:
            self.confirm.focus()
        else:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PartsScreen) -> None:
        """Show the parts and the form."""
        before, self._screen = self._screen, screen
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
        self.list.set_chosen(screen.chosen)
        self._title.set_text(screen.heading)
        if before is None or before.form != screen.form:
            self._show_form(screen)
        self.name.set_error(screen.error)
        for button, blocked in ((self.save, screen.blocked), (self.remove, screen.remove_blocked)):
            button.set_blocked(blocked)
        self._right.setCurrentIndex(1 if screen.question else 0)
        if screen.question:
            self.confirm.ask(screen.question, screen.consequences, tr("Ja, ändern"))
        show_notice(self.notice, screen.notice, self.back)
        if before is not None and bool(before.question) != bool(screen.question):
            self.focus_first()

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
            self.options.changed.connect(lambda place: self.presenter.pick(place))
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
        self.presenter.save()
        screen = self._screen
        if screen is None or screen.question:
            return
        if screen.error:
            self._edit()
        else:
            self.focus_first()

    def _back(self) -> None:
        if self.presenter.cancel():
            return
        if self.list.hasFocus():
            self.leave()
        else:
            when_left(self, self._forget)

    def _forget(self) -> None:
        """Lead back to the list; the form has what is saved again."""
        if self._screen is not None:
            self.presenter.choose(self._screen.chosen)
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
