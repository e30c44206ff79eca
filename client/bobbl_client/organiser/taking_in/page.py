"""Importing a list of pre-registrations that is typed or pasted, with a preview line by line.

Nothing is saved before somebody has seen the preview. People who are already registered are left
out, and so are people who may be, until somebody decides otherwise; each line can be switched
either way. A few registrations are sent at a time, so that the window responds and can stop between
them.
"""

from dataclasses import dataclass

from bobbl_client.evening.lists.files import text_of
from bobbl_client.evening.lists.judging import Fate, Judged, compared, judged, kind_of
from bobbl_client.evening.lists.preregistered import Announced, read_list
from bobbl_client.evening.namesakes import sought
from bobbl_client.evening.registration import register
from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import UNKNOWN, Roster
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.page import Page
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.search.directory import Directory

AT_ONCE = 4
"""So many registrations are put on the disk before the window is shown again."""


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A line of the preview; ``is_taken``: it will be registered. ``key`` is its number."""

    key: str
    names: str
    said: str
    fate: Fate
    is_taken: bool


@dataclass(frozen=True, slots=True)
class ImportScreen:
    """The preview; ``waits`` says why nothing can be taken in now.

    ``text`` is put into the editor each time ``filling`` is another number than before.
    """

    rows: tuple[ImportRow, ...]
    summary: str
    action: str
    waits: str
    is_working: bool
    notice: str
    text: str
    filling: int


class ImportPage(Page[ImportScreen]):
    """The page on which a list is taken in."""

    def __init__(self, model: StationModel) -> None:
        """Begin with an empty preview."""
        super().__init__(model)
        self._reader = RosterReader(model)
        self._text, self._opened, self._filling = "", "", 0
        self._turned: set[str] = set()
        self._judged: tuple[Judged, ...] = ()
        self._known: dict[str, tuple[Fate, str]] = {}
        self._directory = Directory()
        self._roster: Roster = {}
        self._waiting: list[Judged] = []
        self._saved, self._asked = 0, 0
        self._is_acting = False
        self._judge()

    def screen(self) -> ImportScreen:
        """Return what will become of the list."""
        rows = tuple(self._row(each) for each in self._judged)
        count = sum(row.is_taken for row in rows)
        action = trn("{n} Eintrag vormerken", "{n} Einträge vormerken", count)
        waits = "" if count else tr("noch niemand dabei")
        if self._waiting:
            waits = tr("{n} von {of} gespeichert", n=self._saved, of=self._asked)
        return ImportScreen(
            rows,
            _summary(rows),
            action,
            waits,
            bool(self._waiting),
            self.notice,
            self._opened,
            self._filling,
        )

    def refresh(self) -> None:
        """Show the preview; what the next few change is shown once, after them."""
        if not self._is_acting:
            super().refresh()

    def changed(self, change: Change) -> None:
        """Look at every line anew, unless lines are being registered."""
        if change.events and not self._waiting:
            self._known.clear()
            self._judge()

    def typed(self, text: str) -> None:
        """Read what the editor holds now."""
        self._text, self.notice = text, ""
        self._judge()
        self.refresh()

    def opened(self, name: str, content: bytes | None) -> None:
        """Take the content of a file into the editor; none: it could not be read."""
        if content is None:
            told = tr("Die Datei {name} ließ sich nicht lesen. Es ist nichts verändert.")
            self.say(told.format(name=name))
            return
        try:
            self._opened = text_of(name, content)
        except BobblError as error:
            self.say(sentence(error))
            return
        self._filling += 1
        self.typed(self._opened)

    def turn(self, key: str) -> None:
        """Take a line in after all, or leave it out; one that holds no name stays out."""
        self._turned ^= {key}
        self.refresh()

    def begin(self) -> None:
        """F12: begin to register everybody who is to be taken in."""
        if self.model.state is None or self._waiting:
            return
        self._waiting = [each for each in self._judged if self._is_taken(each)]
        self._saved, self._asked = 0, len(self._waiting)
        self.refresh()

    def go_on(self) -> bool:
        """Register the next few; tell whether there are more."""
        self._is_acting = True
        try:
            for _ in range(min(AT_ONCE, len(self._waiting))):
                self._register(self._waiting[0])
                self._saved += 1
                del self._waiting[0]
        except BobblError as error:
            self._waiting.clear()
            self.notice = sentence(error)
        finally:
            self._is_acting = False
        if not self._waiting:
            self._end()
        self.refresh()
        return bool(self._waiting)

    def cancel(self) -> bool:
        """Stop between two registrations; tell whether there was anything to stop."""
        if not self._waiting:
            return False
        self._waiting.clear()
        self._end()
        self.refresh()
        return True

    def _end(self) -> None:
        told = trn("{n} Eintrag vorgemerkt.", "{n} Einträge vorgemerkt.", self._saved)
        self.notice = f"{told} {self.notice}".strip()
        self._turned.clear()
        self._known.clear()
        self._judge()

    def _register(self, each: Judged) -> None:
        line, is_distinct = each.line, each.fate is not Fate.COMES
        kind = kind_of(line, self._is_pairs)
        register(self.model, line.names, kind, is_distinct, "announced")

    @property
    def _is_pairs(self) -> bool:
        state = self.model.state
        return state is None or state.settings.entrants == "pairs"

    def _judge(self) -> None:
        """Look at every line; what was looked at before is known."""
        self._roster = self._reader.read()
        self._directory.take(sought(list(self._roster.values())))
        self._judged = judged(read_list(self._text, 2 if self._is_pairs else 1), self._compared)

    def _compared(self, line: Announced) -> tuple[Fate, str]:
        known = self._known.get(line.text)
        if known is None:
            known = compared(line.names, self._roster, self._directory)
            self._known[line.text] = known
        return known

    def _is_taken(self, each: Judged) -> bool:
        if each.fate is Fate.WRONG:
            return False
        return (each.fate is Fate.COMES) != (str(each.line.line) in self._turned)

    def _row(self, each: Judged) -> ImportRow:
        line, is_taken = each.line, self._is_taken(each)
        names = [name.listed for name in line.names]
        if line.is_half and line.names:
            names.append(UNKNOWN)
        said = each.said
        if not said:
            said = _coming(line, self._is_pairs) if is_taken else tr("bleibt draußen")
        elif is_taken:
            said = tr("kommt trotzdem dazu · {why}", why=said)
        said = " · ".join(part for part in (said, line.remark) if part)
        shown = " / ".join(names) or line.text
        return ImportRow(str(line.line), shown, said, each.fate, is_taken)


def _coming(line: Announced, is_pairs: bool) -> str:
    clubs = ", ".join(dict.fromkeys(name.club for name in line.names if name.club))
    alone = tr("allein") if is_pairs and len(line.names) == 1 and not line.is_half else ""
    return " · ".join(part for part in (tr("kommt dazu"), alone, clubs) if part)


def _summary(rows: tuple[ImportRow, ...]) -> str:
    """Count what will become of the lines (marked)."""
    count = {fate: sum(row.fate is fate for row in rows) for fate in Fate}
    taken = sum(row.is_taken for row in rows)
    parts = [trn("**{n}** kommt dazu", "**{n}** kommen dazu", taken)]
    if count[Fate.KNOWN] + count[Fate.TWICE]:
        parts.append(tr("**{n}** schon da", n=count[Fate.KNOWN] + count[Fate.TWICE]))
    if count[Fate.ALIKE]:
        parts.append(tr("**{n}** ansehen", n=count[Fate.ALIKE]))
    if count[Fate.WRONG]:
        parts.append(tr("**{n}** unlesbar", n=count[Fate.WRONG]))
    return " · ".join(parts)
