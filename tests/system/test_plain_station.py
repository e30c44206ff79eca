"""The station of docs/example_station.py, written from PROTOCOL.md alone, and the real server."""

import asyncio
import json
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

import example_station
from bobbl.__main__ import main
from bobbl_server.store.reading import read_history
from bobbl_shared.domain.names import Name
from bobbl_shared.log import LogFile
from builders.sources.source_index import read_source
from example_station import Alarm, Later, Station, connection, new_id

pytestmark = pytest.mark.sampled(4)

OURS = ("bobbl", "bobbl_shared", "bobbl_server", "bobbl_client")
TESTS = Path(__file__).parents[1]
WAIT_S = 120


@pytest.fixture(scope="module")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Found a tournament by the command, once for all tests."""
    folder = tmp_path_factory.mktemp("founded")
    settings, file = folder / "settings.json", folder / "fest.bobbl"
    settings.write_text(json.dumps({"name": "Kirchweih", "rounds": 2}))
    words = ("found", str(file), "--settings", str(settings), "--home", str(folder / "home"))
    assert main(words) == 0
    return folder


@pytest.fixture
def file(founded: Path, tmp_path: Path) -> Path:
    """Give the file of a new tournament, with the server's keys beside it."""
    folder = shutil.copytree(founded, tmp_path / "server")
    return folder / "fest.bobbl"


