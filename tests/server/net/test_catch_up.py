"""Before a server begins: for whom it waits, and whose word it still takes."""

import asyncio
from dataclasses import dataclass, field

import pytest
from msgspec import Raw

from bobbl_server.net import catch_up as gathering_module
from bobbl_server.net.catch_up import Gathering, Reached
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import SignedHead
from bobbl_shared.wire.server_session import Tail
from builders.office import Author, Office

TAIL = Tail(1, (Raw(b"{}"), Raw(b"{}")), SignedHead(1, 2, "", ""), ())


@dataclass
class Adopting:
    """Takes every tail, once it is let."""

    let: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    async def __call__(self, tail: Tail) -> int:
        """Take a tail."""
        self.begun.set()
        await self.let.wait()
        return len(tail.events)


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def desk(office: Office) -> Author:
    return office.admit("desk", "Anmeldung")


def gathering(office: Office, wait_s: float = 60.0) -> tuple[Gathering, Adopting]:
    adopting = Adopting()
    return Gathering(office.history, adopting, wait_s), adopting


def id_of(author: Author) -> StationId:
    return author.key.author


async def test_it_ends_when_all_have_come(office: Office, desk: Author) -> None:
    gathered, _ = gathering(office)
    running = asyncio.ensure_future(gathered.run())
    gathered.held(id_of(desk))
    await asyncio.sleep(0)
    assert not running.done()
    gathered.held(id_of(office.organiser))
    assert await running == Reached(("Anmeldung", "Leitung"), ())


async def test_it_ends_when_nobody_comes(office: Office, desk: Author) -> None:
    gathered, _ = gathering(office, wait_s=0.001)
    assert await gathered.run() == Reached((), ("Anmeldung", "Leitung"))


async def test_a_station_of_this_computer_is_not_named_as_one_that_is_missing(
    office: Office, desk: Author
) -> None:
    own = frozenset({id_of(desk)})
    gathered = Gathering(office.history, Adopting(), 0.001, own=own)
    assert await gathered.run() == Reached((), ("Leitung",))
    gathered = Gathering(office.history, Adopting(), own=own)
    running = asyncio.ensure_future(gathered.run())
    gathered.held(id_of(office.organiser))
    await asyncio.sleep(0)
    assert not running.done(), "it may come, and know more than the copy"
    gathered.held(id_of(desk))
    assert await running == Reached(("Anmeldung", "Leitung"), ())


async def test_it_does_not_wait_long_for_the_last(
    office: Office, desk: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering_module, "QUIET_S", 0.001)
    gathered, _ = gathering(office)
    gathered.held(id_of(desk))
    assert await gathered.run() == Reached(("Anmeldung",), ("Leitung",))


async def test_time_in_which_nobody_could_be_heard_does_not_count(
    office: Office, desk: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    time, asleep = loop.time, 0.0
    monkeypatch.setattr(loop, "time", lambda: time() + asleep)
    gathered, adopting = gathering(office)
    adopting.let.set()
    running = asyncio.ensure_future(gathered.run())
    for station in (desk, office.organiser):
        await asyncio.sleep(0)
        asleep += 600.0  # the computer wakes up, and all that was due in between is due at once
        for _ in range(5):
            await asyncio.sleep(0)
        assert not running.done()
        assert await gathered.judge(id_of(station), TAIL)
        gathered.held(id_of(station))
    assert await running == Reached(("Anmeldung", "Leitung"), (), 4)


async def test_nobody_waits_for_a_revoked_station(office: Office, desk: Author) -> None:
    office.ask(office.organiser, RevokeStation(id_of(desk)))
    gathered, _ = gathering(office)
    gathered.held(id_of(office.organiser))
    assert await gathered.run() == Reached(("Leitung",), ())


async def test_what_is_known_to_be_missing_is_waited_for_and_nothing_else(
    office: Office, desk: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering_module, "QUIET_S", 0.0)

    async def adopt(tail: Tail) -> int:
        for _ in tail.events:
            office.ask(office.organiser, RingGong())
        return len(tail.events)

    gathered = Gathering(office.history, adopt, 60.0, office.state.length + 2)
    running = asyncio.ensure_future(gathered.run())
    gathered.held(id_of(desk))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not running.done(), "it was not with the first one that came"
    assert gathered.missed == 2
    assert await gathered.judge(id_of(desk), TAIL)
    gathered.held(id_of(desk))
    assert await running == Reached(("Anmeldung",), ("Leitung",), 2)


async def test_who_is_handing_over_when_it_ends_may_finish(office: Office, desk: Author) -> None:
    gathered, adopting = gathering(office, wait_s=0.0)
    judged = asyncio.ensure_future(gathered.judge(id_of(desk), TAIL))
    await adopting.begun.wait()
    running = asyncio.ensure_future(gathered.run())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not running.done()
    adopting.let.set()
    assert (await running).adopted == 2
    assert await judged


async def test_who_comes_after_the_end_waits_for_the_beginning_and_is_told(
    office: Office, desk: Author
) -> None:
    gathered, adopting = gathering(office, wait_s=0.0)
    adopting.let.set()
    assert (await gathered.run()).adopted == 0
    judged = asyncio.ensure_future(gathered.judge(id_of(desk), TAIL))
    await asyncio.sleep(0)
    assert not judged.done()
    gathered.begun.set()
    assert not await judged
    assert gathered.adopted == 0
