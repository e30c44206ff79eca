"""Logs read on by index: what is shown is what the log says, also where another server goes on."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import Frame
from bobbl_federation.web import catching_up
from bobbl_federation.web.catching_up import CatchingUp
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.state import State
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head
from builders.federation.frames import frame, tournament_named
from builders.federation.memory import MemoryLogs
from builders.guest_pages import course_of, name_of
from log_watch import ExpectedLog

CLUB = ClubNumber(1)


@cache
def logs() -> tuple[list[bytes], ...]:
    """Give logs that begin alike and go on otherwise, as several servers would."""
    found = [course_of(1, entrants).bodies for entrants in (8, 12, 16)]
    assert len({tuple(each) for each in found}) == 3
    return tuple(found)


def parted(one: Sequence[bytes], other: Sequence[bytes]) -> int:
    """Return from where on two logs are others."""
    alike = zip(one, other, strict=False)
    return next(index for index, (here, there) in enumerate(alike) if here != there)


def tournament() -> TournamentId:
    return decoded(logs()[0][:1]).tournament


def decoded(bodies: Sequence[bytes]) -> State:
    state: State | None = None
    for body in bodies:
        state = fold(state, decode_event(body))
    assert state is not None
    return state


def handed(chain: Sequence[bytes], start: int, stop: int, begun: tuple[int, int] | None) -> Frame:
    made = frame(tournament(), CLUB, chain, start, stop)
    if begun is None:
        return made
    head = made.head
    return replace(made, head=Head(begun[1], head.index, head.hash, head.signature), begun=begun)


@dataclass
class Store(MemoryLogs):
    """Logs of which somebody asks for events; ``between`` is appended just before."""

    asked: list[Mapping[TournamentId, tuple[int, int]]] = field(default_factory=list)
    between: list[Frame] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    async def events_of(
        self, spans: Mapping[TournamentId, tuple[int, int]]
    ) -> dict[TournamentId, list[bytes]]:
        self.asked.append(spans)
        if self.between:
            await self.append(self.between.pop())
        return await super().events_of(spans)


def reading(store: Store) -> CatchingUp:
    return CatchingUp(store, {}, lambda _: FollowedTournament(name_of))


async def read(store: Store, them: CatchingUp) -> set[TournamentId]:
    return await them.read(await store.tournaments())


async def read_bit_by_bit(store: Store, them: CatchingUp) -> set[TournamentId]:
    changed = await them.read_some(await store.tournaments())
    while them.next:
        changed |= await them.read_some(await store.tournaments(frozenset(them.next)))
    return changed


Reads = Callable[[Store, CatchingUp], Awaitable[set[TournamentId]]]
ways = pytest.mark.parametrize("read", [read, read_bit_by_bit])


@ways
@settings(max_examples=40, deadline=None)
@given(
    steps=st.lists(st.tuples(st.integers(0, 2), st.integers(1, 60), st.booleans()), max_size=8),
    at_once=st.integers(1, 50),
)
def test_what_is_shown_is_what_the_log_says(
    read: Reads, steps: list[tuple[int, int, bool]], at_once: int
) -> None:
    async def run() -> None:
        store = Store()
        them, log, epoch = reading(store), list[bytes](), 1
        for which, more, is_read in steps:
            chain = logs()[which]
            start = len(log) if chain[: len(log)] == log else parted(log, chain)
            begun = (start, epoch := epoch + 1) if start < len(log) else None
            stop = min(len(chain), start + more)
            if stop == start:
                continue
            await store.append(handed(chain, start, stop, begun))
            log = chain[:stop]
            if is_read:
                await read(store, them)
        await read(store, them)
        await read(store, them)
        if log:
            shown = them.tournaments[tournament()]
            assert shown.state == decoded(log)
            assert shown.last_hash == event_hash(log[-1])
            assert await read(store, them) == set()

    before = catching_up.MOST_EVENTS
    catching_up.MOST_EVENTS = at_once
    try:
        asyncio.run(run())
    finally:
        catching_up.MOST_EVENTS = before


async def test_what_was_shown_stays_until_the_other_log_is_read() -> None:
    first, other, _ = logs()
    cut = parted(first, other)
    store = Store()
    them = reading(store)
    await store.append(handed(first, 0, len(first), None))
    assert await read(store, them) == {tournament()}
    shown = them.tournaments[tournament()]
    await store.append(handed(other, cut, cut + 3, (cut, 2)))
    # just when it is read, a third computer goes on, and the reading is broken off
    store.between = [handed(logs()[2], cut, cut + 1, (cut, 3))]
    await read(store, them)
    assert them.tournaments[tournament()] is shown
    assert shown.state == decoded(first)
    assert await read(store, them) == {tournament()}
    assert them.tournaments[tournament()].state == decoded(logs()[2][: cut + 1])


async def test_logs_far_behind_are_read_bit_by_bit_in_turn_beside_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catching_up, "MOST_EVENTS", 4)
    monkeypatch.setattr(catching_up, "MOST_FAR", 2)
    chain, store = logs()[0], Store()
    them, seen = reading(store), tournament()
    far = [tournament_named(name) for name in ("Rehberg", "Hof", "Fürth")]
    await store.append(handed(chain, 0, 5, None))
    await read(store, them)
    for each in far:
        await store.append(frame(each, CLUB, chain, 0, 10))
    await store.append(handed(chain, 5, 7, None))
    places = await store.tournaments()
    lengths = []
    for _ in range(6):
        changed = await them.read_some(places)
        lengths.append([them.tournaments[each].length for each in (seen, *far)])
        assert changed or not them.next
    first, second, *_ = lengths
    assert first[0] == 7
    assert sorted(first[1:]) == [0, 4, 4]
    assert min(second[1:]) >= 4
    for before, after in pairwise(lengths):
        assert 0 <= sum(after) - sum(before) <= 10
    assert lengths[-1] == [7, 10, 10, 10]
    assert not them.next


async def test_a_log_far_behind_that_is_gone_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catching_up, "MOST_EVENTS", 4)
    monkeypatch.setattr(catching_up, "MOST_FAR", 1)
    chain, store = logs()[0], Store()
    them, far = reading(store), [tournament_named(name) for name in ("Rehberg", "Hof")]
    for each in far:
        await store.append(frame(each, CLUB, chain, 0, 10))
    places = await store.tournaments()
    await them.read_some(places)
    (gone,) = them.next
    (other,) = {*far} - {gone}
    while them.next:
        await them.read_some({other: places[other]})
    assert them.tournaments[other].length == 10


async def test_only_what_is_new_is_asked_for() -> None:
    store = Store()
    them, chain = reading(store), logs()[0]
    other = tournament_named("Rehberg")
    await store.append(handed(chain, 0, 9, None))
    await store.append(frame(other, CLUB, chain, 0, 5))
    await read(store, them)
    store.asked.clear()
    await read(store, them)
    assert store.asked == []
    await store.append(handed(chain, 9, 12, None))
    await read(store, them)
    assert store.asked == [{tournament(): (9, 12)}]


async def test_a_log_of_a_newer_program_is_not_read_again_and_again(
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_federation.web.turns", "not shown any further")
    store = Store()
    them = reading(store)
    strange = [*logs()[0][:5], b'{"of": "tomorrow"}']
    await store.append(handed(strange, 0, 6, None))
    await read(store, them)
    assert them.tournaments[tournament()].stuck is not None
    store.asked.clear()
    assert await read(store, them) == set()
    assert store.asked == []
