"""A part of a page that can be scrolled where large type or long names need more than its room."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QScrollArea, QWidget


class Scrolled(QScrollArea):
    """Shows ``inside`` as wide as there is room; only its height may need scrolling."""

    def __init__(self, inside: QWidget, focus: Qt.FocusPolicy = Qt.FocusPolicy.NoFocus) -> None:
        """Take ``inside``; with a focus policy the keyboard can scroll it."""
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(focus)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)
        port = self.viewport()
        if port is not None:
            port.setAutoFillBackground(False)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def _follow(self, _: QWidget | None, focused: QWidget | None) -> None:
        """Scroll to where the keyboard has gone."""
        inside = self.widget()
        if inside is not None and focused is not None and inside.isAncestorOf(focused):
            self.ensureWidgetVisible(focused)
