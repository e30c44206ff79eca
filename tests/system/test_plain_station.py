"""A station written from PROTOCOL.md alone works with the real server."""

import ast
import asyncio
import json
import re
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from builders.documents.plain_station import Denied, PlainStation, name, new_id

OURS = ("bobbl", "bobbl_shared", "bobbl_server", "bobbl_client", "spake2")
BUILDERS = Path(__file__).parents[1] / "builders" / "documents"
WAIT_S = 120


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """Found a tournament by the command."""
    settings, file = tmp_path / "settings.json", tmp_path / "fest.bobbl"
    settings.write_text(json.dumps({"name": "Kirchweih", "rounds": 2}))
    found = await _bobbl("found", file, "--settings", settings)
    await found.communicate()
    assert found.returncode == 0
    return file


@asynccontextmanager
async def serving(file: Path, port: int = 0) -> AsyncIterator[asyncio.StreamReader]:
    """Serve a file by the command; gives what it prints."""
    port_and_host = ("--port", str(port), "--host", "127.0.0.1")
    server = await _bobbl("serve", file, *port_and_host, "--no-announce")
    assert server.stdout is not None
    try:
        yield server.stdout
    finally:
        server.terminate()
        await server.communicate()
    assert server.returncode == 0


async def told(printed: asyncio.StreamReader) -> tuple[str, str]:
    """Give address and first code of a new tournament's server."""
    text = ""
    while not (code := re.search(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}\b", text)):
        line = (await printed.readline()).decode()
        assert line, text
        text += line
    address = re.search(r"\d+\.\d+\.\d+\.\d+:\d+", text)
    assert address, text
    return address[0], code[0]


async def first_organiser(printed: asyncio.StreamReader) -> PlainStation:
    """Pair and connect with the code that a new server prints."""
    address, code = await told(printed)
    organiser = PlainStation(address)
    await organiser.pair(code)
    await organiser.connect()
    return organiser


async def _bobbl(what: str, file: Path, *words: object) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bobbl", what, str(file), *map(str, words)),
        *("--home", str(file.parent / "home")),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )


async def paired(organiser: PlainStation, role: str, *sections: str) -> PlainStation:
    """Let the organiser invite a station, and pair it by the code the server gives."""
    invitation = new_id()
    invited = {"kind": "InviteStation", "invitation": invitation, "role": role, "name": role}
    event = await organiser.ask({**invited, "sections": sections})
    assert event["verdict"]["refused"] is None
    asked = {"type": "code", "invitation": invitation, "renew": True}
    reply = await organiser.query(asked)
    assert reply["type"] == "code"
    station = PlainStation(organiser.address)
    await station.pair(reply["code"])
    await station.connect()
    return station


async def level(*stations: PlainStation) -> None:
    """Let stations hear what others have heard already."""
    while len({len(each.events) for each in stations}) > 1:
        await min(stations, key=lambda each: len(each.events)).step()


async def register(desk: PlainStation, *last_names: str) -> str:
    """Register a pair at a desk; give its id."""
    details = tuple(name(each, "Eva") for each in last_names)
    persons = [{"id": new_id(), "details": each["hash"], "contact": None} for each in details]
    id_ = new_id()
    wanted = {"kind": "RegisterEntrant", "entrant": id_, "entrant_kind": "pair"}
    event = await desk.ask({**wanted, "persons": persons}, len(desk.events), details)
    assert event["verdict"] == {"refused": None, "parameters": {}}
    return id_


def slip(tables: list[dict[str, object]]) -> dict[str, object]:
    """Give the slip of the first table of a round."""
    return {
        "kind": "EnterResult",
        "round": 1,
        "table": tables[0]["table"],
        "sides": tables[0]["sides"],
        "score": {"type": "bobbl", "bobbl": [[21, 15], [3, 21]]},
        "entry": new_id(),
    }


