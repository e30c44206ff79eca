"""What the organiser has to look after now, the most urgent first."""

from datetime import datetime

from bobbl_client.evening.hall import SLOW_AFTER_S, over_time, stale_since
from bobbl_client.evening.tables import TableState
from bobbl_client.evening.task import CaseKey, Matter, Task
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.overview.matters import matters_of
from bobbl_shared.clock import moment
from bobbl_shared.domain.score import BobblScore, Score, winner, written_points
from bobbl_shared.domain.state import LateEntry, Round, State, TableSlot
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import minutes

ONCE_AFTER_S = 180
"""A second entry is missed from so long after the first, and one at all after a phone's."""

_ORDER = (
    Matter.SERVER,
    TableState.DISPUTED,
    Matter.LATECOMER,
    Matter.UNSERVED,
    Matter.NO_STATION,
    Matter.ALONE,
    Matter.PHONES,
    Matter.FINAL,
    Matter.OVERTAKEN,
    TableState.LATE,
    TableState.SLOW,
    Matter.COPIES,
    TableState.PROPOSED,
    TableState.ONCE,
    Matter.PARTNER,
    Matter.FEDERATION,
)
"""The most urgent first: what holds up the hall, then what may be lost, then what can wait."""


def tasks_of(model: StationModel) -> tuple[Task, ...]:
    """Return everything to be looked after, the most urgent first, of a kind the oldest first."""
    state = model.state
    if state is None:
        return ()
    found: list[tuple[Task, float]] = []
    for round_ in state.rounds:
        found += [_late_task(model, round_, each) for each in round_.late]
        if round_.is_closed:
            there = {each.table for each in round_.late if each.verdict == "waiting"}
            missing = (table for table in round_.awaited if table not in there)
            found += [(_awaited_task(round_, table), 0.0) for table in missing]
        else:
            slots = round_.tables.values()
            found += [made for slot in slots if (made := _table_task(model, state, round_, slot))]
    waiting = [(task, age) for task, age in found if age >= 0]
    waiting += [(task, 0.0) for task in matters_of(model)]
    waiting.sort(key=lambda each: (_ORDER.index(each[0].mark), -each[1], _table(each[0])))
    return tuple(task for task, _ in waiting)


def _table(task: Task) -> int:
    return task.opens.table if isinstance(task.opens, CaseKey) else 0


def _late_task(model: StationModel, round_: Round, late: LateEntry) -> tuple[Task, float]:
    """Return a late slip with its age; a negative age if it has been judged."""
    age = _age(model.now, late.entry.at) if late.verdict == "waiting" else -1.0
    case = CaseKey(round_.number, late.table, late.entry.id)
    title = tr("Tisch {n}", n=late.table)
    detail = tr("Runde {n}, Zettel verspätet", n=round_.number)
    return Task(case, TableState.LATE, title, detail, minutes(max(0.0, age))), age


def _awaited_task(round_: Round, table: int) -> Task:
    """Return that a closed round still lacks the slip of a table."""
    title, detail = tr("Tisch {n}", n=table), tr("Runde {n}: Zettel fehlt noch", n=round_.number)
    return Task(CaseKey(round_.number, table), TableState.SLOW, title, detail, "")


def _table_task(
    model: StationModel, state: State, round_: Round, slot: TableSlot
) -> tuple[Task, float] | None:
    title, case = tr("Tisch {n}", n=slot.table), CaseKey(round_.number, slot.table)
    match slot.status:
        case "disputed":
            age = _age(model.now, slot.entries[-1].at)
            detail = dispute(slot, state.settings.format.target)
            return Task(case, TableState.DISPUTED, title, detail, minutes(age)), age
        case "open" if (laid := state.proposal(round_.number, slot.table)) is not None:
            age = _age(model.now, laid.at)
            if age < ONCE_AFTER_S:
                return None
            detail = tr("vom Handy, ungeprüft")
            return Task(case, TableState.PROPOSED, title, detail, minutes(age)), age
        case "open" if not slot.awaited:
            over = over_time(state, round_, model.now)
            section = state.settings.section_of(slot.table) or ""
            if over < SLOW_AFTER_S or stale_since(model, section) is not None:
                return None
            return Task(
                case, TableState.SLOW, title, tr("noch kein Zettel"), f"+{minutes(over)}"
            ), float(over)
        case "entered":
            age = _age(model.now, slot.entries[-1].at)
            if age < ONCE_AFTER_S:
                return None
            detail = tr("zweite Eingabe fehlt")
            return Task(case, TableState.ONCE, title, detail, minutes(age)), age
        case _:
            return None


def _age(now: datetime, at: str) -> float:
    return max(0.0, (now - moment(at)).total_seconds())


def dispute(slot: TableSlot, target: int) -> str:
    """Return in a few words what two slips of a table disagree about."""
    return difference(*two_slips(slot), target)


def two_slips(slot: TableSlot) -> tuple[Score, Score]:
    """Return the first slip of a table and the newest that differs from it."""
    scores = [entry.score for entry in slot.entries]
    return scores[0], next((s for s in reversed(scores) if s != scores[0]), scores[0])


def difference(one: Score, other: Score, target: int) -> str:
    """Return ``18 oder 13?``, ``wer hat verloren?`` or how many numbers differ."""
    first, second = written_points(one), written_points(other)
    if len(first) != len(second):
        return tr("verschieden viele Bobbl")
    unequal = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
    if not unequal:
        return tr("jetzt gleich eingegeben")
    if len(unequal) > 1:
        return tr("an {n} Stellen verschieden", n=len(unequal))
    a, b = unequal[0]
    if isinstance(one, BobblScore) and winner(a, target) != winner(b, target):
        return tr("wer hat verloren?")
    numbers = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    return tr("{a} oder {b}?", a=numbers[0][0], b=numbers[0][1])


def where(one: Score, other: Score) -> str:
    """Return ``2. Bobbl`` if two scores differ in one place only; empty otherwise."""
    first, second = written_points(one), written_points(other)
    unequal = [n for n, (a, b) in enumerate(zip(first, second, strict=False), 1) if a != b]
    if len(unequal) != 1 or len(first) != len(second):
        return ""
    word = tr("{n}. Bobbl") if isinstance(one, BobblScore) else tr("{n}. Spiel")
    return word.format(n=unequal[0])
