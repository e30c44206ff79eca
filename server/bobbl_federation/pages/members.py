"""Members as pages name them."""

from msgspec import Struct

from bobbl_federation.pages.holdings import Holdings
from bobbl_federation.season.standing import SeasonStanding


class Member(Struct, frozen=True):
    """A member: federation number, the name as far as it is shown, and whether there is a page."""

    number: int
    name: str
    has_page: bool


def member(standing: SeasonStanding, holdings: Holdings, number: int) -> Member:
    """Return a member as a season names it."""
    return Member(number, standing.names.get(number, ""), number in holdings.agreed)
