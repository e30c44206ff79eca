"""F1 and H open the handbook at the chapter of what is seen; it is read without a mouse."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt, QUrl
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS, organiser_window
from bobbl_client.desk.views.desk import DeskView
from bobbl_client.doctor.view import DoctorView
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_client.handbook import place
from bobbl_client.handbook.chapters import Book, Chapter, read_book
from bobbl_client.host.left_behind.view import LeftBehindWindow
from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.model.appearance import Language
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.organiser.federation.view import FederationView
from bobbl_client.organiser.routes import linked_routes, routes
from bobbl_client.scoring.views.scoring import ScoringWork
from bobbl_client.training.views.page import TrainingPage
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.widgets.handbook.page import HandbookPage
from bobbl_client.widgets.window.appearance import dresser
from bobbl_client.widgets.window.window import Frameable, StationWindow
from bobbl_shared.domain.values import Role
from bobbl_shared.i18n import use
from builders.doctor.examined import Examined
from builders.evening import Evening
from builders.federation.invented import InventedFederations
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


def title_of(language: str, chapter: str) -> str:
    book = read_book(language, place.SOURCE)
    assert book is not None
    return book.chapter(chapter).title


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


@pytest.mark.parametrize("language", place.LANGUAGES)
def test_every_chapter_that_a_window_or_a_page_names_is_written(language: str) -> None:
    book = read_book(language, place.SOURCE)
    assert book is not None
    known = {each.name for each in book.chapters}
    assert {each.chapter for each in routes()} <= known
    assert {each.chapter_of_window for each in OTHER_WINDOWS} <= known
    assert len({each.chapter_of_window for each in OTHER_WINDOWS}) > 4
    assert {DeskView.chapter, ScoringWork.chapter} <= known
    assert {DoctorView.chapter, FederationView.chapter, TrainingPage.chapter} <= known


@pytest.mark.parametrize("language", place.LANGUAGES)
def test_the_chapter_of_a_page_names_the_page(language: Language) -> None:
    use(language)
    book = read_book(language, place.SOURCE)
    named = {each.name: (each.label, each.chapter) for each in linked_routes()}
    use("de")
    assert book is not None
    texts = {each.name: each.text.casefold() for each in book.chapters}
    assert [
        name for name, (word, chapter) in named.items() if word.casefold() not in texts[chapter]
    ] == []


@pytest.mark.parametrize("language", place.LANGUAGES)
@pytest.mark.parametrize(
    ("keys", "chapter"),
    [
        ((Key.Key_L,), "seats"),
        ((Key.Key_L, Key.Key_F6), "seats"),
        ((Key.Key_R, Key.Key_F6), "prizes"),
        ((Key.Key_E, Key.Key_F4), "prizes"),
        ((Key.Key_S, Key.Key_F7), "guests"),
        ((Key.Key_F6,), "hall"),
        ((Key.Key_F9,), "printing"),
    ],
)
def test_the_chapter_of_a_page_is_read_in_the_language_that_is_spoken(
    qtbot: QtBot,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    keys: tuple[Qt.Key, ...],
    chapter: str,
) -> None:
    monkeypatch.setattr(dresser(), "language", language)
    window = organiser_window(evening.station("organiser", "Büro"))
    assert isinstance(window, StationWindow)
    shown(qtbot, window)
    press_on(window, *keys, Key.Key_F1, Key.Key_H)
    assert handbook_of(window).list.chosen_key() == chapter
    assert handbook_of(window).text.toPlainText().startswith(title_of(language, chapter))


@pytest.mark.parametrize(("key", "chapter"), [(Key.Key_F7, "what-if"), (Key.Key_V, "federation")])
def test_a_page_over_the_first_one_has_its_own_chapter(
    qtbot: QtBot, key: Qt.Key, chapter: str
) -> None:
    def nothing(*_: object) -> None:
        return

    window = StartWindow(
        (),
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        Examined,
        InventedFederations(),
        datetime(2026, 11, 21, tzinfo=UTC),
        UTC,
    )
    shown(qtbot, window)
    window.view.focus_first()
    assert window.chapter == place.FIRST
    press_on(window, key, Key.Key_F1, Key.Key_H)
    assert handbook_of(window).list.chosen_key() == chapter
    press_on(window, Key.Key_Escape, Key.Key_Escape, Key.Key_Escape)
    assert window.chapter == place.FIRST


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
