"""A strip above the work of the organiser's computer: what became of its server, or its pages."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.host.server_care import CareScreen
from bobbl_client.widgets.components import Choice, Notice
from bobbl_client.widgets.theme import SPACE


class CareStrip(QWidget):
    """A notice that is there while there is something to say; it never takes the focus.

    Signal: ``acted`` for its one key, which works in the whole window.
    """

    acted = pyqtSignal()

    def __init__(self, letter: str, named: str) -> None:
        """Let Ctrl and this letter be its key, which is ``named`` on the strip."""
        super().__init__()
        self._letter, self._named = letter, named
        self.notice = Notice()
        self.notice.chosen.connect(lambda _: self.acted.emit())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(SPACE.margin, SPACE.small, SPACE.margin, 0)
        outer.addWidget(self.notice)
        self.show_screen(CareScreen())

    def show_screen(self, screen: CareScreen) -> None:
        """Show what there is to say, if there is anything."""
        key = f"Ctrl+{self._letter}"
        choices = [Choice(screen.key, self._named, key)] if screen.key else []
        self.notice.set_notice(screen.happened, screen.detail, choices)
        for button in self.notice.buttons():
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVisible(bool(screen.happened))