@dataclass
class Server:
    """A server as a process, where it was told to listen, and its first code."""

    process: asyncio.subprocess.Process
    address: str
    code: str = ""

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, in order or as if its computer had lost power."""
        self.process.send_signal(how)
        await self.process.communicate()


@asynccontextmanager
async def serving(file: Path, address: str = "", *program: object) -> AsyncIterator[Server]:
    """Serve a file by the command; with an address where the last server listened, at once."""
    port = address.rpartition(":")[2] or "0"
    where = ("--port", port, "--host", "127.0.0.1", "--no-announce")
    process = await _bobbl(*(program or ("-m", "bobbl")), "serve", file, *where)
    try:
        if address:
            yield Server(process, address)
        else:
            told = await printed(process, "Code")
            found = re.search(r"127.0.0.1:\d+", told), re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}", told)
            assert found[0], told
            assert found[1], told
            yield Server(process, found[0][0], found[1][0])
    finally:
        if process.returncode is None:
            process.terminate()
            await process.communicate()
            assert process.returncode == 0


async def _bobbl(*words: object) -> asyncio.subprocess.Process:
    file = next(word for word in words if isinstance(word, Path) and word.suffix == ".bobbl")
    return await asyncio.create_subprocess_exec(
        *(sys.executable, *map(str, words), "--home", str(file.parent / "home")),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )


async def work(station: Station) -> None:
    """Let a station send what waits, as soon as there is a server."""
    async with asyncio.timeout(WAIT_S):
        while True:
            with suppress(Later):
                return await station.work(stays=False)
            await asyncio.sleep(0.02)


async def run(home: Path, *words: str) -> tuple[int | None, str]:
    """Run the example as its command; give its exit code and what it printed."""
    process = await _example(home, *words)
    out, _ = await process.communicate()
    return process.returncode, out.decode()


async def _example(home: Path, *words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, example_station.__file__, str(home), *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )


async def printed(process: asyncio.subprocess.Process, *wanted: str) -> str:
    """Read what a program prints until every one of these is there."""
    assert process.stdout is not None
    text = ""
    async with asyncio.timeout(WAIT_S):
        while not all(each in text for each in wanted):
            line = await process.stdout.readline()
            assert line, text
            text += line.decode()
    return text


def entrants_in(file: Path) -> list[list[str]]:
    """Give the last names of all entrants in a file by number."""
    with LogFile.open(file, read_only=True) as log:
        history = read_history(log).history
    found: list[list[str]] = []
    for entrant in history.state.numbered():
        names = [
            history.name_of(history.state.persons[each].person.details) for each in entrant.persons
        ]
        found.append([each.last for each in names if isinstance(each, Name)])
    return found


async def test_its_command_pairs_registers_and_comes_back(file: Path, tmp_path: Path) -> None:
    """Nothing is lost or doubled while the server is away, and a slip is entered."""
    home = tmp_path / "desk"
    async with serving(file) as server:
        address = server.address
        assert await run(home, "pair", address, server.code) == (0, "paired with Kirchweih\n")
        code, told = await run(home, "register", "Eva Weiß", "Kurt Öhler")
        assert (code, told.splitlines()[-1]) == (
            0,
            "4 (own 1) EntrantRegistered number 1 Eva Weiß / Kurt Öhler",
        )
    for name in ("Lang", "Groß"):
        code, told = await run(home, "register", f"Anna {name}", f"Otto {name}")
        assert (code, told.splitlines()[-1]) == (2, f"no connection to {address}")
    watching = await _example(home, "watch")
    await printed(watching, "2 waiting")
    async with serving(file, address) as server:
        told = await printed(watching, "Anna Lang", "Anna Groß")
        assert [line[:6] for line in told.splitlines()[-2:]] == ["5 (own", "6 (own"]
        code, told = await run(home, "register", "Noch Einer")
        assert (code, "locked" in told) == (3, True)
        await server.end(signal.SIGKILL)
    async with serving(file, address):
        await printed(watching, "0 waiting", "connected; 0 to send")
        watching.terminate()
        await watching.communicate()
        code, told = await run(home, "command", '{"kind": "DrawRound", "round": 1}')
        assert (code, told.splitlines()[-1]) == (1, '7 (own 4) refused outdated {"version":6}')
        code, _ = await run(home, "command", '{"kind": "DrawRound", "round": 1}', "6")
        assert code == 0
        code, told = await run(home, "enter", "1", "1", "21:15", "3:21")
        assert (code, told.splitlines()[-1]) == (
            0,
            "9 (own 6) ResultEntered round 1 table 1 entered",
        )
    assert entrants_in(file) == [["Weiß", "Öhler"], ["Lang", "Lang"], ["Groß", "Groß"]]


async def test_many_commands_arrive_once_however_often_the_server_is_killed(
    file: Path, tmp_path: Path
) -> None:
    station, each_time, rounds = Station(tmp_path / "desk"), 12, 4
    async with serving(file) as server:
        address = server.address
        await station.pair(address, server.code)
    for number in range(each_time * rounds):
        station.register(f"Eva A{number:02}", f"Kurt B{number:02}")
    for round_ in range(1, rounds + 1):
        async with serving(file, address) as server:

            async def kill(least: int = round_ * each_time, server: Server = server) -> None:
                while station.waiting() > each_time * rounds - least:
                    await asyncio.sleep(0)
                await server.end(signal.SIGKILL)

            killing = asyncio.create_task(kill())
            while not killing.done():
                with suppress(Later):
                    await station.work(stays=True)
                await asyncio.sleep(0.02)
    async with serving(file, address):
        await work(station)
    expected = [[f"A{number:02}", f"B{number:02}"] for number in range(each_time * rounds)]
    assert entrants_in(file) == expected


async def test_it_stops_before_a_head_that_the_server_did_not_sign(
    file: Path, tmp_path: Path
) -> None:
    forged = tmp_path / "forged"
    program = ("-m", "builders.processes.forging", forged)
    async with serving(file, "", *program) as server:
        home = tmp_path / "desk"
        assert (await run(home, "pair", server.address, server.code))[0] == 0
        assert (await run(home, "register", "Eva Weiß", "Kurt Öhler"))[0] == 0
        forged.touch()
        code, told = await run(home, "register", "Anna Lang", "Otto Groß")
        assert (code, told.splitlines()[-1]) == (
            3,
            "ALARM: a head is not signed by whom it should be",
        )
        copy = Station(home).copy
        assert len(copy.events) == 5
        forged.unlink()


async def paired(organiser: Station, home: Path, role: str, *sections: str) -> Station:
    """Let an organiser invite a station, and pair it by the code that the server gives."""
    invited = {"kind": "InviteStation", "invitation": new_id(), "role": role, "name": role}
    organiser.ask({**invited, "sections": sections})
    await organiser.work(stays=False)
    organiser.question = {"type": "code", "invitation": invited["invitation"], "renew": True}
    await organiser.work(stays=False)
    station = Station(home)
    await station.pair(organiser.known["address"], organiser.reply["code"])
    return station


def verdict(station: Station) -> str | None:
    """Give why the rules have refused a station's last command."""
    refused: str | None = station.copy.answers(station.id)[station.last()]["verdict"]["refused"]
    return refused


def drawn(station: Station) -> list[list[str]]:
    """Give who sits at the first table of the first round."""
    return station.copy.tables()[1, 1][0]


