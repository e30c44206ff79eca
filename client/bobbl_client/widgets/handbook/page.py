"""The handbook inside a window: its chapters left, the one that is read right."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt, QUrl
from PyQt6.QtGui import QDesktopServices
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout

from bobbl_client.handbook.chapters import Book, read_book
from bobbl_client.handbook.place import page_path
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.widgets.components import KeyButton, Panel, RowList
from bobbl_client.widgets.handbook.chapter_text import ChapterText
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.window.appearance import dresser
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.i18n import tr

SHARES = (4, 11)
"""Of the width, for the list of chapters and for the text."""


class HandbookPage(PageView):
    """Shows the handbook: ↑ ↓ in the list of chapters, or a link, choose what is read.

    Where pages for a browser lie beside it, one key shows them there.
    """

    def __init__(
        self,
        read: Callable[[str], Book | None] = read_book,
        browse: Callable[[QUrl], bool] = QDesktopServices.openUrl,
    ) -> None:
        super().__init__()
        self._read, self._browse = read, browse
        self._book: Book | None = None
        self._chapter = ""
        self.panel = Panel.in_charge(tr("Handbuch"))
        self.list = RowList(RowStyle.ONE_LINE)
        self.list.setAccessibleName(tr("Kapitel"))
        self.text = ChapterText()
        self.browser = KeyButton(tr("Im Browser zeigen"), "B")
        self.back = KeyButton(tr("Zurück"), tr("Esc"))
        self._lay_out()
        self.list.chosen.connect(self.show_chapter)
        self.list.opened.connect(lambda _: self.text.setFocus(Qt.FocusReason.OtherFocusReason))
        self.text.anchorClicked.connect(self._follow)
        self.press("B", self.browser, self._show_in_browser)
        self.press("Esc", self.back, self.leave)
        self.setFocusProxy(self.text)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(SPACE.gutter)
        row.addWidget(self.list, SHARES[0])
        row.addWidget(self.text, SHARES[1])
        self.panel.body.addLayout(row, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.browser)
        foot.addStretch(1)
        foot.addWidget(self.back)
        self.panel.body.addLayout(foot)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.panel)

    def open_at(self, chapter: str) -> None:
        """Read the handbook in the language that is spoken, and show a chapter of it."""
        self._book = self._read(dresser().language)
        if self._book is None:
            self.text.setPlainText(
                tr("Diesem Bobbl liegt kein Handbuch bei. F1 zeigt alle Tasten dieses Fensters.")
            )
        else:
            self.list.set_rows([Row(each.name, each.title) for each in self._book.chapters])
        self.list.setVisible(self._book is not None)
        self.show_chapter(chapter)

    def show_chapter(self, name: str, heading: str = "") -> None:
        """Show a chapter from its beginning, or from a heading in it."""
        if self._book is None:
            self.browser.hide()
            return
        chapter = self._book.chapter(name)
        self._chapter = chapter.name
        self.list.set_chosen(chapter.name)
        self.text.show_chapter(chapter, heading)
        self.browser.setVisible(self._page() is not None)

    def _page(self) -> Path | None:
        return page_path(self._book.language, self._chapter) if self._book is not None else None

    def _follow(self, link: QUrl) -> None:
        found = self._book.follow(link.toString()) if self._book is not None else None
        if found is not None:
            chapter, heading = found
            self.show_chapter(chapter.name, heading)
        elif link.hasFragment() and not link.path():
            self.text.scroll_to(link.fragment())

    def _show_in_browser(self) -> None:
        page = self._page()
        if page is not None and not self._browse(QUrl.fromLocalFile(str(page))):
            told = tr(
                "Es öffnet sich kein Browser. Die Seiten liegen in {folder}", folder=page.parent
            )
            self.panel.set_title(tr("Handbuch"), told)
