"""Numbers in the federation: written down in the hall, handed over, and used to know who is who."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from bobbl.__main__ import main
from bobbl_federation.app import FederationServer
from bobbl_federation.season.keeping import who_is_who
from bobbl_federation.store.postgres_seasons import PostgresSeasons
from bobbl_federation.store.seasons import KeptMember
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.field import EditPerson, ForgetPersons
from bobbl_shared.domain.areas.pages import UnlistPerson
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import ContactDetails, Name, encode_contact
from bobbl_shared.ids import PersonId
from builders.course import base_on
from builders.federation.guests import everything_in, note_members, registered, show_names
from builders.federation.halls import federation, handed_over, joined, until_told
from builders.live import Live, LiveStation

ONE, OTHER = Name("Hofmann", "Karl"), Name("Hofmann", "Karl", "TV Lohe")
NUMBER, MENDED = "471100815", "471100816"


def seasons_of(server: FederationServer) -> PostgresSeasons:
    return PostgresSeasons(server._connections)


async def claims_are(server: FederationServer, *wanted: tuple[PersonId, str]) -> None:
    """Wait until the federation knows these numbers, and no others."""

    async def are_so() -> bool:
        books = await seasons_of(server).books()
        return {(each.person, str(each.member)) for each in books.claims} == set(wanted)

    await until_told(are_so)


async def mend(hall: Live, office: LiveStation, person: Person, number: str) -> str | None:
    details = conceal(encode_contact(ContactDetails(member=number)), "contact", os.urandom)
    changed = Person(person.id, person.details, details.hash)
    base = base_on(hall.server.history.state.persons[person.id].changed)
    verdict = await hall.ask(office, EditPerson(changed, distinct=True), base, (details,))
    return verdict.refused


async def test_a_number_is_handed_over_where_the_setting_says_so_and_goes_with_it(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    store = new_database()
    async with federation(store) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            office = await hall.organiser()
            await show_names(hall, office, "number")
            one, _ = await registered(hall, office, ONE, ContactDetails("0951", member=NUMBER))
            other, _ = await registered(hall, office, OTHER, ContactDetails("0951"))
            await handed_over(hall)
            await claims_are(server)

            await note_members(hall, office)
            await claims_are(server, (one.id, NUMBER))
            assert await mend(hall, office, other, NUMBER) == "member_twice"
            assert await mend(hall, office, one, MENDED) is None
            await claims_are(server, (one.id, MENDED))
            assert await mend(hall, office, other, NUMBER) is None
            await claims_are(server, (one.id, MENDED), (other.id, NUMBER))

            await note_members(hall, office, does=False)
            await claims_are(server)
            await note_members(hall, office)
            await claims_are(server, (one.id, MENDED), (other.id, NUMBER))
            assert (await hall.ask(office, UnlistPerson(one.id))).refused is None
            await claims_are(server, (other.id, NUMBER))
            assert (await hall.ask(office, ForgetPersons((other.id,)))).refused is None
            await claims_are(server)
            left = await everything_in(store)
            assert NUMBER.encode() not in left
            assert MENDED.encode() not in left
            acts = [each.act for each in await seasons_of(server).acts(99)]
            assert (acts.count("claim"), acts.count("unclaim")) == (5, 5)


async def test_persons_are_known_by_number_and_not_by_name(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database()) as server:
        await joined(tmp_path, server)
        await seasons_of(server).add_member(KeptMember(int(NUMBER)), "")
        async with Live(tmp_path) as hall:
            office = await hall.organiser()
            await note_members(hall, office)
            one, _ = await registered(hall, office, ONE, ContactDetails(member=NUMBER))
            await registered(hall, office, ONE, ContactDetails())
            await claims_are(server, (one.id, NUMBER))
            tournament = hall.server.history.state.tournament
            who = who_is_who(await seasons_of(server).books())
            assert who.numbers == {(tournament, one.id): int(NUMBER)}


async def test_the_command_lets_the_federation_forget_the_number(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    store = new_database()
    async with federation(store) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            office = await hall.organiser()
            await note_members(hall, office)
            one, _ = await registered(hall, office, ONE, ContactDetails(member=NUMBER))
            await claims_are(server, (one.id, NUMBER))
            await handed_over(hall)
        words = ["forget", str(hall.file), "1", "--yes", "--home", str(tmp_path)]
        assert await asyncio.to_thread(main, words) == 0
        await claims_are(server)
        assert NUMBER.encode() not in await everything_in(store)
