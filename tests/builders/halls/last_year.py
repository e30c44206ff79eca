"""A tournament of the year before, with everything that a new one may take."""

from pathlib import Path

from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.hall_map import Door, HallMap, PlacedTable
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.settings import Section, Settings, TimePlan
from bobbl_shared.ids import MarkerId, PrizeId
from builders.evening import Evening
from builders.halls.crests import crest

CREST = crest(20, 30)
PLAN = HallMap(10, 8, (PlacedTable(1, 2, 2),), (Door("bottom", 3),))


def last_year(folder: Path) -> Path:
    """Play it in a folder and return its file."""
    settings = Settings(
        "Muckturnier 2025",
        rounds=3,
        scheme=("won", "goals", "opponents_goals", "direct"),
        sections=(Section("Halle", 1, 10), Section("Saal", 11)),
        plan=TimePlan("2025-11-22T17:45:00.000Z", 35, 5),
        markers=(Marker(MarkerId("m"), "Essen"),),
        prizes=(Prize(PrizeId("p"), "Schinken", 1), Prize(PrizeId("q"), "Wurst", -2)),
        public_rounds=1,
    )
    hall = Evening(folder, settings)
    organiser = hall.station("organiser", "Leitung")
    hall.register_pairs(organiser, 4)
    hall.operator("Kolb", "Heinz")
    organiser.ask(SetHallMap(PLAN))
    organiser.ask(SetCrest(CREST))
    hall.draw(organiser)
    hall.close()
    return hall.path
