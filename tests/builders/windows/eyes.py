"""Colours as people see them: contrast, and what eyes make of them that lack a kind of cone.

The matrices for linear light are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
physiologically-based model for simulation of color vision deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (2009), at severity 1. Who sees no colour at all is left with
luminance. How far apart two colours are is told in CIE L*a*b* (1976) for D65.
"""

from functools import lru_cache
from math import dist
from typing import Final

Matrix = tuple[tuple[float, float, float], ...]

_GREY = (0.2126, 0.7152, 0.0722)
EYES: Final[dict[str, Matrix]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": (_GREY, _GREY, _GREY),
}

_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> tuple[float, ...]:
    """Give red, green and blue light of ``#RRGGBB``, each from 0 to 1."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def luminance(colour: str) -> float:
    """Give the relative luminance (WCAG 2.2)."""
    return sum(weight * light for weight, light in zip(_GREY, linear(colour), strict=True))


@lru_cache(maxsize=10_000)
def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=200_000)
def seen(colour: str, eyes: str) -> tuple[float, ...]:
    """Give a colour in L*a*b* as these eyes see it."""
    return _lab(_times(EYES[eyes], linear(colour)))


def difference(one: str, other: str, eyes: str) -> float:
    """Tell how far apart two colours are to these eyes; 2 can just be noticed side by side."""
    return dist(seen(one, eyes), seen(other, eyes))


def shown(colour: str, eyes: str) -> str:
    """Give the colour that shows others what these eyes see."""
    light = (min(1.0, max(0.0, each)) for each in _times(EYES[eyes], linear(colour)))
    parts = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in light)
    return "#" + "".join(f"{round(255 * each):02X}" for each in parts)


def _times(matrix: Matrix, light: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)


def _lab(light: tuple[float, ...]) -> tuple[float, ...]:
    inside = tuple(min(1.0, max(0.0, each)) for each in light)
    x, y, z = (
        _root(value / white) for value, white in zip(_times(_XYZ, inside), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
