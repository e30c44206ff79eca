"""The page on which people act for a federation, over HTTP, and the same acts by command."""

import json
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from bobbl.__main__ import main
from bobbl.federation import command
from bobbl.federation.acts import act
from bobbl_federation import administration
from bobbl_federation.administration import MOST_TRIES, OWNER, SESSION_VALID, TRIES_WITHIN
from bobbl_federation.app import FederationServer
from bobbl_federation.containment import UNUSABLE
from bobbl_federation.pages.administering import overview
from bobbl_federation.pages.parts import A_PART, Part, Places
from bobbl_federation.season.known import KnownTournament
from bobbl_federation.season.series import Series
from bobbl_federation.store.accounts import Account
from bobbl_federation.store.checks import Check
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.seasons import Act, KeptMember, SeasonBooks
from bobbl_federation.web.admin import COOKIE, address_of
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n.sentences import SENTENCES
from builders.evening import FixedClock
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.halls import federation
from builders.federation.hostile_evenings import hostile_evening
from builders.federation.signed import signed_frame
from builders.office import Office

ANYWHERE = ("127.0.0.1", 0)
HOME = "/verwaltung"


@dataclass
class Browser:
    """Somebody with a browser, who is signed in or not."""

    session: aiohttp.ClientSession
    page: str = ""
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    url: URL = field(default_factory=URL)

    async def look(self, path: str = HOME) -> str:
        return await self._read(await self.session.get(path))

    async def send(
        self, path: str, headers: Mapping[str, str] | None = None, /, **fields: object
    ) -> str:
        told = {name: str(each) for name, each in fields.items()}
        return await self._read(await self.session.post(path, data=told, headers=headers))

    async def act(self, what: str, /, **fields: object) -> str:
        """Send a form of the page that is open, with its token."""
        await self.look()
        return await self.act_here(what, **fields)

    async def act_here(self, what: str, /, **fields: object) -> str:
        """Send a form of the page that is open, from where its lists are."""
        (token, *_) = re.findall(r'name="token" value="([0-9a-f]+)"', self.page)
        (where, *_) = re.findall(r'name="where" value="([^"]*)"', self.page)
        return await self.send(f"{HOME}/tun", token=token, where=where, act=what, **fields)

    async def sign_in(self, code: str) -> None:
        await self.send(f"{HOME}/anmelden", code=code)

    async def _read(self, answer: aiohttp.ClientResponse) -> str:
        self.status, self.headers = answer.status, dict(answer.headers)
        self.page, self.url = await answer.text(), answer.url
        return self.page

    @property
    def code(self) -> str:
        """Give the code that the page shows."""
        (found,) = re.findall(r'<code class="code">([^<]+)</code>', self.page)
        return str(found)


@asynccontextmanager
async def browser(server: FederationServer) -> AsyncIterator[Browser]:
    address = URL(f"http://127.0.0.1:{server.pages_port}")
    jar = aiohttp.CookieJar(unsafe=True, treat_as_secure_origin=address)
    async with aiohttp.ClientSession(address, cookie_jar=jar) as session:
        yield Browser(session)


@pytest.fixture
async def server(new_database: Callable[[], str]) -> AsyncIterator[FederationServer]:
    async with federation(new_database(), pages=ANYWHERE) as it:
        yield it


@pytest.fixture
async def admin(server: FederationServer) -> AsyncIterator[Browser]:
    """Give somebody of the federation who has signed in."""
    async with browser(server) as it:
        await it.sign_in(await server.administration.sign_in_code(OWNER, "Anna", None))
        assert "Angemeldet als Anna" in it.page
        yield it


async def acts_of(server: FederationServer) -> list[tuple[str, str]]:
    found = await server.administration.seasons.acts(99)
    return [(each.act, each.by) for each in reversed(found)]


def sentence_begins(code: str) -> str:
    return SENTENCES[code].partition("{")[0][:30]


async def hall(server: FederationServer, club: ClubNumber) -> Office:
    """Let a hall of a club hand over four pairs."""
    office = Office()
    for number in range(4):
        names = (f"A{number}", "x"), (f"B{number}", "y")
        office.commit(office.organiser.registering(*names))
    await server.logs.append(signed_frame(office, 0, club=club))
    return office


