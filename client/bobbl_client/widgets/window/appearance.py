"""The look and language of all windows: put in force, changed with a key, kept for next time.

There is one for a running program. Theme and size change open windows at once. A window is written
in the language it was made in: who shows one connects to ``language_changed`` and makes it anew.
"""

import os
from pathlib import Path
from typing import ClassVar, get_args

from PyQt6 import sip
from PyQt6.QtCore import QLibraryInfo, QObject, QSize, QTranslator, pyqtSignal
from PyQt6.QtGui import QScreen
from PyQt6.QtWidgets import QApplication

from bobbl_client.model.appearance import (
    Appearance,
    Language,
    ThemeName,
    keep_appearance,
    read_appearance,
    spoken,
)
from bobbl_client.widgets.colours import THEMES
from bobbl_client.widgets.theme import (
    FACTORS,
    apply,
    larger,
    least_scale,
    look,
    smaller,
    start_scale,
)
from bobbl_shared.i18n import language, use

TITLE = 37
"""Pixels that the system's bar above a window takes at most, on most systems."""

_NAMES: tuple[ThemeName, ...] = get_args(ThemeName)
_THEMES = {theme.name: theme for theme in THEMES}


class Dresser(QObject):
    """Puts an appearance in force for the application."""

    language_changed = pyqtSignal()
    current: ClassVar["Dresser | None"] = None
    """The one that was made last; it may have been deleted with its application."""

    def __init__(self, app: QApplication, home: Path | None = None) -> None:
        """Start with what was chosen on this computer last; without ``home`` nothing is kept."""
        super().__init__(app)
        Dresser.current = self
        self._app, self._home = app, home
        self._start = _start(app)
        self._words = QTranslator(self)
        self.language: Language = "en" if language() == "en" else "de"
        self._chosen: Language | None = None
        self.is_maximised: bool | None = None
        if home is None:
            return
        chosen = read_appearance(home)
        self._chosen, self.is_maximised = chosen.language, chosen.is_maximised
        factor = factor_of(chosen, self._start)
        apply(app, _THEMES[chosen.theme], max(least_scale(self._start), self._start * factor))
        self._speak(spoken(home, os.environ))

    def turn_theme(self) -> None:
        """Go on to the next theme: light, dark, high contrast."""
        place = THEMES.index(look().theme) + 1 if look().theme in THEMES else 0
        apply(self._app, THEMES[place % len(THEMES)], look().scale)
        self._keep()

    def rescale(self, step: int) -> None:
        """Make all type larger (+1), smaller (−1) or normal (0)."""
        now = self._factor()
        factor = {1: larger(now), -1: smaller(now, self._start), 0: 1.0}[step]
        apply(self._app, look().theme, self._start * factor)
        self._keep()

    def stand_on(self, screen: QSize, room: int | None = None, *, is_half: bool = False) -> None:
        """Start from the scale of the screen on which a window stands, of this size.

        ``room``: as many of its pixels has a window from top to bottom; without it, all.
        ``is_half``: it is half of a screen.
        """
        start = start_scale(screen.width(), screen.height(), room, is_half=is_half)
        factor = self._factor()
        if start != self._start:
            self._start = start
            apply(self._app, look().theme, max(least_scale(start), start * factor))

    def _factor(self) -> float:
        return look().scale / self._start

    def turn_language(self) -> None:
        """Speak the other language from the next window on."""
        self._chosen = "en" if self.language == "de" else "de"
        self._speak(self._chosen)
        self._keep()
        self.language_changed.emit()

    def remember_size(self, *, is_maximised: bool) -> None:
        """Keep whether windows fill the screen."""
        if is_maximised != self.is_maximised:
            self.is_maximised = is_maximised
            self._keep()

    def _speak(self, chosen: Language) -> None:
        """Let our sentences and Qt's own dialogs speak a language."""
        self.language = chosen
        use(chosen)
        self._app.removeTranslator(self._words)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._words.load(f"qtbase_{chosen}", folder):
            self._app.installTranslator(self._words)

    def _keep(self) -> None:
        name = next((each for each in _NAMES if each == look().theme.name), None)
        if self._home is not None and name is not None:
            factor = round(self._factor(), 3)
            chosen = Appearance(name, look().scale, self._chosen, self.is_maximised, factor)
            keep_appearance(self._home, chosen, os.urandom)


def _start(app: QApplication) -> float:
    screen = app.primaryScreen()
    if screen is None:
        return 1.0
    return start_scale(screen.size().width(), screen.size().height(), room_on(screen))


def room_on(screen: QScreen) -> int:
    """Return how high a window can be on a screen, in pixels: without bars and its own title."""
    return screen.availableGeometry().height() - TITLE


def factor_of(chosen: Appearance, start: float) -> float:
    """Return by which type is larger than ``start``, the scale of the screen.

    Where only a scale was kept it is from a version that had none below 1.
    """
    of_scale = max(1.0, chosen.scale / max(1.0, start))
    wanted = of_scale if chosen.factor is None else chosen.factor
    return max((step for step in FACTORS if step <= wanted + 0.001), default=1.0)


def dress(app: QApplication, home: Path) -> None:
    """Dress a program's windows as was chosen on this computer, once, before the first opens."""
    if Dresser.current is None or sip.isdeleted(Dresser.current):
        Dresser(app, home)


def dresser() -> Dresser:
    """Return the one of the running application."""
    if Dresser.current is None or sip.isdeleted(Dresser.current):
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        return Dresser(app)
    return Dresser.current
