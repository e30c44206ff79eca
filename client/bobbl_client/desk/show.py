"""The screen of the desk: list, form, and the one place below the form.

The place shows the first of these that applies: a refusal; a question before something is lost or
paid back; a menu; people who may be registered already; the choice of a partner; the question about
a seat; regulars who match what is typed; the open entrant; the registration just made; people who
may be registered twice; a quiet hint.

The boxes of the form are about the open entrant. Without one they are about the latest
registration, which they name by its number, and once something is typed about the people being
registered; then they are saved together with the registration.
"""

from bobbl_client.desk.asking import renamed
from bobbl_client.desk.orders import Asked
from bobbl_client.desk.questions import duplicate_question, refund_question, twin_question
from bobbl_client.desk.screen import (
    CallList,
    Card,
    DeskKey,
    DeskScreen,
    Form,
    Hint,
    Menu,
    MenuRow,
    Offered,
    Place,
    Question,
    SeatAsked,
    Tick,
)
from bobbl_client.desk.seats import seat_fields
from bobbl_client.desk.state import Confirming, DeskForm, Item, Now, Suspicion, lines_of
from bobbl_client.desk.words import (
    call_list_of,
    can_be_printed,
    chosen_card,
    coming_key,
    counts,
    made_card,
    number_of,
    side_of,
    unbroken,
)
from bobbl_client.evening.money import euros
from bobbl_client.evening.roster_record import Registered, who_stays
from bobbl_client.evening.roster_words import called, full_names
from bobbl_client.evening.seat_form import Told
from bobbl_client.model.requests import Refused
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr, trn

DIGITS = "1234567890"


def screen_of(now: Now) -> DeskScreen:
    """Return everything shown."""
    state, known = now.state, now.known
    only = frozenset(each.id for each in now.alone) if state.matching else None
    is_held = state.is_held and (state.opened is not None or bool(state.query))
    shown = known.list.shown(state.query, only, is_held=is_held)
    place = place_of(now)
    return DeskScreen(
        state.query,
        shown.found,
        shown.rows,
        state.opened or "",
        _footer(now),
        known.tally,
        _form(now),
        place,
        _call_list(now, place),
    )


def _footer(now: Now) -> str:
    """Count people, and the money in this desk's box."""
    said, cash = counts(now.known.counted, now.is_pairs), now.known.cash
    if not now.known.settings.fee_cents and not cash:
        return said
    box = unbroken(tr("Kasse **{money}**", money=euros(cash)))
    return f"{said}\u00a0\u00a0 {box}"


def _call_list(now: Now, place: Place) -> CallList | None:
    """Return the list of those to be told, where a question does not need the room."""
    roster = now.known.roster
    people = [roster[id_] for id_ in now.state.to_tell if id_ in roster]
    is_busy = isinstance(place, Question | SeatAsked | Menu | Offered)
    if is_busy or now.state.opened is not None:
        return None
    can_go = not any(each.waiting for each in people)
    return call_list_of(people, (DeskKey("F12", tr("Allen gesagt")),) if can_go else ())


# the form


def _form(now: Now) -> Form:
    current, form, settings = now.current, now.state.form, now.known.settings
    if current is not None:
        number = tr("Nr. **{n}**", n=number_of(current))
        title = tr("Namen ändern") if now.state.changing else tr("Partner nachtragen")
        title = tr("Geöffnet") if now.is_shown else title
        leaving = next((p for p in current.persons if p.id == now.state.leaving), None)
        if leaving is not None:
            title = tr("Wer spielt für {name}?", name=leaving.name.last or leaving.name.listed)
    else:
        coming = now.known.orders.coming_number()
        number = tr("Nr. **{n}**", n=coming) if coming else tr("Nummer folgt")
        title = tr("Paar anmelden") if now.is_pairs else tr("Spieler anmelden")
    ticked = now.ticked
    of = f"{tr('Nr. {n}', n=number_of(ticked))}: " if ticked and ticked is not current else ""
    is_half = now.state.confirming is Confirming.PARTNER
    return Form(
        title,
        number,
        now.row_count,
        settings.team,
        form.alone,
        now.is_pairs and current is None and not is_half,
        tr("Speichern"),
        form.error,
        lines_of(current) if current is not None and now.state.leaving is None else (),
        now.shown_rows,
        _closing(now),
        fee_tick(settings, ticked, form, settings.team if now.kind == "pair" else 1, of),
        marks_tick(settings, ticked, form, "" if settings.fee_cents else of),
    )


def _closing(now: Now) -> str:
    """Return what Esc does with who is open, where nothing else comes first."""
    if now.current is None or now.state.menus:
        return ""
    return tr("Doch nicht") if now.state.leaving is not None else tr("Schließen")


