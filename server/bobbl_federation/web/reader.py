"""Reads what halls have handed over, whichever process took it, and shows pages what it comes to.

A wake-up with each commit names the tournaments that are others now: those are looked at, together
with all that has come meanwhile. Everything is looked at now and then: that shows what no wake-up
tells, such as a hall from which nothing is heard any more.

A log is read as far as it was decided again, and no further: nothing undecided is shown.
"""

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Protocol

from bobbl_federation.pages.book import FederationBook
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.season.keeping import agreed, all_series, who_is_who
from bobbl_federation.store.checks import Check, CheckStore
from bobbl_federation.store.keys import Some
from bobbl_federation.store.records import LogStore, Place
from bobbl_federation.store.seasons import SeasonStore
from bobbl_federation.store.texts import Heard, TextStore
from bobbl_federation.web.archive import Archive
from bobbl_federation.web.catching_up import CatchingUp
from bobbl_federation.web.turns import Turns
from bobbl_shared.clock import Clock
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash, TournamentId

HAS_FAILED = "pages_failed"
"""The code of a look that a mistake of ours has ended."""

LOOK_S = 5.0
"""Seconds after which everything is looked at, woken or not."""

GATHERED_S = 0.1
LONGEST_S = 1.0
"""Seconds between two looks, at least and at most: what comes meanwhile is looked at together."""

SHARE, SHARE_BEHIND = 1, 9
"""Times as long as a look took, nothing is looked at; the latter while logs are far behind: then
halls catch up, and what they hand over is taken first."""

MOST_LATER = 10
"""Tournaments that are made anew with a look although only the time is another."""

STUCK_S = 60.0
"""Seconds without a look that came to its end, after which readers are better sent elsewhere."""

ALONE_S = 15.0
"""Seconds without a word after which a hall counts as without connection."""

log = logging.getLogger(__name__)


Read = Callable[[Mapping[TournamentId, Place]], Awaitable[set[TournamentId]]]
"""Reads logs on; gives those of which there is anything to show."""


