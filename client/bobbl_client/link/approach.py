"""Finding the server among addresses of which most may be false.

Whoever likes can announce a server. So many addresses are tried at the same time, those that are
known some moments before those that were only heard of, and the first counts that greets as the
server of this tournament: its record is signed by the root key, and its certificate is the one the
record names. Who is slow, silent or somebody else costs nothing but a socket meanwhile.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Protocol

from bobbl_client.link.news import Position
from bobbl_shared.crypto.dice import Dice, below
from bobbl_shared.errors import Coded
from bobbl_shared.wire.messages import ToServer, ToStation
from bobbl_shared.wire.station_session import StationSession, StationStep

HEAD_START_S = 0.3
"""Seconds in which only the addresses that are known are tried."""

HEARD_S = 1.0
"""Seconds that those that were only heard of have at least, once nobody who is known answers."""

AT_ONCE = 64
"""Most addresses of a round that were only heard of; of more, chance takes others each time."""


class Line(Protocol):
    """An open connection, whose certificate nobody has looked at yet."""

    @property
    def certificate(self) -> str:
        """The hash (hex) of the certificate that the server has proved to hold.

        Raises ``PeerError`` if it has none.
        """

    async def receive(self) -> ToStation:
        """Wait for a message; ``PeerError`` if it is none, ``OSError`` if the line has ended."""

    async def send(self, message: ToServer) -> None:
        """Send a message; ``OSError`` if the line has ended."""


@dataclass(frozen=True)
class Greeted:
    """A server of the tournament at the other end of a line; ``steps`` answer its greeting.

    ``shown``: how far the copy reaches that they tell of. Whoever has it closes ``line``, by
    leaving ``opened``.
    """

    address: str
    line: Line
    session: StationSession
    steps: tuple[StationStep, ...]
    shown: Position
    opened: AsyncExitStack


def some(addresses: Sequence[str], dice: Dice) -> tuple[str, ...]:
    """Return at most ``AT_ONCE`` of the addresses, by chance if there are more."""
    left = list(dict.fromkeys(addresses))
    if len(left) <= AT_ONCE:
        return tuple(left)
    return tuple(left.pop(below(len(left), dice)) for _ in range(AT_ONCE))


@dataclass
class Round:
    """One look at all addresses; leave it by ``end``.

    ``error`` says what was wrong at an address that is known, else at one that was heard of.
    """

    approach: Callable[[str], Coroutine[None, None, Greeted]]
    known: tuple[str, ...]
    heard: tuple[str, ...]
    heard_s: float
    error: Coded | None = None
    is_known_wrong: bool = False
    _open: dict[str, asyncio.Task[Greeted]] = field(default_factory=dict)
    _due: float = 0.0
    _has_asked_all: bool = False
    _giving_up: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Try the addresses that are known."""
        self._due = asyncio.get_running_loop().time() + HEAD_START_S
        self._try(self.known)

    async def next(self) -> Greeted | None:
        """Wait for a server to greet; none if nobody does any more, or only too late."""
        loop = asyncio.get_running_loop()
        while True:
            for address, task in list(self._open.items()):
                if task.done():
                    del self._open[address]
                    greeted = self._result(address, task)
                    if greeted is not None:
                        return greeted
            is_late = loop.time() >= self._due
            awaits_known = any(each in self._open for each in self.known)
            if not self._has_asked_all and (is_late or not awaits_known):
                self._has_asked_all = True
                self._due = loop.time() + self.heard_s
                self._try(each for each in self.heard if each not in self.known)
                continue
            if not self._open or (self._has_asked_all and is_late and not awaits_known):
                return None
            left_s = None if self._has_asked_all and is_late else self._due - loop.time()
            await asyncio.wait(
                self._open.values(), timeout=left_s, return_when=asyncio.FIRST_COMPLETED
            )

    def give_up_others(self) -> None:
        """Try no other address any more, and close at once what has been opened there.

        A server has taken the station in, and each of those lines has a stranger's place at one.
        """
        if self._giving_up is None:
            for task in self._open.values():
                task.cancel()
            self._giving_up = asyncio.ensure_future(self._close_others())

    async def end(self) -> None:
        """Close all lines that nobody uses."""
        self.give_up_others()
        if self._giving_up is not None:
            await self._giving_up

    async def _close_others(self) -> None:
        fates = await asyncio.gather(*self._open.values(), return_exceptions=True)
        self._open.clear()
        unused = [each.opened.aclose() for each in fates if isinstance(each, Greeted)]
        await asyncio.gather(*unused, return_exceptions=True)

    def _try(self, addresses: Iterable[str]) -> None:
        for address in addresses:
            self._open[address] = asyncio.ensure_future(self.approach(address))

    def _result(self, address: str, task: asyncio.Task[Greeted]) -> Greeted | None:
        try:
            return task.result()
        except Coded as error:
            is_known = address in self.known
            if is_known or not self.is_known_wrong:
                self.error, self.is_known_wrong = error, is_known
        except (OSError, TimeoutError, asyncio.CancelledError):
            pass
        return None
