"""What happened: the effects of accepted commands, in the past tense, one class a kind.

A fact holds all that the fold needs; it never looks at the command again. Tags are written to disk
and never change their meaning.
"""

from bobbl_shared.crypto.root import RootRecord
from bobbl_shared.domain.areas.desk import DeskFact
from bobbl_shared.domain.areas.displays import DisplayFact
from bobbl_shared.domain.areas.field import FieldFact
from bobbl_shared.domain.areas.lineup import LineupFact
from bobbl_shared.domain.areas.phones import PhoneFact
from bobbl_shared.domain.areas.prizes import PrizeFact
from bobbl_shared.domain.areas.seats import SeatFact
from bobbl_shared.domain.areas.slips import SlipFact
from bobbl_shared.domain.areas.staff import StaffFact
from bobbl_shared.domain.areas.twins import TwinFact
from bobbl_shared.domain.kinds import Happened
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing as Standing
from bobbl_shared.domain.values import (
    AbandonReason,
    DecisionReason,
    DrawnTable,
    DrawReason,
    Entry,
    RedrawReason,
    TableStatus,
)
from bobbl_shared.ids import (
    DetailsHash,
    EntrantId,
    EntryId,
)


class TournamentFounded(Happened, frozen=True, tag="TournamentFounded"):
    """A tournament exists, with its root key and settings."""

    root: RootRecord
    settings: Settings


class EpochStarted(Happened, frozen=True, tag="EpochStarted"):
    """A server's keys are valid from here on; ``server`` is its public key in hex.

    ``taken_head`` is the hash of the event before: an epoch goes on with exactly one log.
    """

    epoch: int
    server: str
    certificate: str
    taken_head: str


class SettingsChanged(Happened, frozen=True, tag="SettingsChanged"):
    """Other settings hold from here on."""

    settings: Settings


class EventUndone(Happened, frozen=True, tag="EventUndone"):
    """What event ``index`` had changed is as it was before it."""

    index: int


class DrawCommitted(Happened, frozen=True, tag="DrawCommitted"):
    """The secret of the next draw is fixed: ``commitment`` is SHA-256(context, secret) in hex.

    ``context`` is the SHA-256 of what is drawn, in hex; ``algorithm`` is how.
    """

    round: int
    commitment: str
    context: str
    algorithm: str


class CommitmentAbandoned(Happened, frozen=True, tag="CommitmentAbandoned"):
    """The secret that was committed for a round draws nothing."""

    round: int
    commitment: str
    reason: AbandonReason


class SeatsSwapped(Happened, frozen=True, tag="SeatsSwapped"):
    """Two entrants have changed places in a round."""

    round: int
    first: EntrantId
    second: EntrantId


class RoundJoined(Happened, frozen=True, tag="RoundJoined"):
    """An entrant came into a drawn round: ``tables`` are new, ``byes`` are all who sit out now."""

    round: int
    entrant: EntrantId
    tables: tuple[DrawnTable, ...]
    byes: tuple[EntrantId, ...]


class RoundDrawn(Happened, frozen=True, tag="RoundDrawn"):
    """A round is seated; ``algorithm`` and the event's randomness let anyone draw it again.

    ``again``: it replaces the seating this round had, for this reason.
    """

    round: int
    tables: tuple[DrawnTable, ...]
    byes: tuple[EntrantId, ...]
    algorithm: str
    tries: int
    repeats: dict[str, int]
    reasons: tuple[DrawReason, ...]
    again: RedrawReason | None = None


class ResultEntered(Happened, frozen=True, tag="ResultEntered"):
    """A slip was entered, and the table now stands as ``status``."""

    round: int
    table: int
    entry: Entry
    status: TableStatus


class ResultCorrected(Happened, frozen=True, tag="ResultCorrected"):
    """A new version of a table's slip replaces what was entered."""

    round: int
    table: int
    entry: Entry
    status: TableStatus


class ResultDecided(Happened, frozen=True, tag="ResultDecided"):
    """The organiser has decided a table; no score means not played."""

    round: int
    table: int
    score: Score | None
    entry: EntryId
    reason: DecisionReason
    at: str
    note: DetailsHash | None = None


class LateResultKept(Happened, frozen=True, tag="LateResultKept"):
    """A result reached a closed round and waits for the organiser."""

    round: int
    table: int
    entry: Entry


class LateResultAccepted(Happened, frozen=True, tag="LateResultAccepted"):
    """A late result counts."""

    entry: EntryId


class LateResultRejected(Happened, frozen=True, tag="LateResultRejected"):
    """A late result does not count."""

    entry: EntryId


class RoundClosed(Happened, frozen=True, tag="RoundClosed"):
    """A round is closed with this ranking."""

    round: int
    standings: tuple[Standing, ...]


class RankingPublished(Happened, frozen=True, tag="RankingPublished"):
    """This ranking is public."""

    round: int
    standings: tuple[Standing, ...]


class ClockSet(Happened, frozen=True, tag="ClockSet"):
    """The round clock runs until ``ends_at`` (ISO 8601 UTC) or stands at ``remaining_s``."""

    round: int
    ends_at: str | None
    remaining_s: int | None


class GongRung(Happened, frozen=True, tag="GongRung"):
    """The gong was sounded."""


Fact = (
    TournamentFounded
    | EpochStarted
    | StaffFact
    | SettingsChanged
    | FieldFact
    | LineupFact
    | TwinFact
    | PrizeFact
    | DeskFact
    | SlipFact
    | PhoneFact
    | DisplayFact
    | EventUndone
    | SeatFact
    | DrawCommitted
    | CommitmentAbandoned
    | RoundDrawn
    | SeatsSwapped
    | RoundJoined
    | ResultEntered
    | ResultCorrected
    | ResultDecided
    | LateResultKept
    | LateResultAccepted
    | LateResultRejected
    | RoundClosed
    | RankingPublished
    | ClockSet
    | GongRung
)
