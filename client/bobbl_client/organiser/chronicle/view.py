"""Everything that happened: search on top, lines left, the chosen one and undoing it right."""

from datetime import tzinfo

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QStackedWidget

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.chronicle.presenter import (
    ChroniclePresenter,
    ChronicleScreen,
    ShownLine,
)
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    Notice,
    Panel,
    RowList,
    SearchField,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr


class ChroniclePage(PageView):
    """Searches what happened: typing finds, ↑ ↓ choose, F8 undoes, Esc steps back."""

    def __init__(self, model: StationModel, zone: tzinfo | None = None) -> None:
        super().__init__()
        self._screen: ChronicleScreen | None = None
        self._panel = Panel(tr("Verlauf"), margin=SPACE.margin)
        self.search = SearchField(tr("Was, wer, wo, wann, Tisch, Nummer"))
        self.list = RowList(RowStyle.TWO_LINES)
        self.action = BigAction(tr("Zurücknehmen"), "F8")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._detail = Panel(margin=SPACE.margin)
        self._what = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._by = Text("", wrap=True, tone=Tone.MUTED)
        self._undone = Text("", wrap=True)
        self._lines = Text("", wrap=True)
        self._right = QStackedWidget()
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.timeout.connect(lambda: self.presenter.read_on())
        self._build()
        self.presenter = ChroniclePresenter(model, Shown(self.show_screen), zone)
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.search)
        self._panel.add(self.list, 1)
        for text in (self._what, self._by, self._undone, self._lines):
            self._detail.add(text)
        self._detail.body.addStretch(1)
        detail = Scrolled(self._detail)
        self._right.addWidget(column(detail, yielding(self.action), self.back, grow=detail))
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (85, 47)))

    def _connect(self) -> None:
        act = self.presenter
        self.search.textEdited.connect(act.search)
        self.search.moved.connect(self.list.move_by)
        self.search.left.connect(self._back)
        self.search.returnPressed.connect(lambda: self.list.move_by(1))
        self.list.chosen.connect(act.choose)
        self.action.clicked.connect(act.ask_to_undo)
        self.confirm.agreed.connect(act.undo)
        self.confirm.refused.connect(self._back)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F8", self.action.click)
        self.bind("F3", self._search_again)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening and reading."""
        self._reading.stop()
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the search."""
        if self._screen is not None and self._screen.is_confirming:
            self.confirm.focus()
        else:
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: ChronicleScreen) -> None:
        """Show what was found and what is chosen."""
        before, self._screen = self._screen, screen
        if screen.is_reading:
            self._reading.start(0)
        self._panel.set_title(tr("Verlauf"), screen.found)
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
        self._show_chosen(screen)
        self._show_action(screen)
        show_notice(self.notice, screen.notice, self.back)
        self._right.setCurrentIndex(1 if screen.is_confirming else 0)
        if before is not None and before.is_confirming != screen.is_confirming:
            self.focus_first()

    def _show_chosen(self, screen: ChronicleScreen) -> None:
        chosen = screen.chosen
        if chosen is None:
            what, more = screen.paper
            self._what.set_text(what or tr("Alles, was geschah"))
            hint = tr(
                "↑ ↓ wählt einen Eintrag; hier steht dann mehr dazu. Der Code eines gedruckten"
                " Stands, in die Suche gelesen, wird mit diesem Turnier verglichen."
            )
            self._by.set_text(more or hint)
            self._undone.set_text("")
            self._lines.set_text("")
            return
        self._what.set_text(chosen.what.replace("**", "*"))
        self._by.set_text(f"{chosen.at} · {chosen.by}\n{screen.number}".replace("**", "*"))
        self._undone.set_text(screen.undone.replace("**", "*"))
        self._lines.set_text("\n".join(screen.outlook.blocked or self._promise(screen)))

    def _promise(self, screen: ChronicleScreen) -> tuple[str, ...]:
        return (tr("Zurückgenommen heißt:"), *screen.outlook.consequences)

    def _show_action(self, screen: ChronicleScreen) -> None:
        if screen.is_asking:
            self.action.set_waiting(tr("wird übertragen"))
        elif screen.chosen is None:
            self.action.set_waiting(tr("erst wählen"))
        elif screen.outlook.blocked:
            self.action.set_waiting(tr("geht nicht"))
        else:
            self.action.set_ready()
        if screen.is_confirming and screen.chosen is not None:
            question = tr("„{what}“ zurücknehmen?", what=screen.chosen.what.replace("**", "*"))
            self.confirm.ask(question, screen.outlook.consequences, tr("Ja, zurücknehmen"))

    def _search_again(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _back(self) -> None:
        if not self.presenter.cancel():
            self.leave()
        elif self._screen is not None and not self._screen.is_confirming:
            self._clear_if_left()

    def _clear_if_left(self) -> None:
        """Empty the field when the search was left."""
        if not self.presenter.typed and self.search.text():
            self.search.clear()


def _row(shown: ShownLine) -> Row:
    symbol, tone = Symbol.DOT, Tone.BLUE
    if shown.is_undone:
        symbol, tone = Symbol.UNDO, Tone.MUTED
    elif shown.is_refused:
        symbol, tone = Symbol.BOX_STRUCK, Tone.ORANGE
    return Row(
        shown.key,
        shown.what,
        detail=shown.by,
        symbol=symbol,
        symbol_tone=tone,
        right=shown.at,
    )