async def test_nobody_sees_or_does_anything_without_a_code(server: FederationServer) -> None:
    club = await server.clubs.add_club("SV Holz")
    async with browser(server) as stranger:
        assert 'name="code"' in await stranger.look()
        assert "SV Holz" not in stranger.page
        assert "no-store" in stranger.headers["Cache-Control"]
        await stranger.sign_in("ABCDEFGH-ABCDEFGH")
        assert stranger.status == 403
        assert sentence_begins("sign_in_not_open") in stranger.page
        await stranger.sign_in("x")
        assert stranger.status == 403
        await stranger.send(f"{HOME}/tun", act="revoke", club=club, token="")
        assert stranger.status == 403
        assert "SV Holz" not in await stranger.look(f"{HOME}/turnier/00")
    assert not (await server.clubs.clubs())[0].is_revoked


async def test_an_address_may_try_some_codes_whichever_process_it_asks(
    server: FederationServer,
) -> None:
    store, code = server._options.store, await server.administration.sign_in_code(OWNER, "A", None)
    wrong = f"{HOME}/anmelden"
    async with (
        federation(store, pages=ANYWHERE) as second,
        browser(server) as one,
        browser(second) as other,
    ):
        for number in range(MOST_TRIES):
            await (one, other)[number % 2].send(wrong, code="ABCDEFGH-ABCDEFGH")
            assert (one, other)[number % 2].status == 403
        for each in (one, other):
            await each.send(wrong, code=code)
            assert each.status == 429
            assert sentence_begins("sign_in_too_often") in each.page
        told = {"X-Forwarded-For": "10.0.0.9, 198.51.100.7"}
        await one.send(wrong, told, code=code)  # of another line, through the web server
        assert "Angemeldet als A" in one.page


