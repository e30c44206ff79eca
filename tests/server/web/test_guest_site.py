"""Pages over HTTP: what a browser gets, what it need not load again, and what is refused."""

import asyncio
import gzip
import random
import re
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from bobbl_server.pages.proofs.proof import RankingProof, check_program, encoded_proof
from bobbl_server.pages.published import Ranking
from bobbl_server.pages.routes import ROUTES
from bobbl_server.web import guest_listener, guest_site
from bobbl_server.web.guest_site import FILES, LONGEST_TARGET, MOST_FIELDS
from bobbl_server.web.request_limits import REQUESTS_AT_A_STRETCH, RequestLimits, Turns
from bobbl_shared.domain.state import Pages
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import speaking
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import Signed, SignedHead
from builders.guest_pages import course_of, read
from builders.guests.hall import ADDRESS, GuestHall, guest_hall
from log_watch import ExpectedLog

PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture
async def hall() -> AsyncIterator[GuestHall]:
    async with guest_hall() as hall:
        yield hall


def request(target: str, *headers: str, host: str = ADDRESS, method: str = "GET") -> bytes:
    """Give a request as a browser sends it, that wants no second answer."""
    lines = (f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close", *headers)
    return "".join(f"{each}\r\n" for each in (*lines, "")).encode()


async def test_a_page_comes_as_the_book_has_it(hall: GuestHall) -> None:
    page = hall.book.page("/", {}, "de")
    plain = await hall.get("/", PLAIN)
    assert (plain.status, plain.body) == (200, page.body)
    assert plain.headers["ETag"] == page.etag
    assert plain.headers["Content-Language"] == "de"
    packed = await hall.said(request("/", "Accept-Encoding: br;q=1, gzip;q=0.5"))
    head, _, body = packed.partition(b"\r\n\r\n")
    assert gzip.decompress(body) == page.body
    assert b"Content-Encoding: gzip" in head
    assert page.gzip_etag.encode() in head
    unwanted = await hall.said(request("/", "Accept-Encoding: gzip;q=0"))
    assert unwanted.endswith(page.body)


async def test_what_has_not_changed_is_not_sent_again(hall: GuestHall) -> None:
    first = await hall.get("/", PLAIN)
    for known in (first.headers["ETag"], f'"x", W/{first.headers["ETag"]}'):
        again = await hall.get("/", {**PLAIN, "If-None-Match": known})
        assert (again.status, again.body) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert again.headers["Vary"] == "Accept-Encoding, Accept-Language"
    other = await hall.get("/", {"Accept-Encoding": "gzip", "If-None-Match": first.headers["ETag"]})
    assert other.status == 200


async def test_head_says_what_get_would(hall: GuestHall) -> None:
    for path in ("/", "/seiten.css", "/nothing", "/api/"):
        got, asked = await hall.get(path, PLAIN), await hall.get(path, PLAIN, "HEAD")
        assert asked.body == b""
        assert (asked.status, asked.headers["Content-Length"]) == (got.status, str(len(got.body)))
    assert (await hall.get("/live?page=/", method="HEAD")).status == 200
    assert hall.site.live.streams == 0


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("de", "de"),
        ("en-GB, de;q=0.5", "en"),
        ("fr, de;q=0.3, en;q=0.8", "en"),
        ("en;q=0, fr", "de"),
        ("x" * 5000 + ", en", "de"),
        ("en;q=nonsense", "de"),
        ("", "de"),
    ],
)
async def test_a_browser_is_spoken_to_as_it_wishes(
    hall: GuestHall, wish: str, language: str
) -> None:
    page = await hall.get("/", {"Accept-Language": wish})
    assert f'<html lang="{language}">' in page.text
    assert page.headers["Content-Language"] == language


async def test_the_address_goes_before_the_browser(hall: GuestHall) -> None:
    page = await hall.get("/?lang=en", {"Accept-Language": "de"})
    assert '<html lang="en">' in page.text


async def test_files_are_kept_for_good_under_the_name_of_what_is_in_them(hall: GuestHall) -> None:
    for path, file in FILES.items():
        got = await hall.get(path, PLAIN)
        assert (got.body, got.headers["Cache-Control"]) == (file.body, "no-cache")
        lasting = await hall.get(f"{path}?v={file.version}")
        assert "immutable" in lasting.headers["Cache-Control"]
        assert "immutable" not in (await hall.get(f"{path}?v=0")).headers["Cache-Control"]
        same = await hall.get(path, {**PLAIN, "If-None-Match": got.headers["ETag"]})
        assert same.status == 304


PATHS = ("/", "/seiten.js", "/api/", "/nothing", "/leinwand", "/zettel", "/live?page=%ff")


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_is_guarded(hall: GuestHall, path: str) -> None:
    for method in ("GET", "POST"):
        headers = (await hall.get(path, method=method)).headers
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Server"] == "bobbl"
        assert "Set-Cookie" not in headers


