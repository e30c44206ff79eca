"""The hall as the draw at registration sees it: full tables, those in the draw, those to come.

Zones that are only typed yet are shown, too, with the seats given so far.
"""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.seat_plan import SeatPlan
from bobbl_client.evening.seat_tables import tables_wanted
from bobbl_shared.domain.seats import SeatZones, open_tables
from bobbl_shared.domain.settings import Settings, announced_tables
from bobbl_shared.i18n import tr, trn

MOST_SHOWN = 240
"""More tables than these are counted, not painted."""

MOST_BEFORE = 40
"""With so many full tables the first of them are left out."""

LOOK_AHEAD, LOOK_BACK = 2, 9


class ZoneMark(Enum):
    """How a table stands to the next lot."""

    FULL = "full"
    OPEN = "open"
    WINDOW = "window"
    IN_ORDER = "in_order"
    LATER = "later"


@dataclass(frozen=True)
class ZoneTable:
    """A table with its mark, and how many of its seats are taken."""

    table: int
    mark: ZoneMark
    taken: int
    seats: int


@dataclass(frozen=True)
class ZonePicture:
    """The tables, the legend (mark, word with its number), and what is not shown.

    ``before``: so many tables are full already and left out, so that the lot is in view.
    """

    tables: tuple[ZoneTable, ...]
    legend: tuple[tuple[ZoneMark, str], ...]
    before: str
    more: str


def mark_word(mark: ZoneMark, count: int) -> str:
    """Name what a number of tables stand for (marked)."""
    match mark:
        case ZoneMark.FULL:
            return tr("**{n}** voll", n=count)
        case ZoneMark.OPEN:
            return tr("**{n}** ganz offen", n=count)
        case ZoneMark.WINDOW:
            return tr("**{n}** im Fenster", n=count)
        case ZoneMark.IN_ORDER:
            return tr("**{n}** an der Reihe", n=count)
        case ZoneMark.LATER:
            return tr("**{n}** später", n=count)


def zone_picture(plan: SeatPlan, zones: SeatZones, announced: int | None) -> ZonePicture:
    """Return the hall for these zones with the seats as they are."""
    lot = open_tables(zones, plan.first_free, announced)
    wanted = max(
        tables_wanted(plan),
        plan.last_table,
        announced or 0,
        lot.stop - 1,
        plan.first_free,
        zones.open_to + LOOK_AHEAD if zones.open_to else 0,
        zones.in_order_from or 0,
    )
    left_out = plan.first_free - 1 - LOOK_BACK if plan.first_free > MOST_BEFORE else 0
    shown = range(left_out + 1, min(wanted, left_out + MOST_SHOWN) + 1)
    tables = tuple(_table(plan, zones, lot, table) for table in shown)
    marks = [ZoneMark.FULL] * left_out + [each.mark for each in tables]
    legend = tuple((m, mark_word(m, marks.count(m))) for m in ZoneMark if m in marks)
    more = wanted - left_out - len(tables)
    full = trn("Tisch {n} ist voll.", "Die Tische 1 bis {n} sind voll.", left_out)
    before = full if left_out else ""
    told = trn("und {n} Tisch weiter", "und {n} Tische weiter", more) if more > 0 else ""
    return ZonePicture(tables, legend, before, told)


def _table(plan: SeatPlan, zones: SeatZones, lot: range, table: int) -> ZoneTable:
    seats = len(plan.at_table(table))
    taken = seats - len(plan.free_at(table))
    if taken == seats:
        mark = ZoneMark.FULL
    elif table in lot:
        mark = ZoneMark.OPEN if plan.first_free <= zones.open_to else ZoneMark.WINDOW
    elif not lot and table == plan.first_free:
        mark = ZoneMark.IN_ORDER
    else:
        mark = ZoneMark.LATER
    return ZoneTable(table, mark, taken, seats)


def seats_in_lot(plan: SeatPlan, zones: SeatZones, announced: int | None) -> int:
    """Count the seats that the next one can be; 1 where they are given in their order."""
    lot = open_tables(zones, plan.first_free, announced)
    return sum(len(plan.free_at(table)) for table in lot) if lot else 1


