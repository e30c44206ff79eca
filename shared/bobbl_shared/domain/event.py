"""An event: what the server decided about one command, as it stands in the log for ever.

An event is JSON, encoded once by the server and never again: its hash covers these bytes. The
command is kept as the text its author signed. ``random`` and ``twins`` are what the server knew
beside state and command, so that anyone can decide the event again.
"""

import msgspec
from msgspec import Struct

from bobbl_shared.clock import check_moment
from bobbl_shared.domain.facts import Fact
from bobbl_shared.errors import Parameter, PeerError, Refusal
from bobbl_shared.ids import EntrantId, PersonId


class Again(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """That a command was an event before, on the branch of a server that another took over from.

    ``epoch``: whose branch that was. ``version``: the index that the event named by the command's
    base has in this log, if it stood on the branch as well. ``unseen``: indexes of events that last
    changed settings the command is about, and that the author did not see on the branch.
    """

    epoch: int
    version: int | None = None
    unseen: tuple[int, ...] = ()


class Inputs(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What a decision may use beside state and command.

    ``at``: server time (ISO 8601 UTC). ``random``: hex, empty where nothing is drawn. ``twins``:
    registered persons whose clear name equals one that the command brings. ``algorithm``: which
    draw algorithm; empty where nothing is drawn. ``bearers``: persons with a number of the
    federation that the command gives to somebody else.
    ``clubs``: entrants of one club each, for a draw that is to keep them apart. ``again``: for a
    command that comes from the branch of an earlier server.
    """

    at: str
    random: str = ""
    twins: tuple[PersonId, ...] = ()
    algorithm: str = ""
    clubs: tuple[tuple[EntrantId, ...], ...] = ()
    again: Again | None = None
    bearers: tuple[PersonId, ...] = ()

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a time that no evening has."""
        check_moment(self.at)


class Verdict(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """``refused`` is the code of the refusal, or none if the command was accepted."""

    refused: str | None = None
    parameters: dict[str, Parameter] = {}

    @property
    def refusal(self) -> Refusal | None:
        """The refusal as an exception, to be looked up and shown."""
        return Refusal(self.refused, **self.parameters) if self.refused else None


class Event(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One link of the chain; ``previous`` and ``signature`` are hex."""

    index: int
    previous: str
    inputs: Inputs
    command: str
    signature: str
    verdict: Verdict
    effect: tuple[Fact, ...]


UNREADABLE = frozenset({"event_malformed", "command_malformed"})
"""Codes of events that this program cannot read, as those of a newer one may be."""

_decoder = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    """Return the bytes that are hashed and stored; called once, by the server."""
    return msgspec.json.encode(event)


def decode_event(body: bytes | msgspec.Raw) -> Event:
    """Read an event; raise ``PeerError`` if it is not one this version understands.

    ``event_undecidable``: it says what no server could have decided.
    """
    try:
        return _decoder.decode(body)
    except (ValueError, RecursionError) as error:
        raise PeerError("event_malformed", problem=str(error)[:200]) from error
    except Refusal as error:
        raise PeerError("event_undecidable", problem=str(error)[:200]) from error


class _Link(Struct, frozen=True, gc=False):
    previous: str


_link_decoder = msgspec.json.Decoder(_Link)


def previous_hash(body: bytes) -> bytes:
    """Read only the hash of the event before; raise ``PeerError`` if there is none."""
    try:
        return bytes.fromhex(_link_decoder.decode(body).previous)
    except (ValueError, RecursionError) as error:
        raise PeerError("event_malformed", problem=str(error)[:200]) from error
