"""Reads what halls have handed over, whichever process took it, and shows pages what it comes to.

It looks at where the logs end and reads on by index. A look is a few small queries: nobody has to
call: a notice with each batch would make commits wait for each other. A hall from which nothing was
heard for some seconds stands on the pages as it did then.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.season.keeping import agreed, all_series, who_is_who
from bobbl_federation.store.checks import Check, CheckStore
from bobbl_federation.store.records import LogStore, Place
from bobbl_federation.store.seasons import SeasonStore
from bobbl_federation.store.texts import Heard, TextStore
from bobbl_shared.clock import Clock
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash, TournamentId

LOOK_S = 0.4
MOST_EVENTS = 1000
"""Events that are read and folded before others have a turn."""

ALONE_S = 15.0
"""Seconds without a word after which a hall counts as without connection."""

log = logging.getLogger(__name__)


@dataclass
class _Labels:
    """The labels of a tournament as they were after so many changes."""

    changes: int = 0
    names: Mapping[DetailsHash, Name] = field(default_factory=dict)

    def name_of(self, details: DetailsHash) -> Name | None:
        return self.names.get(details)


@dataclass
class LogReader:
    """Takes events from ``logs`` into ``gathering`` and shows ``book``; ``changed`` hears of it.

    ``texts`` gives the names and when halls were heard. ``trouble`` is the code of what keeps it
    from the store; pages then show what was there before.
    """

    logs: LogStore
    texts: TextStore
    checks: CheckStore
    seasons: SeasonStore
    gathering: Gathering
    book: FederationBook
    clock: Clock
    changed: Callable[[], None]
    trouble: str = ""
    _act: int = 0
    _labels: dict[TournamentId, _Labels] = field(default_factory=dict)
    _alone: Mapping[TournamentId, datetime] = field(default_factory=dict)

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            try:
                await self.look()
                self.trouble = ""
            except BobblError as error:
                if error.code != self.trouble:
                    log.warning("pages stand still: %s", error)
                self.trouble = error.code
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Take in all that is new; raises ``BobblError`` if the store fails."""
        heard, is_new = await self.texts.heard(), False
        places = await self.logs.tournaments()
        for tournament, place in places.items():
            is_new = await self._follow(tournament, place) or is_new
            if tournament in heard:
                is_new = await self._name(tournament, heard[tournament].labels) or is_new
        is_new = await self._check(places) or is_new
        is_new = await self._take_books() or is_new
        alone = self._without_connection(heard)
        now = self.clock.now()
        shown = self.book.holdings.as_of.replace(second=0, microsecond=0)
        if is_new or alone != self._alone or now.replace(second=0, microsecond=0) != shown:
            self._alone = alone
            self.book.show(self.gathering.holdings(now, alone))
            self.changed()

    @property
    def behind(self) -> int:
        """How many events were not decided again so far; a log that does not hold has none."""
        known = self.gathering.checked.values()
        return sum(max(0, each.length - each.until) for each in known if each.flaw is None)

    @property
    def flawed(self) -> int:
        """Of how many logs an event does not hold."""
        return sum(each.flaw is not None for each in self.gathering.checked.values())

    async def _check(self, places: Mapping[TournamentId, Place]) -> bool:
        """Take in how far logs were decided again; return whether that is news."""
        checks = await self.checks.checks()
        checked = {}
        for tournament, place in places.items():
            found = checks.get(tournament, Check())
            checked[tournament] = Checked(found.until, place.length, found.flaw)
        is_new = checked != self.gathering.checked
        self.gathering.checked = checked
        return is_new

    async def _take_books(self) -> bool:
        """Take in what seasons are made of; return whether anything was done since."""
        act = await self.seasons.newest_act()
        if act == self._act:
            return False
        books = await self.seasons.books()
        self.gathering.series = all_series(books)
        self.gathering.who = who_is_who(books)
        self.gathering.agreed = agreed(books)
        self._act = act
        return True

    async def _follow(self, tournament: TournamentId, place: Place) -> bool:
        """Read a log on to its end; return whether there was anything."""
        known = self.gathering.tournaments
        if tournament not in known:
            labels = self._labels.setdefault(tournament, _Labels())
            known[tournament] = FollowedTournament(labels.name_of, self.gathering.zone)
        followed = known[tournament]
        before = followed.length
        while followed.stuck is None and followed.length < place.length:
            stop = min(place.length, followed.length + MOST_EVENTS)
            bodies = await self.logs.events(tournament, followed.length, stop)
            followed.take(bodies)
            if not bodies:
                break
            await asyncio.sleep(0)
        if followed.stuck is not None and followed.length != before:
            log.warning("tournament %s is not shown any further: %s", tournament, followed.stuck)
        return followed.length != before

    async def _name(self, tournament: TournamentId, changes: int) -> bool:
        """Read labels that have changed, and delete those that are shown no longer.

        Return whether any have changed.
        """
        labels, followed = self._labels[tournament], self.gathering.tournaments[tournament]
        is_new = labels.changes != changes
        if is_new:
            labels.names = await self.texts.labels(tournament)
            labels.changes = changes
            followed.labels_changed()
        today = self.clock.now().astimezone(self.gathering.zone).date()
        if labels.names and followed.is_due(today):
            await self.texts.delete_labels(tournament)
        return is_new

    def _without_connection(
        self, heard: Mapping[TournamentId, Heard]
    ) -> Mapping[TournamentId, datetime]:
        """Return when halls without connection were heard last."""
        found = {}
        for tournament, followed in self.gathering.tournaments.items():
            last = heard.get(tournament)
            if last is None:
                found[tournament] = followed.last_event or self.clock.now()
            elif last.silent_s > ALONE_S:
                found[tournament] = last.at
        return found