async def test_stations_in_their_roles_see_the_same_log(file: Path, tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT_S), serving(file) as server:
        organiser = Station(tmp_path / "organiser")
        await organiser.pair(server.address, server.code)
        desk = await paired(organiser, tmp_path / "desk", "desk")
        scoring = await paired(organiser, tmp_path / "scoring", "scoring", "Halle")
        for names in (("Eva Weiß", "Kurt Öhler"), ("Anna Lang", "Otto Groß")):
            desk.register(*names)
        await desk.work(stays=False)
        await level(organiser, desk)
        organiser.ask({"kind": "DrawRound", "round": 1}, len(organiser.copy.events) - 1)
        await organiser.work(stays=False)
        await level(scoring, organiser)
        scoring.enter(1, 1, "21:15", "3:21")
        await scoring.work(stays=False)
        await level(organiser, scoring)
        organiser.enter(1, 1, "21:15", "3:21")
        await organiser.work(stays=False)
        [result] = organiser.copy.events[-1]["effect"]
        assert (result["fact"], result["status"]) == ("ResultEntered", "confirmed")
        scoring.enter(1, 1, "21:15", "3:21")
        await level(scoring, organiser)
        await scoring.work(stays=False)
        assert verdict(scoring) is None  # it saw the table before it was confirmed
        scoring.enter(1, 1, "21:15", "3:21")
        await scoring.work(stays=False)
        assert verdict(scoring) == "already_confirmed"
        await level(organiser, scoring)
        await level(desk, scoring)
        assert organiser.copy.bodies == scoring.copy.bodies == desk.copy.bodies
        assert drawn(desk) == drawn(organiser)
        first = desk.copy.events[desk.copy.answers(desk.id)[1]["index"]]["effect"][0]
        known = [organiser.copy.name(each) for each in first["persons"]]
        assert known == ["Eva Weiß", "Kurt Öhler"]
        gone = [each["id"] for each in first["persons"]]
        organiser.ask({"kind": "ForgetPersons", "persons": gone})
        await organiser.work(stays=False)
        await level(desk, organiser)
        for station, name in ((organiser, "organiser"), (desk, "desk")):
            assert [station.copy.name(each) for each in first["persons"]] == ["?", "?"]
            station.db.close()
            content = (tmp_path / name).read_bytes()
            assert ("Öhler".encode() in content, "Groß".encode() in content) == (False, True)
            assert len(Station(tmp_path / name).copy.events) == len(organiser.copy.events)


async def level(station: Station, other: Station) -> None:
    """Let a station hear what another one knows."""
    while len(station.copy.events) < len(other.copy.events):
        station.question = {"type": "addresses"}
        await station.work(stays=False)


async def test_it_hands_over_what_a_server_has_lost(file: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.bobbl"
    station = Station(tmp_path / "organiser")
    async with asyncio.timeout(WAIT_S):
        async with serving(file) as server:
            address = server.address
            await station.pair(address, server.code)
        shutil.copy(file, older)
        async with serving(file, address):
            station.register("Eva Weiß", "Kurt Öhler")
            station.ask({"kind": "RingGong"})
            await work(station)
        shutil.copy(older, file)
        async with serving(file, address):
            station.ask({"kind": "RingGong"})
            await work(station)
            other = await paired(station, tmp_path / "display", "display")
            await level(other, station)
            await level(station, other)
        assert other.copy.bodies == station.copy.bodies
        facts = [fact["fact"] for _, fact in other.copy.facts()]
        assert facts[4:7] == ["EntrantRegistered", "GongRung", "GongRung"]
    assert entrants_in(file) == [["Weiß", "Öhler"]]


async def test_a_repeated_a_changed_and_a_later_command_are_told(
    file: Path, tmp_path: Path
) -> None:
    """A second connection with the key closes the first, and a counter counts once."""
    async with asyncio.timeout(WAIT_S), serving(file) as server:
        station = Station(tmp_path / "organiser")
        await station.pair(server.address, server.code)
        station.ask({"kind": "RingGong"})
        await station.work(stays=False)
        async with connection(server.address) as first:
            await station._prove(first)
            with pytest.raises(Later, match="closed"):
                await asyncio.gather(station._follow(first, stays=True), station.work(stays=False))
        length = len(station.copy.events)
        row = station.db.execute("SELECT text, signature FROM own").fetchone()
        for text, counter, code in (
            (row[0], 1, "acknowledged"),
            (row[0].replace("RingGong", "ClosePages"), 1, "counter_reused"),
            (row[0].replace('"counter":1', '"counter":7'), 7, "counter_gap"),
        ):
            async with connection(server.address) as line:
                await station._prove(line)
                signature = station._sign("command", text.encode())
                await line.send("submit", signed={"command": text, "signature": signature})
                while (heard := (await line.receive(10))[0])["message"] == "push":
                    pass
                assert heard["counter"] == counter
                assert heard.get("code", heard["message"]) == code
        await station.work(stays=False)
        assert len(station.copy.events) == length


async def test_a_wrong_code_and_another_server_are_refused(file: Path, tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT_S), serving(file) as server:
        wrong = server.code[:-1] + ("A" if server.code[-1] != "A" else "B")
        code, told = await run(tmp_path / "desk", "pair", server.address, wrong)
        assert (code, told) == (2, 'denied: code_wrong {"tries":2}\n')
        station = Station(tmp_path / "organiser")
        await station.pair(server.address, server.code)
        station._keep(root="00" * 32)
        with pytest.raises(Alarm, match="command is not signed"):
            async with connection(server.address) as line:
                line.record((await line.receive(4))[0], bytes(32))


def test_it_has_nothing_of_ours() -> None:
    source = read_source(Path(example_station.__file__).read_text("utf-8"))
    assert source.imports
    assert not {each for each in source.imports if each.split(".")[0] in OURS}
