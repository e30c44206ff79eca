"""The chronicle as a page: finding what happened, and undoing it with its consequence named."""

from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import partial

from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.chronicle.lines import Chronicle, Line
from bobbl_client.organiser.chronicle.play_words import correction_word
from bobbl_client.organiser.chronicle.undo import Outlook, outlook
from bobbl_client.page.page import GRAVE, Confirmation, Page
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.paper.imprint import Imprint, read_imprint
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_month_day
from bobbl_shared.i18n.hours import hour

MOST_ROWS = 200

AT_ONCE = 500
"""So many events are read before keys are heard again: some ten milliseconds."""


UNKNOWN = Outlook()


@dataclass(frozen=True)
class ShownLine:
    """A line of the list; ``at`` has the day too if that is not the newest one's."""

    key: str
    what: str
    by: str
    at: str
    is_refused: bool
    is_undone: bool


@dataclass(frozen=True)
class ChronicleScreen:
    """The lines that were found, and what can be done about the chosen one.

    ``is_reading``: the log is not read to its end yet, and nothing is listed before it is.
    ``paper``: how a printed code that was scanned stands to this tournament, in two sentences.
    """

    found: str
    rows: tuple[ShownLine, ...] = ()
    chosen: ShownLine | None = None
    number: str = ""
    undone: str = ""
    outlook: Outlook = UNKNOWN
    is_asking: bool = False
    is_reading: bool = False
    paper: tuple[str, str] = ("", "")