async def test_the_api_gives_what_a_page_shows(hall: GuestHall) -> None:
    page, answer = hall.book.page("/", {}, "de"), await hall.get("/api/")
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert f'"version":"{page.version}"' in answer.text
    assert (await hall.get("/api", {"If-None-Match": answer.headers["ETag"]})).status == 304
    missing = await hall.get("/api/nothing")
    assert missing.status == 404
    assert '"code":"page_unknown"' in missing.text


async def test_a_screen_gets_a_name_of_its_own(hall: GuestHall) -> None:
    first, second = await hall.get("/leinwand"), await hall.get("/leinwand?lang=en")
    assert first.status == second.status == 303
    assert re.fullmatch(r"/leinwand/[2-9A-Z]{4}", first.headers["Location"])
    assert re.fullmatch(r"/leinwand/[2-9A-Z]{4}\?lang=en", second.headers["Location"])
    assert first.headers["Cache-Control"] == "no-store"
    shown = await hall.get(second.headers["Location"])
    assert (shown.status, shown.headers["Content-Language"]) == (200, "en")
    code = second.headers["Location"][len("/leinwand/") :].removesuffix("?lang=en")
    assert f'<p class="huge">{code}</p>' in shown.text


async def test_a_connection_is_kept_for_the_next_page(hall: GuestHall) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", hall.port)
    for _ in range(3):
        writer.write(request("/nothing").replace(b"Connection: close\r\n", b""))
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        assert length is not None
        await reader.readexactly(int(length.group(1)))
    writer.close()
    await writer.wait_closed()


REFUSED = {
    "an unknown page": (request("/nothing"), 404, "page_unknown"),
    "a traversal": (request("/../../etc/passwd"), 404, "page_unknown"),
    "nothing in it": (request("/%00"), 404, "page_unknown"),
    "no text": (request("/%ff%fe"), 400, "page_query_unreadable"),
    "no text asked": (request("/?q=%ff"), 400, "page_query_unreadable"),
    "ten kilobytes": (request(f"/?q={'x' * 10_000}"), 414, "page_query_too_long"),
    "two kilobytes": (request(f"/?q={'x' * LONGEST_TARGET}"), 414, "page_query_too_long"),
    "many fields": (
        request("/?" + "&".join(f"a{n}=" for n in range(MOST_FIELDS + 1))),
        400,
        "page_query_unreadable",
    ),
    "thousands of fields": (request("/?" + "a&" * 3000), 414, "page_query_too_long"),
    "a proxy's request": (request("http://example.org/"), 400, "page_query_unreadable"),
    "a form": (request("/", "Content-Length: 3", method="POST") + b"a=b", 405, "page_method"),
    "another method": (request("/", method="DELETE"), 405, "page_method_unusable"),
    "a method of its own": (request("/", method="DANCE"), 400, "page_query_unreadable"),
    "a foreign name": (request("/", host="example.org"), 421, "page_host_foreign"),
    "no name": (request("/", host=""), 421, "page_host_foreign"),
    "a long name": (request("/", host="a" * 5000), 421, "page_host_foreign"),
    "no request": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "page_query_un"),
    "a header without a name": (request("/", ": x"), 400, "page_query_unreadable"),
    "two lengths": (
        request("/", "Content-Length: 3", "Content-Length: 4"),
        400,
        "page_query_unreadable",
    ),
    "a long header": (request("/", f"A: {'b' * 9000}"), 414, "page_query_too_long"),
    "slips without phones": (request("/zettel"), 404, "page_unknown"),
    "a stream of nothing": (request("/live?page=%25ff"), 400, "page_query_unreadable"),
}


@pytest.mark.parametrize("kind", REFUSED)
async def test_bad_input_gets_a_page_with_one_sentence(hall: GuestHall, kind: str) -> None:
    asked, status, code = REFUSED[kind]
    head, _, body = (await hall.said(asked)).partition(b"\r\n\r\n")
    assert re.match(rb"HTTP/1.[01] %d " % status, head), head
    known = next(each for each in SENTENCES if each.startswith(code))
    with speaking("de"):
        assert sentence(Refusal(known, address=ADDRESS)) in read(body.decode())
    assert b"Traceback" not in body
    assert (await hall.get("/")).status == 200


SENTENCES = (
    *("page_unknown", "page_query_unreadable", "page_query_too_long", "page_method_unusable"),
    "page_host_foreign",
)


async def test_random_bytes_get_nothing_and_harm_nothing(hall: GuestHall) -> None:
    dice = random.Random(11)
    for _ in range(40):
        asked = dice.randbytes(dice.randrange(1, 2000)) + b"\r\n\r\n"
        assert b" 200 " not in (await hall.said(asked)).split(b"\r\n")[0]
    assert (await hall.get("/")).status == 200


