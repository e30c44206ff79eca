"""A whole evening with every kind of program; then two are forgotten, and every byte is looked at.

One is forgotten while the evening runs, at a station that is away as well; the other by
``bobbl forget`` on each computer afterwards. Only what somebody has printed or exported, and the
backups that the command names, hold their names then.
"""

import asyncio
import logging
import os
import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from attack.marks import files_with
from bobbl.__main__ import main
from bobbl.pages.child import LocalPages
from bobbl.pages.site_options import SiteOptions
from bobbl.pages.stand import Stand
from bobbl_client.model.membership import memberships
from bobbl_client.model.site_choice import note_site
from bobbl_client.organiser.files.page import LISTS
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_server.store.copy_names import copy_name
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.field import EditPerson, ForgetPersons
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import ContactDetails, Name, encode_contact, encode_name
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import EntryId, new_id
from bobbl_shared.log import LogFile
from builders.course import TWO_TO_NIL
from builders.federation.guests import everything_in
from builders.federation.halls import federation, handed_over, joined, until_told
from builders.federation.postgres import Postgres, running
from builders.live import LiveStation
from builders.phones import PhoneHall
from builders.processes.pages import PagesHall

SETTINGS = Settings(
    "Preismucken", rounds=1, names_shown="full", forget_days=0, sections=(Section("Saal", 1),)
)


@dataclass(frozen=True)
class Marked:
    """A pair of which every word is found nowhere else."""

    names: tuple[Name, Name]
    mended: Name
    contact: ContactDetails

    @property
    def words(self) -> tuple[str, ...]:
        """All that was ever written down of them."""
        names = (*self.names, self.mended)
        parts = (part for each in names for part in (each.last, each.first, each.club))
        contact = (self.contact.phone, self.contact.mail, self.contact.note)
        return tuple(dict.fromkeys(filter(None, (*parts, *contact))))


FIRST = Marked(
    (
        Name("Zwetschkenmichel", "Kreszentia", "Stammtisch Oberhaid"),
        Name("Quittenbeck", "Wunibald"),
    ),
    Name("Zwetschgenmichel", "Kreszenzia", "Stammtisch Haid"),
    ContactDetails("0951 4711001", "kreszentia@beispiel.test", "kommt erst um acht"),
)
SECOND = Marked(
    (Name("Schlehdornwirt", "Kunigunda", "Kerwasburschen Zeil"), Name("Mispelbauer", "Ottokar")),
    Name("Schleedornwirt", "Kunigundis", "Kerwasburschen Zeil"),
    ContactDetails("0951 4711002", "kunigunda@beispiel.test", "sitzt gern am Fenster"),
)
NAMES = (
    FIRST.names,
    SECOND.names,
    (Name("Huber", "Eva"), Name("Ys", "Bo")),
    (Name("Weiß", "Jörg"), Name("Fuchs", "Uschi")),
)


class ApartHall(PagesHall):
    """A hall whose pages are a program of their own, which writes the club's site, too."""

    async def open_pages(self, code: str = "", computer: str = "pages") -> None:
        """Start the program; it pairs with a code or has done so before."""
        if code:
            self.child = LocalPages(self.folder / computer, "127.0.0.1", self.club_site)
        self.child.stand = Stand()
        self.child.start(self.server.local_address, self.state.tournament, code)
        await self.until(lambda: not self.child.stand.is_alone)


async def play(hall: PhoneHall) -> None:
    """Let everybody register, mend names, play a round; phones and guests look at it."""
    office = await hall.open()
    desk = await hall.paired(office, "desk", "Anmeldung")
    scoring = await hall.paired(office, "scoring", "Ergebnisse", "Saal")
    display = await hall.paired(office, "display", "Leinwand")
    address = f"127.0.0.1:{hall.phone_port}"
    assert (await hall.ask(office, OpenPages(address))).refused is None
    for number, marked in ((1, FIRST), (2, SECOND)):
        await _mend(hall, desk, number, marked)
        for path in ("/", f"/paar/{number}", "/runde", "/rangliste", "/platz?q=Zwetschgen"):
            await hall.get(path)
    assert (await hall.game(0)).status == 200
    await asyncio.to_thread(display.parts.link.stop)
    display.parts.stop()
    hall.stations.remove(display)
    for station in (scoring, office):
        await _enter_all(hall, station)
    running_round = hall.state.running
    assert running_round is not None
    closed = await hall.ask(office, CloseRound(1), Base(version=running_round.changed.index))
    assert closed.refused is None


