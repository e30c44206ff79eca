"""When Python may look for garbage that only refers to itself, which halts the window meanwhile.

A whole search looks at everything there is: names, rounds, widgets, hundreds of thousands of
things that are needed as long as the program runs. So these are left out of it once they are there.
What nothing refers to any more goes at once in any case.
"""

import gc


def settle() -> None:
    """Leave out all that is there, when a window has just opened.

    Before the first there was none that could have left anything behind; later ones look once.
    """
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()
    gc.freeze()


class Rest:
    """No search while much comes in that stays; afterwards that is left out."""

    def __init__(self) -> None:
        """Begin outside of a rest."""
        self._rests = False

    def begin(self) -> None:
        """Do not search until ``end``, if there was searching before."""
        if gc.isenabled():
            gc.disable()
            self._rests = True

    def end(self) -> None:
        """Search again, for what comes from now on."""
        if self._rests:
            gc.freeze()
            gc.enable()
            self._rests = False
