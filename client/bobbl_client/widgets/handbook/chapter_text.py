"""The words of one chapter of the handbook, to be scrolled and read."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QEvent, QSize, Qt, QTimer, QUrl
from PyQt6.QtGui import (
    QColor,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PyQt6.QtWidgets import QTextBrowser

from bobbl_client.handbook.chapters import Chapter, slug
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import SPACE, TYPE, look

CELL = 6
"""Pixels around the words in a table, before scaling."""


class ChapterText(QTextBrowser):
    """The words of one chapter, with its pictures as wide as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._chapter: Chapter | None = None
        self._room = 0
        """The width for which the pictures were made."""
        self._anew = QTimer(self)
        self._anew.setSingleShot(True)
        self._anew.timeout.connect(self._show_again)

    def show_chapter(self, chapter: Chapter, heading: str = "") -> None:
        """Show a chapter from a heading on, else from its beginning."""
        self._chapter = chapter
        self.setAccessibleName(chapter.title)
        self._write(chapter)
        self.scroll_to(heading)

    def scroll_to(self, heading: str) -> None:
        """Scroll so that a heading, as links call it, is at the top."""
        bar = self.verticalScrollBar()
        place = next((each for each in self._headings() if slug(each.text()) == heading), None)
        if bar is None:
            return
        if place is None:
            bar.setValue(0)
            return
        bar.setValue(bar.value() + self.cursorRect(QTextCursor(place)).top())

    def loadResource(self, kind: int, name: QUrl) -> object:
        """Return a picture of the chapter, as wide as the text at most."""
        if self._chapter is None or kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        picture = QImage(str(self._chapter.folder / name.toString()))
        if picture.isNull() or picture.width() <= self._room:
            return picture
        return picture.scaledToWidth(self._room, Qt.TransformationMode.SmoothTransformation)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._anew.start(0)

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._room = 0
            self._anew.start(0)

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(260), look().px(160))

    def _show_again(self) -> None:
        """Write the chapter for another width or look, and stay where it was read."""
        bar = self.verticalScrollBar()
        if self._chapter is None or bar is None or self._width() == self._room:
            return
        share = bar.value() / max(1, bar.maximum())
        self._write(self._chapter)
        bar.setValue(round(share * bar.maximum()))

    def _width(self) -> int:
        port = self.viewport()
        return max(1, (port.width() if port is not None else self.width()) - 4 * SPACE.gutter)

    def _write(self, chapter: Chapter) -> None:
        colours = look().colours
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Link, QColor(colours.blue))
        palette.setColor(QPalette.ColorRole.LinkVisited, QColor(colours.blue))
        self.setPalette(palette)
        self._room = self._width()
        document = self.document()
        if document is None:
            return
        document.setDefaultFont(look().font(TYPE.body))
        document.setDocumentMargin(look().px(SPACE.gutter))
        self.setMarkdown(chapter.text)
        for frame in _tables(document):
            form = frame.format()
            form.setCellPadding(look().px(CELL))
            form.setCellSpacing(0)
            form.setBorder(1)
            form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            form.setBorderBrush(QColor(colours.line))
            form.setBorderCollapse(True)
            form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
            frame.setFormat(form)

    def _headings(self) -> list[QTextBlock]:
        document = self.document()
        found, block = [], document.begin() if document is not None else QTextBlock()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append(block)
            block = block.next()
        return found


def _tables(document: QTextDocument) -> list[QTextTable]:
    root = document.rootFrame()
    frames = root.childFrames() if root is not None else []
    return [each for each in frames if isinstance(each, QTextTable)]
