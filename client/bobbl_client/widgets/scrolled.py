"""A part of a page that can be scrolled where large type or long names need more than its room.

What has the keyboard is kept in view: when the focus moves, and once more whenever the layout has
settled that gives the area more or less to scroll. A page that has just been opened is not yet
where it is going to be; it opens at its top where that shows what has the keyboard.
"""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QEvent, QObject, QSize, Qt, QTimer, pyqtSlot
from PyQt6.QtGui import QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from bobbl_client.widgets.components.sight import Opening, bring_into_view
from bobbl_client.widgets.own_parts import focused, give_bars, give_ground

FLIPS = 12
"""A layout may change so often how much there is to scroll until it settles."""


class Scrolled(Opening, QScrollArea):
    """Shows ``inside`` as wide as there is room; only its height may need scrolling."""

    def __init__(self, inside: QWidget, focus: Qt.FocusPolicy = Qt.FocusPolicy.NoFocus) -> None:
        """Take ``inside``; with a focus policy the keyboard can scroll it."""
        super().__init__()
        give_ground(self).setAutoFillBackground(False)
        self._settling, self._is_fitting = QTimer(self), False
        self._sized, self._flips = QSize(), 0
        self.is_opening, self._has_focus = True, False
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(focus)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._follow_focus()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Fit once to what has another size now, and once more when that is done.

        Qt fits again for each size that it gives while it fits. Where a part needs the bar as long
        as there is none, that has no end but that of the program's stack.
        """
        if event is None or event.type() != QEvent.Type.Resize:
            return super().eventFilter(watched, event)
        if self._is_fitting:
            QApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
            return False
        self._is_fitting = True
        try:
            return super().eventFilter(watched, event)
        finally:
            self._is_fitting = False

    def _follow_focus(self) -> None:
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self._follow)
        self.bars = give_bars(self)
        for bar in self.bars:
            bar.rangeChanged.connect(self._settle)
            bar.rangeChanged.connect(self._stay)
            bar.actionTriggered.connect(self._is_moved_by_hand)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._moved)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        if self.size() != self._sized:
            self._sized = self.size()
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        super().resizeEvent(event)

    @pyqtSlot()
    def _stay(self) -> None:
        """Keep a bar that comes and goes, until the area itself has another size."""
        self._flips += 1
        if self._flips > FLIPS:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        if event is not None and not event.spontaneous():  # its window may only come back
            self.is_opening = True

    @pyqtSlot()
    def _is_moved_by_hand(self) -> None:
        self.is_opening = False

    @pyqtSlot()
    def _moved(self) -> None:
        """Follow now, and again after Qt, which after Tab shows the middle of what is too large."""
        had_focus, self._has_focus = self._has_focus, self._focused() is not None
        self.is_opening &= not (had_focus and self._has_focus)
        self._follow()
        self._settle()

    @pyqtSlot()
    def _settle(self) -> None:
        self._settling.start(0)

    @pyqtSlot()
    def _follow(self) -> None:
        """Scroll to where the keyboard is."""
        self._flips = 0
        within = self._focused()
        if within is not None:
            bring_into_view(within, anew=True)

    def _focused(self) -> QWidget | None:
        """Return what has the keyboard, if that is in here."""
        inside, focus = self.widget(), focused()
        if inside is None or focus is None or not inside.isAncestorOf(focus):
            return None
        return focus


class Whole(Scrolled):
    """Shows ``inside`` as large as there is room, and scrolls only where its least size has none.

    A scroll area that resizes its widget by itself gives it the height that its layout would like
    at its width, so that a window scrolls long before anything in it lacks room.
    """

    def __init__(self, inside: QWidget) -> None:
        """Take ``inside``, whose minimum size says what it needs."""
        super().__init__(inside)
        self.setWidgetResizable(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def event(self, event: QEvent | None) -> bool:
        is_layout = event is not None and event.type() == QEvent.Type.LayoutRequest
        is_done = super().event(event)  # it may have deleted this area, and the event with it
        if is_layout:
            self._fill()
        return is_done

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        inside, room = self.widget(), self.maximumViewportSize()
        if inside is None:
            return
        least = inside.minimumSize()
        down, across = self.bars
        if least.height() > room.height():
            room -= QSize(down.sizeHint().width(), 0)
        if least.width() > room.width():
            room -= QSize(0, across.sizeHint().height())
        inside.resize(least.expandedTo(room))
