"""Names are deleted when the days are over for which a tournament's setting keeps them.

Every process sees to it, whatever else it does. Each tournament that has names is looked at once a
day, by whichever process comes first.
"""

import asyncio
import logging
from dataclasses import dataclass
from datetime import date, tzinfo

from bobbl_federation.containment import Failed, contained
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.store.records import LogStore
from bobbl_federation.store.texts import TextStore
from bobbl_shared.clock import Clock
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId

LOOK_S = 600.0
"""Seconds until it is looked again whether another day has begun."""

MOST_TAKEN = 16
"""Tournaments that a process takes together."""

MOST_EVENTS = 200

log = logging.getLogger(__name__)


@dataclass
class Forgetting:
    """Deletes names of ``logs`` from ``texts``; days begin as in ``zone``."""

    logs: LogStore
    texts: TextStore
    clock: Clock
    zone: tzinfo | None = None

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            try:
                await self.look()
            except BobblError as error:
                log.info("names are looked at later: %s", error)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Delete what is due today; raises ``BobblError`` if the store fails."""
        today = self.clock.now().astimezone(self.zone).date()
        while some := await self.texts.take_named(today, MOST_TAKEN):
            for tournament in some:
                if await self._is_due(tournament, today):
                    await self.texts.delete_labels(tournament)

    async def _is_due(self, tournament: TournamentId, today: date) -> bool:
        followed = FollowedTournament(lambda _: None, self.zone)
        while followed.stuck is None:
            bodies = await self.logs.events(
                tournament, followed.length, followed.length + MOST_EVENTS
            )
            if not bodies:
                break
            followed.take(bodies)
            await asyncio.sleep(0)
        try:
            with contained():
                return followed.is_due(today)
        except Failed:  # no page shows it, and nobody can say how long names are to be kept
            return True
