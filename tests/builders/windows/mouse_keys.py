"""Compares the keys that a window answers to now with what the mouse can press in it.

A fault is a key that acts and that no button, field or row bears, here or on the window's page of
help, so that a person with a mouse cannot do the same; and a blue button that is not the step: blue
is F12, else the one Enter or F9 that goes on, never two; what saves is, and what takes away never.
What is typed (digits, and the Enter that ends them) and the keys that move (arrows, Tab) have no
button. Choices in a notice are equal.

Whether a key acts at the desk and at a results station is found by their pure functions: the state
that would follow is another one. Nothing is pressed for it.
"""

from collections.abc import Iterator
from dataclasses import replace

from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import QWidget

from bobbl_client.desk import keys as desk
from bobbl_client.desk.screen import Menu, Offered, Question, SeatAsked
from bobbl_client.desk.views.desk import DeskView
from bobbl_client.organiser.case.page import LATE_KEYS, LETTERS, NOT_KEY, TYPE_KEY
from bobbl_client.organiser.case.views.case import CaseView
from bobbl_client.scoring.press import press
from bobbl_client.scoring.screen import IdlePage
from bobbl_client.scoring.views.scoring import ScoringWork
from bobbl_client.widgets.components import BigAction, KeyButton, Notice, RowList
from bobbl_client.widgets.components.fields import SearchField
from bobbl_client.widgets.components.keys import ButtonKind, sequence_of
from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.call_cover import CallCover
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr
from builders.windows.promises import combination

MOVING = {"Left", "Right", "Up", "Down", "PgUp", "PgDown", "Tab"}
"""Keys that move within what has the focus; a click moves there at once."""

TYPED = {*"0123456789", "Backspace", "Return", "Enter"}
"""What is typed, and its end, have no button: they name a table or a row, which can be clicked."""

IN_MENUS = {"F8", "F9", "Ctrl+G"}
"""At the desk also rows of "Mehr", which a button opens."""

SIZES = {"Ctrl++", "Ctrl+=", "Ctrl+-", "Ctrl+0"}
"""The size of the type: one button goes through all sizes."""

STEPS = ("F12", "Enter", "F9")
"""Keys of which one may be blue, the first before the others."""

OF_CASES = [sequence_of(each) for each in (*LETTERS, TYPE_KEY, NOT_KEY, *LATE_KEYS)]
"""Keys of which a case takes those that its ways bear."""

WALL_KEYS = ("F3", "F4", "F6", "F7", "F8", "F12", "Space", "/")
SLIP_KEYS = ("F3", "F4", "F12", "Space", "/")
"""Keys of a results station that are no typing: of its tables, and of an open slip.

From there Esc leads back to the buttons of the other keys. F5 and F9 open pages.
"""


TAKES_AWAY = ("Platz freigeben", "Ausschließen", "Station entfernen", "Angaben löschen")
"""F12 that must not be blue, since they take something away."""


def unpressable(window: QWidget) -> Iterator[str]:
    """Name the keys that act now and that the mouse cannot press."""
    seen = _seen(window)
    caps = {_named(cap) for cap in _pressable(seen)}
    if isinstance(window, Frameable):
        on_help = (each for each in widgets_in(window.help) if isinstance(each, PaintedButton))
        caps |= {_named(each.key) for each in on_help}
        if any(isinstance(each, CallCover) for each in seen):
            caps |= {"F1", "F2"}  # Esc leads back to where they stand
        caps |= set() if window._over else {"Esc"}  # it puts away what is said, which a click does
    for key in sorted(set(_acting(window, seen)) - caps - MOVING - TYPED - SIZES):
        yield f"{key} acts and the mouse cannot press it"


