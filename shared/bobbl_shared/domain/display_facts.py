"""What happened about displays."""

from bobbl_shared.domain.kinds import Happened
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.ids import AnnouncementId, DetailsHash, StationId


class DisplaySet(Happened, frozen=True, tag="DisplaySet"):
    """A display is to show these pages."""

    station: StationId
    pages: tuple[ShownKind, ...]
    has_sound: bool


class Announced(Happened, frozen=True, tag="Announced"):
    """All displays are to show this text."""

    announcement: AnnouncementId
    details: DetailsHash


class AnnouncementEnded(Happened, frozen=True, tag="AnnouncementEnded"):
    """A text is shown no longer."""

    announcement: AnnouncementId


DisplayFact = DisplaySet | Announced | AnnouncementEnded