def fee_tick(
    settings: Settings, entrant: Registered | None, form: DeskForm, persons: int, of: str = ""
) -> Tick:
    """Return the box for the fee of somebody, or of so many persons being written down.

    ``of`` says whose it is, where that is not who stands in the form.
    """
    if entrant is None:
        due = settings.fee_cents * persons
        return Tick(tr("{money} bezahlt", money=euros(due)), form.is_paid) if due else Tick()
    due, paid = entrant.fee
    if not due and not paid:
        return Tick()
    if 0 < paid < due:
        return Tick(of + tr("noch {money}", money=euros(due - paid)))
    if paid > due:
        return Tick(of + tr("{money} zu viel", money=euros(paid - due)), is_on=True)
    return Tick(of + tr("{money} bezahlt", money=euros(due)), is_on=paid >= due)


def marks_tick(
    settings: Settings, entrant: Registered | None, form: DeskForm, of: str = ""
) -> Tick:
    """Return the box for the markers: the one there is, or how many are set.

    ``of`` says whose a single marker is, unless the fee beside it does; of several the menu does.
    """
    marks = form.marks if entrant is None else set(entrant.marks)
    has = [each for each in settings.markers if each.id in marks]
    if not settings.markers:
        return Tick()
    if len(settings.markers) == 1:
        return Tick(of + settings.markers[0].name, bool(has))
    if not has:
        return Tick(tr("Markierungen"))
    return Tick(trn("{n} Markierung", "{n} Markierungen", len(has)), is_on=True)


# the one place below it


def place_of(now: Now) -> Place:
    """Return what the place says."""
    return _asked_first(now) or _about_people(now) or _hint(now)


def _asked_first(now: Now) -> Place | None:
    """Return what must be answered before anything else."""
    confirming, ticked, suspicion = now.state.confirming, now.ticked, now.suspicion
    if now.known.refused is not None:
        return _refusal(now.known.refused)
    if confirming is Confirming.DISCARD:
        return _discarding()
    if confirming is Confirming.REFUND and ticked is not None:
        return refund_question(ticked, _paid_at(now))
    if confirming is Confirming.PARTNER:
        return _half_a_pair()
    if confirming is Confirming.OTHER_NAME and now.current is not None:
        return _other_name(now.current, now.state.form)
    if now.state.menus:
        return _menu(now)
    return _duplicate(suspicion, now) if suspicion is not None else None


def _paid_at(now: Now) -> str:
    """Return at which station the newest payment was ticked off; nothing if that is not known."""
    payment, state = now.payment, now.known.state
    if payment is None or state is None or not now.known.orders.is_online:
        return ""
    station = state.stations.get(payment.made.station)
    return station.name if station is not None else ""


def _about_people(now: Now) -> Place | None:
    """Return what is said about who is open, was made, or is looked for."""
    current, made, doubtful = now.current, now.made, now.doubtful
    if now.state.matching and current is not None:
        return _partner_wanted(current)
    place = _seat(now) or offered(now)
    if place is not None:
        return place
    if current is not None:
        return _opened(current, now)
    if made is not None:
        return made_card(
            made,
            now.known.orders.is_online,
            (*_partner_key(now), *_keys_of_made(made)),
            is_changed=now.state.made == now.state.changed,
            gives_seats=now.known.orders.gives_seats,
            alone=now.alone,
        )
    if doubtful is not None and now.known.orders.is_online:
        return _doubt(*doubtful)
    return None


def doubt_shown(now: Now) -> Registered | None:
    """Return who may be registered twice, where the place says so."""
    if now.doubtful is None or place_of(now) != _doubt(*now.doubtful):
        return None
    return now.doubtful[0]


def offered(now: Now) -> Offered | None:
    """Return the regulars who fit what is typed."""
    return now.known.completion.shown(now.state.offer)


def _menu(now: Now) -> Menu:
    """Return the menu on top."""
    plan = now.state.menus[-1]
    rows = tuple(_menu_row(place, item) for place, item in enumerate(plan.items(now)))
    word = plan.word(now)
    is_done = not word and any(row.is_ticked is not None for row in rows)
    back = DeskKey(tr("Esc"), tr("Fertig") if is_done else tr("Zurück"))
    keys = (DeskKey("F12", word), back) if word else (back,)
    for_all = tuple(_menu_row(place, item) for place, item in enumerate(plan.for_all(now)))
    return Menu(plan.name, plan.title, plan.said, rows, keys, for_all)


def _menu_row(place: int, item: Item) -> MenuRow:
    key = item.key
    if not key and place < len(DIGITS) and item.act is not None:
        key = DIGITS[place]
    return MenuRow(key, item.label, item.detail, item.is_ticked, item.colour, item.blocked)


