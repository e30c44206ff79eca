"""A hall that hands its log over to a real server of a federation, and what both then have."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from bobbl_federation.administration import new_code
from bobbl_federation.app import FederationOptions, FederationServer, prepare
from bobbl_federation.store.checks import Check, CheckStore
from bobbl_federation.store.clubs import ClubNumber
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.follower import FederationFollower
from bobbl_server.net.federation.joining import join
from bobbl_server.net.federation.line import Line
from bobbl_shared.clock import Clock, SystemClock
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import Greeting, Welcome
from bobbl_shared.wire.station_session import Say, StationSession
from builders.federation.memory_checks import TrustingChecks
from builders.live import Live

WAITS_S = (0.01, 0.02, 0.05)
"""Short ones: what does not come back at once is another test's."""


@asynccontextmanager
async def federation(
    store: str,
    port: int = 0,
    pages: tuple[str, int] | None = None,
    workers: int = 0,
    clock: Clock | None = None,
) -> AsyncIterator[FederationServer]:
    """Run a process of the federation's server meanwhile, with so many that decide again.

    One that shows pages and has none of them believes all that is handed over.
    """
    await prepare(store, "Bezirk", datetime(2026, 11, 21, tzinfo=UTC), os.urandom)
    options = FederationOptions(
        store,
        "127.0.0.1",
        port,
        pages,
        clock=clock or SystemClock(),
        waits_s=WAITS_S,
        workers=workers,
    )
    server = FederationServer(options)
    if pages is not None and not workers:
        server.checks = TrustingChecks(server.logs)
    async with server as it:
        yield it


async def code_for(server: FederationServer, name: str = "SV Holz") -> str:
    """Admit a club and give its code."""
    return await new_code(
        server.clubs, await server.clubs.add_club(name), SystemClock().now(), os.urandom
    )


async def joined(
    home: Path, server: FederationServer, address: str = "", club: str = "SV Holz"
) -> ClubNumber:
    """Let the computer with this home become a hall of a club."""
    code = await code_for(server, club)
    key = membership.hall_key(home, os.urandom)
    there = address or f"127.0.0.1:{server.port}"
    membership.keep(home, await join(there, code, key, os.urandom), os.urandom)
    hall = await server.clubs.hall(key.author)
    assert hall is not None
    return hall.club


def follower_of(hall: Live) -> FederationFollower:
    """Give what hands the hall's log over."""
    assert hall.server.federation is not None
    return hall.server.federation


async def work(hall: Live, times: int = 3) -> None:
    """Let the hall's server make some events."""
    for _ in range(times):
        payload = InviteStation(InvitationId(new_id()), "display", "Anzeige")
        await hall.server._submit_own(payload)


async def until(condition: Callable[[], bool]) -> None:
    """Let time pass until something is true."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.002)


async def until_told(condition: Callable[[], Awaitable[bool]]) -> None:
    """Ask until the answer is yes."""
    async with asyncio.timeout(30):
        while not await condition():
            await asyncio.sleep(0.005)


async def handed_over(hall: Live) -> None:
    """Wait until the federation keeps all that the hall has."""
    follower = follower_of(hall)
    await until(lambda: follower.stand.kept == len(hall.server.history.bodies))


async def decided_again(hall: Live, checks: CheckStore) -> None:
    """Wait until all that the hall has was decided again, and holds."""
    history = hall.server.history
    wanted = Check(len(history.bodies), history.last_hash, history.last_hash)
    async with asyncio.timeout(60):
        while (await checks.checks()).get(history.state.tournament) != wanted:
            await asyncio.sleep(0.02)


async def assert_same(hall: Live, server: FederationServer) -> None:
    """Compare what both have, byte for byte."""
    history = hall.server.history
    tournament, length = history.state.tournament, len(history.bodies)
    assert await server.logs.events(tournament, 0, length + 9) == history.bodies
    place = await server.logs.place(tournament)
    assert place is not None
    assert (place.length, place.hash) == (length, history.last_hash)
    assert (place.epoch, place.server.hex()) == (
        history.state.epoch,
        history.state.server_public,
    )
    heads = await server.logs.heads(tournament, length - 1, length)
    assert [(each.hash.hex(), each.signature.hex()) for each in heads] == [
        (history.heads[-1].hash, history.heads[-1].signature)
    ]


async def proven(line: Line, home: Path) -> None:
    """Be the hall with this home on a line made by hand."""
    known = membership.read(home, os.urandom)
    assert known is not None
    session = StationSession(known.pins, known.key, line.certificate, 0, "")
    for _ in range(2):
        message = await line.receive()
        assert isinstance(message, Greeting | Welcome)
        for step in session.receive(message):
            if isinstance(step, Say):
                await line.send(step.message)  # type: ignore[arg-type]
