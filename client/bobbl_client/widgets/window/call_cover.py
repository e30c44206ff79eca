"""A call for a table over a whole window, until somebody has seen to it."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Callable

from PyQt6 import sip
from PyQt6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.evening.calls import ShownCall, shown_call
from bobbl_client.model.calls import CallQueue
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.text import unmarked
from bobbl_client.widgets.components.keys import bind, cap_width, paint_cap
from bobbl_client.widgets.components.painted import Painted, PaintedButton
from bobbl_client.widgets.drawing import LEFT, box, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.gong import Gong
from bobbl_client.widgets.hall.call_sheet import CallSheet
from bobbl_client.widgets.own_parts import focused
from bobbl_client.widgets.theme import RADIUS, TARGET, TYPE, look
from bobbl_shared.i18n import tr

TICK_MS = 500
FOOT = 64


class CallCover(QWidget):
    """Lies over all of ``window`` while there is a call, and hides what it covers.

    Space shows the next one, Del puts one away that is done, Esc all of them; G is the gong.
    ``is_busy`` says that somebody is in the middle of something: what others call is seen when that
    is over. ``is_alone``: nobody is at the keyboard, so that calls turn and go by themselves.
    """

    def __init__(
        self,
        window: QWidget,
        model: StationModel,
        *,
        covered: Callable[[], QWidget | None] = lambda: None,
        is_busy: Callable[[], bool] = lambda: False,
        is_alone: bool = False,
    ) -> None:
        super().__init__(window)
        self._model, self._covered, self._is_busy = model, covered, is_busy
        self._is_alone = is_alone
        self._before: QWidget | None = None
        self.gong = Gong(self)
        self.sheet, self.foot = CallSheet(), _Foot()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.sheet, 1)
        column.addWidget(self.foot)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._connect()
        self.hide()
        window.installEventFilter(self)
        self._stop = model.listen(self._changed)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    def _connect(self) -> None:
        foot = self.foot
        for button, key, act in (
            (foot.next, "Space", lambda queue: queue.next()),
            (foot.done, "Del", CallQueue.done),
            (foot.back, "Esc", lambda queue: CallQueue()),
        ):
            button.clicked.connect(lambda _=False, act=act: self._change(act))
            bind(button, key, button.click)
        foot.gong.clicked.connect(self.gong.ring)
        bind(self, "G", foot.gong.click)

    @property
    def waits(self) -> bool:
        """Whether a call waits until what is under way here is over."""
        queue = self._model.calls
        return queue.current is not None and not self.isVisible()

    def finish(self) -> None:
        """Stop listening to the model."""
        self._timer.stop()
        self.gong.finish()
        self._stop()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None:
            event.accept()  # else the window would hand it on to the work below

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        if event is not None and event.type() == QEvent.Type.Resize:
            self._fill()
        return super().eventFilter(watched, event)

    def refresh(self) -> None:
        """Cover the window while there is a call to be seen, and show it."""
        call = shown_call(self._model, self._model.calls)
        if call is None:
            self._uncover()
            return
        is_held = self._is_busy() and not self._model.calls.has_own
        if self.isHidden() and is_held:
            return
        self.sheet.show_call(call)
        self.foot.show_place(call)
        self._cover()

    def _cover(self) -> None:
        if not self.isHidden():
            return
        self._before = focused()
        covered = self._covered()
        if covered is not None:
            covered.hide()
        self._fill()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _uncover(self) -> None:
        if self.isHidden():
            return
        self.hide()
        covered, before = self._covered(), self._before
        if covered is not None:
            covered.show()
        self._give_back(before)

    def _change(self, act: Callable[[CallQueue], CallQueue]) -> None:
        self._model.change_calls(act(self._model.calls))

    def _fill(self) -> None:
        window = self.parentWidget()
        if window is not None:
            self.setGeometry(window.rect())

    def _changed(self, change: Change) -> None:
        if change.calls or change.saved or change.events:
            self.refresh()

    def tick(self) -> None:
        """Let calls turn and end where nobody is, and see whether one can be seen by now."""
        if self._is_alone and self._model.calls.calls:
            self._change(lambda queue: queue.at(self._model.now))
        elif self.waits:
            self.refresh()

    def _give_back(self, before: QWidget | None) -> None:
        """Let the keyboard go on where it was."""
        if before is not None and not sip.isdeleted(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)


class _Foot(Painted):
    """The dark bar below: where in the queue one is, and the keys."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self.next = _FootKey(tr("nächster Tisch"), tr("Leertaste"))
        self.done = _FootKey(tr("erledigt"), tr("Entf"))
        self.gong = _FootKey(tr("Gong"), "G")
        self.back = _FootKey(tr("zurück"), "Esc")
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 0, 24, 0)
        row.setSpacing(12)
        row.addStretch(1)
        for each in (self.next, self.done, self.gong, self.back):
            row.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_place(self, call: ShownCall) -> None:
        """Show where in the queue a call is."""
        self._said = " · ".join(filter(None, (call.place, call.following)))
        self.next.setVisible(bool(call.place))
        self.setAccessibleName(unmarked(self._said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, look().px(FOOT))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        box(painter, self.area(), colours.ink, None, 0, 0)
        left = 24.0
        for place, text in enumerate(self._said.split("**")):
            face = look().font(TYPE.body, Weight.BOLD if place % 2 else Weight.REGULAR)
            room = QRectF(left, 0, self.width() - left, self.height())
            write(painter, room, text, face, colours.surface, LEFT)
            left += width_of(text, face)


class _FootKey(PaintedButton):
    """A key and what it does, on the dark bar."""

    def __init__(self, label: str, key: str) -> None:
        super().__init__(key)
        self.setText(label)
        self.setAccessibleName(f"{label} ({key})")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        text = width_of(self.text(), look().font(TYPE.body)) + 2
        return QSize(cap_width(self.key) + look().px(14) + text, look().px(TARGET))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        paint_cap(painter, cap_width(self.key), self.height() / 2, self.key)
        left = cap_width(self.key) + look().px(14)
        room = QRectF(left, 0, self.width() - left, self.height())
        write(painter, room, self.text(), look().font(TYPE.body), colours.surface, LEFT)
        self.paint_focus(painter, RADIUS.field)
