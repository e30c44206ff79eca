"""What happened to those who play, as sentences: registering, money, seats, leaving."""

from bobbl_client.evening.money import money
from bobbl_client.evening.seat_words import seat_words
from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_shared.domain.areas.desk import BoxCounted, DeskFact, EntrantMarked, PaymentTaken
from bobbl_shared.domain.areas.field import (
    EntrantArrived,
    EntrantRegistered,
    EntrantWithdrawn,
    FieldFact,
    LonePlayersPaired,
    NumbersLeased,
    PartnerJoined,
    PersonChanged,
    PersonsForgotten,
)
from bobbl_shared.domain.areas.lineup import (
    EntrantDisqualified,
    EntrantMovedUp,
    EntrantQueued,
    EntrantReinstated,
    LineupFact,
    PairSplit,
    PartnersDrawn,
    PersonSubstituted,
    StandInChosen,
)
from bobbl_shared.domain.areas.seats import (
    MovesMade,
    MovesProposed,
    SeatFact,
    SeatFreed,
    SeatGiven,
    WishedApart,
)
from bobbl_shared.domain.areas.twins import DuplicateMerged, TwinFact, TwinsToldApart
from bobbl_shared.domain.names import UNNAMED
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import DisqualifyReason, WithdrawReason
from bobbl_shared.i18n import tr, trn


def people_words(cast: RecordNames, fact: FieldFact) -> str:
    """Return who came, changed or left."""
    match fact:
        case EntrantRegistered(number=number, persons=persons, arrival=arrival):
            names = [cast.full(each) for each in persons]
            who = UNNAMED if set(names) == {UNNAMED} else " / ".join(names)
            if arrival == "announced":
                return tr("Nr. {n} {who} vorangemeldet", n=number, who=who)
            return tr("Nr. {n} {who} angemeldet", n=number, who=who)
        case PersonChanged(person):
            now, before = cast.full(person), cast.listed(person.id)
            if now == before:
                return tr("Angaben zu {who} geändert", who=now)
            return tr("{before} heißt jetzt {now}", before=before, now=now)
        case PersonsForgotten(forgotten):
            who = ", ".join(dict.fromkeys(cast.listed(each) for each in forgotten))
            return tr("Angaben gelöscht: {who}", who=who)
        case PartnerJoined(id_, person):
            return tr("{who}: Partner ist {person}", who=cast.who(id_), person=cast.full(person))
        case LonePlayersPaired(first, second):
            return tr("{a} und {b} sind ein Paar", a=cast.who(first), b=cast.who(second))
        case EntrantArrived(id_):
            return tr("{who} ist da", who=cast.who(id_))
        case EntrantWithdrawn(id_, reason):
            told = tr("{who} abgemeldet", who=cast.who(id_))
            return f"{told} ({withdraw_word(reason)})" if reason else told
        case NumbersLeased(_, first, last):
            return tr("Nummern {first} bis {last} für diesen Tisch", first=first, last=last)


def desk_words(cast: RecordNames, state: State, fact: DeskFact) -> str:
    """Return what was ticked off, paid or counted."""
    match fact:
        case EntrantMarked(id_, marker, on):
            known = (each.name for each in state.settings.markers if each.id == marker)
            name, who = next(known, "?"), cast.who(id_)
            if on:
                return tr("{who}: Markierung „{name}“", who=who, name=name)
            return tr("{who}: Markierung „{name}“ weggenommen", who=who, name=name)
        case PaymentTaken(id_, cents, way):
            who, euros = cast.who(id_), money(abs(cents))
            if cents < 0:
                return tr("{who}: {euros} zurückgegeben", who=who, euros=euros)
            if way == "transfer":
                return tr("{who}: {euros} überwiesen", who=who, euros=euros)
            return tr("{who}: {euros} bar bezahlt", who=who, euros=euros)
        case BoxCounted(station, cents):
            box = state.stations.get(station)
            desk = box.name if box is not None else tr("ohne Namen")
            return tr("Kasse „{desk}“ gezählt: {euros}", desk=desk, euros=money(cents))


