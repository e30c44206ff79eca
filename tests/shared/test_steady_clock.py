"""The steady clock: even while the computer's own leaps, and in step with it when told to."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from bobbl_shared.steady_clock import SteadyClock, steady_s

START = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


@dataclass
class Computer:
    """A computer's clock that can be set, and seconds that go on."""

    wall: datetime = START
    seconds: float = 1000.0

    def passes(self, seconds: float) -> None:
        self.seconds += seconds
        self.wall += timedelta(seconds=seconds)

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.seconds)


@pytest.mark.parametrize("leap", [timedelta(hours=1), timedelta(hours=-1), timedelta(days=20_000)])
def test_a_leap_does_not_move_it_until_it_is_told_to_follow(leap: timedelta) -> None:
    computer = Computer()
    clock = computer.clock()
    computer.passes(60)
    computer.wall += leap
    computer.passes(60)
    assert clock.now() == START + timedelta(seconds=120)
    clock.follow()
    assert clock.now() == START + timedelta(seconds=120) + leap
    computer.passes(5)
    assert clock.now() == START + timedelta(seconds=125) + leap


def test_the_real_one_goes_forward_and_is_aware() -> None:
    clock = SteadyClock()
    first = clock.now()
    assert first.utcoffset() == timedelta(0)
    assert clock.now() >= first
    assert steady_s() > 0
