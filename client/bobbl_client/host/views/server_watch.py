"""Supervises the server of this computer from the event loop and reports in its window."""

import time
from datetime import UTC, datetime

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.host.server_care import Served, ServerCare
from bobbl_client.host.views.care_strip import CareStrip
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour

CARE_MS = 250
"""How often it is looked whether the server still runs."""


class ServerWatch:
    """Restarts the server if it ends by itself; one server at a time."""

    def __init__(self) -> None:
        """Supervise nothing yet."""
        self._care: ServerCare | None = None
        self._turn = QTimer()
        self._turn.setInterval(CARE_MS)
        self._turn.timeout.connect(self._tick)

    def begin(self, server: Served) -> None:
        """Supervise a server from now on."""
        self._care = ServerCare(server, time.monotonic, lambda: hour(datetime.now(UTC)))
        self._turn.start()

    def end(self) -> None:
        """Stop supervising, because the server is to stop."""
        self._turn.stop()
        self._care = None

    def attend(self, window: QWidget) -> None:
        """Show the condition of the server in a window beside it."""
        care = self._care
        if care is None or not isinstance(window, Frameable):
            return
        strip = CareStrip("S", tr("Strg+S"))
        window.shell.set_strip(strip)
        strip.acted.connect(care.act)
        care.open(strip.show_screen)

    def _tick(self) -> None:
        if self._care is not None:
            self._care.tick()
