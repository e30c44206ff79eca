"""The form of a new tournament as a value: every field as typed or chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.settings import Scheme, Settings

Play = Literal["two", "three", "haenger", "games", "like"]
Target = Literal["21", "31", "free"]
SchemeChoice = Literal["bobbl", "short", "plus", "plus_minus", "like"]

SCHEMES: Mapping[SchemeChoice, Scheme] = MappingProxyType(
    {"bobbl": "bobbl", "short": ("won", "goals"), "plus": "plus", "plus_minus": "plus_minus"}
)


@dataclass(frozen=True)
class SectionText:
    """A section as typed: its name and up to which table; the last one goes up to the end."""

    name: str
    last: str = ""


class TournamentForm(Struct, frozen=True):
    """Every field of the form, as typed or chosen.

    ``earlier``: the settings that it was filled in from; where a choice is ``like`` it is theirs.
    """

    name: str = ""
    start: str = ""
    entrants: Literal["pairs", "players"] = "pairs"
    expected: str = ""
    rounds: str = "4"
    opponents: Literal["draw", "fixed"] = "draw"
    play: Play = "two"
    games: str = "12"
    target: Target = "21"
    free_target: str = "41"
    entry: Literal["double", "single"] = "double"
    one_computer: bool = False
    minutes: str = "40"
    pause: str = "20"
    scheme: SchemeChoice = "bobbl"
    sections: tuple[SectionText, ...] = (SectionText("Halle"),)
    bye: Literal["nothing", "won"] = "nothing"
    bye_goals: str = "0"
    aborted: Literal["goals", "leader", "void"] = "goals"
    change_minutes: str = "10"
    rules: str = next(iter(PRESETS))
    training: bool = False
    earlier: Settings | None = None
