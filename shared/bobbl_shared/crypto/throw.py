"""What the hall adds to a committed draw: how it comes about, and the one way to write it.

The draw depends on every sign of the public part, so whoever may choose between two spellings may
choose between two draws. There is one: digits alone where numbers are thrown or drawn, each as long
as the highest one; capital letters and digits where it is something else.
"""

import re
import unicodedata
from math import perm
from typing import Literal

from msgspec import Struct

from bobbl_shared.errors import Refusal

LEAST_OUTCOMES = 1_000_000
"""The least for which trying 10^6 secrets beforehand gains next to nothing (see SECURITY.md)."""

MOST_THROWN = 40
HIGHEST = 1000
LONGEST_TEXT = 200

FewerReason = Literal["no_means", "no_time", "other"]
"""Why fewer outcomes do: there are no dice or pot, or no time for them."""

_BETWEEN = re.compile(r"[\s.,;:/+-]+")
_NORMAL_TEXT = re.compile(rf"[A-Z0-9]{{1,{LONGEST_TEXT}}}", re.ASCII)


class Throw(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How the public part comes about, said before.

    ``dice``: ``count`` dice of ``of`` sides, read one by one. ``pot``: ``count`` numbers out of 1
    to ``of``, none put back, in their order. ``text``: anything else; both are 0.
    """

    way: Literal["dice", "pot", "text"]
    count: int = 0
    of: int = 0

    @property
    def is_usable(self) -> bool:
        """Whether such a throw can be made."""
        if self.way == "text":
            return self.count == self.of == 0
        most = MOST_THROWN if self.way == "dice" else min(MOST_THROWN, self.of)
        return 1 <= self.count <= most and 2 <= self.of <= HIGHEST

    @property
    def outcomes(self) -> int:
        """How many results are equally likely; 0 if nobody can say, or can throw so."""
        if self.way == "text" or not self.is_usable:
            return 0
        return self.of**self.count if self.way == "dice" else perm(self.of, self.count)

    @property
    def is_enough(self) -> bool:
        """Whether trying secrets beforehand gains next to nothing."""
        return self.outcomes >= LEAST_OUTCOMES

    def encoded(self) -> str:
        """Return the words that a commitment covers."""
        return f"{self.way} {self.count} {self.of}"


EIGHT_DICE = Throw("dice", 8, 6)


def normal_public(throw: Throw, typed: str) -> str:
    """Return the only spelling that counts of what somebody has typed, as the draw takes it.

    Raises ``Refusal``: ``throw_unfit`` if these are not the numbers of such a throw,
    ``public_unusable`` if something else than letters and digits is in a text, or nothing.
    """
    plain = unicodedata.normalize("NFKC", typed)
    if throw.way == "text":
        text = _BETWEEN.sub("", plain).upper()
        if not _NORMAL_TEXT.fullmatch(text):
            raise Refusal("public_unusable", longest=LONGEST_TEXT)
        return text
    width = len(str(throw.of))
    parts = [each for each in _BETWEEN.split(plain) if each]
    if width == 1 or len(parts) == 1:
        whole = "".join(parts)
        parts = [whole[at : at + width] for at in range(0, len(whole), width)]
    is_written = all(each.isascii() and each.isdigit() and len(each) <= width for each in parts)
    numbers = [int(each) for each in parts] if is_written else []
    if (
        len(numbers) != throw.count
        or not all(1 <= each <= throw.of for each in numbers)
        or (throw.way == "pot" and len(set(numbers)) < len(numbers))
    ):
        raise Refusal("throw_unfit", count=throw.count, highest=throw.of)
    return "".join(f"{each:0{width}}" for each in numbers)


def check_public(throw: Throw, public: str) -> None:
    """Raise ``Refusal`` as ``normal_public``, also for another spelling of what would count."""
    if normal_public(throw, public) != public:
        if throw.way == "text":
            raise Refusal("public_unusable", longest=LONGEST_TEXT)
        raise Refusal("throw_unfit", count=throw.count, highest=throw.of)
