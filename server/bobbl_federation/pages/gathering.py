"""All tournaments that a process follows, as its pages hold them: made anew as far as they changed.

What follows from a tournament alone (its card, its evening in a season) is made again only when its
evening is another, and the seasons only when one of their evenings is, or who somebody is. So a
batch of events costs what its tournaments cost, however many others there are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

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
    """What was made of an evening."""

    evening: Evening
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
    _made: dict[TournamentId, _Made] = field(default_factory=dict)
    _standings: dict[str, tuple[object, SeasonStanding]] = field(default_factory=dict)

    def holdings(self, now: datetime, alone: Mapping[TournamentId, datetime]) -> Holdings:
        """Return what is known now; ``alone`` says when halls without connection were heard last.

        A tournament that is over stands as of its last event, connected or not.
        """
        today = now.astimezone(self.zone).date()
        for id_, each in self.tournaments.items():
            ended = each.last_event if each.is_over else None
            heard = ended or alone.get(id_, now)
            is_alone = ended is None and id_ in alone
            evening = each.evening(heard, is_alone=is_alone, today=today)
            known = self._made.get(id_)
            if evening is not None and (known is None or known.evening is not evening):
                self._made[id_] = _Made(evening, each.card, each.finished)
        return Holdings(
            name=self.name,
            as_of=now,
            today=today,
            cards=tuple(each.card for each in self._made.values() if each.card is not None),
            standings=tuple(map(self._standing, self.series)),
            who=self.who,
            agreed=self.agreed,
            checked=self.checked,
            evening={id_: each.evening for id_, each in self._made.items()}.get,
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
        return found.event(index) if found is not None else None
