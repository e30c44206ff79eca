"""Pages for guests in a real browser: on phones, laptops and the wall, by thumb, keys and ear."""

import itertools
from collections.abc import AsyncIterator, Sequence
from functools import cache
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Response

from builders.browser import Phone, chromium, open_screen
from builders.guests.checks import barriers, misshapen, too_small, too_wide
from builders.guests.evenings import EVENINGS, GuestEvening
from builders.guests.site import ServedPages, served_pages

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONES = ((320, 640), (360, 740), (390, 844))
SCREENS = ((1366, 768), (1920, 1080))
UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"

MOST_SHOWN = ("running", "hostile")
"""Evenings whose pages are looked at on screens, too."""

SELDOM = ("registering", "overrun", "frozen", "single_players", "large")
"""Evenings whose pages differ little from the others'; looked at with ``--long`` only."""

LOOKED_AT = [
    pytest.param(each, marks=pytest.mark.long) if each in SELDOM else each for each in EVENINGS
]

DOUBLE = "document.documentElement.style.fontSize = '2.25rem'"
"""Twice the size of text that the pages have by themselves."""
SEEN_FOCUS = """() => {
    const at = document.activeElement, style = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    return at === document.body ? null : {
        what: at.id || at.getAttribute("href") || at.outerHTML.slice(0, 80),
        ring: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
        y: Math.round(box.top + scrollY),
        shown: box.width > 0 && box.right > 0 && box.bottom > 0 && box.top < innerHeight,
    };
}"""
REACHABLE = """[...document.querySelectorAll("a[href], button, input, select, summary")]
    .filter(each => each.type !== "hidden" && each.getClientRects().length).length"""
FACTS = """() => {
    const main = document.querySelector("main").cloneNode(true);
    for (const each of main.querySelectorAll("[data-ends], [data-left]")) each.remove();
    return main.textContent.split(/\\s+/).join(" ");
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Give one for all tests: each phone has a session of its own."""
    async with chromium(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site() -> AsyncIterator[ServedPages]:
    """Serve pages; a test says of which evening."""
    async with served_pages() as site:
        yield site


@cache
def evening(name: str) -> GuestEvening:
    """Give an evening, made once."""
    return EVENINGS[name]()


async def shown(phone: Phone, site: ServedPages, path: str) -> Response:
    """Open a page and return its answer."""
    answer = await phone.page.goto(site.url(path))
    assert answer is not None
    return answer


@pytest.mark.parametrize("name", LOOKED_AT)
async def test_nothing_is_too_wide_or_too_small_and_headings_and_landmarks_are_there(
    name: str, browser: Browser, site: ServedPages
) -> None:
    site.show(evening(name))
    found: dict[str, Sequence[str]] = {}
    for sizes in (PHONES, SCREENS) if name in MOST_SHOWN else (PHONES,):
        phone = await open_screen(browser, *sizes[-1])
        for path in evening(name).paths().values():
            await shown(phone, site, path)
            await phone.page.evaluate(UNFOLD)
            if wrong := await misshapen(phone.page):
                found[path] = wrong
            for width, height in sizes:
                await phone.page.set_viewport_size({"width": width, "height": height})
                wrong = [*await too_wide(phone.page), *await too_small(phone.page)]
                if wrong:
                    found[f"{path} {width}"] = wrong
            await phone.page.evaluate(DOUBLE)
            wide = await too_wide(phone.page)
            if wide:
                found[f"{path} {sizes[-1][0]} at 200 %"] = wide
        assert all(each.startswith(site.url("/")) for each in phone.asked), phone.asked
        assert not phone.complaints
        assert not await phone.page.context.cookies()
        await phone.page.context.close()
    assert not found


@pytest.mark.parametrize(
    ("name", "is_dark", "language"),
    [
        ("running", False, "de-DE"),
        ("running", True, "en-GB"),
        ("finished", True, "de-DE"),
        pytest.param("frozen", False, "en-GB", marks=pytest.mark.long),
        pytest.param("empty", False, "de-DE", marks=pytest.mark.long),
        pytest.param("hostile", False, "de-DE", marks=pytest.mark.long),
    ],
)
async def test_axe_finds_no_barrier(
    name: str, is_dark: bool, language: str, browser: Browser, site: ServedPages
) -> None:
    site.show(evening(name))
    phone = await open_screen(browser, 390, 844, language=language, is_dark=is_dark)
    found: dict[str, Sequence[str]] = {}
    for path in evening(name).paths().values():
        await shown(phone, site, path)
        wrong = await barriers(phone.page)
        if wrong:
            found[path] = wrong
    await phone.page.context.close()
    assert not found


async def test_keys_alone_reach_everything_in_order_and_one_sees_where_one_is(
    browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 1366, 768)
    for path in evening("running").paths().values():
        await shown(phone, site, path)
        stops: list[dict[str, Any]] = []
        reachable = await phone.page.evaluate(REACHABLE)
        for _ in range(reachable):
            await phone.page.keyboard.press("Tab")
            stop = await phone.page.evaluate(SEEN_FOCUS)
            assert stop, (path, stops)
            assert stop["ring"] >= 3, (path, stop)
            assert stop["shown"], (path, stop)
            stops.append(stop)
        assert "#inhalt" in stops[0]["what"], "the first key leads past the links"
        heights = [each["y"] for each in stops[1:]]
        assert all(later >= sooner - 40 for sooner, later in itertools.pairwise(heights))
    await phone.page.context.close()


async def test_someone_is_found_by_keys_alone(browser: Browser, site: ServedPages) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 1366, 768)
    await shown(phone, site, "/")
    await phone.page.get_by_label("Wo sitze ich?").focus()
    await phone.page.keyboard.insert_text("3")
    async with phone.page.expect_navigation():
        await phone.page.keyboard.press("Enter")
    assert "Tisch" in await phone.words()
    await phone.page.context.close()


