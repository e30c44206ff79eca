"""Compares the keys of a window with what keys mean in the whole program.

A fault is a button whose key means something else here, or that bears F10, which is the system's;
a button that takes away or calls with a key that is the main step elsewhere;
and a key that acts and is shown nowhere: no button, no field, no row and no line of the window's
help bears it. Nothing is pressed for it. Labels are compared in German.
"""

from collections.abc import Iterator

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PyQt6.QtWidgets import QWidget

from bobbl_client.scoring.views.scoring import ScoringWork, key_name
from bobbl_client.widgets.components import RowList
from bobbl_client.widgets.components.keys import sequence_of
from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr
from builders.windows.promises import ARROWS, DIGITS, combination

MEANT = {
    "F8": ("zurücknehmen", "verwerfen"),  # what was saved, or what is only typed
    "F9": ("druck", "zettel", "urkunde", "regelblatt", "fehlt"),
    "F11": ("mehr", "auslos", "preise", "person", "einlesen"),
    "Entf": (
        "streichen",
        "löschen",
        "nehmen",
        "weglassen",
        "ausschließen",
        "entfernen",
        "zeigen",
        "erledigt",
    ),
    "F10": (),
}
"""Parts of what a button with a key may say; one of them stands in each label."""

STEPS = ("F9", "F11", "F12")
"""Keys of what a page is there for."""

TAKING_AWAY = (
    "streichen",
    "löschen",
    "wegnehm",
    "ausschließ",
    "verwerfen",
    "abschalten",
    "ausschalten",
    "verlassen",
    "aufgeben",
)
CALLING = ("rufen", "zuruf")
"""Parts of what never stands on a button with one of those keys, unless it is a grave answer."""

EVERYWHERE = {"F1", "Return", "Enter", "Esc", "Backspace", "Ctrl++", "Ctrl+=", "Ctrl+-", "Ctrl+0"}
"""Keys that help tells of in every window; the plus of some keyboards is on the key of =.

Backspace takes away what was typed last, which everybody knows.
"""

SIGNS = tuple("0123456789")
FUNCTION_KEYS = [Qt.Key(Qt.Key.Key_F1 + count) for count in range(12)]


def misused(window: QWidget) -> Iterator[str]:
    """Name the buttons whose key means something else, and the keys that are shown nowhere."""
    seen = [each for each in widgets_in(window) if each.isVisible()]
    is_german = tr("Entf") == "Entf"
    for each in seen:
        if is_german and isinstance(each, PaintedButton) and not _is_meant(each):
            yield f"{each.key} is “{each.text()}”"
    shown = EVERYWHERE | {_named(cap) for cap in _caps(window, seen) if cap}
    for key in sorted(set(_acting(window, seen)) - shown):
        yield f"{key} acts and is shown nowhere"


def is_barred(key: str, label: str) -> bool:
    """Tell whether a label takes away or calls, and its key is the main step of other pages."""
    barred = [each for each in TAKING_AWAY if key in (*STEPS, "Enter")]
    barred += [each for each in CALLING if key in STEPS]
    return any(each in label.lower() for each in barred)


def _is_meant(button: PaintedButton) -> bool:
    words, said = MEANT.get(button.key), button.text().lower()
    if button.is_grave:
        return button.key != "Enter"
    if is_barred(button.key, said):
        return False
    return words is None or not said or any(each in said for each in words)


def _caps(window: QWidget, seen: list[QWidget]) -> Iterator[str]:
    """Give all keys that the window shows now, and those of its help."""
    for each in seen:
        yield str(getattr(each, "key", ""))
        if isinstance(each, RowList):
            yield from (row.number for row in each.rows() if row.number in SIGNS)
    for line in window.keys if isinstance(window, Frameable) else ():
        is_one = line.key.startswith(("Strg", "Ctrl", "Bild", "Page"))
        yield from [line.key] if is_one else SIGNS if line.key in DIGITS else line.key.split(" ")


def _named(cap: str) -> str:
    sequence = sequence_of(cap)
    return (sequence if cap in ARROWS else QKeySequence(combination(cap))).toString()


def _acting(window: QWidget, seen: list[QWidget]) -> Iterator[str]:
    """Give the keys that do something now, wherever the focus is."""
    for shortcut in window.findChildren(QShortcut):
        parent, key = shortcut.parent(), shortcut.key().toString()
        is_near = isinstance(parent, QWidget) and (parent is window or parent.isVisible())
        if is_near and shortcut.isEnabled() and not _has_no_bearer(parent, key):
            yield key
    if any(isinstance(each, ScoringWork) for each in seen):
        for each in FUNCTION_KEYS:
            pressed = QKeyEvent(QEvent.Type.KeyPress, each, Qt.KeyboardModifier.NoModifier)
            if key_name(pressed):
                yield QKeySequence(each).toString()


def _has_no_bearer(page: object, key: str) -> bool:
    """Tell whether a key would click a button of which none is seen: then it does nothing."""
    if not isinstance(page, PageView):
        return False
    for cap, buttons in page._bearers.items():
        if _named(cap) == key:
            return not any(each.isVisible() for each in buttons)
    return False
