"""The window of a display: the whole screen, seen from the far end of the hall."""

import os
from collections.abc import Callable
from datetime import tzinfo
from pathlib import Path

from PyQt6.QtCore import QEvent, QSize, Qt, QTimer, pyqtSlot
from PyQt6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.display.page import Display, DisplayScreen
from bobbl_client.display.seats import Room
from bobbl_client.display.views.paint import EVENING, Painters, paint_screen
from bobbl_client.display.views.seats import seats_room
from bobbl_client.display.views.sheet import HIGH
from bobbl_client.display.views.words import words_of
from bobbl_client.model.display_choice import (
    DisplayChoice,
    Slide,
    keep_choice,
    read_choice,
    read_slides,
    slides_folder,
)
from bobbl_client.model.station import StationModel
from bobbl_client.widgets.colours import DARK, PROJECTOR, Theme
from bobbl_client.widgets.components import EveningLineView
from bobbl_client.widgets.gong import Gong
from bobbl_client.widgets.hall import DataTable
from bobbl_client.widgets.theme import apply
from bobbl_client.widgets.window.call_cover import CallCover
from bobbl_shared.i18n import tr

TICK_MS = 250
NARROWEST = 1440
"""A sheet is never narrower than that; on narrow screens it gets smaller instead."""

DIGITS = tuple("0123456789")


class DisplayWindow(QWidget):
    """Shows the pages: ← → turn, space holds, F4 or F1 chooses what is shown, F5 whole screen.

    Where it is chosen all keys are told, also T, which leads to another tournament.

    Digits ask where a table is, if the hall has a plan.

    F6 changes between light, for a projector, and dark, for an LED wall: in force for the whole
    application. What is chosen is kept for the next start. The gong is seen, and heard where the
    computer can.
    """

    def __init__(self, model: StationModel, zone: tzinfo | None = None) -> None:
        super().__init__()
        keys = tr("F4: was gezeigt wird, anderes Turnier · F5: ganzer Schirm")
        self.setWindowTitle(f"Bobbl · {tr('Anzeige')} · {keys}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.resize(1366, 768)
        self._screen: DisplayScreen | None = None
        self._leave: Callable[[], None] | None = None
        self._table = DataTable("", "", "", (), is_display=True, parent=self)
        self._table.hide()
        self._evening = EveningLineView(EVENING, self)
        self._evening.hide()
        self.gong = Gong(self)
        self._parts = Painters(self._table, self._evening)
        preferences = _Folder(model.membership.folder)
        self.page = Display(model, zone, preferences, self._room())
        self._dress()
        self.page.open(self._show)
        self.cover = CallCover(self, model, is_alone=True)
        self.cover.refresh()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def offer_leaving(self, leave: Callable[[], None]) -> None:
        """Let T lead to another tournament, where the keys are told."""
        self._leave = leave
        self.page.offer_leaving()

    def sizeHint(self) -> QSize:
        """Return the size of a small projector."""
        return QSize(1280, 720)

    @pyqtSlot()
    def _tick(self) -> None:
        self.page.tick()

    def _show(self, screen: DisplayScreen) -> None:
        """Show a screen; painted only if something on it has changed."""
        before = self._screen
        if screen.gong is not None and before is not None and before.gong is None:
            self._sound()
        if screen != self._screen:
            self._screen = screen
            self.setAccessibleName(words_of(screen))
            self.update()

    def finish(self) -> None:
        """Stop listening to the model."""
        self._timer.stop()
        self.gong.finish()
        self.cover.finish()
        self.page.close()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Stop listening."""
        self.finish()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent | None) -> None:
        """Paint anew in other colours."""
        super().changeEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Turn, hold, fill the screen, change the colours."""
        match event.key() if event is not None else None:
            case Qt.Key.Key_Right | Qt.Key.Key_PageDown:
                self.page.turn(1)
            case Qt.Key.Key_Left | Qt.Key.Key_PageUp:
                self.page.turn(-1)
            case Qt.Key.Key_Space:
                self.page.hold()
            case Qt.Key.Key_F5:
                self._fill()
            case Qt.Key.Key_F4 | Qt.Key.Key_F1:
                self.page.choose(not self.page.is_choosing)
            case Qt.Key.Key_Escape if self.page.is_choosing:
                self.page.choose(False)
            case Qt.Key.Key_Escape | Qt.Key.Key_Backspace if self.page.forget_where():
                pass
            case Qt.Key.Key_Escape if self.isFullScreen():
                self._fill()
            case Qt.Key.Key_F6:
                self.page.turn_dark(not self.page.is_dark)
                self._dress()
            case Qt.Key.Key_T if self.page.is_choosing and self._leave is not None:
                self._leave()
            case _ if event is not None and self.page.is_choosing:
                self.page.switch(event.text())
            case _ if event is not None and event.text() in DIGITS:
                self.page.ask_where(event.text())
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Lay out the seats for the new sheet."""
        super().resizeEvent(event)
        self.page.set_room(self._room())

    def _room(self) -> Room:
        """Return the room for seats on the sheet."""
        return seats_room(round(self.width() / self._factor))

    @property
    def _factor(self) -> float:
        """How much larger the sheet is painted."""
        return min(self.height() / HIGH, self.width() / NARROWEST)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet as large as the window allows."""
        if self._screen is None or self.cover.isVisible():
            return
        painter, factor = QPainter(self), self._factor
        painter.fillRect(self.rect(), self.palette().window())
        painter.translate(0, (self.height() - HIGH * factor) / 2)
        painter.scale(factor, factor)
        paint_screen(painter, self.width() / factor, self._screen, self._parts)

    def _sound(self) -> None:
        if self.page.has_sound:
            self.gong.ring()

    def _dress(self) -> None:
        _apply(DARK if self.page.is_dark else PROJECTOR)

    def _fill(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()


class _Folder:
    """The preferences of a display, kept in its station's folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def choice(self) -> DisplayChoice:
        """Return what was chosen last."""
        return read_choice(self._folder)

    def keep(self, choice: DisplayChoice) -> None:
        """Keep it for the next start."""
        keep_choice(self._folder, choice, os.urandom)

    def slides(self) -> tuple[Slide, ...]:
        """Return the slides that are there now."""
        return read_slides(self._folder)

    def place(self) -> str:
        """Name the folder for slides."""
        return str(slides_folder(self._folder))


def _apply(theme: Theme) -> None:
    app = QApplication.instance()
    if isinstance(app, QApplication):
        apply(app, theme)
