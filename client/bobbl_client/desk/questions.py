"""The questions of the registration desk: the same people twice, taking somebody out."""

from collections.abc import Mapping, Sequence

from bobbl_client.desk.screen import Compared, DeskKey, Question, Run
from bobbl_client.desk.words import standing
from bobbl_client.evening.money import euros
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.roster_words import called, full_names, likeness_sentence
from bobbl_shared.domain.names import Name
from bobbl_shared.i18n import tr, trn
from bobbl_shared.search.likeness import (
    Resemblance,
    differing,
    resemblances,
)


def compared(head: str, names: Sequence[Name], others: Mapping[Name, Name]) -> Compared:
    """Return one side of a comparison; ``others`` says beside which name each one stands."""
    people = tuple(_runs(name, others.get(name)) for name in names)
    clubs = tuple(dict.fromkeys(name.club for name in names if name.club))
    return Compared(head, people, " · ".join(clubs) if clubs else tr("kein Verein"))


def _runs(name: Name, other: Name | None) -> tuple[Run, ...]:
    first = name.first or "–"
    if other is None or not other.first or not name.first:
        last = differing(name.last, other.last) if other else ((name.last, False),)
        return (*last, (f", {first}", False))
    return (
        *differing(name.last, other.last),
        (", ", False),
        *differing(name.first, other.first),
    )


def duplicate_question(
    typed: Sequence[Name], found: Resemblance, known: Registered, more: int, keys: Sequence[DeskKey]
) -> Question:
    """Ask whether the people typed are there already, both beside each other."""
    detail = likeness_sentence(found)
    if more:
        detail += " · " + trn("und {n} weiterer", "und {n} weitere", more)
    happened = (
        tr("Gibt es dieses Paar schon?") if len(typed) > 1 else tr("Gibt es diese Person schon?")
    )
    theirs = {each.typed: each.known for each in found.pairings}
    ours = {each.known: each.typed for each in found.pairings}
    sides = (
        compared(tr("Neu, noch nicht gespeichert"), typed, theirs),
        compared(_there(known), known.names, ours),
    )
    return Question(happened, detail, sides, tuple(keys))


def twin_question(one: Registered, other: Registered, keys: Sequence[DeskKey]) -> Question:
    """Ask whether two entrants that came in at different desks are the same people."""
    people = [(other.id, tuple(person.spelled for person in other.persons))]
    found = resemblances(one.names, people)
    pairs = {each.typed: each.known for each in found[0].pairings} if found else {}
    back = {known: name for name, known in pairs.items()}
    safe = tr("Beide Anmeldungen sind gespeichert; es geht nichts verloren.")
    return Question(
        tr("Zweimal angemeldet?"),
        f"{likeness_sentence(found[0])}. {safe}" if found else safe,
        (compared(_there(one), one.names, pairs), compared(_there(other), other.names, back)),
        tuple(keys),
    )


def _there(entrant: Registered) -> str:
    parts = [tr("Schon da"), called(entrant), standing(entrant)]
    if entrant.table:
        parts.append(tr("Tisch {table}", table=entrant.table))
    if entrant.waiting:
        parts.append(tr("wartet"))
    return " · ".join(parts)


def leaving_said(entrant: Registered) -> str:
    """Return what it means that an entrant is taken out."""
    parts = [full_names(entrant), tr("ab der nächsten Auslosung nicht mehr dabei.")]
    if entrant.table and entrant.is_playing:
        parts.append(tr("Die laufende Runde an Tisch {table} zählt noch.", table=entrant.table))
    elif entrant.table:
        parts.append(tr("Der Platz an Tisch {table} wird frei.", table=entrant.table))
    parts.append(tr("Ergebnisse und Nummer bleiben; F8 nimmt die Abmeldung zurück."))
    return f"{parts[0]}: {' '.join(parts[1:])}"


def refund_question(entrant: Registered, place: str = "") -> Question:
    """Ask before money is given back, or it is said that none was taken at ``place``."""
    due, paid = entrant.fee
    back = euros(paid - due if paid > due else paid)
    no = DeskKey(tr("Esc"), tr("Nicht zurückgeben"))
    if place:
        no = DeskKey("F4", tr("Haken war falsch ({place}): nichts bezahlt", place=place))
    return Question(
        tr("{money} an {who} zurückgeben?", money=back, who=called(entrant)),
        tr("In dieser Kasse liegt dann so viel weniger. F8 nimmt es zurück."),
        keys=(DeskKey("F12", tr("Zurückgeben")), no),
    )
