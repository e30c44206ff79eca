"""What a display shows, chosen for it by the organiser, and what he announces on all of them."""

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.ids import AnnouncementId, DetailsHash, StationId


class SetDisplay(Payload, frozen=True, tag="SetDisplay"):
    """Let a display show these pages from now on, and its gong be heard or not.

    What is chosen at the display itself afterwards counts there until the next such command.
    """

    station: StationId
    pages: tuple[ShownKind, ...]
    has_sound: bool


class Announce(Payload, frozen=True, tag="Announce"):
    """Show this text on all displays until it is ended.

    It may name people, so it is kept apart, in the form of a name: heading as ``last``, a line
    below it as ``first``.
    """

    announcement: AnnouncementId
    details: DetailsHash


class EndAnnouncement(Payload, frozen=True, tag="EndAnnouncement"):
    """Show a text no longer."""

    announcement: AnnouncementId


DisplayPayload = SetDisplay | Announce | EndAnnouncement
