"""Everything a stranger in the hall's network can try on the port for phones.

Whatever it is: nobody gets into the log what no code allows, a table that plays on is not kept out,
and nothing is left behind of those who tried.
"""

import asyncio
import gc
import os
import random
import re
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from bobbl_server.core.decide.phones import MOST_PROPOSALS
from bobbl_server.files.export import to_json
from bobbl_server.files.tables import Tables
from bobbl_server.sockets.connection_limits import AT_ONCE, ConnectionLimits
from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_server.web import code_attempts as guesses_module
from bobbl_server.web import guest_listener as listener_module
from bobbl_server.web.code_attempts import (
    A_SECOND,
    AT_A_STRETCH,
    MOST_WAITING,
    REMEMBERED,
    CodeAttempts,
    Reached,
)
from bobbl_server.web.forms import LONGEST_BODY
from bobbl_server.web.guest_listener import MOST_BYTES
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.digital_slip import Called, Ended
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.phone_address import phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.state import Phones
from bobbl_shared.errors import Refusal
from builders.attackers.flood import ELSEWHERE
from builders.attackers.hostile import HOSTILE, UNSEEN
from builders.phones import SECRET, PhoneHall, Tags

SETTINGS = Settings("<b>Preis</b>mucken", rounds=2, sections=(Section("Saal", 1),))
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PhoneHall]:
    for patience in ("SILENT_S", "REQUEST_S", "KEEP_S"):
        monkeypatch.setattr(listener_module, patience, 0.5)
    async with PhoneHall(tmp_path, SETTINGS) as hall:
        await hall.open()
        yield hall


async def unharmed(hall: PhoneHall, length: int) -> None:
    """A table goes on, and nothing new is in the log."""
    assert (await hall.game(0)).status == 200
    assert hall.state.length == length
    assert not hall.state.proposals


async def said(hall: PhoneHall, request: bytes, address: str = ELSEWHERE) -> bytes:
    """Send bytes, and give what comes back until the connection ends."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", hall.phone_port, local_addr=(address, 0)
    )
    try:
        writer.write(request)
        await writer.drain()
        async with asyncio.timeout(10):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


MALFORMED = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    "a binary line": bytes(range(256)) * 4,
    "no version": b"GET /\r\n\r\n",
    "a method of its own": b"DANCE / HTTP/1.1\r\nHost: [::]\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: [::]\r\nContent-Length: 3\r\nContent-Length: 4\r\n"
    b"\r\nabc",
    "length and chunks": b"POST / HTTP/1.1\r\nHost: [::]\r\nContent-Length: 3\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a negative length": b"POST / HTTP/1.1\r\nHost: [::]\r\nContent-Length: -1\r\n\r\n",
    "chunks without end": b"POST / HTTP/1.1\r\nHost: [::]\r\nTransfer-Encoding: chunked\r\n"
    b"\r\nzz\r\n",
    "a header without name": b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    "a header with nothing in it": b"GET / HTTP/1.1\r\nHost: [::]\r\nA: \x00\r\n\r\n",
    "another path": b"GET /../../etc/passwd HTTP/1.1\r\nHost: [::]\r\n\r\n",
    "another path encoded": b"GET /%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\nHost: [::]\r\n\r\n",
    "a proxy's request": b"GET http://example.org/ HTTP/1.1\r\nHost: [::]\r\n\r\n",
    "a tunnel": b"CONNECT example.org:443 HTTP/1.1\r\nHost: [::]\r\n\r\n",
    "a line without end": b"GET /" + b"A" * 9000,
    "a hundred headers": b"GET / HTTP/1.1\r\nHost: [::]\r\n" + b"A: b\r\n" * 300 + b"\r\n",
    "a second request": b"GET / HTTP/1.1\r\nHost: [::]\r\n\r\n"
    b"GET /zettel.css HTTP/1.1\r\nHost: [::]\r\n\r\n",
    "nothing": b"",
}


async def test_what_is_no_request_of_ours_does_nothing(hall: PhoneHall) -> None:
    length = hall.state.length
    for name, request in MALFORMED.items():
        answer = await said(hall, request)
        assert b"Traceback" not in answer, name
        assert b"root:" not in answer, name
        assert answer.count(b"HTTP/1.1 ") <= 2, name
        await unharmed(hall, length)
        assert (await hall.tell("undo")).status == 200, name


async def test_random_bytes_do_nothing(hall: PhoneHall) -> None:
    dice, length = random.Random(7), hall.state.length
    await asyncio.gather(*[said(hall, dice.randbytes(dice.randrange(2000))) for _ in range(20)])
    await unharmed(hall, length)


async def test_too_much_ends_the_connection(hall: PhoneHall) -> None:
    length, code = hall.state.length, hall.code().encode()
    await said(hall, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: " + b"b" * (MOST_BYTES + 10_000))
    long = b"sight=" + b"x" * (LONGEST_BODY + 1)
    head = b"POST /zettel/%s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n" % (
        code,
        len(long),
    )
    form = b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    assert b"409" in (await said(hall, head + form + long)).split(b"\r\n")[0]
    await hall.until(lambda: hall.counted("phone_request_too_long") > 0)
    await unharmed(hall, length)


async def test_who_is_slow_is_put_out(hall: PhoneHall) -> None:
    length = hall.state.length
    for begun in (b"", b"GET / HT", SLOW_FORM):
        whole = begun % hall.code().encode() if begun is SLOW_FORM else begun
        assert not (await said(hall, whole)).startswith(b"HTTP/1.1 2")
    assert hall.counted("phone_too_slow") == 3
    await unharmed(hall, length)


async def test_a_crowd_from_one_address_keeps_nobody_out(hall: PhoneHall) -> None:
    files, length = len(os.listdir("/proc/self/fd")), hall.state.length
    few(hall, 2 * AT_ONCE)
    crowd = [asyncio.ensure_future(said(hall, b"GET / HT")) for _ in range(4 * AT_ONCE)]
    await hall.until(lambda: hall.counted("too_many_phones") > AT_ONCE)
    await unharmed(hall, length)
    await asyncio.gather(*crowd)
    listener = hall.site.switch._listeners[hall.phone_port]
    await hall.until(lambda: listener.is_empty and listener.acceptor.limits.is_empty)
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= files


async def test_silent_connections_of_many_addresses_keep_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve addresses take all the places there are, and come again for each that they lose."""
    monkeypatch.setattr(listener_module, "SILENT_S", 60.0)
    silent = [f"127.0.0.{2 + number % 12}" for number in range(12 * AT_ONCE)]
    async with PhoneHall(tmp_path, SETTINGS) as hall:
        await hall.open()
        length = hall.state.length
        limits = few(hall, 8 * AT_ONCE)
        with ExitStack() as calls:
            for address in silent:
                connect(hall.phone_port, address, calls)
            await hall.until(lambda: limits.count == limits.most)
            answers = []
            for number in range(8):
                honest = f"127.0.0.{20 + number % 2}"
                answers.append((await hall.get(hall.path(), address=honest)).status)
                connect(hall.phone_port, silent[number], calls)
                await hall.until(lambda: limits.count == limits.most)
            assert answers == [200] * 8
            await unharmed(hall, length)


