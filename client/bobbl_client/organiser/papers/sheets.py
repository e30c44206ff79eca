"""What is printed for the hall: slips, seats, lots, table numbers, prizes, the state of a round.

Every sheet is made from what the station knows now, also without a server. Slips and lots have
keys, so that a second copy is marked as a duplicate.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from datetime import datetime, tzinfo

from bobbl_client.evening.people import family_names, side_numbers, told_names
from bobbl_client.evening.prize_words import spot_people
from bobbl_client.evening.seat_plan import tables_expected
from bobbl_client.evening.standings import (
    ShownStanding,
    brackets,
    byes_told,
    entrants_heading,
    held,
    holds,
    shown_standings,
)
from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import (
    Certificate,
    CertificateSheet,
    Paper,
    PhoneCode,
    SeatRow,
    SeatSheet,
    Slip,
    SlipSheet,
    SlipSide,
    Ticket,
    TicketSheet,
)
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.paper.imprint import LEAST_DIGITS, imprint_of
from bobbl_shared.domain.paper.pages_address import pages_link, table_page, typed_address
from bobbl_shared.domain.paper.phone_address import phone_code, phone_link
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.readings.prize_list import Award, awards, decided_places, spots
from bobbl_shared.domain.readings.rank_path import rank_path
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import EntrantStatus, Round, State, TableSlot
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.days import written_day
from bobbl_shared.i18n.hours import hour
from bobbl_shared.ids import EntrantId
from bobbl_shared.rulebook.criteria import headings
from bobbl_shared.rulebook.prize_words import place_words, way_words
from bobbl_shared.rulebook.questions import question_rule

IsPrinted = Callable[[str], bool]

CERTIFIED = range(1, 4)
"""The places that have a certificate unless others are named."""


def round_slips(
    model: StationModel,
    round_: Round,
    is_printed: IsPrinted,
    is_sideways: bool,
    only: Sequence[int] = (),
) -> SlipSheet:
    """Return the slips of a round, or those of some tables only."""
    state = _state(model)
    tables = [n for n in tables_of(state, round_) if not only or n in only]
    slips = tuple(_slip(model, round_, n, is_printed) for n in tables)
    part = "-" + "-".join(map(str, tables)) if only else ""
    return SlipSheet(
        tr("Spielstandzettel Runde {n}", n=round_.number),
        state.settings.name,
        slips,
        state.settings.format,
        is_sideways,
        tr("Zettel-Runde-{n}", n=round_.number) + part,
    )


def blank_slips(model: StationModel, is_sideways: bool, count: int) -> SlipSheet:
    """Return slips on which everything is written by hand."""
    state = _state(model)
    nobody = (SlipSide(_side_word(state, 0)), SlipSide(_side_word(state, 1)))
    slips = tuple(Slip("", "", "", nobody) for _ in range(count))
    title, name = tr("Leere Spielstandzettel"), tr("Zettel-leer")
    return SlipSheet(title, state.settings.name, slips, state.settings.format, is_sideways, name)


def tables_of(state: State, round_: Round) -> tuple[int, ...]:
    """Return the tables that need a slip; where nobody was drawn, as many as will play."""
    if not round_.from_slips:
        return tuple(round_.tables)
    count = max(tables_needed(state.settings, len(state.seatable()))[0], *round_.tables, 0)
    return tuple(range(1, count + 1))


def _slip(model: StationModel, round_: Round, table: int, is_printed: IsPrinted) -> Slip:
    state, place = _state(model), SlipPlace(round_.number, table)
    slot, key = round_.tables.get(table), f"slip {round_.number}.{table}"
    return Slip(
        key,
        str(table),
        str(round_.number),
        (_side(model, slot, 0), _side(model, slot, 1)),
        slip_code(state.tournament, place),
        _phone_code(state, place, has_code=not round_.from_slips),
        is_printed(key),
    )


def _phone_code(state: State, place: SlipPlace, *, has_code: bool) -> PhoneCode | None:
    """Return what phones open from a slip: its digital one, else the guests' page of the table."""
    phones, link = state.phones, phone_link(state, place)
    if has_code and phones is not None and link is not None:
        return PhoneCode(link, phones.address, phone_code(phones, place))
    page = pages_link(state, table_page(place.table))
    if state.pages is None or page is None:
        return None
    return PhoneCode(page, typed_address(state.pages.address), "")


def _side(model: StationModel, slot: TableSlot | None, place: int) -> SlipSide:
    word = _side_word(_state(model), place)
    if slot is None or not slot.sides[place]:
        return SlipSide(word)
    side = slot.sides[place]
    entrants = [_state(model).entrants[each] for each in side]
    people = tuple(name.listed for each in entrants for name in told_names(model, each))
    return SlipSide(f"{word} · {side_numbers(model, side)}", people)


def _side_word(state: State, place: int) -> str:
    return tr("Paar {n}", n=place + 1)


