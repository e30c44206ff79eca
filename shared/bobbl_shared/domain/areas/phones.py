"""Digital slips on phones: whether there are any, what they propose, and who takes that over.

A phone is nobody: it has no key, and what it sends is a proposal that the server puts into its own
words. It becomes an entry only by a person at a scoring station, under that station's signature.

A proposal lies beside its round and changes nothing of it: nobody who is entering, drawing or
closing meanwhile has an older version in view because a phone has sent something.
"""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Change, Phones, Proposal, State, with_round
from bobbl_shared.domain.values import Sides
from bobbl_shared.ids import EntryId, ProposalId


class AllowPhones(Payload, frozen=True, tag="AllowPhones"):
    """Let tables tell their games by phone, at this ``host:port``.

    The codes on the slips follow from ``secret`` (32 hex digits): who allows phones again with the
    same one leaves the slips valid that are printed.
    """

    secret: str
    address: str


class PhonesAllowed(Happened, frozen=True, tag="PhonesAllowed"):
    """Tables may tell their games by phone."""

    secret: str
    address: str


def _allowed(state: State, fact: PhonesAllowed, _: Change) -> State:
    before = state.phones
    if before is None:
        phones = Phones(fact.secret, fact.address)
    elif before.address == fact.address:
        phones = replace(before, secret=fact.secret, is_allowed=True)
    else:
        last = len(state.rounds)
        phones = Phones(fact.secret, fact.address, former=before.address, former_round=last)
    return replace(state, phones=phones)


class ForbidPhones(Payload, frozen=True, tag="ForbidPhones"):
    """Take nothing from phones any more."""


class PhonesForbidden(Happened, frozen=True, tag="PhonesForbidden"):
    """Nothing is taken from phones."""


def _forbidden(state: State, _: PhonesForbidden, __: Change) -> State:
    phones = state.phones
    return replace(state, phones=phones and replace(phones, is_allowed=False))


class ProposeResult(Payload, frozen=True, tag="ProposeResult"):
    """Hand on what a phone has handed in for a table."""

    round: int
    table: int
    sides: Sides
    score: Score
    proposal: ProposalId


class ResultProposed(Happened, frozen=True, tag="ResultProposed"):
    """A phone has handed this in for a table; it counts for nothing by itself."""

    round: int
    table: int
    sides: Sides
    score: Score
    proposal: ProposalId
    at: str


def _proposed(state: State, fact: ResultProposed, _: Change) -> State:
    """Keep the newest proposal of each table of this round and later ones; earlier ones go."""
    before = state.proposal(fact.round, fact.table)
    others = (
        each
        for each in state.proposals
        if each.round >= fact.round and (each.round, each.table) != (fact.round, fact.table)
    )
    times = before.times + 1 if before is not None else 1
    newest = Proposal(fact.round, fact.table, fact.sides, fact.score, fact.proposal, fact.at, times)
    return replace(state, proposals=(*others, newest))


class TakeProposal(Payload, frozen=True, tag="TakeProposal"):
    """Take a proposal over as the first entry, after comparing it with the slip."""

    round: int
    table: int
    sides: Sides
    score: Score
    proposal: ProposalId
    entry: EntryId


class ProposalTaken(Happened, frozen=True, tag="ProposalTaken"):
    """The entry that follows was taken over from a proposal."""

    round: int
    table: int
    proposal: ProposalId
    entry: EntryId


def _taken(state: State, fact: ProposalTaken, _: Change) -> State:
    round_ = state.rounds[fact.round - 1]
    slot = round_.tables[fact.table]
    taken = replace(slot, phoned=slot.phoned | {fact.entry})
    return with_round(state, replace(round_, tables={**round_.tables, fact.table: taken}))


PhonePayload = AllowPhones | ForbidPhones | ProposeResult | TakeProposal
PhoneFact = PhonesAllowed | PhonesForbidden | ResultProposed | ProposalTaken

ROWS = (
    Row(PhonesAllowed, _allowed),
    Row(PhonesForbidden, _forbidden),
    Row(ResultProposed, _proposed),
    Row(ProposalTaken, _taken, undone_by=TakeProposal),
)