async def test_an_address_asks_only_so_often(
    hall: GuestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = RequestLimits()
    for _ in range(REQUESTS_AT_A_STRETCH):
        assert limits.take("127.0.0.1", 0.0)
    hall.site.requests = limits
    hall.site.now = lambda: 0.0
    monkeypatch.setattr(guest_site, "TOO_FAST_S", 0.0)
    answer = await hall.get("/")
    assert answer.status == 429
    assert answer.headers["Retry-After"] == answer.headers["Refresh"]
    assert (await hall.said(request("/"), "127.0.0.2")).startswith(b"HTTP/1.1 200 ")
    limits.take("127.0.0.1", 10.0)
    hall.site.now = lambda: 10.0
    assert (await hall.get("/")).status == 200


async def test_an_address_has_only_so_many_pages_made(
    hall: GuestHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_site, "TOO_FAST_S", 0.0)
    hall.site.makings = RequestLimits(4, 0.0)
    asked = ("/platz?q=1", "/platz?q=2", "/api/platz?q=3", "/nothing")
    for path in asked:
        assert (await hall.get(path)).status in {200, 404}
    for path in ("/platz?q=4", "/api/platz?q=4", "/nothing/else", "/live?page=/platz?q=4"):
        assert (await hall.get(path)).status == 429, path
    for path in ("/platz?q=1", "/api/platz?q=1", "/platz?q=3", "/platz?q=1&x=1", "/seiten.css"):
        assert (await hall.get(path)).status == 200, path
    watcher = await hall.watch("/platz?q=2")
    assert watcher.status == 200
    assert (await hall.said(request("/platz?q=4"), "127.0.0.2")).startswith(b"HTTP/1.1 200 ")
    assert (await hall.get("/platz?q=4")).status == 200, "somebody else has had it made"


async def test_others_come_between_the_many_requests_of_an_address() -> None:
    turns, answered = Turns(2), []

    async def ask(address: str) -> None:
        await turns.wait(address)
        answered.append(address)

    await asyncio.gather(*(ask("flood") for _ in range(9)), ask("phone"))
    assert answered == ["flood", "flood", "phone", *["flood"] * 7]


async def test_closed_pages_say_so(hall: GuestHall) -> None:
    hall.show(replace(hall.state, pages=Pages(ADDRESS, is_open=False)))
    for path in ("/", "/api/", "/live?page=/", "/leinwand"):
        answer = await hall.get(path)
        assert answer.status == 404, path
        assert "gerade nicht offen" in answer.text
    assert (await hall.get("/seiten.css")).status == 200


async def test_who_is_slow_or_says_nothing_is_put_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_listener, "SILENT_S", 0.2)
    monkeypatch.setattr(guest_listener, "REQUEST_S", 0.2)
    monkeypatch.setattr(guest_listener, "KEEP_S", 0.2)
    async with guest_hall() as hall:
        for begun in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x"):
            assert await hall.said(begun) == b""
        assert hall.counts["phone_too_slow"] == 3
        kept = await hall.said(request("/").replace(b"Connection: close\r\n", b""))
        assert kept.startswith(b"HTTP/1.1 200 "), "answered, and then not kept for ever"
        assert hall.counts["phone_too_slow"] == 3


async def test_a_bug_is_written_down_but_not_for_ever(
    hall: GuestHall,
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
    caplog: pytest.LogCaptureFixture,
) -> None:
    expected_log("bobbl_server.web.guest_listener.http", "a page could not be made")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(hall.book, "page", fail)
    for _ in range(3 * guest_listener.BUGS_AT_A_STRETCH):
        answer = await hall.get("/")
        assert answer.status == 500
        assert "das Turnier geht weiter" in answer.text
    assert len(caplog.records) == guest_listener.BUGS_AT_A_STRETCH


async def test_every_page_of_the_book_is_there(hall: GuestHall) -> None:
    hall.show(replace(course_of(2).state, pages=Pages(ADDRESS)))
    for route in ROUTES:
        for told in list(route.instances(hall.book.evening))[:2]:
            path = route.path.format_map({"name": "AB23", **told})
            assert (await hall.get(path)).status == 200, path


async def test_proofs_may_be_taken_home(hall: GuestHall) -> None:
    shown = hall.book.evening
    proof = RankingProof("", 1, (), {}, (), SignedHead(1, 0, "", ""), Signed("", ""), "")
    hall.site.show(replace(shown, rankings=(Ranking(1, (), "", proof),)))
    taken = await hall.get("/rangliste/1.json", PLAIN)
    assert (taken.status, taken.body) == (200, encoded_proof(proof))
    assert taken.headers["Content-Type"].startswith("application/json")
    assert hall.book.download("/rangliste/1.json") is hall.book.download("/rangliste/1.json")
    program = await hall.get("/rangliste/pruefen.py", PLAIN)
    assert (program.status, program.body) == (200, check_program())
    assert (await hall.get("/rangliste/2.json", PLAIN)).status == 404
    assert shown.pages is not None
    hall.site.show(replace(hall.book.evening, pages=replace(shown.pages, is_open=False)))
    assert (await hall.get("/rangliste/1.json", PLAIN)).status != 200
