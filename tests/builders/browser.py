"""A real browser without a window: Debian's chromium, touched as a thumb touches a phone.

What is touched is found by what a screen reader would call it, and has to be seen where it is
touched. Phones have scripts switched off unless a test wants one: no page may need it.
"""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from re import Pattern
from typing import Literal

from playwright.async_api import Browser, Locator, Page, async_playwright

HALL = "server.fritz.box"
"""A name of this computer as phones in a hall know it: no browser trusts it as it does loopback."""

PATIENCE_MS = 120_000
WIDTH, HEIGHT = 360, 640
"""A small phone, in CSS pixels."""

WIDEST_PHONE = 600

_RULES = f"MAP {HALL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
_ROOM = "[document.documentElement.scrollWidth, innerWidth]"

Role = Literal["button", "link"]


class NoBrowser(Exception):
    """There is no chromium here."""


@asynccontextmanager
async def chromium(home: Path) -> AsyncIterator[Browser]:
    """Start a browser that keeps what is its own in ``home``; ``NoBrowser`` says how to get one."""
    program = shutil.which("chromium")
    if program is None:
        raise NoBrowser("chromium is missing: apt-get install chromium (installer/test.sh does)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=program,
            args=[f"--host-resolver-rules={_RULES}"],
            env={**os.environ, "HOME": str(home), "LANG": "C.UTF-8"},
            timeout=PATIENCE_MS,
        )
        async with browser:
            yield browser


async def open_phone(browser: Browser, width: int = WIDTH) -> "Phone":
    """Open a page as a phone shows it, in German, without any script."""
    return await open_screen(browser, width, HEIGHT, has_script=False)


async def open_screen(
    browser: Browser,
    width: int = WIDTH,
    height: int = HEIGHT,
    *,
    language: str = "de-DE",
    is_dark: bool = False,
    has_script: bool = True,
) -> "Phone":
    """Open a page on a phone, or where it is wider than one, on a computer or a wall."""
    is_phone = width < WIDEST_PHONE
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if is_phone else 1,
        has_touch=is_phone,
        is_mobile=is_phone,
        java_script_enabled=has_script,
        locale=language,
        color_scheme="dark" if is_dark else "light",
    )
    context.set_default_timeout(PATIENCE_MS)
    made = Phone(await context.new_page(), width)
    made.page.on("request", lambda request: made.asked.append(request.url))
    made.page.on("console", lambda message: made.complaints.append(message.text))
    made.page.on("pageerror", lambda error: made.complaints.append(str(error)))
    return made


@dataclass(eq=False)
class Phone:
    """One page. ``asked`` are the addresses it has asked for, ``complaints`` the browser's own."""

    page: Page
    width: int
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def called(self, role: Role, name: str) -> Locator:
        """Return what a screen reader calls so."""
        return self.page.get_by_role(role, name=name, exact=True)

    async def choose(self, name: str | Pattern[str]) -> None:
        """Touch the tile of what can be chosen; a pattern begins like its name."""
        of_name = self.page.get_by_role("radio", name=name, exact=True)
        await self.page.locator("label", has=of_name).tap()

    async def unfold(self, words: str) -> None:
        """Touch the words that more is folded up behind."""
        await self.page.locator("summary").get_by_text(words, exact=True).tap()

    async def open(self, url: str) -> None:
        """Go to an address and wait until it is shown."""
        await self.page.goto(url)
        await self._shown()

    async def press(self, role: Role, name: str) -> None:
        """Touch a button or a link and wait for the page it leads to."""
        async with self.page.expect_navigation():
            await self.called(role, name).tap()
        await self._shown()

    async def words(self) -> str:
        """Return what is to be read, in one line."""
        return " ".join((await self.page.inner_text("body")).split())

    async def has_room(self) -> bool:
        """Tell whether nothing is wider than the phone, which shows nothing smaller than it is."""
        needed, there = await self.page.evaluate(_ROOM)
        return bool(needed <= there == self.width)

    async def _shown(self) -> None:
        """Wait for the first picture: before it no touch is felt."""
        await self.page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
