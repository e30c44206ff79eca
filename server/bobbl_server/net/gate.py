"""What a session may know of this server."""

from dataclasses import dataclass

from bobbl_server.history import History
from bobbl_server.net.codes import Codes
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.ids import InvitationId, StationId, TournamentId
from bobbl_shared.wire.epoch import NOWHERE, Epoch, Whereabouts


@dataclass
class ServerGate:
    """Answers a session's questions from the committed state and the open codes."""

    history: History
    epoch: Epoch
    codes: Codes
    clock: Clock
    is_gathering: bool = False
    later: Epoch | None = None
    later_at: Whereabouts = NOWHERE

    @property
    def tournament(self) -> TournamentId:
        """The id of the tournament."""
        return self.history.state.tournament

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self.history.state.settings.name

    @property
    def root_public(self) -> bytes:
        """The root key that stations pin."""
        return bytes.fromhex(self.history.state.root.root_public)

    @property
    def length(self) -> int:
        """How many events the log has."""
        return self.history.state.length

    def now(self) -> str:
        """Return the server's time (ISO 8601 UTC)."""
        return stamp(self.clock.now())

    def station_key(self, station: StationId) -> bytes | None:
        """Return the public key of an admitted station that is not revoked."""
        known = self.history.state.stations.get(station)
        return None if known is None or known.revoked else bytes.fromhex(known.public)

    def counter(self, station: StationId) -> int:
        """Return the last counter held of a station, 0 if none."""
        return self.history.state.counters.get(station, 0)

    @property
    def is_cut_short(self) -> bool:
        """Whether the end of the log is damaged and cannot be read."""
        return self.history.is_cut_short

    def hash_before(self, length: int) -> str | None:
        """Return the hash (hex) of event ``length`` - 1; none if the log is not that long."""
        hashes = self.history.hashes
        return hashes[length - 1].hex() if 0 < length <= len(hashes) else None

    def fork_after(self, epoch: int) -> int | None:
        """Return the index of the event that began the first later epoch; none if there is none."""
        return self.history.fork_after(epoch)

    def code_of(
        self, selector: str, public: bytes, address: str
    ) -> tuple[InvitationId, str] | None:
        """Return invitation and code behind a selector, if one is open for this key: a try.

        Raises ``PeerError`` if the address has to wait with it.
        """
        code = self.codes.try_code(selector, public, address)
        return (code.invitation, code.code) if code else None

    def use_code(self, invitation: InvitationId, public: bytes, address: str) -> None:
        """Say that this key knew the code of an invitation: it is used up for all others."""
        self.codes.use(invitation, public, address)

    def tries_left(self, address: str) -> int:
        """Return how often an address may still be wrong."""
        return self.codes.tries_left(address)
