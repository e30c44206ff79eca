"""What the servers of a hall and of the federation say to each other, mostly as with stations.

The federation's server greets, and takes a hall in by code or key, as a hall's server does with
its stations. Then the hall offers its log, is told from where on, and sends the frames that its
stations get; each is answered once it is kept. Personal text goes beside the log: labels, which are
names as guests may know them, and everything else sealed to the tournament's details key.

A new computer of the club gets log and sealed texts back if the tournament's root key has signed.
"""

from typing import Annotated

from msgspec import Meta, Raw, Struct

from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.names import HIGHEST_MEMBER
from bobbl_shared.ids import DetailsHash, PersonId, TournamentId
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
    Signed,
    Welcome,
)

MOST_MARKS = 64

MOST_TEXTS = 200
"""Texts of each kind in one message; it stays far below the longest frame."""

Hash = Annotated[DetailsHash, Meta(pattern="^[0-9a-f]{64}$")]


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """An event of a log; ``hash`` in hex."""

    index: Annotated[int, Meta(ge=0)]
    hash: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose the tournament is that is offered: this hall has the key of the log's epoch.

    ``root`` is the tournament's public root key (hex), ``epoch`` the record that it has signed;
    ``signature`` (hex) is by the server of that epoch.
    """

    root: str
    epoch: Signed
    signature: str


class Offer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="offer"):
    """A hall has this tournament's log, of ``length`` events.

    ``marks``: events of the log, the latest first, once it has turned out not to go on with what
    the federation's server has. ``claim``: by it the log may begin there; others have only copies.
    """

    tournament: TournamentId
    length: Annotated[int, Meta(ge=1)]
    marks: Annotated[tuple[Mark, ...], Meta(max_length=MOST_MARKS)] = ()
    claim: Claim | None = None


class Stored(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="stored"):
    """All events of the hall before ``length`` are kept for good."""

    length: int


class Flawed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="flawed"):
    """Event ``index`` of the hall could not be decided again: nothing from it on is shown.

    ``code`` says why. Everything is kept all the same.
    """

    index: int
    code: str


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """What guests may know of the name in some details."""

    hash: Hash
    last: str
    first: str = ""


class MemberNumber(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the federation that a person has given; it stands in the details ``hash``."""

    hash: Hash
    person: Annotated[PersonId, Meta(pattern="^[^\\x00-\\x1f]{1,64}$")]
    member: Annotated[int, Meta(ge=1, le=HIGHEST_MEMBER)]


class Recall(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="recall"):
    """The hall asks which texts of its tournament are kept, by hash, from ``after`` on."""

    after: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class Recalled(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="recalled"
):
    """Labels, numbers and the hashes of sealed texts that are kept; ``last`` is that of the last.

    ``last`` is empty if there are no more.
    """

    labels: tuple[Label, ...]
    sealed: tuple[DetailsHash, ...]
    last: str
    members: tuple[MemberNumber, ...] = ()


class Texts(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="texts"):
    """Personal text to keep, and what is not to be kept any more.

    ``labels`` replace those of the same details; ``withdrawn``: guests may know these names no
    longer, or the federation these numbers. ``sealed``: details in sealed form alone, names too;
    ``forgotten``: these are deleted. ``members`` replace the numbers of the same persons.
    """

    labels: Annotated[tuple[Label, ...], Meta(max_length=MOST_TEXTS)] = ()
    withdrawn: Annotated[tuple[Hash, ...], Meta(max_length=MOST_TEXTS)] = ()
    sealed: Annotated[tuple[Details, ...], Meta(max_length=MOST_TEXTS)] = ()
    forgotten: Annotated[tuple[Hash, ...], Meta(max_length=MOST_TEXTS)] = ()
    members: Annotated[tuple[MemberNumber, ...], Meta(max_length=MOST_TEXTS)] = ()


class TextsKept(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="texts_kept"
):
    """The oldest texts that were not answered so far are kept, or deleted."""


class AskCopies(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="ask_copies"
):
    """A computer of the club wants to go on with a tournament: which are there?"""


class OfferedCopy(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament of the club: so many events, and the first of them, which has the root key."""

    tournament: TournamentId
    length: int
    first: Raw


class Copies(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="copies"):
    """The tournaments heard last, the newest first; ``nonce`` (hex) goes into the signature."""

    copies: tuple[OfferedCopy, ...]
    nonce: str


class FetchCopy(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="fetch_copy"
):
    """Give this tournament: its root key, which the four words open, has signed (hex)."""

    tournament: TournamentId
    signature: str


class CopiedTexts(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="copied_texts"
):
    """Sealed texts of a copy, after all its events; ``is_last``: there are no more."""

    sealed: tuple[Details, ...]
    is_last: bool


class AskClub(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="ask_club"):
    """A hall wants to know whose it is, to tell its organiser."""


class Club(Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag="club"):
    """The hall is this club's."""

    name: str


ToFederation = (
    Prove
    | PairOpen
    | PairConfirm
    | Offer
    | Events
    | Recall
    | Texts
    | AskCopies
    | FetchCopy
    | AskClub
)
ToHall = (
    Greeting
    | Welcome
    | PairReply
    | PairDone
    | Denied
    | HandOver
    | Stored
    | Flawed
    | Recalled
    | TextsKept
    | Copies
    | Events
    | CopiedTexts
    | Club
)
