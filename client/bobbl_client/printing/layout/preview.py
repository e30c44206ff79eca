"""The page on which a paper is looked at before it is printed or written as a PDF."""

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QPixmap
from PyQt6.QtWidgets import QLabel, QVBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.printing.layout.pages import laid_out, painted
from bobbl_client.printing.layout.paper import MM_PER_INCH, WIDE_MM
from bobbl_client.printing.layout.printers import Printers, SystemPrinters
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    Labelled,
    Panel,
    SymbolText,
    Text,
)
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PreviewedPage
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

WIDEST = 800
MOST_SHOWN = 12
"""So many pages are looked at; a hall of 200 tables has a hundred of a kind."""

SCROLL_BAR = 24


class PreviewPage(PreviewedPage):
    """The pages left, where they can go right: F9 prints, F4 writes a PDF, Esc goes back."""

    def __init__(self, paper: Printed, printers: Printers | None = None) -> None:
        super().__init__()
        self._paper = paper
        self._printers: Printers = printers or SystemPrinters()
        self.names = self._printers.names()
        self._sheets = QWidget()
        self._sheet = QVBoxLayout(self._sheets)
        self._sheet.setContentsMargins(0, 0, 0, 0)
        self._sheet.setSpacing(SPACE.gutter)
        self._width = 0
        """How wide the pages are shown."""
        self.pages = Scrolled(self._sheets, Qt.FocusPolicy.StrongFocus)
        self.count = Text("", wrap=True)
        self.printer = ChoiceRow(self.names or ("–",), vertical=True, label=tr("Drucker"))
        self.action = BigAction(tr("Drucken"), "F9", tall=True)
        self.file = KeyButton(tr("Als PDF speichern"), "F4")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.said = SymbolText(Symbol.INFO, "", wrap=True)
        self._build()
        self._connect()

    def _build(self) -> None:
        panel = Panel.in_charge(self._paper.title)
        panel.add(self.count)
        choice = Labelled(tr("Drucker"), self.printer)
        choice.setVisible(len(self.names) > 1)
        panel.add(choice)
        panel.add(self.said)
        panel.body.addStretch(1)
        right = column(yielding(self.action), panel, self.file, self.back, grow=panel)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(beside(self.pages, right, (92, 40)))
        self.said.hide()
        self.pages.installEventFilter(self)
        if self.names:
            self.action.set_ready(tr("auf **{printer}**", printer=self.names[0]))
        else:
            self.action.set_waiting(tr("Kein Drucker eingerichtet. Als PDF speichern geht."))

    def _connect(self) -> None:
        self.action.clicked.connect(self._print)
        self.file.clicked.connect(self._save)
        self.back.clicked.connect(self.leave)
        self.printer.changed.connect(self._choose)
        self.bind("F9", self.action.click)
        self.bind("F4", self.file.click)
        self.bind("Esc", self.back.click)

    def focus_first(self) -> None:
        """Give the focus to printing, or to what is possible instead."""
        first = self.action if self.names else self.file
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Show the pages as wide as there is room for them."""
        if watched is self.pages and event is not None and event.type() is QEvent.Type.Resize:
            self._show_pages()
        return super().eventFilter(watched, event)

    def _show_pages(self) -> None:
        width = max(200, min(WIDEST, self.pages.width() - SCROLL_BAR))
        if width == self._width:
            return
        self._width = width
        empty(self._sheet)
        layout = laid_out(self._paper, round(width * MM_PER_INCH / WIDE_MM))
        images = painted(layout, width, MOST_SHOWN)
        for image in images:
            label = QLabel()
            label.setPixmap(QPixmap.fromImage(image))
            self._sheet.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        if layout.count > len(images):
            left = layout.count - len(images)
            more = trn("und {n} weitere Seite", "und {n} weitere Seiten", left)
            self._sheet.addWidget(Text(more, tone=Tone.MUTED))
        self._sheet.addStretch(1)
        self.count.set_text(trn("**{n}** Seite A4", "**{n}** Seiten A4", layout.count))

    def _choose(self, place: int) -> None:
        self.action.set_ready(tr("auf **{printer}**", printer=self.names[place]))

    def _print(self) -> None:
        printer = self.names[self.printer.chosen()]
        try:
            count = self._printers.send(self._paper, printer)
        except BobblError as error:
            self._say(sentence(error), is_wrong=True)
            return
        told = trn("{n} Seite an", "{n} Seiten an", count)
        self._say(tr("{pages} **{printer}** geschickt.", pages=told, printer=printer))
        self.sent.emit()

    def _save(self) -> None:
        try:
            path = self._printers.save(self._paper)
        except BobblError as error:
            self._say(sentence(error), is_wrong=True)
            return
        self._say(tr("Gespeichert: {path}", path=path))
        self.sent.emit()

    def _say(self, text: str, *, is_wrong: bool = False) -> None:
        symbol = Symbol.TRIANGLE if is_wrong else Symbol.INFO
        self.said.set(symbol, text, Tone.ORANGE if is_wrong else Tone.BLUE)
        self.said.show()