class WakesUp(Protocol):
    """Tells which tournaments are others."""

    async def listen(self, woken: Callable[[Some], None]) -> None:
        """Tell it until cancelled; none: anything may be another."""


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
    from the store, or that it ``has_failed``; pages then show what was there before. ``now`` are
    seconds of a steady clock.
    """

    logs: LogStore
    texts: TextStore
    checks: CheckStore
    seasons: SeasonStore
    gathering: Gathering
    archive: Archive
    book: FederationBook
    clock: Clock
    changed: Callable[[], None]
    turns: Turns = field(default_factory=Turns)
    now: Callable[[], float] = time.monotonic
    trouble: str = ""
    _looked: float = field(init=False)
    """When a look came to its end, whether the store answered or not."""
    _catching_up: CatchingUp = field(init=False)
    _due: set[TournamentId] = field(default_factory=set)
    """Tournaments of which something is new that pages do not show so far."""
    _later: dict[TournamentId, None] = field(default_factory=dict)
    """Tournaments of which only the time is another, in the order in which they have their turn."""
    _is_new: bool = True
    """Whether there is anything else that is new."""
    _act: int = 0
    _labels: dict[TournamentId, _Labels] = field(default_factory=dict)
    _alone: Mapping[TournamentId, datetime] = field(default_factory=dict)
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _is_woken: asyncio.Event = field(default_factory=asyncio.Event)
    _named: set[TournamentId] = field(default_factory=set)
    _is_all: bool = False

    def __post_init__(self) -> None:
        """Begin with nothing read."""
        self._looked = self.now()
        self._catching_up = CatchingUp(
            self.logs, self.gathering.tournaments, self._begun, self.turns
        )

    @property
    def is_stuck(self) -> bool:
        """Whether pages fall behind: no look has come to its end for long."""
        return self.now() - self._looked > STUCK_S

    async def run(self, wake_ups: WakesUp) -> None:
        """Look as often as there is something to see until cancelled."""
        woken = [
            asyncio.ensure_future(wake_ups.listen(self.wake)),
            asyncio.ensure_future(self._wake_now_and_then()),
        ]
        try:
            now = asyncio.get_running_loop().time
            while True:
                await self._is_woken.wait()
                begun = now()
                await self._look_as_woken()
                share = SHARE_BEHIND if self._catching_up.next else SHARE
                await asyncio.sleep(min(max(GATHERED_S, share * (now() - begun)), LONGEST_S))
        finally:
            for each in woken:
                each.cancel()
            await asyncio.gather(*woken, return_exceptions=True)

    def wake(self, some: Some) -> None:
        """Look soon at these tournaments, or at everything."""
        self._is_all = self._is_all or some is None
        self._named.update(some or ())
        self._is_woken.set()

    async def _wake_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.wake(None)

    async def _look_as_woken(self) -> None:
        some = None if self._is_all else frozenset(self._named)
        self._is_all = False
        self._named.clear()
        self._is_woken.clear()
        if some is not None:
            some |= frozenset(self._catching_up.next)
        # a mistake of ours ends this look, and not all that come
        (error,) = await asyncio.gather(self._look_at(some), return_exceptions=True)
        code = ""
        if error is not None:
            self._is_all = True
            is_told = isinstance(error, BobblError)
            code = error.code if isinstance(error, BobblError) else HAS_FAILED
            if code != self.trouble:
                log.warning("pages stand still: %s", error, exc_info=None if is_told else error)
        self.trouble = code
        self._looked = self.now()

    async def _look_at(self, some: Some) -> None:
        async with self._looking:
            if some is None or some:
                await self._look(some, self._catching_up.read_some)
            else:
                await self._show()

    async def look(self, some: Some = None) -> None:
        """Take in all that is new of some or all tournaments; ``BobblError`` if the store fails."""
        async with self._looking:
            await self._look(some, self._catching_up.read)

    async def _look(self, some: Some, read: Read) -> None:
        places = await self.logs.tournaments(some)
        heard = await self.texts.heard(some)
        checks = await self.checks.checks(some)
        self._check(places, checks)
        labels = {id_: each.labels for id_, each in heard.items()}
        away = await self.archive.away(places, labels, self._today)
        self.turns.clubs.update({id_: place.club for id_, place in places.items()})
        here = {*away, *self.turns.failed}
        open_ = {id_: at for id_, at in _decided(places, checks).items() if id_ not in here}
        self._due |= await read(open_)
        known = {id_: at for id_, at in open_.items() if id_ in self.gathering.tournaments}
        for tournament in known:
            if await self._name(tournament, labels.get(tournament, 0)):
                self._due.add(tournament)
        if some is None and await self._take_books():
            self._is_new = True
        alone = self._without_connection(known, heard)
        self._due |= {id_ for id_ in known if alone.get(id_) != self._alone.get(id_)}
        self._alone = alone
        await self._show()
        await self._put_away(known, labels)
        if self._catching_up.next:
            self.wake(())

    async def _show(self) -> None:
        """Make anew what has changed, and with each minute everything that tells the time.

        The latter a few at a time, so that a result never waits for all halls.
        """
        now = self.clock.now()
        shown = self.book.holdings.as_of.replace(second=0, microsecond=0)
        if now.replace(second=0, microsecond=0) != shown:
            self._later = dict.fromkeys(self.gathering.tournaments)
            self._is_new = True
        self._due.update(itertools.islice(self._later, MOST_LATER))
        waiting = set[TournamentId]()
        for each in self._due:
            self._later.pop(each, None)
            if each in self.gathering.tournaments:
                if not self.turns.has_turn(each):
                    waiting.add(each)
                    continue
                with self.turns.of(each):
                    self.gathering.renew(each, now, self._alone.get(each))
                if each in self.turns.failed:
                    self._drop(each)
            await asyncio.sleep(0)  # others are answered meanwhile
        if self._later:
            self.wake(())
        self.archive.let_go(self._due)
        if self._due or self._is_new:
            self.book.show(self.gathering.holdings(now))
            self.changed()
        self._due = waiting
        self._is_new = False

    def _drop(self, tournament: TournamentId) -> None:
        """Show nothing of a tournament any more."""
        self.gathering.put_away(tournament, None, None)
        self._labels.pop(tournament, None)

    @property
    def behind(self) -> int:
        """How many events were not decided again so far; a log that does not hold has none."""
        known = self.gathering.checked.values()
        return sum(max(0, each.length - each.until) for each in known if each.flaw is None)

    @property
    def unshown(self) -> int:
        """How many events pages do not show so far; what does not hold is none of them."""
        checked, followed = self.gathering.checked, self.gathering.tournaments
        return sum(
            max(0, (known.length if known.flaw is None else known.until) - each.length)
            for id_, each in followed.items()
            if each.stuck is None and (known := checked.get(id_)) is not None
        )

    @property
    def failed(self) -> int:
        """Of how many tournaments pages cannot show everything that was decided again."""
        stuck = sum(each.stuck is not None for each in self.gathering.tournaments.values())
        return stuck + len(self.turns.failed)

    @property
    def flawed(self) -> int:
        """Of how many logs an event does not hold."""
        return sum(each.flaw is not None for each in self.gathering.checked.values())

    def _check(
        self, places: Mapping[TournamentId, Place], checks: Mapping[TournamentId, Check]
    ) -> None:
        """Take in how far logs were decided again."""
        checked = dict(self.gathering.checked)
        for tournament, place in places.items():
            found = checks.get(tournament, Check())
            checked[tournament] = Checked(found.until, place.length, found.flaw)
        self._is_new = self._is_new or checked != self.gathering.checked
        self.gathering.checked = checked

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

    def _begun(self, tournament: TournamentId) -> FollowedTournament:
        labels = self._labels.setdefault(tournament, _Labels())
        return FollowedTournament(labels.name_of, self.gathering.zone)

    async def _put_away(
        self, known: Mapping[TournamentId, Place], labels: Mapping[TournamentId, int]
    ) -> None:
        """Put evenings away that are over; on their pages nothing is another by that."""
        now, away = self.clock.now(), set[TournamentId]()
        for id_, place in known.items():
            if id_ not in self.gathering.tournaments or not self.turns.has_turn(id_):
                continue
            packed = None
            with self.turns.of(id_):
                packed = self.archive.packed(id_, place, labels.get(id_, 0), now)
            if packed is not None:
                await self.archive.put_away(id_, packed)
                del self._labels[id_]
                away.add(id_)
            elif id_ in self.turns.failed:
                self._drop(id_)
        if away:
            self._alone = {id_: each for id_, each in self._alone.items() if id_ not in away}
            self.book.show(self.gathering.holdings(now))

    @property
    def _today(self) -> date:
        return self.clock.now().astimezone(self.gathering.zone).date()

    async def _name(self, tournament: TournamentId, changes: int) -> bool:
        """Read labels that have changed; return whether any have."""
        labels = self._labels[tournament]
        if labels.changes == changes:
            return False
        labels.names = await self.texts.labels(tournament)
        labels.changes = changes
        self.gathering.tournaments[tournament].labels_changed()
        return True

    def _without_connection(
        self, places: Iterable[TournamentId], heard: Mapping[TournamentId, Heard]
    ) -> Mapping[TournamentId, datetime]:
        """Return when halls without connection were heard last, of these halls as it is now."""
        found = dict(self._alone)
        for tournament in places:
            found.pop(tournament, None)
            last, followed = heard.get(tournament), self.gathering.tournaments[tournament]
            if last is None:
                found[tournament] = followed.last_event or self.clock.now()
            elif last.silent_s > ALONE_S:
                found[tournament] = last.at
        return found


def _decided(
    places: Mapping[TournamentId, Place], checks: Mapping[TournamentId, Check]
) -> dict[TournamentId, Place]:
    """Return where logs end as far as they were decided again; none of which nothing was.

    Nor of one that is shorter than that: a later server has left it behind, and it is decided anew.
    """
    return {
        id_: replace(place, length=check.until, hash=check.hash)
        for id_, place in places.items()
        if (check := checks.get(id_)) is not None and 0 < check.until <= place.length
    }
