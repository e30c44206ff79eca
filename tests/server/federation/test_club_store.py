"""Who may hand logs over, as PostgreSQL keeps it."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bobbl_federation.administration import new_code
from bobbl_federation.app import make_identity
from bobbl_federation.store.clubs import Club, ClubNumber, Hall, OpenCode
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_shared.clock import SystemClock
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId
from builders.dice import seeded_dice

NOW = SystemClock().now()
LATER = NOW + timedelta(days=1)
MINE, OTHERS = b"m" * 32, b"o" * 32
STATION = StationId("5" * 64)


@pytest.fixture
async def clubs(new_database: Callable[[], str]) -> AsyncIterator[PostgresClubs]:
    connections = Connections(new_database())
    yield PostgresClubs(connections)
    await connections.close()


async def test_a_club_is_admitted_once_and_revoked(clubs: PostgresClubs) -> None:
    first, other = await clubs.add_club("SV Holz"), await clubs.add_club("TV")
    assert await clubs.add_club("SV Holz") == first != other

    assert await clubs.revoke(first)
    assert not await clubs.revoke(ClubNumber(4711))

    assert await clubs.clubs() == [Club(first, "SV Holz", True, 0), Club(other, "TV", False, 0)]
    assert await clubs.add_club("SV Holz") not in {first, other}


async def test_a_code_admits_one_key_and_that_one_again(clubs: PostgresClubs) -> None:
    club = await clubs.add_club("SV Holz")
    code = OpenCode(club, "ABCDEFGH", LATER)
    assert await clubs.open_code(code)
    assert await clubs.code("AB", NOW) == code

    assert await clubs.admit(code, STATION, MINE)
    assert await clubs.admit(code, STATION, MINE)
    assert not await clubs.admit(code, StationId("6" * 64), OTHERS)
    assert not await clubs.admit(replace(code, code="ABXXXXXX"), STATION, MINE)

    assert await clubs.code("AB", NOW) == replace(code, used_by=MINE)
    assert await clubs.hall(STATION) == Hall(club, MINE, False)
    assert [each.halls for each in await clubs.clubs()] == [1]


async def test_a_code_ends_with_its_time_and_its_club(clubs: PostgresClubs) -> None:
    club, other = await clubs.add_club("SV Holz"), await clubs.add_club("TV")
    await clubs.open_code(OpenCode(club, "ABCDEFGH", LATER))
    await clubs.open_code(OpenCode(other, "BBCDEFGH", LATER))

    assert not await clubs.open_code(OpenCode(other, "ABXXXXXX", LATER))
    assert await clubs.code("AB", LATER) is None
    assert await clubs.code("CC", NOW) is None
    await clubs.revoke(club)

    assert await clubs.code("AB", NOW) is None
    assert await clubs.code("BB", NOW) is not None


async def test_the_halls_of_a_revoked_club_are_known_as_such(clubs: PostgresClubs) -> None:
    club = await clubs.add_club("SV Holz")
    code = OpenCode(club, "ABCDEFGH", LATER)
    await clubs.open_code(code)
    await clubs.admit(code, STATION, MINE)

    await clubs.revoke(club)

    assert await clubs.hall(STATION) == Hall(club, MINE, True)
    assert await clubs.hall(StationId("6" * 64)) is None


async def test_the_first_identity_stays(clubs: PostgresClubs) -> None:
    dice = seeded_dice()
    now = datetime(2026, 11, 21, tzinfo=UTC)
    first, second = make_identity("Bezirk", now, dice), make_identity("Anderer", now, dice)
    assert await clubs.identity() is None

    assert await clubs.keep_identity(first) == first
    assert await clubs.keep_identity(second) == first

    assert await clubs.identity() == first


async def test_codes_differ_in_what_is_sent_in_clear(clubs: PostgresClubs) -> None:
    club, dice = await clubs.add_club("SV Holz"), seeded_dice()
    codes = [await new_code(clubs, club, NOW, dice) for _ in range(5)]
    assert len({each[:2] for each in codes}) == 5

    await new_code(clubs, club, NOW, bytes)
    with pytest.raises(BobblError, match="codes_all_open"):
        await new_code(clubs, club, NOW, bytes)
