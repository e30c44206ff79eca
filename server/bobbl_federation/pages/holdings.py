"""All that pages of a federation are made of: what a process of it holds at a moment."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from msgspec import Struct

from bobbl_federation.pages.cards import Card
from bobbl_federation.pages.checked import Checked
from bobbl_federation.season.recognition import Recognised
from bobbl_federation.season.standing import SeasonStanding
from bobbl_server.pages.published import Evening
from bobbl_shared.ids import TournamentId


class LoggedEvent(Struct, frozen=True):
    """An event as its page names it; ``hash`` is hex, ``at`` when it was decided."""

    index: int
    hash: str
    at: datetime


@dataclass(frozen=True)
class Holdings:
    """What is known at a moment; ``today`` in the federation's zone.

    ``evening`` gives what guests may know of a tournament, the same object for as long as that is
    the same. ``event`` finds an event of a log. ``agreed``: members whose evenings have a page.
    ``checked``: how far each log was decided again.
    """

    name: str
    as_of: datetime
    today: date
    cards: tuple[Card, ...] = ()
    standings: tuple[SeasonStanding, ...] = ()
    who: Recognised = field(default_factory=lambda: Recognised({}))
    agreed: frozenset[int] = frozenset()
    checked: Mapping[TournamentId, Checked] = field(default_factory=dict)
    evening: Callable[[TournamentId], Evening | None] = lambda _: None
    event: Callable[[TournamentId, int], LoggedEvent | None] = lambda *_: None

    def card(self, tournament: TournamentId) -> Card | None:
        """Return an evening in a few words."""
        return next((each for each in self.cards if each.tournament == tournament), None)

    def standing(self, series: str) -> SeasonStanding | None:
        """Return how a season stands, by the id of its series."""
        return next((each for each in self.standings if each.series.id == series), None)

    def checked_of(self, tournament: TournamentId) -> Checked:
        """Return how far a log was decided again."""
        return self.checked.get(tournament, Checked())
