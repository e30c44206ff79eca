"""How every window looks: type scale, spaces, radii, and putting them and a theme in force.

The one place where a size is written down; colours are in ``colours``. ``apply`` puts a theme and
a scale in force for the whole application; ``look`` gives what is in force. Painted widgets ask it
each time they paint, so a change of theme needs nothing but a repaint.

The scale in force is the start scale of the window's screen times the factor that Ctrl + and
Ctrl − choose. Pixels divided by it are logical pixels, in which all sizes here are given.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from PyQt6.QtGui import QFont
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.widgets import fonts
from bobbl_client.widgets.colours import LIGHT, Colours, Theme
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.qt_style import dress, file_sheet
from bobbl_shared.domain.marker import MarkerColour


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

KEY_TARGET: Final = 38
"""The same for keys on the overview: each of them has a letter."""

SCALES: Final = (1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0)
"""The factors from 1 on that Ctrl + and Ctrl − go through."""

FACTORS: Final = (0.7, 0.8, 0.9, *SCALES)
"""All of them; those below 1 only as far as the scale in force stays as large as it must."""

DRAWN: Final = (1366, 768)
"""The screen for which windows are drawn, in pixels."""

LOW: Final = 614
"""Logical pixels that the narrow layout needs from top to bottom: a laptop's at 125 %."""

ACROSS: Final = 1093
"""Logical pixels that the narrow layout needs from side to side: a laptop's at 125 %."""

STEPS_LEAST: Final = 14
"""The least scale, in steps of 5 %."""

WIDE: Final = (1280, 700)
"""Logical pixels that the wide layout of a window needs."""


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
        """Return the colour of a marker in the theme in force."""
        return self.theme.marker(colour)

    def is_narrow(self, width_px: int, height_px: int) -> bool:
        """Return whether a window of this size, in pixels of the screen, has the narrow layout."""
        return width_px < WIDE[0] * self.scale or height_px < WIDE[1] * self.scale

    def px(self, length: float) -> int:
        """Return ``length`` (pixels before scaling) as whole pixels on the screen, at least 1."""
        return max(1, round(length * self.scale))

    def font(self, height: int = TYPE.body, weight: Weight = Weight.REGULAR) -> QFont:
        """Return the typeface at ``height`` (pixels before scaling)."""
        return fonts.font(self.px(height), weight)


_in_force = Look()
_is_dressing = False


def look() -> Look:
    """Return what is in force; before the first ``apply`` the light theme unscaled."""
    return _in_force


def is_dressing() -> bool:
    """Return whether all windows are just told of another look.

    Qt says that the style has changed also to whatever is put into another widget, with all that is
    in it, although nothing looks other than before.
    """
    return _is_dressing


def start_scale(
    width: int, height: int, room: int | None = None, *, is_half: bool = False
) -> float:
    """Return the scale for a screen of this size in pixels, by 5 % steps.

    It is at least 1, but for a screen too low even for the narrow layout, as a laptop's at 150 %.
    ``room``: as many of its pixels has a window from top to bottom; without it, all. ``is_half``:
    it is half of a screen, on which nothing has to be scrolled sideways.
    """
    steps = min(20 * width // DRAWN[0], 20 * height // DRAWN[1])
    least = min(20, 20 * (height if room is None else room) // LOW)
    if is_half:
        least = min(least, 20 * width // ACROSS)
    return max(STEPS_LEAST, least, steps) / 20


def larger(factor: float) -> float:
    """Return the next factor above ``factor``, or the last one."""
    return next((step for step in FACTORS if step > factor + 0.001), FACTORS[-1])


def smaller(factor: float, start: float = 1.0) -> float:
    """Return the next factor below ``factor`` that keeps the scale at 1 or more.

    ``start``: the start scale of the screen; where that is less than 1, at it. Where there is none,
    ``factor``.
    """
    lower = (step for step in reversed(FACTORS) if step < factor - 0.001)
    return next((step for step in lower if step * start > least_scale(start) - 0.001), factor)


def least_scale(start: float) -> float:
    """Return how small windows may become on a screen with this start scale."""
    return min(1.0, start)


def apply(app: QApplication, theme: Theme, scale: float = 1.0) -> None:
    """Put ``theme`` at ``scale`` in force for all windows, those open included."""
    global _in_force
    fonts.register()
    _in_force = Look(theme, scale)
    with _no_collection(), _dressing():
        dress(app, theme.colours, RADIUS.field)
        app.setFont(_in_force.font())


def give_file_sheet(dialog: QWidget) -> None:
    """Dress the dialog in which a file is chosen."""
    dialog.setStyleSheet(file_sheet(_in_force.colours, RADIUS.field, TARGET))


@contextmanager
def _dressing() -> Iterator[None]:
    global _is_dressing
    _is_dressing = True
    try:
        yield
    finally:
        _is_dressing = False


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
