"""What happens when Bobbl itself makes a mistake: it is written down and said, and work goes on.

By itself Qt ends the program as soon as a call of its own comes back with an exception, and what
somebody was just typing is gone. Every command is stored as a whole or not at all, so the window
may just as well stay: whoever sits there decides when to start anew.
"""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QMessageBox

from bobbl_client.widgets.own_parts import window_in_front
from bobbl_shared.i18n import tr

log = logging.getLogger(__name__)


class FaultReports:
    """Hears of every exception that nobody has caught in the windows' thread."""

    def __init__(self) -> None:
        """Begin with nothing said."""
        self.box: QMessageBox | None = None

    def note(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Write it down and say it; who interrupts the program ends it."""
        if not issubclass(kind, Exception):
            sys.__excepthook__(kind, error, trace)
            QApplication.exit()
            return
        log.critical("a mistake of the program", exc_info=(kind, error, trace))
        if QApplication.instance() is not None:
            self._say("".join(traceback.format_exception(kind, error, trace)))

    def _say(self, report: str) -> None:
        """Say it once; what follows while nobody has read it is only written down."""
        if self.box is not None and self.box.isVisible():
            return
        box = self.box = QMessageBox(window_in_front())
        box.setIcon(QMessageBox.Icon.Warning)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle("Bobbl")
        box.setText(tr("Das war ein Fehler von Bobbl, nicht von Ihnen."))
        box.setInformativeText(
            tr(
                "Alles, was gespeichert ist, bleibt sicher. Arbeiten Sie weiter; stimmt im Fenster"
                " etwas nicht, schließen Sie es und starten Sie Bobbl neu."
            )
        )
        box.setDetailedText(report)
        box.open()


@contextmanager
def faults_reported() -> Iterator[FaultReports]:
    """Let ``FaultReports`` hear of what nobody catches inside."""
    before, mishaps = sys.excepthook, FaultReports()
    sys.excepthook = mishaps.note
    try:
        yield mishaps
    finally:
        sys.excepthook = before
