"""The contract of what seasons are made of, in memory and in PostgreSQL, and who may act."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta

import psycopg
import pytest

from bobbl_federation.store.accounts import Account
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres_accounts import PostgresAccounts
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_federation.store.postgres_seasons import PostgresSeasons
from bobbl_federation.store.seasons import (
    Claim,
    KeptMember,
    KeptSeries,
    SeasonBooks,
    SeasonStore,
)
from bobbl_shared.clock import SystemClock
from bobbl_shared.ids import PersonId
from builders.federation.frames import tournament_named
from builders.federation.memory_seasons import MemorySeasons

T, OTHER = tournament_named("Preismucken"), tournament_named("Rehberg")
CUP = KeptSeries("2026", "Pokal 2026", "{}", frozenset({T, OTHER}))
WHO = PersonId("p1")
NOW = SystemClock().now()
SOON, LATER = NOW + timedelta(minutes=15), NOW + timedelta(hours=8)
CODE, SECRET = b"c" * 32, b"s" * 32


async def acts(seasons: SeasonStore, most: int) -> list[tuple[str, str]]:
    return [(each.act, each.by) for each in await seasons.acts(most)]


@pytest.fixture
async def connections(new_database: Callable[[], str]) -> AsyncIterator[Connections]:
    connections = Connections(new_database())
    yield connections
    await connections.close()


@pytest.fixture(params=["memory", "postgres"])
def seasons(request: pytest.FixtureRequest) -> SeasonStore:
    if request.param == "memory":
        return MemorySeasons()
    return PostgresSeasons(request.getfixturevalue("connections"))


@pytest.fixture
async def club(request: pytest.FixtureRequest, seasons: SeasonStore) -> ClubNumber:
    """Give a club; the store in memory does not ask whether there is such."""
    if isinstance(seasons, MemorySeasons):
        return ClubNumber(1)
    return await PostgresClubs(request.getfixturevalue("connections")).add_club("SV Holz")


@pytest.fixture
def accounts(connections: Connections) -> PostgresAccounts:
    return PostgresAccounts(connections)


@pytest.fixture
def clubs(connections: Connections) -> PostgresClubs:
    return PostgresClubs(connections)


async def test_a_series_is_kept_changed_and_dropped(seasons: SeasonStore) -> None:
    assert await seasons.books() == SeasonBooks()
    earlier = replace(CUP, id="2025")
    await seasons.keep_series(CUP, "Anna")
    await seasons.keep_series(earlier, "Anna")
    assert (await seasons.books()).series == (earlier, CUP)

    assert await seasons.count("2026", T, "Bert", does=False)
    assert await seasons.count("2026", T, "Bert", does=False)
    assert not await seasons.count("2027", T, "Bert", does=True)
    left = replace(CUP, tournaments=frozenset({OTHER}))
    assert (await seasons.books()).series == (earlier, left)
    assert await seasons.count("2026", T, "Bert", does=True)
    changed = replace(CUP, name="Pokal", rules='{"cup":{}}', tournaments=frozenset())
    await seasons.keep_series(changed, "Bert")
    assert await seasons.drop_series("2025", "Anna")
    assert not await seasons.drop_series("2025", "Anna")
    assert (await seasons.books()).series == (changed,)
    assert await acts(seasons, 3) == [
        ("drop_series", "Anna"),
        ("series", "Bert"),
        ("count", "Bert"),
    ]


async def test_members_agree_to_a_page_or_not(seasons: SeasonStore, club: ClubNumber) -> None:
    await seasons.add_member(KeptMember(7), "")
    await seasons.add_member(KeptMember(3, club), "Anna")
    assert await seasons.agree(7, "Anna", agrees=True)
    assert not await seasons.agree(8, "Anna", agrees=True)
    assert (await seasons.books()).members == (KeptMember(3, club), KeptMember(7, None, True))
    assert await seasons.agree(7, "Anna", agrees=False)
    assert (await seasons.books()).members == (KeptMember(3, club), KeptMember(7))
    assert await acts(seasons, 2) == [("disagree", "Anna"), ("agree", "Anna")]


async def test_what_was_said_of_a_person_stays_and_the_latest_counts(
    seasons: SeasonStore,
) -> None:
    await seasons.claim(Claim(T, WHO, 4))
    await seasons.claim(Claim(T, WHO, 5))
    await seasons.decide(T, WHO, 6, "Anna")
    await seasons.decide(T, WHO, 0, "Bert")
    books = await seasons.books()
    assert books.claims == (Claim(T, WHO, 5),)
    told = [(each.tournament, each.person, each.member, each.by) for each in books.decisions]
    assert told == [(T, WHO, 6, "Anna"), (T, WHO, 0, "Bert")]
    assert books.decisions[0].number < books.decisions[1].number
    assert await acts(seasons, 2) == [("recognise", "Bert"), ("recognise", "Anna")]


async def test_every_act_makes_the_newest_another(seasons: SeasonStore) -> None:
    seen = [await seasons.newest_act()]
    await seasons.keep_series(CUP, "")
    seen.append(await seasons.newest_act())
    await seasons.add_member(KeptMember(7), "")
    seen.append(await seasons.newest_act())
    assert not await seasons.drop_series("2020", "")
    assert seen == sorted(set(seen))
    assert await seasons.newest_act() == seen[-1]


async def test_a_code_signs_in_once(accounts: PostgresAccounts) -> None:
    anna = Account("Anna")
    await accounts.open_sign_in(CODE, anna, SOON, "")
    assert await accounts.sign_in(b"x" * 32, SECRET, NOW, LATER) is None
    assert await accounts.sign_in(CODE, SECRET, SOON, LATER) is None
    assert await accounts.session(SECRET, NOW) is None

    assert await accounts.sign_in(CODE, SECRET, NOW, LATER) == anna
    assert await accounts.sign_in(CODE, b"t" * 32, NOW, LATER) is None
    assert await accounts.session(SECRET, NOW) == anna
    assert await accounts.session(b"t" * 32, NOW) is None
    assert await accounts.session(SECRET, LATER) is None
    await accounts.sign_out(SECRET)
    assert await accounts.session(SECRET, NOW) is None


async def test_a_new_code_ends_an_earlier_one_and_a_name_can_be_locked_out(
    accounts: PostgresAccounts,
) -> None:
    anna = Account("Anna")
    await accounts.open_sign_in(CODE, anna, SOON, "")
    await accounts.open_sign_in(b"d" * 32, anna, SOON, "")
    assert await accounts.sign_in(CODE, SECRET, NOW, LATER) is None
    assert await accounts.sign_in(b"d" * 32, SECRET, NOW, LATER) == anna
    await accounts.open_sign_in(CODE, anna, SOON, "")

    assert await accounts.lock_out("Anna", "Bert")
    assert not await accounts.lock_out("Anna", "Bert")
    assert await accounts.session(SECRET, NOW) is None
    assert await accounts.sign_in(CODE, SECRET, NOW, LATER) is None


async def test_who_acts_for_a_club_is_out_with_it(
    accounts: PostgresAccounts, clubs: PostgresClubs
) -> None:
    club = await clubs.add_club("SV Holz")
    account = Account("Carl", club)
    await accounts.open_sign_in(CODE, account, SOON, "")
    assert await accounts.sign_in(CODE, SECRET, NOW, LATER) == account
    assert await accounts.session(SECRET, NOW) == account
    await clubs.revoke(club)
    assert await accounts.session(SECRET, NOW) is None


async def test_all_acts_are_there_with_who_did_them_and_stay(
    new_database: Callable[[], str],
) -> None:
    url = new_database()
    connections = Connections(url)
    clubs, accounts = PostgresClubs(connections), PostgresAccounts(connections)
    await clubs.add_club("SV Holz", "Anna")
    await accounts.open_sign_in(CODE, Account("Bert"), SOON, "Anna")
    await accounts.sign_in(CODE, SECRET, NOW, LATER)
    await accounts.sign_out(SECRET)
    told = await acts(PostgresSeasons(connections), 9)
    await connections.close()
    assert told == [
        ("sign_out", "Bert"),
        ("sign_in", "Bert"),
        ("open_sign_in", "Anna"),
        ("admit", "Anna"),
    ]
    for statement in (b"DELETE FROM audit", b"UPDATE audit SET by_whom = 'x'"):
        with (
            pytest.raises(psycopg.errors.RestrictViolation, match="append only"),
            psycopg.connect(url) as connection,
        ):
            connection.execute(statement)
