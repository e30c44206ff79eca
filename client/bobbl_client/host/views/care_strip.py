"""A strip above the work of the organiser's computer: what became of its server, or its pages."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.host.server_care import CareScreen
from bobbl_client.widgets.components import Choice, Notice
from bobbl_client.widgets.theme import SPACE
from bobbl_shared.i18n import tr


class CareStrip(QWidget):
    """A notice that is there while there is something to say; it never takes the focus.

    Signal: ``acted`` for its one key, which works in the whole window.
    """

    acted = pyqtSignal()

    def __init__(self, letter: str = "S") -> None:
        """Let Ctrl and this letter be its key."""
        super().__init__()
        self._letter = letter
        self.notice = Notice()
        self.notice.chosen.connect(lambda _: self.acted.emit())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(SPACE.margin, SPACE.small, SPACE.margin, 0)
        outer.addWidget(self.notice)
        self.show_screen(CareScreen())

    def show_screen(self, screen: CareScreen) -> None:
        """Show what there is to say, if there is anything."""
        named = tr("Strg+{letter}", letter=self._letter)
        choices = [Choice(screen.key, named, f"Ctrl+{self._letter}")] if screen.key else []
        self.notice.set_notice(screen.happened, screen.detail, choices)
        for button in self.notice.buttons():
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVisible(bool(screen.happened))