def lineup_words(cast: RecordNames, fact: LineupFact) -> str:
    """Return who makes up an entrant now, and who does not play on."""
    match fact:
        case PairSplit(id_, leaving, _, number):
            who, person = cast.who(id_), cast.listed(leaving)
            return tr("{who} getrennt: {person} ist Nr. {n}", who=who, person=person, n=number)
        case PersonSubstituted(id_, leaving, person, number):
            return tr(
                "{who}: ab Runde {n} spielt {person} für {leaving}",
                who=cast.who(id_),
                n=number,
                person=cast.full(person),
                leaving=cast.listed(leaving),
            )
        case PartnersDrawn(pairs):
            told = (f"{cast.who(first)} – {cast.who(second)}" for first, second in pairs)
            return tr("Partner ausgelost: {pairs}", pairs=", ".join(told))
        case EntrantDisqualified(id_, reason):
            why = disqualify_word(reason)
            return tr("{who} ausgeschlossen ({why})", who=cast.who(id_), why=why)
        case EntrantReinstated(id_):
            return tr("{who} wieder zugelassen", who=cast.who(id_))
        case EntrantQueued(id_):
            return tr("{who} auf der Warteliste", who=cast.who(id_))
        case EntrantMovedUp(id_):
            return tr("{who} rückt nach", who=cast.who(id_))
        case StandInChosen(id_, on):
            if on:
                return tr("{who} springt ein, wenn jemand fehlt", who=cast.who(id_))
            return tr("{who} springt nicht mehr ein", who=cast.who(id_))


def twin_words(cast: RecordNames, fact: TwinFact) -> str:
    """Return whether two of one name are one."""
    match fact:
        case TwinsToldApart(first, second):
            a, b = cast.who(first), cast.who(second)
            return tr("{a} und {b} sind verschiedene Leute", a=a, b=b)
        case DuplicateMerged(stays, goes):
            a, b = cast.who(stays), cast.who(goes)
            return tr("{b} war zweimal angemeldet: ist {a}", a=a, b=b)


def seating_words(cast: RecordNames, state: State, fact: SeatFact) -> str:
    """Return who is to sit where before a round is drawn."""
    match fact:
        case WishedApart(first, second, weight):
            a, b = cast.who(first), cast.who(second)
            if not weight:
                return tr("{a} und {b} dürfen an einen Tisch", a=a, b=b)
            return tr("{a} und {b} nicht an einen Tisch", a=a, b=b)
        case SeatGiven(id_, seat, choices):
            who, where = cast.who(id_), seat_words(state, seat)
            if choices is None:
                return tr("{who}: Platz {where}, von Hand", who=who, where=where)
            return tr("{who}: Platz {where}, ausgelost", who=who, where=where)
        case SeatFreed(id_):
            return tr("{who}: Platz zurückgegeben", who=cast.who(id_))
        case MovesProposed(moves):
            return trn("Bereinigung: {n} Umzug vorgeschlagen", _PROPOSED, len(moves))
        case MovesMade(moves):
            return trn("Bereinigung: {n} Umzug gemacht", _MADE, len(moves))


_PROPOSED = "Bereinigung: {n} Umzüge vorgeschlagen"
_MADE = "Bereinigung: {n} Umzüge gemacht"


def withdraw_word(reason: WithdrawReason) -> str:
    """Return the words for why somebody does not play on."""
    return {
        "absent": tr("nicht erschienen"),
        "ill": tr("krank"),
        "left": tr("früher gegangen"),
        "registered_wrongly": tr("falsch angemeldet"),
        "other": tr("anderer Grund"),
    }[reason]


def disqualify_word(reason: DisqualifyReason) -> str:
    """Return the words for why somebody is excluded."""
    return {
        "false_result": tr("falsches Ergebnis abgegeben"),
        "cheating": tr("betrogen"),
        "misconduct": tr("unsportlich verhalten"),
        "other": tr("anderer Grund"),
    }[reason]
