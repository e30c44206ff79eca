"""The words of one chapter of the handbook, to be scrolled and read."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Iterator

from PyQt6.QtCore import QEvent, QSize, Qt, QTimer, QUrl
from PyQt6.QtGui import (
    QColor,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PyQt6.QtWidgets import QFrame, QTextBrowser

from bobbl_client.handbook.chapters import Chapter, slug
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.own_parts import give_bars
from bobbl_client.widgets.theme import SPACE, TYPE, look

CELL = 6
"""Pixels around the words in a table, before scaling."""


class ChapterText(QTextBrowser):
    """The words of one chapter, with its pictures as wide as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._down, _ = give_bars(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        clear = QPalette()
        clear.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(clear)
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
        bar = self._down
        place = next((each for each in self._headings() if slug(each.text()) == heading), None)
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
        bar = self._down
        if self._chapter is None or self._width() == self._room:
            return
        share = bar.value() / max(1, bar.maximum())
        self._write(self._chapter)
        bar.setValue(round(share * bar.maximum()))

    def _width(self) -> int:
        bar = self._down.width() if self._down.isVisible() else 0
        return max(1, self.contentsRect().width() - bar - 4 * SPACE.gutter)

    def _write(self, chapter: Chapter) -> None:
        colours = look().colours
        self._room = self._width()
        document = self.document()
        if document is None:
            return
        document.setDefaultFont(look().font(TYPE.body))
        document.setDocumentMargin(look().px(SPACE.gutter))
        self.setMarkdown(chapter.text)
        _space_out(document)
        _colour_links(document, colours.blue)
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
        blocks = _blocks(document) if document is not None else ()
        return [each for each in blocks if each.blockFormat().headingLevel()]


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _space_out(document: QTextDocument) -> None:
    """Leave room between paragraphs; in a list and in a table they stay together."""
    for block in list(_blocks(document)):
        cursor, form = QTextCursor(block), block.blockFormat()
        if cursor.currentTable() is not None:
            continue
        is_heading = bool(form.headingLevel())
        form.setTopMargin(look().px(SPACE.gutter if is_heading else 0))
        form.setBottomMargin(look().px(SPACE.hair if block.textList() else SPACE.small))
        cursor.setBlockFormat(form)


def _colour_links(document: QTextDocument, colour: str) -> None:
    """Show links in the blue of the theme, underlined."""
    seen = QTextCharFormat()
    seen.setForeground(QColor(colour))
    seen.setFontUnderline(True)
    cursor = QTextCursor(document)
    for start, end in [*_links(document)]:
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(seen)


def _links(document: QTextDocument) -> Iterator[tuple[int, int]]:
    for block in _blocks(document):
        place = block.begin()
        while not place.atEnd():
            fragment = place.fragment()
            if fragment.charFormat().isAnchor():
                yield fragment.position(), fragment.position() + fragment.length()
            place += 1


def _tables(document: QTextDocument) -> list[QTextTable]:
    root = document.rootFrame()
    frames = root.childFrames() if root is not None else []
    return [each for each in frames if isinstance(each, QTextTable)]
