"""Taking in a list of pre-registrations or of results, with a preview line by line.

Nothing is saved before somebody has seen the preview. People who are already registered are left
out, and so are people who may be, until somebody decides otherwise; each line can be switched
either way. What the columns hold can be said where the words above them do not. A few lines are
sent at a time, so that the window responds and can stop between them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bobbl_client.evening.lists.budget import Budget
from bobbl_client.evening.lists.columns import ListColumn, column_keys, is_clear, with_column
from bobbl_client.evening.lists.heads import Column, Heads
from bobbl_client.evening.lists.judging import Fate, Judged, kind_of, members_in
from bobbl_client.evening.lists.opening import list_text
from bobbl_client.evening.lists.preregistered import LONGEST_SHOWN, Announced
from bobbl_client.evening.lists.registration import register
from bobbl_client.evening.lists.results import Fate as ResultFate
from bobbl_client.evening.lists.results import JudgedResult, first_entry
from bobbl_client.evening.lists.table import lines_of
from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import UNKNOWN
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.taking_in.preview import Basis, Comparing, Preview
from bobbl_client.page.file_reading import FileReading
from bobbl_client.page.page import Page
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

AT_ONCE = 4
"""So many registrations are put on the disk before the window is shown again."""


_RESULT_FATES: Mapping[ResultFate, Fate] = {
    ResultFate.COMES: Fate.COMES,
    ResultFate.KNOWN: Fate.KNOWN,
    ResultFate.OTHER: Fate.ALIKE,
    ResultFate.WRONG: Fate.WRONG,
}


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

    ``notice`` is what did not work, ``done`` what did. ``text`` is put into the editor each time
    ``filling`` is another number than before. ``columns`` are seen in place of the editor while
    there are any; ``has_columns``: they could be, and ``are_clear``: nobody need say what they
    hold.
    """

    rows: tuple[ImportRow, ...]
    summary: str
    action: str
    told: str
    waits: str
    is_working: bool
    notice: str
    done: str
    text: str
    filling: int
    columns: tuple[ListColumn, ...]
    has_columns: bool
    are_clear: bool
    persons: int


