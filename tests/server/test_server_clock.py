"""The server's clock: a leap of the computer's does not touch a round that runs by it."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bobbl_server.app import Server, ServerOptions
from bobbl_shared.domain.state import RoundClock
from bobbl_shared.steady_clock import SteadyClock


@dataclass
class Told(SteadyClock):
    """A clock that counts how often it is told to follow."""

    followed: int = 0

    def follow(self) -> None:
        self.followed += 1


def server(folder: Path, clock: Told, round_clock: RoundClock | None) -> Server:
    made = Server(ServerOptions(folder / "fest.bobbl", folder, clock=clock))
    history: Any = SimpleNamespace(state=SimpleNamespace(clock=round_clock))
    made.service = SimpleNamespace(history=history)  # type: ignore[assignment]
    return made


def test_while_a_round_runs_the_clock_is_not_set(tmp_path: Path) -> None:
    clock = Told()
    server(tmp_path, clock, RoundClock(1, "2026-11-21T19:00:00.000Z", None))._follow_clock()
    assert clock.followed == 0


def test_between_rounds_and_in_a_pause_it_is(tmp_path: Path) -> None:
    clock = Told()
    for round_clock in (None, RoundClock(1, None, 300)):
        server(tmp_path, clock, round_clock)._follow_clock()
    assert clock.followed == 2
    assert isinstance(ServerOptions(tmp_path, tmp_path).clock, SteadyClock)
