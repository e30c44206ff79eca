"""What undoing a line would change, and why it cannot be done, in plain sentences."""

from dataclasses import dataclass

from bobbl_client.evening.draw_words import named
from bobbl_client.evening.money import money
from bobbl_client.evening.seat_words import numbered_name, seat_words
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.chronicle.lines import Chronicle, Line
from bobbl_client.organiser.chronicle.play_words import numbers
from bobbl_shared.domain.journal import JournalEntry
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant, Payment, RegisteredPerson, State, TableSlot
from bobbl_shared.domain.undoable import Consequence, undoing
from bobbl_shared.domain.values import Reason
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId

NAMED = 3
"""So many later entries are named; the rest is counted."""

MOST_CONSEQUENCES = 8

OF_SLIPS: tuple[Reason, ...] = (
    "mistyped",
    "slip_corrected",
    "sides_swapped",
    "wrong_table",
    "other",
)
"""Reasons for undoing what was done about a slip, in the order they are offered."""

OF_OTHERS: tuple[Reason, ...] = ("mistyped", "other")
"""Reasons for undoing anything else."""


@dataclass(frozen=True)
class Outlook:
    """``blocked``: why it cannot be undone, a line each; else ``consequences`` (both marked).

    ``reasons``: those of a correction, as far as they fit what is undone.
    """

    blocked: tuple[str, ...] = ()
    consequences: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


def outlook(model: StationModel, chronicle: Chronicle, line: Line) -> Outlook:
    """Return what undoing a line would mean as things stand."""
    state = model.state
    if state is None:
        return Outlook((tr("Noch nicht verbunden."),))
    if line.is_refused:
        return Outlook((tr("Das wurde abgelehnt und hat nichts geändert."),))
    try:
        planned = undoing(state, line.station, line.counter)
    except Refusal as refusal:
        return Outlook((sentence(refusal),))
    if planned.dependents:
        return Outlook(_dependents(chronicle, planned.dependents))
    if model.contact is not Contact.ONLINE:
        return Outlook((tr("Geht nur mit Verbindung; Eingaben laufen weiter."),))
    told = [words for each in planned.consequences if (words := _words(model, state, each))]
    more = len(told) - MOST_CONSEQUENCES
    if more > 0:
        told = [*told[:MOST_CONSEQUENCES], trn("und {n} weiteres", "und {n} weitere", more)]
    kept = tr("Der Eintrag bleibt im Verlauf stehen, als zurückgenommen.")
    is_slip = any(key[0] == "table" for key, _ in planned.entry.before)
    return Outlook((), (*dict.fromkeys(told), kept), OF_SLIPS if is_slip else OF_OTHERS)


def _dependents(chronicle: Chronicle, later: tuple[JournalEntry, ...]) -> tuple[str, ...]:
    """Name what builds on it, the newest first: that has to go before."""
    newest = tuple(reversed(later))
    named_ = [f"**{chronicle.line(each.index).what}**" for each in newest[:NAMED]]
    more = len(newest) - NAMED
    if more > 0:
        named_.append(trn("und {n} weiterer Eintrag", "und {n} weitere Einträge", more))
    return (tr("Darauf baut schon auf (zuerst zurücknehmen):"), *named_)


def _words(model: StationModel, state: State, each: Consequence) -> str:
    """Return how one thing will stand; empty for what goes without saying."""
    match each.key, each.then:
        case ("entrant", id_), then:
            return _entrant(model, state, EntrantId(id_), then)
        case ("person", _), RegisteredPerson(person):
            return tr("Heißt dann wieder **{name}**.", name=model.name(person.details).listed)
        case ("seat", id_), Seat() as seat:
            who, where = named(model, EntrantId(id_)), seat_words(state, seat)
            return tr("{who} sitzt wieder: **{where}**.", who=who, where=where)
        case ("seat", id_), None:
            return tr("{who} hat **keinen Platz** mehr.", who=named(model, EntrantId(id_)))
        case ("mark", id_, _), bool(then):
            who = named(model, EntrantId(id_))
            return _marked(who, has_mark=then)
        case ("payment", _), _:
            return _payment(model, each.now)
        case ("apart", first, second), then:
            a, b = named(model, EntrantId(first)), named(model, EntrantId(second))
            if then:
                return tr("{a} und {b} sollen wieder nicht an einen Tisch.", a=a, b=b)
            return tr("{a} und {b} dürfen wieder an einen Tisch.", a=a, b=b)
        case ("table", number, table), TableSlot() as slot:
            return _table(state, int(number), int(table), slot)
        case ("closing", number), None:
            return tr("Runde {n} ist wieder **offen**.", n=int(number))
        case ("published",), (_, int(number)):
            if number:
                return tr("Öffentlich ist wieder der Stand **nach Runde {n}**.", n=number)
            return tr("Öffentlich ist **keine** Rangliste mehr.")
        case ("final",), then:
            if then:
                return tr("Es gilt wieder der Endstand **von vorher**.")
            return tr("Der Endstand ist **nicht mehr festgestellt**.")
        case ("ties",), _:
            return tr("Wer gleichauf ist, steht wieder **wie vorher**.")
        case ("choices",), _:
            return tr("Der Preis ist wieder **frei**.")
        case ("told_apart", *_), False:
            return tr("Die Frage nach dem gleichen Namen ist wieder **offen**.")
        case _:
            return ""


def _entrant(model: StationModel, state: State, id_: EntrantId, then: object) -> str:
    now = state.entrants.get(id_)
    if now is None:
        return ""
    if not isinstance(then, Entrant):
        return tr("{who} ist **nicht mehr angemeldet**.", who=numbered_name(model, now))
    if now.status == then.status:
        return tr("{who} ist wieder, wie es vorher war.", who=numbered_name(model, now))
    words = {
        "announced": tr("vorangemeldet"),
        "present": tr("anwesend"),
        "withdrawn": tr("abgemeldet"),
        "disqualified": tr("ausgeschlossen"),
        "joined": tr("Teil eines Paars"),
    }
    who, status = numbered_name(model, now), words[then.status]
    return tr("{who} ist wieder **{status}**.", who=who, status=status)


def _marked(who: str, *, has_mark: bool) -> str:
    if has_mark:
        return tr("{who} hat die Markierung wieder.", who=who)
    return tr("{who} hat die Markierung nicht mehr.", who=who)


def _payment(model: StationModel, now: object) -> str:
    payments = now if isinstance(now, tuple) else ()
    told = [
        tr("{who}: {euros} zählen nicht mehr.", who=named(model, each.entrant), euros=euros)
        for each in payments
        if isinstance(each, Payment) and (euros := money(abs(each.cents)))
    ]
    return " ".join(told)


def _table(state: State, number: int, table: int, slot: TableSlot) -> str:
    place = tr("Runde {n}, Tisch {table}", n=number, table=table)
    score = slot.score
    if score is None:
        words = {
            "open": tr("offen"),
            "disputed": tr("strittig"),
            "decided": tr("nicht gespielt"),
        }
        status = words.get(slot.status, tr("offen"))
        return tr("{place} ist wieder **{status}**.", place=place, status=status)
    points = numbers(score, state.settings.format.target)
    if slot.status == "entered":
        return tr("{place} ist wieder **einmal** eingegeben: {points}.", place=place, points=points)
    return tr("{place} zählt wieder **{points}**.", place=place, points=points)
