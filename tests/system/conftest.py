"""One browser for all tests that need one: each phone has a session of its own in it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from builders.browser import chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Give the browser; tests with it run in the loop of the session."""
    async with chromium(tmp_path_factory.mktemp("browser")) as browser:
        yield browser
