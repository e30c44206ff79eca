"""People at the windows of a real evening: they see a window, press keys and type, nothing else.

``Evening`` of a whole hall in one process: the organiser's computer with its real server process,
and stations that pair with it over real sockets. A volunteer works at one window; what is asked of
the others in between goes on in the event loop.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.exceptions import TimeoutError as Stuck
from pytestqt.qtbot import QtBot

from bobbl_client.app import Station
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.window import StationWindow
from builders.hands import in_front, press, type_in

Key = Qt.Key
PATIENCE_MS = 120_000


@dataclass
class Volunteer:
    """Somebody at a window; ``window`` gives the one that is seen now."""

    qtbot: QtBot
    window: Callable[[], QWidget | None]
    model: Callable[[], StationModel | None]
    pictures: Path | None = None
    taken: int = field(default=0, init=False)

    def keys(self, *keys: Key | str) -> None:
        """Press keys, type texts, one after the other, wherever the focus is."""
        for key in keys:
            window = self.window()
            assert window is not None
            if not window.isActiveWindow():
                in_front(self.qtbot, window)
            focus = window.focusWidget() or window
            if isinstance(key, str):
                write(focus, key)
            else:
                press(focus, key)

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is seen."""
        try:
            self.qtbot.waitUntil(condition, timeout=PATIENCE_MS)
        except Stuck:
            self.picture("stuck")
            raise

    def sees(self, text: str) -> bool:
        """Tell whether a text stands anywhere in the window."""
        window = self.window()
        assert window is not None
        QApplication.processEvents()
        return any(
            text in each.accessibleName()
            for each in (window, *widgets_in(window))
            if each.isVisible()
        )

    def settled(self) -> None:
        """Wait until this station has its tournament and an answer to all that it has asked for."""
        model = self.model()
        assert model is not None
        self.until(lambda: model.contact is Contact.ONLINE and model.post is not None)
        self.until(lambda: is_at_work(self.window()))
        self.until(lambda: not model.waiting and model.contact is Contact.ONLINE)

    def picture(self, name: str) -> None:
        """Keep a picture of the window, if anybody wants to look."""
        window = self.window()
        if self.pictures is None or window is None:
            return
        QApplication.processEvents()
        self.pictures.mkdir(parents=True, exist_ok=True)
        window.grab().save(str(self.pictures / f"{name}.png"))


def shows_words(window: QWidget | None) -> bool:
    """Tell whether a tournament is made and its four words can be written down."""
    return isinstance(window, NewTournamentWindow) and window.words.action.hasFocus()


def is_at_work(window: QWidget | None) -> bool:
    """Tell whether a window holds any work: it is empty until its station knows its role."""
    if isinstance(window, StationWindow):
        return bool(widgets_in(window.work))
    return isinstance(window, DisplayWindow)


def write(widget: QWidget, text: str) -> None:
    """Type a text; what no key of the test module can type comes as the keyboard sends it."""
    for sign in text:
        if sign.isascii():
            type_in(widget, sign)
            continue
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, sign)
            QApplication.sendEvent(widget, event)


def keys(*pressed: Qt.Key | str) -> None:
    """Press keys and type texts wherever the focus is."""
    for key in pressed:
        focus = QApplication.focusWidget()
        assert focus is not None
        if isinstance(key, str):
            write(focus, key)
        else:
            press(focus, key)


def pair(station: Station, address: str, code: str, qtbot: QtBot) -> Volunteer:
    """Type address and code at a new station, and wait for the window of its role."""
    volunteer = Volunteer(qtbot, lambda: station.window, lambda: station.parts.model)
    joining = station.window
    volunteer.keys(Key.Key_F4, address, Key.Key_Return, code.lower(), Key.Key_Return)
    volunteer.until(lambda: station.window is not joining)
    model = station.parts.model
    assert model is not None
    volunteer.settled()
    return volunteer
