"""The colour tokens, and the themes: the one place where a colour is written down."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bobbl_shared.domain.marker import MarkerColour


@dataclass(frozen=True, slots=True)
class Colours:
    """The colour tokens of one theme, each as ``#RRGGBB``."""

    bg: str
    surface: str
    sunken: str
    ink: str
    muted: str
    line: str
    hair: str
    blue: str
    on_blue: str
    blue_tint: str
    orange: str
    on_orange: str
    orange_edge: str
    orange_ink: str
    orange_tint: str
    focus_fill: str
    focus_edge: str


@dataclass(frozen=True, slots=True)
class Theme:
    """A named set of colours; ``sunken_edge`` says that sunken areas need a border to be seen."""

    name: str
    colours: Colours
    sunken_edge: bool = False

    def marker(self, colour: MarkerColour) -> str:
        """Return the colour of a marker, which always stands beside its word."""
        is_dark = self.name in {DARK.name, CONTRAST.name}
        return (_MARKERS_ON_DARK if is_dark else _MARKERS_ON_LIGHT)[colour]


LIGHT: Final = Theme(
    "light",
    Colours(
        bg="#F3F0E9",
        surface="#FFFFFF",
        sunken="#E8E3D8",
        ink="#17212B",
        muted="#4B5563",
        line="#7C848D",
        hair="#D3CCBD",
        blue="#0A4C86",
        on_blue="#FFFFFF",
        blue_tint="#DCE9F5",
        orange="#F08A1D",
        on_orange="#17212B",
        orange_edge="#C45F00",
        orange_ink="#8F3F00",
        orange_tint="#FDE8CC",
        focus_fill="#FFF5C2",
        focus_edge="#0A4C86",
    ),
)
DARK: Final = Theme(
    "dark",
    Colours(
        bg="#12171D",
        surface="#1C232B",
        sunken="#0C1014",
        ink="#F3F0E9",
        muted="#B7BFC9",
        line="#7F8A96",
        hair="#37414C",
        blue="#74B6F2",
        on_blue="#0C1014",
        blue_tint="#17395A",
        orange="#FFA63D",
        on_orange="#0C1014",
        orange_edge="#FFA63D",
        orange_ink="#FFBE78",
        orange_tint="#44290A",
        focus_fill="#3B3714",
        focus_edge="#FFE36E",
    ),
)
CONTRAST: Final = Theme(
    "contrast",
    Colours(
        bg="#000000",
        surface="#000000",
        sunken="#000000",
        ink="#FFFFFF",
        muted="#FFFFFF",
        line="#FFFFFF",
        hair="#A6A6A6",
        blue="#7CCBFF",
        on_blue="#000000",
        blue_tint="#00294A",
        orange="#FFB000",
        on_orange="#000000",
        orange_edge="#FFB000",
        orange_ink="#FFC64D",
        orange_tint="#332200",
        focus_fill="#2E2E00",
        focus_edge="#FFFF00",
    ),
    sunken_edge=True,
)
PROJECTOR: Final = Theme(
    "projector",
    replace(
        LIGHT.colours,
        bg="#FFFFFF",
        sunken="#E8EBF0",
        ink="#0A1118",
        muted="#0A1118",
        line="#0A1118",
        hair="#C2C9D3",
        blue_tint="#DCE8F4",
        on_orange="#0A1118",
    ),
)
"""*Beamer*, for displays only: black and one dark blue on white. An LED wall takes ``DARK``."""

_MARKERS_ON_LIGHT: Final[Mapping[MarkerColour, str]] = MappingProxyType(
    {
        "green": "#2F7D32",
        "violet": "#7A3EA6",
        "brown": "#8A5326",
        "teal": "#0B7A80",
        "pink": "#B8387F",
        "grey": "#5F6873",
    }
)
_MARKERS_ON_DARK: Final[Mapping[MarkerColour, str]] = MappingProxyType(
    {
        "green": "#7BC47F",
        "violet": "#C79BEA",
        "brown": "#D3A373",
        "teal": "#5CC8CE",
        "pink": "#F08FC4",
        "grey": "#AEB6BF",
    }
)

THEMES: Final = (LIGHT, DARK, CONTRAST)
"""The themes a person can choose from, in that order."""
