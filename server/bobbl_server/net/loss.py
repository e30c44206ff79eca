"""Reporting that acknowledged events are missing here, until whoever runs the tournament knows.

This is no task: a task ends some day, and the server ends when one of its tasks does.
"""

import asyncio
from collections.abc import Callable

from bobbl_server.net.hub import Hub
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import NoticePush

SHOWN_S = 600.0
"""Seconds for which all are still told once an organiser's station knows."""

LOOK_S = 2.0
"""Seconds between two looks whether one does."""


class LossNotice:
    """The notice of one loss; ``known`` is called once an organiser's station has received it."""

    def __init__(self, hub: Hub, lost: BobblError, known: Callable[[], None]) -> None:
        """Notify everybody, also those who connect later."""
        self._hub, self._known = hub, known
        self._notice = NoticePush(lost.code, dict(lost.parameters))
        self._due: asyncio.TimerHandle | None = None
        hub.push(self._notice)
        self._look()

    def close(self) -> None:
        """Stop."""
        if self._due is not None:
            self._due.cancel()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        if self._hub.has_told(self._notice, "organiser"):
            self._known()
            self._due = loop.call_later(SHOWN_S, self._hub.take_back, self._notice)
        else:
            self._due = loop.call_later(LOOK_S, self._look)
