"""Windows that a person closes, and windows that make room for the next."""

from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.views.closing import dismiss, when_closed
from builders.hands import shown


def test_who_showed_a_window_hears_that_a_person_closed_it(qtbot: QtBot) -> None:
    window, closed = QWidget(), []
    shown(qtbot, window)
    when_closed(window, lambda: closed.append(window.isVisible()))
    window.close()
    qtbot.waitUntil(lambda: closed == [False])
    window.close()
    QApplication.processEvents()
    assert closed == [False]


def test_a_window_in_whose_place_another_stands_ends_in_silence(qtbot: QtBot) -> None:
    window, closed = QWidget(), []
    shown(qtbot, window)
    when_closed(window, lambda: closed.append(True))
    with qtbot.waitSignal(window.destroyed):
        dismiss(window)
    assert not closed