def few(hall: PhoneHall, most: int) -> ConnectionLimits:
    """Let there be only so many connections, as on a computer that allows no more."""
    assert hall.site.guests is not None
    limits = hall.site.guests.connections
    limits.most = limits.at_once = most
    return limits


def connect(port: int, address: str, calls: ExitStack) -> None:
    """Connect without a word."""
    stranger = calls.enter_context(socket.socket())
    stranger.setblocking(False)
    stranger.bind((address, 0))
    with suppress(BlockingIOError):
        stranger.connect(("127.0.0.1", port))


def guess(dice: random.Random) -> str:
    return "".join(dice.choice(ALPHABET) for _ in range(8))


async def test_who_guesses_is_slowed_down_and_keeps_nobody_out_behind_one_router(
    hall: PhoneHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses_module, "PATIENCE_S", 60.0)
    dice, length = random.Random(3), hall.state.length
    begin = asyncio.get_running_loop().time()
    for _ in range(AT_A_STRETCH // 10 + 2):
        paths = [f"/zettel/{guess(dice)}" for _ in range(10)]
        answers = await asyncio.gather(*[hall.get(each, address=ELSEWHERE) for each in paths])
        assert {each.status for each in answers} <= {404, 429}
        assert all(each.headers["Refresh"] for each in answers if each.status == 429)
    right = await hall.get(hall.path(2), address=ELSEWHERE)
    assert right.status == 200, "one mistypes, all others behind the router get in"
    spent = asyncio.get_running_loop().time() - begin
    assert hall.counted("phone_code_unknown") <= AT_A_STRETCH + spent * A_SECOND
    await unharmed(hall, length)


async def test_no_quick_answer_tells_a_right_code_from_wrong_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses_module, "AT_A_STRETCH", 1)
    monkeypatch.setattr(guesses_module, "A_SECOND", 1e-3)
    monkeypatch.setattr(guesses_module, "PATIENCE_S", 0.05)
    async with PhoneHall(tmp_path, SETTINGS) as hall:
        await hall.open()
        paths = [f"/zettel/{each}" for each in (hall.code(), "22222222", "33333333", hall.code(2))]
        answers = [(await hall.get(each)).status for each in (*paths, paths[0])]
    assert answers == [200, 404, 429, 429, 200], "what was reached stays open"


