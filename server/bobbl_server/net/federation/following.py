"""Whom a hall hands over to, while it is served: the organiser may join a federation and leave it.

What this computer belongs to is a file, which the organiser's window and the command keep. It is
looked at each second; once it is another one, the hand-over to the former federation ends. Who was
forgotten in other tournaments meanwhile is told to the federation while it can be reached.
"""

import asyncio
import logging
from pathlib import Path

from bobbl_server.history import History
from bobbl_server.net.federation import forgetting, membership
from bobbl_server.net.federation.follower import FederationFollower
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.wire.messages import FederationPush

LOOK_S = 1.0
"""Seconds between two looks at what this computer belongs to."""

TELL_AGAIN_S = 60.0
"""Seconds after which who was forgotten is told again if that failed."""

TELL_S = 60.0
"""Seconds that telling may take."""

TO_NONE = FederationPush("", "", 0)
"""Tells organisers that nothing is handed over to anybody any more."""

log = logging.getLogger(__name__)


class FederationFollowing:
    """Hands the log over to the federation that the computer with this ``home`` belongs to."""

    def __init__(
        self, history: History, key: SigningKey, home: Path, clock: Clock, dice: Dice
    ) -> None:
        """Read to whom that is; nothing is sent before ``run``. ``key``: the server's."""
        self._history = history
        self._key = key
        self._home = home
        self._clock = clock
        self._dice = dice
        self._has_left = False
        self._read()

    def settled(self) -> None:
        """Hear that the log is longer."""
        if self.follower is not None:
            self.follower.settled()

    def news(self) -> FederationPush | None:
        """Return how it stands, for organisers; none: there is nothing to say so far."""
        if self.follower is not None:
            return self.follower.news()
        return TO_NONE if self._has_left else None

    async def run(self) -> None:
        """Hand over for ever."""
        while True:
            await self._until_another()
            self._has_left |= self.follower is not None
            self._read()

    async def _until_another(self) -> None:
        """Hand over until this computer belongs to another federation, or to one or none now."""
        follower = self.follower
        work: list[asyncio.Task[None]] = []
        if follower is not None:
            works = (follower.run(), self._tell_forgotten(follower))
            work = [asyncio.ensure_future(each) for each in works]
        try:
            while membership.mark(self._home) == self._mark:
                await asyncio.sleep(LOOK_S)
                for each in work:
                    if each.done():  # a bug ends the server
                        await each
        finally:
            for each in work:
                each.cancel()
            await asyncio.gather(*work, return_exceptions=True)

    async def _tell_forgotten(self, follower: FederationFollower) -> None:
        """Tell of who was forgotten in other tournaments, whenever that can be done."""
        while True:
            waits_s = LOOK_S
            if follower.stand.is_connected:
                try:
                    async with asyncio.timeout(TELL_S):
                        await forgetting.tell(self._home, follower.membership, self._dice)
                except (Coded, OSError, TimeoutError) as error:
                    log.info("not told yet who was forgotten: %s", error)
                    waits_s = TELL_AGAIN_S
            await asyncio.sleep(waits_s)

    def _read(self) -> None:
        self._mark = membership.mark(self._home)
        self.follower = self._new_follower()

    def _new_follower(self) -> FederationFollower | None:
        try:
            joined = membership.read(self._home, self._dice)
        except BobblError as error:
            log.error("nothing is handed over: %s", error)
            return None
        if joined is None:
            return None
        return FederationFollower(self._history, self._key, joined, self._clock, self._dice)
