"""What the root key signs: the founding of a tournament, and which server goes on with its log."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from bobbl_shared.crypto.keys import author_of
from bobbl_shared.crypto.root import RootRecord
from bobbl_shared.domain.areas.crest import check_crest
from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.hall_map import HallMap, check_hall_map
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.settings import Settings, check_settings
from bobbl_shared.domain.state import Change, State
from bobbl_shared.errors import PeerError

CODE_SECRET_BYTES = 16
CODE_SECRET = rf"\A([0-9a-f]{{{2 * CODE_SECRET_BYTES}}})?\Z"
"""The form of the secret of registration codes; empty in what an older program has founded."""


class FoundTournament(Payload, frozen=True, tag="FoundTournament", omit_defaults=True):
    """Signed by the root key: event 0. ``hall_map`` and ``crest`` are an earlier tournament's.

    Registration codes follow from ``code_secret`` (32 hex digits; empty: from ids alone).
    """

    root: RootRecord
    settings: Settings
    hall_map: HallMap | None = None
    crest: bytes | None = None
    code_secret: str = ""


class TournamentFounded(Happened, frozen=True, tag="TournamentFounded", omit_defaults=True):
    """A tournament exists, with root key and settings, perhaps with a hall map and a crest.

    There is none that could not be played with: making or reading such a one raises ``Refusal``.
    """

    root: RootRecord
    settings: Settings
    hall_map: HallMap | None = None
    crest: bytes | None = None
    code_secret: Annotated[str, Meta(pattern=CODE_SECRET)] = ""

    def __post_init__(self) -> None:
        """Check all of it."""
        check_settings(self.settings)
        if self.hall_map is not None:
            check_hall_map(self.hall_map)
        if self.crest is not None:
            check_crest(self.crest)


def _founded(_: State, __: TournamentFounded, ___: Change) -> State:
    """Event 0 alone founds a tournament, when there is no state yet (``fold.found``)."""
    raise PeerError("event_not_founding")


class StartEpoch(Payload, frozen=True, tag="StartEpoch"):
    """Signed by the root key: makes a server's keys valid from ``taken_index`` + 1 on.

    ``taken_index`` and ``taken_head`` (hex) name the last event taken over.
    """

    epoch: int
    server: str
    certificate: str
    taken_index: int
    taken_head: str


class EpochStarted(Happened, frozen=True, tag="EpochStarted"):
    """A server's keys are valid from here on; ``server`` is its public key in hex.

    ``taken_head`` is the hash of the event before: an epoch goes on with exactly one log.
    """

    epoch: int
    server: str
    certificate: str
    taken_head: str


def _started(state: State, fact: EpochStarted, _: Change) -> State:
    return replace(
        state,
        epoch=fact.epoch,
        server=author_of(bytes.fromhex(fact.server)),
        server_public=fact.server,
        certificate=fact.certificate,
    )


FoundingPayload = FoundTournament | StartEpoch
FoundingFact = TournamentFounded | EpochStarted

ROWS = (
    Row(TournamentFounded, _founded),
    Row(EpochStarted, _started),
)
