"""A mistake of the program in a window: written down, said once, and the window stays."""

import sys
from collections.abc import Iterator

import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication, QMessageBox

from bobbl_client.widgets.window.fault_report import FaultReports, faults_reported
from log_watch import ExpectedLog


def _fail() -> None:
    raise ZeroDivisionError("by nobody")


@pytest.fixture
def mishaps(qapp: QApplication) -> Iterator[FaultReports]:
    with faults_reported() as told:
        yield told


def test_work_goes_on_and_somebody_is_told(
    mishaps: FaultReports, qapp: QApplication, expected_log: ExpectedLog
) -> None:
    expected_log("bobbl_client.widgets.window.fault_report", "a mistake of the program")
    QTimer.singleShot(0, _fail)
    qapp.processEvents()
    assert mishaps.box is not None
    assert mishaps.box.isVisible()
    unread = mishaps.box
    QTimer.singleShot(0, _fail)
    qapp.processEvents()
    assert mishaps.box is unread
    assert "by nobody" in mishaps.box.detailedText()
    others = [each for each in qapp.topLevelWidgets() if isinstance(each, QMessageBox)]
    assert others == [mishaps.box]
    mishaps.box.close()


def test_outside_everything_is_as_it_was() -> None:
    before = sys.excepthook
    with faults_reported():
        assert sys.excepthook != before
    assert sys.excepthook == before


def test_who_interrupts_the_program_is_obeyed(
    mishaps: FaultReports, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    """While it runs, as an exit without that would shorten every later wait to nothing."""
    QTimer.singleShot(0, lambda: sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None))
    assert qapp.exec() == 0
    assert mishaps.box is None
    assert "KeyboardInterrupt" in capsys.readouterr().err