class ChroniclePage(Page[ChronicleScreen]):
    """Searches as one types; while somebody is in the list nothing moves under the cursor.

    Of a long log nothing is listed before ``read_on`` has come to its end.
    """

    def __init__(
        self, model: StationModel, zone: tzinfo | None = None, *, can_print: bool = False
    ) -> None:
        super().__init__(model)
        self._zone, self.can_print = zone, can_print
        self._chronicle = Chronicle(model, zone)
        self._is_reading = True
        self._typed = ""
        self._until = 0
        self._chosen: int | None = None
        self._read()

    @property
    def typed(self) -> str:
        """What is searched for."""
        return self._typed

    def screen(self) -> ChronicleScreen:
        """Return what is to be shown now."""
        if self._is_reading:
            return ChronicleScreen(tr("wird gelesen …"), is_reading=True)
        imprint = read_imprint(self._typed)
        query = self._typed if imprint is None else ""
        found = [each for each in self._chronicle.find(query) if each.index < self._until]
        line = self._line()
        meant = outlook(self.model, self._chronicle, line) if line else Outlook()
        return ChronicleScreen(
            found=self._found(len(found)),
            rows=tuple(self._shown(each) for each in found[:MOST_ROWS]),
            chosen=self._shown(line) if line else None,
            number=tr("Ereignis {n}", n=line.index) if line else "",
            undone=self._undone(line) if line else "",
            outlook=meant,
            is_asking=self.requests.are_open,
            paper=self._paper(imprint) if imprint is not None else ("", ""),
        )

    def print(self) -> None:
        """Show the lines that are found on paper, the oldest first."""
        state, screen = self.model.state, self.screen()
        if state is None:
            return
        about = (state.settings.name, self._typed, screen.found)
        rows = (
            (each.at, f"{each.what}\n{each.by}".replace("**", "")) for each in reversed(screen.rows)
        )
        title, heads = tr("Verlauf"), (tr("Wann"), tr("Was"))
        about_line = " · ".join(filter(None, about)).replace("**", "")
        self.open_page("preview", Paper(title, about_line, heads, tuple(rows), title, 10.0))

    def read_on(self) -> None:
        """Read the next events, while ``is_reading``."""
        self._read()
        self.refresh()

    def search(self, typed: str) -> None:
        """Find what is typed, also in what has come in meanwhile."""
        self._typed = typed
        self._until = len(self._chronicle)
        self._chosen = None
        self.withdraw()
        self.refresh()

    def choose(self, key: str) -> None:
        """Look at one line."""
        self._chosen = int(key) if key else None
        self.withdraw()
        self.refresh()

    def ask_to_undo(self) -> None:
        """Ask for a yes to undoing the chosen line, if it can be undone."""
        line = self._line()
        if line is None or self.requests.are_open:
            return
        meant = outlook(self.model, self._chronicle, line)
        if not meant.blocked:
            question = tr("„{what}“ zurücknehmen?", what=line.what.replace("**", "*"))
            words = tuple(correction_word(each) for each in meant.reasons)
            yes = tr("Ja, zurücknehmen")
            asked = Confirmation(question, meant.consequences, yes, key=GRAVE, reasons=words)
            self.confirm(asked, partial(self._undo, line, meant))

    def _undo(self, line: Line, asked: Outlook) -> None:
        """Undo a line; if that means something else by now, ask again."""
        if outlook(self.model, self._chronicle, line) == asked:
            assert self.reason is not None
            self.ask(UndoEvent(line.station, line.counter, asked.reasons[self.reason]))
        else:
            self.ask_to_undo()

    def back(self) -> bool:
        """Put the question and the notice away, then the search."""
        if super().back():
            return True
        had = bool(self._typed)
        if had:
            self.search("")
        return had

    def _paper(self, imprint: Imprint) -> tuple[str, str]:
        """Hold a printed code against this tournament."""
        state = self.model.state
        is_other = state is None or imprint.key not in {"", state.tournament}
        if is_other:
            told = tr("Auf dem Papier steht ein anderer Schlüssel. Nehmen Sie das richtige Papier.")
            return tr("Das Papier gehört zu einem anderen Turnier."), told
        place = self.model.replica.place_of(imprint.head)
        if place is None and not imprint.key:
            told = tr(
                "Vergleichen Sie die Ziffern: die sechzehn hinter „Prüfwort“, nicht die hinter"
                " „Schlüssel“. Stimmt jede, ist dieses Turnier gekürzt oder ersetzt."
            )
            return tr("Diese Ziffern kommen hier nicht vor."), told
        if place is None:
            told = tr(
                "So weit, wie das Papier sagt, war dieses Turnier hier nie: Es ist gekürzt oder"
                " ersetzt. Holen Sie die Kopie einer Station (bobbl verify DATEI --against KOPIE)."
            )
            return tr("Das Papier passt nicht zu diesem Turnier."), told
        since = self.model.replica.length - place - 1
        later = trn("{n} Ereignis seither", "{n} Ereignisse seither", since)
        told = tr("Gedruckt nach Ereignis {index} · {later}", index=place, later=later)
        return tr("Das Papier passt zu diesem Turnier."), told

    def _line(self) -> Line | None:
        if self._chosen is None or self._chosen >= len(self._chronicle):
            return None
        return self._chronicle.line(self._chosen)

    def _read(self) -> None:
        if not self._is_reading:
            self._chronicle.read()
            return
        self._chronicle.read(AT_ONCE)
        self._until = len(self._chronicle)
        self._is_reading = not self._chronicle.is_whole

    def changed(self, change: Change) -> None:
        """Read what has come in; it is listed at once while nobody is in the list."""
        if change.events:
            self._read()
            if self._chosen is None:
                self._until = len(self._chronicle)

    def _found(self, count: int) -> str:
        if not len(self._chronicle):
            return tr("Noch nichts geschehen.")
        if not count:
            return tr("Nichts gefunden.")
        told = trn("{n} Eintrag", "{n} Einträge", count)
        fresh = len(self._chronicle) - self._until
        if fresh > 0:
            return f"{told} · {trn('{n} ist dazugekommen', '{n} sind dazugekommen', fresh)}"
        if count > MOST_ROWS:
            return tr("{told}, die neuesten {most}", told=told, most=MOST_ROWS)
        return told

    def _shown(self, line: Line) -> ShownLine:
        by = " · ".join(part for part in (line.who, line.where) if part)
        is_undone = line.undone_by is not None
        if is_undone:
            by = f"{by} · {tr('zurückgenommen')}"
        return ShownLine(
            str(line.index), line.what, by, self._when(line.at), line.is_refused, is_undone
        )

    def _undone(self, line: Line) -> str:
        """Return by whom and when a line was undone."""
        if line.undone_by is None:
            return ""
        by = self._chronicle.line(line.undone_by)
        who = " · ".join(part for part in (by.who, by.where) if part)
        return tr("Zurückgenommen {at}: {who}", at=self._when(by.at), who=who)

    def _when(self, at: datetime) -> str:
        there, here = at.astimezone(self._zone), self.model.now.astimezone(self._zone)
        if there.date() == here.date():
            return hour(at, self._zone)
        return f"{written_month_day(there)} {hour(at, self._zone)}"
