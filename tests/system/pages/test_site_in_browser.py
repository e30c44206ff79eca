"""The club's site in a real browser: from a folder on a disk, and from a web space."""

import re
from collections.abc import AsyncIterator
from datetime import UTC
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route

from bobbl_server.site.club_site import ClubSite
from bobbl_server.site.folder import SiteFolder
from builders.browser import Phone, open_screen
from builders.dice import seeded_dice
from builders.guest_pages import NOW
from builders.guests.checks import barriers, contrasts, malformed, too_small, too_wide
from builders.guests.evenings import GuestEvening, finished, hostile, running

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.sampled(3)]

WEB = "http://verein.example/turniere/"
MINUTE_MS = 60_000
WIDTHS = (320, 390, 1366)


def write(folder: Path, evening: GuestEvening) -> str:
    """Write an evening as the program does, and return the folder it has in the site."""
    ClubSite(SiteFolder(folder), seeded_dice("feed"), UTC).write(evening.published, NOW.date())
    return next(each.name for each in folder.iterdir() if each.name.startswith("2026"))


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser: Browser) -> AsyncIterator[Phone]:
    """Give a phone whose clock is right."""
    phone = await open_screen(browser, 390, 844)
    await phone.page.clock.install(time=NOW)
    yield phone
    await phone.page.context.close()


async def as_web_space(phone: Phone, folder: Path) -> None:
    """Let a phone find a folder in the web."""

    async def give(route: Route) -> None:
        path = folder / route.request.url.removeprefix(WEB).partition("?")[0].partition("#")[0]
        if path.is_file():
            await route.fulfill(path=path)
        else:
            await route.fulfill(status=404, body="")

    await phone.page.context.route(f"{WEB}**", give)


async def search(phone: Phone, asked: str) -> None:
    """Look for somebody from the page that is open."""
    await phone.page.get_by_label("Wo sitze ich?").fill(asked)
    await phone.press("button", "Suchen")


async def test_from_a_disk_the_evening_is_found_and_everybody_in_it(
    phone: Phone, tmp_path: Path
) -> None:
    write(tmp_path, running())
    await phone.open((tmp_path / "index.html").as_uri())
    await phone.page.get_by_role("link", name="Preismucken").tap()
    await phone.page.wait_for_function("document.querySelector('.bar:not([hidden])')")
    assert "läuft" in await phone.words()
    await search(phone, "Höhn")
    await phone.page.wait_for_url("**/namen.html#hoehn")
    assert "Höhn" in await phone.page.locator(":focus").inner_text()
    await phone.page.keyboard.press("Enter")
    await phone.page.wait_for_url("**/paar-*.html")
    assert "Tisch" in await phone.words()
    await phone.press("link", "Übersicht")
    await search(phone, "1")
    await phone.page.wait_for_url("**/namen.html#1")
    row = phone.page.locator("tr", has=phone.page.locator(":focus"))
    assert (await row.locator("td").first.inner_text()) == "1"
    assert phone.complaints == []


async def test_in_the_web_everybody_is_found_by_name_number_and_table(
    phone: Phone, tmp_path: Path
) -> None:
    inner = write(tmp_path, running())
    await as_web_space(phone, tmp_path)
    for language in ("", "en/"):
        for asked in ("höhn", "3"):
            await phone.page.goto(f"{WEB}{inner}/{language}platz.html?q={asked}")
            hit = phone.page.locator("#found a").first
            await hit.wait_for(state="visible")
            assert re.search(r"Höhn" if asked == "höhn" else r"(Nr|No)\. 3", await hit.inner_text())
            await hit.tap()
            await phone.page.wait_for_url("**/paar-*.html")
        await phone.page.goto(f"{WEB}{inner}/{language}platz.html?q=Tisch+2")
        await phone.page.wait_for_url("**/namen.html#t2")
        row = phone.page.locator("tr", has=phone.page.locator(":focus"))
        assert (await row.locator("td").last.inner_text()) == "2"
    await phone.page.goto(f"{WEB}{inner}/platz.html?q=Xylander")
    await phone.page.get_by_text("Dazu passt niemand").wait_for(state="visible")
    assert all("404" in each for each in phone.complaints), "files of letters that nobody has"


async def test_in_the_web_an_open_page_shows_what_is_written_later(
    phone: Phone, tmp_path: Path
) -> None:
    inner = write(tmp_path, running())
    await as_web_space(phone, tmp_path)
    await phone.page.goto(f"{WEB}{inner}/index.html")
    assert "läuft" in await phone.words()
    write(tmp_path, finished())
    await phone.page.clock.fast_forward(MINUTE_MS)
    await phone.page.get_by_text("Das Turnier ist zu Ende").wait_for(state="visible")
    assert phone.complaints == []


async def test_without_script_the_list_is_complete(browser: Browser, tmp_path: Path) -> None:
    evening = running()
    inner = write(tmp_path, evening)
    phone = await open_screen(browser, 390, 844, has_script=False)
    await phone.open((tmp_path / inner / "platz.html").as_uri())
    await phone.press("link", "Alle Namen")
    words = await phone.words()
    for guest in evening.published.guests.values():
        assert guest.title in words
    await phone.page.context.close()


async def test_what_only_the_site_has_can_be_seen_touched_and_heard(
    phone: Phone, tmp_path: Path
) -> None:
    found: dict[str, object] = {}
    for name, evening in (("running", running()), ("hostile", hostile())):
        folder = tmp_path / name
        folder.mkdir()
        inner = write(folder, evening)
        await phone.page.context.unroute_all()
        await as_web_space(phone, folder)
        word = "".join(next(iter(evening.published.guests.values())).shown)[:2]
        for path in ("index.html", f"{inner}/platz.html?q={word}", f"{inner}/namen.html"):
            answer = await phone.page.goto(f"{WEB}{path}")
            assert answer is not None
            wrong: dict[str, object] = {"html": malformed(await answer.text())}
            for width in WIDTHS:
                await phone.page.set_viewport_size({"width": width, "height": 800})
                wrong[f"{width}"] = [*await too_wide(phone.page), *await too_small(phone.page)]
            wrong["barriers"] = await barriers(phone.page)
            await phone.page.emulate_media(color_scheme="dark")
            wrong["dark"] = await contrasts(phone.page)
            await phone.page.emulate_media(color_scheme="light")
            found |= {f"{name} {path} {each}": told for each, told in wrong.items() if told}
    assert not found, "\n".join(f"{path}: {told}" for path, told in found.items())
