"""Pages for phones in a real browser: touched as a thumb does, without script, by a name."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from aiohttp import web

from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from builders.browser import HALL, Browser, BrowserPage
from builders.phones import NAMES, PhoneHall, free_port

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))
LONG = Name("Schwarzenbergerhinterhuber-Oberniedermayr", "Maximiliana-Kreszentia Philippine")


DOUBLED = (
    ("DisclosureTriangle", "Angesagt, Kontra …"),
    ("radio", "Kontra"),
)
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


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Browser]:
    folder = tmp_path / "browser"
    folder.mkdir()
    async with Browser(folder) as browser:
        yield browser


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[PhoneHall]:
    names = tuple((LONG, other) for _, other in NAMES)
    async with PhoneHall(tmp_path, SETTINGS, names=names, phone_host=HALL) as hall:
        await hall.open()
        yield hall


@pytest.fixture
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


async def choose(page: BrowserPage, side: str, *besides: tuple[str, str]) -> None:
    """Touch what says that a side has won a Muck, and whatever else."""
    (played,) = [each for each in await page.names("radio") if each.startswith(side)]
    for role, name in (("radio", "Muck"), ("radio", played), ("radio", "gewonnen"), *besides):
        await page.touch(role, name)


async def is_fit(page: BrowserPage) -> bool:
    """Tell whether a thumb can use the page: wide enough, high enough, no word on a key cut."""
    assert not await page.evaluate(BROKEN)
    assert await page.evaluate(LOWEST) >= THUMB
    return await page.has_room()


async def test_a_table_opens_its_slip_tells_its_games_and_hands_in_what_the_server_then_has(
    hall: PhoneHall, browser: Browser
) -> None:
    page = await browser.page()
    await page.open(address(hall))
    assert await is_fit(page)
    await page.type(f"{hall.code()[:4]} {hall.code()[4:]}".lower())
    await page.press("Zettel öffnen")
    assert "Tisch 1 Runde 1" in await page.words()
    assert LONG.last in await page.words()
    for side, times in (("Paar 2", 3), ("Paar 1", 2)):
        for _ in range(times):
            await choose(page, side, ("radio", "schwarz"), *DOUBLED)
            await page.press("Spiel eintragen")
    assert "5 Einträge" in await page.words()
    await page.press("Letzten Eintrag zurücknehmen")
    assert "4 Einträge" in await page.words()
    for _ in range(2):
        await choose(page, "Paar 1", ("radio", "schwarz"), *DOUBLED)
        await page.press("Spiel eintragen")
    assert "Stimmt alles mit dem Zettel überein?" in await page.words()
    assert hall.state.proposal(1, 1) is None
    await page.press("Abgeben")
    assert "✓ Abgegeben um" in await page.words()
    proposal = hall.state.proposal(1, 1)
    assert proposal is not None
    assert proposal.score == BobblScore(((0, 21), (21, 0)))
    assert all(each.startswith(address(hall)) for each in page.asked), page.asked
    assert page.complaints == []


async def test_a_game_of_which_something_is_missing_stays_on_the_phone(
    hall: PhoneHall, browser: Browser
) -> None:
    page = await browser.page()
    await page.open(address(hall, hall.code()))
    asked = list(page.asked)
    await page.touch("button", "Spiel eintragen")
    assert await page.evaluate("document.activeElement.value") == "called:Muck"
    await choose(page, "Paar 1", ("radio", "Schneider"), *DOUBLED)
    assert page.asked == asked
    assert await is_fit(page)
    await page.press("Spiel eintragen")
    assert "1 Eintrag" in await page.words()
    await page.reload()
    assert "1 Eintrag" in await page.words(), "loading it again writes nothing"
    await page.press("Regeln dieses Turniers")
    await page.touch("DisclosureTriangle", "Die Spiele")
    assert "Reihenfolge: Muck über Wenz." in await page.words()
    assert await page.has_room()
    assert page.complaints == []


async def test_a_narrow_phone_and_large_letters_cut_nothing(
    hall: PhoneHall, browser: Browser
) -> None:
    for width, letters in ((280, 19), (360, 30)):
        page = await browser.page(width)
        for path in ("", "NOTHING", hall.code(), "regeln"):
            await page.open(address(hall, path))
            await page.evaluate(f"document.documentElement.style.fontSize = '{letters}px'")
            assert await page.has_room(), (path, width)


async def test_two_phones_of_a_table_write_nothing_over_each_other(
    hall: PhoneHall, browser: Browser
) -> None:
    one, other = await browser.page(), await browser.page()
    for page in (one, other):
        await page.open(address(hall, hall.code()))
        await choose(page, "Paar 1")
    await one.press("Spiel eintragen")
    await other.press("Spiel eintragen")
    assert "Inzwischen steht" in await other.words()
    assert "1 Eintrag" in await other.words()


async def test_a_wrong_code_is_answered_in_the_language_of_the_phone(
    hall: PhoneHall, browser: Browser
) -> None:
    page = await browser.page()
    await page.open(address(hall, "?lang=en"))
    await page.type("AAAA BBBB")
    await page.press("Open slip")
    assert await page.names("alert") != []
    assert await is_fit(page)
    await page.press("Enter code")
    assert "paper" in (await page.words()).lower()


async def test_a_page_of_somebody_else_can_neither_write_on_a_slip_nor_show_it(
    hall: PhoneHall, browser: Browser, elsewhere: Callable[[str], str]
) -> None:
    sight = (await hall.get(f"/{hall.code()}")).sight
    for host in (HALL, "127.0.0.1"):
        slip = f"http://{host}:{hall.phone_port}/{hall.code()}"
        page = await browser.page()
        form = (
            f'<form method=post action="{slip}"><input type=hidden name=sight value="{sight}">'
            "<button name=do value=thrown>Gewinnspiel</button></form>"
        )
        await page.open(elsewhere(f'{form}<iframe src="{slip}"></iframe>'))
        assert any("frame" in each.lower() for each in page.complaints), page.complaints
        await page.press("Gewinnspiel")
        assert hall.counted("phone_form_foreign") == 1 + (host != HALL)
    assert (await hall.get(f"/{hall.code()}")).sight == sight
