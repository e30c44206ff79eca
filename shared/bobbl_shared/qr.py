"""QR codes as rows of dark and light modules, without the quiet zone."""

import io
from functools import lru_cache

import segno

QUIET = 4
"""Modules that must stay light around the code."""

Modules = tuple[tuple[bool, ...], ...]
"""The rows of a code from the top; True is dark."""

MOST_KEPT = 256
"""So many codes are kept, as those of all slips that are looked at are painted again and again."""


@lru_cache(maxsize=MOST_KEPT)
def modules_of(text: str) -> Modules:
    """Return the code of a text, with the medium correction of errors (15 %).

    Text of digits, capitals and ``$%*+-./: `` takes the least room.
    """
    return tuple(tuple(bool(module) for module in row) for row in _made(text).matrix)


def png_of(text: str, dots: int) -> bytes:
    """Return the code of a text as a picture (PNG), its modules so many dots wide."""
    out = io.BytesIO()
    _made(text).save(out, kind="png", scale=dots, border=QUIET)
    return out.getvalue()


def _made(text: str) -> segno.QRCode:
    return segno.make(text, error="m", micro=False, boost_error=False)


def fits(text: str, widest: int) -> bool:
    """Return whether the code of a text is at most so many modules wide."""
    try:
        return len(modules_of(text)) <= widest
    except segno.DataOverflowError:
        return False
