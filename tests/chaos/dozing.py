"""``bobbl`` on a computer that can sleep: ``python dozing.py FILE WORDS`` runs ``bobbl WORDS``.

Stopped by a signal, a process misses no second of any clock. A computer that sleeps differs: when
it wakes, its clock and the clock that counts its sleep are far ahead of the one that loops live by.
So these two go ahead here by as many seconds as ``sleep_of`` has written into the file meanwhile.

Robots can be told to ``work_asleep`` besides: they work until they have slept and all is done, and
tell what their window said since, and how much time it gave the round at most.
"""

import mmap
import struct
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from bobbl.__main__ import main
from bobbl.robots.robot import Order, Robot, Script, Waiting
from bobbl.robots.scripts import SCRIPTS
from bobbl_client.model.station import Contact
from bobbl_client.page.frame import frame_of
from bobbl_shared import steady_clock
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import EntrantId, PersonId, new_id
from bobbl_shared.steady_clock import SteadyClock

_SECONDS = struct.Struct("d")


def dozing(file: Path) -> tuple[str, ...]:
    """Give the program that is ``bobbl`` on a computer that has slept as long as the file says."""
    sleep_of(file, 0.0)
    return (__file__, str(file))


def sleep_of(file: Path, seconds: float) -> None:
    """Let a stopped program find that so much time has passed when it wakes."""
    with file.open("r+b" if file.exists() else "wb") as opened:
        opened.write(_SECONDS.pack(seconds))


def _slept(file: Path) -> Callable[[], float]:
    with file.open("rb") as opened:
        view = mmap.mmap(opened.fileno(), _SECONDS.size, access=mmap.ACCESS_READ)
    return lambda: float(_SECONDS.unpack(view)[0])


def _set_clocks(slept: Callable[[], float]) -> None:
    wall, gettime = time.time, time.clock_gettime
    time.time = lambda: wall() + slept()
    time.clock_gettime = lambda which: (
        gettime(which) + (0.0 if which == time.CLOCK_MONOTONIC else slept())
    )
    SteadyClock.__init__.__defaults__ = (
        lambda: datetime.fromtimestamp(time.time(), UTC),
        steady_clock.steady_s,
    )


def _working(slept: Callable[[], float]) -> Script:
    def work_asleep(robot: Robot, order: Order, result: dict[str, object]) -> Waiting:
        model = robot.model
        says: dict[str, None] = {}
        left: list[int] = []

        def look(is_done: Callable[[], bool]) -> bool:
            if slept() and model.state is not None and model.state.clock is not None:
                sentence = frame_of(model).sentence
                says.pop(sentence, None)  # each stands where it was said last
                says[sentence] = None
                left.append(model.state.clock.seconds_left(model.now))
            return is_done()

        numbers = count(1)

        def register() -> int:
            details = model.conceal_name(Name(f"Gast {next(numbers)}"))
            person = Person(PersonId(new_id()), details.hash)
            guest = RegisterEntrant(EntrantId(new_id()), "pair", (person,), distinct=True)
            return model.ask(guest, None, (details,))

        while not slept():
            counter = register()
            yield lambda counter=counter: look(lambda: model.verdict(counter) is not None)  # type: ignore[misc]
        if not model.waiting:  # the last answer was there already when it fell asleep
            register()
        yield lambda: look(lambda: model.contact is Contact.ONLINE and not model.waiting)
        result.update(says=[*says], left=max(left), commands=next(numbers) - 1)

    return work_asleep


if __name__ == "__main__":
    _since = _slept(Path(sys.argv[1]))
    _set_clocks(_since)
    SCRIPTS["work_asleep"] = _working(_since)
    sys.exit(main(sys.argv[2:]))
