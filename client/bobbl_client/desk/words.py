"""The words of the registration desk: rows, cards and lists made of entrants."""

from collections import Counter
from collections.abc import Sequence

from bobbl_client.desk.screen import CallList, Card, DeskKey, DeskRow, Mark, ToCall
from bobbl_client.evening.money import euros
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.roster_words import called
from bobbl_client.evening.seat_words import side_short, side_words
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr, trn
from bobbl_shared.search.directory import Why

TOLD_AT_ONCE = 8

MOST_ALONE = 3
"""So many who are alone as well are named."""

MOST_TALLIED = 4
"""Counts of so many markers have room below the list."""


def mark_of(entrant: Registered) -> Mark:
    """Return the symbol for how an entrant stands."""
    if entrant.waiting:
        return Mark.WAITING
    match entrant.status:
        case "announced":
            return Mark.ANNOUNCED
        case "withdrawn" | "disqualified" | "joined" | "duplicate":
            return Mark.WITHDRAWN
        case "present":
            return Mark.ALONE if entrant.kind == "lone" else Mark.PRESENT


def standing(entrant: Registered) -> str:
    """Return how an entrant stands, in words."""
    if entrant.is_queued:
        return tr("Warteliste, Platz {place}", place=entrant.queue_place)
    if entrant.stands_in and entrant.status == "present":
        return tr("Springer")
    words = {
        "announced": tr("vorangemeldet"),
        "withdrawn": tr("abgemeldet"),
        "disqualified": tr("disqualifiziert"),
        "joined": tr("abgemeldet"),
        "duplicate": tr("doppelt"),
        "present": tr("allein gekommen") if entrant.kind == "lone" else tr("anwesend"),
    }
    return words[entrant.status]


def number_of(entrant: Registered) -> str:
    """Return the number, or a dash while there is none."""
    return "–" if entrant.number is None else str(entrant.number)


def fee_said(entrant: Registered) -> str:
    """Return what has been paid, in words; nothing where no fee is taken."""
    due, paid = entrant.fee
    if not due and not paid:
        return ""
    if paid >= due:
        return tr("bezahlt")
    return tr("noch {money}", money=euros(due - paid)) if paid else tr("nicht bezahlt")


def unlisted_said(entrant: Registered) -> str:
    """Return who of an entrant is not named on the pages for guests; nothing where all are."""
    out = [each.name for each in entrant.persons if each.is_unlisted]
    if not out:
        return ""
    if len(out) == len(entrant.persons):
        return tr("nicht auf den Seiten")
    return tr("{name} nicht auf den Seiten", name=out[0].first or out[0].last)


def row_of(
    entrant: Registered, why: Why | None, also: Registered | None, markers: Sequence[Marker] = ()
) -> DeskRow:
    """Return the row of an entrant; ``also`` bears the same name and wants a look."""
    is_single = len(entrant.persons) == 1 and entrant.kind != "pair"
    title = " / ".join(entrant.listed_names if is_single else entrant.last_names)
    said = [tr("wartet")] if entrant.waiting else []
    is_seated = entrant.seat is not None and entrant.status == "present" and not entrant.stands_in
    if also:
        said.append(tr("zweimal? auch {who}", who=called(also)))
    elif not is_seated:  # a seat says that somebody is there
        said.append(standing(entrant))
    if entrant.seat is not None:
        said.append(side_of(entrant))
    if entrant.status == "present" and entrant.fee.missing > 0:
        said.append(fee_said(entrant))
    if why is not None and why is not Why.NAME:  # its letters are underlined
        said.append(reason(why))
    mark = Mark.QUESTION if also else mark_of(entrant)
    table = tr("T {table}", table=entrant.table) if entrant.table else ""
    badges = tuple((m.colour, m.name.strip()[:1].upper()) for m in markers if m.id in entrant.marks)
    number, detail = number_of(entrant), " · ".join(said)
    return DeskRow(entrant.id, number, title, detail, table, mark, badges)


def reason(why: Why) -> str:
    """Return why somebody was found, in words."""
    return {
        Why.NUMBER: tr("Nummer"),
        Why.NUMBER_BEGINS: tr("Nummer"),
        Why.TABLE: tr("Tisch"),
        Why.NAME: tr("Name"),
        Why.FIRST_NAME: tr("Vorname"),
        Why.SOUND: tr("klingt ähnlich"),
        Why.TYPO: tr("Tippfehler?"),
        Why.CODE: tr("Code"),
    }[why]


