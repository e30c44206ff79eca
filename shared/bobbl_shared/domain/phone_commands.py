"""Digital slips on phones: whether there are any, what they propose, and who takes that over.

A phone is nobody: it has no key, and what it sends is a proposal that the server puts into its own
words. It becomes an entry only by a person at a scoring station, under that station's signature.
"""

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.score import Score
from bobbl_shared.ids import EntrantId, EntryId, ProposalId

_Sides = tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]


class AllowPhones(Payload, frozen=True, tag="AllowPhones"):
    """Let tables tell their games by phone, at this ``host:port``.

    The codes on the slips follow from ``secret`` (32 hex digits): who allows phones again with the
    same one leaves the slips valid that are printed.
    """

    secret: str
    address: str


class ForbidPhones(Payload, frozen=True, tag="ForbidPhones"):
    """Take nothing from phones any more."""


class ProposeResult(Payload, frozen=True, tag="ProposeResult"):
    """Hand on what a phone has handed in for a table."""

    round: int
    table: int
    sides: _Sides
    score: Score
    proposal: ProposalId


class TakeProposal(Payload, frozen=True, tag="TakeProposal"):
    """Take a proposal over as the first entry, after comparing it with the slip."""

    round: int
    table: int
    sides: _Sides
    score: Score
    proposal: ProposalId
    entry: EntryId


PhonePayload = AllowPhones | ForbidPhones | ProposeResult | TakeProposal
