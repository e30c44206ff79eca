"""Presses every key that a window promises while the focus is on each of its controls.

A key is promised by a button that bears it and can be pressed, and before any other key was pressed
by the help of the window. It is heard if a shortcut takes it,
if the window knows its button, if the page takes all keys itself, or if it means what has the focus
(Enter on another button, in a field that goes on, on a row that opens). Nothing happens for all
that: what would act is kept from it. Arrows belong to what has the focus and are left out.
"""

from collections.abc import Iterator, Sequence

from PyQt6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from bobbl_client.desk.views.menu import MenuList
from bobbl_client.organiser.case.views.case import CaseView
from bobbl_client.organiser.ceremony.view import CeremonyView, step_of
from bobbl_client.scoring.views.scoring import ScoringWork, key_name
from bobbl_client.widgets.components import RowList, SearchField
from bobbl_client.widgets.components.fields import Entry
from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.hall import SeatWall, TileWall
from bobbl_client.widgets.key_bearers import bearer, bearers, takes_typing
from bobbl_client.widgets.window.window import Frameable
from builders.hands import press

Key = Qt.Key
ENTERS = (Key.Key_Return, Key.Key_Enter)
NAMES = {
    "Strg": "Ctrl",
    "Jeder Zettel wird getippt": "Return",
    "Enter": "Return",
    "−": "-",
    "Strg +/−": "Ctrl++",
    "Ctrl +/−": "Ctrl++",
    "Leertaste": "Space",
    "Space bar": "Space",
    "Rücktaste": "Backspace",
    "Entf": "Del",
    "Bild ↓": "PgDown",
    "Page ↓": "PgDown",
}
DIGITS = {"Ziffern", "digits", "Digits"}
ARROW_NAMES = {"→": "Right", "←": "Left", "↑": "Up", "↓": "Down"}
ARROWS = frozenset({"→", "←", "↑", "↓", "↑ ↓", "← →"})


def unheard(window: QWidget, walked: Sequence[QWidget], *, is_first: bool) -> Iterator[str]:
    """Name the keys that are promised and not heard, with the control that has the focus then."""
    app = QApplication.instance()
    assert app is not None
    caps = {each.key for each in bearers(window)} - ARROWS
    if is_first and isinstance(window, Frameable):
        helped = {cap for each in window.keys for cap in each.key.split(" ")}
        caps |= helped - ARROWS - DIGITS
    ears = Ears()
    for focus in walked:
        focus.setFocus(Qt.FocusReason.TabFocusReason)
        app.installEventFilter(ears)
        for cap in sorted(caps):
            key = combination(cap)
            is_sign = len(cap) == 1 or key.key() == Key.Key_Space
            if is_sign and takes_typing(focus):
                continue
            if key.key() == Key.Key_Delete and isinstance(focus, Entry) and focus.holds_delete():
                continue
            ears.has_heard = False
            press(focus, key.key(), modifier=key.keyboardModifiers())
            if not ears.has_heard:
                yield f"{cap} is not heard on {type(focus).__name__} “{focus.accessibleName()}”"
        app.removeEventFilter(ears)


def combination(cap: str) -> QKeyCombination:
    """Give the keys that a cap names."""
    named = NAMES.get(cap) or cap.replace("Strg", "Ctrl").replace("Entf", "Del").replace("−", "-")
    for arrow, word in ARROW_NAMES.items():
        named = named.replace(f"+{arrow}", f"+{word}")
    keys = QKeySequence(named)
    assert keys.count() == 1, f"{cap} is no key"
    return keys[0]


class Ears(QObject):
    """Sees every key before what would act on it, and keeps it from that."""

    has_heard = False

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 - Qt's
        """Note whether this would be heard here; let it go on if not."""
        if event is None or watched is None:
            return False
        if event.type() == QEvent.Type.Shortcut:
            self.has_heard = True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.has_heard = isinstance(watched, QWidget) and hears(watched, event)
            return self.has_heard or isinstance(watched, Frameable)
        return event.type() in (QEvent.Type.Shortcut, QEvent.Type.KeyRelease)


def hears(widget: QWidget, event: QKeyEvent) -> bool:
    """Tell whether a widget would act on a key."""
    is_enter = event.key() in ENTERS
    match widget:
        case Frameable():
            worker = widget.worker()
            around = [] if worker is None else [worker, *parents(worker)]
            is_passed_on = any(hears(each, event) for each in around if each is not widget)
            return bearer(widget, event) is not None or is_passed_on
        case PaintedButton():
            return (is_enter and not widget.is_grave) or event.key() == Key.Key_Space
        case QPlainTextEdit():
            return is_enter and not widget.isReadOnly()
        case ScoringWork():
            return bool(key_name(event))
        case CaseView():
            return is_enter or event.key() == Key.Key_Escape or _is_typed(widget)
        case CeremonyView():
            return step_of(event) != 0
        case SeatWall():
            return is_enter and bool(widget.sheet.chosen)
        case TileWall():
            return is_enter and widget.chosen() is not None
        case SearchField() if event.key() == Key.Key_Escape:
            return widget.receivers(widget.left) > 0
        case MenuList() if event.text() in widget.digits:
            return True
        case RowList() if is_enter:
            return widget.currentItem() is not None and widget.hears_enter()
    listens = getattr(widget, "hears_enter", None)
    return is_enter and listens is not None and bool(listens())


def _is_typed(view: CaseView) -> bool:
    return view.page.screen().typing is not None


def parents(widget: QWidget) -> Iterator[QWidget]:
    """Give what is around a widget, from the inside."""
    around = widget.parentWidget()
    while around is not None:
        yield around
        around = around.parentWidget()
