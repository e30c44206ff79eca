"""How an entrant stands, what can be done about it and what follows, in words."""

from enum import Enum
from typing import assert_never

from bobbl_client.evening.money import money
from bobbl_client.evening.people import contact_words
from bobbl_client.evening.seat_words import seat_words
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.chronicle.field_words import disqualify_word, withdraw_word
from bobbl_shared.domain.readings.capacity import has_room, waiting_list
from bobbl_shared.domain.readings.till import fees
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


class Act(Enum):
    """What can be done about an entrant."""

    WITHDRAW = "withdraw"
    RETURN = "return"
    DISQUALIFY = "disqualify"
    REINSTATE = "reinstate"
    SUBSTITUTE = "substitute"
    MOVE_UP = "move_up"
    STAND_IN = "stand_in"
    FORGET = "forget"


TAKING_AWAY = (Act.DISQUALIFY, Act.FORGET)


def acts_for(entrant: Entrant) -> tuple[Act, ...]:
    """Return what is offered: one of letting in, withdrawing and reinstating, and what else fits.

    What cannot be done now stays, with its reason; moving up is only for who waits.
    """
    if entrant.status == "disqualified":
        hidden = {Act.WITHDRAW, Act.RETURN, Act.DISQUALIFY}
    elif entrant.status == "announced" or entrant.is_out:
        hidden = {Act.WITHDRAW, Act.REINSTATE}
    else:
        hidden = {Act.RETURN, Act.REINSTATE}
    if entrant.waits_since is None:
        hidden.add(Act.MOVE_UP)
    return tuple(each for each in Act if each not in hidden)


def act_label(entrant: Entrant, act: Act) -> str:
    """Return the words on the button."""
    if act is Act.STAND_IN and entrant.stands_in:
        return tr("Nicht mehr Springer")
    if act is Act.RETURN and entrant.status == "announced":
        return tr("An- oder abmelden")
    return {
        Act.WITHDRAW: tr("Abmelden"),
        Act.RETURN: tr("Anwesend melden"),
        Act.DISQUALIFY: tr("Ausschließen"),
        Act.REINSTATE: tr("Wieder zulassen"),
        Act.SUBSTITUTE: tr("Ersatz eintragen"),
        Act.MOVE_UP: tr("Nachrücken lassen"),
        Act.STAND_IN: tr("Zum Springer machen"),
        Act.FORGET: tr("Angaben löschen"),
    }[act]


def act_blocked(state: State, entrant: Entrant, act: Act) -> str:
    """Return in a few words why something cannot be done now; empty if it can."""
    match act:
        case Act.WITHDRAW:
            return tr("spielt nicht mehr mit") if entrant.is_out else ""
        case Act.RETURN if entrant.status == "disqualified":
            return tr("erst wieder zulassen")
        case Act.RETURN:
            return tr("schon anwesend") if entrant.status == "present" else ""
        case Act.DISQUALIFY:
            return tr("schon ausgeschlossen") if entrant.status == "disqualified" else ""
        case Act.REINSTATE:
            return "" if entrant.status == "disqualified" else tr("nicht ausgeschlossen")
        case Act.SUBSTITUTE | Act.STAND_IN:
            return tr("spielt nicht mehr mit") if entrant.is_out else ""
        case Act.FORGET:
            return tr("schon gelöscht") if state.forgotten.issuperset(entrant.persons) else ""
        case Act.MOVE_UP:
            if entrant.waits_since is None:
                return tr("wartet nicht")
            return "" if has_room(state, entrant.kind) else tr("kein Platz frei")
        case _:
            assert_never(act)


