"""The imprint: what paper says of the log it was printed from.

It names the tournament by its root key and the last event by its hash, so that a file which was
exchanged as a whole, or shortened, no longer fits the paper. As the text of a QR code it is one
line of capitals and digits, ``BOBBL-STATE/1 KEY HEAD``. Read back, only the two hashes count: what
stands before them comes out as something else from a scanner with another keyboard layout.
"""

import re
from typing import NamedTuple

from bobbl_shared.ids import TournamentId

FORM = "BOBBL-STATE/1"
LEAST_DIGITS = 16
"""How far a hash may be shortened by who types it."""

_BOTH = re.compile(r"(?<![0-9A-F])([0-9A-F]{64})[^0-9A-F]+([0-9A-F]{64})\s*", re.IGNORECASE)
_HEAD = re.compile(rf"[0-9A-F]{{{LEAST_DIGITS},64}}", re.IGNORECASE)


class Imprint(NamedTuple):
    """Root key and hash, in small hex digits; an empty key: only the hash was typed."""

    key: str
    head: str

    @property
    def text(self) -> str:
        """What the QR code says."""
        return f"{FORM} {self.key} {self.head}".upper()


def imprint_of(tournament: TournamentId, head: bytes) -> Imprint:
    """Return the imprint of a tournament whose last event has this hash."""
    return Imprint(tournament, head.hex())


def read_imprint(text: str) -> Imprint | None:
    """Return what a scan of the code says, or a hash that somebody has typed; none if neither."""
    found = _BOTH.search(text)
    if found is not None:
        return Imprint(found[1].lower(), found[2].lower())
    typed = "".join(text.split()).replace("-", "")
    return Imprint("", typed.lower()) if _HEAD.fullmatch(typed) else None
