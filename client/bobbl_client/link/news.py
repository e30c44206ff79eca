"""What the network thread reports and what it is told, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass

from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.errors import Coded
from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.epoch import Epoch
from bobbl_shared.wire.messages import Shut
from bobbl_shared.wire.station_session import News, Pins, Wanted


@dataclass(frozen=True)
class FoundServer:
    """A server as it announces itself; all of it is a hint.

    ``far``: none if it does not say how far its tournament is.
    """

    instance: str
    tournament: TournamentId
    name: str
    epoch: int
    addresses: tuple[str, ...]
    far: HowFar | None = None


@dataclass(frozen=True)
class ServersFound:
    """The servers heard at present, by name."""

    servers: tuple[FoundServer, ...]


@dataclass(frozen=True)
class Looked:
    """Who has answered so far while servers are looked for: certificate hashes by address."""

    reached: Mapping[str, str]


@dataclass(frozen=True)
class Joined:
    """A pairing is complete; ``name`` is the tournament's."""

    pins: Pins
    name: str
    address: str


@dataclass(frozen=True)
class JoinFailed:
    """A pairing did not succeed, and why."""

    error: Coded


@dataclass(frozen=True)
class Online:
    """Connected: the server holds own commands up to ``counter``; its clock says ``now``.

    ``left_at``: the copy has left the server's log with this event; none if it has not.
    ``shown``: how many events the copy had that the server has
    looked at; none if it has them all.
    """

    counter: int
    left_at: int | None
    now: str
    epoch: Epoch
    address: str
    shown: int | None = None


@dataclass(frozen=True)
class Heard:
    """A message for the model."""

    message: News


@dataclass(frozen=True)
class Offline:
    """Not connected, and why if there is more to say than that the network is silent."""

    error: Coded | None


LinkEvent = ServersFound | Looked | Joined | JoinFailed | Wanted | Online | Heard | Offline


@dataclass(frozen=True)
class Following:
    """The server a paired station follows: what it trusts, and where it was last."""

    pins: Pins
    key: SigningKey
    addresses: tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """How far the copy reaches (``head`` in hex, in which epoch), and how many commands wait.

    ``shut``: of the pages, why guests cannot come.
    """

    length: int = 0
    head: str = ""
    epoch: int = 0
    waiting: int = 0
    shut: Shut | None = None
