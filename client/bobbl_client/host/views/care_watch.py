"""A program of this computer is looked after from the event loop; its window says how it goes."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.host.pages_care import PagesCare, PagesProgram
from bobbl_client.host.server_care import CareScreen, Served, ServerCare
from bobbl_client.host.views.care_strip import CareStrip
from bobbl_client.model.station import StationModel
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.errors import Coded
from bobbl_shared.i18n.hours import hour

CARE_MS = 250
"""How often it is looked how the program is."""


class Care(Protocol):
    """What looks after a program, and says how that goes."""

    def tick(self) -> None:
        """Do what is due."""

    def act(self) -> None:
        """Do what the one key of the strip says."""

    def end(self) -> None:
        """Look after it no longer."""

    def open(self, show: Callable[[CareScreen], None]) -> None:
        """Show how it goes, now and whenever that changes."""


class CareWatch:
    """Looks after one program at a time; ``letter`` and ``more`` are the keys of its strip."""

    def __init__(self, letter: str, more: str) -> None:
        """Look after nothing yet."""
        self._letter, self._more = letter, more
        self._care: Care | None = None
        self._turn = QTimer()
        self._turn.setInterval(CARE_MS)
        self._turn.timeout.connect(self._tick)

    def begin(self, care: Care) -> None:
        """Look after a program from now on."""
        self._care = care
        self._turn.start()

    def end(self) -> None:
        """Look after nothing any more, because the program is to stop."""
        self._turn.stop()
        care, self._care = self._care, None
        if care is not None:
            care.end()

    def attend(self, window: QWidget) -> None:
        """Let a window say what becomes of the program."""
        care = self._care
        if care is None or not isinstance(window, Frameable):
            return
        strip = CareStrip(self._letter, self._more)
        window.shell.set_strip(strip)
        strip.acted.connect(care.act)
        care.open(strip.show_screen)

    def _tick(self) -> None:
        if self._care is not None:
            self._care.tick()


def care_of_server(
    served: Served, successor: Callable[[], Coded | None] = lambda: None
) -> ServerCare:
    """Return what starts the server again should it end by itself; see ``ServerCare``."""
    return ServerCare(served, successor, time.monotonic, _hour_now)


def care_of_pages(program: PagesProgram, model: Callable[[], StationModel | None]) -> PagesCare:
    """Return what runs the program of the pages while it is wanted; see ``PagesCare``."""
    return PagesCare(program, model, time.monotonic, _hour_now)


def _hour_now() -> str:
    return hour(datetime.now(UTC))
