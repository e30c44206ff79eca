"""What stations ask for: the payloads of signed commands, imperative, one class a kind.

Each kind is found in its area. A payload never holds personal text, only hashes of details that
travel beside it. The envelope ``Command`` is encoded once by its author; the signature covers
exactly those bytes.
"""

import msgspec
from msgspec import Struct

from bobbl_shared.domain.areas.crest import CrestPayload
from bobbl_shared.domain.areas.desk import DeskPayload
from bobbl_shared.domain.areas.displays import DisplayPayload
from bobbl_shared.domain.areas.draw import DrawPayload
from bobbl_shared.domain.areas.field import FieldPayload
from bobbl_shared.domain.areas.founding import FoundingPayload
from bobbl_shared.domain.areas.hall_map import HallMapPayload
from bobbl_shared.domain.areas.lineup import LineupPayload
from bobbl_shared.domain.areas.pages import PagesPayload
from bobbl_shared.domain.areas.phones import PhonePayload
from bobbl_shared.domain.areas.prizes import PrizePayload
from bobbl_shared.domain.areas.results import ResultPayload
from bobbl_shared.domain.areas.rounds import RoundPayload
from bobbl_shared.domain.areas.seats import SeatPayload
from bobbl_shared.domain.areas.settings import SettingsPayload
from bobbl_shared.domain.areas.slips import SlipPayload
from bobbl_shared.domain.areas.staff import StaffPayload
from bobbl_shared.domain.areas.twins import TwinPayload
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.errors import InputError, PeerError
from bobbl_shared.ids import OperatorId, StationId, TournamentId
from bobbl_shared.reading import require_single_keys

AnyPayload = (
    FoundingPayload
    | StaffPayload
    | SettingsPayload
    | FieldPayload
    | LineupPayload
    | TwinPayload
    | PrizePayload
    | DeskPayload
    | SlipPayload
    | PhonePayload
    | PagesPayload
    | DisplayPayload
    | HallMapPayload
    | CrestPayload
    | UndoEvent
    | SeatPayload
    | DrawPayload
    | ResultPayload
    | RoundPayload
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
    """Return the text that is signed; called once, by the author."""
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
