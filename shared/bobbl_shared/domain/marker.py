"""Markers: what is ticked off beside a name, under a word and colour of the organiser's."""

from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.names import is_showable
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import MarkerId

MarkerColour = Literal["green", "violet", "brown", "teal", "pink", "grey"]
"""Neither blue nor orange: these say how something stands."""

MOST_MARKERS = 12
LONGEST_WORD = 30


class Marker(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A marker; its ``id`` stays when the organiser renames it, and with it who has it."""

    id: MarkerId
    name: str
    colour: MarkerColour = "grey"


def check_markers(markers: tuple[Marker, ...]) -> None:
    """Raise ``Refusal`` for markers that could not be told apart or shown."""
    if len(markers) > MOST_MARKERS:
        raise Refusal("markers_too_many", most=MOST_MARKERS)
    for marker in markers:
        if not marker.name.strip() or len(marker.name) > LONGEST_WORD:
            raise Refusal("marker_name_wrong", most=LONGEST_WORD)
        if not is_showable(marker.name):
            raise Refusal("name_not_showable")
    names = {marker.name.strip().casefold() for marker in markers}
    if min(len(names), len({marker.id for marker in markers})) < len(markers):
        raise Refusal("marker_twice")
