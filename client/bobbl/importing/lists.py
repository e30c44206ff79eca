"""What a list would change in a tournament, line by line, in words and as a table for later."""

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from bobbl_client.evening.lists.heads import Heads
from bobbl_client.evening.lists.judging import Fate, Judged, compared, judged, members_in
from bobbl_client.evening.lists.preregistered import read_list
from bobbl_client.evening.namesakes import sought
from bobbl_client.evening.roster_record import UNKNOWN, Listed, Registered, Roster
from bobbl_server.history import History
from bobbl_server.verify import read_decided
from bobbl_shared.domain.cells import plain
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import Entrant
from bobbl_shared.i18n import tr, trn
from bobbl_shared.log import LogFile
from bobbl_shared.search.directory import Directory
from bobbl_shared.search.likeness import spelled

BOM = "\ufeff"
_NOBODY = Name("–")


def history_in(path: Path) -> History:
    """Read a tournament's file, which a server may have open."""
    with LogFile.open(path, read_only=True) as log:
        return read_decided(log)


def judged_list(text: str, history: History, heads: Heads | None) -> tuple[Judged, ...]:
    """Return what would become of each line of a list; ``heads``: what its columns hold."""
    roster = _roster(history)
    directory = Directory()
    directory.take(sought(list(roster.values())))
    settings = history.state.settings
    lines = read_list(text, settings.team if settings.entrants == "pairs" else 1, heads)
    members = members_in(roster, history.member_of) if settings.members else None
    return judged(lines, lambda line: compared(line.names, roster, directory), members)


def told(rows: Sequence[Judged], taken: Sequence[Judged]) -> Iterator[str]:
    """Yield a sentence for each line, and the count."""
    places = {id(each) for each in taken}
    for each in rows:
        said = each.said or (tr("kommt dazu") if id(each) in places else tr("bleibt draußen"))
        if each.said and id(each) in places:
            said = tr("kommt trotzdem dazu · {why}", why=each.said)
        parts = [_names(each), each.line.remark, said]
        shown = " · ".join(part for part in parts if part)
        yield tr("Zeile {line}: {shown}", line=each.line.line, shown=shown)
    count = {fate: sum(each.fate is fate for each in rows) for fate in Fate}
    left = sum(id(each) not in places for each in rows if each.fate is Fate.ALIKE)
    parts = [trn("{n} kommt dazu", "{n} kommen dazu", len(taken))]
    if known := count[Fate.KNOWN] + count[Fate.TWICE]:
        parts.append(tr("{n} schon da", n=known))
    if left:
        parts.append(tr("{n} anzusehen", n=left))
    if count[Fate.WRONG]:
        parts.append(tr("{n} unlesbar", n=count[Fate.WRONG]))
    yield ", ".join(parts) + "."


def for_later(rows: Sequence[Judged]) -> str:
    """Return lines that were not taken in as a list that can be mended and taken in again."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    people = max((len(each.line.names) + each.line.is_half for each in rows), default=2)
    people = max(people, 2)
    given = [it for each in rows for it in each.line.contacts]
    keys: dict[str, str] = {}
    if any(it.phone or it.mail for it in given):
        keys |= {"phone": tr("Telefon"), "mail": tr("E-Mail")}
    if any(it.member for it in given):
        keys["member"] = tr("Verbandsnummer")
    person = (tr("Nachname"), tr("Vorname"), tr("Verein"))
    reached = tuple(keys.values())
    writer.writerow((*person * people, *reached * people, tr("Bemerkung"), tr("anzusehen")))
    for each in rows:
        cells = [cell for name in each.line.names for cell in (name.last, name.first, name.club)]
        if each.line.is_half and cells:
            cells.append(UNKNOWN)
        why = tr("Zeile {line}: {shown}", line=each.line.line, shown=each.said)
        unread = "" if cells else each.line.text
        why = " · ".join(part for part in (why, unread) if part)
        contacts = tuple(getattr(it, key) for it in each.line.contacts for key in keys)
        width = len(reached) * people
        names, contacts = _wide(cells, 3 * people), _wide(contacts, width)
        writer.writerow(plain((*names, *contacts, each.line.remark, why)))
    return BOM + out.getvalue()


def _wide(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return (*cells, *[""] * width)[:width]


def _names(row: Judged) -> str:
    names = [name.listed for name in row.line.names]
    if row.line.is_half and names:
        names.append(UNKNOWN)
    return " / ".join(names) or row.line.text


def _roster(history: History) -> Roster:
    entrants = history.state.entrants.values()
    return {
        each.id: _registered(history, each, order)
        for order, each in enumerate(entrants)
        if not each.is_alias
    }


def _registered(history: History, entrant: Entrant, order: int) -> Registered:
    base = Base(version=history.state.length)
    known = [history.state.persons[each].person for each in entrant.persons]
    persons = tuple(
        Listed(each.id, spelled(history.name_of(each.details) or _NOBODY), base, each.contact)
        for each in known
    )
    return Registered(
        entrant.id, entrant.number, entrant.kind, entrant.status, persons, base, order
    )
