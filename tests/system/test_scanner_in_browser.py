"""A phone that scans for a station, in a real browser: photos chosen there open at the station."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FilePayload

from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.settings import Section, Settings
from builders.browser import HALL, Phone, open_screen
from builders.guests.photos import photo
from builders.live import LiveStation
from builders.phones import PhoneHall

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.sampled(1)]

SETTINGS = Settings("Preismucken", rounds=2, sections=(Section("Saal", 1),))


@pytest_asyncio.fixture(loop_scope="session")
async def hall(tmp_path: Path) -> AsyncIterator[PhoneHall]:
    async with PhoneHall(tmp_path, SETTINGS, phone_host=HALL) as hall:
        yield hall


async def choose(phone: Phone, content: bytes, *, has_script: bool) -> str:
    """Choose a photo as the camera gives it; return what the phone says then."""
    file = FilePayload(name="IMG_1.jpg", mimeType="image/jpeg", buffer=content)
    before = phone.page.url
    async with phone.page.expect_navigation():
        await phone.page.set_input_files("input[type=file]", file)
        if not has_script:
            await phone.page.get_by_role("button", name="Foto senden").click()
    assert phone.page.url == before
    return await phone.page.locator(".good:visible, .problem:visible").inner_text()


@pytest.mark.parametrize("has_script", [True, False])
async def test_photos_open_at_the_station(
    hall: PhoneHall, browser: Browser, has_script: bool
) -> None:
    office = await hall.open()
    station: LiveStation = await hall.paired(office, "scoring", "Ergebnisse", "Saal")
    scanner = station.model.scanner
    scanner.open()
    await hall.until(lambda: scanner.is_confirmed)
    phone = await open_screen(browser, 360, 740, has_script=has_script)
    await phone.page.goto(f"http://{HALL}:{hall.phone_port}/scanner/{scanner.code}")
    slip = slip_code(hall.state.tournament, SlipPlace(1, 1))
    large = photo(slip, turned=12, size=(3000, 2250))
    said = await choose(phone, large, has_script=has_script)
    assert "Zettel von Tisch 1, Runde 1" in said
    await hall.until(lambda: scanner.waiting == (slip,))
    for content, told in ((photo(), "kein Code zu lesen"), (b"kein Bild", "kein Foto")):
        assert told in await choose(phone, content, has_script=has_script)
    other = await open_screen(browser, 360, 740, has_script=has_script)
    await other.page.goto(f"http://{HALL}:{hall.phone_port}/scanner/{scanner.code}")
    assert "scannt schon ein anderes Handy" in await other.page.inner_text("main, body")
    assert scanner.waiting == (slip,)
