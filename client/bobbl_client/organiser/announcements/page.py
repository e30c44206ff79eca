"""What the organiser announces on all displays: one text more, or one taken away."""

from functools import partial

from bobbl_client.evening.hall_displays import displays_of
from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import Action, ListPage, ListScreen, TypedLine
from bobbl_client.page.page import Confirmation
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.printing.paper import Ticket, TicketSheet
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement
from bobbl_shared.domain.names import tidy_name
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import AnnouncementId, new_id

LONGEST_HEADING, LONGEST_LINE = 60, 120
"""Signs that are read from the last row before the page turns."""


class AnnouncementsPage(ListPage):
    """Announces a text in the hall, and takes one away (Entf) or prints it (F9)."""

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        super().__init__(model)
        self._can_print = can_print
        self._is_announcing = False

    def screen(self) -> ListScreen:
        """Return all texts that stand in the hall."""
        rows = self._rows()
        missing = "" if rows else tr("keine da")
        printing = (Action("F9", tr("Aushang drucken"), missing),) if self._can_print else ()
        return ListScreen(
            tr("Ansagen im Saal"),
            rows,
            trn("{n} Ansage", "{n} Ansagen", len(rows)) if rows else tr("gerade keine"),
            style=RowStyle.TWO_LINES,
            chosen=rows[-1].key if rows else "",
            actions=(*printing, Action(tr("Entf"), tr("Nicht mehr zeigen"), self.busy or missing)),
            form=self.form(
                tr("Etwas ansagen"),
                _where(self.model),
                (
                    TypedLine(tr("Überschrift"), LONGEST_HEADING),
                    TypedLine(tr("Eine Zeile dazu, wenn nötig"), LONGEST_LINE),
                ),
                tr("Im Saal zeigen"),
                self.busy,
            ),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Show a text on all displays; it stays in the fields until it stands there."""
        if self.busy:
            return
        try:
            text = tidy_name(*texts)
        except Refusal as refusal:
            is_empty = refusal.code == "name_missing"
            self.say(tr("Eine Ansage braucht eine Überschrift.") if is_empty else sentence(refusal))
            return
        details = self.model.conceal_name(text)
        asked = Announce(AnnouncementId(new_id()), details.hash)
        self._is_announcing = self.requests.ask(asked, None, (details,))
        if not self.requests.are_open:
            self.settled()
        self.refresh()

    def act(self, key: str, row: str) -> None:
        """Show a text on paper, or ask whether it is to be taken away."""
        found = next((each for each in self._rows() if each.key == row), None)
        if found is not None and key == "F9":
            self.open_page("preview", self._paper(found))
            return
        if found is None or self.busy:
            return
        question = tr("„{text}“ nicht mehr zeigen?", text=found.title)
        lines = (tr("Der Text liegt dann im Formular und kann noch einmal gezeigt werden."),)
        asked = Confirmation(question, lines, tr("Nicht mehr zeigen"), is_off=True)
        self.confirm(asked, partial(self._end, found))

    def _paper(self, row: Row) -> TicketSheet:
        """Return a text as large as a page, to be pinned up."""
        name = self.model.state.settings.name if self.model.state is not None else ""
        text = " – ".join(filter(None, (row.title, row.detail)))
        return TicketSheet(tr("Ansage"), name, (Ticket("", text, below=name),), 1, 1, tr("Ansage"))

    def _end(self, row: Row) -> None:
        """Take a text away, and put it into the fields."""
        if self.requests.ask(EndAnnouncement(AnnouncementId(row.key))):
            self.fill(row.title, row.detail)

    def settled(self) -> None:
        """Empty the fields once a text stands in the hall; what was refused stays in them."""
        is_announced, self._is_announcing = self._is_announcing and not self.notice, False
        if is_announced:
            self.fill("", "")

    def _rows(self) -> tuple[Row, ...]:
        state = self.model.state
        texts = state.announcements.items() if state is not None else ()
        named = ((key, self.model.name(each.details)) for key, each in texts)
        return tuple(
            Row(key, text.last, detail=text.first, symbol=Symbol.DOT) for key, text in named
        )


def _where(model: StationModel) -> str:
    """Return how many displays show it, and where it cannot be seen."""
    if model.state is None:
        return ""
    displays = displays_of(model, "announcements")
    told = tr("Zu sehen {where}, im Wechsel mit den anderen Seiten.", where=displays.count)
    return " ".join(filter(None, (told if displays.reached else "", displays.trouble)))
