"""Pages for guests in a real browser: on phones, laptops and the wall, by thumb, keys and ear."""

import itertools
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Response

from builders.browser import Phone, open_screen
from builders.guests.checks import barriers, contrasts, too_wide, unfit, unprintable
from builders.guests.evenings import EVENINGS, GuestEvening
from builders.guests.site import ServedPages, served_pages

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.sampled(3)]

PHONES = ((320, 640), (360, 740), (390, 844))
SCREENS = ((1366, 768), (1920, 1080))
LANGUAGES = ("de-DE", "en-GB")
PLAIN = ("empty", "hostile")
"""Evenings of which barriers, the slowest to look for, are looked for with ``--release`` only."""

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
CUT = """[...document.querySelectorAll(".game > span")].flatMap(each => {
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), cut = [];
    while (words.nextNode()) for (const word of words.currentNode.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(words.currentNode, word.index);
        range.setEnd(words.currentNode, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(rect => rect.top));
        if (lines.size > 1) cut.push(word[0]);
    }
    return cut;
})"""
"""Words of the names on a slip that stand on two lines."""
BROKEN = """name => {
    const main = document.querySelector("main"), broken = [];
    const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) for (const at of words.currentNode.data.matchAll(name)) {
        const range = document.createRange();
        range.setStart(words.currentNode, at.index);
        range.setEnd(words.currentNode, at.index + name.length);
        const parts = [...range.getClientRects()];
        const room = words.currentNode.parentElement.closest("td, th, p, h1, li, div");
        const style = getComputedStyle(room), edge = each => parseFloat(style[each]);
        const wide = room.clientWidth - edge("paddingLeft") - edge("paddingRight");
        const needed = parts.reduce((sum, each) => sum + each.width, 0);
        if (parts.length > 1 && needed <= wide) broken.push(room.textContent);
    }
    return broken;
}"""
"""Where a name stands on two lines, although one has the room."""
REACHABLE = """[...document.querySelectorAll("a[href], button, input, select, summary")]
    .filter(each => each.type !== "hidden" && each.getClientRects().length).length"""
NONSENSE = (
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
)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
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


COMBINATIONS = tuple(itertools.product(EVENINGS, LANGUAGES, (False, True)))
"""Evenings, languages and whether it is dark."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "language", "is_dark"), COMBINATIONS)
async def test_every_page_can_be_seen_touched_heard_and_printed(
    name: str,
    language: str,
    is_dark: bool,
    browser: Browser,
    site: ServedPages,
    request: pytest.FixtureRequest,
) -> None:
    site.show(evening(name))
    is_short = name in PLAIN and not request.config.getoption("--release")
    phone = await open_screen(browser, 390, 844, language=language, is_dark=is_dark)
    dialogs: list[str] = []
    phone.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    found: dict[str, object] = {}
    for path in evening(name).paths().values():
        answer = await shown(phone, site, path)
        wrong = dict(await unfit(phone.page, await answer.text(), (*PHONES, *SCREENS)))
        wrong["paper"] = await unprintable(phone.page)
        await phone.page.set_viewport_size({"width": 390, "height": 844})
        if not is_short:
            wrong["barriers"] = await barriers(phone.page)
            await phone.page.emulate_media(color_scheme="light" if is_dark else "dark")
            wrong["contrasts"] = await contrasts(phone.page)
            await phone.page.emulate_media(color_scheme="dark" if is_dark else "light")
        found |= {f"{path} {each}": told for each, told in wrong.items() if told}
    assert all(each.startswith(site.url("/")) for each in phone.asked), phone.asked
    assert not phone.complaints
    assert not dialogs
    assert not await phone.page.context.cookies()
    await phone.page.context.close()
    assert not found, "\n".join(f"{path}: {told}" for path, told in found.items())


async def test_a_name_breaks_at_its_hyphen_only_where_it_has_to(
    browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 390, 844)
    for path in evening("running").paths().values():
        await shown(phone, site, path)
        for width, height in PHONES:
            await phone.page.set_viewport_size({"width": width, "height": height})
            assert not await phone.page.evaluate(BROKEN, "Hans-Jürgen"), path
    await phone.page.context.close()


@pytest.mark.parametrize("name", ["running", "single_players"])
async def test_a_name_on_a_slip_has_a_line_of_its_own_before_it_is_cut(
    name: str, browser: Browser, site: ServedPages
) -> None:
    site.show(evening(name))
    own = [path for what, path in evening(name).paths().items() if what.startswith("own_")]
    for width in (320, 360):
        phone = await open_screen(browser, width, 640)
        for path in own:
            await shown(phone, site, path)
            assert "Schmalfuß" in await phone.words()
            assert await phone.page.locator(".game > span").count()
            assert await phone.page.evaluate(CUT) == []
            assert await phone.has_room()
        await phone.page.context.close()


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


async def test_nonsense_in_the_address_line_is_answered_in_a_sentence(
    browser: Browser, site: ServedPages
) -> None:
    site.show(evening("running"))
    phone = await open_screen(browser, 360, 740)
    for path in NONSENSE:
        answer = await shown(phone, site, path)
        words = await phone.words()
        assert answer.status in {200, 400, 404, 414}, (path, words)
        assert "Traceback" not in words, path
        assert path.startswith("/api") or not await too_wide(phone.page), path
    await phone.page.context.close()
