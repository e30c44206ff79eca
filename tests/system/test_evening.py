"""One real evening with real processes: no network for a round, the server killed, nothing lost."""

import asyncio
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from bobbl.demo.command import is_good, report_of
from bobbl.demo.evening import DemoEvening, DemoOptions, DemoResult
from bobbl.exports.command import read
from bobbl_client.training.paper import slip
from bobbl_server.files.export import to_json
from bobbl_server.files.tables import Tables
from bobbl_server.verify import Verifier
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.domain.score import Format, written_points
from bobbl_shared.log import LogFile

ROUNDS = 5
PAIRS = 48


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, DemoResult]:
    """Play it once for all tests."""
    options = DemoOptions(
        out=tmp_path_factory.mktemp("evening"),
        count=PAIRS,
        rounds=ROUNDS,
        desks=3,
        scorers=4,
        seed=48,
        offline_round=2,
        kill_round=3,
    )
    played = DemoEvening(options, print)
    result = asyncio.run(played.play())
    with LogFile.open(played.file, read_only=True) as log:
        verified = Verifier(log).run()
        head = log.last_hash.hex()
    report = report_of(options, result, verified, head, 0.0)
    assert is_good(report, result), (report, result.errors)
    return played.file, result


@pytest.fixture(scope="module")
def document(evening: tuple[Path, DemoResult]) -> dict[str, Any]:
    """Read the evening as it was exported."""
    exported: dict[str, Any] = json.loads(to_json(Tables(read(evening[0]))))
    return exported


def test_it_had_the_faults_it_should_have(evening: tuple[Path, DemoResult]) -> None:
    result = evening[1]
    assert (result.offline_rounds, result.server_kills) == (1, 1)
    assert result.reports["Ergebnisse 1"]["alone"] >= PAIRS // 2 // 4
    assert result.mistyped > 0
    assert result.corrected + result.decided > 0


def test_nothing_acknowledged_is_missing(evening: tuple[Path, DemoResult]) -> None:
    file, result = evening
    with LogFile.open(file, read_only=True) as log:
        events = [decode_event(body) for body in log.events()]
    for report in result.reports.values():
        for counter, index in report["answers"].items():
            author = author_of_command(events[index])
            assert (author.station, author.counter) == (report["station"], int(counter))
        assert len(report["answers"]) == report["sent"]


def test_everybody_is_registered_once(document: dict[str, Any]) -> None:
    names = [entrant["name"] for entrant in document["entrants"]]
    assert len(names) == len(set(names)) == PAIRS


def test_every_table_has_what_stood_on_its_slip(document: dict[str, Any]) -> None:
    assert len(document["rounds"]) == ROUNDS
    for played in document["rounds"]:
        assert len(played["tables"]) == PAIRS // 2
        for table in played["tables"]:
            paper = written_points(slip(48, played["round"], table["table"], Format()))
            assert table["score"] == [list(points) for points in paper]


def test_no_two_pairs_meet_twice(document: dict[str, Any]) -> None:
    meetings = [
        tuple(sorted(side[0] for side in table["sides"]))
        for played in document["rounds"]
        for table in played["tables"]
    ]
    assert len(meetings) == len(set(meetings))


def test_the_ranking_is_what_one_gets_by_counting(document: dict[str, Any]) -> None:
    won: dict[int, int] = defaultdict(int)
    goals: dict[int, int] = defaultdict(int)
    against: dict[int, int] = defaultdict(int)
    for played in document["rounds"]:
        for table in played["tables"]:
            (one,), (other,) = table["sides"]
            for first, second in table["score"]:
                winner, loser, points = (one, other, second) if first == 21 else (other, one, first)
                won[winner] += 1
                goals[loser] += points
                against[winner] += points
    values = {
        entrant["number"]: (
            won[entrant["number"]],
            goals[entrant["number"]],
            against[entrant["number"]],
        )
        for entrant in document["entrants"]
    }

    def is_better(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
        return (-one[0], -one[1], one[2]) < (-other[0], -other[1], other[2])

    expected = {
        number: (1 + sum(is_better(other, own) for other in values.values()), *own)
        for number, own in values.items()
    }
    ranked = {row["number"]: (row["rank"], *row["values"]) for row in document["ranking"]}
    assert ranked == expected