class TestTurns:
    now = 0.0
    """Passes only once all have come, or a slow computer would let the first one in at once."""

    async def test_addresses_take_turns(self) -> None:
        guesses, came = self._spent(), []

        async def come(address: str) -> None:
            await guesses.turn(address)
            came.append(address)

        coming = map(come, ["router"] * MOST_WAITING + ["phone", "another"])
        await asyncio.gather(*coming, self._pass(guesses))
        assert came[:4] == ["router", "phone", "another", "router"]
        assert not guesses._lines

    async def test_few_of_one_address_wait(self) -> None:
        guesses = self._spent()
        turns = [guesses.turn("router") for _ in range(MOST_WAITING + 3)]
        fates = await asyncio.gather(*turns, self._pass(guesses), return_exceptions=True)
        assert [isinstance(each, Refusal) for each in fates].count(True) == 3

    async def test_who_gave_up_costs_no_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        guesses = CodeAttempts(lambda: 0.0, TokenBucket(0, 500.0))
        monkeypatch.setattr(guesses_module, "PATIENCE_S", 0.0)
        for _ in range(3):
            with pytest.raises(Refusal):
                await guesses.turn("router")
        monkeypatch.setattr(guesses_module, "PATIENCE_S", 60.0)
        guesses._wrong = TokenBucket(1, 500.0)
        await guesses.turn("router")
        assert not guesses._wrong.has_one(0.0)

    async def test_right_codes_cost_nothing(self) -> None:
        guesses = CodeAttempts(lambda: 0.0, TokenBucket(1, 500.0))
        for _ in range(5):
            await guesses.turn("router")
            guesses.was_right()
        assert guesses._wrong.was_full

    def _spent(self) -> CodeAttempts:
        spent = TokenBucket(1, 500.0)
        spent.take(self.now)
        return CodeAttempts(lambda: self.now, spent)

    async def _pass(self, guesses: CodeAttempts) -> None:
        while guesses._lines:
            self.now += 1 / 500
            await asyncio.sleep(0)


def test_what_is_remembered_of_addresses_has_an_end() -> None:
    reached = Reached()
    for number in range(3 * REMEMBERED):
        reached.note(str(number), "code")
    assert len(reached._pairs) == REMEMBERED
    assert not reached.knows("0", "code")
    assert reached.knows(str(3 * REMEMBERED - 1), "code")


@pytest.mark.parametrize("kind", ["another round", "another tournament", "the scanner's"])
async def test_codes_of_other_slips_open_nothing(hall: PhoneHall, kind: str) -> None:
    foreign = {
        "another round": hall.code(number=2),
        "another tournament": phone_code(Phones("00" * 16, ""), SlipPlace(1, 1)),
        "the scanner's": slip_code(hall.state.tournament, SlipPlace(1, 1)),
    }[kind]
    assert (await hall.get(f"/zettel/{foreign}")).status == 404
    assert (await hall.post(f"/zettel/{foreign}", {"do": "thrown", "sight": ""})).status == 404


SLOW_FORM = (
    b"POST /zettel/%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 9\r\n\r\ndo"
)

BODIES = {
    "no form": b"{}",
    "bytes": bytes(range(128, 256)),
    "half a sign": b"do=%E4%",
    "not UTF-8": b"do=%ff%fe",
    "a field twice": b"do=thrown&do=ended",
    "many fields": b"&".join(b"f%d=1" % n for n in range(100)),
    "names of Python": b"__class__=x&do=__init__",
    "a huge number": b"do=add&game=called:Muck&side=0&won=1&doublings=" + b"9" * 500,
    "a negative number": b"do=add&game=called:Muck&side=-1&won=1",
    "another level": b"do=add&game=called:Muck&side=0&won=1&ended=3",
    "markup": b"do=add&game=called:%3Cscript%3Ealert(1)%3C/script%3E&side=0&won=1",
    "nothing": b"",
}


async def test_forms_that_are_not_ours_write_nothing(hall: PhoneHall) -> None:
    length, path = hall.state.length, hall.path()
    before = (await hall.get(path)).sight
    for name, body in BODIES.items():
        answer = await hall.post(path, body + b"&sight=" + before.encode(), FORM)
        assert answer.status == 409, name
        assert "<script" not in answer.body, name
        assert (await hall.get(path)).sight == before, name
    await unharmed(hall, length)


