"""A station written from PROTOCOL.md alone works with the real server."""

import ast
import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from builders.plain_station import Denied, PlainStation, name, new_id

OURS = ("bobbl", "bobbl_shared", "bobbl_server", "bobbl_client", "spake2")
BUILDERS = Path(__file__).parents[1] / "builders"
WAIT_S = 60


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[str, str]]:
    """Found a tournament and serve it, both by the command; give address and first code."""
    settings, file = folder / "settings.json", folder / "fest.bobbl"
    settings.write_text(json.dumps({"name": "Kirchweih", "rounds": 2}))
    place = ("--home", str(folder / "home"))
    found = await _bobbl("found", str(file), "--settings", str(settings), *place)
    await found.communicate()
    assert found.returncode == 0
    server = await _bobbl("serve", str(file), "--host", "127.0.0.1", "--no-announce", *place)
    assert server.stdout is not None
    try:
        async with asyncio.timeout(WAIT_S):
            told = ""
            while not (code := re.search(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}\b", told)):
                line = (await server.stdout.readline()).decode()
                assert line, told
                told += line
        address = re.search(r"\d+\.\d+\.\d+\.\d+:\d+", told)
        assert address, told
        yield address[0], code[0]
    finally:
        server.terminate()
        await server.communicate()
    assert server.returncode == 0


async def _bobbl(*words: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bobbl", *words, stdin=asyncio.subprocess.DEVNULL, stdout=pipe
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


async def test_it_pairs_registers_scores_and_comes_back(tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT_S), serving(tmp_path) as (address, code):
        organiser = PlainStation(address)
        await organiser.pair(code)
        await organiser.connect()
        desk = await paired(organiser, "desk")
        pairs = [await register(desk, "Weiß", "Öhler"), await register(desk, "Lang", "Groß")]
        while len(organiser.events) < len(desk.events):
            await organiser.step()
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

        while scoring.last != organiser.last:
            await scoring.step()
        assert scoring.events == organiser.events
        assert {each["last"] for each in scoring.names.values()} == {
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
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(WAIT_S), serving(tmp_path) as (address, code):
        organiser = PlainStation(address)
        await organiser.pair(code)
        await organiser.connect()
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


async def test_a_wrong_code_is_told(tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT_S), serving(tmp_path) as (address, code):
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
    assert {each for each in named if each.startswith("builders")} <= {"builders.plain_protocol"}
