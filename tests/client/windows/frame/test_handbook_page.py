"""F1 and H open the handbook at the chapter of what is seen; it is read without a mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt, QUrl
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS, organiser_window
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_client.handbook import place
from bobbl_client.handbook.chapters import Book, Chapter, read_book
from bobbl_client.host.left_behind.view import LeftBehindWindow
from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.organiser.routes import routes
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.widgets.handbook.page import HandbookPage
from bobbl_client.widgets.window.window import Frameable, StationWindow
from bobbl_shared.domain.values import Role
from builders.evening import Evening
from builders.hands import press, shown

Key = Qt.Key
OTHER_WINDOWS: tuple[type[Frameable], ...] = (
    BookWindow,
    JoiningWindow,
    LeftBehindWindow,
    LessonsWindow,
    NewTournamentWindow,
    PagesWindow,
    StartWindow,
    StationWindow,
    TakeOverWindow,
)
LONG = "\n\n".join(f"Absatz {n}" for n in range(200))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


@pytest.fixture
def book(tmp_path: Path) -> Book:
    picture = QImage(2000, 10, QImage.Format.Format_RGB32)
    picture.fill(0)
    assert picture.save(str(tmp_path / "wide.png"))
    chapters = (
        Chapter("index", "Anfang", f"# Anfang\n\n![Bild](wide.png)\n\n{LONG}", tmp_path),
        Chapter(
            "desk", "Anmeldetisch", f"# Anmeldetisch\n\n{LONG}\n\n## Ganz unten\n\nda", tmp_path
        ),
    )
    return Book("de", chapters)


def page_of(qtbot: QtBot, book: Book | None, **more: object) -> HandbookPage:
    page = HandbookPage(lambda _: book, **more)  # type: ignore[arg-type]
    page.resize(1000, 600)
    shown(qtbot, page)
    page.open_at("index")
    return page


def press_on(window: Frameable, *keys: Qt.Key) -> None:
    for key in keys:
        press(QApplication.focusWidget() or window, key)
        QApplication.processEvents()


def handbook_of(window: Frameable) -> HandbookPage:
    page = window.pages.currentWidget()
    assert isinstance(page, HandbookPage)
    return page


@pytest.mark.parametrize(
    ("role", "chapter"), [("desk", "desk"), ("scoring", "results"), ("organiser", "organiser")]
)
def test_f1_and_h_open_the_chapter_of_the_window_and_escape_leads_back(
    qtbot: QtBot, evening: Evening, role: Role, chapter: str
) -> None:
    evening.station("organiser", "Büro")
    station = evening.station(role, "Laptop", [""] if role == "scoring" else [])
    window = WINDOWS[role](station)
    assert isinstance(window, StationWindow)
    shown(qtbot, window)
    window.close_pages()
    press_on(window, Key.Key_F1, Key.Key_H)
    page = handbook_of(window)
    assert page.list.chosen_key() == chapter
    assert page.text.hasFocus()
    press_on(window, Key.Key_Escape)
    assert window.pages.currentWidget() is window.help
    press_on(window, Key.Key_Escape)
    assert window.pages.currentWidget() is window.work


def test_a_page_of_the_organiser_has_its_own_chapter(qtbot: QtBot, evening: Evening) -> None:
    window = organiser_window(evening.station("organiser", "Büro"))
    assert isinstance(window, StationWindow)
    shown(qtbot, window)
    press_on(window, Key.Key_A)
    assert window.chapter == "draw"
    press_on(window, Key.Key_Escape)
    assert window.chapter == "organiser"


def test_every_chapter_that_a_window_or_a_page_names_is_written() -> None:
    german = read_book("de", place.SOURCE)
    assert german is not None
    known = {each.name for each in german.chapters}
    assert {each.chapter for each in routes()} <= known
    assert {each.chapter_of_window for each in OTHER_WINDOWS} <= known
    assert len({each.chapter_of_window for each in OTHER_WINDOWS}) > 4


def test_the_list_of_chapters_chooses_what_is_read(qtbot: QtBot, book: Book) -> None:
    page = page_of(qtbot, book)
    page.list.setFocus()
    press(page.list, Key.Key_Down)
    assert page.text.toPlainText().startswith("Anmeldetisch")
    press(page.list, Key.Key_Return)
    assert page.text.hasFocus()


def test_a_link_leads_to_a_heading_of_another_chapter(qtbot: QtBot, book: Book) -> None:
    page = page_of(qtbot, book)
    bar = page.text.verticalScrollBar()
    assert bar is not None
    page.text.anchorClicked.emit(QUrl("desk.md#ganz-unten"))
    assert page.list.chosen_key() == "desk"
    assert bar.value() > bar.maximum() / 2
    page.text.anchorClicked.emit(QUrl("desk.md"))
    assert bar.value() == 0
    page.text.anchorClicked.emit(QUrl("#ganz-unten"))
    assert bar.value() > bar.maximum() / 2
    page.text.anchorClicked.emit(QUrl("https://example.org/"))
    assert page.list.chosen_key() == "desk"


def test_a_picture_is_as_wide_as_the_text_at_most(qtbot: QtBot, book: Book) -> None:
    page = page_of(qtbot, book)
    across = page.text.horizontalScrollBar()
    assert across is not None
    assert page.text.loadResource(2, QUrl("wide.png")).width() < page.text.width()  # type: ignore[attr-defined]
    assert across.maximum() == 0


def test_an_installation_without_a_handbook_says_so(qtbot: QtBot) -> None:
    page = page_of(qtbot, None)
    assert "kein Handbuch" in page.text.toPlainText()
    assert not page.list.isVisible()
    assert not page.browser.isVisible()


def test_the_browser_shows_the_built_page_and_where_it_is_if_it_cannot(
    qtbot: QtBot, book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def browse(url: QUrl) -> bool:
        asked.append(url.toLocalFile())
        return len(asked) == 1

    page = page_of(qtbot, book, browse=browse)
    assert not page.browser.isVisible() or place.page_path("de", "index") is not None
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "index.md").touch()
    (tmp_path / "html" / "de").mkdir(parents=True)
    built = tmp_path / "html" / "de" / "index.html"
    built.touch()
    monkeypatch.setenv(place.ENVIRONMENT, str(tmp_path))
    page.show_chapter("index")
    press(page.text, Key.Key_B)
    assert asked == [str(built)]
    press(page.text, Key.Key_B)
    assert str(built.parent) in page.panel.note.shown_text()
