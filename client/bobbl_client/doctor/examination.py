"""What the page needs of an examination, which the command carries out: it takes some seconds."""

from collections.abc import Callable
from typing import Protocol

from bobbl_client.doctor.facts import Facts, HallFacts


class Examination(Protocol):
    """Looks at this computer in the background; called from the thread of the window only."""

    def begin(self, typed: tuple[str, ...] = ()) -> None:
        """Look at everything anew, and try the addresses that somebody has typed, too."""

    def facts(self) -> Facts:
        """Return what is known by now."""

    @property
    def is_done(self) -> bool:
        """Whether all that was begun is known."""

    @property
    def here(self) -> tuple[str, ...]:
        """Where another device can try this computer meanwhile, as ``host:port``."""

    def end(self) -> None:
        """Stop; nobody can try this computer any more."""


Hall = Callable[[], HallFacts | None]
"""Tells what an open tournament knows; None where none is open."""
