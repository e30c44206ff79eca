"""What is printed in the organiser's window is remembered there: the second copy says so."""

from datetime import UTC

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.papers.view import PapersView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.widgets.window.window import StationWindow
from builders.hall import Hall
from builders.hands import in_front, press, shown
from builders.windows.looked import Looked

Key = Qt.Key


def test_slips_that_were_printed_are_duplicates(hall: Hall, qtbot: QtBot) -> None:
    Looked.seen = []
    hall.drawn()
    work = OrganiserWork(hall.organiser, UTC, Looked)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window)
    in_front(qtbot, window)
    work.page.focus_first()
    for key in (Key.Key_F9, Key.Key_Return, Key.Key_F9, Key.Key_Escape):
        focus = QApplication.focusWidget()
        assert focus is not None
        press(focus, key)
    page = work.page
    assert isinstance(page, PapersView)
    assert page.list.rows()[0].detail == "4 Zettel · 4 als Duplikat"
    work.finish()
