"""Browsers as displays: what takes turns is whole on every screen, and can be seen and heard."""

import itertools
from collections.abc import AsyncIterator, Sequence
from functools import cache

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bobbl_server.pages.wall.page import wall
from builders.browser import Phone, open_screen
from builders.guests.checks import barriers, contrasts, too_wide
from builders.guests.evenings import EVENINGS, GuestEvening
from builders.guests.site import ServedPages, served_pages

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.sampled(2)]

SCREENS = ((1024, 768), (1366, 768), (1920, 1080), (3840, 2160))
NAMED, NAMELESS = "/leinwand/AB23", "/leinwand/KX7P"
LANGUAGES = ("de-DE", "en-GB")
COMBINATIONS = tuple(itertools.product(EVENINGS, LANGUAGES, (False, True)))
"""Evenings, languages and whether it is dark."""

MOST_TURNS = 4
"""Pages that are looked at; those behind them are of the same kinds."""

HELD = """const real = setTimeout;
window.setTimeout = (then, ms) =>
    [8e3, 12e3].includes(ms) ? (window.turn = then, 0) : real(then, ms);
"""
"""The next page has its turn when the test says so."""

SHOWN = "document.querySelector('main > section:not([hidden])').dataset.page"
CUT = """() => {
    const bottom = document.querySelector("footer").getBoundingClientRect().top + 1;
    const wrong = [], main = document.querySelector("main").getBoundingClientRect();
    const section = document.querySelector("main > section:not([hidden])");
    for (const each of section.querySelectorAll("*")) {
        if (each.closest(".hear")) continue;
        const box = each.getBoundingClientRect();
        if (box.width && (box.right > innerWidth + 1 || box.bottom > bottom || box.left < 0
                || box.top < main.top - 1))
            wrong.push(`cut: ${each.outerHTML.slice(0, 100)}`);
    }
    for (const each of document.querySelectorAll("header, header *, footer, footer *")) {
        const box = each.getBoundingClientRect();
        if (box.width && !each.closest(".hear")
                && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
            wrong.push(`cut: ${each.outerHTML.slice(0, 100)}`);
    }
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const size = parseFloat(getComputedStyle(section).fontSize) / rem;
    if (size < 0.5) wrong.push(`letters at ${size} of their size`);
    return wrong.slice(0, 4);
}"""
RING = """() => {
    const at = document.activeElement, style = getComputedStyle(at);
    const is = at !== document.body && style.outlineStyle !== "none";
    return is ? parseFloat(style.outlineWidth) : 0;
}"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site() -> AsyncIterator[ServedPages]:
    """Serve pages; a test says of which evening."""
    async with served_pages() as site:
        yield site


@cache
def evening(name: str) -> GuestEvening:
    """Give an evening, made once."""
    return EVENINGS[name]()


async def cut_off(phone: Phone) -> dict[str, Sequence[str]]:
    """Return what is not whole of the page that is shown, by the size of the screen."""
    found = {}
    for width, height in SCREENS:
        await phone.page.set_viewport_size({"width": width, "height": height})
        await phone.page.evaluate("dispatchEvent(new Event('resize'))")
        wrong = await phone.page.evaluate(CUT)
        if wrong:
            found[f"{width}"] = wrong
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "language", "is_dark"), COMBINATIONS)
async def test_every_page_that_takes_its_turn_is_whole_and_without_barrier(
    name: str, language: str, is_dark: bool, browser: Browser, site: ServedPages
) -> None:
    site.show(evening(name))
    screen = await open_screen(browser, 1920, 1080, language=language, is_dark=is_dark)
    await screen.page.add_init_script(HELD)
    await screen.page.goto(site.url(NAMED))
    found: dict[str, object] = {}
    pages = len(wall(evening(name).published, "AB23").pages)
    for turn in range(min(pages, MOST_TURNS)):
        if turn:
            await screen.page.evaluate("turn()")
        shown = await screen.page.evaluate(SHOWN)
        wrong: dict[str, object] = dict(await cut_off(screen))
        wrong["barriers"] = await barriers(screen.page)
        found |= {f"{shown} {each}": told for each, told in wrong.items() if told}
    assert screen.complaints == []
    assert all(each.startswith(site.url("/")) for each in screen.asked), screen.asked
    await screen.page.context.close()
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_screen_without_a_name_shows_its_code(
    language: str, browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    screen = await open_screen(browser, 1920, 1080, language=language)
    await screen.page.goto(site.url("/leinwand"))
    assert not await cut_off(screen)
    assert not await barriers(screen.page)
    await screen.page.emulate_media(color_scheme="dark")
    assert not await contrasts(screen.page)
    await screen.page.context.close()


async def test_without_script_and_on_a_phone_all_pages_stand_below_each_other(
    browser: Browser, site: ServedPages
) -> None:
    for name in ("running", "hostile"):
        site.show(evening(name))
        phone = await open_screen(browser, 320, 640, has_script=False)
        for path in (NAMED, NAMELESS):
            await phone.page.goto(site.url(path))
            for width in (320, 390, 1920):
                await phone.page.set_viewport_size({"width": width, "height": 844})
                assert not await too_wide(phone.page), (name, path, width)
        await phone.page.context.close()


async def test_keys_reach_the_links_and_one_sees_where_one_is(
    browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    screen = await open_screen(browser, 1920, 1080)
    await screen.page.goto(site.url(NAMED))
    for _ in range(await screen.page.locator("a").count()):
        await screen.page.keyboard.press("Tab")
        assert await screen.page.evaluate(RING) >= 3
    await screen.page.keyboard.press("Enter")
    await screen.page.wait_for_url("**lang=en**")
    assert await screen.page.get_attribute("html", "lang") == "en"
    await screen.page.context.close()
