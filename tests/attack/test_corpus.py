"""What fuzzing found worth keeping, and right inputs, once more; and that the targets can see."""

from collections.abc import Callable

import pytest

from attack.targets import CORPUS, TARGETS
from bobbl_shared.domain.commands import Command, decode_command

MOST_FILES, MOST_BYTES = 400, 300_000


def inputs(name: str) -> list[bytes]:
    kept = [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]
    return [*TARGETS[name].seeds(), *kept]


def run_all(name: str) -> None:
    for data in inputs(name):
        TARGETS[name].run(data)


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_but_the_promised_errors_comes_out(name: str) -> None:
    run_all(name)


def test_every_target_has_a_corpus_and_it_is_small() -> None:
    assert {path.name for path in CORPUS.iterdir()} == TARGETS.keys()
    sizes = [path.stat().st_size for path in CORPUS.rglob("*") if path.is_file()]
    assert len(sizes) <= MOST_FILES
    assert sum(sizes) <= MOST_BYTES


FAULTS: dict[str, tuple[str, Callable[..., object]]] = {
    "frame": ("attack.targets.decode_at_station", lambda data: int(data)),
    "command": ("bobbl_server.service.decide", lambda state, *_: state.rounds[99]),
    "event": ("attack.targets.fold", lambda state, event: state.entrants[event.index]),
    "file": ("bobbl_shared.log.check.event_hash", lambda body: body.decode("ascii")[:32]),
    "draw": ("attack.targets.parse_draw", lambda data: int(data)),
    "rank": ("attack.targets.answer_rank", lambda data: data.decode()[5000]),
}
"""A fault for each target that lets something else out."""


@pytest.mark.parametrize("name", TARGETS)
def test_a_fault_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, fault = FAULTS[name]
    monkeypatch.setattr(place, fault)
    with pytest.raises((ValueError, KeyError, IndexError, TypeError)):
        run_all(name)


def test_a_right_command_is_decided() -> None:
    """Else the target would look at the first gate only."""
    read: list[Command] = [decode_command(each) for each in TARGETS["command"].seeds()]
    assert len(read) == 6
