"""The history of an entrant, and the last entries of this desk, which can be undone one by one.

Entries that the server has answered are read from the copy of the log, those that still wait from
the command itself. An entry that another one builds on says so and stays.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo
from itertools import islice

from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.roster_words import called, full_names
from bobbl_client.model.own_commands import taken_back
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.chronicle.lines import Chronicle
from bobbl_client.organiser.chronicle.undo import outlook
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import DrawPartners, MoveUp, SplitPair, SubstitutePerson
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.journal import JournalEntry, Key, newest_first
from bobbl_shared.domain.state import State
from bobbl_shared.domain.undoable import LAST_ENTRIES, check_undoing, last_entries, undoing
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId

AT_ONCE = 200
"""So many events are read ahead whenever something has changed: some milliseconds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of this desk: what it was, what taking it back does, or why that is not possible."""

    counter: int
    what: str
    then: str = ""
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class Past:
    """Something that happened to an entrant: what, and when, by whom and where."""

    what: str
    by: str


class DeskUndo:
    """Knows what has happened, and what this desk has done last."""

    def __init__(self, model: StationModel, zone: tzinfo | None = None) -> None:
        """Read nothing yet; hours are told in ``zone``."""
        self._model, self._zone = model, zone
        self._chronicle = Chronicle(model, zone, is_searched=False)

    def read_ahead(self) -> None:
        """Read a little of the log, so that who asks one day need not wait for all of it."""
        self._chronicle.read(AT_ONCE)

    def entries(self, roster: Roster) -> tuple[Entry, ...]:
        """Return the last entries, newest first."""
        return tuple(islice(self._last(roster), LAST_ENTRIES))

    def has_entries(self, roster: Roster) -> bool:
        """Return whether there are any, without reading more than one."""
        return next(self._last(roster), None) is not None

    def _last(self, roster: Roster) -> Iterator[Entry]:
        model, state = self._model, self._model.state
        if state is None:
            return
        pending = model.pending()
        back = {counter for station, counter in taken_back(pending) if station == model.id}
        for command, _ in reversed(pending):
            if command.counter not in back and (told := _words(command, roster)):
                yield Entry(command.counter, told, tr("Wartet noch auf den Server."))
        for entry in last_entries(state, model.id):
            if entry.counter not in back:
                yield self._entry(state, entry)

    def past(self, entrant: Registered) -> tuple[Past, ...]:
        """Return what has happened to an entrant, the newest first."""
        state = self._model.state
        if state is None:
            return ()
        about = {entrant.id, *(person.id for person in entrant.persons)}
        about |= {id_ for id_ in state.entrants if state.stands_for(id_) == entrant.id}
        chronicle = self._read()
        return tuple(
            _past(chronicle, entry.index, self._zone)
            for entry in newest_first(state.entries)
            if any(about & {*key} for key in _keys(entry))
        )

    def _read(self) -> Chronicle:
        self._chronicle.read()
        return self._chronicle

    def _entry(self, state: State, entry: JournalEntry) -> Entry:
        chronicle = self._read()
        line = chronicle.line(entry.index)
        if self._model.contact is Contact.ONLINE:
            meant = outlook(self._model, chronicle, line)
            if meant.blocked:
                return Entry(entry.counter, line.what, blocked=plain(" ".join(meant.blocked[:2])))
            return Entry(entry.counter, line.what, plain(meant.consequences[0]))
        try:
            check_undoing(undoing(state, entry.station, entry.counter))
        except Refusal as refusal:
            return Entry(entry.counter, line.what, blocked=sentence(refusal))
        return Entry(entry.counter, line.what, tr("Gilt, sobald der Server wieder da ist."))


def _keys(entry: JournalEntry) -> Iterator[Key]:
    yield from (key for key, _ in entry.before)
    yield from entry.used


def _past(chronicle: Chronicle, index: int, zone: tzinfo | None) -> Past:
    line = chronicle.line(index)
    undone = tr("zurückgenommen") if line.undone_by is not None else ""
    parts = (hour(line.at, zone), line.who, line.where, undone)
    return Past(line.what, " · ".join(part for part in parts if part))


def plain(marked: str) -> str:
    """Return a marked sentence for a place where nothing is marked."""
    return marked.replace("**", "")


def _words(command: Command, roster: Roster) -> str:
    """Return what a command that waits is about; nothing for one that is nobody's entry."""
    match command.payload:
        case RegisterEntrant(id_):
            return tr("{who} angemeldet", who=_who(id_, roster))
        case EditPerson(person):
            held = (each for each in roster.values() if person.id in {p.id for p in each.persons})
            return tr("{who} geändert", who=next((full_names(each) for each in held), "–"))
        case JoinPartner(id_) | SubstitutePerson(id_) | SplitPair(id_):
            return tr("{who} geändert", who=_who(id_, roster))
        case PairLonePlayers(first):
            return tr("{who}: ein Paar", who=_who(first, roster))
        case MarkPresent(id_):
            return tr("{who} ist da", who=_who(id_, roster))
        case WithdrawEntrant(id_):
            return tr("{who} abgemeldet", who=_who(id_, roster))
        case MarkEntrant(id_):
            return tr("{who}: Markierung", who=_who(id_, roster))
        case TakePayment(id_, cents):
            paid = tr("{who}: bezahlt") if cents > 0 else tr("{who}: Geld zurückgegeben")
            return paid.format(who=_who(id_, roster))
        case GiveSeat(_, id_) | FreeSeat(_, id_):
            return tr("{who}: Platz", who=_who(id_, roster))
        case MergeDuplicate(id_) | TellApart(id_):
            return tr("{who}: Doppelte geklärt", who=_who(id_, roster))
        case DrawPartners():
            return tr("Partner ausgelost")
        case MoveUp(id_):
            return tr("{who} rückt nach", who=_who(id_, roster))
        case LeaseNumbers() | UndoEvent():
            return ""
        case _:
            return ""


def _who(id_: EntrantId, roster: Roster) -> str:
    entrant = roster.get(id_)
    if entrant is None:
        return tr("Eintrag")
    names = " / ".join(entrant.last_names)
    is_called = entrant.number is not None and not entrant.is_unnamed
    return f"{called(entrant)} {names}" if is_called else names
