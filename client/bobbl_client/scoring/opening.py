"""Which table is open at a results station, and for what: opening, leaving, following.

A slip that is left while it is typed becomes a draft and is shown again when its table is opened.
"""

from dataclasses import replace

from bobbl_client.evening.tables import TableView
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_client.scoring.state import Opened, ScoringState, Task, Typed
from bobbl_client.scoring.tables import (
    EveningView,
    bar_to_correction,
    bar_to_entry,
    can_be_reseated,
    can_open,
    is_done,
    is_own,
)
from bobbl_shared.domain.paper.slip_code import slip_named
from bobbl_shared.domain.state import Round, State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n.sentences import sentence


def open_table(state: ScoringState, table: int, evening: EveningView) -> ScoringState:
    """Return the desk with a table of the round shown open, or why there is none."""
    state = replace(left(state), number="", pointed=table)
    round_ = evening.round(state.round)
    if round_ is None or not can_open(round_, table):
        number = round_.number if round_ else 1
        code = "unknown_table" if round_ else "round_not_drawn"
        return replace(state, problem=sentence(Refusal(code, table=table, round=number)))
    view = evening.table((round_.number, table))
    assert view is not None
    return replace(state, opened=opened_for(state, view, task_for(evening, view), evening))


def open_scanned(state: ScoringState, code: str, evening: EveningView) -> ScoringState:
    """Open the slip whose code was scanned, of whichever round, or say why not."""
    known = evening.state
    if known is None:
        return state
    try:
        if not code:
            raise Refusal("scanner_layout")
        place = slip_named(known.tournament, code)
        if known.round(place.round) is None:
            raise Refusal("round_not_drawn", round=place.round)
    except Refusal as refusal:
        return replace(state, problem=sentence(refusal))
    shown = evening.round(None)
    is_now = shown is not None and shown.number == place.round
    return open_table(choose_round(state, None if is_now else place.round), place.table, evening)


def task_for(evening: EveningView, table: TableView) -> Task:
    """Return what opening a table means: entering its slip or only looking at it."""
    is_barred = bar_to_entry(evening, table) is not None
    return Task.LOOK if is_barred or is_done(table) else Task.ENTER


def point(state: ScoringState, table: int) -> ScoringState:
    """Put the ring round a table without opening it; Enter opens it."""
    if state.is_busy:
        return state
    return replace(left(state), number="", problem="", pointed=table)


def choose_round(state: ScoringState, number: int | None) -> ScoringState:
    """Show an earlier round; none means the running one."""
    left_ = left(state)
    return replace(left_, round=number, number="", pointed=None, problem="")


def earlier_round(state: ScoringState, evening: EveningView) -> ScoringState:
    """Show the round before the one shown; before the first comes the last."""
    shown, now = evening.round(state.round), evening.round(None)
    if shown is None or evening.state is None:
        return state
    number = round_before(evening.state, shown)
    return choose_round(state, None if now is not None and now.number == number else number)


def round_before(known: State, shown: Round) -> int:
    """Return the round that comes before the one shown; before the first comes the last."""
    return shown.number - 1 or len(known.rounds)


def left(state: ScoringState) -> ScoringState:
    """Close what is open; a slip begun comes back when its table is opened again."""
    opened, drafts = state.opened, dict(state.drafts)
    if opened is not None and opened.task is Task.ENTER:
        drafts.pop((opened.operator, opened.place), None)
        if not opened.typed.is_empty:
            drafts[opened.operator, opened.place] = opened.typed
    return replace(state, opened=None, saved=None, refused=None, drafts=drafts)


def follow(state: ScoringState, evening: EveningView) -> ScoringState:
    """Let what is open follow the operator, and what is only looked at follow the evening."""
    opened, saved = state.opened, state.saved
    if saved is not None:
        shown = evening.round(state.round)
        is_past = shown is not None and shown.number != saved.sent.payload.round
        if saved.sent.operator != evening.operator or (is_past and not saved.is_earlier):
            state = replace(state, saved=None)
    if opened is None:
        return state
    if opened.operator != evening.operator:
        return open_table(state, opened.table, evening)
    table = evening.table(opened.place)
    if table is None:
        return state
    if opened.typed.proposal is not None and table.slot.status != "open":
        refusal = Refusal("proposal_table_entered", table=table.number)
        return cleared(state, opened, refusal, evening)  # the second entry is made from paper
    if opened.task is Task.LOOK and task_for(evening, table) is Task.ENTER:
        return replace(state, opened=opened_for(state, table, Task.ENTER, evening))
    return state


def change(state: ScoringState, task: Task, evening: EveningView) -> ScoringState:
    """Begin a correction, a late slip or a decision of the table that is looked at."""
    table = evening.table(state.opened.place) if state.opened is not None else None
    if table is None:
        return state
    if task is Task.DECIDE:
        may = evening.is_organiser
    else:
        bar = bar_to_correction(evening, table)
        if bar is not None and bar.code == "round_closed":
            return replace(state, opened=opened_for(state, table, Task.ENTER, evening))
        is_alone = table.first_hand(evening.station) is not None
        may = bar is None and (not is_alone or is_own(evening, table))
    return replace(state, opened=opened_for(state, table, task, evening)) if may else state


def reseat(state: ScoringState, evening: EveningView) -> ScoringState:
    """Begin to put right who sat at the table that is open, in a round without a draw."""
    opened, known = state.opened, evening.state
    table = evening.table(opened.place) if opened is not None else None
    if table is None or known is None or not can_be_reseated(evening, table):
        return state
    fresh = opened_for(state, table, Task.SEAT, evening)
    typed = replace(fresh.typed, seats=SeatsInput(known.settings.at_table // 2))
    return replace(state, opened=replace(fresh, typed=typed))


def step_out(state: ScoringState, opened: Opened, evening: EveningView) -> ScoringState:
    """Go back from an empty slip: to what was looked at before, else to the wall."""
    state = replace(state, opened=None)
    return state if opened.task is Task.ENTER else open_table(state, opened.table, evening)


def cleared(
    state: ScoringState, opened: Opened, why: Refusal, evening: EveningView
) -> ScoringState:
    """Take away what was laid there from a phone and must not be saved any more."""
    assert evening.state is not None
    slip = SlipInput(evening.state.settings.format, is_swapped=opened.typed.is_swapped)
    typed = replace(opened.typed, input=slip, games=None, proposal=None)
    return replace(state, opened=replace(opened, typed=typed), problem=sentence(why))


def opened_for(state: ScoringState, table: TableView, task: Task, evening: EveningView) -> Opened:
    """Return a table opened for a task, with what was typed of it before."""
    assert evening.state is not None
    settings, place = evening.state.settings, (table.round, table.number)
    seats = SeatsInput(settings.at_table // 2) if table.is_unseated else None
    typed = Typed(SlipInput(settings.format), seats)
    if task is Task.ENTER:
        kept = state.drafts.get((evening.operator, place), typed)
        if kept.proposal is None or kept.proposal == evening.proposal(table):
            typed = replace(kept, seats=kept.seats if seats is not None else None)
    old = table.score if task is Task.CORRECT else None
    return Opened(place, task, typed, table.base, evening.operator, old)