def wrongly_blue(window: QWidget) -> Iterator[str]:
    """Name the blue buttons that are not the step of what is seen."""
    buttons = [each for each in _seen(window) if isinstance(each, PaintedButton)]
    blue = [each for each in buttons if each.isEnabled() and is_blue(each)]
    off, has_f12 = [tr(each) for each in TAKES_AWAY], any(each.key == "F12" for each in buttons)
    for each in blue:
        if each.text() in off:
            yield f"“{each.text()}” takes something away and is blue"
        if _cap(each.key) not in STEPS:
            yield f"“{each.text()}” ({each.key or 'no key'}) is blue"
    if len(blue) > 1:
        yield "blue are " + " and ".join(f"“{each.text()}” ({each.key})" for each in blue)
    for each in buttons:
        is_other = isinstance(each.parentWidget(), Notice) or each.text() in off or each.is_grave
        is_step = each.key == "F12" or (each.text() == tr("Speichern") and not has_f12)
        if is_step and each.isEnabled() and not is_other and not is_blue(each):
            yield f"“{each.text()}” ({each.key}) is not blue"
    if has_f12 and any(each.key != "F12" for each in blue):
        yield "there is an F12, and another button is blue"


def is_blue(button: PaintedButton) -> bool:
    """Tell whether a button is blue for what it does, not because it is chosen of a few."""
    if isinstance(button, BigAction):
        return button.is_primary
    is_primary = isinstance(button, KeyButton) and button._kind is ButtonKind.PRIMARY
    return is_primary and not button.isCheckable()


def _seen(window: QWidget) -> list[QWidget]:
    return [each for each in widgets_in(window) if each.isVisible()]


def _pressable(seen: list[QWidget]) -> Iterator[str]:
    """Give the keys of what can be clicked."""
    for each in seen:
        if isinstance(each, PaintedButton | SearchField):
            yield each.key
        elif isinstance(each, RowList):
            yield from (row.number for row in each.rows())


def _acting(window: QWidget, seen: list[QWidget]) -> Iterator[str]:
    """Give the keys that do something now."""
    for shortcut in window.findChildren(QShortcut):
        parent = shortcut.parent()
        is_near = isinstance(parent, QWidget) and (parent is window or parent.isVisible())
        is_desk = isinstance(parent, DeskView)
        if is_near and shortcut.isEnabled() and not is_desk and not _is_idle(parent, shortcut):
            yield shortcut.key().toString()
    for each in seen:
        if isinstance(each, DeskView) and not _asks(each):
            keys = (key for key in desk.KEYS if key not in IN_MENUS)
            yield from (_named(key) for key in keys if _acts_at_desk(each, key))
        elif isinstance(each, ScoringWork):
            is_wall = isinstance(each.page.screen().page, IdlePage)
            wanted = WALL_KEYS if is_wall else SLIP_KEYS
            if is_wall:
                yield from ("F5", "F9")
            yield from (_named(key) for key in wanted if _acts_on_results(each, key))


def _is_idle(page: object, shortcut: QShortcut) -> bool:
    """Tell whether a key would click a button of which none is seen: then it does nothing.

    Of a case that is so where no way has the key.
    """
    if not isinstance(page, PageView):
        return False
    if isinstance(page, CaseView) and shortcut.key() in OF_CASES:
        return shortcut.key() not in [sequence_of(each.cap) for each in page.shown.ways]
    for cap, buttons in page._bearers.items():
        if sequence_of(cap) == shortcut.key():
            return not any(each.isVisible() for each in buttons)
    return False


def _asks(view: DeskView) -> bool:
    """Tell whether the desk asks something; from there Esc leads back to the buttons."""
    screen = view.page.screen()
    return screen.call_list is not None or isinstance(
        screen.place, Menu | Offered | Question | SeatAsked
    )


def _acts_at_desk(view: DeskView, key: str) -> bool:
    page = view.page
    before = replace(page.state, is_held=True)
    after, effects = desk.press(before, desk.KEYS[key], page.known)
    return bool(effects) or after != before


def _acts_on_results(work: ScoringWork, key: str) -> bool:
    page = work.page
    before, evening = replace(page.state, problem=""), page._evening()
    after, effects = press(before, key, evening)
    if key == "/" and press(before, "Esc", evening) == (after, effects):
        return False
    return bool(effects) or replace(after, problem="") != before


def _cap(key: str) -> str:
    return "Enter" if key == tr("Enter") else key


def _named(cap: str) -> str:
    return QKeySequence(combination(cap)).toString() if cap else ""


def keys_of_the_mouse(window: QWidget) -> Iterator[str]:
    """Give all that is wrong with keys and buttons in a window of a station."""
    if isinstance(window, Frameable):
        yield from unpressable(window)
        yield from wrongly_blue(window)
