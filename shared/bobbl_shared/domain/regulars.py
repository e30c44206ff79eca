"""Regulars: people who come every year, as registration desks know them from the address book.

A desk gets names and who usually plays together, nothing else; telephone and notes stay with the
organiser. No event ever holds any of it. The list travels in pages and is known by its mark, a hash
over all of it, so that a desk asks for it only when it has changed.
"""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bobbl_shared.domain.names import MAXIMUM_LENGTH, Name, is_showable
from bobbl_shared.errors import Refusal

MOST_REGULARS = 10_000
"""So many people an address book holds at most."""

MOST_PARTNERS = 3
"""So many of those somebody plays with are told to desks."""

PAGE = 250
"""So many regulars travel in one message; with the longest names it stays within a frame."""


class Regular(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who comes every year; ``partners`` are places in the list, the usual one first."""

    name: Name
    partners: tuple[int, ...] = ()


def mark_of(people: Sequence[Regular]) -> str:
    """Return the hash (hex) by which a list of regulars is known."""
    return hashlib.sha256(msgspec.json.encode(people)).hexdigest()


def check_regulars(people: Sequence[Regular], count: int) -> None:
    """Raise ``Refusal`` unless these can be part of a list of ``count`` regulars."""
    if count > MOST_REGULARS:
        raise Refusal("regulars_too_many", most=MOST_REGULARS)
    if not all(_is_sound(each, count) for each in people):
        raise Refusal("regulars_malformed")


def _is_sound(regular: Regular, count: int) -> bool:
    name, partners = regular.name, regular.partners
    texts = (name.last, name.first, name.club)
    return (
        bool(name.last)
        and all(len(each) <= MAXIMUM_LENGTH and is_showable(each) for each in texts)
        and len(partners) <= MOST_PARTNERS
        and all(0 <= each < count for each in partners)
    )
