"""Every colour that carries a meaning can be told from what lies behind it (WCAG 2.2)."""

from itertools import product
from typing import get_args

import pytest

from bobbl_client.widgets.colours import CONTRAST, DARK, LIGHT, PROJECTOR, THEMES, Theme
from bobbl_client.widgets.theme import Look
from bobbl_shared.domain.marker import MarkerColour
from builders.windows import eyes

TEXT, EDGE = 4.5, 3.0
SHOWN = (*THEMES, PROJECTOR)

TEXTS = (
    *product(("ink", "muted"), ("bg", "surface", "sunken", "blue_tint", "orange_tint")),
    ("ink", "focus_fill"),
    ("on_blue", "blue"),
    ("on_orange", "orange"),
    ("blue", "blue_tint"),
    ("orange_ink", "orange_tint"),
    ("orange_ink", "surface"),
)
EDGES = (
    ("line", "bg"),
    ("line", "surface"),
    ("blue", "bg"),
    ("blue", "surface"),
    ("orange_edge", "bg"),
    ("orange_ink", "bg"),
    ("focus_edge", "focus_fill"),
    ("focus_edge", "bg"),
    ("focus_edge", "surface"),
)
# (token, ground): what the design measured in light, dark, high contrast
MEASURED = {
    ("ink", "bg"): (14.3, 15.8, 21.0),
    ("ink", "surface"): (16.3, 13.9, 21.0),
    ("muted", "bg"): (6.6, 9.7, 21.0),
    ("muted", "sunken"): (5.9, 10.3, 21.0),
    ("line", "bg"): (3.3, 5.1, 21.0),
    ("on_blue", "blue"): (8.8, 8.8, 11.8),
    ("ink", "blue_tint"): (13.2, 10.4, 14.8),
    ("blue", "blue_tint"): (7.1, 5.5, 8.4),
    ("on_orange", "orange"): (6.5, 9.8, 11.5),
    ("orange_edge", "bg"): (3.7, 9.2, 11.5),
    ("orange_ink", "orange_tint"): (6.1, 8.2, 9.8),
    ("orange_ink", "surface"): (7.3, 9.7, 13.4),
    ("ink", "orange_tint"): (13.6, 11.8, 15.3),
    ("ink", "focus_fill"): (14.8, 10.6, 13.9),
}


def contrast(theme: Theme, front: str, behind: str) -> float:
    return eyes.contrast(*(getattr(theme.colours, token) for token in (front, behind)))


@pytest.mark.parametrize(("front", "behind"), TEXTS)
@pytest.mark.parametrize("theme", SHOWN, ids=lambda theme: theme.name)
def test_text_can_be_read(theme: Theme, front: str, behind: str) -> None:
    assert contrast(theme, front, behind) >= TEXT


@pytest.mark.parametrize(("front", "behind"), EDGES)
@pytest.mark.parametrize("theme", SHOWN, ids=lambda theme: theme.name)
def test_edges_can_be_seen(theme: Theme, front: str, behind: str) -> None:
    assert contrast(theme, front, behind) >= EDGE


@pytest.mark.parametrize(("pair", "figures"), MEASURED.items())
def test_contrast_is_what_the_design_measured(
    pair: tuple[str, str], figures: tuple[float, ...]
) -> None:
    measured = tuple(contrast(theme, *pair) for theme in (LIGHT, DARK, CONTRAST))
    assert measured == pytest.approx(figures, abs=0.06)


def test_sunken_areas_of_the_high_contrast_theme_ask_for_a_border() -> None:
    assert CONTRAST.sunken_edge
    assert contrast(CONTRAST, "sunken", "bg") == pytest.approx(1.0)


@pytest.mark.parametrize("colour", get_args(MarkerColour))
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_letter_of_a_marker_can_be_read(theme: Theme, colour: MarkerColour) -> None:
    assert eyes.contrast(Look(theme).marker(colour), theme.colours.surface) >= TEXT


def test_the_theme_of_projectors_is_for_displays_only() -> None:
    assert PROJECTOR not in THEMES
    assert all(PROJECTOR.colours != each.colours for each in THEMES)
