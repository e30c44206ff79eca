"""A field of several lines, to type or paste into; Tab leaves it as it leaves any other."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QEvent, QMimeData, QSize, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QFrame, QPlainTextEdit, QStyleOptionFrame, QWidget

from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.own_parts import clear_ground
from bobbl_client.widgets.qt_style import CURSOR, FOCUS_EDGE, INSET, paint_field
from bobbl_client.widgets.theme import RADIUS, look

PAUSE_MS = 250
"""So long nobody has typed when text is told; what is pasted is told at once."""


class Writing(QPlainTextEdit):
    """Plain text in the size of the theme; ``prompt`` stands there while it is empty.

    Signal: ``told(str)``, all of it, once nobody types any more.
    """

    told = pyqtSignal(str)

    def __init__(self, prompt: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt.partition("\n")[0])
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.Box)
        self.setFrameShadow(QFrame.Shadow.Plain)
        self.setLineWidth(FOCUS_EDGE)
        self.setViewportMargins(INSET - FOCUS_EDGE, 0, INSET - FOCUS_EDGE, 0)
        self.setCursorWidth(CURSOR)
        clear_ground(self)  # the field's own shows through
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.tell)
        self.textChanged.connect(self._pause.start)
        self._dress()

    def fill(self, text: str) -> None:
        """Show a text that whoever listens knows."""
        self.setPlainText(text)
        self.rest()

    def tell(self) -> None:
        """Tell what stands here now."""
        self.rest()
        self.told.emit(self.toPlainText())

    def settle(self) -> None:
        """Tell at once what was typed a moment ago and is not told yet."""
        if self._pause.isActive():
            self.tell()

    def rest(self) -> None:
        """Tell nothing until somebody types again."""
        self._pause.stop()

    @property
    def is_unsaved(self) -> bool:
        """Whether the user has typed what stands here."""
        document = self.document()
        return document is not None and document.isModified() and bool(self.toPlainText())

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(120))

    def insertFromMimeData(self, source: QMimeData | None) -> None:
        super().insertFromMimeData(source)
        self.tell()

    def event(self, event: QEvent | None) -> bool:
        if event is None or event.type() != QEvent.Type.Paint:
            return super().event(event)
        option, painter = QStyleOptionFrame(), QPainter(self)
        self.initStyleOption(option)
        paint_field(option, painter, RADIUS.field)
        return True

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._dress()

    def _dress(self) -> None:
        self.setFont(look().font())
