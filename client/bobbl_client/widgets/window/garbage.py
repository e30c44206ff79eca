"""When Python may look for garbage that only refers to itself, and where.

A whole search looks at everything there is: names, rounds, widgets, hundreds of thousands of
things that are needed as long as the program runs. So these are left out of it once they are there.
What nothing refers to any more goes at once in any case.

By itself Python searches in whatever thread has just made something. A window that was left refers
to its pages and they to it, so it ends where it is found; and Qt does not bear that a widget ends
in another thread than that of the windows, nor in the midst of what it is just doing. So as long as
there is a network thread, garbage is looked for between two events of the window, and nowhere else.
"""

import gc
from typing import ClassVar

from PyQt6.QtCore import QTimer

LOOK_MS = 500


def leave_out() -> None:
    """Leave out all that is there when the first window has opened: no other left anything."""
    gc.freeze()


def settle() -> None:
    """Look once when another window has opened, then leave out all that is there.

    While much comes in, ``Rest`` leaves it out at its end, and the next window looks.
    """
    if not Rest.count:
        gc.unfreeze()
        gc.collect()
        gc.freeze()


class _Automatic:
    """Python's own searching, which does not happen while anybody holds it."""

    def __init__(self) -> None:
        self._holds, self._was_on = 0, False

    def hold(self) -> None:
        if not self._holds:
            self._was_on = gc.isenabled()
            gc.disable()
        self._holds += 1

    def release(self) -> None:
        self._holds -= 1
        if not self._holds and self._was_on:
            gc.enable()


_automatic = _Automatic()


class Rest:
    """No search while much comes in that stays; afterwards that is left out."""

    count: ClassVar[int] = 0
    """So many rest now."""

    def __init__(self) -> None:
        """Begin outside of a rest."""
        self._rests = False

    def begin(self) -> None:
        """Do not search until ``end``."""
        if not self._rests:
            self._rests = True
            Rest.count += 1
            _automatic.hold()

    def end(self) -> None:
        """Search again, for what comes from now on."""
        if self._rests:
            self._rests = False
            Rest.count -= 1
            gc.freeze()
            _automatic.release()


class Search:
    """Looks for garbage now and then in the thread that it was made in, instead of Python."""

    def __init__(self) -> None:
        """Begin; ``end`` leaves searching to Python again."""
        self._timer = QTimer()
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        _automatic.hold()

    def end(self) -> None:
        """Search no more; may be called again."""
        if self._timer.isActive():
            self._timer.stop()
            _automatic.release()

    def look(self) -> None:
        """Search among what is young, or older, as often as Python would; not during a rest."""
        if Rest.count:
            return
        counts, limits = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > limits[generation]:
                gc.collect(generation)
                return
