"""The prize-giving: what comes next, one key each; a whole screen for the hall."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.organiser.ceremony.page import CeremonyPage, CeremonyScreen
from bobbl_client.widgets.components import ButtonKind, KeyButton, Panel, Text
from bobbl_client.widgets.hall.ceremony_sheet import CeremonySheet
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

_ON = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Right,
    Qt.Key.Key_PageDown,
)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace)


class CeremonyView(BodyView[CeremonyScreen]):
    """Goes from the last place to the first: Enter or space on, ← back.

    F4 shows it on the displays of the hall, F5 on a screen of this computer, F9 prints.
    """

    page: CeremonyPage

    def __init__(self, page: CeremonyPage) -> None:
        super().__init__(page, KeyButton(tr("Beenden"), "Esc", height=64))
        self.sheet = CeremonySheet()
        self._panel = Panel.in_charge(tr("Siegerehrung"), margin=SPACE.small)
        self._coming = Text("", TYPE.heading, wrap=True)
        self._hall = Text("", wrap=True)
        self.on = KeyButton(tr("Weiter"), "Enter", kind=ButtonKind.PRIMARY, height=64)
        self.before = KeyButton(tr("Davor"), "←", height=64)
        self.displays = KeyButton("", "F4", height=64)
        self.hall = KeyButton(tr("Zweiter Bildschirm"), "F5", height=64)
        self.printing = KeyButton(tr("Urkunde"), "F9", height=64)
        if not page.can_print:
            self.printing.hide()
        self.window_of_hall: CeremonyWindow | None = None
        self.on.clicked.connect(lambda: page.go(1))
        self.before.clicked.connect(lambda: page.go(-1))
        self.press("F4", self.displays, page.show_in_hall)
        self.press("F5", self.hall, self._toggle_hall)
        self.press("F9", self.printing, lambda: page.open_page("certificates"))
        self.start(self._body())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _body(self) -> QWidget:
        self._panel.add(self.sheet, 1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.small)
        for button in (self.on, self.before, self.displays, self.hall, self.printing, self.back):
            keys.addWidget(button, 1)
        work = QWidget()
        inner = QVBoxLayout(work)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(SPACE.close)
        inner.addWidget(self._panel, 1)
        inner.addWidget(self._coming)
        inner.addWidget(self._hall)
        inner.addLayout(keys)
        return work

    def finish(self) -> None:
        """Close what the hall sees, and stop listening."""
        self._close_hall()
        super().finish()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Go on or back."""
        step = step_of(event)
        if step:
            self.page.go(step)
        else:
            super().keyPressEvent(event)

    def show_screen(self, screen: CeremonyScreen) -> None:
        """Show a step, here and in the hall."""
        self._panel.set_title(tr("Siegerehrung"), screen.progress)
        coming = screen.coming.replace("**", "*")
        self._coming.set_text(tr("Nur für Sie: {what}", what=coming))
        self._hall.set_text(screen.hall)
        self.displays.set_label(screen.show)
        self.displays.set_blocked(screen.show_blocked)
        for sheet in self._sheets():
            sheet.show_step(screen.step)

    def _sheets(self) -> tuple[CeremonySheet, ...]:
        hall = self.window_of_hall
        return (self.sheet,) if hall is None else (self.sheet, hall.sheet)

    def _toggle_hall(self) -> None:
        """Show the step on the whole of another screen, or of this one; or no longer."""
        if self.window_of_hall is not None:
            self._close_hall()
            return
        window = CeremonyWindow()
        window.stepped.connect(self.page.go)
        window.left.connect(self._close_hall)
        self.window_of_hall = window
        self.page.refresh()
        others = [each for each in QGuiApplication.screens() if each is not self.screen()]
        if others:
            window.setGeometry(others[0].geometry())
        window.showFullScreen()

    def step_back(self) -> None:
        """Show the hall nothing any longer, or leave if it is shown nothing."""
        if self.window_of_hall is not None and not self.page.is_interrupted:
            self._close_hall()
        else:
            super().step_back()

    def _close_hall(self) -> None:
        window, self.window_of_hall = self.window_of_hall, None
        if window is not None:
            window.close()
            window.deleteLater()
            self.focus_first()


class CeremonyWindow(QWidget):
    """What the hall sees. Signals: ``stepped(int)`` for on and back, ``left()`` at Esc or F5."""

    stepped = pyqtSignal(int)
    left = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(f"Bobbl · {tr('Siegerehrung')}")
        self.sheet = CeremonySheet()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.sheet)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Go on or back, or leave."""
        step = step_of(event)
        if step:
            self.stepped.emit(step)
        elif event is not None and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F5):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Tell that nothing is shown any longer."""
        super().closeEvent(event)
        self.left.emit()


def step_of(event: QKeyEvent | None) -> int:
    """Return 1 for a key that leads on, -1 for one that leads back, else 0."""
    if event is None:
        return 0
    return 1 if event.key() in _ON else -1 if event.key() in _BACK else 0
