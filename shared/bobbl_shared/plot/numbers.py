"""Numbers as they are written in the language in use, and round steps for a scale."""

from math import ceil, floor, log10

from bobbl_shared.i18n import language

_NEARLY = 1 - 1e-6
"""Rounding errors start no further step."""


def written(value: float, places: int = 0) -> str:
    """Return a number as people write it, with a real minus: −1.234,5 in German."""
    text = f"{abs(value):,.{places}f}"
    if language() == "de":
        text = text.translate(str.maketrans(",.", ".,"))
    is_negative = value < 0 and any(digit in text for digit in "123456789")
    return f"−{text}" if is_negative else text


def ticks(high: float, most: int = 6, least_step: float = 0.0) -> list[float]:
    """Return round values from 0 in equal steps of 1, 2 or 5, the last at or above ``high``."""
    target = (high if high > 0 else most) / most
    power = 10.0 ** floor(log10(target))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= target * _NEARLY)
    step = max(step, least_step)
    found = [0.0, step]
    while found[-1] < high * _NEARLY:
        found.append(len(found) * step)
    return found


def span(low: float, high: float, most: int = 6, least_step: float = 0.0) -> list[float]:
    """Return round values in equal steps of 1, 2 or 5 that reach from ``low`` to ``high`` at least.

    They start from 0 where that costs less than half of the height.
    """
    if 0 <= low <= high / 2 or low == high == 0:
        return ticks(high, most, least_step)
    step = ticks(max(high - low, least_step), most, least_step)[1]
    first, last = floor(low / step + 1 - _NEARLY), ceil(high / step - 1 + _NEARLY)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def places_of(step: float) -> int:
    """Return how many places after the comma a scale with this step needs."""
    return next((places for places in range(6) if abs(round(step, places) - step) < 1e-9), 6)
