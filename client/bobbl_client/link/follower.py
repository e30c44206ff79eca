"""Holding a connection to one server for ever: what of the link runs in its loop.

How a line is opened, what the station's clock says and how the waits are spread are passed in; time
is the loop's. What comes of it is delivered as values, in the order in which it happened.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Protocol

from bobbl_client.link.news import (
    Following,
    Heard,
    LinkEvent,
    Offline,
    Online,
    Position,
)
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.errors import Coded, PeerError
from bobbl_shared.wire import station_session
from bobbl_shared.wire.messages import (
    PROTOCOL,
    SINCE_REGULARS,
    HandedOver,
    Report,
    ToServer,
    ToStation,
)
from bobbl_shared.wire.station_session import (
    Connected,
    Paired,
    Say,
    StationSession,
    StationStep,
    Wanted,
)

CONNECT_S = 4.0
REPORT_S = 1.0
SHORTEST_WAIT_S = 0.5
LONGEST_WAIT_S = 15.0
FINAL = frozenset({"station_unknown", "copy_differs", "epoch_conflict", "version_differs"})
"""What does not mend by itself: try again only slowly."""

log = logging.getLogger(__name__)


class Line(Protocol):
    """An open connection, whose certificate nobody has looked at yet."""

    @property
    def certificate(self) -> str:
        """Give the hash (hex) of the certificate that the server has proved to hold.

        Raises ``PeerError`` if it has none.
        """

    async def receive(self) -> ToStation:
        """Wait for a message; ``PeerError`` if it is none, ``OSError`` if the line has ended."""

    async def send(self, message: ToServer) -> None:
        """Send a message; ``OSError`` if the line has ended."""


Dial = Callable[[str], AbstractAsyncContextManager[Line]]
"""Opens a line to ``host:port``, closed on leaving; ``OSError`` if nobody answers."""


@asynccontextmanager
async def telling_why(line: Line, farewell: ToServer) -> AsyncIterator[None]:
    """Let a server of other versions know, too, why its peer leaves."""
    try:
        yield
    except PeerError as error:
        if error.code == "version_differs":
            with suppress(OSError):
                await line.send(farewell)
        raise


class Follower:
    """The connection of one station to its server; ``announced`` gives addresses heard of."""

    def __init__(
        self,
        dial: Dial,
        deliver: Callable[[LinkEvent], None],
        announced: Callable[[Following], tuple[str, ...]],
        clock: Clock,
        dice: Dice,
    ) -> None:
        """Nothing happens before ``follow``."""
        self.position = Position()
        self._dial = dial
        self._deliver = deliver
        self._announced = announced
        self._clock = clock
        self._dice = dice
        self._outgoing: asyncio.Queue[ToServer] | None = None
        self._version = PROTOCOL[0]

    def send(self, message: ToServer) -> None:
        """Send a message if connected; else it is dropped (commands stay in the outbox)."""
        if self._outgoing is not None:
            self._outgoing.put_nowait(message)

    async def follow(self, following: Following) -> None:
        """Connect for ever, waiting longer after each failure, never quite regularly."""
        wait = SHORTEST_WAIT_S
        last = following.addresses
        while True:
            error: Coded | None = None
            for address in dict.fromkeys((*last, *self._announced(following))):
                error, worked = await self._visit(address, following)
                if worked:
                    last, wait = (address, *following.addresses), SHORTEST_WAIT_S
                    break
            self._deliver(Offline(error))
            slow = error is not None and error.code in FINAL
            await asyncio.sleep((LONGEST_WAIT_S if slow else wait) * self._spread())
            wait = min(wait * 2, LONGEST_WAIT_S)

    def _spread(self) -> float:
        """Give a factor between 0.7 and 1.3."""
        return 0.7 + 0.6 * int.from_bytes(self._dice(2), "big") / 0xFFFF

    async def _visit(self, address: str, following: Following) -> tuple[Coded | None, bool]:
        """Hold one connection until it ends; tell why, and whether it ever was ready."""
        ready = False

        def on_ready() -> None:
            nonlocal ready
            ready = True

        try:
            async with self._dial(address) as line:
                await self._talk(line, address, following, on_ready)
        except Coded as error:
            log.info("%s: %s", address, error)
            return error, ready
        except (OSError, TimeoutError) as error:
            log.debug("%s: %s", address, error)
        finally:
            self._outgoing = None
        return None, ready

    async def _talk(
        self, line: Line, address: str, following: Following, on_ready: Callable[[], None]
    ) -> None:
        position = self.position
        session = StationSession(
            following.pins,
            following.key,
            line.certificate,
            position.length,
            position.head,
            position.epoch,
        )
        sender: asyncio.Task[None] | None = None
        try:
            async with telling_why(line, session.farewell):
                while True:
                    async with asyncio.timeout(None if sender else CONNECT_S):
                        message = await line.receive()
                    for step in session.receive(message):
                        if isinstance(step, Connected):
                            on_ready()
                            self._outgoing = asyncio.Queue()
                            sender = asyncio.ensure_future(self._send_all(line, self._outgoing))
                        await self._carry_out(line, address, step, position.length)
        finally:
            if sender is not None:
                sender.cancel()

    async def _carry_out(self, line: Line, address: str, step: StationStep, shown: int) -> None:
        match step:
            case Say(message):
                await line.send(message)
            case Wanted():
                await self._hand_over(line, step)
            case Connected(counter, left_at, now, epoch, version):
                self._version = version
                self._deliver(Online(counter, left_at, now, epoch, address, version, shown))
            case station_session.Heard(news):
                self._deliver(Heard(news))
            case Paired():
                raise PeerError("out_of_turn", phase="ready", kind="Paired")

    async def _hand_over(self, line: Line, wanted: Wanted) -> None:
        """Let the model send what its copy has beyond the server's log, and nothing else."""
        self._outgoing = asyncio.Queue()
        self._deliver(wanted)
        is_over = False
        while not is_over:
            async with asyncio.timeout(CONNECT_S):
                message = await self._outgoing.get()
            if isinstance(message, HandedOver):
                await line.send(message)
                is_over = message.head is not None or not message.events
        self._outgoing = None

    async def _send_all(self, line: Line, outgoing: asyncio.Queue[ToServer]) -> None:
        """Send what is queued, and a report each second."""
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError):
            due = loop.time()
            while True:
                try:
                    async with asyncio.timeout_at(due):
                        message = await outgoing.get()
                except TimeoutError:
                    due = loop.time() + REPORT_S
                    message = self._report()
                await line.send(message)

    def _report(self) -> Report:
        here = self.position
        sent = int(self._clock.now().timestamp() * 1000)
        battery = here.battery if self._version >= SINCE_REGULARS else None
        return Report(here.waiting, here.length, sent, battery)
