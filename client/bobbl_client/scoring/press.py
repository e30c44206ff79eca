"""What a key does at a results station: the next state and the effects.

The functions here are pure. ``press`` returns the state after a key together with its effects;
whoever carries out an effect reports the outcome with ``stored``, ``seated``, ``taken_back`` or
``failed``.
"""

from dataclasses import replace
from typing import NamedTuple

import msgspec

from bobbl_client.evening.tables import EntryPayload, Place, ResultPayload, Sent, TableView
from bobbl_client.scoring.opening import (
    change,
    cleared,
    earlier_round,
    left,
    open_table,
    opened_for,
    reseat,
    step_out,
)
from bobbl_client.scoring.own import newest_of, own_results, retraction
from bobbl_client.scoring.slip import SlipInput, typed_again
from bobbl_client.scoring.slip_games import GamesInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_client.scoring.state import (
    NO_ENTRY,
    AskResult,
    AskSeats,
    Effect,
    KeepSideways,
    Opened,
    PutAside,
    Retraction,
    Saved,
    ScoringState,
    TakeBack,
    Task,
    Typed,
    correction_reasons,
    decision_reasons,
)
from bobbl_client.scoring.tables import (
    FASTER,
    EveningView,
    bar_to_entry,
    is_own,
    is_unnamed,
)
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.areas.results import CorrectResult, DecideResult, EnterResult
from bobbl_shared.domain.areas.slips import SeatTable
from bobbl_shared.domain.digital_slip import DigitalSlip
from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Proposal, Round, State
from bobbl_shared.errors import Coded, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId

SAME_KEYS = {"−": "-", ".": ",", "Return": "Enter", "Delete": "Backspace"}
DIGITS = frozenset("0123456789")
LONGEST_NUMBER = 4


class Pressed(NamedTuple):
    """The state after a key, and what is to be done besides."""

    state: ScoringState
    effects: tuple[Effect, ...] = ()


def press(state: ScoringState, key: str, evening: EveningView) -> Pressed:
    """Return what a key does: a digit, a sign of the grammar, ``Enter``, ``Esc``, ``F4`` …"""
    key = SAME_KEYS.get(key, key)
    opened = state.opened
    is_deciding = opened is not None and opened.task is Task.DECIDE
    if key == "F7" and not is_deciding:
        turned = replace(state, is_sideways=not state.is_sideways)
        return Pressed(turned, (KeepSideways(turned.is_sideways),))
    if state.refused is not None:
        return _on_refused(state, key, evening)
    if opened is None or opened.task is Task.LOOK:
        return _on_wall(state, key, evening)
    if opened.is_seating:
        return _on_seats(state, opened, key, evening)
    if opened.is_choosing:
        return _on_reasons(state, opened, key, evening)
    return _on_slip(state, opened, key, evening)


def _on_wall(state: ScoringState, key: str, evening: EveningView) -> Pressed:
    match key:
        case _ if key in DIGITS:
            number = (state.number + key)[-LONGEST_NUMBER:].lstrip("0")
            return Pressed(replace(left(state), number=number))
        case "Enter" if state.opened is None:
            table = int(state.number) if state.number else state.pointed
            return Pressed(state if table is None else open_table(state, table, evening))
        case "Backspace":
            return Pressed(replace(state, number=state.number[:-1]))
        case "Esc" | "/":
            return Pressed(replace(left(state), number=""))
        case "F3":
            return Pressed(reseat(state, evening))
        case "F4":
            return Pressed(change(state, Task.CORRECT, evening))
        case "F6":
            return Pressed(earlier_round(state, evening))
        case "F8":
            return _take_back(state, evening)
        case "F12" if evening.refused and (state.opened is None or not evening.is_organiser):
            return Pressed(replace(state, refused=evening.refused[0]))
        case "F12":
            return Pressed(change(state, Task.DECIDE, evening))
        case _:
            return Pressed(state)


