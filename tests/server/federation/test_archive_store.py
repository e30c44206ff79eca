"""The contract of where evenings are kept that are over, in memory and in PostgreSQL."""

from collections.abc import AsyncIterator
from unittest.mock import patch

import pytest

from bobbl_federation.store.archive import Archived, ArchiveStore, StillPage
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres_archive import PostgresArchive
from builders.federation.frames import tournament_named
from builders.federation.memory_archive import MemoryArchive

T, OTHER = tournament_named("Preismucken"), tournament_named("Rehberg")
FIRST, LATER = Archived("first", b"summary"), Archived("later", b"another")
PAGE = StillPage("v", "text/html", "de", b"zipped")


@pytest.fixture(params=["memory", "postgres"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[ArchiveStore]:
    if request.param == "memory":
        yield MemoryArchive()
        return
    connections = Connections(request.getfixturevalue("new_database")())
    yield PostgresArchive(connections)
    await connections.close()


async def test_an_evening_is_kept_with_its_pages(store: ArchiveStore) -> None:
    await store.keep(T, FIRST, b"document")
    await store.keep(T, FIRST, b"document")
    await store.keep_page(T, "first", "de /", PAGE)
    assert dict(await store.archived()) == {T: FIRST}
    assert await store.document(T, "first") == b"document"
    assert await store.page(T, "first", "de /") == PAGE
    assert await store.page(T, "first", "en /") is None
    assert await store.document(OTHER, "first") is None
    assert await store.page(OTHER, "first", "de /") is None


async def test_what_was_made_of_another_state_goes(store: ArchiveStore) -> None:
    await store.keep(T, FIRST, b"document")
    await store.keep(OTHER, FIRST, b"document")
    await store.keep_page(T, "first", "de /", PAGE)
    await store.keep_page(OTHER, "first", "de /", PAGE)
    await store.keep(T, LATER, b"new")
    assert dict(await store.archived()) == {T: LATER, OTHER: FIRST}
    assert (await store.document(T, "first"), await store.document(T, "later")) == (None, b"new")
    for made_of in ("first", "later"):
        assert await store.page(T, made_of, "de /") is None
    assert await store.page(OTHER, "first", "de /") == PAGE


async def test_a_page_of_another_state_is_not_kept(store: ArchiveStore) -> None:
    await store.keep_page(T, "first", "de /", PAGE)
    await store.keep(T, LATER, b"new")
    await store.keep_page(T, "first", "de /", PAGE)
    assert await store.page(T, "first", "de /") is None
    assert await store.page(T, "later", "de /") is None


async def test_there_is_an_end_to_the_pages_of_one_evening(store: ArchiveStore) -> None:
    await store.keep(T, FIRST, b"document")
    with (
        patch("bobbl_federation.store.postgres_archive.MOST_PAGES", 2),
        patch("builders.federation.memory_archive.MOST_PAGES", 2),
    ):
        for name in ("a", "b", "c"):
            await store.keep_page(T, "first", name, PAGE)
    assert [await store.page(T, "first", name) for name in ("a", "b", "c")] == [PAGE, PAGE, None]