def coming_key(entrant: Registered) -> tuple[DeskKey, ...]:
    """Return the key that says that somebody is there, where that is not known yet."""
    words = {"announced": tr("Ist da"), "withdrawn": tr("Spielt wieder mit")}
    word = words.get(entrant.status)
    return (DeskKey("F12", word),) if word is not None else ()


def made_card(
    entrant: Registered,
    is_online: bool,
    keys: Sequence[DeskKey] = (),
    *,
    is_changed: bool = False,
    gives_seats: bool = True,
    alone: Sequence[Registered] = (),
) -> Card:
    """Return the card of a registration just made or changed, with its seat if there is one."""
    lines, foot = entrant.listed_names, _go_on(entrant)
    if entrant.seat is not None:
        note = _place_note(entrant)
        if is_changed and not entrant.waiting:
            note = " · ".join(part for part in (tr("Geändert"), note) if part)
        if unlisted := unlisted_said(entrant):
            note = " · ".join(part for part in (note, unlisted) if part)
        head = (called(entrant), *lines)
        table, is_certain = str(entrant.table), not entrant.waiting
        return Card(tr("Tisch"), table, side_of(entrant), head, note, is_certain, foot, tuple(keys))
    word, number = tr("Nummer"), number_of(entrant)
    if not entrant.waiting:
        title = tr("Geändert") if is_changed else _made_title(entrant)
        if entrant.status == "announced":
            title = tr("Vorangemeldet, noch nicht da")
        note = unlisted_said(entrant) or alone_said(alone) or _next(entrant, keys, gives_seats)
        return Card(word, number, title, lines, note, foot=foot, keys=tuple(keys))
    if is_online:
        return Card(word, "…", tr("Wird gespeichert …"), lines, "", foot=foot)
    if entrant.number is None:
        said = tr("Nummer und Tisch gibt der Server, sobald er wieder da ist.")
        title = tr("Hier gespeichert. Nummer folgt.")
    else:
        said = tr("Den Tisch lost nur der Server aus. Die Nummer gilt schon.")
        title = tr("Hier gespeichert. Tisch folgt.")
    return Card(word, number, title, lines, said, is_certain=False, foot=foot)


def side_of(entrant: Registered) -> str:
    """Return ``Paar 2`` of the seat, for a single player with the player; nothing without one."""
    if entrant.seat is None:
        return ""
    return side_words(entrant.seat, is_player=entrant.kind == "player")


def _place_note(entrant: Registered) -> str:
    """Return in which section of the hall the seat is, and that it is not certain yet."""
    section = tr("Bereich {section}", section=entrant.section) if entrant.section else ""
    waits = tr("Noch nicht beim Server: gilt, sobald er zustimmt.") if entrant.waiting else ""
    return " · ".join(part for part in (section, waits) if part)


def _go_on(entrant: Registered) -> str:
    if entrant.seat is not None:
        return tr("**Weiter:** einfach eintippen.\nDer Platz bleibt stehen.")
    return tr("**Weiter:** einfach eintippen.\nDie Nummer bleibt stehen, bis Sie tippen.")


def _made_title(entrant: Registered) -> str:
    if entrant.is_out:
        return tr("Abgemeldet")
    return tr("Allein gekommen") if entrant.kind == "lone" else tr("Angemeldet")


def _next(entrant: Registered, keys: Sequence[DeskKey], gives_seats: bool) -> str:
    if entrant.is_out:
        return tr("Wird nicht mehr ausgelost. F8 nimmt die Abmeldung zurück.")
    if entrant.status == "announced":
        return tr("Der Name ist gespeichert. F12, sobald sie da sind.")
    if entrant.kind == "lone":
        return tr("Spielt mit, sobald jemand dazukommt: in der Liste wählen, dann F11.")
    if entrant.is_half and len(entrant.persons) > 1:
        return tr("Der dritte Name fehlt noch: in der Liste wählen und nachtragen.")
    if entrant.is_half:
        return tr("Der zweite Name fehlt noch: in der Liste wählen und nachtragen.")
    if not gives_seats:
        return tr(
            "Spielt ab der nächsten Auslosung. In die laufende Runde setzt die Turnierleitung."
        )
    if keys:
        return tr("Noch kein Platz: zur Runde ausgelost, oder jetzt mit F11.")
    return tr("Der Tisch wird zur Runde ausgelost.")


def alone_said(alone: Sequence[Registered]) -> str:
    """Return who else is alone, the first few by name; nothing if nobody is."""
    names = [each.listed_names[0] for each in alone[:MOST_ALONE]]
    more = len(alone) - len(names)
    if more > 0:
        names.append(trn("und {n} weiterer", "und {n} weitere", more))
    return tr("Auch allein: {names}", names=" · ".join(names)) if names else ""


