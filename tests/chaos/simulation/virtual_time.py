"""An event loop whose time passes only when nothing is left to do, and computers' clocks.

The product's own coroutines run on it unchanged, in one thread; between two things that happen no
time passes, so that only the seed says what comes before what.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Executor
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeVar

from builders.course import START

T = TypeVar("T")

MOMENT_S = 1e-6
"""Seconds between two things that come in order: the loop has no order for those at one time."""


LONGEST_S = 3600.0
"""No schedule takes so long; one that does goes on for ever."""


class Stuck(Exception):
    """Somebody waits for what never happens."""


class _Leap(selectors.BaseSelector):
    """Waits for no file: lets the waiting time pass at once."""

    def __init__(self) -> None:
        self.now = 0.0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or self.now > LONGEST_S:
            raise Stuck(f"after {self.now:.0f} s")
        self.now += max(0.0, timeout)
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return {}


COMPUTER: ContextVar[str] = ContextVar("computer", default="")
"""On which computer the code at hand runs; tasks have it from whoever starts them."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """The loop; it knows the tasks of each computer, so that a crash can end them."""

    def __init__(self) -> None:
        """Begin at 0 seconds."""
        self._leap = _Leap()
        super().__init__(self._leap)
        self.tasks: dict[str, dict[asyncio.Task[Any], None]] = {}
        self.set_task_factory(self._new_task)

    def time(self) -> float:
        """Give the seconds since the beginning."""
        return self._leap.now

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> "asyncio.Future[T]":
        """Let a simulated thread do it."""
        assert isinstance(executor, SimulatedThread)
        return executor.do(func, *args)

    def start(self, computer: str, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Run something on a computer."""
        token = COMPUTER.set(computer)
        try:
            return self.create_task(work)
        finally:
            COMPUTER.reset(token)

    def end_all(self, computer: str) -> None:
        """End what runs on a computer, as a crash does; what it still does comes to nothing."""
        for task in list(self.tasks.get(computer, ())):
            task.cancel()

    def is_idle(self, computer: str) -> bool:
        """Tell whether nothing runs there."""
        return not self.tasks.get(computer)

    def _new_task(
        self, loop: asyncio.AbstractEventLoop, work: Any, **options: Any
    ) -> "asyncio.Task[Any]":
        task = asyncio.Task(work, loop=loop, **options)
        own = self.tasks.setdefault(COMPUTER.get(), {})  # in order: a set has another each time
        own[task] = None
        task.add_done_callback(own.pop)
        return task


@dataclass
class SimulatedThread(Executor):
    """One thread of a computer: does one thing after the other, each after a while.

    ``wait`` gives the seconds before a thing is done, and those until its result is seen; ``lives``
    tells whether the computer still runs.
    """

    loop: VirtualLoop
    wait: Callable[[], tuple[float, float]]
    lives: Callable[[], bool]
    _free_at: float = 0.0

    def do(self, work: Callable[..., T], *args: Any) -> "asyncio.Future[T]":
        """Do something when its turn comes; the future stays open if the thread ends before."""
        future: asyncio.Future[T] = self.loop.create_future()
        before, after = self.wait()
        begins = max(self.loop.time(), self._free_at) + before
        self._free_at = begins + after
        self.loop.call_at(begins, self._work, future, after, work, args)
        return future

    def _work(
        self, future: "asyncio.Future[T]", after: float, work: Callable[..., T], args: Any
    ) -> None:
        if not self.lives():
            return
        try:
            tell: Callable[[], None] = partial(future.set_result, work(*args))
        except Exception as error:  # noqa: BLE001
            tell = partial(future.set_exception, error)
        if self.lives():
            self.loop.call_later(after, self._tell, future, tell)

    def _tell(self, future: "asyncio.Future[T]", tell: Callable[[], None]) -> None:
        if self.lives() and not future.done():
            tell()


@dataclass
class WallClock:
    """A computer's clock: goes as fast as the loop's time, and jumps when told."""

    loop: VirtualLoop
    ahead: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        """Give the moment as this computer believes."""
        moment = START + timedelta(seconds=self.loop.time()) + self.ahead
        return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