async def _mend(hall: PhoneHall, desk: LiveStation, number: int, marked: Marked) -> None:
    entrant = hall.state.numbered()[number - 1]
    person = hall.state.persons[entrant.persons[0]]
    details = conceal(encode_name(marked.mended), "name", os.urandom)
    contact = conceal(encode_contact(marked.contact), "contact", os.urandom)
    mended = EditPerson(Person(person.person.id, details.hash, contact.hash))
    base = Base(version=person.changed.index)
    assert (await hall.ask(desk, mended, base, (details, contact))).refused is None


async def _enter_all(hall: PhoneHall, station: LiveStation) -> None:
    for table, slot in hall.state.rounds[0].tables.items():
        if slot.status == "confirmed":
            continue
        payload = EnterResult(1, table, slot.sides, TWO_TO_NIL, EntryId(new_id()))
        base = Base(version=hall.state.rounds[0].tables[table].changed.index)
        assert (await hall.ask(station, payload, base)).refused is None


async def forgotten(hall: PhoneHall, entrant: int) -> None:
    """Let the organiser's window forget a pair, and wait until everybody who is there has."""
    assert hall.office is not None
    persons = hall.state.numbered()[entrant - 1].persons
    assert (await hall.ask(hall.office, ForgetPersons(persons))).refused is None
    length = hall.state.length
    await hall.until(lambda: all(each.model.replica.length == length for each in hall.stations))


def save_everything(file: Path, folder: Path) -> None:
    """Write all that a person can save of a tournament, and a backup."""
    folder.mkdir()
    for name in LISTS:
        for ending in ("csv", "ods", "html", "pdf", "json"):
            target = folder / f"{name}.{ending}"
            words = ["--format", ending, "--list", name, "--out", str(target)]
            assert main(["export", str(file), *words]) == 0
    words = ["--format", "json", "--with-log", "--out", str(folder / "all.json")]
    assert main(["export", str(file), *words]) == 0


def computers(hall: PhoneHall) -> list[tuple[Path, Path]]:
    """Return each computer's home with its copy of the tournament."""
    homes = (*hall.folder.glob("station-*"), hall.folder / "pages")
    copies = [(home, next(home.rglob("tournament.bobbl"))) for home in homes]
    return [(hall.folder, hall.file), *copies]


async def evening(
    folder: Path, make: Callable[[Path, Path], PhoneHall], database: Postgres | None
) -> None:
    hall_folder, site, saved = folder / "hall", folder / "hall" / "site", folder / "saved"
    site.mkdir(parents=True)
    async with AsyncExitStack() as stack:
        store = database.make_database("bobbl") if database is not None else ""
        if store:
            server = await stack.enter_async_context(federation(store))
            await joined(hall_folder, server)
        hall = make(hall_folder, site)
        async with hall:
            await play(hall)
            if database is not None:
                await handed_over(hall)
                await _are_on_disk(database, store)
            await hall.until(lambda: _is_written(site))
            assert set(FIRST.words) <= _words_below(folder, FIRST.words)
            await forgotten(hall, 1)
            await _display_comes_back(hall)
            await hall.until(lambda: not files_with(site, FIRST.words))
            assert files_with(folder, FIRST.words) == {}, "while all programs run"
            if store:
                await _federation_has_forgotten(store, FIRST)
        assert files_with(folder, FIRST.words) == {}, "once they have ended"

        backups = folder / "stick"
        _save(hall, saved, backups)
        for home, copy in computers(hall):
            command = ["forget", str(copy), "2", "--yes", "--home", str(home)]
            assert await asyncio.to_thread(main, command) == 0, copy
    left = files_with(folder, SECOND.words)
    assert {each.relative_to(folder).parts[0] for each in left} == {"saved", "stick"}
    endings = {each.suffix for each in left}
    assert endings == {".csv", ".ods", ".html", ".pdf", ".json", ".bobbl"}, "all can be looked into"
    for _, copy in computers(hall):
        assert await asyncio.to_thread(main, ["verify", str(copy)]) == 0


