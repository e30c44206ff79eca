"""A row of a ranking."""

from msgspec import Struct

from bobbl_shared.ids import EntrantId

Value = int | tuple[int, int] | None
"""What a criterion is worth to an entrant: a number, Bobbl won and goals of a round, or no lot."""


class Standing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A row of a ranking; no rank: listed only. ``needed`` values were needed to separate it."""

    rank: int | None
    entrant: EntrantId
    values: tuple[Value, ...]
    needed: int
