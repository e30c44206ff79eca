"""The record of a draw from the organiser's page to the PDF, by keys alone."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtPdf import QPdfDocument
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.draw.views.draw import DrawView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.printing.layout.pages import write_paper
from bobbl_client.printing.layout.preview import PreviewPage
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.settings import Settings
from bobbl_shared.outputs import Output
from builders.hall import HALL, Hall
from builders.hands import press, shown

Key = Qt.Key


class Folder:
    """Stands for the printers: there are none, PDFs are written into ``path``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> tuple[str, ...]:
        return ()

    def send(self, paper: Printed, printer: str) -> int:
        raise AssertionError(printer)

    def save(self, paper: Printed) -> Path:
        path = self.path / f"{paper.name}.pdf"
        write_paper(paper, Output(path))
        return path


def opened(qtbot: QtBot, hall: Hall, folder: Path, *, can_print: bool = True) -> OrganiserWork:
    """Open the page about the last draw."""

    def look_at(paper: Printed) -> PreviewPage:
        return PreviewPage(paper, Folder(folder))

    work = OrganiserWork(hall.organiser, UTC, look_at if can_print else None)
    shown(qtbot, StationWindow(hall.organiser, work), 1366, 768)
    work.page.focus_first()
    keys(Key.Key_A)
    return work


def keys(*pressed: Key) -> None:
    for key in pressed:
        widget = QApplication.focusWidget()
        assert widget is not None
        press(widget, key)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn(7)
    yield made
    made.evening.close()


def test_f9_shows_it_and_f4_writes_it(qtbot: QtBot, hall: Hall, tmp_path: Path) -> None:
    work = opened(qtbot, hall, tmp_path)
    keys(Key.Key_F9, Key.Key_1)
    assert isinstance(work.page, PreviewPage)
    assert work.page.count.shown_text() == "1 Seite A4"
    keys(Key.Key_F4)
    document = QPdfDocument(None)
    assert document.load(str(tmp_path / "Auslosung Runde 1.pdf")) is QPdfDocument.Error.None_
    text = document.getAllText(0).text()
    assert "Protokoll der Auslosung, Runde 1" in text
    assert "7 Paare · 3 Tische · 1 Freilos" in text
    keys(Key.Key_Escape, Key.Key_2)
    assert isinstance(work.page, PreviewPage), "the slips"
    keys(Key.Key_Escape, Key.Key_Escape)
    assert isinstance(work.page, DrawView)
    work.finish()


def test_where_nothing_can_be_printed_nothing_is_offered(
    qtbot: QtBot, hall: Hall, tmp_path: Path
) -> None:
    work = opened(qtbot, hall, tmp_path, can_print=False)
    assert isinstance(work.page, DrawView)
    assert not work.page.why.printing.isVisible()
    work.finish()


def test_a_later_round_of_the_fixed_scheme_has_none(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings("Preismucken", rounds=2, sections=HALL.sections, opponents="fixed")
    hall = Hall(tmp_path, settings)
    hall.drawn(7)
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    work = opened(qtbot, hall, tmp_path)
    page = work.page
    assert isinstance(page, DrawView)
    assert page.page.number == 2
    keys(Key.Key_F9, Key.Key_1)
    assert isinstance(work.page, ListView)
    assert work.page.shown.rows[0].is_blocked
    keys(Key.Key_Escape, Key.Key_Left, Key.Key_F9, Key.Key_1)
    assert isinstance(work.page, PreviewPage)
    work.finish()
    hall.evening.close()
