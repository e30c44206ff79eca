"""What an earlier tournament hands on to a new one: everything but its name, its day and its play.

Markers, sections, prizes and sponsors are settings, so they come with these.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from bobbl_shared.domain.hall_map import HallMap
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State


@dataclass(frozen=True)
class HandedOn:
    """Settings without a name and a beginning; the plan of the hall and the crest, if any."""

    settings: Settings
    hall_map: HallMap | None = None
    crest: bytes | None = None


def handed_on(earlier: State) -> HandedOn:
    """Return what a new tournament takes; it is a real one even if the earlier was an exercise.

    A ranking that was frozen is not frozen any more.
    """
    plan = replace(earlier.settings.plan, start=None)
    settings = replace(earlier.settings, name="", plan=plan, training=False, public_rounds=None)
    return HandedOn(settings, earlier.hall_map, earlier.crest)
