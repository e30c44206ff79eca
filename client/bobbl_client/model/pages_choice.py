"""Whether pages for guests were open in the last tournament of this computer."""

from msgspec import Struct

FILE = "pages.json"
"""In the home of the computer."""


class PagesChoice(Struct, frozen=True):
    """How it was last; off by default the first time."""

    is_open: bool = False
