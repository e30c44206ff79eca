"""Names of people as they are typed, shown and compared, and how people are reached.

Two names are *twins* if they read the same once case, umlauts, ß, accents and punctuation are
folded away, in either order of first and last name. Twins are a question for a person, never a
fact: two people may bear one name.
"""

import re
import unicodedata
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from bobbl_shared.errors import Refusal

MAXIMUM_LENGTH = 120

UNNAMED = "–"
"""Stands for a name that is not kept."""

_MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_TOO_MANY_MARKS = re.compile(f"([{_MARKS}]{{2}})[{_MARKS}]+")
"""More combining marks on one letter only paint over its neighbours."""

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""What is not seen, or turns the order of letters; written out, so that every Python agrees."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """A person's name and club: the personal text of the scope ``name``."""

    last: str
    first: str = ""
    club: str = ""

    @property
    def listed(self) -> str:
        """The name as lists show it, family name first."""
        return f"{self.last}, {self.first}" if self.first else self.last


def tidy(text: str) -> str:
    """Return typed text without control characters and superfluous spaces, in composed form.

    What would not be seen, paint over its neighbours or mean bold to our windows is left out.
    """
    if text.isascii() and text.isprintable():
        return " ".join(re.sub(r"\*+", "*", text).split())
    composed = unicodedata.normalize("NFC", text)
    if not composed.isprintable():  # else no sign is of one of these categories
        visible = "".join(
            " " if unicodedata.category(each) in {"Cc", "Zs", "Zl", "Zp"} else each
            for each in composed
            if unicodedata.category(each) not in {"Cf", "Cs", "Co", "Cn"}
        )
        composed = unicodedata.normalize("NFC", visible)
    single = re.sub(r"\*+", "*", _TOO_MANY_MARKS.sub(r"\1", composed))
    return " ".join(single.split())


def is_showable(text: str) -> bool:
    """Return whether text can stand in any window, list or line; the answer never changes."""
    hostile = _UNSEEN.search(text) or _TOO_MANY_MARKS.search(text)
    return not hostile and len(text) <= MAXIMUM_LENGTH


PARTICLES = frozenset({"von", "vom", "zu", "zum", "zur", "van", "de", "del", "der", "den", "und"})
"""Words of names that begin small."""


def usually_spelled(text: str) -> str:
    """Return a name that is all in capitals or in small letters as names are written; else it."""
    if len(text) < 2 or not (text.isupper() or text.islower()):
        return text
    words = (word.lower() for word in text.split(" "))
    return " ".join(word if word in PARTICLES else _capitalised(word) for word in words)


def _capitalised(word: str) -> str:
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))


def tidied(text: str) -> str:
    """Return text from somebody who is not trusted, tidy and cut to the length of a name."""
    return tidy(tidy(text)[:MAXIMUM_LENGTH])


def tidy_name(last: str, first: str = "", club: str = "") -> Name:
    """Make a name from typed fields; raise ``Refusal`` if it has no family name or is too long."""
    name = Name(tidy(last), tidy(first), tidy(club))
    if not name.last:
        raise Refusal("name_missing")
    if max(len(name.last), len(name.first), len(name.club)) > MAXIMUM_LENGTH:
        raise Refusal("name_too_long", most=MAXIMUM_LENGTH)
    return name


def tidied_name(name: Name) -> Name:
    """Return a name from anywhere as it can be shown."""
    return Name(tidied(name.last), tidied(name.first), tidied(name.club))


def listed_names(names: Sequence[Name | None], unnamed: str) -> str:
    """Return ``Hofmann, Karl / –``; ``unnamed`` if none of the names is kept."""
    if not any(names):
        return unnamed
    return " / ".join(each.listed if each is not None else UNNAMED for each in names)


def fold_text(text: str) -> str:
    """Return text in the form that search and comparison use: plain small letters and digits."""
    small = unicodedata.normalize("NFKC", text).casefold()
    plain = unicodedata.normalize("NFC", small).translate(_UMLAUTS)
    return "".join(each for each in unicodedata.normalize("NFKD", plain) if each.isalnum())


def twin_key(name: Name) -> str:
    """Return the key under which twins meet: the folded words in alphabetical order."""
    return " ".join(sorted((fold_text(name.last), fold_text(name.first))))


def encode_name(name: Name) -> bytes:
    """Return the bytes that are salted and hashed."""
    return msgspec.json.encode(name)


def decode_name(body: bytes) -> Name:
    """Read a name from its bytes, tidied; raise ``ValueError`` if they are none.

    Who sent it may be cheating: whatever it is, it can be shown, printed and written anywhere.
    """
    return tidied_name(msgspec.json.decode(body, type=Name))


def check_encoded(body: bytes) -> None:
    """Raise ``ValueError`` unless these are the bytes of a name that can be shown as it is."""
    name = msgspec.json.decode(body, type=Name)
    if not all(map(is_showable, (name.last, name.first, name.club))):
        raise ValueError("a name that cannot be shown")


class ContactDetails(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a person is reached, and a note: the personal text of a person's scope ``contact``.

    Any may be empty. Desks and organisers have it in clear; other copies hold it sealed. ``member``
    is the number that the federation gave, in digits.
    """

    phone: str = ""
    mail: str = ""
    note: str = ""
    member: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known."""
        return not any(astuple(self))

    @property
    def shown(self) -> str:
        """How the person is reached, and the note, in one line."""
        return " · ".join(filter(None, (self.phone, self.mail, self.note)))

    def wanted(self, *, reached: bool, member: bool) -> "ContactDetails":
        """Return of it what a tournament writes down: how people are reached, their number."""
        kept = self if reached else ContactDetails(member=self.member)
        return kept if member else replace(kept, member="")


def tidy_contact(phone: str, mail: str, note: str, member: str = "") -> ContactDetails:
    """Make contact details from typed fields.

    Raise ``Refusal`` for what is too long, no mail, or no number that a federation gives.
    """
    made = ContactDetails(tidy(phone), tidy(mail), tidy(note), tidy_member(member))
    if max(map(len, astuple(made))) > MAXIMUM_LENGTH:
        raise Refusal("contact_too_long", most=MAXIMUM_LENGTH)
    if made.mail and not all(made.mail.partition("@")):
        raise Refusal("contact_no_mail", mail=made.mail)
    return made


HIGHEST_MEMBER = 999_999_999
"""The highest number that a federation gives to a person."""


def tidy_member(text: str) -> str:
    """Return a typed number of the federation in digits; empty: none. Raise ``Refusal``."""
    bare = tidy(text).replace(" ", "")
    if not bare:
        return ""
    digits = bare.lstrip("0")
    is_number = bare.isascii() and bare.isdecimal()
    if not (is_number and 0 < len(digits) <= len(str(HIGHEST_MEMBER))):
        raise Refusal("member_number_unusable", most=HIGHEST_MEMBER)
    return digits


def _as_member(text: str) -> str:
    """Return a number from somebody who is not trusted; empty if it is none."""
    try:
        return tidy_member(text)
    except Refusal:
        return ""


def encode_contact(contact: ContactDetails) -> bytes:
    """Return the bytes that are salted, hashed and sealed."""
    return msgspec.json.encode(contact)


def decode_contact(body: bytes) -> ContactDetails:
    """Read contact details, tidied; text of another form, whoever wrote it, is a note."""
    try:
        known = msgspec.json.decode(body, type=ContactDetails)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        known = ContactDetails(note=body.decode(errors="replace"))
    phone, mail, note, member = map(tidied, astuple(known))
    return ContactDetails(phone, mail, note, _as_member(member))
