"""The season on the served pages is what the logs alone come to, however often it is computed."""

from collections.abc import Callable

import aiohttp

from bobbl_federation.administration import OWNER
from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.season.keeping import all_series, who_is_who
from bobbl_federation.season.series import CupRules, Series
from bobbl_federation.season.standing import season_standing
from builders.federation.frames import frame
from builders.federation.halls import federation
from builders.guest_pages import NOW
from builders.guests.evenings import EVENINGS

ANYWHERE = ("127.0.0.1", 0)
MEMBERS = {(1, 1): 11, (1, 2): 12, (2, 1): 13}
"""Members by start number and place."""


async def test_a_series_of_the_store_is_computed_from_its_logs(
    new_database: Callable[[], str],
) -> None:
    course = EVENINGS["finished"]().course
    id_, bodies = course.state.tournament, course.bodies
    async with federation(new_database(), pages=ANYWHERE) as server:
        work, reader = server.administration, server._reader
        assert reader is not None
        club = await server.clubs.add_club("SV Holz")
        await server.logs.append(frame(id_, club, bodies, 0, len(bodies)))
        rules = CupRules((9, 5, 3), beyond=1, best=2)
        await work.keep_series(OWNER, Series("2026", "Pokal", (id_,), rules))
        for (number, place), member in MEMBERS.items():
            await work.add_member(OWNER, member, club)
            await work.recognise(OWNER, course.state, number, place, member)
        await work.agree(OWNER, 11, agrees=True)
        await reader.look()

        (served,) = reader.book.holdings.standings
        followed = FollowedTournament(lambda _: None)
        followed.take(await server.logs.events(id_, 0, len(bodies)))
        assert followed.evening(NOW) is not None
        books = await work.seasons.books()
        assert followed.finished is not None
        (series,) = all_series(books)
        again = season_standing(series, [followed.finished], who_is_who(books))
        assert (served.cup, served.ratings) == (again.cup, again.ratings)
        assert {each.member for each in served.cup} == set(MEMBERS.values())
        assert sum(each.points for each in served.cup) > 0

        async with aiohttp.ClientSession(f"http://127.0.0.1:{server.pages_port}") as session:
            page = await (await session.get("/saison/2026")).text()
            assert all(f'id="m{member}"' in page for member in MEMBERS.values())
            assert [(await session.get(f"/person/{each}")).status for each in (11, 12)] == [
                200,
                404,
            ]
            await work.count(OWNER, "2026", id_, does=False)
            await reader.look()
            assert 'id="m11"' not in await (await session.get("/saison/2026")).text()
