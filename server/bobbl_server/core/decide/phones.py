"""Deciding about digital slips on phones.

What a phone hands in for a table is kept as its proposal as long as nothing was entered there; a
later one replaces it. Taking it over is a first entry like one that is typed, with the same rights,
and only of what the person had in view: the newest proposal, of a table that is still open, in a
round that still runs. Whoever makes the second entry types it from paper.
"""

from bobbl_server.core.decide import results
from bobbl_server.core.decide.rule import ORGANISER, PROPOSING, SCORING, Context, Effect, Rule
from bobbl_shared.domain.areas.phones import (
    AllowPhones,
    ForbidPhones,
    PhonesAllowed,
    PhonesForbidden,
    ProposalTaken,
    ProposeResult,
    ResultProposed,
    TakeProposal,
)
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.domain.score import check_score
from bobbl_shared.domain.state import State, TableSlot
from bobbl_shared.errors import Refusal

MOST_PROPOSALS = 20
"""Of one table in one round: a phone that corrects itself needs some, a flood gets no more."""

SECRET_BYTES = 16


def _allow(_: State, payload: AllowPhones, __: Context) -> Effect:
    _check_secret(payload.secret)
    check_phone_address(payload.address)
    return (PhonesAllowed(payload.secret, payload.address),)


def _forbid(state: State, _: ForbidPhones, __: Context) -> Effect:
    check_allowed(state)
    return (PhonesForbidden(),)


def _propose(state: State, payload: ProposeResult, context: Context) -> Effect:
    check_proposal(state, payload)
    round_, table, sides = payload.round, payload.table, payload.sides
    at = context.inputs.at
    return (ResultProposed(round_, table, sides, payload.score, payload.proposal, at),)


def check_allowed(state: State) -> None:
    """Raise ``Refusal`` if nothing is taken from phones."""
    if state.phones is None or not state.phones.is_allowed:
        raise Refusal("phones_not_allowed")


def check_proposal(state: State, payload: ProposeResult) -> None:
    """Raise ``Refusal`` if a phone cannot propose this now."""
    check_allowed(state)
    slot = open_slot(state, payload.round, payload.table)
    if slot.sides != payload.sides:
        raise Refusal("seats_differ", table=payload.table)
    check_score(payload.score, state.settings.format)
    before = state.proposal(payload.round, payload.table)
    if before is not None and before.times >= MOST_PROPOSALS:
        raise Refusal("proposals_too_many", table=payload.table)


def open_slot(state: State, number: int, table: int) -> TableSlot:
    """Return a table for which something can be proposed; raise ``Refusal`` for any other."""
    round_ = state.round(number)
    if round_ is None or table not in round_.tables:
        raise Refusal("unknown_table", table=table, round=number)
    if round_.is_closed:
        raise Refusal("proposal_round_closed", table=table, round=number)
    slot = round_.tables[table]
    if slot.status != "open":
        raise Refusal("proposal_table_entered", table=table)
    return slot


def _take(state: State, payload: TakeProposal, context: Context) -> Effect:
    slot = open_slot(state, payload.round, payload.table)
    proposal = state.proposal(payload.round, payload.table)
    if proposal is None or (proposal.id, proposal.score) != (payload.proposal, payload.score):
        raise Refusal("proposal_replaced", table=payload.table)
    if proposal.sides != slot.sides:
        raise Refusal("seats_differ", table=payload.table)
    entered = EnterResult(payload.round, payload.table, payload.sides, payload.score, payload.entry)
    taken = ProposalTaken(payload.round, payload.table, payload.proposal, payload.entry)
    return (taken, *results.enter(state, entered, context))


def _check_secret(secret: str) -> None:
    try:
        is_whole = len(bytes.fromhex(secret)) == SECRET_BYTES and len(secret) == 2 * SECRET_BYTES
    except ValueError:
        is_whole = False
    if not is_whole:
        raise Refusal("phone_secret_malformed")


RULES = (
    Rule(AllowPhones, ORGANISER, _allow),
    Rule(ForbidPhones, ORGANISER, _forbid),
    Rule(ProposeResult, PROPOSING, _propose),
    Rule(TakeProposal, SCORING, _take),
)
