"""Which button a key belongs to: the one that bears it and is seen."""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_shared.i18n import tr

_SIGNS = {"-": "−"}
_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


def bearer(window: QWidget, event: QKeyEvent) -> PaintedButton | None:
    """Return the button in a window that bears this key, none if none does.

    It can be pressed, or else says why not.
    """
    if event.modifiers() & _HELD:
        return None
    caps = _caps(event)
    there = [each for each in _seen(window) if each.key in caps]
    return next(
        (each for each in there if each.isEnabled()),
        next((each for each in there if each.blocked_by()), None),
    )


def bearers(window: QWidget) -> list[PaintedButton]:
    """Return the buttons in a window that bear a key and can be pressed."""
    return [each for each in _seen(window) if each.isEnabled()]


def _seen(window: QWidget) -> list[PaintedButton]:
    """Return the buttons in a window that bear a key and are seen."""
    buttons = (each for each in widgets_in(window) if isinstance(each, PaintedButton))
    return [each for each in buttons if each.key and each.isVisible()]


def takes_typing(widget: QWidget) -> bool:
    """Return whether signs go into the text of a widget."""
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    return False


def _caps(event: QKeyEvent) -> set[str]:
    """Return what may stand on a cap of this key."""
    match event.key():
        case Qt.Key.Key_Return | Qt.Key.Key_Enter:
            return {"Enter", tr("Enter")}
        case Qt.Key.Key_Escape:
            return {"Esc", tr("Esc")}
        case Qt.Key.Key_Delete:
            return {tr("Entf")}
    sign = event.text().strip()
    if sign and sign.isprintable():
        return {_SIGNS.get(sign, sign.upper())}
    return {QKeySequence(event.key()).toString()}