@pytest.mark.parametrize("name", ["running", "frozen", "finished"])
async def test_without_script_the_same_is_said(
    name: str, browser: Browser, site: ServedPages
) -> None:
    site.show(evening(name))
    with_script = await open_screen(browser, 360, 740)
    without = await open_screen(browser, 360, 740, has_script=False)
    for path in evening(name).paths().values():
        texts = []
        for phone in (with_script, without):
            await shown(phone, site, path)
            texts.append(await phone.page.evaluate(FACTS))
        assert texts[0] == texts[1], path
    for phone in (with_script, without):
        await phone.page.context.close()


async def test_paper_shows_what_the_page_says_and_no_keys(
    browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 794, 1123)
    await phone.page.emulate_media(media="print")
    for path in evening("running").paths().values():
        await shown(phone, site, path)
        assert await phone.page.locator("h1").is_visible(), path
        for keys in ("form", "header"):
            assert not await phone.page.locator(keys).filter(visible=True).count(), (path, keys)
        assert not await too_wide(phone.page), path
        assert (await phone.page.pdf()).startswith(b"%PDF")
    await phone.page.context.close()


async def test_back_leads_back(browser: Browser, site: ServedPages) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 360, 740)
    await shown(phone, site, "/")
    first = await phone.page.locator("h1").inner_text()
    await phone.press("link", "Alle Tische")
    await phone.page.go_back()
    assert await phone.page.locator("h1").inner_text() == first
    await phone.page.get_by_label("Wo sitze ich?").fill("3")
    await phone.press("button", "Suchen")
    found = await phone.words()
    await phone.page.go_back()
    await phone.page.go_forward()
    assert (await phone.words()) == found
    await phone.page.context.close()


async def test_names_that_try_to_be_more_do_nothing(browser: Browser, site: ServedPages) -> None:
    site.show(evening("hostile"))
    phone = await open_screen(browser, 360, 740)
    dialogs: list[str] = []
    phone.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    for path in (*evening("hostile").paths().values(), '/platz?q="><img src=x onerror=alert(1)>'):
        await shown(phone, site, path)
        page = phone.page
        assert await page.locator("script").count() == 1, path
        assert not await page.locator("img, iframe, [onerror], [onmouseover]").count(), path
        assert not await page.locator('[href^="javascript"]').count(), path
        assert "</title>" in await page.title() or "hostile" in path, path
        assert "49" not in (await page.title()), path
    assert not dialogs
    await phone.page.context.close()


@pytest.mark.parametrize(
    "path",
    [
        "/nirgends",
        "/runde/99",
        "/runde/-1",
        "/runde/9999999999999999999",
        "/runde/1/2/3",
        "/paar/0",
        "/paar/abc",
        "/paar/%00",
        "/spieler/1",
        "/leinwand/%3Cscript%3E",
        "/%ff%fe",
        "/../../etc/passwd",
        "/platz?q=" + "a" * 1000,
        "/?" + "&".join(f"a{n}=1" for n in range(500)),
        "/api/nirgends",
        "//",
    ],
)
async def test_nonsense_in_the_address_line_is_answered_in_a_sentence(
    path: str, browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 360, 740)
    answer = await shown(phone, site, path)
    words = await phone.words()
    assert answer.status in {200, 400, 404, 414}, words
    assert "Traceback" not in words
    assert not await too_wide(phone.page)
    await phone.page.context.close()
