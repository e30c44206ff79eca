"""Pages for phones in a real browser: touched as a thumb does, without script, by a name."""

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import Browser

from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from builders.browser import HALL, Phone, open_phone
from builders.phones import NAMES, PhoneHall, free_port

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.sampled(4)]

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))
LONG = Name("Schwarzenbergerhinterhuber-Oberniedermayr", "Maximiliana-Kreszentia Philippine")


BROKEN = """[...document.querySelectorAll(".tiles span, button, summary, legend")].flatMap(each => {
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), broken = [];
    while (words.nextNode()) for (const word of words.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(words.currentNode, word.index);
        range.setEnd(words.currentNode, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(rect => rect.top));
        if (lines.size > 1 && !words.currentNode.parentNode.matches("small")) broken.push(word[0]);
    }
    return broken;
})"""
"""Words on keys that are cut into two lines; only names may be."""
LOWEST = """Math.min(...["button, .button, .code", ".tiles label", "summary"]
    .flatMap(keys => [...document.querySelectorAll(keys)])
    .map(each => each.getBoundingClientRect().height).filter(height => height))"""
THUMB = 44
"""CSS pixels that whatever is touched has at least."""


@pytest_asyncio.fixture(loop_scope="session")
async def hall(tmp_path: Path) -> AsyncIterator[PhoneHall]:
    names = tuple((LONG, other) for _, other in NAMES)
    async with PhoneHall(tmp_path, SETTINGS, names=names, phone_host=HALL) as hall:
        await hall.open()
        yield hall


@pytest_asyncio.fixture(loop_scope="session")
async def elsewhere() -> AsyncIterator[Callable[[str], str]]:
    """Serve a page of somebody else; give its address."""
    shown = ""

    async def show(_: web.BaseRequest) -> web.Response:
        return web.Response(text=shown, content_type="text/html", charset="utf-8")

    server = web.Server(show)
    runner = web.ServerRunner(server)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port := free_port("127.0.0.1"))
    await site.start()

    def served(body: str) -> str:
        nonlocal shown
        shown = f"<!doctype html><title>Anderswo</title>{body}"
        return f"http://127.0.0.1:{port}/"

    yield served
    await runner.cleanup()


def address(hall: PhoneHall, path: str = "") -> str:
    return f"http://{HALL}:{hall.phone_port}/{path}"


async def choose(phone: Phone, side: str) -> None:
    """Touch that a side has won a Muck."""
    for name in ("Muck", re.compile(f"^{side}"), "gewonnen"):
        await phone.choose(name)


async def choose_doubled(phone: Phone, side: str, level: str) -> None:
    """Touch that a side has won a Muck that was doubled, and how it ended."""
    await choose(phone, side)
    await phone.choose(level)
    await phone.unfold("Angesagt, Kontra …")
    await phone.choose("Kontra")


async def is_fit(phone: Phone) -> bool:
    """Tell whether a thumb can use the page: wide enough, high enough, no word on a key cut."""
    assert not await phone.page.evaluate(BROKEN)
    assert await phone.page.evaluate(LOWEST) >= THUMB
    return await phone.has_room()


async def test_a_table_opens_its_slip_tells_its_games_and_hands_in_what_the_server_then_has(
    hall: PhoneHall, browser: Browser
) -> None:
    phone = await open_phone(browser)
    await phone.open(address(hall))
    assert await is_fit(phone)
    await phone.page.keyboard.insert_text(f"{hall.code()[:4]} {hall.code()[4:]}".lower())
    await phone.press("button", "Zettel öffnen")
    assert "Tisch 1 Runde 1" in await phone.words()
    assert LONG.last in await phone.words()
    for side, times in (("Paar 2", 3), ("Paar 1", 2)):
        for _ in range(times):
            await choose_doubled(phone, side, "schwarz")
            await phone.press("button", "Spiel eintragen")
    assert "5 Einträge" in await phone.words()
    await phone.press("button", "Letzten Eintrag zurücknehmen")
    assert "4 Einträge" in await phone.words()
    for _ in range(2):
        await choose_doubled(phone, "Paar 1", "schwarz")
        await phone.press("button", "Spiel eintragen")
    assert "Stimmt alles mit dem Zettel überein?" in await phone.words()
    assert hall.state.proposal(1, 1) is None
    await phone.press("button", "Abgeben")
    assert "✓ Abgegeben um" in await phone.words()
    proposal = hall.state.proposal(1, 1)
    assert proposal is not None
    assert proposal.score == BobblScore(((0, 21), (21, 0)))
    assert all(each.startswith(address(hall)) for each in phone.asked), phone.asked
    assert phone.complaints == []