def seats_by_name(model: StationModel, round_: Round) -> SeatSheet:
    """Return everybody by family name with their table, and who sits out."""
    state, rows = _state(model), []
    for slot in round_.tables.values():
        for side, entrants in enumerate(slot.sides):
            rows += _people_rows(model, entrants, str(slot.table), _side_word(state, side))
    rows += _people_rows(model, round_.byes, "", tr("spielfrei"))
    rows.sort(key=lambda row: (fold_text(row.who), row.table))
    told = tr("der Tisch steht im Kasten vor dem Namen")
    return SeatSheet(
        tr("Wo sitze ich? Runde {n}", n=round_.number),
        f"{state.settings.name} · {told}",
        tuple(rows),
        tr("Plaetze-nach-Namen-Runde-{n}", n=round_.number),
        *imprint(model),
    )


def _people_rows(
    model: StationModel, ids: Iterable[EntrantId], table: str, side: str
) -> list[SeatRow]:
    entrants = (_state(model).entrants[each] for each in ids)
    return [
        SeatRow(name.listed, table, side, fold_text(name.last)[:1])
        for each in entrants
        for name in told_names(model, each)
    ]


def seats_by_table(model: StationModel, round_: Round) -> Paper:
    """Return every table with who sits there."""
    rows = tuple(
        (str(slot.table), " – ".join(_names(model, side) for side in slot.sides if side) or "–", "")
        for slot in round_.tables.values()
    )
    return Paper(
        tr("Tische Runde {n}", n=round_.number),
        _state(model).settings.name,
        (tr("Tisch"), tr("Wer dort sitzt"), ""),
        rows,
        tr("Tische-Runde-{n}", n=round_.number),
        11.0,
    )


def _names(model: StationModel, side: Sequence[EntrantId]) -> str:
    state = _state(model)
    shown = (state.entrants[each] for each in side)
    return " / ".join(f"{each.number} {family_names(model, each)}" for each in shown)


def lots(model: StationModel, is_printed: IsPrinted) -> TicketSheet:
    """Return a lot for every seat of the hall, to be drawn from a hat."""
    state = _state(model)
    tickets = []
    for table in range(1, tables_expected(state) + 1):
        for place in _seats_at(state, table):
            key = f"lot {place.table}.{place.pair}.{place.player}"
            below = tr("Paar {n}", n=place.pair)
            if state.settings.entrants == "players":
                below += " · " + tr("Spieler {n}", n=place.player)
            tickets.append(
                Ticket(
                    key,
                    tr("Tisch {n}", n=table),
                    state.settings.name,
                    below,
                    is_printed(key),
                )
            )
    return TicketSheet(tr("Lose"), state.settings.name, tuple(tickets), 3, 8, tr("Lose"))


