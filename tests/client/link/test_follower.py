"""Finding the server among false announcements, and holding on to it; time is virtual."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import pytest
from msgspec.structs import replace

from bobbl_client.link.approach import AT_ONCE, some
from bobbl_client.link.follower import CONNECT_S, SHORTEST_WAIT_S, Follower
from bobbl_client.link.news import Following, LinkEvent, Offline, Online
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.epoch import Whereabouts
from bobbl_shared.wire.messages import Denied, ToServer, ToStation
from bobbl_shared.wire.server_session import Send, ServerSession
from builders.dice import seeded_dice
from builders.evening import FixedClock
from builders.handshake import OpenGate, epoch, key, pins, verified
from chaos.simulation.virtual_time import VirtualLoop

STATION = key("station")
FALSE = [f"10.0.0.{number}:1" for number in range(60)]
KNOWN, MOVED = "192.0.2.1:1", "192.0.2.2:1"


@dataclass
class End:
    """The station's end of a line to whatever is at an address."""

    certificate: str
    says: asyncio.Queue[ToStation | None]
    hears: Callable[[ToServer], None] = lambda message: None

    async def receive(self) -> ToStation:
        message = await self.says.get()
        if message is None:
            raise ConnectionResetError
        return message

    async def send(self, message: ToServer) -> None:
        self.hears(message)


def genuine(gate: OpenGate) -> Callable[[End], None]:
    """Give a server of the tournament."""

    def talk(end: End) -> None:
        session = ServerSession(gate, seeded_dice("server"))

        def hear(message: ToServer) -> None:
            try:
                for step in session.receive(message):
                    if isinstance(step, Send):
                        end.says.put_nowait(step.message)
            except PeerError as error:
                end.says.put_nowait(Denied(error.code, dict(error.parameters)))

        end.certificate, end.hears = gate.epoch.certificate, hear
        end.says.put_nowait(session.greeting)

    return talk


def hangs_up(gate: OpenGate, there: dict[str, Callable[[End], None]]) -> Callable[[End], None]:
    """Give a server of the tournament that takes one station in, dies and is gone."""

    def talk(end: End) -> None:
        genuine(gate)(end)
        hear = end.hears

        def hear_and_die(message: ToServer) -> None:
            hear(message)
            end.says.put_nowait(None)
            there.clear()

        end.hears = hear_and_die

    return talk


def silent(end: End) -> None:
    """Answer, and say nothing."""


def speaks_later_versions(end: End) -> None:
    greeting = ServerSession(OpenGate(), seeded_dice("false")).greeting
    end.says.put_nowait(replace(greeting, protocol=(98, 99)))


@dataclass
class Hall:
    """Addresses, and what is there; who is not there refuses."""

    loop: VirtualLoop = field(default_factory=VirtualLoop)
    there: dict[str, Callable[[End], None]] = field(default_factory=dict)
    heard: tuple[str, ...] = ()
    dialled: list[str] = field(default_factory=list)
    open: set[str] = field(default_factory=set)
    most: int = 0
    held: set[str] = field(default_factory=set)
    at_last: set[str] = field(default_factory=set)
    online: list[tuple[float, str]] = field(default_factory=list)
    offline: list[tuple[float, str]] = field(default_factory=list)
    follower: Follower | None = None

    @asynccontextmanager
    async def dial(self, address: str) -> AsyncIterator[End]:
        self.dialled.append(address)
        await asyncio.sleep(0.01)
        if address not in self.there:
            raise ConnectionRefusedError(address)
        end = End("fa" * 32, asyncio.Queue())
        self.there[address](end)
        self.open.add(address)
        self.most = max(self.most, len(self.open))
        try:
            yield end
        finally:
            self.open.remove(address)

    def deliver(self, event: LinkEvent) -> None:
        if isinstance(event, Online):
            self.online.append((self.loop.time(), event.address))
        elif isinstance(event, Offline):
            code = event.error.code if event.error else ""
            self.offline.append((self.loop.time(), code))

    def follow(self, seconds: float, *known: str) -> None:
        """Let a station follow for so long; then everything has to be closed."""
        self.follower = follower = Follower(
            self.dial, self.deliver, lambda _: self.heard, FixedClock(), seeded_dice("waits")
        )

        async def run() -> None:
            task = asyncio.ensure_future(follower.follow(Following(pins(), STATION, known)))
            await asyncio.sleep(seconds)
            self.at_last = set(self.open)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        self.loop.run_until_complete(self.loop.create_task(run()))
        assert not self.open

    def announce(self, *addresses: str) -> None:
        """Let the station hear of these too."""
        assert self.follower is not None
        self.heard = (*self.heard, *addresses)
        self.follower.hear()

    def at(self, seconds: float, do: Callable[[], None]) -> None:
        self.loop.call_at(seconds, do)


