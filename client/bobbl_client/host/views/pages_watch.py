"""The pages of this computer looked after while the event loop runs, and told of in its window."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.host.pages_care import PagesCare, PagesProgram
from bobbl_client.host.views.care_strip import CareStrip
from bobbl_client.host.views.server_watch import CARE_MS
from bobbl_client.model.station import StationModel
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour


class PagesWatch:
    """Starts the program of the pages while it is wanted; for one tournament at a time."""

    def __init__(self) -> None:
        """Look after nothing yet."""
        self._care: PagesCare | None = None
        self._turn = QTimer()
        self._turn.setInterval(CARE_MS)
        self._turn.timeout.connect(self._tick)

    def begin(
        self, program: PagesProgram, model: Callable[[], StationModel | None], server: str
    ) -> None:
        """Look after the pages of a tournament whose server is at this address of the computer."""
        self._care = PagesCare(
            program, model, server, time.monotonic, lambda: hour(datetime.now(UTC))
        )
        self._turn.start()

    def end(self) -> None:
        """Look after nothing any more, and let the program end."""
        self._turn.stop()
        care, self._care = self._care, None
        if care is not None:
            care.end()

    def attend(self, window: QWidget) -> None:
        """Let a window say what becomes of the pages."""
        care = self._care
        if care is None or not isinstance(window, Frameable):
            return
        strip = CareStrip("G", tr("Strg+G"))
        window.shell.set_strip(strip)
        strip.acted.connect(care.act)
        care.open(strip.show_screen)

    def _tick(self) -> None:
        if self._care is not None:
            self._care.tick()