def _seats_at(state: State, table: int) -> list[Seat]:
    players = range(1, state.settings.at_table // 2 + 1)
    return [Seat(table, pair, player) for pair in (1, 2) for player in players]


def table_numbers(model: StationModel) -> TicketSheet:
    """Return the numbers to stand on the tables, two on a page."""
    state = _state(model)
    tickets = []
    for number in range(1, tables_expected(state) + 1):
        section = state.settings.section_of(number) if len(state.settings.sections) > 1 else None
        tickets.append(Ticket("", str(number), tr("Tisch"), section or state.settings.name))
    title = tr("Tischnummern")
    return TicketSheet(title, state.settings.name, tuple(tickets), 1, 2, title)


def standing_rows(model: StationModel) -> tuple[tuple[Standing, ...], str]:
    """Return the newest ranking known, and how fresh it is."""
    state, push = _state(model), model.standings
    if state.final is not None:
        return decided_places(state, state.final.standings, state.final.round), tr("Endstand")
    if push is not None and _is_live(model):
        return push.rows, holds(state, is_live=True)
    closed = [each for each in state.rounds if each.standings is not None]
    if closed:
        return closed[-1].standings or (), holds(state, is_live=False)
    return (), ""


def _is_live(model: StationModel) -> bool:
    """Return whether the ranking holds results of the running round."""
    state = _state(model)
    return model.standings is not None and state.has_results and state.final is None


def status_words() -> dict[EntrantStatus, str]:
    """Return the word for each status of those who are listed; others are not."""
    return {
        "announced": tr("vorangemeldet"),
        "present": tr("da"),
        "withdrawn": tr("abgemeldet"),
        "disqualified": tr("ausgeschlossen"),
    }


def entrants_list(model: StationModel) -> Paper:
    """Return who is registered, by number, and whether they are here."""
    state, words = _state(model), status_words()
    known = (each for each in state.entrants.values() if each.status in words)
    rows = tuple(
        (
            str(each.number),
            " / ".join(name.listed for name in told_names(model, each)),
            words[each.status],
        )
        for each in sorted(known, key=lambda each: each.number)
    )
    title = tr("Anmeldeliste")
    heads = (tr("Nr."), entrants_heading(state), "")
    return Paper(title, state.settings.name, heads, rows, title, 11.0)


def ranking(model: StationModel, zone: tzinfo | None = None) -> Paper:
    """Return the newest ranking known."""
    state = _state(model)
    rows, _ = standing_rows(model)
    shown = shown_standings(model, rows)
    heads = headings(state.settings.scheme)
    title, told = _ranking_title(model)
    at = tr("Stand {at}", at=hour(model.now, zone))
    return Paper(
        title,
        " · ".join(part for part in (state.settings.name, told, at) if part),
        (tr("Platz"), tr("Nr."), entrants_heading(state), *heads),
        tuple(
            (
                each.rank,
                each.number,
                " / ".join(", ".join(filter(None, p)) for p in each.people),
                *(v.text if v.is_needed else f"({v.text})" for v in each.values),
            )
            for each in shown
        ),
        tr("Rangliste"),
        11.0,
        *imprint(model),
        names=2,
        bold=(0, 3),
        large=(0, 3),
        note="\n".join(filter(None, (_brackets(shown), _questions(state), thanks(state)))),
    )


def _ranking_title(model: StationModel) -> tuple[str, str]:
    """Return after which round a ranking stands, and what else it holds."""
    state = _state(model)
    if state.final is not None:
        return tr("Endstand"), ""
    before, told = held(state, is_live=_is_live(model))
    return tr("Stand nach Runde {n}", n=before) if before else tr("Rangliste"), told


def _brackets(shown: Sequence[ShownStanding]) -> str:
    told = tr("Werte in Klammern haben den Platz nicht entschieden.") if brackets(shown) else ""
    if marked := byes_told(shown):
        told = f"{told} {marked}.".strip()
    return " ".join(filter(None, (told, tr("Gleicher Platz: gleich in allem."))))


def _questions(state: State) -> str:
    """Return until when a result may be questioned, as long as one may be."""
    is_over = state.final is not None and state.settings.questioned_until != "prizes"
    return "" if is_over else question_rule(state.settings)


def thanks(state: State) -> str:
    """Return whom the club thanks; empty without sponsors."""
    names = ", ".join(state.settings.sponsors)
    return tr("Wir danken: {names}.", names=names) if names else ""


def prize_list(model: StationModel) -> Paper:
    """Return each prize with who has it, the first one last, as they are read out."""
    state = _state(model)
    return Paper(
        tr("Siegerehrung, von oben nach unten vorlesen"),
        state.settings.name,
        (tr("Platz"), tr("Preis und wer ihn hat"), ""),
        tuple(_award_row(model, each) for each in reversed(awards(state))),
        tr("Preise"),
        note=thanks(state),
    )


def _award_row(model: StationModel, award: Award) -> tuple[str, str, str]:
    people = " · ".join(spot_people(model, award.spot)) if award.spot is not None else ""
    text = f"{award.prize.name}: {people}" if people else award.prize.name
    way = way_words(award.spot.way) if award.spot is not None else tr("offen")
    return place_words(award.prize.place), text, way


def certificates(
    model: StationModel, zone: tzinfo | None = None, places: Container[int] = CERTIFIED
) -> CertificateSheet:
    """Return a certificate for each of these places of the final ranking."""
    state = _state(model)
    day = _day(model.now, zone)
    made = []
    for spot in spots(state):
        if spot.place not in places:
            continue
        for id_ in spot.entrants:
            people = tuple(
                f"{name.first} {name.last}".strip()
                for name in told_names(model, state.entrants[id_])
            )
            place = tr("{rank}. Platz", rank=spot.place)
            path = rank_path(state, id_, spot.place)
            field = entrants_word(state, path.field)
            name, crest = state.settings.name, state.crest
            key = certificate_key(id_, spot.place)
            made.append(Certificate(place, people, name, day, path, field, crest, key))
    return CertificateSheet(tr("Urkunden"), tuple(made), tr("Urkunden"))


def certificate_key(entrant: EntrantId, place: int) -> str:
    """Return by what it is remembered that somebody has the certificate of a place."""
    return f"certificate {entrant} {place}"


def _day(when: datetime, zone: tzinfo | None) -> str:
    return written_day(when.astimezone(zone))


def imprint(model: StationModel) -> tuple[str, str]:
    """Return the line and the code by which a file can be held against the paper."""
    state = _state(model)
    printed = imprint_of(state.tournament, model.replica.hash)
    line = trn(
        "Nachweis: {n} Ereignis, Schlüssel {key}, Prüfwort {head}. Nachrechnen: siehe Handbuch.",
        "Nachweis: {n} Ereignisse, Schlüssel {key}, Prüfwort {head}. Nachrechnen: siehe Handbuch.",
        state.length,
        key=_spaced(printed.key[:LEAST_DIGITS]),
        head=_spaced(printed.head[:LEAST_DIGITS]),
    )
    return line, printed.text


def _spaced(digits: str) -> str:
    """Return digits in groups of four, as they are read aloud and typed."""
    return "\N{NO-BREAK SPACE}".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def _state(model: StationModel) -> State:
    assert model.state is not None
    return model.state
