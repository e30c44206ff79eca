"""A row of a ranking."""

from msgspec import Struct

from bobbl_shared.ids import EntrantId


class Standing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A row of a ranking; no rank: listed only. ``needed`` values were needed to separate it."""

    rank: int | None
    entrant: EntrantId
    values: tuple[int | tuple[int, int], ...]
    needed: int
