"""What happened: the effects of accepted commands, in the past tense, one class a kind.

A fact holds all that the fold needs; it never looks at the command again. Tags are written to disk
and never change their meaning. Each kind is found in its area.
"""

from bobbl_shared.domain.areas.crest import CrestFact
from bobbl_shared.domain.areas.desk import DeskFact
from bobbl_shared.domain.areas.displays import DisplayFact
from bobbl_shared.domain.areas.draw import DrawFact
from bobbl_shared.domain.areas.field import FieldFact
from bobbl_shared.domain.areas.founding import FoundingFact
from bobbl_shared.domain.areas.hall_map import HallMapFact
from bobbl_shared.domain.areas.lineup import LineupFact
from bobbl_shared.domain.areas.pages import PagesFact
from bobbl_shared.domain.areas.phones import PhoneFact
from bobbl_shared.domain.areas.prizes import PrizeFact
from bobbl_shared.domain.areas.results import ResultFact
from bobbl_shared.domain.areas.rounds import RoundFact
from bobbl_shared.domain.areas.seats import SeatFact
from bobbl_shared.domain.areas.settings import SettingsFact
from bobbl_shared.domain.areas.slips import SlipFact
from bobbl_shared.domain.areas.staff import StaffFact
from bobbl_shared.domain.areas.twins import TwinFact
from bobbl_shared.domain.areas.undo import EventUndone

Fact = (
    FoundingFact
    | StaffFact
    | SettingsFact
    | FieldFact
    | LineupFact
    | TwinFact
    | PrizeFact
    | DeskFact
    | SlipFact
    | PhoneFact
    | PagesFact
    | DisplayFact
    | HallMapFact
    | CrestFact
    | EventUndone
    | SeatFact
    | DrawFact
    | ResultFact
    | RoundFact
)
