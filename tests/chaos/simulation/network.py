"""Networks between computers: streams that are in order, slow, cut, and held up.

A stream carries whole messages in order, as TLS does; what a radio loses is carried again and only
comes late. A break loses what is under way, and each end learns of it at its own time: until then
it goes on talking. So the same command can be under way on an old and on a new stream.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from bobbl_shared.wire.codec import decode_at_station, encode
from bobbl_shared.wire.messages import ToServer, ToStation
from chaos.simulation.virtual_time import MOMENT_S, VirtualLoop

HEARTBEAT_S = (4.0, 8.0)
"""An end that hears nothing takes the stream for dead after so many seconds."""

SYN_S = 30.0
"""So long somebody who dials waits for an address that does not answer at all."""


@dataclass(eq=False)
class End:
    """One end of a stream."""

    network: "Network"
    owner: str
    certificate: str
    peer: "End | None" = None
    is_closed: bool = False
    inbox: "asyncio.Queue[str | None]" = field(default_factory=asyncio.Queue)
    under_way: int = 0
    _last: float = 0.0
    _lost_after: float | None = None
    _held: list[str | None] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        """Tell whether both ends are closed."""
        return self.is_closed and self.peer is not None and self.peer.is_closed

    async def send(self, message: str) -> None:
        """Send a message, once there is room; ``ConnectionResetError`` on a dead stream."""
        while not self.is_closed and self.is_full:
            await asyncio.sleep(0.05)
        self.send_at_once(message)

    @property
    def is_full(self) -> bool:
        """Tell whether there is no room for another message."""
        return self.under_way >= self.network.most_unread

    def send_at_once(self, message: str) -> None:
        """Send a message without waiting; ``ConnectionResetError`` on a dead stream."""
        if self.is_closed:
            raise ConnectionResetError
        self._carry(message)

    async def receive(self) -> str:
        """Wait for a message; ``ConnectionResetError`` once the stream is dead."""
        message = await self.inbox.get()
        if message is None:
            self.is_closed = True
            self.inbox.put_nowait(None)
            raise ConnectionResetError
        return message

    def close(self) -> None:
        """Close this end; the other one is told behind what was sent."""
        if not self.is_closed:
            self.is_closed = True
            self.inbox.put_nowait(None)
            self._carry(None)

    def lose(self) -> None:
        """Lose what is under way from here, from some moment on."""
        if self._lost_after is None:
            self._lost_after = self.network.loop.time() + self.network.delay()

    def learn(self, after: float) -> None:
        """Take the stream for dead after so many seconds."""
        self.network.loop.call_later(after, self._die)

    def release(self) -> None:
        """Let through what was held up."""
        held, self._held = self._held, []
        for message in held:
            self._arrive(message)

    def _die(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.inbox.put_nowait(None)

    def _carry(self, message: str | None) -> None:
        loop = self.network.loop
        self._last = max(self._last + MOMENT_S, loop.time() + self.network.delay())
        self.under_way += 1
        self.network.carried += 1
        loop.call_at(self._last, self._arrive, message)

    def _arrive(self, message: str | None) -> None:
        peer = self.peer
        assert peer is not None
        network = self.network
        if {self.owner, peer.owner} & network.away or peer.owner in network.dozing:
            self._held.append(message)
            return
        self.under_way -= 1
        lost = self._lost_after is not None and self.network.loop.time() >= self._lost_after
        if lost:
            return
        if peer.is_closed:
            self.learn(self.network.delay())  # whoever talks to nobody is told so
            return
        if message is None:
            peer._die()
        else:
            peer.inbox.put_nowait(message)


STRANGER = "Fremder"
"""Where those run who do not belong here."""

Accept = Callable[[End], Coroutine[None, None, None]]


@dataclass
class Network:
    """Computers by name; who is ``away`` is heard by nobody. ``slow``: factor of all delays."""

    loop: VirtualLoop
    dice: random.Random
    slow: float = 1.0
    most_unread: int = 64
    """With so many messages under way an end has to wait before it sends another."""
    listening: dict[str, tuple[Accept, str]] = field(default_factory=dict)
    away: set[str] = field(default_factory=set)
    dozing: set[str] = field(default_factory=set)
    """Computers that read nothing at the moment."""
    silent: set[str] = field(default_factory=set)
    """Computers without power: they do not even say that nobody listens."""
    ends: list[End] = field(default_factory=list)
    astray: dict[str, tuple[Accept, str]] = field(default_factory=dict)
    """Who answers some callers in the place of whom they call."""
    carried: int = 0

    def delay(self) -> float:
        """Give the seconds one message takes."""
        usual = 0.0005 + self.dice.random() ** 3 * 0.02
        again = 0.2 + self.dice.random() if self.dice.random() < 0.02 else 0.0
        return (usual + again) * self.slow

    async def connect(self, caller: str, address: str) -> End:
        """Open a stream; ``ConnectionRefusedError`` or ``TimeoutError`` if there is nobody."""
        until = self.loop.time() + SYN_S
        wait = self.delay()
        while True:
            await asyncio.sleep(wait)
            if not {caller, address} & (self.away | self.silent):
                break
            wait = min(8.0, wait * 2 + 1.0)
            if self.loop.time() + wait > until:
                raise TimeoutError
        if address not in self.listening and caller not in self.astray:
            raise ConnectionRefusedError
        accept, certificate = self.astray.get(caller) or self.listening[address]
        here, there = End(self, caller, certificate), End(self, address, certificate)
        here.peer, there.peer = there, here
        self.ends = [each for each in self.ends if not each.is_over] + [here, there]
        computer = STRANGER if caller in self.astray else address
        self._let(computer, accept(there))
        return here

    def _let(self, computer: str, work: Coroutine[None, None, None]) -> None:
        """Serve a stream; one that breaks is nothing special."""

        async def served() -> None:
            with suppress(ConnectionResetError):
                await work

        self.loop.start(computer, served())

    def break_one(self, computer: str) -> bool:
        """Break a stream of a computer; each end learns of it soon or by silence only."""
        own = [e for e in self.ends if e.owner == computer and not e.is_closed and e.peer]
        if not own:
            return False
        self._break(self.dice.choice(own))
        return True

    def fall(self, computer: str, power_lost: bool) -> None:
        """End all streams of a computer that has crashed; the system says so to the others."""
        for end in [each for each in self.ends if each.owner == computer]:
            end.is_closed = True
            end.lose()
            if end.peer is not None:
                end.peer.learn(self._silence() if power_lost else self.delay() + self.delay())
        self.ends = [each for each in self.ends if each.owner != computer]
        self.listening.pop(computer, None)

    def go_away(self, computer: str) -> None:
        """Let nobody reach a computer; streams that last that long die of silence."""
        self.away.add(computer)
        for end in self.ends:
            if end.peer is not None and computer in {end.owner, end.peer.owner}:
                self.loop.call_later(self._silence(), self._give_up, end, computer)

    def come_back(self, computer: str) -> None:
        """Let a computer be reached and read again; what was held up comes now."""
        self.away.discard(computer)
        self.dozing.discard(computer)
        for end in self.ends:
            end.release()

    def _give_up(self, end: End, computer: str) -> None:
        if computer in self.away:
            end.learn(0.0)

    def _silence(self) -> float:
        return self.dice.uniform(*HEARTBEAT_S)

    def _break(self, end: End) -> None:
        for each in (end, end.peer):
            assert each is not None
            each.lose()
            each.learn(self._silence() if self.dice.random() < 0.4 else self.delay() * 5)


@dataclass(frozen=True)
class SimulatedLine:
    """A stream as a station's line."""

    end: End

    @property
    def certificate(self) -> str:
        """Give the hash of the certificate at the other end."""
        return self.end.certificate

    async def receive(self) -> ToStation:
        """Wait for a message."""
        return decode_at_station(await self.end.receive())

    async def send(self, message: ToServer) -> None:
        """Send a message."""
        await self.end.send(encode(message))


@asynccontextmanager
async def line(network: Network, caller: str, address: str) -> AsyncIterator[SimulatedLine]:
    """Open a line and close it on leaving."""
    end = await network.connect(caller, address)
    try:
        yield SimulatedLine(end)
    finally:
        end.close()


@dataclass
class SimulatedSocket:
    """A stream as the server's WebSocket; ``heard`` is told what the server says."""

    end: End
    heard: Callable[[str], None]

    async def receive(self) -> bytes:
        """Wait for a message."""
        return (await self.end.receive()).encode()

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Every message here has to be waited for."""

    @property
    def is_full(self) -> bool:
        """Tell whether one has to wait for room."""
        return self.end.is_full

    def send_at_once(self, frame: str) -> None:
        """Send a frame without waiting."""
        self.end.send_at_once(frame)
        self.heard(frame)

    async def send_str(self, frame: str) -> None:
        """Send a frame."""
        await self.end.send(frame)
        self.heard(frame)

    async def close(self) -> None:
        """Close in order."""
        self.end.close()
        await asyncio.sleep(self.end.network.delay())
