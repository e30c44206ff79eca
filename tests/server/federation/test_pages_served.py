"""What readers get of halls that hand over: pages, streams, and what is watched, over HTTP."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import aiohttp
import psycopg
import pytest

from bobbl_federation import app
from bobbl_federation.app import FederationServer
from bobbl_federation.store.checks import Check
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.web import site as site_module
from bobbl_federation.web.site import LATER_S, MOST_STREAMS
from bobbl_server.app import Server, ServerOptions
from bobbl_server.store.take_over import copy_log
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.hours import hour
from bobbl_shared.ids import TournamentId
from builders.course import START
from builders.evening import FixedClock
from builders.federation.frames import frame
from builders.federation.guests import registered, show_names
from builders.federation.halls import (
    decided_again,
    federation,
    follower_of,
    handed_over,
    joined,
    until,
    until_told,
    work,
)
from builders.federation.hostile_evenings import KINDS, hostile_evening
from builders.guests.evenings import EVENINGS
from builders.live import WORDS, Live
from log_watch import ExpectedLog

pytestmark = pytest.mark.sampled(6)

ANYWHERE = ("127.0.0.1", 0)
GUIDE = Path(__file__).parents[3] / "docs" / "federation.md"


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


async def test_who_finds_no_stream_is_told_when_to_ask_again(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_module, "MOST_STREAMS", 2)
    monkeypatch.setattr(site_module, "HEARTBEAT_S", 0.01)
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        site = server._site
        assert site is not None
        page = {"page": "/"}
        first, second = [await session.get("/live", params=page) for _ in range(2)]
        assert (first.status, second.status, site.streams) == (200, 200, 2)
        third = await session.get("/live", params=page)
        assert (third.status, third.headers["Retry-After"]) == (503, str(LATER_S))
        assert third.headers["Cache-Control"] == "no-store"
        assert (await session.get("/")).status == 200
        first.close()
        await until(lambda: site.streams == 1)
        again = await session.get("/live", params=page)
        assert (again.status, site.streams) == (200, 2)
        for each in (second, again):
            each.close()
        await until(lambda: not site.streams)


async def test_streams_that_wait_for_an_evening_count_as_open(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_module, "MOST_STREAMS", 2)
    fetched = asyncio.Event()
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        site = server._site
        assert site is not None
        monkeypatch.setattr(site.archive, "fetch", lambda _: fetched.wait())
        page = {"page": f"/halle/{'0' * 64}/"}
        waiting = [asyncio.ensure_future(session.get("/live", params=page)) for _ in range(2)]
        await until(lambda: site.streams == 2)
        assert (await session.get("/live", params=page)).status == 503
        fetched.set()
        for each in await asyncio.gather(*waiting):
            assert each.status == 200
            each.close()
        await until(lambda: not site.streams)


def test_a_process_has_the_streams_that_its_operators_are_promised() -> None:
    assert f"for {MOST_STREAMS:,} readers a process" in GUIDE.read_text(encoding="utf-8")


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
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch, expected_log: ExpectedLog
) -> None:
    async def lost(*_: object) -> None:
        raise BobblError("store_lost")

    expected_log("bobbl_federation.web.reader", "pages stand still")
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        assert await (await session.get("/health")).text() == "alive\n"
        assert await (await session.get("/ready")).text() == "ready\n"
        reader = server._reader
        assert reader is not None
        monkeypatch.setattr(reader, "_look", lost)
        reader.wake(None)
        await until(lambda: reader.trouble == "store_lost")
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
            assert told["bobbl_events_total"] == str(length)
            assert told["bobbl_behind"] == told["bobbl_unshown"] == "0"
            assert told["bobbl_flawed"] == told["bobbl_failed"] == "0"
            commits = told['bobbl_commit_seconds_bucket{le="+Inf"}']
            assert told["bobbl_commit_seconds_count"] == commits
            assert 1 <= int(commits) <= int(told["bobbl_frames_total"]) <= length
            assert float(told["bobbl_commit_seconds_sum"]) > 0
        metrics = await (await session.get("/metrics")).text()
        assert "\nbobbl_halls 0\n" in metrics


async def test_a_process_starts_with_what_nobody_can_decide_and_tells_who_it_is_from(
    tmp_path: Path,
    new_database: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    """Pages show what was decided again and no more; the hall itself hears of its flaw."""
    monkeypatch.setattr(app, "HEARD_S", 0.05)
    store = new_database()
    async with federation(store) as taking:
        club = await taking.clubs.add_club("TV")
        hostile = [hostile_evening(kind, club=club) for kind in KINDS]
        for each in hostile:
            await taking.logs.append(each)
    async with federation(store, pages=ANYWHERE, workers=1) as server, reading(server) as session:
        assert (await session.get("/")).status == 200
        assert (await session.get("/ready")).status == 200
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            history = hall.server.history
            page = f"/halle/{history.state.tournament}/"

            async def is_shown() -> bool:
                return (await session.get(page)).status == 200

            await until_told(is_shown)
            await decided_again(hall, server.checks)

            async def all_is_told() -> bool:
                lines = (await (await session.get("/metrics")).text()).splitlines()
                return {f"bobbl_flawed {len(KINDS)}", "bobbl_behind 0"} <= set(lines)

            await until_told(all_is_told)
            for kind, each in zip(KINDS, hostile, strict=True):
                answer = await session.get(f"/halle/{each.tournament}/rangliste")
                assert answer.status == (200 if kind == "undecided" else 404), kind

            flaw = Check(1, history.hashes[0], history.last_hash, "decided_otherwise", "x")
            expected_log("bobbl_server.net.federation.follower", "cannot decide event 1 again")

            async def flawed(_: object) -> dict[TournamentId, Check]:
                return {history.state.tournament: flaw}

            follower = follower_of(hall)
            monkeypatch.setattr(server.checks, "checks", flawed)
            await until(lambda: follower.stand.trouble is not None)
            assert follower.stand.trouble is not None
            assert follower.stand.trouble.code == "federation_flawed"
            await work(hall, 2)
            await handed_over(hall)
            assert follower.stand.is_connected
            assert follower.stand.trouble is not None


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


async def test_readers_read_names_as_the_halls_own_guests_do(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            office = await hall.organiser()
            name = Name("<b>Zwetschgenmichel</b>", "Kreszentia")
            await registered(hall, office, name, ContactDetails("0951 4711001"))
            page = f"/halle/{hall.server.history.state.tournament}/paar/1"

            async def reads(text: str) -> None:
                async def is_there() -> bool:
                    return text in await (await session.get(page)).text()

                await until_told(is_there)

            await reads("<bdi><b>&lt;b&gt;Zwetschgenmichel&lt;/b&gt;,</b> Kreszentia</bdi>")
            await show_names(hall, office, "short")
            await reads("Kreszentia &lt;.")
            await show_names(hall, office, "number")
            async with asyncio.timeout(30):
                while await server.texts.labels(hall.server.history.state.tournament):
                    await asyncio.sleep(0.01)
            assert server._reader is not None
            await server._reader.look()
            assert "Kreszentia" not in await (await session.get(page)).text()


async def test_a_hall_that_is_away_stands_there_as_it_was_heard_last(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "HEARD_S", 0.02)
    store = new_database()

    async def long_ago() -> None:
        async with await psycopg.AsyncConnection.connect(store, autocommit=True) as by_hand:
            await by_hand.execute("UPDATE hand_over SET heard = heard - interval '20 minutes'")

    async with federation(store, pages=ANYWHERE) as server, reading(server) as session:
        reader = server._reader
        assert reader is not None
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            await handed_over(hall)
            tournament = hall.server.history.state.tournament
            await long_ago()
            async with asyncio.timeout(30):
                while (await server.texts.heard())[tournament].silent_s > 60:
                    await asyncio.sleep(0.01)
            await reader.look()
            assert "zuletzt gehört" not in await (await session.get("/")).text()
            await hall.server.stop()
            await until(lambda: not server._house.connected)  # type: ignore[union-attr]
            await long_ago()
            at = (await server.texts.heard())[tournament].at
            await reader.look()

            told_at = f"um {hour(at, None)}"
            assert re.search(f"zuletzt gehört .*{told_at}", await (await session.get("/")).text())
            own = await (await session.get(f"/halle/{tournament}/")).text()
            assert re.search(f"zuletzt gehört .*{told_at}", own)
            assert "1 Halle gerade ohne Verbindung" in await (await session.get("/")).text()


async def test_pages_go_on_where_another_computer_goes_on(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    """It lacks what the first one has decided last: pages show what it says, and show it once."""
    async with federation(new_database(), pages=ANYWHERE) as server, reading(server) as session:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            page = f"/halle/{hall.server.history.state.tournament}/paar/"

            async def numbers() -> list[int]:
                found = []
                for number in (1, 2, 3):
                    answer = await session.get(f"{page}{number}")
                    found += [number] if answer.status == 200 else []
                return found

            async def shows(*wanted: int) -> None:
                async with asyncio.timeout(30):
                    while (seen := await numbers()) != list(wanted):
                        assert 1 in seen or not wanted  # without a break
                        await asyncio.sleep(0.01)

            async def is_first_there() -> bool:
                return await numbers() == [1]

            async def registers(last: str) -> None:
                await registered(hall, await hall.organiser(), Name(last), ContactDetails(""))
                await handed_over(hall)

            await registers("Zapf")
            await until_told(is_first_there)
            await hall.server.stop()
            other = tmp_path / "other"
            other.mkdir()
            copy_log(hall.file, other / "taken.bobbl")
            await hall.start()
            await registers("Wolf")
            await registers("Hahn")
            await shows(1, 2, 3)
            await hall.server.stop()

            await joined(other, server)
            options = ServerOptions(
                *(other / "taken.bobbl", other),
                words=WORDS,
                gather_s=0,
                host="127.0.0.1",
                announce=False,
            )
            hall.server = Server(options)
            await hall.server.start()
            await handed_over(hall)
            await shows(1)
            await work(hall, 2)
            await handed_over(hall)
            assert server._reader is not None
            await server._reader.look()
            (followed,) = server._reader.gathering.tournaments.values()
            assert followed.state == hall.server.history.state
            assert "1 Halle" in await (await session.get("/")).text()


async def test_an_evening_that_is_over_is_given_by_processes_that_never_read_its_log(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, course = new_database(), EVENINGS["finished"]().course
    clock = FixedClock(START + timedelta(days=1))
    tournament, bodies = course.state.tournament, course.bodies
    page, last = f"/halle/{tournament}/rangliste", event_hash(bodies[-1])

    async def holds(due: object) -> dict[TournamentId, Check]:
        return {tournament: Check(len(bodies), last, last)}

    async with federation(store, pages=ANYWHERE, clock=clock) as server, reading(server) as session:
        club = await server.clubs.add_club("SV")
        await server.logs.append(frame(tournament, club, bodies, 0, len(bodies)))
        await server.checks.take(holds)
        assert server._reader is not None
        await server._reader.look()
        first = await session.get(page)
        assert "s-maxage=3600" in first.headers["Cache-Control"]
        body = await first.text()
        assert "Endstand" in body

    async def never(*_: object) -> dict[TournamentId, list[bytes]]:
        raise AssertionError("its log is read")

    monkeypatch.setattr(PostgresLogs, "events_of", never)
    async with federation(store, pages=ANYWHERE, clock=clock) as server, reading(server) as session:
        again = await session.get(page)
        assert (await again.text(), again.headers["ETag"]) == (body, first.headers["ETag"])
        known = await session.get(page, headers={"If-None-Match": first.headers["ETag"]})
        assert known.status == 304
        assert (await session.get(f"/halle/{tournament}/runde/1")).status == 200
        assert (await session.get(f"/halle/{tournament}/nirgends")).status == 404
        assert course.state.settings.name in await (await session.get("/frueher")).text()
        async with session.get("/live", params={"page": page}) as stream:
            assert await told(stream) in body
