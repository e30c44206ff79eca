"""How every window looks: colour tokens, type scale, spaces, radii, and putting them in force.

The one place where a colour or a size is written down. ``apply`` puts a theme and a scale in force
for the whole application; ``look`` gives what is in force. Painted widgets ask it each time they
paint, so a change of theme needs nothing but a repaint.
"""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from PyQt6.QtGui import QFont
from PyQt6.QtWidgets import QApplication

from bobbl_client.widgets import fonts
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.qt_style import dress
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
        sunken="#ECEFF2",
        ink="#0B1119",
        muted="#0B1119",
        line="#0B1119",
        hair="#B9BFC6",
        blue="#0B1119",
        on_blue="#FFFFFF",
        blue_tint="#ECEFF2",
        on_orange="#0B1119",
        focus_edge="#0B1119",
    ),
)
"""For a washed-out projector: black on white only. An LED wall takes ``DARK``."""

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


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Heights of type in pixels at 96 dpi, before scaling."""

    body: int = 19
    heading: int = 22
    role: int = 26
    list: int = 24
    title: int = 38
    tile: int = 34
    points: int = 56
    seat: int = 150
    code: int = 110


@dataclass(frozen=True, slots=True)
class Space:
    """Distances in pixels."""

    hair: int = 4
    small: int = 8
    close: int = 10
    gutter: int = 14
    margin: int = 16
    wide: int = 22


@dataclass(frozen=True, slots=True)
class Radius:
    """Corner radii in pixels; what is disputed has none."""

    key: int = 6
    field: int = 8
    panel: int = 12


TYPE: Final = TypeScale()
SPACE: Final = Space()
RADIUS: Final = Radius()
TARGET: Final = 44
"""Least height and width of everything that can be clicked, in pixels before scaling."""

SCALES: Final = (1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0)
"""The steps that Ctrl + and Ctrl − go through."""


@dataclass(frozen=True, slots=True)
class Look:
    """A theme at a scale: what is in force."""

    theme: Theme = LIGHT
    scale: float = 1.0

    @property
    def colours(self) -> Colours:
        """The colour tokens in force."""
        return self.theme.colours

    def marker(self, colour: MarkerColour) -> str:
        """Give the colour of a marker, which always stands beside its word."""
        is_dark = self.theme.name in {DARK.name, CONTRAST.name}
        return (_MARKERS_ON_DARK if is_dark else _MARKERS_ON_LIGHT)[colour]

    def px(self, length: float) -> int:
        """Give ``length`` (pixels before scaling) as whole pixels on the screen, at least 1."""
        return max(1, round(length * self.scale))

    def font(self, height: int = TYPE.body, weight: Weight = Weight.REGULAR) -> QFont:
        """Give the typeface at ``height`` (pixels before scaling)."""
        return fonts.font(self.px(height), weight)


_in_force = Look()


def look() -> Look:
    """Give what is in force; before the first ``apply`` the light theme unscaled."""
    return _in_force


def larger(scale: float) -> float:
    """Give the next step above ``scale``, or the last one."""
    return next((step for step in SCALES if step > scale + 0.001), SCALES[-1])


def smaller(scale: float) -> float:
    """Give the next step below ``scale``, or the first one."""
    return next((step for step in reversed(SCALES) if step < scale - 0.001), SCALES[0])


def apply(app: QApplication, theme: Theme, scale: float = 1.0) -> None:
    """Put ``theme`` at ``scale`` in force for all windows, those open included."""
    global _in_force
    fonts.register()
    _in_force = Look(theme, scale)
    with _no_collection():
        dress(app, theme.colours, RADIUS.field, TARGET)
        app.setFont(_in_force.font())


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep Python from deleting a forgotten widget while Qt walks over all of them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
