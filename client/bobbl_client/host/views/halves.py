"""The windows of one computer on the two halves of its screen, or over each other.

Where they share the screen, each of them has one half. Whoever turns to another one finds it beside
the one in which the key was pressed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PyQt6.QtCore import QRect, QTimer
from PyQt6.QtGui import QGuiApplication

from bobbl_client.widgets.placing import bring_forward, fill, halves
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.domain.values import Role
from bobbl_shared.i18n import tr

ORDER: tuple[Role, ...] = ("organiser", "desk", "scoring")
"""The windows of one computer, as they stand from left to right."""


@dataclass(frozen=True)
class _Stood:
    """How a window stood before it shared the screen."""

    place: QRect
    is_maximised: bool


class Halves:
    """Which window has which half; none has one as long as they stand over each other."""

    def __init__(self, window_of: Callable[[Role], Frameable | None]) -> None:
        """Start over each other; ``window_of`` gives the window of a role that is open."""
        self._window_of = window_of
        self._is_left: dict[Role, bool] = {}
        self._stood: dict[Role, _Stood] = {}

    def turn(self, role: Role, last: Role) -> str:
        """Put a window beside the one seen ``last``, or all over each other again.

        Returns why that cannot be; empty if it is done.
        """
        open_ = {each: window for each in ORDER if (window := self._window_of(each)) is not None}
        window = open_.pop(role)
        if self._is_left:
            self._end()
            bring_forward(window)
            return ""
        why = _why_not(window)
        if why or not open_:
            return why or tr("dafür braucht es ein zweites Fenster: erst Strg+2 oder Strg+3")
        beside = last if last in open_ else next(iter(open_))
        is_left = ORDER.index(role) < ORDER.index(beside)
        self._is_left = {each: is_left is (each == role) for each in ORDER}
        for each in (*open_, beside, role):
            self._place(each)
        return ""

    def show_beside(self, role: Role, seen: Role) -> None:
        """Let a window that is turned to have the other half than the one that is seen."""
        if self._is_left:
            self._is_left[role] = not self._is_left[seen]
            self._place(role)

    def attend(self, role: Role) -> None:
        """Give a window that is about to be shown its half, if they share the screen.

        Over each other it will stand as the others do, for it has never stood alone.
        """
        if self._is_left:
            self._stood.setdefault(role, next(iter(self._stood.values())))
            QTimer.singleShot(0, lambda: self._place(role))

    def _place(self, role: Role) -> None:
        window = self._window_of(role)
        sides = halves(_room(window)) if window is not None else None
        if window is None or sides is None or not self._is_left:
            return
        if role not in self._stood:
            self._stood[role] = _Stood(window.geometry(), window.isMaximized())
        window.share_screen(is_half=True)
        fill(window, sides[0 if self._is_left[role] else 1])
        bring_forward(window)

    def _end(self) -> None:
        for role in self._is_left:
            window, stood = self._window_of(role), self._stood.get(role)
            if window is not None and stood is not None:
                window.share_screen(is_half=False)
                window.setGeometry(stood.place)
                if stood.is_maximised:
                    window.showMaximized()
        self._is_left, self._stood = {}, {}


def has_halves(window: Frameable) -> bool:
    """Return whether the screen of a window is wide enough for two."""
    return halves(_room(window)) is not None


def _why_not(window: Frameable) -> str:
    if QGuiApplication.platformName().startswith("wayland"):
        return tr("das geht an diesem Computer nur mit der Windows-Taste und ← oder →")
    return "" if has_halves(window) else tr("dieser Bildschirm ist dafür zu schmal")


def _room(window: Frameable) -> QRect:
    screen = window.screen()
    return screen.availableGeometry() if screen is not None else QRect()
