"""A server that is being started, waited for while the event loop runs."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PyQt6.QtCore import QTimer

from bobbl_shared.errors import Coded

LOOK_MS = 50
"""How often it is looked whether the server listens."""

Found = TypeVar("Found")


class ServerStart(Generic[Found]):
    """Checks from time to time whether a server listens, so that the visible window responds."""

    def __init__(self) -> None:
        """Wait for nothing yet."""
        self._turn = QTimer()
        self._turn.setInterval(LOOK_MS)
        self._turn.timeout.connect(self._tick)
        self._look: Callable[[], Found | None] | None = None
        self._listens: Callable[[Found], None] = lambda found: None
        self._failed: Callable[[Coded], None] = lambda error: None

    @property
    def is_under_way(self) -> bool:
        """Whether a server is being waited for."""
        return self._look is not None

    def begin(
        self,
        look: Callable[[], Found | None],
        listens: Callable[[Found], None],
        failed: Callable[[Coded], None],
    ) -> None:
        """Call one of the two once; ``look`` returns None until there is a result, or raises."""
        self._look, self._listens, self._failed = look, listens, failed
        self._turn.start()

    def end(self) -> None:
        """Stop waiting."""
        self._turn.stop()
        self._look = None

    def _tick(self) -> None:
        if self._look is None:
            return
        try:
            found = self._look()
            if found is None:
                return
            self.end()
            self._listens(found)
        except Coded as error:
            self.end()
            self._failed(error)
