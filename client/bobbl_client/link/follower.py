"""Holding a connection to one server for ever: what of the link runs in its loop.

How a line is opened, what the station's clock says and how the waits are spread are passed in; time
is the loop's. What comes of it is delivered as values, in the order in which it happened.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    suppress,
)
from dataclasses import replace
from functools import partial
from ipaddress import IPv4Address

from bobbl_client.link.approach import HEARD_S, Greeted, Line, Round, some
from bobbl_client.link.battery import BatteryGauge
from bobbl_client.link.news import Following, Heard, LinkEvent, Offline, Online, Position
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.errors import Coded, PeerError
from bobbl_shared.wire import station_session
from bobbl_shared.wire.epoch import Epoch
from bobbl_shared.wire.messages import Battery, HandedOver, Report, ToServer
from bobbl_shared.wire.station_session import (
    Connected,
    Paired,
    Pins,
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


def _told_address(error: Coded) -> tuple[str, ...]:
    """Return where another server leads now, if that is what one has said that has proved itself.

    It is a hint like an announcement: whoever is there has to prove it.
    """
    if error.code != "server_outdated":
        return ()
    host, _, port = str(error.parameters.get("address", "")).rpartition(":")
    try:
        is_address = port.isascii() and 0 < int(port) < 65536 and bool(IPv4Address(host))
    except ValueError:
        return ()
    return (f"{IPv4Address(host)}:{int(port)}",) if is_address else ()


def _is_final(error: Coded | None) -> bool:
    return error is not None and error.code in FINAL


class Follower:
    """The connection of one station, always the same, to its server.

    ``announced`` gives addresses heard of.
    """

    def __init__(
        self,
        dial: Dial,
        deliver: Callable[[LinkEvent], None],
        announced: Callable[[Following], tuple[str, ...]],
        clock: Clock,
        dice: Dice,
        ask: Callable[[], None] = lambda: None,
        battery: Callable[[], Battery | None] = lambda: None,
    ) -> None:
        """Nothing happens before ``follow``; ``ask`` lets the network say who is announced.

        ``battery`` reads how full the battery of this computer is.
        """
        self.position = Position()
        self._dial = dial
        self._deliver = deliver
        self._announced = announced
        self._clock = clock
        self._dice = dice
        self._ask = ask
        self._battery = BatteryGauge(battery, clock)
        self._outgoing: asyncio.Queue[ToServer] | None = None
        self._looked: frozenset[str] = frozenset()
        self._news = asyncio.Event()
        self._met: Epoch | None = None
        self._told: tuple[str, ...] = ()

    def send(self, message: ToServer) -> None:
        """Send a message if connected; else it is dropped (commands stay in the outbox)."""
        if self._outgoing is not None:
            self._outgoing.put_nowait(message)

    def hear(self) -> None:
        """Hear that ``announced`` has changed."""
        self._news.set()

    async def follow(self, following: Following) -> None:
        """Connect for ever, waiting longer after each failure, never quite regularly.

        Who is announced anew is tried a moment later: a server that has taken over does not ask
        for long what stations know, and most of them have been alone for minutes then. So is the
        address at which the server before says that another one leads now.
        """
        wait = SHORTEST_WAIT_S
        last = following.addresses
        while True:
            error, worked, slow = await self._look_round((*last, *self._told), following, wait)
            if worked is not None:
                last, wait = (worked, *following.addresses), SHORTEST_WAIT_S
            self._deliver(Offline(error))
            await self._pause(following, (LONGEST_WAIT_S if slow else wait) * self._spread())
            wait = min(wait * 2, LONGEST_WAIT_S)

    def _spread(self) -> float:
        """Return a factor between 0.7 and 1.3."""
        return 0.7 + 0.6 * int.from_bytes(self._dice(2), "big") / 0xFFFF

    async def _pause(self, following: Following, longest_s: float) -> None:
        """Wait; once somebody is announced who has not been tried, only a moment longer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(longest_s):
                is_new = False
                while not is_new:
                    await self._news.wait()
                    self._news.clear()
                    is_new = not self._looked.issuperset(self._announced(following))
                await asyncio.sleep(SHORTEST_WAIT_S * self._spread())

    async def _look_round(
        self, known: tuple[str, ...], following: Following, wait_s: float
    ) -> tuple[Coded | None, str | None, bool]:
        """Hold the connection of the first server that takes the station in, until it ends.

        Give what was wrong, the address that worked, and whether to try again only slowly: for
        that, what somebody unknown says of himself does not count.
        """
        self._ask()
        self._news.clear()
        announced = self._announced(following)
        self._looked = frozenset(announced)
        look = Round(
            partial(self._approach, following),
            tuple(dict.fromkeys(known)),
            some(announced, self._dice),
            min(max(HEARD_S, wait_s), CONNECT_S),
        )
        look.begin()
        try:
            while (greeted := await look.next()) is not None:
                error, ready = await self._visit(greeted, look.give_up_others)
                if ready:
                    return error, greeted.address, _is_final(error)
                look.error, look.is_known_wrong = error or look.error, True
        finally:
            await look.end()
        return look.error, None, look.is_known_wrong and _is_final(look.error)

    async def _approach(self, following: Following, address: str) -> Greeted:
        """Open a line and hear who greets there."""
        async with AsyncExitStack() as opened:
            async with asyncio.timeout(CONNECT_S):
                line = await opened.enter_async_context(self._dial(address))
                here = self.position
                session = StationSession(
                    self._pins(following),
                    following.key,
                    line.certificate,
                    here.length,
                    here.head,
                    here.epoch,
                )
                await opened.enter_async_context(telling_why(line, session.farewell))
                steps = tuple(session.receive(await line.receive()))
            return Greeted(address, line, session, steps, here, opened.pop_all())

    def _pins(self, following: Following) -> Pins:
        """Return what is trusted, with the latest epoch met: who follows may not have heard yet."""
        pins = following.pins
        if self._met is None or self._met.number <= pins.epoch.number:
            return pins
        return replace(pins, epoch=self._met)

    async def _visit(
        self, greeted: Greeted, on_ready: Callable[[], None]
    ) -> tuple[Coded | None, bool]:
        """Hold one connection until it ends; tell why, and whether it ever was ready."""
        ready = False

        def be_ready() -> None:
            nonlocal ready
            ready = True
            on_ready()

        try:
            async with greeted.opened:
                await self._talk(greeted, be_ready)
        except Coded as error:
            log.info("%s: %s", greeted.address, error)
            self._told = _told_address(error) or self._told
            return error, ready
        except (OSError, TimeoutError) as error:
            log.debug("%s: %s", greeted.address, error)
        finally:
            self._outgoing = None
        return None, ready

    async def _talk(self, greeted: Greeted, on_ready: Callable[[], None]) -> None:
        line, steps = greeted.line, greeted.steps
        sender: asyncio.Task[None] | None = None
        try:
            while True:
                for step in steps:
                    if isinstance(step, Connected):
                        self._met = step.epoch
                        on_ready()
                        self._outgoing = asyncio.Queue()
                        sender = asyncio.ensure_future(self._send_all(line, self._outgoing))
                    await self._carry_out(line, greeted.address, step, greeted.shown.length)
                async with asyncio.timeout(None if sender else CONNECT_S):
                    message = await line.receive()
                steps = tuple(greeted.session.receive(message))
        finally:
            if sender is not None:
                sender.cancel()

    async def _carry_out(self, line: Line, address: str, step: StationStep, shown: int) -> None:
        match step:
            case Say(message):
                await line.send(message)
            case Wanted():
                await self._hand_over(line, step)
            case Connected(counter, left_at, now, epoch):
                self._deliver(Online(counter, left_at, now, epoch, address, shown))
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
        return Report(here.waiting, here.length, sent, self._battery.level(), here.shut)