async def test_all_together_may_try_some_codes(
    server: FederationServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(administration, "MOST_TRIES_OF_ALL", 3)
    async with browser(server) as there:
        for number in range(3):
            told = {"X-Forwarded-For": f"198.51.100.{number}"}
            await there.send(f"{HOME}/anmelden", told, code="x")
            assert there.status == 403
        await there.send(f"{HOME}/anmelden", {"X-Forwarded-For": "198.51.100.9"}, code="x")
        assert there.status == 429
        assert sentence_begins("sign_in_crowded") in there.page


async def test_tries_are_forgotten_after_a_while(server: FederationServer) -> None:
    work, clock = server.administration, FixedClock()
    work.clock = clock
    for _ in range(MOST_TRIES + 1):
        with pytest.raises(Refusal):
            await work.sign_in("ABCDEFGH-ABCDEFGH", "198.51.100.7")
    with pytest.raises(Refusal, match="sign_in_too_often"):
        await work.sign_in("ABCDEFGH-ABCDEFGH", "198.51.100.7")
    clock.time += TRIES_WITHIN + timedelta(seconds=1)
    with pytest.raises(Refusal, match="sign_in_not_open"):
        await work.sign_in("ABCDEFGH-ABCDEFGH", "198.51.100.7")


@pytest.mark.parametrize(
    ("peer", "told", "counted"),
    [
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("::1", "1.1.1.1, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("127.0.0.1", "<script>", "?"),
        ("198.51.100.7", "10.0.0.1", "198.51.100.7"),
        ("2001:db8:1:2::9", None, "2001:db8:1:2::/64"),
        ("", None, "?"),
    ],
)
def test_from_where_somebody_comes(peer: str, told: str | None, counted: str) -> None:
    assert address_of(peer, told) == counted


async def test_lists_that_grow_have_parts(server: FederationServer, admin: Browser) -> None:
    seasons = server.administration.seasons
    for number in range(1, A_PART + 8):
        await seasons.add_member(KeptMember(number), "")
    page = await admin.look()
    assert f"1 bis {A_PART} von {A_PART + 7}" in page
    assert 'value="57"' not in page
    assert 'value="50"' in page
    page = await admin.look(f"{HOME}?mitglieder={A_PART + 1}")
    assert f"{A_PART + 1} bis {A_PART + 7} von {A_PART + 7}" in page
    assert 'value="57"' in page
    assert f'rel="prev" href="{HOME}?#mitglieder"' in page
    await admin.act_here("agree", member=57)
    assert 'value="57"' in admin.page  # the same part again
    assert admin.url.query_string == f"mitglieder={A_PART + 1}"
    for odd in ("mitglieder=999999", "mitglieder=0", "mitglieder=-1", "mitglieder=x", "x=2", "%ff"):
        await admin.look(f"{HOME}?{odd}")
        assert admin.status == 200, odd
    (count,) = re.findall(r"<summary>(\d+) Einträge</summary>", admin.page)
    assert int(count) > A_PART
    page = await admin.look(f"{HOME}?eintraege={A_PART + 1}")
    assert f"{A_PART + 1} bis" in page


async def test_a_code_signs_one_browser_in_and_a_session_ends(
    server: FederationServer, admin: Browser
) -> None:
    cookie = next(each for each in admin.session.cookie_jar if each.key == COOKIE)
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"]) == (True, True, "Strict")
    assert cookie["path"] == HOME
    async with browser(server) as other:
        code = await server.administration.sign_in_code(OWNER, "Bert", None)
        await other.sign_in(code.lower())
        assert "Angemeldet als Bert" in other.page
        async with browser(server) as third:
            await third.sign_in(code)
            assert third.status == 403
        await admin.act("lock_out", name="Bert")
        assert 'name="code"' in await other.look()
    (token, *_) = re.findall(r'name="token" value="([0-9a-f]+)"', await admin.look())
    await admin.send(f"{HOME}/abmelden", token=token)
    assert 'name="code"' in await admin.look()


async def test_forms_of_other_sites_do_nothing(server: FederationServer, admin: Browser) -> None:
    club = await server.clubs.add_club("SV Holz")
    (token, *_) = re.findall(r'name="token" value="([0-9a-f]+)"', await admin.look())
    form: dict[str, object] = {"act": "revoke", "club": club, "token": token}
    for headers in (
        {"Origin": "https://example.org"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        await admin.send(f"{HOME}/tun", headers, **form)
        assert admin.status == 403
    await admin.send(f"{HOME}/tun", None, **{**form, "token": "0" * 64})
    assert admin.status == 403
    await admin.send(f"{HOME}/tun", None, **form, note="x" * 5000)
    assert admin.status == 403
    assert not (await server.clubs.clubs())[0].is_revoked
    own = f"https://127.0.0.1:{server.pages_port}"  # behind a proxy that adds HTTPS
    await admin.send(f"{HOME}/tun", {"Origin": own, "Sec-Fetch-Site": "same-origin"}, **form)
    assert (await server.clubs.clubs())[0].is_revoked


async def test_names_are_kept_without_what_nobody_sees(
    new_database: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is typed or read here is printed to terminals and in lists of others."""
    async with federation(new_database()) as server:
        await _names_are_tidy(server, capsys)


async def _names_are_tidy(server: FederationServer, capsys: pytest.CaptureFixture[str]) -> None:
    work, typed, tidied = server.administration, " SV\x1b[31m\x00 H\u202eolz\r\n", "SV [31m Holz"
    club, _ = await work.admit(OWNER, typed)
    await work.keep_series(OWNER, Series("2026", typed, ()))
    code = await work.sign_in_code(OWNER, typed, None)
    assert club.name == tidied
    assert [each.name for each in await server.clubs.clubs()] == [tidied]
    assert [each.name for each in (await work.seasons.books()).series] == [tidied]
    assert (await work.sign_in(code))[0].name == tidied
    await work.lock_out(OWNER, typed)
    with pytest.raises(Refusal, match="club_missing"):
        await work.admit(OWNER, "\x00\x1b")

    told, unread = tournament_named("told"), tournament_named("unread")
    first = Office().history.bodies[0].replace(b"Preismucken", b"Preis\\u001b[31m")
    for id_, chain in ((told, [first]), (unread, lineage("unread", 1))):
        await server.logs.append(frame(id_, club.number, chain, 0, 1))
    await act(server._options.store, "tournaments", ())
    listed = capsys.readouterr().out
    assert told in listed
    assert "\x1b" not in listed
    assert f"{unread}  (1)" in listed


async def test_a_season_is_made_on_the_page_and_shown(
    server: FederationServer, admin: Browser
) -> None:
    await admin.act("admit", name="SV Holz")
    assert re.fullmatch("[A-Z2-9]{4}-[A-Z2-9]{4}", admin.code)
    (club,) = await server.clubs.clubs()
    office = await hall(server, club.number)
    id_ = office.state.tournament
    await admin.act("series", series="2026", name="Pokal <b>", best=2, points="9, 5, 3", beyond=1)
    await admin.act("count", series="2026", tournament=id_)
    await admin.act("member", member=7, club=club.number)
    await admin.act("agree", member=7)
    await admin.act("recognise", tournament=id_, number=2, place=1, member=7)
    assert 'value="7"' in admin.page
    books = await server.administration.seasons.books()
    assert [each.tournaments for each in books.series] == [{id_}]
    assert json.loads(books.series[0].rules)["cup"]["points"] == [9, 5, 3]
    person = office.state.numbered()[1].persons[0]
    assert [(each.person, each.member) for each in books.decisions] == [(person, 7)]
    assert server._reader is not None
    await server._reader.look()
    gathering = server._reader.gathering
    assert gathering.who.numbers == {(id_, person): 7}
    assert gathering.agreed == {7}
    answer = await admin.session.get("/saison")
    assert "Pokal &lt;b&gt;" in await answer.text()
    by_anna = ["admit", "open_code", "series", "count", "member", "agree", "recognise"]
    assert [act for act, by in await acts_of(server) if by == "Anna"][1:] == by_anna
    assert "recognise" in await admin.look()

    good: dict[str, object] = {"series": "a", "name": "x", "points": "1", "beyond": 0}
    who: dict[str, object] = {"tournament": id_, "number": 2, "place": 1, "member": 7}
    refused: tuple[tuple[str, dict[str, object], str], ...] = (
        ("series", good | {"series": "A b"}, "series_id_unusable"),
        ("series", good | {"name": ""}, "series_name_unusable"),
        ("series", good | {"points": "1 2"}, "cup_points_rising"),
        ("series", good | {"points": "x"}, "number_unusable"),
        ("count", {"series": "2027", "tournament": id_}, "series_unknown"),
        ("count", {"series": "2026", "tournament": ""}, "tournament_not_found"),
        ("member", {"member": 0}, "member_number_unusable"),
        ("member", {"member": 8, "club": 99}, "club_unknown"),
        ("agree", {"member": 8}, "member_not_there"),
        ("recognise", who | {"number": 9}, "person_not_found"),
        ("recognise", who | {"member": 9}, "member_not_there"),
        ("lock_out", {"name": "nobody"}, "account_unknown"),
        ("sign_in_code", {"name": ""}, "account_name_unusable"),
        ("nonsense", {}, "admin_act_unknown"),
    )
    for name, fields, code in refused:
        await admin.act(name, **fields)
        assert admin.status == 409, name
        assert sentence_begins(code) in admin.page.replace("&#34;", '"'), code


async def test_a_club_does_what_is_its_own(server: FederationServer, admin: Browser) -> None:
    own, other = await server.clubs.add_club("SV Holz"), await server.clubs.add_club("TV Stein")
    office = await hall(server, other)
    await admin.act("member", member=7, club=own)
    await admin.act("member", member=8, club=other)
    await admin.act("sign_in_code", name="Carl", club=own)
    async with browser(server) as carl:
        await carl.sign_in(admin.code)
        page = await carl.look()
        assert "SV Holz" in page
        assert "TV Stein" not in page
        assert office.state.tournament not in page
        assert "Was getan wurde" not in page
        await carl.act("agree", member=7)
        assert carl.status == 200
        await carl.act("hall_code", club=own)
        assert carl.code
        before = await acts_of(server)
        refused: tuple[tuple[str, dict[str, object]], ...] = (
            ("admit", {"name": "X"}),
            ("revoke", {"club": own}),
            ("hall_code", {"club": other}),
            ("series", {"series": "a", "name": "x", "points": "1", "beyond": 0}),
            ("drop_series", {"series": "a"}),
            ("member", {"member": 9}),
            ("agree", {"member": 8}),
            ("sign_in_code", {"name": "Dora"}),
            ("lock_out", {"name": "Anna"}),
            ("count", {"series": "a", "tournament": office.state.tournament}),
            (
                "recognise",
                {"tournament": office.state.tournament, "number": 1, "place": 1, "member": 7},
            ),
        )
        for name, fields in refused:
            await carl.act(name, **fields)
            assert carl.status == 409, name
        with pytest.raises(Refusal, match="act_of_others"):
            await server.administration.recognise(Account("Carl", own), office.state, 1, 1, 7)
        assert await acts_of(server) == before
        await server.clubs.revoke(own)
        assert 'name="code"' in await carl.look()


async def test_a_session_ends_by_itself(server: FederationServer) -> None:
    work = server.administration
    _, secret = await work.sign_in(await work.sign_in_code(OWNER, "Anna", None))
    assert await work.session(secret) is not None
    late = work.clock.now() + SESSION_VALID + timedelta(seconds=1)

    class Later:
        def now(self) -> object:
            return late

    work.clock = Later()  # type: ignore[assignment]
    assert await work.session(secret) is None


def test_words_may_stand_behind_the_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    acts: list[tuple[str, ...]] = []

    async def noted(store: str, word: str, words: Sequence[str]) -> None:
        acts.append((store, word, *words))

    monkeypatch.setattr(command, "act", noted)
    for typed in (
        ["admit", "SV Holz", "--store", "postgresql:///x"],
        ["admit", "--store", "postgresql:///x", "SV Holz"],
    ):
        assert main(["federation", *typed]) == 0
    assert acts == 2 * [("postgresql:///x", "admit", "SV Holz")]
    with pytest.raises(SystemExit):
        main(["federation", "admit", "--store", "postgresql:///x", "SV Holz", "--quickly"])
    assert "--quickly" in capsys.readouterr().err


async def test_a_club_reads_which_of_its_tournaments_cannot_be_shown(
    server: FederationServer, admin: Browser
) -> None:
    own = await server.clubs.add_club("SV Holz")
    office = await hall(server, own)
    told = "Die Seiten können es nicht zeigen."
    assert told not in await admin.look()
    assert server._reader is not None
    server._reader.turns.failed[office.state.tournament] = UNUSABLE
    assert told in await admin.look()
    await admin.act("sign_in_code", name="Carl", club=own)
    async with browser(server) as carl:
        await carl.sign_in(admin.code)
        assert told in await carl.look()


async def test_a_log_that_cannot_be_folded_says_so(new_database: Callable[[], str]) -> None:
    async with federation(new_database()) as server:
        club = await server.clubs.add_club("TV")
        for kind in ("undecided", "text"):
            evening = hostile_evening(kind, club=club)
            await server.logs.append(evening)
            with pytest.raises(BobblError, match="federation_too_old"):
                await act(server._options.store, "recognise", (evening.tournament, "1", "7"))


def test_a_tournament_without_a_name_goes_by_its_id() -> None:
    """Nobody can decide its founding, so nobody knows what it is called."""
    id_, named = tournament_named("Saal"), tournament_named("Rehberg")
    known = [
        KnownTournament(id_, "", ClubNumber(1), 1, Check(flaw="event_malformed")),
        KnownTournament(named, "Rehberg", ClubNumber(1), 1, Check()),
    ]
    nobody = Part[Act]("", (), 1, 0)
    shown = overview(Account("Anna"), Places(), (), known, SeasonBooks(), nobody)
    assert [each.name for each in shown.tournaments.rows] == [
        f"ohne Namen ({id_[:8]} …)",
        "Rehberg",
    ]


async def test_everything_is_done_by_command_as_well(
    server: FederationServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = server._options.store

    async def said(word: str, *words: str) -> str:
        await act(store, word, words)
        return capsys.readouterr().out

    assert "SV Holz" in await said("admit", "SV Holz")
    assert (await said("clubs")).startswith("1 SV Holz")
    office = await hall(server, ClubNumber(1))
    id_ = office.state.tournament
    listed = await said("tournaments")
    assert listed.startswith(f"{id_} Preismucken (1)")
    assert "Noch nicht nachgerechnet." in listed
    file = tmp_path / "series.json"
    file.write_text('{"id": "2026", "name": "Pokal", "tournaments": [], "cup": {"best": 3}}')
    assert "Pokal" in await said("series", str(file))
    await said("count", "2026", id_[:12])
    (series,) = json.loads(await said("series"))
    assert (series["tournaments"], series["cup"]["best"]) == ([id_], 3)
    await said("leave-out", "2026", id_)
    assert json.loads(await said("series"))[0]["tournaments"] == []
    await said("member", "7", "1")
    await said("agree", "7")
    assert "7 (" in await said("members")
    assert "2.1" in await said("recognise", id_, "2.1", "7")
    code = (await said("sign-in", "Anna")).split()[-1]
    assert (await server.administration.sign_in(code))[0].name == "Anna"
    await said("lock-out", "Anna")
    await said("disagree", "7")
    await said("drop-series", "2026")
    await said("revoke", "1")
    told = await said("acts")
    assert len(told.splitlines()) == len(await acts_of(server))

    file.write_text('{"id": "2026", "name": "Pokal", "tournaments": [], "cup": {"best": 0}}')
    for code, words in {
        "federation_words": ("admit",),
        "number_unusable": ("member", "x"),
        "club_unknown": ("revoke", "99"),
        "tournament_not_found": ("count", "2026", "zz"),
        "number_too_small": ("series", str(file)),
    }.items():
        with pytest.raises(BobblError, match=code):
            await said(*words)
