"""Which rules of the card game a tournament plays.

The organiser may have chosen a preset, changed one, or said nothing: then the most common set is
taken. To what a Bobbl is played, whether points go beyond that, and whether two are a Hänger,
stands in the format of a round, which results are checked against; so it is taken from there.
Whether one to nil counts twice is a setting of its own, because the ranking goes by it.
"""

from msgspec.structs import replace

from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS
from bobbl_shared.domain.game.rules import Bobbl, Rules
from bobbl_shared.domain.settings import Settings

USUAL = MUCK_OVER_WENZ
"""What is played if the organiser has said nothing."""

CHOICES: tuple[Rules, ...] = tuple(PRESETS.values())
"""The presets, the usual one first; those for six are for pairs of three."""


def tournament_rules(settings: Settings) -> Rules:
    """Return the rules that are played, with the Bobbl of the tournament's format."""
    return replace(settings.rules or USUAL, bobbl=_bobbl(settings))


def with_rules(settings: Settings, rules: Rules) -> Settings:
    """Return the settings with these rules; what they say of the Bobbl is left out."""
    return replace(settings, rules=replace(rules, bobbl=Bobbl()))


def _bobbl(settings: Settings) -> Bobbl:
    played = settings.format
    return Bobbl(
        played.target,
        settings.brille_twice,
        haenger=played.kind == "haenger",
        beyond_target=played.beyond_target,
    )
