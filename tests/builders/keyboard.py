"""Goes through a window with Tab as a person without a mouse does, and names what that shows.

A control is what can be pressed, typed into or chosen from. A fault is a control that Tab does not
reach, unless it takes no focus and names its key; a control that Tab does not leave; controls of
one panel that are reached against the way one reads; a focus that is not seen; a target under 44
pixels; two buttons at once with the same key; a key that is bound twice where both hear it; a
control that has the focus and has not been scrolled into view; a key that stands on a button and
is not heard while the focus is on some control (``builders.windows.promises``); a key that means
something else here, or acts and is shown nowhere (``builders.windows.key_table``); a key that the
mouse cannot press, or a blue button that is not the step (``builders.windows.mouse_keys``); an F12
that cannot be pressed and does not say why; Enter that stops, deletes or excludes something.
"""

from collections.abc import Iterator
from itertools import pairwise

from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtGui import QShortcut
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from bobbl_client.widgets.components import HeaderBar, KeyButton, Panel, StatusLine
from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.components.sight import mark_of
from bobbl_client.widgets.own_parts import bars_of, ground_of, widgets_in
from bobbl_client.widgets.theme import KEY_TARGET, TARGET
from bobbl_client.widgets.window.window import Frameable
from builders.hands import heard, press
from builders.windows.key_table import misused
from builders.windows.mouse_keys import keys_of_the_mouse
from builders.windows.promises import parents, unheard

Key = Qt.Key
TURNS = 2
"""A page that has just been opened has so many turns of the event loop to settle."""
SLACK = 1
LONGEST = 120
"""No window has so many controls."""


def faults(window: QWidget, *, is_first: bool = False) -> Iterator[str]:
    """Give what is wrong with the keys of a window as it stands; first: no key was pressed yet."""
    walked, hidden = list[QWidget](), list[str]()
    for each in walk(window):
        hidden += out_of_view(window, each, is_first=not walked)
        walked.append(each)
    yield from hidden
    yield from _trapped(walked)
    yield from _unreached(window, walked)
    yield from _disordered(window, walked)
    yield from _unseen(window, walked)
    yield from _small(window)
    yield from _ambiguous(window)
    yield from _silent(window)
    yield from _too_easy(window)
    yield from misused(window)
    yield from keys_of_the_mouse(window)
    yield from unheard(window, walked, is_first=is_first)


def walk(window: QWidget) -> Iterator[QWidget]:
    """Press Tab until the focus comes back to where it was, and give what had it, in order.

    A page, or a list of nothing, may have the focus when a window opens: that is left first.
    """
    seen: list[QWidget] = []
    focus = QApplication.focusWidget()
    if focus is not None and focus not in controls(window):
        press(focus, Key.Key_Tab)
        focus = QApplication.focusWidget()
    while focus is not None and focus not in seen and len(seen) < LONGEST:
        seen.append(focus)
        yield focus
        press(focus, Key.Key_Tab)
        focus = QApplication.focusWidget()


def setting(window: QWidget) -> tuple[object, ...]:
    """Give which controls and keys a window has, where they stand, and which has the focus.

    On these depends what goes through it by keys.
    """
    focus = QApplication.focusWidget()
    everything = widgets_in(window)
    bound = (each for each in window.findChildren(QShortcut) if each.isEnabled())
    return (
        type(window),
        window.width(),
        window.height(),
        focus and (name(focus), place(window, focus)),
        *((name(each), shown_key(each), place(window, each)) for each in controls(window)),
        *(name(each) for each in everything if each.isVisible() and not each.isEnabled()),
        *sorted(each.key().toString() for each in bound),
    )


def controls(window: QWidget) -> list[QWidget]:
    """Give all that can be pressed, typed into or chosen from now."""
    return [
        each
        for each in widgets_in(window)
        if each.isVisible() and each.isEnabled() and is_control(each)
    ]


