"""What readers get of halls that hand over: pages, streams, and what is watched, over HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bobbl_federation.app import FederationServer
from builders.federation.halls import federation, handed_over, joined, work
from builders.live import Live

ANYWHERE = ("127.0.0.1", 0)


@asynccontextmanager
async def reading(server: FederationServer) -> AsyncIterator[aiohttp.ClientSession]:
    """Be somebody with a browser."""
    async with aiohttp.ClientSession(f"http://127.0.0.1:{server.pages_port}") as session:
        yield session


async def told(stream: aiohttp.ClientResponse) -> str:
    """Give the version that a stream tells next."""
    async with asyncio.timeout(30):
        line = await stream.content.readline()
        assert await stream.content.readline() == b"\n"
    version: str = json.loads(line.removeprefix(b"data: "))["v"]
    return version


async def test_an_open_page_hears_of_a_hall_that_hands_over_to_another_process(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    store = new_database()
    async with federation(store) as taking, federation(store, pages=ANYWHERE) as showing:
        await joined(tmp_path, taking)
        async with (
            reading(showing) as session,
            session.get("/live", params={"page": "/"}) as stream,
        ):
            assert stream.content_type == "text/event-stream"
            before = await told(stream)
            async with Live(tmp_path) as hall:
                await handed_over(hall)
                assert await told(stream) != before
                name = hall.server.history.state.settings.name
                page = await session.get("/")
                assert page.status == 200
                assert name in await page.text()
                tournament = hall.server.history.state.tournament
                own = await session.get(f"/halle/{tournament}/")
                assert name in await own.text()


async def test_answers_bear_what_browsers_and_caches_need(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        page = await session.get("/")
        body = await page.read()
        assert "default-src 'none'" in page.headers["Content-Security-Policy"]
        assert "s-maxage" in page.headers["Cache-Control"]
        again = await session.get("/", headers={"If-None-Match": page.headers["ETag"]})
        assert (again.status, await again.read()) == (304, b"")
        head = await session.head("/", headers={"Accept-Encoding": "identity"})
        plain = await session.get("/", headers={"Accept-Encoding": "identity"})
        assert head.headers["Content-Length"] == str(len(await plain.read())) == str(len(body))
        for path, status in {
            "/halle/nirgends/": 404,
            "/%00": 404,
            "/%ff": 400,
            "/" + "a" * 3000: 400,
            "/live?page=nirgends": 400,
        }.items():
            assert (await session.get(path)).status == status, path
        assert (await session.post("/", data=b"x")).status == 405


async def test_who_runs_it_sees_whether_pages_stand_still(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        assert await (await session.get("/health")).text() == "alive\n"
        assert await (await session.get("/ready")).text() == "ready\n"
        assert server._reader is not None
        server._reader.trouble = "store_lost"
        stopped = await session.get("/ready")
        assert (stopped.status, await stopped.text()) == (503, "store unreachable: store_lost\n")
        metrics = await (await session.get("/metrics")).text()
        assert metrics.endswith("# EOF\n")
        assert "bobbl_streams 0" in metrics


async def test_who_runs_it_sees_what_halls_hand_over(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            await work(hall, 5)
            await handed_over(hall)
            assert server._reader is not None
            await server._reader.look()
            length = len(hall.server.history.bodies)
            lines = (await (await session.get("/metrics")).text()).splitlines()
            told = dict(each.split() for each in lines if not each.startswith("#"))
            assert told["bobbl_halls"] == "1"
            assert told["bobbl_events_total"] == told["bobbl_behind"] == str(length)
            commits = told['bobbl_commit_seconds_bucket{le="+Inf"}']
            assert told["bobbl_commit_seconds_count"] == commits
            assert 1 <= int(commits) <= int(told["bobbl_frames_total"]) <= length
            assert float(told["bobbl_commit_seconds_sum"]) > 0
        metrics = await (await session.get("/metrics")).text()
        assert "\nbobbl_halls 0\n" in metrics


async def test_a_log_that_grows_is_read_on_by_its_index(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database(), pages=ANYWHERE) as server:
        reader = server._reader
        assert reader is not None
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            await work(hall, 5)
            await handed_over(hall)
            await reader.look()
            (followed,) = reader.gathering.tournaments.values()
            assert followed.length == len(hall.server.history.bodies)
            await work(hall, 3)
            await handed_over(hall)
            await reader.look()
            assert followed.length == len(hall.server.history.bodies)
