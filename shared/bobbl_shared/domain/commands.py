"""What stations ask for: the payloads of signed commands, imperative, one class a kind.

A payload never holds personal text, only hashes of details that travel beside it. The envelope
``Command`` is encoded once by its author; the signature covers exactly those bytes.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.root import RootRecord
from bobbl_shared.domain.areas.desk import DeskPayload
from bobbl_shared.domain.areas.displays import Announce, DisplayPayload
from bobbl_shared.domain.areas.field import (
    EditPerson,
    FieldPayload,
    JoinPartner,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import DisqualifyEntrant, LineupPayload, SubstitutePerson
from bobbl_shared.domain.areas.phones import PhonePayload
from bobbl_shared.domain.areas.prizes import PrizePayload
from bobbl_shared.domain.areas.seats import SeatPayload
from bobbl_shared.domain.areas.slips import SlipPayload
from bobbl_shared.domain.areas.staff import AddOperator, StaffPayload
from bobbl_shared.domain.areas.twins import TwinPayload
from bobbl_shared.domain.kinds import Payload as Payload
from bobbl_shared.domain.kinds import Person as Person
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.settings_commands import SettingsPayload
from bobbl_shared.domain.values import AbandonReason, DecisionReason, Reason, RedrawReason
from bobbl_shared.errors import InputError, PeerError
from bobbl_shared.ids import (
    DetailsHash,
    EntrantId,
    EntryId,
    OperatorId,
    StationId,
    TournamentId,
)
from bobbl_shared.reading import require_single_keys


class FoundTournament(Payload, frozen=True, tag="FoundTournament"):
    """Signed by the root key: event 0."""

    root: RootRecord
    settings: Settings


class StartEpoch(Payload, frozen=True, tag="StartEpoch"):
    """Signed by the root key: makes a server's keys valid from ``taken_index`` + 1 on.

    ``taken_index`` and ``taken_head`` (hex) name the last event taken over.
    """

    epoch: int
    server: str
    certificate: str
    taken_index: int
    taken_head: str


class ChangeSettings(Payload, frozen=True, tag="ChangeSettings"):
    """Replace the settings as a whole (some of them: ``AmendSettings``).

    ``deliberate`` is needed once results depend on what changes.
    """

    settings: Settings
    deliberate: bool = False


class UndoEvent(Payload, frozen=True, tag="UndoEvent"):
    """Cancel what an earlier command has done, named by its author and counter.

    So it can be named before it is answered, and is the same one in the log of another server.
    """

    station: StationId
    counter: int


class CommitDraw(Payload, frozen=True, tag="CommitDraw"):
    """Let the server choose the secret of the next draw and show its commitment.

    ``base`` is the version of the field.
    """

    round: int


class AbandonCommitment(Payload, frozen=True, tag="AbandonCommitment"):
    """Give the commitment for a draw up, because the field has changed or the secret is lost."""

    round: int
    reason: AbandonReason


class DrawRound(Payload, frozen=True, tag="DrawRound"):
    """Draw a round; ``base`` is the version of the field (entrants present and seatings).

    ``public``: after a commitment, what everybody saw happen, such as dice thrown on stage.
    """

    round: int
    public: str = ""


class RedrawRound(Payload, frozen=True, tag="RedrawRound"):
    """Draw the last round anew before it is played; ``base`` is the version of the field."""

    round: int
    reason: RedrawReason
    public: str = ""
    note: DetailsHash | None = None


class SwapSeats(Payload, frozen=True, tag="SwapSeats"):
    """Let two entrants of a round change places, or one with somebody who sits out.

    ``base`` is the version of the seating, ``Round.seated``.
    """

    round: int
    first: EntrantId
    second: EntrantId


class JoinRound(Payload, frozen=True, tag="JoinRound"):
    """Let a latecomer into the running round: at a table with those who sit out, or beside them.

    ``base`` is the version of the field.
    """

    round: int
    entrant: EntrantId


class EnterResult(Payload, frozen=True, tag="EnterResult"):
    """Enter a table's slip, first or second; ``sides`` are the entrants as the slip names them."""

    round: int
    table: int
    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]
    score: Score
    entry: EntryId


class CorrectResult(Payload, frozen=True, tag="CorrectResult"):
    """Replace what has been entered for a table, with the current version in view."""

    round: int
    table: int
    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]
    score: Score
    entry: EntryId
    reason: Reason
    note: DetailsHash | None = None


