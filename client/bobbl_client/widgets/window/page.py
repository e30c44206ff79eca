"""One page of a window's work: its own keys, left by Esc, told each second that time runs."""

from collections.abc import Callable

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from bobbl_client.widgets.components import Choice, Notice
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.window.two_layouts import TwoLayouts
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr


class PageView(TwoLayouts):
    """A page that binds keys while it is seen.

    Signals: ``left`` when the user goes back, ``page_asked(str, object)`` with the name of another
    page and what that is about, which is nothing for most.
    """

    left = pyqtSignal()
    page_asked = pyqtSignal(str, object)

    def __init__(self) -> None:
        """Begin without keys."""
        super().__init__()
        self._bearers: dict[str, list[QAbstractButton]] = {}
        """The buttons that bear a key; at most one of each is seen at a time."""

    def bind(self, keys: str, act: Callable[[], None]) -> None:
        """Let a key act while this page is seen."""
        bind(self, keys, act)

    def press(self, key: str, button: QAbstractButton, act: Callable[[], object]) -> None:
        """Let a button and its key act alike while the button is seen.

        Several buttons may bear one key, of which one is seen at a time.
        """
        button.clicked.connect(lambda: act())
        if key not in self._bearers:
            self._bearers[key] = []
            self.bind(key, lambda: self._click(key))
        self._bearers[key].append(button)

    def _click(self, key: str) -> None:
        """Click the button that bears a key and is seen."""
        for button in self._bearers[key]:
            if button.isVisible():
                button.click()
                return

    def lay_below(self, notice: Notice | None, work: QWidget) -> None:
        """Fill the page with ``work``; the notice comes above it once there is something to say."""
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.close)
        if notice is not None:
            notice.hide()
            outer.addWidget(notice)
        outer.addWidget(work, 1)

    def leave(self) -> None:
        """Go back; if something typed here would be lost, the person is asked first."""
        when_left(self, self.left.emit)

    def tick(self) -> None:
        """Show how times have run; called each second while the page is seen."""

    def finish(self) -> None:
        """Let go of the model; called once, when the page is left."""

    def focus_first(self) -> None:
        """Give the focus to what the user works with first."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)


def show_notice(notice: Notice, said: str, *left_by_esc: QWidget, done: str = "") -> None:
    """Say what did not work until Esc puts it away; so long Esc means that and nothing else.

    What went well (``done``) is said otherwise, until it goes by itself.
    """
    if said:
        notice.set_notice(tr("Das ging nicht"), said, [Choice(tr("Verstanden"), "Esc")])
    elif done:
        notice.set_notice(done, is_good=True)
    notice.setVisible(bool(said or done))
    for button in left_by_esc:
        button.setVisible(not said)


class PreviewedPage(PageView):
    """A page on which a paper is looked at. Signal: ``sent`` once it is on paper or in a file."""

    sent = pyqtSignal()