def _seat(now: Now) -> SeatAsked | None:
    """Return the question for a seat as it stands; none if there is nobody to ask about."""
    seating, entrant = now.state.seating, now.seated
    plan = now.known.plan if seating is not None else None
    if seating is None or entrant is None or plan is None:
        return None
    names = "" if entrant.is_unnamed else full_names(entrant)
    who = f"**{called(entrant)}** {names}".rstrip()
    title, key = tr("Welcher Platz?"), DeskKey("F12", tr("Auslosen"))
    if entrant.seat is not None:
        where = tr("Tisch {table}", table=entrant.table)
        title = tr("Welcher Platz statt {seat}?", seat=f"{where} · {side_of(entrant)}")
        key = DeskKey("F12", tr("Platz freigeben"), is_off=True)
    told = seating.told if seating.told.text else Told(tr("Enter geht weiter und gibt den Platz."))
    keys = (key, DeskKey(tr("Esc"), tr("Doch nicht")))
    return SeatAsked(title, who, seat_fields(plan), seating.form, told, keys)


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
        keys=(DeskKey("F8", tr("Verwerfen")), DeskKey(tr("Esc"), tr("Weiter schreiben"))),
    )


def _other_name(entrant: Registered, form: DeskForm) -> Question:
    found = renamed(entrant, form)
    before, after = (each.listed for each in found) if found is not None else ("", "")
    return Question(
        tr("Heißt {before} jetzt {after}?", before=before, after=after),
        tr(
            "{who} ist noch geöffnet, gespeichert ist nichts. Spielt jemand anderes statt ihnen,"
            " steht unter F11 „Ersatz eintragen“.",
            who=called(entrant),
        ),
        keys=(
            DeskKey("F12", tr("Ja, so heißt die Person")),
            DeskKey("F4", tr("Nein, das sind die Nächsten")),
        ),
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


def _duplicate(suspicion: Suspicion, now: Now) -> Question:
    others = (
        tr("Andere Leute – speichern") if suspicion.is_complete else tr("Andere Leute – weiter")
    )
    same = tr("Dieselben – {who} öffnen", who=called(suspicion.known))
    if now.partners is not None:
        stays, joins = now.partners
        name = full_names(joins) if isinstance(joins, Registered) else joins.listed
        same = tr("{name} als Partner nehmen – {who}", name=name, who=called(stays))
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


def _partner_key(now: Now) -> tuple[DeskKey, ...]:
    return (DeskKey("F4", tr("Partner wählen")),) if now.alone else ()


def _opened(entrant: Registered, now: Now) -> Question | Card:
    twin = now.twin
    if twin is None:
        return chosen_card(entrant, (*_partner_key(now), *_keys_of(entrant)), now.alone)
    keys = (
        DeskKey("F4", tr("Dieselben – es gilt {who}", who=called(who_stays(entrant, twin)))),
        DeskKey("F12", tr("Andere Leute – beide bleiben")),
    )
    return twin_question(entrant, twin, keys)


def _keys_of(entrant: Registered) -> tuple[DeskKey, ...]:
    more = DeskKey("F11", tr("Mehr"))
    if can_be_printed(entrant):
        return (DeskKey("F9", tr("Platz drucken")), more)
    return (*coming_key(entrant), more)


def _keys_of_made(entrant: Registered) -> tuple[DeskKey, ...]:
    keys = (DeskKey("F8", tr("Zurücknehmen")), DeskKey("F11", tr("Mehr")))
    if can_be_printed(entrant):
        return (DeskKey("F9", tr("Platz drucken")), *keys)
    return (*coming_key(entrant), *keys)


def _hint(now: Now) -> Hint:
    leased = now.known.orders.leased
    ways = (DeskKey("F8", tr("Zurücknehmen")), DeskKey("F11", tr("Mehr")))
    if now.known.orders.is_online:
        who = tr("Nächstes Paar: einfach eintippen.") if now.is_pairs else tr("Einfach eintippen.")
        keys = tr("Enter geht weiter, das letzte Enter speichert.")
        alone = " " + tr("F7, wenn jemand allein kommt.") if now.is_pairs else ""
        return Hint(who, keys + alone, keys=ways)
    if now.known.orders.is_stopped:
        said = tr("Warum, steht unten. Was hier gespeichert ist, bleibt gespeichert.")
        return Hint(tr("Bitte Turnierleitung holen"), said, is_urgent=True, keys=ways)
    title = tr("Der Server ist gerade nicht erreichbar. Anmelden geht weiter.")
    if not leased:
        said = tr("Die Nummern gibt der Server, sobald er wieder da ist. Es geht nichts verloren.")
        return Hint(title, said, is_alone=True, keys=ways)
    said = trn(
        "Dieser Tisch hat noch {n} eigene Nummer ({first}). Sie gilt sofort, nichts geht verloren.",
        "Dieser Tisch hat noch {n} eigene Nummern (ab {first}). Sie gelten sofort, nichts geht"
        " verloren.",
        len(leased),
        first=leased[0],
    )
    return Hint(title, said, is_alone=True, keys=ways)