def _is_written(site: Path) -> bool:
    return any("Zwetschgenmichel" in each.read_text("utf-8") for each in site.rglob("*.html"))


def _words_below(folder: Path, words: Sequence[str]) -> set[str]:
    return {word for found in files_with(folder, words).values() for word in found}


async def _display_comes_back(hall: PhoneHall) -> None:
    """Start the station again that was away while somebody was forgotten."""
    (home,) = set(hall.folder.glob("station-*")) - {each.home for each in hall.stations}
    again = LiveStation(home)
    hall.stations.append(again)
    (membership,) = memberships(home)
    again.parts.work(membership)
    await hall.until(lambda: again.model.replica.length == hall.state.length)


async def _are_on_disk(database: Postgres, store: str) -> None:
    """Wait until the labels are in PostgreSQL's files, and in what it notes about columns."""

    async def are_there() -> bool:
        return FIRST.mended.last.encode() in await everything_in(store)

    await until_told(are_there)
    async with await psycopg.AsyncConnection.connect(store, autocommit=True) as connection:
        for each in (b"ANALYZE", b"CHECKPOINT"):
            await connection.execute(each)
    tables = database.folder / "data" / "base"
    assert len(files_with(tables, (FIRST.mended.last,))) > 1, "the table, and pg_statistic"


async def _federation_has_forgotten(store: str, marked: Marked) -> None:
    """Wait until nothing of them stands in any table."""

    async def is_so() -> bool:
        everything = await everything_in(store)
        return not any(each.encode() in everything for each in marked.words)

    await until_told(is_so)


def _save(hall: PhoneHall, saved: Path, backups: Path) -> None:
    save_everything(hall.file, saved)
    backups.mkdir()
    tournament, clock = hall.state.tournament, SystemClock()
    BackupFolders(hall.folder, tournament, os.urandom).store((backups,))
    name = copy_name(tournament, "Preismucken", 1, hall.state.length, clock.now())
    with LogFile.open(hall.file, read_only=True) as log:
        (backups / name.file_name).write_bytes(log.snapshot())


async def test_an_evening_without_a_federation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    def made(folder: Path, site: Path) -> PhoneHall:
        (folder / "pages").mkdir()
        note_site(folder / "pages", site, os.urandom)
        return PhoneHall(folder, SETTINGS, names=NAMES, club_site=SiteOptions(site))

    await evening(tmp_path, made, None)
    told = capsys.readouterr().out
    assert f"In {tmp_path / 'stick'} liegt 1 Sicherung, die alles noch enthält." in told
    assert caplog.messages
    assert not any(each in caplog.text for each in (*FIRST.words, *SECOND.words))


@pytest.mark.release
async def test_an_evening_with_pages_of_their_own_and_a_federation_on_postgresql(
    tmp_path: Path,
) -> None:
    def made(folder: Path, site: Path) -> PhoneHall:
        return ApartHall(folder, SETTINGS, names=NAMES, club_site=SiteOptions(site))

    with running() as database:
        await evening(tmp_path, made, database)
        words = (*FIRST.words, *SECOND.words)
        assert files_with(database.folder, words), "deleted rows are in its files still"
        once, weekly = statements()
        database.tell(*once)
        with psycopg.connect(database.url("bobbl"), autocommit=True) as connection:
            for each in weekly:
                connection.execute(each.encode())
        assert files_with(database.folder, words) == {}


def statements() -> list[list[str]]:
    """Return what docs/federation.md says to PostgreSQL: once, and each week."""
    text = (Path(__file__).parents[2] / "docs" / "federation.md").read_text("utf-8")
    (block,) = re.findall(r"```sh\n([^`]*wal_recycle[^`]*)```", text)
    return [re.findall(r'-c "([^"]*)"', line) for line in block.strip().splitlines()]
