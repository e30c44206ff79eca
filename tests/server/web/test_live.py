"""Phones that look at a page hear when it is another, all of them, and cost little."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Mapping
from datetime import timedelta

import pytest
from aiohttp.web_protocol import RequestHandler

from bobbl_server.pages.book import PageBook
from bobbl_server.web import live as live_module
from bobbl_server.web.request_limits import LEAD, stream_limits
from bobbl_shared.domain.areas.draw import DrawRound
from builders.course import base_on
from builders.guest_pages import NOW, course_of, evening_of
from builders.guests.hall import GuestHall, guest_hall, opened


@pytest.fixture
async def hall() -> AsyncIterator[GuestHall]:
    async with guest_hall() as hall:
        yield hall


def draw(hall: GuestHall) -> None:
    """Draw the next round."""
    course = course_of(1)
    course.must(course.organiser, DrawRound(2), base_on(course.state.field_changed))
    hall.show(opened(course.state))


async def until(hall: GuestHall, streams: int) -> None:
    """Wait until there are so many streams."""
    async with asyncio.timeout(30):
        while hall.site.live.streams != streams:
            await asyncio.sleep(0)


async def test_a_stream_tells_the_version_at_once_and_each_new_one(hall: GuestHall) -> None:
    phone = await hall.watch("/")
    assert phone.status == 200
    assert b"Content-Type: text/event-stream" in phone.head
    assert b"Content-Security-Policy: default-src 'none'" in phone.head
    before = hall.book.version("/", {})
    told = {"v": before, "now": round(1000 * NOW.timestamp()), "at": "19:04"}
    assert await phone.news() == told
    draw(hall)
    assert (await phone.news())["v"] == hall.book.version("/", {}) != before


async def test_who_has_seen_nothing_new_is_not_disturbed(
    hall: GuestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "REST_S", 0.0)
    phone = await hall.watch("/")
    await phone.news()
    looks = hall.site.live._looked
    hall.site.show(evening_of(hall.state, NOW + timedelta(minutes=1)))
    async with asyncio.timeout(30):
        while hall.site.live._looked == looks:
            await asyncio.sleep(0)
    draw(hall)
    assert (await phone.news())["v"] == hall.book.version("/", {}), "nothing came between"


async def test_a_version_is_found_out_once_for_all_who_look(
    hall: GuestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = [await hall.watch(path) for path in ("/",) * 20 + ("/nothing",) * 5]
    for each in phones:
        await each.news()
    asked = []
    version = PageBook.version

    def noted(book: PageBook, path: str, query: Mapping[str, str]) -> str:
        asked.append(path)
        return version(book, path, query)

    hall.site.live.version_of = lambda path, query: noted(hall.book, path, query)
    draw(hall)
    for each in phones[:20]:
        await each.news()
    assert sorted(asked) in (["/"], ["/", "/nothing"]), "those first that most look at"


async def test_changes_in_quick_succession_are_one(hall: GuestHall) -> None:
    phone = await hall.watch("/")
    await phone.news()
    looks = []
    work = hall.site.live._tell_versions
    hall.site.live._tell_versions = lambda: looks.append(1) or work()  # type: ignore[method-assign,func-returns-value]
    for _ in range(50):
        hall.site.changed()
    draw(hall)
    await phone.news()
    assert len(looks) == 1


async def test_every_stream_has_a_sign_of_life(
    hall: GuestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "HEARTBEAT_S", 0.01)
    phones = [await hall.watch("/") for _ in range(3)]
    for each in phones:
        first = await each.news()
        assert await each.news() == await each.news() == first


async def test_a_stream_leaves_nothing_of_aiohttp_behind(hall: GuestHall) -> None:
    phones = [await hall.watch("/") for _ in range(5)]
    for each in phones:
        await each.news()
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, RequestHandler)]
    assert hall.site.connections.is_empty, "no stream takes the place of a page"
    for each in phones:
        each.writer.close()
    await until(hall, 0)
    assert not hall.site.live._streams
    assert not hall.site.live._versions
    async with asyncio.timeout(30):
        while not hall.listener.is_empty:
            await asyncio.sleep(0)


async def test_who_finds_no_place_is_told_when_to_ask_again(hall: GuestHall) -> None:
    hall.site.live.limits = stream_limits(3)
    phones = [await hall.watch("/") for _ in range(3)]
    answer = await hall.get("/live?page=/")
    assert (answer.status, answer.headers["Retry-After"]) == (503, "20")
    assert hall.counts["page_stream_full"] == 1
    assert (await hall.get("/")).status == 200
    phones[0].writer.close()
    await until(hall, 2)
    assert (await hall.watch("/")).status == 200


async def test_an_address_that_has_all_places_gives_some_up(hall: GuestHall) -> None:
    places = LEAD + 5
    hall.site.live.limits = stream_limits(places)
    greedy = [await hall.watch("/") for _ in range(places)]
    others = [await hall.watch("/", "127.0.0.2") for _ in range(4)]
    assert [each.status for each in others] == [200, 200, 200, 503]
    assert hall.site.live.streams == places
    for each in greedy[:3]:
        await each.news()
        assert await each.reader.read() == b""
    assert (await hall.watch("/")).status == 503


async def test_a_phone_that_does_not_read_is_put_out(hall: GuestHall) -> None:
    with socket.create_connection(("127.0.0.1", hall.port)) as phone:
        phone.setblocking(False)
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(phone, b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await until(hall, 1)
        other = await hall.watch("/")
        while hall.site.live.streams == 2:
            hall.site.live._add(hall.site.live._tell(list(hall.site.live._streams)))
            await other.news()
        assert hall.counts["stream_slow"] == 1


async def test_what_a_stream_is_sent_goes_nowhere(hall: GuestHall) -> None:
    phone = await hall.watch("/")
    await phone.news()
    phone.writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    await phone.writer.drain()
    draw(hall)
    assert "v" in await phone.news()
    phone.writer.write(b"x" * 20_000)
    assert await phone.reader.read() == b""
    assert hall.site.live.streams == 0


async def test_closing_the_pages_ends_the_streams(hall: GuestHall) -> None:
    phone = await hall.watch("/")
    await phone.news()
    hall.show(course_of(1).state)
    assert await phone.reader.read() == b""


async def test_closing_the_port_ends_its_streams() -> None:
    async with guest_hall() as hall:
        phone = await hall.watch("/")
        await phone.news()
        await hall.listener.stop()
        async with asyncio.timeout(30):
            assert await phone.reader.read() == b""
