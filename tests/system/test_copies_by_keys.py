"""Where copies go is chosen, and a copy is made, with keys alone, on a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.organiser.checklist.view import ChecklistView
from builders.course import CHEAP, WORDS
from builders.hands import press, type_in
from builders.volunteers import Volunteer, is_at_work, shows_words

Key = Qt.Key


@pytest.fixture
def host(tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setattr(LocalPrograms, "words", lambda _: WORDS)
    start_application(tmp_path)
    made = Host(LocalPrograms(tmp_path / "office", "127.0.0.1", 0, CHEAP))
    yield made
    made.close()


@pytest.mark.qt_log_ignore("raise()", "grabbing the keyboard")  # of the dialog's list, offscreen
def test_a_folder_is_chosen_and_a_copy_made_by_keys(
    host: Host, qtbot: QtBot, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    office = Volunteer(qtbot, lambda: host.window, lambda: host.model)
    host.start()
    office.keys(Key.Key_F12, "Preismucken", Key.Key_F12)
    office.until(lambda: shows_words(host.window))
    office.keys(Key.Key_Return)
    office.until(lambda: is_at_work(host.window))
    office.settled()
    office.keys(Key.Key_K)
    office.until(lambda: page(host).add_folder.isEnabled())
    asked = answer_dialog(qtbot, str(stick))
    office.keys(Key.Key_F6)
    assert asked == ["QFileDialog"]
    office.until(lambda: len(list(stick.glob("*.bobbl"))) == 1)
    office.until(lambda: page(host).copy_now.isEnabled())
    (first,) = stick.glob("*.bobbl")
    before = first.stat().st_size
    office.keys(Key.Key_Escape, Key.Key_E, Key.Key_Return, "Herbstmucken", Key.Key_Return)
    office.settled()
    office.keys(Key.Key_Escape, Key.Key_K)
    office.until(lambda: page(host).copy_now.isEnabled())
    office.keys(Key.Key_F7)
    office.until(lambda: max(each.stat().st_size for each in stick.glob("*.bobbl")) > before)


def page(host: Host) -> ChecklistView:
    """Give the page of what has to be ready."""
    assert host.window is not None
    return next(each for each in host.window.findChildren(ChecklistView) if each.isVisible())


def answer_dialog(qtbot: QtBot, path: str) -> list[str]:
    """Type a path into the dialog that is going to open; give what kind it was."""
    seen: list[str] = []
    timer = QTimer(QApplication.instance())

    def look() -> None:
        dialog, focus = QApplication.activeModalWidget(), QApplication.focusWidget()
        if isinstance(dialog, QFileDialog) and focus is not None and dialog.isAncestorOf(focus):
            timer.stop()
            seen.append(type(dialog).__name__)
            type_in(focus, path)
            press(focus, Key.Key_Return)

    timer.timeout.connect(look)
    timer.start(20)
    return seen