class DecideResult(Payload, frozen=True, tag="DecideResult"):
    """The organiser's word on a table; no score means not played."""

    round: int
    table: int
    score: Score | None
    entry: EntryId
    reason: DecisionReason
    note: DetailsHash | None = None


class AcceptLate(Payload, frozen=True, tag="AcceptLate"):
    """Let a late result count."""

    entry: EntryId


class RejectLate(Payload, frozen=True, tag="RejectLate"):
    """Put a late result aside; it stays readable."""

    entry: EntryId


class CloseRound(Payload, frozen=True, tag="CloseRound"):
    """Close a round; ``base`` is the version of its results."""

    round: int


class PublishRanking(Payload, frozen=True, tag="PublishRanking"):
    """Publish the ranking after a closed round; ``base`` is the version of its results."""

    round: int


class SetClock(Payload, frozen=True, tag="SetClock"):
    """Start, pause, resume or move the round clock; ``seconds`` is the length or the change."""

    action: Literal["start", "pause", "resume", "adjust"]
    round: int
    seconds: int = 0


class RingGong(Payload, frozen=True, tag="RingGong"):
    """Sound the gong at every display."""


AnyPayload = (
    FoundTournament
    | StartEpoch
    | StaffPayload
    | ChangeSettings
    | SettingsPayload
    | FieldPayload
    | LineupPayload
    | TwinPayload
    | PrizePayload
    | DeskPayload
    | SlipPayload
    | PhonePayload
    | DisplayPayload
    | UndoEvent
    | SeatPayload
    | CommitDraw
    | AbandonCommitment
    | DrawRound
    | RedrawRound
    | SwapSeats
    | JoinRound
    | EnterResult
    | CorrectResult
    | DecideResult
    | AcceptLate
    | RejectLate
    | CloseRound
    | PublishRanking
    | SetClock
    | RingGong
)


class Base(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """What the author had in view: a version, or the counter of an own unconfirmed command."""

    version: int | None = None
    counter: int | None = None


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The envelope: who asks for what, numbered by its author from 1 without gaps.

    ``at`` is the author's time (ISO 8601 UTC), only ever shown.
    """

    tournament: TournamentId
    station: StationId
    counter: int
    operator: OperatorId | None
    base: Base | None
    payload: AnyPayload
    at: str


_decoder = msgspec.json.Decoder(Command)
MAXIMUM_COMMAND = 64 * 1024
"""Longest encoded command in bytes."""


def encode_command(command: Command) -> str:
    """Give the text that is signed; called once, by the author."""
    return msgspec.json.encode(command).decode()


def decode_command(text: str | bytes) -> Command:
    """Read a command; raise ``PeerError`` if it is not one this version understands."""
    length = len(text) if isinstance(text, bytes) else len(text.encode(errors="replace"))
    if length > MAXIMUM_COMMAND:
        raise PeerError("command_too_long", most=MAXIMUM_COMMAND)
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError) as error:
        raise PeerError("command_malformed", problem=str(error)[:200]) from error


def decode_arrived(text: str) -> Command:
    """As ``decode_command``, for what has just been sent: nobody may say a thing twice in it."""
    command = decode_command(text)
    try:
        require_single_keys(text.encode(), encode_command(command).encode())
    except (InputError, ValueError, RecursionError) as error:
        raise PeerError("command_malformed", problem=str(error)[:200]) from error
    return command


def details_named(
    payload: AnyPayload,
) -> tuple[tuple[DetailsHash, Literal["name", "contact"]], ...]:
    """List the details a payload refers to, with their scope."""
    match payload:
        case RegisterEntrant(persons=persons):
            return tuple(each for person in persons for each in _of_person(person))
        case EditPerson(person) | JoinPartner(person=person) | SubstitutePerson(person=person):
            return _of_person(person)
        case WithdrawEntrant(note=note) | DisqualifyEntrant(note=note):
            return ((note, "contact"),) if note else ()
        case AddOperator(details=details) | Announce(details=details):
            return ((details, "name"),)
        case CorrectResult(note=note) | DecideResult(note=note) | RedrawRound(note=note):
            return ((note, "contact"),) if note else ()
        case _:
            return ()


def _of_person(person: Person) -> tuple[tuple[DetailsHash, Literal["name", "contact"]], ...]:
    name: tuple[DetailsHash, Literal["name", "contact"]] = (person.details, "name")
    return (name, (person.contact, "contact")) if person.contact else (name,)
