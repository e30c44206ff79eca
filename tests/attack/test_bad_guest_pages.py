"""Every path and parameter of the guests' pages with bad input: a page with a sentence, no more.

What goes wrong in our own code is written into the log, and a record there fails the test.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from urllib.parse import quote, quote_from_bytes

import pytest

from bobbl_server.pages.routes import ROUTES
from bobbl_server.web.guest_site import FILES
from bobbl_server.web.request_limits import RequestLimits
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from builders.guest_pages import course_of
from builders.guests.hall import ADDRESS, GuestHall, guest_hall, opened

WORDS = (
    *("", "0", "00", "-1", "+1", "1.0", "1e3", "1_0", " 1", "9" * 6, "9" * 400, "nan", "null"),
    *(
        "²",
        "١٢",
        "Ⅷ",
        "½",
        "𝟙",
        "ß",
        "ſſſſ",
        "K7QM",
        "İıſK",
        "\u202e1",
        "a\u0301" * 40,
        "\U0001f0cf",
    ),
    *(
        "\0",
        "\r\nX: y",
        "\t",
        "\x7f",
        "..",
        "../../etc/passwd",
        "%",
        "%zz",
        "{number}",
        "{0.rounds}",
    ),
    *("<script>alert(1)</script>", "'\"><img src=x>", "{{ 7*7 }}", "' OR 1=1 --", "$(reboot)"),
    *("T", "T0", "Tisch " + "9" * 6, "nr. 0", "#", "*", "?", "&", "=", ";", "a" * 121, "ä" * 130),
)
BYTES = (b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80")
FIELDS = ("q", "code", "lang", "v", "page", "n", "")
HEADERS = (
    *(
        "Accept-Language: ;q=",
        "Accept-Language: *;q=9,de;q=x,,;;",
        f"Accept-Language: {'a,' * 900}",
    ),
    *(
        "If-None-Match: ",
        "If-None-Match: W/",
        "If-None-Match: *",
        'If-None-Match: "x"' + ',"x"' * 900,
    ),
    *("If-Modified-Since: never", "Range: bytes=5-1", "Range: bytes=0-99999999999999999999"),
    *(
        "Accept-Encoding: gzip;q=nan",
        "Expect: 100-continue",
        "Expect: the-unexpected",
        "Upgrade: h2c",
    ),
    *("Transfer-Encoding: chunked", "Content-Length: -1", "Content-Length: 9e9", "Cookie: a=b; c"),
    *("Last-Event-ID: \xff", "X-Forwarded-For: 127.0.0.1, ::1", "Origin: null", "Referer: \x01"),
)
ANSWERS = {200, 303, 304, 400, 404, 405, 413, 414, 417, 421}


def quoted() -> Iterator[str]:
    """Yield all words as they stand in an address."""
    yield from (quote(each, safe="") for each in WORDS)
    yield from (quote_from_bytes(each) for each in BYTES)


def paths() -> Iterator[str]:
    """Yield every path there is, with ``{}`` where a word may stand."""
    for route in ROUTES:
        own = route.path.replace("{number}", "{}").replace("{round}", "{}").replace("{name}", "{}")
        yield from (own, f"/api{own}", f"{own.rstrip('/')}/{{}}")
    yield from (
        "/rangliste/{}.json",
        "/rangliste/{}",
        "/fair/{}.json",
        "/{}",
        "/api/{}",
        "/live/{}",
    )
    yield from ("/leinwand", "/leinwand/{}/{}", "/zettel", "/zettel/{}", *FILES)


def request(target: str, *headers: str, method: str = "GET") -> bytes:
    lines = (f"{method} {target} HTTP/1.1", f"Host: {ADDRESS}", "Connection: close", *headers)
    return "".join(f"{each}\r\n" for each in (*lines, "")).encode("latin-1", "replace")


def states() -> dict[str, State]:
    """Give evenings of which each has something that the others have not."""
    before = course_of(0, 8)
    first = before.state.numbered()[0].id
    before.must(before.organiser, GiveSeat(1, first, Seat(1, 2)))
    running = course_of(2, 8)
    running.must(running.organiser, running.correction(1, round_=1), running.seen(1, 1))
    running.draw()
    return {"seats given": before.state, "running": running.state, "empty": course_of(0, 0).state}


@pytest.fixture(params=["seats given", "running", "empty"])
async def hall(request: pytest.FixtureRequest) -> AsyncIterator[GuestHall]:
    async with guest_hall() as hall:
        hall.site.requests = hall.site.makings = RequestLimits(1e9, 1e9)
        hall.show(opened(states()[request.param]))
        yield hall


async def answered(hall: GuestHall, asked: bytes) -> None:
    """Ask for something, and check that what comes is an answer as guests may get it."""
    head, _, body = (await hall.said(asked)).partition(b"\r\n\r\n")
    assert int(head[9:12] or 0) in ANSWERS, (asked, head)
    assert b"\r\nX: y" not in head
    assert b"Traceback" not in body
    assert b"<script>alert" not in body


async def test_a_bad_word_anywhere_in_a_path_gets_a_page(hall: GuestHall) -> None:
    for path in paths():
        for word in quoted():
            if "{}" in path:
                await answered(hall, request(path.replace("{}", word)))
    assert (await hall.get("/")).status == 200


async def test_a_bad_word_in_any_field_gets_a_page(hall: GuestHall) -> None:
    some = [path.replace("{}", "1") for path in dict.fromkeys(paths()) if path != "/live"]
    for at, word in enumerate(quoted()):
        for field in FIELDS:
            path = some[(at + len(field)) % len(some)]
            await answered(hall, request(f"{path}?{field}={word}"))
            await answered(hall, request(f"/platz?q=1&{field}={word}&{field}=2"))
            await answered(hall, request(f"/paar/1?{field}={word}"))
    assert (await hall.get("/")).status == 200


async def test_a_stream_of_a_bad_page_is_none_or_says_nothing(hall: GuestHall) -> None:
    for path in paths():
        for word in WORDS:
            fields = {"q": word, "code": word, "lang": word}
            with suppress(Refusal):
                hall.book.version(path.replace("{}", word), fields)


@pytest.mark.parametrize("header", HEADERS)
async def test_a_bad_header_gets_an_answer(hall: GuestHall, header: str) -> None:
    await answered(hall, request("/platz?q=1", header))
    await answered(hall, request("/api/runde", header, method="HEAD"))
    assert (await hall.get("/")).status == 200
