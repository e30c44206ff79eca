"""Sets of rules that are common, by the name they are asked for.

The values of "Muck über Wenz" are those of the table that is passed around; in "Wenz über Muck" the
two games are exchanged. What Geier, Solo and Sie count differs so much from inn to inn that theirs
are only where to start from.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from bobbl_shared.domain.game.cards import Rank
from bobbl_shared.domain.game.rules import Game, Rules, Values

LOWER = Values(normal=(2, 3, 4), schneider=(4, 5), schwarz=8)
HIGHER = Values(normal=(3, 4, 5), schneider=(5, 6), schwarz=10)
HIGHEST = Values(normal=(4, 5, 6), schneider=(6, 7), schwarz=12)

_SIE = 20
_MUCK_RANKS: tuple[Rank, ...] = ("O", "U")


def _muck(values: Values) -> Game:
    return Game("Muck", _MUCK_RANKS, values, ("H",))


def _wenz(values: Values) -> Game:
    return Game("Wenz", ("U",), values)


def _geier(values: Values) -> Game:
    return Game("Geier", ("O",), values)


MUCK_OVER_WENZ = Rules(
    name="Muck über Wenz",
    games=(_muck(HIGHER), _wenz(LOWER)),
    order=(("Muck", "Wenz"),),
    sie=_SIE,
)
WENZ_OVER_MUCK = Rules(
    name="Wenz über Muck",
    games=(_muck(LOWER), _wenz(HIGHER)),
    order=(("Wenz", "Muck"),),
)

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "muck-wenz": MUCK_OVER_WENZ,
        "wenz-muck": WENZ_OVER_MUCK,
        "muck-geier-wenz": Rules(
            name="Muck über Geier über Wenz",
            games=(_muck(HIGHER), _wenz(LOWER), _geier(LOWER)),
            order=(("Muck", "Geier", "Wenz"),),
            sie=_SIE,
        ),
        "geier-wenz-muck": Rules(
            name="Geier über Wenz über Muck",
            games=(_muck(LOWER), _wenz(HIGHER), _geier(HIGHER)),
            order=(("Geier", "Wenz", "Muck"),),
        ),
        "solo": Rules(
            name="Solo über Muck über Wenz",
            games=(
                _muck(HIGHER),
                _wenz(LOWER),
                Game("Solo", _MUCK_RANKS, HIGHEST, ("E", "G", "S")),
            ),
            order=(("Solo", "Muck", "Wenz"),),
        ),
        "langes-blatt": replace(
            MUCK_OVER_WENZ, name="Muck über Wenz, langes Blatt", deck=32, packets=(4, 4)
        ),
        "sechsermuck": replace(MUCK_OVER_WENZ, name="Sechsermuck", players=6, packets=(2, 2)),
    }
)
"""By name; every one passes ``check_rules``."""
