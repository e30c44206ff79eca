"""``bobbl demo --halls``: halls play at once for a federation, one of whose processes is killed."""

import asyncio
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl.demo.evening import DemoOptions
from bobbl.federation.demo.command import hall_options
from bobbl.federation.demo.day import DayOptions, FederationDay
from bobbl.federation.demo.findings import HallFile, HallStored, findings, read_hall, stored
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.postgres import PostgresLogs
from builders.federation.postgres import running, two_running


async def read_all(url: str, files: list[HallFile]) -> list[HallStored]:
    connections = Connections(url)
    logs = PostgresLogs(connections)
    there = [await stored(logs, each) for each in files]
    await connections.close()
    return there


def failing(files: list[HallFile], there: list[HallStored]) -> list[bool]:
    return [not each.holds for each in findings(files, there)]


@pytest.mark.release
def test_three_halls_are_handed_over_whole_and_what_is_not_whole_is_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running() as database:
        url = database.make_database("demo")
        words = ["--count", "6", "--rounds", "2", "--out", str(tmp_path)]
        code = main(["demo", "--halls", "3", "--federation", url, *words])
        said = capsys.readouterr().out
        assert code == 0, said
        assert "mit kill -9 beendet" in said
        assert "Alle Säle übergeben dem anderen Prozess" in said
        assert "Alle 3 Logs in der Datenbank gleichen denen der Säle Byte für Byte" in said
        files = [read_hall(tmp_path / f"hall-{n}" / "tournament.bobbl") for n in (1, 2, 3)]
        there = asyncio.run(read_all(url, files))

    assert failing(files, there) == [False] * 4
    first, *others = there
    twice = replace(first, length=first.length + 1, bodies=[*first.bodies, first.bodies[-1]])
    assert failing(files, [twice, *others])[1:3] == [True, True]
    forked = replace(first, opposed=1)
    assert failing(files, [forked, *others]) == [False, False, True, False]
    behind = replace(first, bodies=first.bodies[:-4])
    assert failing(files, [behind, *others])[1::2] == [True, True]
    unsigned = replace(first, heads=first.heads[:-1])
    assert failing(files, [unsigned, *others]) == [False, True, False, False]
    unsound = replace(files[0], is_sound=False)
    assert failing([unsound, *files[1:]], there) == [True, False, False, False]


@pytest.mark.release
def test_ten_halls_go_on_while_a_process_and_the_primary_are_killed(tmp_path: Path) -> None:
    one = DemoOptions(out=tmp_path, count=8, rounds=3, desks=1, scorers=1)
    said: list[str] = []
    with two_running("demo") as pair:

        async def fail_over() -> None:
            await asyncio.to_thread(pair.primary.stop, signal.SIGQUIT)
            await asyncio.to_thread(pair.promote)

        day = FederationDay(DayOptions(hall_options(one, 10), pair.url, fail_over), said.append)
        result = asyncio.run(day.play())

    assert result.is_good, (result.findings, said)
    assert (result.hub_kills, result.failovers) == (1, 1)
