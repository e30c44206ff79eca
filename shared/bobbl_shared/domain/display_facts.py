"""What happened about displays."""

from bobbl_shared.domain.display_commands import ShownKind
from bobbl_shared.domain.kinds import Happened
from bobbl_shared.ids import StationId


class DisplaySet(Happened, frozen=True, tag="DisplaySet"):
    """A display is to show these pages."""

    station: StationId
    pages: tuple[ShownKind, ...]
    has_sound: bool


DisplayFact = DisplaySet
