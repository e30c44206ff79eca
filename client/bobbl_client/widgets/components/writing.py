"""A field of several lines, to type or paste into; Tab leaves it as it leaves any other."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QEvent, QMimeData, QSize, pyqtSignal
from PyQt6.QtWidgets import QPlainTextEdit, QWidget

from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import look


class Writing(QPlainTextEdit):
    """Plain text in the size of the theme; ``prompt`` stands there while it is empty.

    Signal: ``pasted()`` when text has come in at once.
    """

    pasted = pyqtSignal()

    def __init__(self, prompt: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt.partition("\n")[0])
        self.setTabChangesFocus(True)
        self._dress()

    @property
    def is_unsaved(self) -> bool:
        """Whether the user has typed what stands here."""
        document = self.document()
        return document is not None and document.isModified() and bool(self.toPlainText())

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(120))

    def insertFromMimeData(self, source: QMimeData | None) -> None:
        super().insertFromMimeData(source)
        self.pasted.emit()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._dress()

    def _dress(self) -> None:
        self.setFont(look().font())
