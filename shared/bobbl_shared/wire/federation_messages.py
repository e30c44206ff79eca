"""What the servers of a hall and of the federation say to each other, mostly as with stations.

The federation's server greets, and takes a hall in by code or key, as a hall's server does with
its stations. Then the hall offers its log, is told from where on, and sends the frames that its
stations get; each is answered once it is kept.
"""

from typing import Annotated

from msgspec import Meta, Struct

from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.messages import (
    Denied,
    Events,
    Greeting,
    HandOver,
    PairConfirm,
    PairDone,
    PairOpen,
    PairReply,
    Prove,
    Welcome,
)

MOST_MARKS = 64


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """An event of a log; ``hash`` in hex."""

    index: Annotated[int, Meta(ge=0)]
    hash: str


class Offer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="offer"):
    """A hall has this tournament's log, of ``length`` events.

    ``marks``: events of the log, the latest first, once it has turned out not to go on with what
    the federation's server has.
    """

    tournament: TournamentId
    length: Annotated[int, Meta(ge=1)]
    marks: Annotated[tuple[Mark, ...], Meta(max_length=MOST_MARKS)] = ()


class Stored(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="stored"):
    """All events of the hall before ``length`` are kept for good."""

    length: int


ToFederation = Prove | PairOpen | PairConfirm | Offer | Events
ToHall = Greeting | Welcome | PairReply | PairDone | Denied | HandOver | Stored
