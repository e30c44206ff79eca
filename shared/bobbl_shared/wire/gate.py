"""What a server's session must know of its server."""

from typing import Protocol

from bobbl_shared.ids import InvitationId, StationId, TournamentId
from bobbl_shared.wire.epoch import Epoch, Whereabouts


class Gate(Protocol):
    """What a session must know of its server."""

    @property
    def tournament(self) -> TournamentId:
        """The id of the tournament."""

    @property
    def name(self) -> str:
        """The name of the tournament."""

    @property
    def root_public(self) -> bytes:
        """The root key."""

    @property
    def epoch(self) -> Epoch:
        """The record that makes this server valid."""

    @property
    def is_gathering(self) -> bool:
        """Whether the server has not begun: it still asks stations what they know."""

    @property
    def later(self) -> Epoch | None:
        """The epoch of the server that has taken over from this one, as far as known."""

    @property
    def later_at(self) -> Whereabouts:
        """Where that server was met, as far as known."""

    @property
    def length(self) -> int:
        """How many events the log has."""

    @property
    def is_cut_short(self) -> bool:
        """Whether the end of the log is damaged and cannot be read."""

    def now(self) -> str:
        """Return the server's time (ISO 8601 UTC)."""

    def station_key(self, station: StationId) -> bytes | None:
        """Return the public key of an admitted station that is not revoked."""

    def counter(self, station: StationId) -> int:
        """Return the last counter held of a station, 0 if none."""

    def hash_before(self, length: int) -> str | None:
        """Return the hash (hex) of event ``length`` - 1; none if the log is not that long."""

    def fork_after(self, epoch: int) -> int | None:
        """Return the index of the event that began the first later epoch; none if there is none."""

    def code_of(
        self, selector: str, public: bytes, address: str
    ) -> tuple[InvitationId, str] | None:
        """Return invitation and code behind a selector, if one is open for this key: a try.

        Raises ``PeerError`` if the address has to wait with it.
        """

    def use_code(self, invitation: InvitationId, public: bytes, address: str) -> None:
        """Say that this key knew the code of an invitation: it is used up for all others."""

    def tries_left(self, address: str) -> int:
        """Return how often an address may still be wrong."""
