"""Everything that happened: search on top, lines left, the chosen one and undoing it right."""

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.chronicle.page import ChroniclePage, ChronicleScreen, ShownLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    KeyButton,
    Panel,
    RowList,
    SearchField,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class ChronicleView(BodyView[ChronicleScreen]):
    """Searches what happened: typing finds, ↑ ↓ choose, F8 undoes, F9 prints."""

    page: ChroniclePage

    def __init__(self, page: ChroniclePage) -> None:
        super().__init__(page)
        self._panel = Panel(tr("Verlauf"), margin=SPACE.margin)
        self.search = SearchField(tr("Was, wer, wo, wann, Tisch, Nummer"))
        self.list = RowList(RowStyle.TWO_LINES)
        self.action = KeyButton(tr("Zurücknehmen"), "F8", symbol=Symbol.UNDO, height=64)
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self._detail = Panel(margin=SPACE.margin)
        self._what = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._by = Text("", wrap=True, tone=Tone.MUTED)
        self._undone = Text("", wrap=True)
        self._lines = Text("", wrap=True)
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.timeout.connect(page.read_on)
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.search)
        self._panel.add(self.list, 1)
        for text in (self._what, self._by, self._undone, self._lines):
            self._detail.add(text)
        self._detail.body.addStretch(1)
        detail = Scrolled(self._detail)
        right = column(detail, self.action, self.beside_back(self.printing), grow=detail)
        return beside(self._panel, self.or_question(right), (85, 47))

    def foot(self) -> tuple[QWidget, ...]:
        """Return undoing, printing and the way back."""
        return (self.action, self.printing, self.back)

    def _connect(self) -> None:
        page = self.page
        self.search.textEdited.connect(page.search)
        self.search.moved.connect(self.list.move_by)
        self.search.left.connect(self.step_back)
        self.search.returnPressed.connect(lambda: self.list.move_by(1))
        self.list.chosen.connect(page.choose)
        self.press("F8", self.action, page.ask_to_undo)
        self.press("F9", self.printing, page.print)
        self.bind("F3", self._search_again)

    def finish(self) -> None:
        """Stop listening and reading."""
        self._reading.stop()
        super().finish()

    def focus_body(self) -> None:
        """Give the focus to the search."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: ChronicleScreen) -> None:
        """Show what was found and what is chosen."""
        if screen.is_reading:
            self._reading.start(0)
        self._panel.set_title(tr("Verlauf"), screen.found)
        if not self.page.typed and self.search.text():
            self.search.clear()
        self.list.set_rows([_row(each) for each in screen.rows])
        self._show_chosen(screen)
        self._show_action(screen)

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
            self.action.set_blocked(tr("wird übertragen"))
        elif screen.chosen is None:
            self.action.set_blocked(tr("erst wählen"))
        elif screen.outlook.blocked:
            self.action.set_blocked(tr("geht nicht"))
        else:
            self.action.set_ready()

    def _search_again(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()


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
