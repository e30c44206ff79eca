"""What only an outdated server has, in words, so that a person can carry it over."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bobbl_client.host.left_behind.page import OnlyHere
from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_client.organiser.chronicle.words import Wording
from bobbl_client.scoring.slips import short_text
from bobbl_server.history import History
from bobbl_shared.clock import moment
from bobbl_shared.crypto.private_file import replace_private
from bobbl_shared.domain.areas.draw import RoundDrawn
from bobbl_shared.domain.areas.field import (
    EntrantArrived,
    EntrantRegistered,
    EntrantWithdrawn,
    PartnerJoined,
    PersonChanged,
)
from bobbl_shared.domain.areas.results import (
    LateResultKept,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
)
from bobbl_shared.domain.areas.rounds import RoundClosed
from bobbl_shared.domain.areas.slips import RoundStarted
from bobbl_shared.domain.areas.undo import EventUndone
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import Score
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import DetailsHash, EntrantId
from bobbl_shared.wire.epoch import Epoch


def left_behind(history: History, later: Epoch) -> Iterator[str]:
    """Yield a sentence about the later server, then a line for each thing only this one has."""
    yield sentence(BobblError("server_outdated", epoch=later.number))
    lines = lines_left_behind(history, later)
    if lines is None:
        yield tr("Was nur hier ist, zeigt der Vergleich: bobbl verify DATEI --against KOPIE.")
    elif not lines:
        yield tr("Hier ist nichts, was der neue Server nicht hat.")
    else:
        yield tr("Vielleicht nur hier, vergleichen und bei Bedarf dort eintragen:")
        for each in lines:
            yield tr("{when} {station}: {said}", when=each.when, station=each.who, said=each.said)


def lines_left_behind(history: History, later: Epoch) -> tuple[OnlyHere, ...] | None:
    """Return a line for each thing that only this server has; none if that cannot be told."""
    events = history.left_behind(later)
    if events is None:
        return None
    told = _told(history) if events else {}
    return tuple(line for event in events for line in _lines(history, event, told))


def kept_beside(log: Path) -> Path:
    """Return the text file in which all of it is kept."""
    return log.with_name(tr("{name}-nur-hier.txt", name=log.stem))


def keep_left_behind(history: History, later: Epoch, log: Path) -> Path:
    """Write all of it into a text file beside the log, which is given; raises ``BobblError``."""
    path = kept_beside(log)
    text = "\n".join(left_behind(history, later)) + "\n"
    replace_private(path, text.encode(), os.urandom)
    return path


def _told(history: History) -> Mapping[int, Sequence[str]]:
    """Return the sentences of every event, read from the first on: they name who was who then."""

    def name(details: DetailsHash) -> Name:
        return history.name_of(details) or Name(tr("Name gelöscht"))

    wording = Wording(RecordNames(name))
    return {
        index: [wording.say(history.state, index, fact, name) for fact in decode_event(body).effect]
        for index, body in enumerate(history.bodies)
    }


def _lines(history: History, event: Event, told: Mapping[int, Sequence[str]]) -> Iterator[OnlyHere]:
    station = history.state.stations.get(decode_command(event.command).station)
    who = station.name if station is not None else tr("Server")
    when = moment(event.inputs.at).astimezone().strftime("%H:%M")
    for at, fact in enumerate(event.effect):  # there is none of what was refused
        if isinstance(fact, EventUndone):
            said = tr("Zurückgenommen: {what}", what=" · ".join(told[fact.index]))
        else:
            said = _said(history, fact) or told[event.index][at]
        yield OnlyHere(when, who, said)


def _said(history: History, fact: Fact) -> str:
    """Return a fact with the names needed to enter it elsewhere; empty where any words do."""
    match fact:
        case ResultEntered(round=number, table=table, entry=entry):
            return _result(history, tr("Ergebnis"), number, table, entry.score)
        case LateResultKept(round=number, table=table, entry=entry):
            return _result(history, tr("Verspätet"), number, table, entry.score)
        case ResultCorrected(round=number, table=table, entry=entry):
            return _result(history, tr("Berichtigt"), number, table, entry.score)
        case ResultDecided(round=number, table=table, score=score):
            return _result(history, tr("Entschieden"), number, table, score)
        case EntrantRegistered(entrant=entrant):
            return tr("Angemeldet: {who}", who=_entrant(history, entrant))
        case EntrantArrived(entrant=entrant):
            return tr("Da: {who}", who=_entrant(history, entrant))
        case EntrantWithdrawn(entrant=entrant):
            return tr("Abgemeldet: {who}", who=_entrant(history, entrant))
        case PartnerJoined(entrant=entrant):
            return tr("Partner dazu: {who}", who=_entrant(history, entrant))
        case PersonChanged(person=person):
            return tr("Name geändert: {who}", who=_name(history, person.details))
        case RoundStarted(number):
            return tr("Runde {n} ohne Auslosung begonnen", n=number)
        case RoundDrawn(round=number):
            return tr("Runde {n} ausgelost", n=number)
        case RoundClosed(round=number):
            return tr("Runde {n} geschlossen", n=number)
        case _:
            return ""


def _result(history: History, word: str, number: int, table: int, score: Score | None) -> str:
    state = history.state
    slip = short_text(score, state.settings.format)
    round_ = state.round(number)
    slot = round_.tables.get(table) if round_ is not None else None
    sides = slot.sides if slot is not None else ()
    who = tr(" gegen ").join(" + ".join(_entrant(history, e) for e in side) for side in sides)
    where = tr("Runde {n}, Tisch {table}", n=number, table=table)
    return f"{word}: {where}, {who}: {slip}"


def _entrant(history: History, id_: EntrantId) -> str:
    state = history.state
    entrant = state.entrants.get(id_)
    if entrant is None:
        return tr("zurückgenommen")
    names = (_name(history, state.persons[each].person.details) for each in entrant.persons)
    return f"{entrant.number} {' / '.join(names)}"


def _name(history: History, details: DetailsHash) -> str:
    name = history.name_of(details)
    return name.listed if name is not None else tr("Name gelöscht")