def chosen_card(
    entrant: Registered, keys: Sequence[DeskKey], alone: Sequence[Registered] = ()
) -> Card:
    """Return the card of an entrant that was opened from the list."""
    lines, said, foot = (
        entrant.listed_names,
        [fee] if (fee := fee_said(entrant)) else [],
        tr("**Weiter:** einfach eintippen."),
    )
    if others := alone_said(alone):
        said.append(others)
    if entrant.former:
        said.append(tr("früher Nr. {n}", n=", ".join(map(str, entrant.former))))
    if unlisted := unlisted_said(entrant):
        said.append(unlisted)
    if entrant.waiting:
        said.append(tr("wartet auf den Server"))
    note, is_certain = " · ".join(said), not entrant.waiting
    if entrant.seat is not None:
        if entrant.section:
            note = " · ".join((tr("Bereich {section}", section=entrant.section), *said))
        head, table = f"{called(entrant)} · {standing(entrant)}", str(entrant.table)
        title = side_of(entrant)
        return Card(tr("Tisch"), table, title, (head, *lines), note, is_certain, foot, tuple(keys))
    title = standing(entrant)[:1].upper() + standing(entrant)[1:]
    word, number = tr("Nummer"), number_of(entrant)
    return Card(word, number, title, lines, note, is_certain, foot, tuple(keys))


def counted(roster: Roster) -> Counter[str]:
    """Count who is there (of them ``half`` pairs), alone, missing (announced), gone."""
    return Counter(
        "gone"
        if each.is_out
        else "alone"
        if each.status == "present" and each.kind == "lone"
        else each.status
        for each in roster.values()
    ) + Counter(half=sum(_is_half_pair(each) for each in roster.values()))


def _is_half_pair(entrant: Registered) -> bool:
    return entrant.status == "present" and entrant.kind == "pair" and entrant.is_half


def counts(found: Counter[str], is_pairs: bool) -> str:
    """Return the footer of the list (marked): who is there, alone, half, missing, withdrawn."""
    there, alone, missing, gone = (
        found[word] for word in ("present", "alone", "announced", "gone")
    )
    parts = [tr("**{n}** da", n=there)]
    if is_pairs:
        parts.append(tr("**{n}** allein", n=alone))
    if half := found["half"]:
        parts.append(trn("**{n}** Partner fehlt", "**{n}** Partner fehlen", half))
    if missing:
        parts.append(trn("**{n}** fehlt", "**{n}** fehlen", missing))
    parts.append(tr("**{n}** abgemeldet", n=gone))
    return "\u00a0\u00a0 ".join(unbroken(part) for part in parts)


def unbroken(text: str) -> str:
    """Return words that stay on one line."""
    return text.replace(" ", "\u00a0")


def call_list_of(people: Sequence[Registered], keys: Sequence[DeskKey]) -> CallList | None:
    """Return the list of those who have to be told their number or table."""
    if not people:
        return None
    room = TOLD_AT_ONCE if len(people) <= TOLD_AT_ONCE else TOLD_AT_ONCE - 1
    more = len(people) - room
    shown = tuple(
        ToCall(number_of(each), _short(each), _told(each), each.waiting) for each in people[:room]
    )
    title = trn("Platz noch sagen: {n} Eintrag", "Platz noch sagen: {n} Einträge", len(people))
    rest = trn("und {n} weiterer", "und {n} weitere", more) if more > 0 else ""
    return CallList(title, shown, rest, tuple(keys))


def _short(entrant: Registered) -> str:
    return " / ".join(entrant.last_names)


def _told(entrant: Registered) -> str:
    if entrant.seat is None:
        return ""
    side = side_short(entrant.seat, is_player=entrant.kind == "player")
    return f"{tr('T {table}', table=entrant.table)} · {side}"


def marked(marker: Marker, roster: Roster) -> int:
    """Count who has a marker and takes part."""
    return sum(marker.id in each.marks for each in roster.values() if not each.is_out)


def tally(settings: Settings, roster: Roster) -> str:
    """Return how many have each marker (marked); of many markers only their menu says it."""
    if len(settings.markers) > MOST_TALLIED:
        return ""
    parts = (f"{each.name}\u00a0**{marked(each, roster)}**" for each in settings.markers)
    return "\u00a0\u00a0 ".join(parts)


def can_be_printed(entrant: Registered) -> bool:
    """Return whether somebody plays and has a seat that the server has given."""
    return entrant.seat is not None and not entrant.waiting and not entrant.is_out
