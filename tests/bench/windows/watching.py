"""How long the thread of the windows takes for something, and how long it did not listen.

Two clocks run: that on the wall, which people feel, and the thread's own, in which other programs
of a busy machine do not count. Beside each figure stands its limit and how much of it the thread's
own work takes; above all of them, what this machine takes in the same run for next to nothing.
"""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PyQt6.QtCore import QEvent, QObject, Qt, QTimer
from PyQt6.QtWidgets import QApplication, QLineEdit, QWidget

from bench.draw.measuring import Table, quantile

BEAT_MS = 2


@dataclass
class Spans:
    """Milliseconds of many doings of one kind, by the clock and of the thread's own work."""

    wall: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)

    def do(self, work: Callable[[], object]) -> None:
        """Do something, with all that Qt does because of it, and note how long it took."""
        wall, own = time.perf_counter(), time.thread_time()
        work()
        QApplication.processEvents()
        self.note(time.perf_counter() - wall, time.thread_time() - own)

    def note(self, wall_s: float, own_s: float) -> None:
        """Note a span."""
        self.wall.append(1000 * wall_s)
        self.own.append(1000 * own_s)

    def add_to(
        self, table: Table, limit_ms: float, *, of_longest: bool = False, **cells: object
    ) -> None:
        """Add a row of quantiles; the limit is for the thread's own p99, or for its longest."""
        held = max(self.own) if of_longest else quantile(self.own, 0.99)
        table.add(
            **cells,
            count=len(self.wall),
            p50=quantile(self.wall, 0.5),
            p99=quantile(self.wall, 0.99),
            max=max(self.wall),
            own_p50=quantile(self.own, 0.5),
            own_p99=quantile(self.own, 0.99),
            own_max=max(self.own),
            limit=limit_ms,
            of_limit=f"{held / limit_ms:.0%}",
        )


def bare() -> tuple[QWidget, QLineEdit]:
    """Open a window in which there is one field and nothing else."""
    window = QWidget()
    field = QLineEdit(window)
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    field.setFocus()
    return window, field


def put_away(window: QWidget) -> None:
    """Close a window and let Qt forget it, as it does in a running program."""
    window.close()
    window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


class Heartbeat(QObject):
    """Beats as often as the event loop lets it; the gaps are when a key would have had to wait."""

    def __init__(self) -> None:
        """Do not beat yet."""
        super().__init__()
        self.gaps = Spans()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Beat from now on, with nothing noted."""
        self.gaps = Spans()
        self._last = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> Spans:
        """Beat no more; give the gaps."""
        self._beat()
        self._timer.stop()
        return self.gaps

    def _beat(self) -> None:
        now = time.perf_counter(), time.thread_time()
        self.gaps.note(now[0] - self._last[0], now[1] - self._last[1])
        self._last = now


class Collections:
    """How long Python's collector of garbage made the program stand still, meanwhile."""

    def __init__(self) -> None:
        """Listen to it."""
        self.spans: list[tuple[int, float]] = []
        self._began = 0.0
        gc.callbacks.append(self._heard)

    def stop(self) -> Sequence[tuple[int, float]]:
        """Give the generation and milliseconds of each."""
        gc.callbacks.remove(self._heard)
        return self.spans

    def longest(self) -> float:
        """Give the milliseconds of the longest."""
        return max((took for _, took in self.spans), default=0.0)

    def _heard(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.spans.append((info["generation"], 1000 * (time.perf_counter() - self._began)))
