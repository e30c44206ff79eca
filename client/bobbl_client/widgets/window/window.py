"""The window of a paired station: frame around one role's work, operators, help, type size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PyQt6 import sip
from PyQt6.QtCore import QEvent, QSize, Qt, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QMoveEvent,
    QResizeEvent,
    QShowEvent,
)
from PyQt6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from bobbl_client.handbook.place import FIRST
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.frame import Frame, Truth, frame_of, nobody_listed, operators
from bobbl_client.widgets.components import HeaderBar, Shell, StatusLine, StatusState
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.components.painted import PaintedButton, is_new_look
from bobbl_client.widgets.handbook.page import HandbookPage
from bobbl_client.widgets.key_bearers import bearer, takes_typing
from bobbl_client.widgets.own_parts import focused, widgets_in
from bobbl_client.widgets.reading_order import focus_next
from bobbl_client.widgets.scrolled import Whole
from bobbl_client.widgets.theme import DRAWN, look
from bobbl_client.widgets.window.appearance import dresser, room_on
from bobbl_client.widgets.window.call_cover import CallCover
from bobbl_client.widgets.window.help import HelpPage, KeyHelp
from bobbl_client.widgets.window.operator_page import NOBODY, OperatorPage
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.two_layouts import is_narrow_window
from bobbl_client.widgets.window.unsaved import holds_unsaved
from bobbl_shared.i18n import tr

TICK_MS = 500
SMALLEST = (1024, 599)
"""So much room every page can do with from scale 1 on; in a smaller window all of it scrolls."""

LEAST = (480, 320)
_STATES = {
    Truth.FINE: StatusState.FINE,
    Truth.UNHEARD: StatusState.UNHEARD,
    Truth.OTHERS_ALONE: StatusState.ALONE,
    Truth.ALONE: StatusState.ALONE,
    Truth.PERSON: StatusState.NEEDS_PERSON,
    Truth.SEARCHING: StatusState.NOT_CONNECTED,
}


@runtime_checkable
class HasStrip(Protocol):
    """Work that has something to say over the whole width of the window, while it wants to."""

    strip: QWidget


@runtime_checkable
class HasChapter(Protocol):
    """Work, or a page over it, about which a chapter of the handbook says what to do."""

    @property
    def chapter(self) -> str:
        """The name of that chapter."""
        ...


@dataclass(frozen=True)
class _Over:
    """A page over another one, and what had the focus below."""

    page: QWidget
    focus: QWidget | None


class Frameable(QMainWindow):
    """A window with header, pages and status line; ``pages`` shows one widget at a time.

    F1 opens the help page, which lists what ``set_help`` was given; from there H opens the
    handbook at the chapter of what is seen.

    Signal: ``laid_out()`` when its size or the size of its type has become another one.
    """

    laid_out = pyqtSignal()

    chapter_of_window = FIRST
    """The chapter of the handbook that tells about this window."""

    def __init__(self, role: str, operator_word: str = "") -> None:
        """Make the frame; subclasses add pages."""
        super().__init__()
        self.setWindowTitle(f"Bobbl · {role}")
        self.header = HeaderBar(role, operator_word=operator_word)
        self.status = StatusLine(tr("Hilfe"), tr("Schrift"), scale_key=tr("Strg +/−"))
        self.shell = Shell(self.header, self.status)
        self.pages = QStackedWidget()
        self.shell.work.addWidget(self.pages)
        self.shell.scaled.connect(lambda step: dresser().rescale(step))
        self.status.scale_clicked.connect(lambda: dresser().rescale(1))
        self.shell.setMinimumSize(*SMALLEST)
        self.setCentralWidget(Whole(self.shell))
        self.resize(*map(look().px, DRAWN))
        self.setMinimumSize(*LEAST)
        self._stood_on: tuple[QSize, int] | None = None
        """The size of its screen and the room on it, as the scale was taken last."""
        self._is_half = False
        """Whether it shares the screen with another window, beside it."""
        self._over: list[_Over] = []
        """The pages over the work, the one that is seen last."""
        self._below: QWidget | None = None
        """The work that they lie over."""
        self._worked_at: QWidget | None = None
        """What had the focus when Tab led out of the page."""
        self._is_passing_on = False
        self._keys: tuple[KeyHelp, ...] = ()
        self.help = HelpPage(self.close_page, self._open_handbook)
        self._handbook: HandbookPage | None = None
        self.status.help_clicked.connect(self._toggle_help)
        self.bind("F1", self._toggle_help)

    @property
    def keys(self) -> tuple[KeyHelp, ...]:
        """The keys of this window beside those that work everywhere."""
        return self._keys

    def set_help(self, keys: Sequence[KeyHelp]) -> None:
        """Say which keys this window has beside those that work everywhere."""
        self._keys = tuple(keys)
        self.help.set_keys(keys)

    def add_help(self, keys: Sequence[KeyHelp]) -> None:
        """Say which keys have been added to those of this window."""
        self.set_help((*self._keys, *keys))

    def stops(self) -> tuple[str, ...]:
        """Return what else stops or is lost when a person closes this window.

        A line each, marked.
        """
        return ()

    def tell_why(self, what: str, why: str) -> None:
        """Say why ``what`` cannot be done now."""
        self.status.say(f"{what} – {why}")

    def works(self) -> tuple[QWidget, ...]:
        """Return all pages of this window, seen or not."""
        return tuple(filter(None, map(self.pages.widget, range(self.pages.count()))))

    def open_page(self, page: QWidget) -> None:
        """Show a page over what is seen, until ``close_page``."""
        seen = self.pages.currentWidget()
        if not self._over:
            self._below = seen
        if seen is not page:
            self._over = [each for each in self._over if each.page is not page]
            self._over.append(_Over(page, focused(self)))
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_page(self) -> None:
        """Show what lies below the page that is seen, with the focus where it was."""
        if not self._over:
            return
        focus = self._over.pop().focus
        below = self._over[-1].page if self._over else self._below
        assert below is not None
        self.pages.setCurrentWidget(below)
        kept = focus if focus is not None and not sip.isdeleted(focus) else below
        kept.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_pages(self) -> None:
        """Show the work again, whatever lies over it."""
        while self._over:
            self.close_page()

    def show_until_left(self, view: PageView) -> None:
        """Show a page of its own over what is seen, until the user goes back; then it is gone."""

        def leave() -> None:
            view.finish()
            self.take_away(view)

        view.left.connect(leave)
        self.open_page(view)
        view.focus_first()

    def take_away(self, page: QWidget) -> None:
        """Close a page for good, and what lies over it."""
        while any(each.page is page for each in self._over):
            self.close_page()
        self.pages.removeWidget(page)
        page.deleteLater()

    def _toggle_help(self) -> None:
        if self.pages.currentWidget() is self.help:
            self.close_page()
        else:
            self.help.list_keys()
            self.open_page(self.help)

    @property
    def chapter(self) -> str:
        """The chapter of the handbook that tells about what is seen, the help left aside."""
        lowest = self._below if self._over else self.pages.currentWidget()
        seen: tuple[object, ...] = (*(each.page for each in reversed(self._over)), lowest)
        named = (page.chapter for page in seen if isinstance(page, HasChapter))
        return next(named, self.chapter_of_window)

    def _open_handbook(self) -> None:
        if self._handbook is None:
            self._handbook = HandbookPage()
            self._handbook.left.connect(self.close_page)
        self.open_page(self._handbook)
        self._handbook.open_at(self.chapter)

    def show_frame(self, frame: Frame) -> None:
        """Show header and status line."""
        self.header.set_place(frame.role, frame.station)
        self.header.set_tournament(frame.tournament)
        self.header.set_round(frame.round)
        self.header.set_operator(frame.operator)
        self.shell.set_training(frame.training)
        self.status.set_status(_STATES[frame.truth], frame.sentence, frame.age)

    def wait(self, sentence: str) -> None:
        """Show that the next window is on its way, and take no more keys once the last is up."""
        self.status.set_status(StatusState.INFO, sentence, tr("das dauert ein paar Sekunden"))
        turn = QTimer(self)
        turn.setSingleShot(True)
        turn.timeout.connect(self._rest)
        turn.start(0)

    @pyqtSlot()
    def _rest(self) -> None:
        self.setEnabled(False)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Take the scale of the screen."""
        super().showEvent(event)
        self._fit()

    def moveEvent(self, event: QMoveEvent | None) -> None:
        """Take the scale of another screen that the window is moved to."""
        super().moveEvent(event)
        self._follow_screen()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Take the layout for this size; also a screen with other pixels gives its windows one."""
        super().resizeEvent(event)
        self._fit()

    def share_screen(self, *, is_half: bool) -> None:
        """Take the scale of half of the screen, beside another window, or that of all of it."""
        self._is_half = is_half
        self._fit()

    def _fit(self) -> None:
        """Take the scale of the screen, and the wide layout or the narrow one."""
        self._stood_on = None
        self._follow_screen()
        self._lay_out()

    def _follow_screen(self) -> None:
        """Take the scale of the screen on which the middle of the window is, if that is another.

        Qt itself notes it only after the window has moved, and tells it by a handle that it deletes
        (``own_parts``), or by an event that only ``event`` sees, which must not be asked of Python
        once a window is closed.
        """
        screen = QGuiApplication.screenAt(self.geometry().center()) or self.screen()
        if screen is None or not self.isVisible():
            return
        size, is_half = screen.size(), self._is_half and not self.isMaximized()
        if is_half:
            size.setWidth(size.width() // 2)
        stands_on = (size, room_on(screen))
        if stands_on != self._stood_on:
            self._stood_on = stands_on
            dresser().stand_on(*stands_on, is_half=is_half)

    def _lay_out(self) -> None:
        shrunk = min(1.0, look().scale)
        self.shell.setMinimumSize(*(round(each * shrunk) for each in SMALLEST))
        self.shell.set_narrow(is_narrow_window(self))
        self.laid_out.emit()

    def changeEvent(self, event: QEvent | None) -> None:
        """Remember whether the user lets windows fill the screen; hear of another type size."""
        super().changeEvent(event)
        if is_new_look(event):
            self._lay_out()
        is_state = event is not None and event.type() == QEvent.Type.WindowStateChange
        if is_state and self.isVisible() and not self.isMinimized() and not self._is_half:
            dresser().remember_size(is_maximised=self.isMaximized())

    def focusNextPrevChild(self, is_forward: bool) -> bool:
        """Let Tab go through the window as one reads it, and arrows on buttons through the page.

        Where Qt asks because what had the focus is being hidden, Qt looks for itself: a window that
        is just taken apart is no place to look around in.
        """
        focus = focused()
        if focus is not None and not focus.isVisible():
            return super().focusNextPrevChild(is_forward)
        page = self.pages.currentWidget()
        within: QWidget = self
        if page is not None and focus is not None and (page is focus or page.isAncestorOf(focus)):
            self._worked_at = focus
            if isinstance(focus, PaintedButton) and focus.is_stepping:
                within = page
        return focus_next(within, 1 if is_forward else -1)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let a key that nobody took do what stands on the button that bears it.

        If none does, and the focus is outside the work, as on the keys of the header, the work has
        it as if the focus were still there.
        """
        if event is None:
            return
        button = None if event.isAutoRepeat() else bearer(self, event)
        worker = self.worker()
        if button is not None:
            button.click()
        elif worker is not None and not self._is_passing_on:
            self._is_passing_on = True
            QApplication.sendEvent(worker, event)
            self._is_passing_on = False
        else:
            super().keyPressEvent(event)

    def worker(self) -> QWidget | None:
        """Return what in the page hears keys while the focus is outside; none if it is inside."""
        page, focus = self.pages.currentWidget(), focused()
        if page is None or (focus is not None and (page is focus or page.isAncestorOf(focus))):
            return None
        left = self._worked_at
        if (
            left is None
            or sip.isdeleted(left)
            or not (left.isVisible() and page.isAncestorOf(left))
        ):
            seen = [
                each for each in widgets_in(page) if isinstance(each, PageView) and each.isVisible()
            ]
            return seen[-1] if seen else page
        return left.parentWidget() if takes_typing(left) else left

    def bind(self, keys: str, act: Callable[[], None]) -> None:
        """Let a key act anywhere in the window."""
        bind(self, keys, act)


