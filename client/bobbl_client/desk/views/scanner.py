"""Recognising what a scanner types, wherever the focus is, and removing it again.

A filter reads the keys of whatever has the focus in a window and passes them on. Once a scan is
complete, the field it was typed into gets back the text it had before the first character.
"""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from PyQt6 import sip
from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal, pyqtSlot
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from bobbl_client.page.scanner import LONGEST, REGISTRATIONS, Scan, Scanner
from bobbl_client.widgets.own_parts import focused

_ENDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
_SILENT = (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock, Qt.Key.Key_AltGr)


def milliseconds() -> int:
    """Return the time that has passed on a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class _Held:
    """A field as it stood before a key: its text, the cursor and how much was marked."""

    field: QWidget | None
    text: str = ""
    start: int = 0
    marked: int = 0


class ScanFilter(QObject):
    """Watches the keys of one window, until ``end``.

    Signal: ``scanned(str)`` with a registration code, empty if what came cannot be read.
    """

    scanned = pyqtSignal(str)

    def __init__(self, window: QWidget, now_ms: Callable[[], int] = milliseconds) -> None:
        """Watch with a clock."""
        super().__init__(window)
        self._window = self._watched = window
        self._scanner, self._now = Scanner(REGISTRATIONS), now_ms
        self._before: deque[_Held] = deque(maxlen=LONGEST)
        window.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def end(self) -> None:
        """Watch no longer; the window is being closed."""
        self._watch(self._window)
        self._window.removeEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.disconnect(self._follow)

    @pyqtSlot()
    def _follow(self) -> None:
        """Watch what has the focus, else the window: it is there that keys come in."""
        if sip.isdeleted(self._window):
            return  # it is being taken apart, and the focus with it
        focus = focused()
        is_here = focus is not None and focus.window() is self._window
        self._watch(focus if focus is not None and is_here else self._window)

    def _watch(self, widget: QWidget) -> None:
        if not sip.isdeleted(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = widget
        widget.installEventFilter(self)

    def sign_goes_elsewhere(self) -> None:
        """Take it that the sign just seen is typed into what has the focus now."""
        if self._before:
            self._before[-1] = _held(focused())

    @property
    def is_busy(self) -> bool:
        """Whether a scan may be under way."""
        return self._scanner.is_busy(self._now())

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """See a key; keep only the Enter or Tab that ends a scan.

        A key that is a shortcut never comes as a key that is pressed: it is only announced.
        """
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        if event.type() == QEvent.Type.ShortcutOverride and _is_no_part(event):
            self._scanner.other()
        return False

    def _key(self, event: QKeyEvent) -> bool:
        if event.key() in _ENDS:
            scan = self._scanner.end(self._now())
            if scan is not None:
                self._restore(scan)
                self.scanned.emit(scan.code)
            return scan is not None
        if _is_sign(event):
            self._before.append(_held(focused()))
            self._scanner.sign(event.text(), self._now())
        elif _is_no_part(event):
            self._scanner.other()
        return False

    def _restore(self, scan: Scan) -> None:
        """Put the field back in which the scan began, and say that its text has changed."""
        held = self._before[-scan.length]
        if held.field is None or sip.isdeleted(held.field):
            return
        if isinstance(held.field, QLineEdit):
            held.field.setText(held.text)
            _mark(held.field, held)
            held.field.textEdited.emit(held.text)
        elif isinstance(held.field, QPlainTextEdit):
            held.field.setPlainText(held.text)
            cursor = held.field.textCursor()
            cursor.setPosition(held.start)
            held.field.setTextCursor(cursor)


def _is_sign(event: QKeyEvent) -> bool:
    return bool(event.text()) and event.text().isprintable()


def _is_no_part(event: QKeyEvent) -> bool:
    """Return whether no scan has this key in it."""
    return not _is_sign(event) and event.key() not in (*_ENDS, *_SILENT)


def _held(field: QWidget | None) -> _Held:
    if isinstance(field, QLineEdit):
        start = field.selectionStart()
        marked = len(field.selectedText())
        return _Held(field, field.text(), field.cursorPosition() if start < 0 else start, marked)
    if isinstance(field, QPlainTextEdit):
        return _Held(field, field.toPlainText(), field.textCursor().position())
    return _Held(None)


def _mark(field: QLineEdit, held: _Held) -> None:
    if held.marked:
        field.setSelection(held.start, held.marked)
    else:
        field.setCursorPosition(held.start)