def _on_slip(state: ScoringState, opened: Opened, key: str, evening: EveningView) -> Pressed:
    typed = opened.typed
    match key:
        case "Enter" if typed.score is not None:
            return _finish(state, opened, typed.score, evening)
        case "/":
            return Pressed(left(state))
        case "F6":
            return Pressed(_turn_to_games(state, opened, evening))
        case "Space":
            return Pressed(_lay_proposal(state, opened, evening))
        case "Esc" | "Backspace" if not typed.can_step_back:
            if typed.seats is not None and evening.state is not None:
                return Pressed(_seat_key(state, opened, typed.seats, key, evening.state))
            return Pressed(step_out(state, opened, evening) if key == "Esc" else state)
        case "F3":
            return Pressed(reseat(state, evening))
        case "F7" if opened.task is Task.DECIDE:
            return _finish(state, opened, None, evening)
        case "F12" if typed.is_blank and opened.task is Task.ENTER:
            return Pressed(change(state, Task.DECIDE, evening))
        case _:
            return Pressed(replace(state, opened=replace(opened, typed=typed.press(key))))


def _on_seats(state: ScoringState, opened: Opened, key: str, evening: EveningView) -> Pressed:
    """Name who sat there; at the end the slip follows, or who sat there is put right."""
    seats = opened.typed.seats
    if seats is None or evening.state is None or opened.is_picking:
        return Pressed(state)
    match key:
        case "/":
            return Pressed(left(state))
        case "Esc" if seats.is_empty:
            return Pressed(step_out(state, opened, evening))
        case "Backspace" if seats.is_empty:
            return Pressed(state)
        case "F3" if not seats.is_full:
            picking = replace(opened, is_picking=True)
            return Pressed(replace(state, sought="", opened=picking))
        case "Enter" if seats.is_full:
            return _put_right(state, opened, seats, evening)
        case _:
            return Pressed(_seat_key(state, opened, seats, key, evening.state))


def _seat_key(
    state: ScoringState, opened: Opened, seats: SeatsInput, key: str, known: State
) -> ScoringState:
    typed = replace(opened.typed, seats=seats.press(key, known))
    return replace(state, opened=replace(opened, typed=typed))


def _on_reasons(state: ScoringState, opened: Opened, key: str, evening: EveningView) -> Pressed:
    is_decision = opened.task is Task.DECIDE
    count = len(decision_reasons(opened.score) if is_decision else correction_reasons())
    table = evening.table(opened.place)
    match key:
        case "Enter" if table is not None:
            payload = _changed_result(opened, table)
            return Pressed(state, (AskResult(payload, opened.base),))
        case "Esc" | "Backspace":
            return Pressed(replace(state, opened=replace(opened, is_choosing=False)))
        case "Up" | "Down":
            chosen = (opened.chosen + (1 if key == "Down" else -1)) % count
        case _ if key in DIGITS and 1 <= int(key) <= count:
            chosen = int(key) - 1
        case _:
            return Pressed(state)
    return Pressed(replace(state, opened=replace(opened, chosen=chosen)))


def _changed_result(opened: Opened, table: TableView) -> ResultPayload:
    """Return the correction or decision with the chosen reason."""
    round_, number, score = table.round, table.number, opened.score
    if opened.task is Task.DECIDE:
        why = decision_reasons(score)[opened.chosen][0]
        return DecideResult(round_, number, score, NO_ENTRY, why)
    assert score is not None
    reason = correction_reasons()[opened.chosen][0]
    return CorrectResult(round_, number, table.slot.sides, score, NO_ENTRY, reason)


def _on_refused(state: ScoringState, key: str, evening: EveningView) -> Pressed:
    refused = state.refused
    assert refused is not None
    sent, aside = refused.about, PutAside(refused.about.counter)
    table, calm = evening.table(sent.place), replace(state, refused=None)
    if key == "Esc":
        return Pressed(calm, (aside,))
    if key != "F4" or table is None or refused.why.code not in FASTER:
        return Pressed(state)
    if isinstance(sent.payload, EntryPayload):
        fresh = opened_for(state, table, Task.CORRECT, evening)
        opened = replace(fresh, is_choosing=True, score=sent.payload.score)
        return Pressed(replace(calm, opened=opened), (aside,))
    payload = msgspec.structs.replace(sent.payload, entry=NO_ENTRY)
    return Pressed(calm, (AskResult(payload, table.base, instead_of=sent.counter),))


