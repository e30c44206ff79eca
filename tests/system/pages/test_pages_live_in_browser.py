"""Pages that are open: they hear of news, sleep and wake, and count by the hall's clock."""

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from bobbl_shared.clock import moment
from builders.browser import Phone, open_screen
from builders.guest_pages import NOW
from builders.guests.evenings import GuestEvening, enter, finished, running
from builders.guests.site import ServedPages, served_pages

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNTS = "!document.querySelector('.bar').hasAttribute('hidden')"
"""The clock has heard what time it is."""

TEN_MINUTES_MS = 600_000
SLEEP = """is => {
    Object.defineProperty(document, "hidden", { value: is, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""What a phone tells a page when it is put away and taken up again."""


@pytest_asyncio.fixture(loop_scope="session")
async def site() -> AsyncIterator[ServedPages]:
    """Serve the second round of an evening."""
    async with served_pages() as site:
        site.show(running())
        yield site


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser: Browser) -> AsyncIterator[Phone]:
    """Give a phone; its own clock is an hour fast, and stands until the test lets it run."""
    phone = await open_screen(browser, 360, 740)
    await phone.page.clock.install(time=NOW + timedelta(hours=1))
    yield phone
    await phone.page.context.close()


async def sees(phone: Phone, words: str) -> None:
    """Wait until words stand on the page; its timers run meanwhile."""
    await phone.page.clock.resume()
    await phone.page.get_by_text(re.compile(words)).first.wait_for(state="visible")


def ends(evening: GuestEvening) -> datetime:
    """Return when the clock of the round ends."""
    clock = evening.state.clock
    assert clock is not None
    assert clock.ends_at is not None
    return moment(clock.ends_at)


async def seconds_left(phone: Phone) -> int:
    """Return what the clock on the page says, negative over the time."""
    text = await phone.page.locator(".clock").inner_text()
    minutes, seconds = text.removeprefix("+").split(":")
    left = 60 * int(minutes) + int(seconds)
    return -left if text.startswith("+") else left


async def test_a_page_that_is_open_shows_news_without_being_touched(
    phone: Phone, site: ServedPages
) -> None:
    await phone.page.goto(site.url("/"))
    await sees(phone, "läuft")
    site.show(finished())
    await sees(phone, "Das Turnier ist zu Ende")
    assert await phone.page.title() == "Übersicht · Preismucken FFW Weidenlohe"
    assert phone.complaints == []


async def test_a_result_appears_on_an_open_own_page(phone: Phone, site: ServedPages) -> None:
    evening = running()
    site.show(evening)
    number = next(
        evening.state.entrants[entrant].number for entrant in evening.course.slot(3).sides[0]
    )
    await phone.page.goto(site.url(f"/paar/{number}"))
    await sees(phone, "Unser Paar")
    before = await phone.words()
    enter(evening.course, (3,))
    site.show(evening)
    await sees(phone, "Runde 2 Tisch 3")
    assert (await phone.words()) != before


async def test_a_phone_that_slept_shows_what_is_new_when_it_wakes(
    phone: Phone, site: ServedPages
) -> None:
    await phone.page.goto(site.url("/"))
    await sees(phone, "läuft")
    await phone.page.evaluate(SLEEP, True)
    async with asyncio.timeout(60):
        while site.site.live.streams:
            await phone.page.evaluate("0")
    site.show(finished())
    await phone.page.clock.fast_forward(TEN_MINUTES_MS)
    assert "läuft" in await phone.words()
    await phone.page.evaluate(SLEEP, False)
    await sees(phone, "Das Turnier ist zu Ende")


async def test_a_clock_that_is_wrong_counts_right(phone: Phone, site: ServedPages) -> None:
    await phone.page.clock.pause_at(NOW + timedelta(hours=1, minutes=1))
    await phone.page.goto(site.url("/"))
    await phone.page.wait_for_function(COUNTS)
    left = await seconds_left(phone)
    assert left == (ends(running()) - NOW).seconds
    await phone.page.clock.run_for(30_000)
    assert await seconds_left(phone) == left - 30


async def test_over_the_time_it_counts_up_and_says_so(phone: Phone, site: ServedPages) -> None:
    site.now = ends(running()) - timedelta(seconds=20)
    await phone.page.clock.pause_at(NOW + timedelta(hours=1, minutes=1))
    await phone.page.goto(site.url("/"))
    await phone.page.wait_for_function(COUNTS)
    assert await seconds_left(phone) == 20
    await phone.page.clock.run_for(50_000)
    assert "über der Zeit" in await phone.words()
    assert await seconds_left(phone) == -30


async def test_what_is_being_typed_stays_when_the_page_changes(
    phone: Phone, site: ServedPages
) -> None:
    await phone.page.goto(site.url("/"))
    await sees(phone, "läuft")
    await phone.page.get_by_label("Wo sitze ich?").focus()
    await phone.page.keyboard.insert_text("Höh")
    site.show(finished())
    await sees(phone, "Das Turnier ist zu Ende")
    await phone.page.keyboard.insert_text("n")
    assert await phone.page.get_by_label("Wo sitze ich?").input_value() == "Höhn"


async def test_who_loses_the_pages_reads_so_and_finds_them_again(
    phone: Phone, site: ServedPages
) -> None:
    await phone.page.goto(site.url("/"))
    await sees(phone, "läuft")
    await site.close()
    await phone.page.clock.fast_forward(30_000)
    await sees(phone, "Keine Verbindung")
    site.show(finished())
    await site.open()
    await phone.page.clock.fast_forward(60_000)
    await sees(phone, "Das Turnier ist zu Ende")
    assert not await phone.page.get_by_text("Keine Verbindung").is_visible()
