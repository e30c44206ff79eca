"""Names of people as they are typed, shown and compared.

Two names are *twins* if they read the same once case, umlauts, ß, accents and punctuation are
folded away, in either order of first and last name. Twins are a question for a person, never a
fact: two people may bear one name.
"""

import unicodedata

import msgspec
from msgspec import Struct

from bobbl_shared.errors import Refusal

MAXIMUM_LENGTH = 120
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's name and club: the personal text of the scope ``name``."""

    last: str
    first: str = ""
    club: str = ""

    @property
    def listed(self) -> str:
        """Give the name as lists show it, family name first."""
        return f"{self.last}, {self.first}" if self.first else self.last


def tidy(text: str) -> str:
    """Give typed text without control characters and superfluous spaces, in composed form."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(
        " " if unicodedata.category(each) in {"Cc", "Zs", "Zl", "Zp"} else each
        for each in composed
        if unicodedata.category(each) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(unicodedata.normalize("NFC", visible).split())


def tidy_name(last: str, first: str = "", club: str = "") -> Name:
    """Make a name from typed fields; raise ``Refusal`` if it has no family name or is too long."""
    name = Name(tidy(last), tidy(first), tidy(club))
    if not name.last:
        raise Refusal("name_missing")
    if max(len(name.last), len(name.first), len(name.club)) > MAXIMUM_LENGTH:
        raise Refusal("name_too_long", most=MAXIMUM_LENGTH)
    return name


def fold_text(text: str) -> str:
    """Give text in the form that search and comparison use: plain small letters and digits."""
    small = unicodedata.normalize("NFKC", text).casefold()
    plain = unicodedata.normalize("NFC", small).translate(_UMLAUTS)
    return "".join(each for each in unicodedata.normalize("NFKD", plain) if each.isalnum())


def twin_key(name: Name) -> str:
    """Give the key under which twins meet: the folded words in alphabetical order."""
    return " ".join(sorted((fold_text(name.last), fold_text(name.first))))


def encode_name(name: Name) -> bytes:
    """Give the bytes that are salted and hashed."""
    return msgspec.json.encode(name)


def decode_name(body: bytes) -> Name:
    """Read a name from its bytes; raise ``ValueError`` if they are none."""
    return msgspec.json.decode(body, type=Name)