def act_lines(state: State, entrant: Entrant, act: Act) -> tuple[str, ...]:
    """Return what follows (marked)."""
    following = len(state.rounds) + 1
    running = state.running
    match act:
        case Act.WITHDRAW | Act.DISQUALIFY:
            lines = [tr("Ab Runde **{n}** nicht mehr ausgelost.", n=following)]
            if running is not None and state.seat_of(entrant.id, running.number) is not None:
                lines.append(tr("Runde {n} spielen sie noch zu Ende.", n=running.number))
            lines.append(tr("Ohne Platz in der Rangliste; ihre Ergebnisse zählen den Gegnern."))
            return (*lines, tr("Kann zurückgenommen werden."))
        case Act.RETURN | Act.REINSTATE:
            told = tr("Ab Runde **{n}** wieder ausgelost und in der Rangliste.", n=following)
            return (told, tr("Für versäumte Runden gibt es nichts."))
        case Act.SUBSTITUTE:
            told = tr("Ab Runde **{n}** spielt jemand anderes.", n=following)
            return (told, tr("Nummer und Ergebnisse bleiben."))
        case Act.MOVE_UP:
            return (tr("Bekommt den freien Platz und wird mit ausgelost."),)
        case Act.STAND_IN if entrant.stands_in:
            return (tr("Spielt dann wie alle anderen, mit Platz in der Rangliste."),)
        case Act.STAND_IN:
            told = tr("Spielt nur, wo sonst ein Freilos wäre, und ohne Platz in der Rangliste.")
            return (told,)
        case Act.FORGET:
            return (
                tr("Name, Verein und alles Weitere werden auf **allen Rechnern** gelöscht."),
                tr("Überall steht dann Nr. {n}. Ergebnisse und Plätze bleiben.", n=entrant.number),
                tr("Was gedruckt und gesichert ist, bleibt, ebenso das Adressbuch."),
                tr("Das lässt sich **nicht** zurücknehmen."),
            )
        case _:
            assert_never(act)


def standing_of(state: State, entrant: Entrant) -> str:
    """Return ``anwesend · Tisch 5 · Paar 2`` or why somebody is out."""
    words = {
        "announced": tr("vorangemeldet"),
        "present": tr("allein gekommen") if entrant.kind == "lone" else tr("anwesend"),
        "withdrawn": tr("abgemeldet"),
        "disqualified": tr("ausgeschlossen"),
        "joined": tr("Teil eines Paars"),
    }
    told = [words[entrant.status]]
    is_half = entrant.kind == "pair" and len(entrant.persons) < state.settings.team
    if entrant.status == "present" and is_half:
        told.append(tr("Partner fehlt noch"))
    if reason := departure_word(entrant):
        told.append(reason)
    waiting = [each.id for each in waiting_list(state)]
    if entrant.id in waiting:  # who stands in, or has gone, waits no more
        told = [tr("Warteliste, Platz {place}", place=waiting.index(entrant.id) + 1)]
    if entrant.stands_in:
        told.append(tr("Springer"))
    if seat := _seat(state, entrant.id):
        told.append(seat)
    return " · ".join(told)


def departure_word(entrant: Entrant) -> str:
    """Return why somebody does not play on, as far as it was said."""
    gone = entrant.departure
    if gone is None or gone.reason is None or not entrant.is_out:
        return ""
    match gone.reason:
        case "absent" | "ill" | "left" | "registered_wrongly":
            return withdraw_word(gone.reason)
        case "other":
            return ""
        case _:
            return disqualify_word(gone.reason)


def facts_of(model: StationModel, state: State, entrant: Entrant) -> tuple[str, ...]:
    """Return all that is known about an entrant, a line each (marked)."""
    lines = [f"**{standing_of(state, entrant)}**"]
    if entrant.departure is not None and entrant.is_out:
        lines.append(tr("Nicht mehr ab Runde {n}.", n=entrant.departure.from_round))
    for stint in entrant.former:
        before = model.person_name(stint.person).listed
        lines.append(tr("Bis Runde {n} spielte {before}.", n=stint.until, before=before))
    sat = [
        tr("Runde {n}: Tisch {table}", n=each.number, table=slot.table)
        for each in state.rounds
        if (slot := state.seat_of(entrant.id, each.number)) is not None
    ]
    if sat:
        lines.append(" · ".join(sat))
    fee = fees(state).get(entrant.id)
    if fee is not None and fee.due:
        lines.append(tr("Startgeld {paid} von {due}", paid=money(fee.paid), due=money(fee.due)))
    for each in entrant.persons:
        reached = model.contact_details(state.persons[each].person.contact)
        if not reached.is_empty:
            lines.append(f"{model.person_name(each).listed}: {contact_words(reached)}")
    return tuple(lines)


def _seat(state: State, id_: EntrantId) -> str:
    """Return the seat of the running round, or the one given for the next."""
    running = state.running
    if running is None:
        seat = state.placing.seats.get(id_)
        return seat_words(state, seat) if seat is not None else ""
    slot = state.seat_of(id_, running.number)
    if slot is None:
        return ""
    side = 1 if id_ in slot.sides[0] else 2
    return seat_words(state, Seat(slot.table, side, slot.sides[side - 1].index(id_) + 1))
