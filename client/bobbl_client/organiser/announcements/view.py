"""What stands on all displays beside clock, seats and ranking: typed here, taken away here."""

from PyQt6.QtCore import Qt

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.announcements.presenter import (
    AnnouncementsPresenter,
    AnnouncementsScreen,
)
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
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_shared.i18n import tr, trn

LONGEST_HEADING, LONGEST_LINE = 60, 120
"""Signs that are read from the last row before the page turns."""


class AnnouncementsPage(PageView):
    """Heading, Enter, line, Enter: it stands in the hall. F7 takes one away, Esc goes back."""

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._screen: AnnouncementsScreen | None = None
        self._panel = Panel(tr("Ansagen im Saal"), margin=20)
        self.list = RowList(RowStyle.TWO_LINES)
        self.heading = LabelledField(tr("Überschrift"))
        self.line = LabelledField(tr("Eine Zeile dazu, wenn nötig"))
        self.heading.entry.setMaxLength(LONGEST_HEADING)
        self.line.entry.setMaxLength(LONGEST_LINE)
        self._where = Text("", tone=Tone.MUTED, wrap=True)
        self.add = KeyButton(tr("In den Saal"), "Enter", kind=ButtonKind.PRIMARY, height=64)
        self.end = KeyButton(tr("Wegnehmen"), "F7")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._build()
        self.presenter = AnnouncementsPresenter(model, _View(self))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        self._panel.add(self.end)
        form = Panel(tr("Etwas ansagen"), kind=PanelKind.CHARGE, margin=20)
        for widget in (self.heading, self.line, self._where, self.add):
            form.add(widget)
        form.body.addStretch(1)
        right = column(form, self.back, grow=form)
        self.lay_below(self.notice, beside(self._panel, right, (3, 2)))

    def _connect(self) -> None:
        act = self.presenter
        self.heading.submitted.connect(lambda _: self.line.entry.setFocus())
        self.line.submitted.connect(lambda _: self._announce())
        self.add.clicked.connect(self._announce)
        self.end.clicked.connect(lambda: act.end(self.list.chosen_key()))
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F7", self.end.click)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the heading."""
        self.heading.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: AnnouncementsScreen) -> None:
        """Show what stands in the hall."""
        before, self._screen = self._screen, screen
        if before is None or before.shown != screen.shown:
            rows = [Row(e.key, e.heading, detail=e.line, symbol=Symbol.DOT) for e in screen.shown]
            self.list.set_rows(rows)
            if rows and not self.list.chosen_key():
                self.list.set_chosen(rows[-1].key)
            told = trn("{n} Ansage", "{n} Ansagen", len(rows)) if rows else tr("gerade keine")
            self._panel.set_title(tr("Ansagen im Saal"), told)
        self._where.set_text(screen.where)
        self.add.set_blocked(screen.blocked)
        self.end.set_blocked(screen.blocked or ("" if screen.shown else tr("keine da")))
        show_notice(self.notice, screen.notice, self.back)

    def fill_form(self, heading: str, line: str) -> None:
        """Fill the fields, and start with the heading."""
        self.heading.set_text(heading)
        self.line.set_text(line)
        self.heading.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _announce(self) -> None:
        self.presenter.announce(self.heading.text(), self.line.text())

    def _back(self) -> None:
        if not self.presenter.cancel():
            self.leave()


class _View:
    def __init__(self, page: AnnouncementsPage) -> None:
        self._page = page

    def show(self, screen: AnnouncementsScreen) -> None:
        self._page.show_screen(screen)

    def fill_form(self, heading: str, line: str) -> None:
        self._page.fill_form(heading, line)