def is_control(widget: QWidget) -> bool:
    """Tell whether something is to be pressed, typed into or chosen from; a page holds controls."""
    if isinstance(widget, QAbstractButton):
        return True
    if isinstance(widget, QLineEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    takes_focus = widget.focusPolicy() is not Qt.FocusPolicy.NoFocus
    if isinstance(widget, QAbstractItemView):
        rows = widget.model()
        is_steered = widget.focusPolicy() is Qt.FocusPolicy.ClickFocus  # by a search beside it
        return takes_focus and not is_steered and rows is not None and rows.rowCount() > 0
    is_page = isinstance(widget, QAbstractScrollArea) or any(
        isinstance(each, QAbstractButton) for each in widgets_in(widget)
    )
    return takes_focus and not is_page


def _trapped(walked: list[QWidget]) -> Iterator[str]:
    if not walked:
        yield "nothing has the focus"
        return
    now = QApplication.focusWidget()
    if now is not walked[0]:
        yield f"Tab does not come back to {name(walked[0])}, but to {name(now)}"


def _unreached(window: QWidget, walked: list[QWidget]) -> Iterator[str]:
    for control in controls(window):
        has_key = control.focusPolicy() is Qt.FocusPolicy.NoFocus and shown_key(control)
        if not has_key and control not in walked and control.focusProxy() not in walked:
            yield f"Tab does not reach {name(control)}"


def _disordered(window: QWidget, walked: list[QWidget]) -> Iterator[str]:
    last: dict[QWidget | None, list[QWidget]] = {}
    for widget in walked:
        if is_control(widget):
            last.setdefault(_panel(widget), []).append(widget)
    last.pop(None, None)  # what lies in no panel belongs to no group
    for members in last.values():
        wrong = [
            (a, b)
            for a, b in pairwise(members)
            if _is_backwards(place(window, a), place(window, b))
        ]
        is_cut_by_start = walked[0] in members
        for a, b in wrong[is_cut_by_start:]:
            yield f"Tab goes back from {name(a)} to {name(b)}"


def _panel(widget: QWidget) -> QWidget | None:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, Panel | HeaderBar | StatusLine):
        parent = parent.parentWidget()
    return parent