@pytest.fixture
def gate() -> OpenGate:
    gate = OpenGate()
    gate.admit(STATION)
    return gate


@pytest.fixture
def hall() -> Iterator[Hall]:
    hall = Hall(there=dict.fromkeys(FALSE, silent), heard=(*FALSE, MOVED))
    yield hall
    hall.loop.close()


def test_a_server_that_has_moved_is_found_among_false_ones_at_once(
    hall: Hall, gate: OpenGate
) -> None:
    hall.there[MOVED] = genuine(gate)
    hall.follow(10, KNOWN)
    [(found, address)] = hall.online
    assert address == MOVED
    assert found < 1
    assert hall.at_last == {MOVED}, "the others are let go"


def test_one_that_comes_back_where_it_was_is_not_kept_waiting_by_false_ones(
    hall: Hall, gate: OpenGate
) -> None:
    hall.at(1.0, lambda: hall.there.update({KNOWN: genuine(gate)}))
    hall.follow(20, KNOWN)
    [(found, address)] = hall.online
    assert address == KNOWN
    assert found < 1.0 + 1.6


@pytest.mark.parametrize("announced_s", [57.0, 59.0, 61.0, 63.0])
def test_one_that_takes_over_is_found_as_soon_as_it_is_announced(
    hall: Hall, gate: OpenGate, announced_s: float
) -> None:
    hall.there[MOVED], hall.heard = genuine(gate), ()
    hall.at(announced_s, lambda: hall.announce(MOVED))
    hall.follow(90, KNOWN)
    [(found, address)] = hall.online
    assert address == MOVED
    assert announced_s < found < announced_s + 1


def test_one_that_is_announced_while_others_are_tried_is_tried_next(
    hall: Hall, gate: OpenGate
) -> None:
    hall.there[MOVED], hall.heard = genuine(gate), tuple(FALSE)
    hall.at(0.5, lambda: hall.announce(MOVED))
    hall.follow(10, KNOWN)
    [(found, address)] = hall.online
    assert address == MOVED
    assert found < 0.5 + 1.5


def test_false_ones_that_are_announced_all_the_time_leave_a_moment_between_two_looks(
    hall: Hall, gate: OpenGate
) -> None:
    hall.there, hall.heard = {}, ()
    for number in range(600):
        hall.at(number / 10, partial(hall.announce, f"10.2.{number // 250}.{number % 250}:1"))
    hall.follow(60, KNOWN)
    assert hall.dialled.count(KNOWN) <= 60 / (0.7 * SHORTEST_WAIT_S)


def test_while_one_that_is_known_answers_nobody_else_is_tried(hall: Hall, gate: OpenGate) -> None:
    hall.there[KNOWN] = genuine(gate)
    hall.follow(30, KNOWN)
    assert hall.dialled == [KNOWN]
    assert [address for _, address in hall.online] == [KNOWN]


def test_of_several_addresses_only_one_is_held(hall: Hall, gate: OpenGate) -> None:
    """All greet in the same moment; those that are not chosen are closed, not left waiting."""
    addresses = [KNOWN, MOVED, "192.0.2.3:1"]
    hall.there = {each: genuine(gate) for each in addresses}
    hall.at(0.1, lambda: hall.held.update(hall.open))
    hall.follow(10, *addresses)
    assert hall.most == len(addresses)
    assert hall.held == hall.at_last == {address for _, address in hall.online}
    assert len(hall.online) == 1


def test_of_any_number_of_false_ones_few_are_tried_at_a_time(hall: Hall, gate: OpenGate) -> None:
    many = [f"10.1.{number // 250}.{number % 250}:1" for number in range(1000)]
    hall.there |= dict.fromkeys(many, silent)
    hall.heard = (*many, MOVED)
    hall.at(5.0, lambda: hall.there.update({KNOWN: genuine(gate)}))
    hall.follow(60, KNOWN)
    assert hall.most <= AT_ONCE + 1
    assert hall.online[0][1] == KNOWN
    assert hall.online[0][0] < 5 + 8 * 1.3 + CONNECT_S


