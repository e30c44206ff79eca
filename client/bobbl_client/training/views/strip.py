"""The strip above a trainee's work: who stands in front, or which slip lies on top."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.page.text import Tone
from bobbl_client.training.coach import PaperRow, StripScreen
from bobbl_client.widgets.components import KeyButton, Panel, PanelKind, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr

NAME = 9
"""The column of the names, behind those of the points."""

_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class TrainingStrip(QWidget):
    """Title and what is in front left, keys right; it never takes the focus.

    Signals: ``put_aside`` and ``page_asked`` for its two keys, which work in the whole window.
    """

    put_aside = pyqtSignal()
    page_asked = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._screen: StripScreen | None = None
        panel = Panel(kind=PanelKind.WARNING, margin=SPACE.small)
        self._title = Text("", TYPE.heading, Weight.BOLD)
        self._more = Text("", TYPE.body, tone=Tone.MUTED)
        self._lines = [Text("", TYPE.body), Text("", TYPE.body)]
        self._paper = _Slip()
        self.aside = KeyButton("", tr("Strg+N"), shortcut="Ctrl+N")
        self.page = KeyButton(tr("Zur Übung"), tr("Strg+T"), shortcut="Ctrl+T")
        for button, signal in ((self.aside, self.put_aside), (self.page, self.page_asked)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(signal)
        self._words = QWidget()
        self._words.setLayout(_stacked(*self._lines))
        for text in self._lines:
            text.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(SPACE.gutter)
        row.setContentsMargins(SPACE.small, 0, 0, 0)
        row.addLayout(_stacked(self._title, self._more))
        row.addWidget(self._words, 1)
        row.addWidget(self._paper, 1)
        row.addWidget(self.aside, 0, _MIDDLE)
        row.addWidget(self.page, 0, _MIDDLE)
        panel.add(row)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(SPACE.margin, SPACE.small, SPACE.margin, 0)
        outer.addWidget(panel)

    def show_screen(self, screen: StripScreen) -> None:
        """Show what is in front."""
        if screen == self._screen:
            return
        self._screen = screen
        self._title.set_text(screen.title)
        self._more.say(screen.more)
        for text, said in zip(self._lines, (*screen.lines, "", ""), strict=False):
            text.say(said)
        self._words.setVisible(not screen.paper)
        self._paper.show_rows(screen.paper)
        self._paper.setVisible(bool(screen.paper))
        self.aside.set_label(screen.put_aside)
        self.aside.setVisible(bool(screen.put_aside))


def _stacked(*texts: Text) -> QVBoxLayout:
    """Put texts close below each other, in the middle of the height."""
    stack = QVBoxLayout()
    stack.setContentsMargins(0, 0, 0, 0)
    stack.setSpacing(0)
    stack.addStretch(1)
    for text in texts:
        stack.addWidget(text)
    stack.addStretch(1)
    return stack


class _Slip(QWidget):
    """Two sides below each other as on the paper; the points, which are typed, come first."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE.gutter)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(NAME, 1)

    def show_rows(self, rows: tuple[PaperRow, ...]) -> None:
        """Show a slip."""
        empty(self._grid)
        right = Qt.AlignmentFlag.AlignRight
        for line, row in enumerate(rows):
            for column, points in enumerate(row.points):
                number = Text(str(points), TYPE.heading, Weight.BOLD)
                self._grid.addWidget(number, line, column, right)
            self._grid.addWidget(Text(row.name, wrap=True), line, NAME)