def place(window: QWidget, widget: QWidget) -> QRect:
    """Give where a widget is in its window."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _is_backwards(here: QRect, there: QRect) -> bool:
    is_above = there.bottom() <= here.top()
    is_beside = there.top() < here.bottom() and here.top() < there.bottom()
    if is_above:
        return there.left() < here.right()
    return is_beside and there.right() <= here.left()


def _unseen(window: QWidget, walked: list[QWidget]) -> Iterator[str]:
    """Compare how a control looks with the focus and without; a window needs no mark for itself."""
    for widget in walked:
        if not widget.isVisible() or not is_control(widget) or widget is window:
            continue
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        area = place(window, widget).adjusted(-6, -6, 6, 6) & window.rect()
        having = window.grab(area).toImage()
        widget.clearFocus()
        without = window.grab(area).toImage()
        if having == without:
            yield f"the focus is not seen on {name(widget)}"


def out_of_view(window: QWidget, widget: QWidget, *, is_first: bool = False) -> Iterator[str]:
    """Tell whether a control is seen whole; of one that is larger than its room, the mark.

    The mark is enough for the first one on a page that has been opened at its top.
    """
    for _ in range(TURNS):
        QApplication.processEvents()
    room = window.rect()
    most = room.size()  # an area may itself be out of view: then nothing is left of the room
    for around in _ports(widget):
        room &= place(window, around)
        most = most.boundedTo(around.size())
    area, mark = place(window, widget), mark_of(widget)
    is_large = area.width() > most.width() or area.height() > most.height()
    if not mark.isEmpty() and (is_large or (is_first and _is_at_top(widget))):
        area = QRect(widget.mapTo(window, mark.topLeft()), mark.size())
    seen, wanted = area & room, area.size().boundedTo(most)
    if max(wanted.width() - seen.width(), wanted.height() - seen.height()) > SLACK:
        size, of = f"{seen.width()}×{seen.height()}", f"{area.width()}×{area.height()}"
        yield f"of {name(widget)} only {size} of {of} are in view"


def _ports(widget: QWidget) -> Iterator[QWidget]:
    """Give the rooms in which what is around a widget scrolls."""
    return (port for around in _areas(widget) if (port := ground_of(around)) is not None)


def _areas(widget: QWidget) -> Iterator[QAbstractScrollArea]:
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QAbstractScrollArea):
            yield around
        around = around.parentWidget()


def _is_at_top(widget: QWidget) -> bool:
    """Tell whether nothing around a widget is scrolled."""
    bars = (bars_of(area) for area in _areas(widget))
    return all(each is None or not each[0].value() for each in bars)


def _small(window: QWidget) -> Iterator[str]:
    for each in controls(window):
        least = KEY_TARGET if isinstance(each, KeyButton) and each.is_tight else TARGET
        if isinstance(each, QAbstractButton) and min(each.width(), each.height()) < least:
            yield f"{name(each)} is a target of {each.width()}×{each.height()}"


def shown_key(widget: QWidget) -> str:
    """Give the key that a button shows; empty if it shows none."""
    return str(getattr(widget, "key", ""))


def _ambiguous(window: QWidget) -> Iterator[str]:
    buttons = [each for each in controls(window) if shown_key(each)]
    for index, one in enumerate(buttons):
        for other in buttons[:index]:
            if shown_key(one) == shown_key(other):
                yield f"{shown_key(one)} stands on {name(other)} and on {name(one)}"
    bound: dict[str, QShortcut] = {}
    for shortcut in window.findChildren(QShortcut):
        parent = shortcut.parent()
        if not isinstance(parent, QWidget) or not parent.isVisible() or not shortcut.isEnabled():
            continue
        key = shortcut.key().toString()
        if key in bound and _both(bound[key], shortcut):
            yield f"{key} is bound by {name(bound[key].parent())} and by {name(parent)}"
        bound[key] = shortcut


def _silent(window: QWidget) -> Iterator[str]:
    """Press the F12 that cannot be pressed, and look whether the window says why."""
    for each in window.findChildren(PaintedButton):
        if not each.isVisible() or each.isEnabled() or each.key != "F12":
            continue
        why = each.blocked_by()
        press(QApplication.focusWidget() or window, Key.Key_F12)
        said = window.status.accessibleName() if isinstance(window, Frameable) else ""
        if not why or why not in said:
            yield f"F12 does not say why it cannot be pressed: {name(each)}, {why or 'no reason'}"
        if isinstance(window, Frameable):
            window.status.end_saying()


def _too_easy(window: QWidget) -> Iterator[str]:
    """Press Enter where a grave question is asked: on its yes, on the question, and all around."""
    for each in window.findChildren(PaintedButton):
        if not (each.isVisible() and each.is_grave and each.isEnabled()):
            continue
        agreed = heard(each.clicked)
        for focus in (each, *parents(each)):
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
            press(focus, Key.Key_Return)
        if agreed:
            yield f"Enter presses {name(each)}"


def _both(one: QShortcut, other: QShortcut) -> bool:
    """Tell whether two shortcuts can hear the same key."""
    first, second = one.parent(), other.parent()
    wide = Qt.ShortcutContext.WindowShortcut
    if wide in (one.context(), other.context()):
        return True
    assert isinstance(first, QWidget)
    assert isinstance(second, QWidget)
    return first is second or first.isAncestorOf(second) or second.isAncestorOf(first)


def name(widget: object) -> str:
    """Name a widget so that a person finds it."""
    if not isinstance(widget, QWidget):
        return "nothing"
    said = widget.accessibleName() or str(widget.property("text") or "")
    return f"{type(widget).__name__} “{said[:40]}”" if said else type(widget).__name__
