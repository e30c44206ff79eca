"""All tournaments that a process follows, as its pages hold them: made anew as far as they changed.

What follows from a tournament alone (its card, its evening in a season) is made again only when its
evening is another, and the seasons only when one of their evenings is, or who somebody is. So a
batch of events costs what its tournaments cost, however many others there are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from bobbl_federation.pages.archived import Document
from bobbl_federation.pages.cards import Card
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.pages.holdings import Holdings, LoggedEvent
from bobbl_federation.season.finished import Finished
from bobbl_federation.season.recognition import Recognised
from bobbl_federation.season.series import Series
from bobbl_federation.season.standing import SeasonStanding, season_standing
from bobbl_server.pages.published import Evening
from bobbl_shared.ids import TournamentId


@dataclass(frozen=True)
class _Made:
    """What was made of an evening; it itself is not held once it is put away."""

    evening: Evening | None
    card: Card | None
    finished: Finished | None


@dataclass
class Gathering:
    """Gives holdings one after the other. ``name`` is the federation's, ``zone`` that of all halls.

    ``agreed``: members whose evenings have a page. ``checked``: how far each log was decided again.
    """

    name: str
    zone: tzinfo | None = None
    series: tuple[Series, ...] = ()
    who: Recognised = field(default_factory=lambda: Recognised({}))
    agreed: frozenset[int] = frozenset()
    checked: Mapping[TournamentId, Checked] = field(default_factory=dict)
    tournaments: dict[TournamentId, FollowedTournament] = field(default_factory=dict)
    at_hand: dict[TournamentId, Document] = field(default_factory=dict)
    """Evenings that are put away, as far as they are read just now."""
    _made: dict[TournamentId, _Made] = field(default_factory=dict)
    _standings: dict[str, tuple[object, SeasonStanding]] = field(default_factory=dict)

    def renew(self, tournament: TournamentId, now: datetime, alone: datetime | None) -> None:
        """Make anew what follows from a tournament, as far as it is another.

        ``alone``: when the hall was heard last, if it has no connection now. A tournament that is
        over stands as of its last event, connected or not.
        """
        followed = self.tournaments[tournament]
        ended = followed.last_event if followed.is_over else None
        is_alone = ended is None and alone is not None
        today = now.astimezone(self.zone).date()
        evening = followed.evening(ended or alone or now, is_alone=is_alone, today=today)
        known = self._made.get(tournament)
        if evening is not None and (known is None or known.evening is not evening):
            self._made[tournament] = _Made(evening, followed.card, followed.finished)

    def put_away(
        self, tournament: TournamentId, card: Card | None, counted: Finished | None
    ) -> None:
        """Follow a tournament no longer; this is what lists and seasons know of it."""
        self.tournaments.pop(tournament, None)
        self._made[tournament] = _Made(None, card, counted)

    def evening(self, tournament: TournamentId) -> Evening | None:
        """Return what guests may know of a tournament that is followed."""
        made = self._made.get(tournament)
        return made.evening if made is not None else None

    def holdings(self, now: datetime) -> Holdings:
        """Return what is known now of all tournaments."""
        evenings = {id_: each.evening for id_, each in self._made.items()}
        at_hand = self.at_hand

        def evening(id_: TournamentId) -> Evening | None:
            known = evenings.get(id_)
            return at_hand[id_].evening if known is None and id_ in at_hand else known

        return Holdings(
            name=self.name,
            as_of=now,
            today=now.astimezone(self.zone).date(),
            cards=tuple(each.card for each in self._made.values() if each.card is not None),
            standings=tuple(map(self._standing, self.series)),
            who=self.who,
            agreed=self.agreed,
            checked=self.checked,
            evening=evening,
            event=self._event,
        )

    def _standing(self, series: Series) -> SeasonStanding:
        evenings = tuple(
            made.finished
            for each in series.tournaments
            if (made := self._made.get(each)) is not None and made.finished is not None
        )
        key = (series, self.who, evenings)
        known = self._standings.get(series.id)
        if known is not None and known[0] == key:
            return known[1]
        standing = season_standing(series, evenings, self.who)
        self._standings[series.id] = (key, standing)
        return standing

    def _event(self, tournament: TournamentId, index: int) -> LoggedEvent | None:
        found = self.tournaments.get(tournament)
        if found is not None:
            return found.event(index)
        there = self.at_hand.get(tournament)
        return there.events[index] if there and 0 <= index < len(there.events) else None
