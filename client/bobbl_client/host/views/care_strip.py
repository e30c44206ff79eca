"""A strip above the work of the organiser's computer: what became of its server, or its pages."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.host.server_care import CareScreen
from bobbl_client.widgets.components import Choice, Notice
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.window.two_layouts import TwoLayouts
from bobbl_shared.i18n import tr


class CareStrip(TwoLayouts):
    """A notice that is there while there is something to say; it never takes the focus.

    Its keys work in the whole window, with Ctrl: ``letter`` does its one act, ``more`` shows what
    is safe and what to do where the window has no room for that.

    Signal: ``acted``, also once what is over has been seen for long enough.
    """

    acted = pyqtSignal()

    def __init__(self, letter: str, more: str) -> None:
        """Have nothing to say yet."""
        super().__init__()
        self._letter, self._more = letter, more
        self._screen, self._is_folded = CareScreen(), True
        self.notice = Notice()
        self.notice.chosen.connect(self._choose)
        self.notice.expired.connect(self.acted)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(SPACE.margin, SPACE.small, SPACE.margin, 0)
        self._outer.addWidget(self.notice)
        self.show_screen(CareScreen())

    def set_narrow(self, is_narrow: bool) -> None:
        """Fold it in a narrow window."""
        self.notice.set_narrow(is_narrow)
        self._show()

    def show_screen(self, screen: CareScreen) -> None:
        """Show what there is to say, if there is anything; something new is folded again."""
        self._is_folded = self._is_folded or screen.happened != self._screen.happened
        self._screen = screen
        self._show()

    def _show(self) -> None:
        screen, can_fold = self._screen, self.is_narrow and bool(self._screen.detail)
        choices = [_choice(screen.key, self._letter)] if screen.key else []
        if can_fold:
            word = tr("Mehr") if self._is_folded else tr("Weniger")
            choices.append(_choice(word, self._more))
        self.notice.set_notice(screen.happened, screen.detail, choices, is_good=screen.is_good)
        self.notice.detail.setHidden(can_fold and self._is_folded)
        for button in self.notice.buttons():
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVisible(bool(screen.happened))

    def _choose(self, place: int) -> None:
        if place == 0 and self._screen.key:
            self.acted.emit()
        else:
            self._is_folded = not self._is_folded
            self._show()


def _choice(label: str, letter: str) -> Choice:
    caps = {"S": tr("Strg+S"), "M": tr("Strg+M"), "G": tr("Strg+G"), "I": tr("Strg+I")}
    return Choice(label, caps[letter], f"Ctrl+{letter}")
