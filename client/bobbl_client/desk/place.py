"""What the one place below the form says: the first of these that there is.

A refusal; a question before something is lost or paid back; a menu; people who may be registered
already; the choice of a partner; the seat that is asked for; regulars who fit what is typed; the
entrant that is open; the registration just made; who may be registered twice; a quiet hint.
"""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.desk.form import Suspicion
from bobbl_client.desk.questions import duplicate_question, refund_question, twin_question
from bobbl_client.desk.refusals import Asked
from bobbl_client.desk.screen import Card, DeskKey, Hint, Menu, Offered, Place, Question, SeatAsked
from bobbl_client.desk.seats.slip import can_be_printed
from bobbl_client.desk.words import called, chosen_card, full_names, made_card
from bobbl_client.evening.roster_record import Registered, who_stays
from bobbl_client.model.requests import Refused
from bobbl_shared.i18n import tr, trn


class Confirming(Enum):
    """What F12 would do now, and Esc would not; ``PARTNER``: half a pair is to be saved."""

    NOTHING = "nothing"
    REFUND = "refund"
    DISCARD = "discard"
    PARTNER = "partner"


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything that decides what is said."""

    is_online: bool
    is_pairs: bool
    leased: tuple[int, ...]
    refused: Refused[Asked] | None = None
    confirming: Confirming = Confirming.NOTHING
    suspicion: Suspicion | None = None
    matching: Registered | None = None
    opened: Registered | None = None
    twin: Registered | None = None
    made: Registered | None = None
    seating: SeatAsked | None = None
    menu: Menu | None = None
    offered: Offered | None = None
    ticked: Registered | None = None
    is_changed: bool = False
    doubtful: tuple[Registered, Registered] | None = None
    gives_seats: bool = True


def place_of(now: Moment) -> Place:
    """Give what the place says."""
    if now.refused:
        return _refusal(now.refused)
    if now.confirming is Confirming.DISCARD:
        return _discarding()
    if now.confirming is Confirming.REFUND and now.ticked:
        return refund_question(now.ticked)
    if now.confirming is Confirming.PARTNER:
        return _half_a_pair()
    if now.menu:
        return now.menu
    if now.suspicion:
        return _duplicate(now.suspicion)
    if now.matching:
        return _partner_wanted(now.matching)
    if now.seating:
        return now.seating
    if now.offered:
        return now.offered
    if now.opened:
        return _opened(now.opened, now.twin)
    if now.made:
        keys = _keys_of_made(now.made)
        return made_card(
            now.made,
            now.is_online,
            keys,
            is_changed=now.is_changed,
            gives_seats=now.gives_seats,
        )
    if now.doubtful and now.is_online:
        return _doubt(*now.doubtful)
    return _hint(now)


def doubt_shown(now: Moment) -> Registered | None:
    """Give who may be registered twice, where the place says so."""
    if now.doubtful is None or place_of(now) != _doubt(*now.doubtful):
        return None
    return now.doubtful[0]


def _doubt(one: Registered, other: Registered) -> Hint:
    return Hint(
        tr(
            "Vielleicht zweimal angemeldet: {one} und {other}", one=called(one), other=called(other)
        ),
        tr("Beide Anmeldungen sind gespeichert; es geht nichts verloren."),
        is_urgent=True,
        keys=(DeskKey("F4", tr("Ansehen")),),
    )


def _refusal(refused: Refused[Asked]) -> Question:
    keys = [DeskKey("F4", tr("Zurück ins Formular"))] if refused.about.lines else []
    happened = refused.about.happened or tr("Nicht gespeichert: {who}", who=refused.about.who)
    safe = tr("Alle anderen Einträge sind sicher.")
    keys.append(DeskKey(tr("Esc"), tr("Gelesen")))
    return Question(happened, f"{refused.sentence} {safe}", keys=tuple(keys))


def _discarding() -> Question:
    return Question(
        tr("Was im Formular steht, ist noch nicht gespeichert."),
        tr("Alles, was in der Liste steht, ist sicher."),
        keys=(DeskKey("F12", tr("Verwerfen")), DeskKey(tr("Esc"), tr("Weiter schreiben"))),
    )


def _half_a_pair() -> Question:
    return Question(
        tr("Der zweite Name fehlt. Kommt der Partner später?"),
        tr("Noch ist nichts gespeichert. Wer weiterschreibt, verliert nichts."),
        keys=(
            DeskKey("F12", tr("Ja, Name folgt – speichern")),
            DeskKey("F7", tr("Kommt allein – speichern")),
        ),
    )


def _duplicate(suspicion: Suspicion) -> Question:
    others = (
        tr("Andere Leute – speichern") if suspicion.is_complete else tr("Andere Leute – weiter")
    )
    same = tr("Dieselben – {who} öffnen", who=called(suspicion.known))
    keys = (DeskKey("F4", same), DeskKey("F12", others))
    return duplicate_question(
        suspicion.typed, suspicion.found, suspicion.known, suspicion.more, keys
    )


def _partner_wanted(entrant: Registered) -> Question:
    return Question(
        tr("Mit wem spielt {name}?", name=full_names(entrant)),
        tr(
            "Links stehen alle, die allein gekommen sind: mit ↑ ↓ wählen, Enter macht sie zum"
            " Paar. Die Nummer von {who} bleibt, die andere entfällt.",
            who=full_names(entrant),
        ),
        keys=(DeskKey(tr("Esc"), tr("Doch nicht")),),
    )


def _opened(entrant: Registered, twin: Registered | None) -> Question | Card:
    if twin is None:
        return chosen_card(entrant, _keys_of(entrant))
    keys = (
        DeskKey("F4", tr("Dieselben – es gilt {who}", who=called(who_stays(entrant, twin)))),
        DeskKey("F12", tr("Andere Leute – beide bleiben")),
    )
    return twin_question(entrant, twin, keys)


def _keys_of(entrant: Registered) -> tuple[DeskKey, ...]:
    more = DeskKey("F11", tr("Mehr"))
    if can_be_printed(entrant):
        return (DeskKey("F9", tr("Platz drucken")), more)
    if entrant.status == "announced":
        return (DeskKey("F12", tr("Ist da")), more)
    if entrant.status == "withdrawn":
        return (DeskKey("F12", tr("Spielt wieder mit")), more)
    return (more,)


def _keys_of_made(entrant: Registered) -> tuple[DeskKey, ...]:
    keys = (DeskKey("F8", tr("Zurücknehmen")), DeskKey("F11", tr("Mehr")))
    return (DeskKey("F9", tr("Platz drucken")), *keys) if can_be_printed(entrant) else keys


def can_be_seated(entrant: Registered) -> bool:
    """Tell whether an entrant takes part, so that it can have a seat."""
    return entrant.status == "present" and entrant.kind != "lone"


def _hint(now: Moment) -> Hint:
    if now.is_online:
        who = tr("Nächstes Paar: einfach eintippen.") if now.is_pairs else tr("Einfach eintippen.")
        keys = tr("Enter geht weiter, das letzte Enter speichert.")
        alone = " " + tr("F7, wenn jemand allein kommt.") if now.is_pairs else ""
        more = " " + tr("F8 nimmt zurück, F11 zeigt mehr.")
        return Hint(who, keys + alone + more)
    title = tr("Der Server ist gerade nicht erreichbar. Anmelden geht weiter.")
    if not now.leased:
        said = tr("Die Nummern gibt der Server, sobald er wieder da ist. Es geht nichts verloren.")
        return Hint(title, said, is_alone=True)
    said = trn(
        "Dieser Tisch hat noch {n} eigene Nummer ({first}). Sie gilt sofort, nichts geht verloren.",
        "Dieser Tisch hat noch {n} eigene Nummern (ab {first}). Sie gelten sofort, nichts geht"
        " verloren.",
        len(now.leased),
        first=now.leased[0],
    )
    return Hint(title, said, is_alone=True)