def pick(state: ScoringState, entrant: EntrantId, evening: EveningView) -> ScoringState:
    """Name somebody who was picked from the list."""
    opened = state.opened
    if opened is None or opened.typed.seats is None or evening.state is None:
        return state
    typed = replace(opened.typed, seats=opened.typed.seats.chosen(entrant, evening.state))
    return replace(state, opened=replace(opened, typed=typed, is_picking=False))


def leave_list(state: ScoringState) -> ScoringState:
    """Go back from the list to the numbers."""
    if state.opened is None:
        return state
    return replace(state, opened=replace(state.opened, is_picking=False))


def stored(state: ScoringState, asked: AskResult, sent: Sent) -> ScoringState:
    """Return the desk once a result is stored: its slip is saved and stands there.

    What comes next is of the running round again.
    """
    drafts = {k: v for k, v in state.drafts.items() if k != (sent.operator, sent.place)}
    return replace(
        state,
        opened=None,
        round=None,
        pointed=sent.payload.table if state.round is None else None,
        saved=Saved(sent, asked.is_swapped, state.round is not None),
        drafts=drafts,
        made=(*state.made, sent.payload.entry),
    )


def seated(state: ScoringState, asked: AskSeats, evening: EveningView) -> ScoringState:
    """Return the desk once it is asked to put right who sat at a table."""
    return open_table(replace(state, opened=None), asked.payload.table, evening)


def taken_back(state: ScoringState, taken: Retraction, evening: EveningView) -> ScoringState:
    """Return the desk once an own result is taken back: its slip is a draft, as it was typed."""
    draft = _draft_of(taken, evening.state)
    if draft is not None:
        drafts = {**state.drafts, (evening.operator, taken.place): draft}
        state = replace(state, drafts=drafts)
    state = open_table(state, taken.place[1], evening)
    opened = state.opened
    if opened is None or opened.task is not Task.ENTER or taken.score is None:
        return state
    return replace(state, opened=replace(opened, is_retracted=True))


def failed(state: ScoringState, effect: Effect, why: Coded) -> ScoringState:
    """Return the desk where something could not be stored; everything typed stays."""
    state = left(state) if isinstance(effect, TakeBack) else state
    return replace(state, problem=sentence(why))


