"""A part of a page that can be scrolled where large type or long names need more than its room.

What has the keyboard is kept in view: when the focus moves, and once more whenever the layout has
settled that gives the area more or less to scroll. A page that has just been opened is not yet
where it is going to be.
"""

from PyQt6.QtCore import Qt, QTimer, pyqtSlot
from PyQt6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from bobbl_client.views.components.sight import bring_into_view


class Scrolled(QScrollArea):
    """Shows ``inside`` as wide as there is room; only its height may need scrolling."""

    def __init__(self, inside: QWidget, focus: Qt.FocusPolicy = Qt.FocusPolicy.NoFocus) -> None:
        """Take ``inside``; with a focus policy the keyboard can scroll it."""
        super().__init__()
        self._settling = QTimer(self)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(focus)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)
        port = self.viewport()
        if port is not None:
            port.setAutoFillBackground(False)
        self._follow_focus()

    def _follow_focus(self) -> None:
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self._follow)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            if bar is not None:
                bar.rangeChanged.connect(self._settle)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._moved)

    @pyqtSlot()
    def _moved(self) -> None:
        """Follow now, and again after Qt, which after Tab shows the middle of what is too large."""
        self._follow()
        self._settle()

    @pyqtSlot()
    def _settle(self) -> None:
        self._settling.start(0)

    @pyqtSlot()
    def _follow(self) -> None:
        """Scroll to where the keyboard is."""
        inside, focused = self.widget(), QApplication.focusWidget()
        if inside is not None and focused is not None and inside.isAncestorOf(focused):
            bring_into_view(focused)