def test_chance_says_who_is_tried_of_many() -> None:
    many = [str(number) for number in range(1000)]
    one, other = some(many, seeded_dice("one")), some(many, seeded_dice("other"))
    assert len(set(one)) == len(set(other)) == AT_ONCE
    assert one != other
    assert some(["a", "b", "a"], seeded_dice("x")) == ("a", "b")


def test_what_false_ones_say_of_themselves_slows_nobody_down(hall: Hall, gate: OpenGate) -> None:
    hall.there = dict.fromkeys(FALSE, speaks_later_versions)
    hall.at(4.0, lambda: hall.there.update({KNOWN: genuine(gate)}))
    hall.follow(30, KNOWN)
    assert hall.offline[0][1] == "version_differs", "it is told where nobody else answers"
    assert hall.online[0][1] == KNOWN
    assert hall.online[0][0] < 4 + 4 * 1.3 + 1


def test_one_that_does_not_take_the_station_in_is_passed_over(hall: Hall, gate: OpenGate) -> None:
    """The server before still answers at the known address, and has learnt that it is replaced."""
    former, later = OpenGate(later=verified(epoch(2, "later"))), gate
    former.admit(STATION)
    later.epoch = verified(epoch(2, "later"))
    hall.there = {KNOWN: genuine(former), MOVED: genuine(later)}
    hall.heard = (MOVED,)
    hall.follow(10, KNOWN)
    assert [address for _, address in hall.online] == [MOVED]
    assert hall.online[0][0] < 1


def test_the_server_before_is_not_followed_again_once_its_successor_was_met(
    hall: Hall, gate: OpenGate
) -> None:
    """The window may not have heard of the successor yet, so it has not said so either."""
    former = OpenGate()
    former.admit(STATION)
    gate.epoch = verified(epoch(2, "later"))
    hall.there.clear()
    hall.there[MOVED] = hangs_up(gate, hall.there)
    hall.heard = (MOVED,)
    hall.at(2.0, lambda: hall.there.update({KNOWN: genuine(former)}))
    hall.follow(20, KNOWN)
    assert [address for _, address in hall.online] == [MOVED]


def test_what_is_wrong_where_the_server_was_is_told_before_what_others_say(hall: Hall) -> None:
    hall.there = dict.fromkeys(FALSE, speaks_later_versions) | {KNOWN: genuine(OpenGate())}
    hall.follow(1, KNOWN)
    assert hall.offline[0][1] == "station_unknown"


def replaced(hall: Hall, later: OpenGate, told: str) -> None:
    """Let the server before answer where it was, and say where it has met the later one."""
    later.epoch = verified(epoch(2, "later"))
    former = OpenGate(later=later.epoch, later_at=Whereabouts("laptop", told))
    former.admit(STATION)
    hall.heard, hall.there = (), {KNOWN: genuine(former), MOVED: genuine(later)}


def test_where_the_server_before_has_met_the_later_one_it_is_found(
    hall: Hall, gate: OpenGate
) -> None:
    """Nobody is heard in the network."""
    replaced(hall, gate, MOVED)
    hall.follow(10, KNOWN)
    assert [code for _, code in hall.offline] == ["server_outdated"]
    assert [address for _, address in hall.online] == [MOVED]
    assert hall.online[0][0] < 1


@pytest.mark.parametrize("told", ["", "x", "192.0.2.2:0", "192.0.2.2:70000", "192.0.2.2:1/x", ":1"])
def test_what_is_no_address_is_tried_nowhere(hall: Hall, gate: OpenGate, told: str) -> None:
    replaced(hall, gate, told)
    hall.follow(10, KNOWN)
    assert set(hall.dialled) == {KNOWN}


def test_who_has_not_greeted_sends_nobody_elsewhere(hall: Hall) -> None:
    def sends_away(end: End) -> None:
        end.says.put_nowait(Denied("server_outdated", {"epoch": 2, "address": MOVED}))

    hall.heard, hall.there = (), {KNOWN: sends_away}
    hall.follow(10, KNOWN)
    assert set(hall.dialled) == {KNOWN}
    assert {code for _, code in hall.offline} == {"out_of_turn"}
