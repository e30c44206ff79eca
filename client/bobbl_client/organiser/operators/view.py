"""The list of operators, and the form that adds one."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.operators.presenter import OperatorsPresenter, OperatorsScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.two_sides import beside
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.i18n import tr, trn


class OperatorsPage(PageView):
    """Adds operators: family name, first name, Enter. F7 takes the chosen one off the list."""

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._screen: OperatorsScreen | None = None
        self._panel = Panel(tr("Wer hilft heute?"), margin=20)
        self.list = RowList(RowStyle.ONE_LINE)
        self.last, self.first = LabelledField(tr("Nachname")), LabelledField(tr("Vorname"))
        self.add = KeyButton(tr("Auf die Liste"), "Enter", kind=ButtonKind.PRIMARY)
        self.retire = KeyButton(tr("Von der Liste nehmen"), "F7")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        self._build()
        self.presenter = OperatorsPresenter(model, _View(self))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        self._panel.add(self.retire)
        form = Panel(tr("Helfer dazunehmen"), kind=PanelKind.CHARGE, margin=20)
        about = tr(
            "Wer Ergebnisse eingibt, wählt sich mit F2. Die zweite Eingabe macht immer"
            " jemand anderes."
        )
        form.add(Text(about, tone=Tone.MUTED, wrap=True))
        for widget in (self.last, self.first, self.add):
            form.add(widget)
        form.body.addStretch(1)
        form.add(self.back)
        self._right.addWidget(form)
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (3, 2)))

    def _connect(self) -> None:
        act = self.presenter
        self.last.submitted.connect(lambda _: self.first.entry.setFocus())
        self.first.submitted.connect(lambda _: self._add())
        self.add.clicked.connect(self._add)
        self.list.currentItemChanged.connect(lambda: self._show_retire())
        self.retire.clicked.connect(lambda: act.ask_to_retire(self.list.chosen_key()))
        self.back.clicked.connect(self._back)
        self.confirm.agreed.connect(act.retire)
        self.confirm.refused.connect(act.cancel)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F7", self.retire.click)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the first field."""
        if self._screen is not None and self._screen.leaving is not None:
            self.confirm.focus()
        else:
            self.last.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: OperatorsScreen) -> None:
        """Show the list."""
        before, self._screen = self._screen, screen
        if before is None or before.operators != screen.operators:
            rows = [
                Row(each.key, each.name, symbol=Symbol.HEAD, right=each.work)
                for each in screen.operators
            ]
            self.list.set_rows(rows)
            count = len(rows)
            told = trn("{n} Person", "{n} Personen", count) if count else tr("noch niemand")
            self._panel.set_title(tr("Wer hilft heute?"), told)
            self._show_retire()
        if screen.leaving is not None:
            question = tr("{name} von der Liste nehmen?", name=screen.leaving.name)
            lines = [
                tr("Was eingegeben wurde, bleibt. An den Stationen steht der Name nicht mehr.")
            ]
            self.confirm.ask(question, lines, tr("Ja"))
        self._right.setCurrentIndex(0 if screen.leaving is None else 1)
        if before is not None and (before.leaving is None) != (screen.leaving is None):
            self.focus_first()
        if screen.notice:
            self.notice.set_notice(tr("Das ging nicht"), screen.notice)
        self.notice.setVisible(bool(screen.notice))

    def clear_form(self) -> None:
        """Empty the fields and start with the next name."""
        self.last.set_text("")
        self.first.set_text("")
        self.last.entry.setFocus()

    def _show_retire(self) -> None:
        """Let nobody be taken off the list who was not chosen in it."""
        self.retire.set_blocked("" if self.list.chosen_key() else tr("erst wählen"))

    def _add(self) -> None:
        self.presenter.add(self.last.text(), self.first.text())

    def _back(self) -> None:
        if self._screen is not None and (self._screen.leaving or self._screen.notice):
            self.presenter.cancel()
        else:
            self.leave()


class _View:
    def __init__(self, page: OperatorsPage) -> None:
        self._page = page

    def show(self, screen: OperatorsScreen) -> None:
        self._page.show_screen(screen)

    def clear_form(self) -> None:
        self._page.clear_form()