class ImportPage(Page[ImportScreen]):
    """The page on which a list is taken in."""

    def __init__(self, model: StationModel) -> None:
        """Begin with an empty preview."""
        super().__init__(model)
        self._reader = RosterReader(model)
        self._opened, self._filling = "", 0
        self._turned: set[str] = set()
        self._comparing, self._preview = Comparing(), Preview()
        self._is_assigning = False
        self._waiting: list[Judged | JudgedResult] = []
        self._saved, self._asked = 0, 0
        self._is_acting = False
        self.reading = FileReading(self.say, self.refresh, self._take_list)
        """The file that is being read, if one is."""
        self._judge("")

    def screen(self) -> ImportScreen:
        """Return what will become of the list."""
        preview = self._preview
        if preview.results is not None:
            lines = lines_of(preview.text)
            rows = tuple(self._result_row(each, lines) for each in preview.results)
            action = trn("{n} Ergebnis eintragen", "{n} Ergebnisse eintragen", _taken(rows))
            nothing, told = tr("noch kein Ergebnis dabei"), tr("wie von einer Ergebnis-Station")
        else:
            rows = tuple(self._row(each) for each in preview.lines)
            action = trn("{n} Eintrag vormerken", "{n} Einträge vormerken", _taken(rows))
            nothing, told = tr("noch niemand dabei"), tr("als Voranmeldung, mit Code")
        waits = "" if _taken(rows) else nothing
        if preview.results is not None and self.model.role == "desk":
            waits = tr("das macht die Turnierleitung")
        if self._waiting:
            waits = tr("{n} von {of} gespeichert", n=self._saved, of=self._asked)
        return ImportScreen(
            rows,
            _summary(rows),
            action,
            told,
            self.reading.waits or waits,
            bool(self._waiting or self.reading.waits),
            self.notice,
            self.done,
            self._opened,
            self._filling,
            preview.columns if self._is_assigning else (),
            bool(preview.columns),
            preview.heads is not None or is_clear(preview.columns),
            self._persons,
        )

    def refresh(self) -> None:
        """Show the preview; what the next few change is shown once, after them."""
        if not self._is_acting:
            super().refresh()

    def changed(self, change: Change) -> None:
        """Look at every line anew if others are there now, unless lines are being registered."""
        if change.events and not self._waiting and not self._preview.holds(self._basis()):
            self._judge(self._preview.text, self._preview.heads)

    def typed(self, text: str) -> None:
        """Read what the editor holds now."""
        self.notice = self.done = ""
        self._judge(text, self._preview.heads)
        self.refresh()

    def opened(self, name: str, content: bytes | None) -> None:
        """Begin to read the content of a file for the editor; none: it could not be read."""
        basis = self._basis()
        self.reading.open(
            name,
            content,
            lambda content, budget: _compared(list_text(name, content, budget), basis, budget),
        )

    def _take_list(self, found: tuple[Comparing, Preview]) -> None:
        """Put what has been read into the editor; who came meanwhile is compared, too."""
        preview, basis = found[1], self._basis()
        if not preview.holds(basis):
            self.reading.begin(lambda budget: _compared(preview.text, basis, budget))
            return
        self._comparing, self._preview = found
        self._opened, self._filling = preview.text, self._filling + 1
        self._is_assigning, self.notice, self.done = False, "", ""
        self.refresh()

    def close(self) -> None:
        """Read nothing more, and stop following the model."""
        self.reading.close()
        super().close()

    def turn(self, key: str) -> None:
        """Take a line in after all, or leave it out; one that holds no name stays out."""
        self._turned ^= {key}
        self.refresh()

    def assign_columns(self) -> None:
        """F6: begin to say what the columns hold, or end it."""
        self._is_assigning = not self._is_assigning and bool(self._preview.columns)
        self.refresh()

    def set_column(self, place: int, key: str) -> None:
        """Say with a digit what a column holds; what is no digit of one says nothing."""
        keys = column_keys(self._persons)
        if key in keys:
            heads = with_column(self._preview.columns, place, keys[key])
            self._judge(self._preview.text, heads)
            self.refresh()

    def turn_column(self, place: int) -> None:
        """Enter: let a column hold what the next digit says."""
        keys = column_keys(self._persons)
        holds: list[Column | None] = list(keys.values())
        now = next((each.holds for each in self._preview.columns if each.place == place), None)
        at = holds.index(now) if now in holds else -1
        self.set_column(place, tuple(keys)[(at + 1) % len(keys)])

    def begin(self) -> None:
        """F12: begin to take in everything that is to be."""
        if self.model.state is None or self._waiting or self.reading.waits:
            return
        if self._preview.results is not None:
            self._waiting = [each for each in self._preview.results if self._is_entered(each)]
        else:
            self._waiting = [each for each in self._preview.lines if self._is_taken(each)]
        self._saved, self._asked = 0, len(self._waiting)
        self.notice = self.done = ""
        self.refresh()

    def go_on(self) -> bool:
        """Take the next few in; tell whether there are more."""
        self._is_acting = True
        try:
            for _ in range(min(AT_ONCE, len(self._waiting))):
                self._take_in(self._waiting[0])
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
        """Stop reading, or between two lines; tell whether there was anything to stop."""
        if self.reading.stop():
            return True
        if not self._waiting:
            return False
        self._waiting.clear()
        self._end()
        self.refresh()
        return True

    def _end(self) -> None:
        if self._preview.results is None:
            told = trn("{n} Eintrag vorgemerkt.", "{n} Einträge vorgemerkt.", self._saved)
        else:
            told = trn("{n} Ergebnis eingetragen.", "{n} Ergebnisse eingetragen.", self._saved)
            state = self.model.state
            if self._saved and state is not None and state.settings.entry == "double":
                told = f"{told} {first_entry()}"
        if self.notice:
            self.notice = f"{told} {self.notice}"
        else:
            self.done = told
        self._turned.clear()
        self._judge(self._preview.text, self._preview.heads)

    def _take_in(self, each: Judged | JudgedResult) -> None:
        if isinstance(each, JudgedResult):
            if each.entry is not None:
                self.model.ask(each.entry)
            return
        line, is_distinct = each.line, each.fate is not Fate.COMES
        kind = kind_of(line, self._is_pairs)
        contacts = line.contacts
        register(self.model, line.names, kind, is_distinct, "announced", contacts=contacts)

    @property
    def _is_pairs(self) -> bool:
        state = self.model.state
        return state is None or state.settings.entrants == "pairs"

    @property
    def _persons(self) -> int:
        state = self.model.state
        team = state.settings.team if state is not None else 2
        return team if self._is_pairs else 1

    def _judge(self, text: str, heads: Heads | None = None) -> None:
        """Look at every line; what was looked at before is known."""
        self._preview = self._comparing.preview(text, heads, self._basis())
        self._is_assigning = self._is_assigning and bool(self._preview.columns)

    def _basis(self) -> Basis:
        """Return how things stand now; numbers in the federation only if they are written down."""
        state, roster, members = self.model.state, self._reader.read(), None
        if state is not None and state.settings.members:
            members = members_in(roster, lambda each: self.model.contact_details(each).member)
        return Basis(self.model.expected, self._persons, roster, members)

    def _is_taken(self, each: Judged) -> bool:
        if each.fate is Fate.WRONG:
            return False
        return (each.fate is Fate.COMES) != (str(each.line.line) in self._turned)

    def _is_entered(self, each: JudgedResult) -> bool:
        return each.entry is not None and str(each.line) not in self._turned

    def _result_row(self, each: JudgedResult, lines: Sequence[str]) -> ImportRow:
        is_entered = self._is_entered(each)
        said = tr("bleibt draußen") if each.entry is not None and not is_entered else each.said
        written = lines[each.line - 1][:LONGEST_SHOWN] if each.line <= len(lines) else ""
        fate = _RESULT_FATES[each.fate]
        return ImportRow(str(each.line), each.shown or written, said, fate, is_entered)

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


def _compared(text: str, basis: Basis, budget: Budget) -> tuple[Comparing, Preview]:
    comparing = Comparing()
    return comparing, comparing.preview(text, None, basis, budget)


def _taken(rows: Sequence[ImportRow]) -> int:
    return sum(row.is_taken for row in rows)


def _coming(line: Announced, is_pairs: bool) -> str:
    clubs = ", ".join(dict.fromkeys(name.club for name in line.names if name.club))
    alone = tr("allein") if is_pairs and len(line.names) == 1 and not line.is_half else ""
    return " · ".join(part for part in (tr("kommt dazu"), alone, clubs) if part)


def _summary(rows: tuple[ImportRow, ...]) -> str:
    """Count what will become of the lines (marked)."""
    count = {fate: sum(row.fate is fate for row in rows) for fate in Fate}
    parts = [trn("**{n}** kommt dazu", "**{n}** kommen dazu", _taken(rows))]
    if count[Fate.KNOWN] + count[Fate.TWICE]:
        parts.append(tr("**{n}** schon da", n=count[Fate.KNOWN] + count[Fate.TWICE]))
    if count[Fate.ALIKE]:
        parts.append(tr("**{n}** ansehen", n=count[Fate.ALIKE]))
    if count[Fate.WRONG]:
        parts.append(tr("**{n}** unlesbar", n=count[Fate.WRONG]))
    return " · ".join(parts)