async def test_a_page_of_somebody_else_sends_nothing_here(hall: PhoneHall) -> None:
    path = hall.path()
    told = {"do": "thrown", "sight": (await hall.get(path)).sight}
    foreign = (
        {"Origin": "http://example.org"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    )
    for headers in foreign:
        assert (await hall.post(path, told, headers)).status == 403
    assert hall.counted("phone_form_foreign") == len(foreign)
    own = {"Origin": f"http://127.0.0.1:{hall.phone_port}", "Sec-Fetch-Site": "same-origin"}
    assert (await hall.post(path, told, own)).status == 303


FOREIGN = (
    "example.org",
    "example.org:%d",
    "10.0.0.1.example.org",
    "localhost.example.org",
    "x",
    "",
)


async def test_a_foreign_name_that_leads_here_gets_nothing(hall: PhoneHall) -> None:
    """A page of somebody else gives its name our address, and is of one origin with us then."""
    code, length = hall.code(), hall.state.length
    sight = (await hall.get(f"/zettel/{code}")).sight
    body = f"do=thrown&sight={sight}".encode()
    names = [name % hall.phone_port if "%" in name else name for name in FOREIGN]
    for name in names:
        own = f"Host: {name}\r\nOrigin: http://{name}\r\nSec-Fetch-Site: same-origin\r\n"
        form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}"
        post = f"POST /zettel/{code} HTTP/1.1\r\n{own}{form}\r\n\r\n".encode() + body
        look = f"GET /zettel/{code} HTTP/1.1\r\nHost: {name}\r\n\r\n".encode()
        for request in (post, look):
            answer = await said(hall, request)
            assert answer.startswith(b"HTTP/1.1 421"), name
            assert b"M\xc3\xbcller" not in answer
    assert hall.counted("page_host_foreign") == 2 * len(names)
    assert (await hall.get(f"/zettel/{code}")).sight == sight, "nothing was written"
    await unharmed(hall, length)


async def test_what_was_recorded_is_not_played_again(hall: PhoneHall) -> None:
    path = hall.path()
    told = {"do": "add", "sight": (await hall.get(path)).sight, "game": "called:Muck"}
    told |= {"side": "0", "won": "1"}
    assert (await hall.post(path, told)).status == 303
    for _ in range(3):
        assert (await hall.post(path, told, address=ELSEWHERE)).status == 409
    assert (await hall.post(hall.path(2), told)).status == 409, "nor at another table"


async def test_what_is_exported_tells_no_code(hall: PhoneHall) -> None:
    text = to_json(Tables(hall.server.history))
    assert hall.state.tournament in text
    for secret in (SECRET, hall.code(), hall.code(2)):
        assert secret not in text


async def test_who_knows_a_code_fills_nobodys_log(hall: PhoneHall) -> None:
    await hall.game(0, 13)
    ended = await hall.tell("ended")
    assert "Abgeben" in ended.words
    length = hall.state.length
    for at in range(MOST_PROPOSALS + 3):
        switch = hall.site
        place = switch.slips.place_of(hall.code())
        await switch.slips.take_back(place, switch.slips.shown(place).sight)
        if at % 2:
            await switch.slips.add(place, switch.slips.shown(place).sight, Called("Muck", 1, True))
            await switch.slips.take_back(place, switch.slips.shown(place).sight)
        await switch.slips.add(place, switch.slips.shown(place).sight, Ended())
        await hall.tell("hand")
    assert hall.state.length - length <= MOST_PROPOSALS


async def test_every_answer_is_guarded(hall: PhoneHall) -> None:
    path = hall.path()
    answers = [
        await hall.get("/"),
        await hall.get(path),
        await hall.get("/zettel.css"),
        await hall.get("/NOTHING"),
        await hall.get("/a/b"),
        await hall.post("/", {}),
        await hall.post(path, {"do": "x"}),
        await hall.post(path, {"do": "thrown", "sight": (await hall.get(path)).sight}),
    ]
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] in {"no-store", "no-cache"}
        assert answer.headers["Server"] == "bobbl"
        assert "Set-Cookie" not in answer.headers


async def test_hostile_names_are_words_on_the_page(tmp_path: Path) -> None:
    seen = sorted(set(HOSTILE) - UNSEEN)
    names = tuple((Name(HOSTILE[kind][:80], "</td>"), Name("Ys")) for kind in seen)
    async with PhoneHall(tmp_path, SETTINGS, names=names) as hall:
        await hall.open()
        pages = [await hall.get(hall.path(table)) for table in hall.state.rounds[0].tables]
    assert len(pages) == len(names) // 2
    for page in pages:
        assert page.status == 200
        tags = [tag for tag, _ in Tags(page.body).found]
        assert set(tags) <= {
            *("html", "head", "meta", "title", "link", "body", "main", "p", "h1", "small", "table"),
            *("thead", "tbody", "tr", "th", "td", "span", "form", "input", "fieldset", "legend"),
            *("div", "label", "details", "summary", "button", "a"),
        }
        links = [told["href"] or "" for tag, told in Tags(page.body).found if tag == "a"]
        assert [re.fullmatch(r"/[\w/]+\?lang=[a-z]{2}", each) is not None for each in links] == [
            True
        ] * 2