def _draft_of(taken: Retraction, known: State | None) -> Typed | None:
    """Return an entry that is taken back as it was typed, or as it was laid there by a phone."""
    if taken.score is None or known is None:
        return None
    laid = known.proposal(*taken.place) if taken.is_phoned else None
    if taken.is_phoned and (laid is None or laid.score != taken.score):
        return None
    people = tuple(id_ for side in taken.sides for id_ in side)
    slip = typed_again(taken.score, known.settings.format)
    return Typed(slip, SeatsInput(known.settings.at_table // 2, people), proposal=laid)


def _take_back(state: ScoringState, evening: EveningView) -> Pressed:
    """Take back the own entry of the table looked at, else the newest."""
    place, round_ = _own_place(state, evening), evening.round(state.round)
    if place is None or (round_ is not None and round_.is_closed):
        return Pressed(replace(left(state), problem=_nothing_to_take_back(round_)))
    try:
        return Pressed(state, (TakeBack(retraction(evening, place)),))
    except Refusal as refusal:
        return Pressed(replace(left(state), problem=sentence(refusal)))


def _own_place(state: ScoringState, evening: EveningView) -> Place | None:
    table = evening.table(state.opened.place) if state.opened is not None else None
    if table is not None and (is_own(evening, table) or is_unnamed(evening, table)):
        return (table.round, table.number)
    round_ = evening.round(state.round)
    newest = newest_of(own_results(evening, round_, state.made), round_)
    return None if round_ is None or newest is None else (round_.number, newest)


def _nothing_to_take_back(round_: Round | None) -> str:
    """Return why F8 does nothing."""
    if round_ is None or not round_.is_closed:
        return tr("Hier gibt es keinen eigenen Eintrag zum Zurücknehmen.")
    return tr(
        "Runde {n} ist geschlossen: Hier nimmt nur die Turnierleitung etwas zurück. Einen anderen"
        " Zettel reichen Sie nach: Tisch öffnen, F4.",
        n=round_.number,
    )


def _put_right(
    state: ScoringState, opened: Opened, seats: SeatsInput, evening: EveningView
) -> Pressed:
    table = evening.table(opened.place)
    if table is None:
        return Pressed(state)
    payload = SeatTable(table.round, table.number, seats.sides)
    return Pressed(state, (AskSeats(payload, opened.base),))


def _finish(
    state: ScoringState, opened: Opened, score: Score | None, evening: EveningView
) -> Pressed:
    """Save a complete slip, or ask for the reason first."""
    table = evening.table(opened.place)
    if table is None:
        return Pressed(state)
    if opened.task is Task.ENTER and score is not None:
        bar = None if table.is_closed else bar_to_entry(evening, table)
        if bar is not None:
            return Pressed(replace(state, problem=sentence(bar)))
        return _save(state, opened, table, score, evening)
    is_same = opened.task is Task.CORRECT and score == opened.old
    if is_same and table.slot.status != "disputed":
        problem = tr("Das steht schon so da; es gibt nichts zu berichtigen.")
        return Pressed(replace(state, problem=problem))
    return Pressed(replace(state, opened=replace(opened, is_choosing=True, score=score, chosen=0)))


def _save(
    state: ScoringState, opened: Opened, table: TableView, score: Score, evening: EveningView
) -> Pressed:
    """Save a first or second entry; one laid there from a phone only as it stands there now."""
    typed, laid = opened.typed, opened.typed.proposal
    round_, number, sides = table.round, table.number, table.slot.sides
    if laid is None or laid.score != score:
        sides = typed.seats.sides if typed.seats is not None else sides
        payload = EnterResult(round_, number, sides, score, NO_ENTRY)
        return Pressed(state, (AskResult(payload, opened.base, typed.is_swapped),))
    if laid != evening.proposal(table):
        refusal = Refusal("proposal_replaced", table=number)
        return Pressed(cleared(state, opened, refusal, evening))
    taken = TakeProposal(round_, number, sides, laid.score, laid.id, NO_ENTRY)
    return Pressed(state, (AskResult(taken, table.base, typed.is_swapped),))


def offered(evening: EveningView, table: TableView, opened: Opened) -> Proposal | None:
    """Return the proposal that one key lays on an empty slip."""
    is_free = opened.task is Task.ENTER and opened.typed.is_blank
    return evening.proposal(table) if is_free else None


def _lay_proposal(state: ScoringState, opened: Opened, evening: EveningView) -> ScoringState:
    """Lay what a phone proposes on the empty slip, to be compared with the paper."""
    table = evening.table(opened.place)
    proposal = offered(evening, table, opened) if table is not None else None
    if proposal is None or evening.state is None:
        return state
    played, is_swapped = evening.state.settings.format, opened.typed.is_swapped
    slip = typed_again(proposal.score, played, is_swapped=is_swapped)
    typed = replace(opened.typed, input=slip, games=None, proposal=proposal)
    return replace(state, opened=replace(opened, typed=typed))


def _turn_to_games(state: ScoringState, opened: Opened, evening: EveningView) -> ScoringState:
    """Tell the slip game by game instead of typing points, or back, while it is empty."""
    typed = opened.typed
    if evening.state is None:
        return state
    if not typed.is_blank:
        return replace(state, problem=sentence(Refusal("slip_not_empty")))
    settings, is_swapped = evening.state.settings, typed.is_swapped
    if typed.games is None:
        typed = replace(typed, games=_no_games(settings, is_swapped), proposal=None)
    else:
        typed = replace(typed, games=None, input=SlipInput(settings.format, is_swapped=is_swapped))
    return replace(state, opened=replace(opened, typed=typed))


def _no_games(settings: Settings, is_swapped: bool) -> GamesInput:
    return GamesInput(DigitalSlip(tournament_rules(settings), settings.format), is_swapped)