MOVED = {
    "pairs": {1: 6, 2: 10, 3: 14, 4: 16},
    "players": {1: 11, 2: 18, 3: 26, 4: 26},
}
"""Mean number of moves at the end in tenths, by window: 20 pairs or 40 players, without a cap."""


def meaning(plan: SeatPlan, zones: SeatZones | None, settings: Settings) -> tuple[str, ...]:
    """Return (marked) what the choice means now and at the end."""
    if zones is None:
        return (tr("Plätze gibt es erst zur Runde: alle werden dann auf einmal ausgelost."),)
    announced = announced_tables(settings)
    if announced is not None and plan.last_table > announced:
        end = _gaps_stay()
    else:
        end = _end(zones, settings, announced)
    lines = (*_doubts(zones, announced), _now(plan, zones, announced), end)
    if zones.capped and announced is None and zones.window is not None:
        return (*lines, tr("Ohne angekündigte Zahl endet das Fenster nirgends."))
    return lines


def _doubts(zones: SeatZones, announced: int | None) -> tuple[str, ...]:
    """Ask about a number behind the hall, as far as it is known how large that is."""
    most = max(zones.open_to, zones.in_order_from or 0)
    if announced is None or most <= announced:
        return ()
    told = trn("{n} Tisch", "{n} Tische", announced)
    doubt = tr(
        "**Tisch {n}?** Für so viele, wie erwartet werden, reicht {known}.", n=most, known=told
    )
    return (doubt,)


def _now(plan: SeatPlan, zones: SeatZones, announced: int | None) -> str:
    lot, first = open_tables(zones, plan.first_free, announced), plan.first_free
    count = seats_in_lot(plan, zones, announced)
    if not lot:
        return tr("Als Nächstes: der unterste freie Platz, **Tisch {n}**. Kein Los.", n=first)
    told = trn("**{n} freier Platz**", "**{n} freie Plätze**", count)
    where = tr("Tisch {n}", n=first)
    if len(lot) > 1:
        where = tr("Tische {first} bis {last}", first=first, last=lot.stop - 1)
    text = tr(
        "Jetzt im Los: {seats}, {where}, alle gleich wahrscheinlich.", seats=told, where=where
    )
    if first > zones.open_to:
        text += " " + tr("Ist Tisch {first} voll, rückt das Fenster weiter.", first=first)
    return text


def _end(zones: SeatZones, settings: Settings, announced: int | None) -> str:
    """Return what may have to be cleaned up at the end, as far as that is known."""
    if zones.window is None and not zones.open_to:
        return tr("Lücken gibt es keine: niemand muss umziehen. Zufall ist aber auch keiner dabei.")
    if announced and _ends_at(zones, announced):
        who = _entrants(settings, announced * settings.at_table)
        return tr(
            "Kommen genau **{who}** ({tables}), muss niemand umziehen.",
            who=who,
            tables=trn("{n} Tisch", "{n} Tische", announced),
        )
    is_plain = not zones.open_to and zones.in_order_from is None
    if is_plain and zones.window == 0:
        return tr("Ein Tisch nach dem anderen wird voll: am Ende muss niemand umziehen.")
    moved = MOVED[settings.entrants].get(zones.window or 0) if is_plain else None
    if moved is None:
        return _gaps_stay()
    return tr(
        "Anhalt: bei {who} ziehen mit Fenster +{k} am Ende im Mittel **{n}** um.",
        who=tr("20 Paaren") if settings.entrants == "pairs" else tr("40 Spielern"),
        k=zones.window,
        n=tr("{euros},{cents}", euros=moved // 10, cents=moved % 10) if moved % 10 else moved // 10,
    )


def _gaps_stay() -> str:
    return tr("Bleiben am Ende Lücken, schlägt die Bereinigung vor, wer umzieht.")


def _ends_at(zones: SeatZones, announced: int) -> bool:
    """Return whether no seat behind the announced tables is given before these are full."""
    if zones.open_to > announced:
        return False
    return zones.capped or zones.window is None


def _entrants(settings: Settings, count: int) -> str:
    if settings.entrants == "pairs":
        return trn("{n} Paar", "{n} Paare", count)
    return trn("{n} Spieler", "{n} Spieler", count)