async def test_a_game_of_which_something_is_missing_stays_on_the_phone(
    hall: PhoneHall, browser: Browser
) -> None:
    phone = await open_phone(browser)
    await phone.open(address(hall, hall.code()))
    asked = list(phone.asked)
    await phone.called("button", "Spiel eintragen").tap()
    assert await phone.page.evaluate("document.activeElement.value") == "called:Muck"
    await choose_doubled(phone, "Paar 1", "Schneider")
    assert phone.asked == asked
    assert await is_fit(phone)
    await phone.press("button", "Spiel eintragen")
    assert "1 Eintrag" in await phone.words()
    await phone.page.reload()
    assert "1 Eintrag" in await phone.words(), "loading it again writes nothing"
    await phone.press("link", "So spielen wir heute")
    await phone.unfold("Die Spiele")
    assert "Reihenfolge: Muck über Wenz." in await phone.words()
    assert await phone.has_room()
    assert phone.complaints == []


async def test_a_narrow_phone_and_large_letters_cut_nothing(
    hall: PhoneHall, browser: Browser
) -> None:
    for width, letters in ((280, 19), (360, 30)):
        phone = await open_phone(browser, width)
        for path in ("", "NOTHING", hall.code(), "regeln"):
            await phone.open(address(hall, path))
            await phone.page.evaluate(f"document.documentElement.style.fontSize = '{letters}px'")
            assert await phone.has_room(), (path, width)


async def test_two_phones_of_a_table_write_nothing_over_each_other(
    hall: PhoneHall, browser: Browser
) -> None:
    one, other = await open_phone(browser), await open_phone(browser)
    for phone in (one, other):
        await phone.open(address(hall, hall.code()))
        await choose(phone, "Paar 1")
    await one.press("button", "Spiel eintragen")
    await other.press("button", "Spiel eintragen")
    assert "Inzwischen steht" in await other.words()
    assert "1 Eintrag" in await other.words()


async def test_a_wrong_code_is_answered_in_the_language_of_the_phone(
    hall: PhoneHall, browser: Browser
) -> None:
    phone = await open_phone(browser)
    await phone.open(address(hall, "?lang=en"))
    await phone.page.keyboard.insert_text("AAAA BBBB")
    await phone.press("button", "Open slip")
    assert await phone.page.get_by_role("alert").is_visible()
    assert await is_fit(phone)
    await phone.press("link", "Enter code")
    assert "paper" in (await phone.words()).lower()


async def test_a_page_of_somebody_else_can_neither_write_on_a_slip_nor_show_it(
    hall: PhoneHall, browser: Browser, elsewhere: Callable[[str], str]
) -> None:
    sight = (await hall.get(f"/{hall.code()}")).sight
    for host in (HALL, "127.0.0.1"):
        slip = f"http://{host}:{hall.phone_port}/zettel/{hall.code()}"
        phone = await open_phone(browser)
        form = (
            f'<form method=post action="{slip}"><input type=hidden name=sight value="{sight}">'
            "<button name=do value=thrown>Gewinnspiel</button></form>"
        )
        await phone.open(elsewhere(f'{form}<iframe src="{slip}"></iframe>'))
        assert any("frame" in each.lower() for each in phone.complaints), phone.complaints
        await phone.press("button", "Gewinnspiel")
        assert hall.counted("phone_form_foreign") == 1 + (host != HALL)
    assert (await hall.get(f"/{hall.code()}")).sight == sight
