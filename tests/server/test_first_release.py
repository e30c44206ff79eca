"""What version 1.0 has written: every later version reads it, agrees with it and goes on with it.

The two files in tests/golden were made once and never change. See their README.
"""

import json
import shutil
from pathlib import Path

import pytest

from bobbl_server.core.draw.engine import draw
from bobbl_server.files.whole import unpacked
from bobbl_server.service import Service
from bobbl_server.store.reading import read_history
from bobbl_server.store.secrets import SecretFiles
from bobbl_server.store.take_over import prepare
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.ids import InvitationId
from bobbl_shared.log import LogFile
from builders.dice import seeded_dice
from builders.evening import WORDS, FixedClock
from builders.golden.first_release import exported

GOLDEN = Path(__file__).parents[1] / "golden"
FILE, EXPORT = GOLDEN / "release-1.0.bobbl", GOLDEN / "release-1.0.json"
HEAD = "5879842e0638c5837445940a308a7156dff8eb741dd67af3fcfe05e005796e97"
LENGTH, KINDS = 165, 74


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Give a copy of the file that may be changed."""
    return Path(shutil.copyfile(FILE, tmp_path / "evening.bobbl"))


def test_it_holds_every_kind_of_command_and_fact() -> None:
    with LogFile.open(FILE, read_only=True) as log:
        events = [decode_event(body) for body in log.events()]
    accepted = [each for each in events if each.verdict.refused is None]
    assert len({type(decode_command(each.command).payload) for each in accepted}) == KINDS
    assert len({type(fact) for each in events for fact in each.effect}) == KINDS
    refused = [each.verdict.refused for each in events if each.verdict.refused]
    assert refused == ["already_confirmed", "already_confirmed"]


def test_it_is_opened_and_every_decision_is_made_again() -> None:
    with LogFile.open(FILE, read_only=True) as log:
        assert log.last_hash.hex() == HEAD
        assert Verifier(log).run().flaw is None
        state = read_history(log).history.state
    assert (state.length, state.epoch, len(state.rounds)) == (LENGTH, 2, 3)
    assert state.crest is None
    assert (len(state.stations), len(state.forgotten), len(state.lots)) == (6, 2, 18)
    assert (len(state.hall_map.tables) if state.hall_map else 0, len(state.box_counts)) == (3, 1)


def contains(now: object, then: object, where: str = "") -> None:
    """Check that a document says all that an older one says; it may say more."""
    if isinstance(then, dict):
        assert isinstance(now, dict), where
        for key, value in then.items():
            assert key in now, f"{where}/{key}"
            contains(now[key], value, f"{where}/{key}")
    elif isinstance(then, list):
        assert isinstance(now, list), where
        assert len(now) == len(then), where
        for place, value in enumerate(then):
            contains(now[place], value, f"{where}/{place}")
    else:
        assert now == then, where


def test_its_export_says_what_it_said_then() -> None:
    then = json.loads(EXPORT.read_text("utf-8"))
    assert (then["head"], then["length"]) == (HEAD, LENGTH)
    contains(json.loads(exported(FILE)), then)


def test_its_export_is_taken_in_as_the_same_log() -> None:
    history = unpacked(EXPORT.read_bytes()).history
    with LogFile.open(FILE, read_only=True) as log:
        assert list(log.events()) == list(history.bodies)
        assert list(log.heads())[-1].signature.hex() == history.heads[-1].signature


def test_it_goes_on(copy: Path, tmp_path: Path) -> None:
    clock, dice = FixedClock(), seeded_dice("later")
    successor = prepare(copy, WORDS, tmp_path / "server", clock, dice)
    assert successor.begin().number == 3
    secrets = SecretFiles(tmp_path, dice)
    key = successor.keys.signing
    with successor.log as log:
        service = Service(successor.history, log, key, clock, dice, draw, secrets)
        invited = InviteStation(InvitationId("later"), "desk", "Später", ())
        batch = service.take([service.own_submission(invited)])
        service.write(batch)
        assert service.settle(batch) is not None
    with LogFile.open(copy, read_only=True) as log:
        assert Verifier(log).run().flaw is None
        assert read_history(log).history.state.length == LENGTH + 2


def test_contains_finds_what_is_missing_or_different() -> None:
    contains({"a": [1, {"b": 2, "c": 3}], "d": 4}, {"a": [1, {"b": 2}]})
    less: tuple[object, ...] = ({}, {"a": [1]}, {"a": [1, {}]}, {"a": [1, {"b": 3}]}, {"a": {}})
    for now in less:
        with pytest.raises(AssertionError):
            contains(now, {"a": [1, {"b": 2}]})
