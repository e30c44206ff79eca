"""The contract of where labels and sealed texts are kept, in memory and in PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from unittest.mock import patch

import psycopg
import pytest

from bobbl_federation.store.archive import Archived, StillPage
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_archive import PostgresArchive
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.postgres_texts import PostgresTexts
from bobbl_federation.store.records import LogStore
from bobbl_federation.store.texts import Change, KeptText, TextStore
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import DetailsHash, PersonId
from bobbl_shared.wire.federation_messages import MemberNumber
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.memory import MemoryLogs, MemoryTexts

T, OTHER = tournament_named("Preismucken"), tournament_named("Rehberg")
A, B, C = sorted(DetailsHash(sha256(each).hexdigest()) for each in (b"a", b"b", b"c"))
KARL, RENATE = Name("Hofmann", "Karl"), Name("M.", "Renate")
NUMBER = MemberNumber(B, PersonId("p"), 7)


@dataclass
class Store:
    """Texts beside a log that the first of two clubs hands over."""

    texts: TextStore
    club: ClubNumber
    other_club: ClubNumber

    def change(
        self,
        turn: int,
        labels: dict[DetailsHash, Name] | None = None,
        sealed: tuple[DetailsHash, ...] = (),
        withdrawn: tuple[DetailsHash, ...] = (),
        forgotten: tuple[DetailsHash, ...] = (),
    ) -> Change:
        closed = tuple(Details(each, "name", sealed="ab" * 100) for each in sealed)
        return Change(T, self.club, turn, labels or {}, withdrawn, closed, forgotten)


@asynccontextmanager
async def in_postgres(url: str) -> AsyncIterator[Store]:
    """Yield texts in a database that is there, beside a log that has begun."""
    connections = Connections(url)
    logs, clubs = PostgresLogs(connections), PostgresClubs(connections)
    club, other = await clubs.add_club("SV"), await clubs.add_club("TV")
    await begun(logs, club)
    yield Store(PostgresTexts(connections), club, other)
    await logs.close()
    await connections.close()


@pytest.fixture(params=["memory", "postgres"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    if request.param == "memory":
        memory = MemoryLogs()
        await begun(memory, ClubNumber(1))
        yield Store(MemoryTexts(memory), ClubNumber(1), ClubNumber(2))
        return
    async with in_postgres(request.getfixturevalue("new_database")()) as store:
        yield store


async def begun(logs: LogStore, club: ClubNumber) -> None:
    await logs.append(frame(T, club, lineage("a", 2), 0, 2))


async def refused(store: Store, change: Change) -> str:
    with pytest.raises(PeerError) as caught:
        await store.texts.keep(change)
    return caught.value.code


async def test_texts_are_kept_until_they_are_withdrawn_or_forgotten(store: Store) -> None:
    texts = store.texts
    turn = await texts.take_turn(T)
    await texts.keep(store.change(turn, {A: KARL, B: RENATE}, sealed=(A, C)))
    assert await texts.labels(T) == {A: KARL, B: RENATE}
    assert [each.hash for each in await texts.sealed(T)] == [A, C]
    assert list(await texts.recalled(T, "", 9)) == [
        KeptText(A, KARL, True),
        KeptText(B, RENATE, False),
        KeptText(C, None, True),
    ]

    await texts.keep(store.change(turn, {A: RENATE}, withdrawn=(B,)))
    assert await texts.labels(T) == {A: RENATE}
    await texts.keep(store.change(turn, forgotten=(A,)))
    assert await texts.labels(T) == {}
    assert list(await texts.recalled(T, "", 9)) == [KeptText(C, None, True)]
    assert await texts.labels(OTHER) == {}


async def test_numbers_are_kept_by_person_and_go_with_their_details(store: Store) -> None:
    turn = await store.texts.take_turn(T)

    async def known() -> list[MemberNumber]:
        found = await store.texts.recalled(T, "", 9)
        return [each.member for each in found if each.member is not None]

    change = store.change(turn, {A: KARL}, sealed=(B,))
    await store.texts.keep(replace(change, members=(NUMBER, MemberNumber(C, PersonId("q"), 8))))
    assert await known() == [NUMBER, MemberNumber(C, PersonId("q"), 8)]
    assert list(await store.texts.recalled(T, "", 9))[:2] == [
        KeptText(A, KARL, False),
        KeptText(B, None, True, NUMBER),
    ]
    mended = MemberNumber(A, PersonId("p"), 9)
    await store.texts.keep(replace(store.change(turn, withdrawn=(B,)), members=(mended,)))
    assert await known() == [mended, MemberNumber(C, PersonId("q"), 8)]
    await store.texts.keep(store.change(turn, withdrawn=(A,)))
    await store.texts.keep(store.change(turn, forgotten=(C,)))
    assert await known() == []
    assert [each.hash for each in await store.texts.sealed(T)] == [B]


async def test_what_is_kept_is_told_in_parts(store: Store) -> None:
    turn = await store.texts.take_turn(T)
    await store.texts.keep(store.change(turn, {A: KARL, B: KARL}, sealed=(B, C)))
    parts, after = [], ""
    while found := await store.texts.recalled(T, after, 1):
        parts += [(each.hash, each.label is not None, each.is_sealed) for each in found]
        after = found[-1].hash
    assert parts == [(A, True, False), (B, True, True), (C, False, True)]


async def test_the_sealed_form_that_came_first_stays(store: Store) -> None:
    turn = await store.texts.take_turn(T)
    await store.texts.keep(store.change(turn, sealed=(A,)))
    again = replace(store.change(turn), sealed=(Details(A, "name", sealed="cd" * 100),))
    await store.texts.keep(again)
    (kept,) = await store.texts.sealed(T)
    assert kept == Details(A, "name", sealed="ab" * 100)


async def test_an_older_connection_changes_nothing_any_more(store: Store) -> None:
    before = await store.texts.take_turn(T)
    now = await store.texts.take_turn(T)
    await store.texts.keep(store.change(now, {A: KARL}))
    await store.texts.keep(store.change(now, withdrawn=(A,)))
    assert await refused(store, store.change(before, {A: KARL})) == "federation_texts_elsewhere"
    assert await store.texts.labels(T) == {}


async def test_only_the_club_that_hands_a_log_over_names_its_people(store: Store) -> None:
    turn = await store.texts.take_turn(T)
    foreign = replace(store.change(turn, {A: KARL}), club=store.other_club)
    assert await refused(store, foreign) == "tournament_of_other_club"
    unknown = replace(store.change(await store.texts.take_turn(OTHER), {A: KARL}), tournament=OTHER)
    assert await refused(store, unknown) == "tournament_of_other_club"
    assert await store.texts.labels(T) == await store.texts.labels(OTHER) == {}


async def test_there_is_an_end_to_what_is_kept_of_one_tournament(store: Store) -> None:
    turn = await store.texts.take_turn(T)
    with (
        patch("bobbl_federation.store.postgres_texts.MOST_KEPT", 2),
        patch("builders.federation.memory.MOST_KEPT", 2),
    ):
        await store.texts.keep(store.change(turn, {A: KARL}, sealed=(A, B)))
        for more in ({B: KARL, C: KARL}, {}):
            change = store.change(turn, more, sealed=() if more else (C,))
            assert await refused(store, change) == "federation_texts_too_many"
    assert await store.texts.labels(T) == {A: KARL}


async def test_changes_of_labels_are_counted(store: Store) -> None:
    turn = await store.texts.take_turn(T)
    counts = [(await store.texts.heard())[T].labels]
    assert (await store.texts.heard([T, OTHER])).keys() == {T}
    assert await store.texts.heard([OTHER]) == {}
    for change in (
        store.change(turn, {A: KARL}),
        store.change(turn, sealed=(A,)),
        store.change(turn, withdrawn=(A,)),
        store.change(turn, {B: KARL}),
    ):
        await store.texts.keep(change)
        counts.append((await store.texts.heard())[T].labels)
    await store.texts.delete_labels(T)
    counts.append((await store.texts.heard())[T].labels)
    assert counts == [0, 1, 1, 2, 3, 4]
    assert await store.texts.labels(T) == {}


async def test_what_pages_were_made_of_goes_with_a_name(new_database: Callable[[], str]) -> None:
    url = new_database()
    async with in_postgres(url) as store:
        connections = Connections(url)
        archive = PostgresArchive(connections)
        turn = await store.texts.take_turn(T)
        await store.texts.keep(store.change(turn, {A: KARL, B: RENATE}))
        for change in (store.change(turn, withdrawn=(A,)), None):
            for each in (T, OTHER):
                await archive.keep(each, Archived("m", b"Hofmann"), b"Hofmann")
                page = StillPage("v", "text/html", "de", b"Hofmann")
                await archive.keep_page(each, "m", "de /", page)
            if change is not None:
                await store.texts.keep(change)
            else:
                await store.texts.delete_labels(T)
            assert (await archive.archived()).keys() == {OTHER}
            assert await archive.page(T, "m", "de /") is None
        await connections.close()


async def test_a_hall_is_heard_for_as_long_as_somebody_notes_it(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    connections = Connections(url)
    texts = PostgresTexts(connections)
    await texts.take_turn(T)
    await texts.take_turn(OTHER)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as by_hand:
        await by_hand.execute("UPDATE hand_over SET heard = heard - interval '1 hour'")
    await texts.hear({T})
    heard = await texts.heard()
    assert heard[T].silent_s < 3000 < heard[OTHER].silent_s
    assert heard[T].at > heard[OTHER].at
    await connections.close()


async def test_a_change_that_nobody_waits_for_any_more_is_made_all_the_same(
    new_database: Callable[[], str],
) -> None:
    async with in_postgres(new_database()) as store:
        texts = store.texts
        assert isinstance(texts, PostgresTexts)
        change = store.change(await texts.take_turn(T), {A: KARL}, sealed=(A, B))
        waiting = asyncio.ensure_future(texts.keep(change))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await texts.close()
        assert await texts.labels(T) == {A: KARL}


async def test_the_tables_themselves_take_nothing_without_bounds(
    new_database: Callable[[], str],
) -> None:
    async with in_postgres(new_database()) as store:
        change = store.change(await store.texts.take_turn(T))
        for each in (
            replace(change, labels={A: Name("x" * 3000)}),
            replace(change, labels={DetailsHash("short"): KARL}),
            replace(change, sealed=(Details(A, "contact", sealed="a" * 9000),)),
        ):
            with pytest.raises(BobblError) as caught:
                await store.texts.keep(each)
            assert caught.value.code == "store_failed"
