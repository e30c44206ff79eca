"""The hall: every table of the round in its state, by section, and where on its plan it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_client.evening.people import operator_name
from bobbl_client.evening.seat_plan import tables_expected
from bobbl_client.evening.tables import (
    UNENTERED,
    ShownTable,
    TableState,
    counted_word,
    table_view,
    tile_word,
)
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.clock import moment
from bobbl_shared.domain.hall_map import Cell, HallMap
from bobbl_shared.domain.readings.hall_labels import Label, section_labels
from bobbl_shared.domain.readings.hall_way import way_to
from bobbl_shared.domain.readings.time_plan import clock_of
from bobbl_shared.domain.settings import Section
from bobbl_shared.domain.state import Round, State, Station, TableSlot
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.rulebook.way_words import way_sentence
from bobbl_shared.wire.messages import StationPresence

ALONE_AFTER_S = 60
"""A shorter outage ends by itself."""

SLOW_AFTER_S = 120
"""An open table is slow from so long after the gong."""


COUNTED = (
    TableState.DISPUTED,
    TableState.LATE,
    TableState.SLOW,
    TableState.AWAITED,
    TableState.OPEN,
    TableState.ONCE,
    TableState.DECIDED,
    TableState.CONFIRMED,
)
"""The order in which counts are told: what needs a person first."""


@dataclass(frozen=True)
class Count:
    """How many tables of a section stand so."""

    state: TableState
    number: int
    word: str


@dataclass(frozen=True)
class ShownSection:
    """A run of tables; ``detail`` says which, and who enters there or how old it is.

    ``brief`` is only which.
    """

    name: str
    detail: str
    counts: tuple[Count, ...]
    tables: tuple[ShownTable, ...]
    brief: str = ""


def shown_round(state: State) -> Round | None:
    """Return the round whose tables are shown: the running one, else the last."""
    return state.running or (state.rounds[-1] if state.rounds else None)


def over_time(state: State, round_: Round, now: datetime) -> int:
    """Return by how many seconds a round is over its time; 0 while it is not or has no clock."""
    clock = clock_of(state, round_.number)
    return max(0, -clock.seconds_left(now)) if clock is not None else 0


def state_in_hall(round_: Round, table: int, *, is_slow: bool) -> TableState:
    """Return how far a table is; an open one is slow where the round is long over its time."""
    state = table_view(round_, table).state
    return TableState.SLOW if state is TableState.OPEN and is_slow else state


def hall_of(model: StationModel, zone: tzinfo | None = None) -> tuple[ShownSection, ...]:
    """Return the sections that have tables in the round shown, by their first table."""
    state = model.state
    round_ = shown_round(state) if state is not None else None
    if state is None or round_ is None:
        return ()
    shown = []
    rest = dict(round_.tables)
    for section in sorted(state.settings.sections, key=lambda each: each.first):
        slots = [rest.pop(number) for number in list(rest) if section.holds(number)]
        if slots:
            shown.append(_section(model, state, round_, section, slots, zone))
    if rest:
        nowhere = Section(tr("ohne Bereich"))
        shown.append(_section(model, state, round_, nowhere, list(rest.values()), zone))
    return tuple(shown)


def _section(
    model: StationModel,
    state: State,
    round_: Round,
    section: Section,
    slots: Sequence[TableSlot],
    zone: tzinfo | None,
) -> ShownSection:
    stale = stale_since(model, section.name)
    is_slow = stale is None and over_time(state, round_, model.now) >= SLOW_AFTER_S
    proposed = {each.table for each in state.proposals if each.round == round_.number}
    states = [
        _with_phone(state_in_hall(round_, slot.table, is_slow=is_slow), slot.table in proposed)
        for slot in slots
    ]
    tables = tuple(
        ShownTable(slot.table, each, tile_word(each))
        for slot, each in zip(slots, states, strict=True)
    )
    told = [TableState.OPEN if each is TableState.PROPOSED else each for each in states]
    counts = tuple(
        Count(each, told.count(each), counted_word(each)) for each in COUNTED if each in told
    )
    detail = [tables_range(tables[0].table, tables[-1].table)]
    if stale is not None:
        detail.append(tr("Stand {hour}", hour=hour(stale, zone)))
    elif who := _enters(model, slots):
        detail.append(who)
    first, last = tables[0].table, tables[-1].table
    brief = f"{first}–{last}" if first != last else str(first)
    return ShownSection(section.name, " · ".join(detail), counts, tables, brief)


def _with_phone(state: TableState, is_proposed: bool) -> TableState:
    """Return the state of a table of which a phone may have proposed the result."""
    is_open = state in {*UNENTERED, TableState.SLOW}
    return TableState.PROPOSED if is_proposed and is_open else state


def tables_range(first: int, last: int) -> str:
    """Return ``Tische 1–20`` or ``Tisch 7``."""
    if first == last:
        return tr("Tisch {n}", n=first)
    return tr("Tische {first}–{last}", first=first, last=last)


def _enters(model: StationModel, slots: Sequence[TableSlot]) -> str:
    """Name who made the newest entry here."""
    entries = [entry for slot in slots for entry in slot.entries if entry.operator is not None]
    newest = max(entries, key=lambda each: each.at, default=None)
    return operator_name(model, newest.operator) if newest is not None else ""


def serving(state: State, section: str) -> tuple[Station, ...]:
    """Return the stations that enter results of a section."""
    return tuple(
        each
        for each in state.stations.values()
        if not each.revoked and each.role == "scoring" and section in each.sections
    )


def presence_of(model: StationModel) -> dict[str, StationPresence]:
    """Return the health of the stations by id, as last heard."""
    return {each.station: each for each in model.presence.stations} if model.presence else {}


def stations_alone(model: StationModel) -> tuple[tuple[Station, StationPresence, float], ...]:
    """Return the other stations that have lost the server, and for how many seconds.

    Outages shorter than ``ALONE_AFTER_S`` are not among them, nor is anything known of stations
    while this one has no server itself.
    """
    found = []
    for station in _others(model):
        health = presence_of(model).get(station.id)
        if health is None or health.connected or health.heard is None:
            continue
        seconds = (model.now - moment(health.heard)).total_seconds()
        if seconds >= ALONE_AFTER_S:
            found.append((station, health, seconds))
    return tuple(found)


def stations_unheard(model: StationModel) -> tuple[Station, ...]:
    """Return the other stations of which the server has heard nothing yet since it began.

    For the first ``ALONE_AFTER_S`` of a connection there are none: they are on their way.
    """
    since = model.online_since
    if since is None or (model.now - model.offset - since).total_seconds() < ALONE_AFTER_S:
        return ()
    known = presence_of(model)
    is_later = model.state is not None and model.state.epoch > 1
    return tuple(
        each
        for each in _others(model)
        if ((health := known.get(each.id)) is None or health.heard is None)
        and not (is_later and each.role == "organiser")
    )


def _others(model: StationModel) -> tuple[Station, ...]:
    if model.contact is not Contact.ONLINE or model.state is None or model.presence is None:
        return ()
    posts = model.state.stations.values()
    return tuple(each for each in posts if not each.revoked and each.id != model.id)


def shown_by(model: StationModel) -> tuple[StationPresence, ...]:
    """Return the stations that show guests the pages now, as far as that is known."""
    state = model.state
    posts = state.stations if state is not None else {}
    return tuple(
        each
        for each in presence_of(model).values()
        if each.connected
        and (post := posts.get(each.station)) is not None
        and post.role == "pages"
        and not post.revoked
    )


def page_hosts(model: StationModel) -> frozenset[str]:
    """Return the computers that show guests the pages now, in figures."""
    return frozenset(each.host for each in shown_by(model) if each.host)


def stale_since(model: StationModel, section: str) -> datetime | None:
    """Return since when entries of a section may be missing here; none if all is fresh."""
    if model.contact is not Contact.ONLINE:
        return model.last_heard or model.now
    if model.state is None:
        return None
    known = presence_of(model)
    alone = [
        moment(health.heard)
        for station in serving(model.state, section)
        if (health := known.get(station.id)) and not health.connected and health.heard
    ]
    return min(alone, default=None)


@dataclass(frozen=True)
class WhereIs:
    """Where a table is: its section, the way there in cells and in a sentence.

    ``section`` is empty in a hall of one section. A table that cannot be shown has no ``way``, and
    ``told`` says why.
    """

    table: int
    section: str
    told: str
    plan: HallMap
    labels: tuple[Label, ...]
    unused: frozenset[int]
    way: tuple[Cell, ...]


def where_is(state: State, table: int) -> WhereIs | None:
    """Return where a table is; none without a plan."""
    plan = state.hall_map
    if plan is None:
        return None
    settings, tables = state.settings, tables_expected(state)
    section = settings.section_of(table) if len(settings.sections) > 1 else ""
    way = way_to(plan, table)
    if plan.placed(table) is not None:
        told = way_sentence(way, "")
    elif table > tables:
        section = ""
        told = trn("Das Turnier hat nur {n} Tisch.", "Das Turnier hat nur {n} Tische.", tables)
    else:
        told = tr("Tisch {n} steht nicht auf dem Plan.", n=table)
    return WhereIs(
        table,
        section or "",
        told,
        plan,
        section_labels(plan, settings.sections),
        unused_tables(state, plan),
        way.cells if way is not None else (),
    )


def unused_tables(state: State, plan: HallMap) -> frozenset[int]:
    """Return the tables of a plan that the tournament does not use."""
    tables = tables_expected(state)
    return frozenset(each.table for each in plan.tables if each.table > tables)


def hall_sections(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the tables of the tournament by section; those of none come last."""
    tables = range(1, tables_expected(state) + 1)
    sections = [tuple(t for t in tables if each.holds(t)) for each in state.settings.sections]
    named = {table for section in sections for table in section}
    sections.append(tuple(table for table in tables if table not in named))
    return tuple(each for each in sections if each)