class StationWindow(Frameable):
    """A paired station's window; the role's work is its first page.

    A call for a table covers all of it.
    """

    def __init__(self, model: StationModel, work: QWidget, keys: Sequence[KeyHelp] = ()) -> None:
        """Show ``work`` and keep the frame up to date with the model; ``keys`` are its help."""
        super().__init__(frame_of(model).role, operator_word=tr("Helfer:"))
        self.model = model
        self.work = work
        self.pages.addWidget(work)
        if isinstance(work, HasStrip):
            self.shell.set_strip(work.strip)
        self.set_help((*keys, KeyHelp("F2", tr("Helfer wechseln"))))
        self._operators: OperatorPage | None = None
        self.header.operator_clicked.connect(self.show_operators)
        self.bind("F2", self.show_operators)
        self._stop = model.listen(self._changed)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.refresh)
        self._timer.start()
        self.cover = CallCover(
            self, model, covered=self.centralWidget, is_busy=lambda: self.is_in_the_middle
        )
        self.refresh()
        work.setFocus(Qt.FocusReason.OtherFocusReason)
        self.cover.refresh()

    @property
    def is_in_the_middle(self) -> bool:
        """Whether something is being typed here, so that a call has to wait."""
        return any(holds_unsaved(each) for each in self.works())

    def open_page(self, page: QWidget) -> None:
        """Show a page over what is seen, unless a call covers it."""
        if self.cover.isHidden():
            super().open_page(page)

    def refresh(self) -> None:
        """Show the frame as things stand, in the scale of a screen that tells of no move."""
        self._follow_screen()
        self.show_frame(frame_of(self.model))

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Stop listening to the model, and let the work do so."""
        self._timer.stop()
        self._stop()
        self.cover.finish()
        self.work.close()
        super().closeEvent(event)

    def _changed(self, change: Change) -> None:
        self.refresh()
        if change.calls and self.cover.waits:
            self.status.say(tr("Ein Zuruf wartet hier, bis gespeichert ist."))

    def show_operators(self) -> None:
        """Ask who works here."""
        if self._operators is None:
            self._operators = OperatorPage(self._choose_operator, self.close_page)
        known = operators(self.model)
        told = "" if len(known) > 1 else nobody_listed()
        now = self.model.operator or NOBODY
        is_chosen = self.model.has_named_operator or len(known) < 2
        self._operators.ask(known, now if is_chosen else "", told)
        self.open_page(self._operators)

    def _choose_operator(self, key: str) -> None:
        found = {each.operator or NOBODY: each.operator for each in operators(self.model)}
        self.model.operator = found.get(key)
        self.close_page()