async def test_it_pairs_registers_scores_and_comes_back(file: Path) -> None:
    async with asyncio.timeout(WAIT_S), serving(file) as printed:
        organiser = await first_organiser(printed)
        desk = await paired(organiser, "desk")
        pairs = [await register(desk, "Weiß", "Öhler"), await register(desk, "Lang", "Groß")]
        await level(organiser, desk)
        drawn = await organiser.ask({"kind": "DrawRound", "round": 1}, len(organiser.events) - 1)
        [(seated, fact)] = organiser.facts("RoundDrawn")
        assert seated == drawn["index"]
        assert {side[0] for side in fact["tables"][0]["sides"]} == set(pairs)

        scoring = await paired(organiser, "scoring", "Halle")
        while not any(scoring.facts("RoundDrawn")):
            await scoring.step()
        entered = await scoring.ask(slip(fact["tables"]), seated)
        assert entered["effect"][0]["status"] == "entered"
        again = await organiser.ask(slip(fact["tables"]), entered["index"])
        assert again["effect"][0]["status"] == "confirmed"

        await level(organiser, scoring)
        assert scoring.events == organiser.events
        assert scoring.names == {
            "Weiß",
            "Öhler",
            "Lang",
            "Groß",
        }
        assert (await scoring.report())["sent"] == 4711

        first = scoring.own[0]
        await scoring.leave()
        await scoring.connect()
        assert scoring.held == first.counter
        await scoring.send(first)
        answer = await scoring.next("acknowledged")
        assert (answer["counter"], answer["index"]) == (first.counter, entered["index"])
        refused = await scoring.ask(slip(fact["tables"]), again["index"])
        assert refused["verdict"]["refused"] == "already_confirmed"
        await scoring.send(scoring.own[-1])
        answer = await scoring.next("acknowledged")
        assert answer["index"] == refused["index"]
        for each in (organiser, desk, scoring):
            await each.leave()


async def test_a_second_connection_closes_the_first_and_wrong_commands_are_told(
    file: Path,
) -> None:
    async with asyncio.timeout(WAIT_S), serving(file) as printed:
        organiser = await first_organiser(printed)
        first = organiser.line
        assert first is not None
        await organiser.ask({"kind": "RingGong"})
        held = len(organiser.events)
        await organiser.connect()
        while not first.socket.closed:
            await first.socket.receive(timeout=WAIT_S)
        own = organiser.own[0]
        own.signature = own.signature[:-2] + ("00" if own.signature[-2:] != "00" else "01")
        await organiser.send(own)
        rejected = await organiser.next("rejected")
        assert (rejected["counter"], rejected["code"]) == (None, "bad_signature")
        own.text = own.text.replace('"counter":1,', '"counter":7,')
        own.signature = organiser.key.sign("command", own.text.encode())
        await organiser.send(own)
        rejected = await organiser.next("rejected")
        assert (rejected["counter"], rejected["code"]) == (7, "counter_gap")
        assert rejected["parameters"] == {"expected": 2}
        assert len(organiser.events) == held
        await first.close()
        await organiser.leave()


async def test_it_hands_over_what_a_server_has_lost(file: Path, tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT_S):
        async with serving(file) as printed:
            organiser = await first_organiser(printed)
            await organiser.leave()
        older = tmp_path / "older.bobbl"
        shutil.copy(file, older)
        port = int(organiser.address.rpartition(":")[2])
        async with serving(file, port):
            await come_back(organiser)
            await register(organiser, "Weiß", "Öhler")
            await organiser.ask({"kind": "RingGong"})
            await organiser.leave()
        shutil.copy(older, file)
        async with serving(file, port):
            await come_back(organiser)
            assert organiser.handed_over == 1
            await organiser.ask({"kind": "RingGong"})
            other = await paired(organiser, "display")
            await level(organiser, other)
            assert other.events == organiser.events
            assert other.names == {"Weiß", "Öhler"}
            for each in (organiser, other):
                await each.leave()


async def come_back(station: PlainStation) -> None:
    """Connect as soon as a server listens where the last one did."""
    while True:
        try:
            return await station.connect()
        except OSError:
            await asyncio.sleep(0.02)


async def test_a_wrong_code_is_told(file: Path) -> None:
    async with asyncio.timeout(WAIT_S), serving(file) as printed:
        address, code = await told(printed)
        stranger = PlainStation(address)
        wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
        with pytest.raises(Denied, match="code_wrong"):
            await stranger.pair(wrong)


@pytest.mark.parametrize("module", ["plain_protocol", "plain_station"])
def test_it_has_nothing_of_ours(module: str) -> None:
    tree = ast.parse((BUILDERS / f"{module}.py").read_text("utf-8"))
    named = {
        each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names
    }
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {each for each in named if each.split(".")[0] in OURS}
    assert {each for each in named if each.startswith("builders")} <= {
        "builders.documents.plain_protocol"
    }
