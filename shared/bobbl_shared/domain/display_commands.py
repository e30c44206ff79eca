"""What a display shows, chosen for it by the organiser."""

from typing import Literal

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.ids import StationId

ShownKind = Literal["clock", "seats", "ranking", "announcements", "pictures"]
"""Pages of a display; the last two are what lies in a folder of its computer."""


class SetDisplay(Payload, frozen=True, tag="SetDisplay"):
    """Let a display show these pages from now on, and its gong be heard or not.

    What is chosen at the display itself afterwards counts there until the next such command.
    """

    station: StationId
    pages: tuple[ShownKind, ...]
    has_sound: bool


DisplayPayload = SetDisplay
