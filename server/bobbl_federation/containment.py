"""What a tournament holds fails there and nowhere else, and not for long.

A log may be signed as it should be and still hold what nobody can reckon with. Work on one
tournament is done in a block that ends after so much time of the processor; whatever is wrong with
it is one error then, ``Failed``.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STEP_S = 1.0
"""Seconds of the processor for one event, one evening as guests see it, or one page; it needs some
hundredths."""

TOO_COSTLY, UNUSABLE = "event_too_costly", "event_unusable"


class Failed(Exception):
    """Something in a tournament cannot be reckoned with; ``code`` says how that was noticed."""

    def __init__(self, code: str, cause: Exception) -> None:
        """Name the cause in a line, without what stands in the tournament."""
        super().__init__(f"{code} ({type(cause).__name__})")
        self.code = code


class _TooCostly(Exception):
    """The time is over."""


_armed = threading.local()


@contextmanager
def contained(seconds: float | None = None) -> Iterator[None]:
    """Raise ``Failed`` for whatever is raised in this block, or if it takes longer (``STEP_S``).

    It is ended in the main thread, where the system can (not on Windows). Nothing in the block may
    wait, or be contained itself.
    """
    try:
        _begin(STEP_S if seconds is None else seconds)
        try:
            yield
        finally:
            _end()
    except _TooCostly as error:
        raise Failed(TOO_COSTLY, error) from error
    except Exception as error:  # it is of the tournament, whatever it is
        raise Failed(UNUSABLE, error) from error


def _begin(seconds: float) -> None:
    _armed.is_on = threading.current_thread() is threading.main_thread()
    if _armed.is_on and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGVTALRM, _ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _end() -> None:
    was_on, _armed.is_on = _armed.is_on, False
    if was_on and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _ring(_number: int, _frame: FrameType | None) -> None:
    if getattr(_armed, "is_on", False):
        _armed.is_on = False
        raise _TooCostly
