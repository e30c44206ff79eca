"""The part of the fold that concerns digital slips on phones.

A proposal lies beside its round and changes nothing of it: nobody who is entering, drawing or
closing meanwhile has an older version in view because a phone has sent something.
"""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.phone_facts import (
    PhoneFact,
    PhonesAllowed,
    PhonesForbidden,
    ProposalTaken,
    ResultProposed,
)
from bobbl_shared.domain.state import Phones, Proposal, State


def apply_phone_fact(state: State, fact: PhoneFact) -> State:
    """Give the state after a fact about phones."""
    match fact:
        case PhonesAllowed(secret, address):
            return replace(state, phones=_allowed(state, secret, address))
        case PhonesForbidden():
            phones = state.phones
            forbidden = replace(phones, is_allowed=False) if phones is not None else None
            return replace(state, phones=forbidden)
        case ResultProposed():
            return replace(state, proposals=_with_proposal(state, fact))
        case ProposalTaken(number, table, _, entry):
            round_ = state.rounds[number - 1]
            slot = round_.tables[table]
            taken = replace(slot, phoned=slot.phoned | {entry})
            round_ = replace(round_, tables={**round_.tables, table: taken})
            rounds = (*state.rounds[: number - 1], round_, *state.rounds[number:])
            return replace(state, rounds=rounds)
        case _:
            assert_never(fact)


def _allowed(state: State, secret: str, address: str) -> Phones:
    before = state.phones
    if before is None:
        return Phones(secret, address)
    if before.address == address:
        return replace(before, secret=secret, is_allowed=True)
    return Phones(secret, address, former=before.address, former_round=len(state.rounds))


def _with_proposal(state: State, fact: ResultProposed) -> tuple[Proposal, ...]:
    """Give the newest proposal of each table of this round and later ones; earlier ones go."""
    before = state.proposal(fact.round, fact.table)
    others = (
        each
        for each in state.proposals
        if each.round >= fact.round and (each.round, each.table) != (fact.round, fact.table)
    )
    times = before.times + 1 if before is not None else 1
    newest = Proposal(fact.round, fact.table, fact.sides, fact.score, fact.proposal, fact.at, times)
    return (*others, newest)
