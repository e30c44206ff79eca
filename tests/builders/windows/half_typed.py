"""Types into the fields of a form, goes back with Esc and with the button, and names what is lost.

Nothing may be lost before it is asked whether it is to be discarded. A search, a filter, the digits
of a lot and the desk's list of pre-registrations, which is there again the next time, are not asked
about. Where Esc goes back inside a window first, what is typed stays, and it is asked in the end.
"""

from collections.abc import Iterator

from PyQt6 import sip
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.desk.views.messages import SeatPanel
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.organiser.papers.view import PapersView
from bobbl_client.organiser.seats.view import SeatFields
from bobbl_client.organiser.taking_in.view import ImportView
from bobbl_client.organiser.window_study.view import WindowStudyView
from bobbl_client.widgets.components import SearchField
from bobbl_client.widgets.components.fields import Entry
from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.components.writing import Writing
from bobbl_client.widgets.key_bearers import bearers
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr
from builders.hands import click, press, type_in
from builders.keyboard import name

FLEETING = (SeatFields, SeatPanel, PapersView, ImportView, WindowStudyView)
"""In these nothing is asked."""

NOT_LEFT = (JoiningWindow,)
"""Esc does not lead out of these."""

MOST_STEPS = 4
TYPED = "Zq7"


def lost(window: QWidget) -> Iterator[str]:
    """Give what is lost by going back from a window as it stands, after typing into its fields."""
    fields = form_fields(window)
    if not fields:
        return
    for each in fields:
        each.setFocus(Qt.FocusReason.TabFocusReason)
        type_in(each, TYPED)
        QApplication.processEvents()
    texts = {each: _text(each) for each in fields}
    yield from _without_question(window, texts, "Esc")
    if not _is_asked(window) or _gone(texts):
        return
    press(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    back = next((each for each in bearers(window) if each.key == "Esc"), None)
    if back is not None:
        click(back)
        QApplication.processEvents()
        yield from _missing(window, texts, f"a click on {name(back)}")


def form_of(window: QWidget) -> tuple[str, ...]:
    """Give what tells a form from others: its window and what its fields are called."""
    fields = sorted(name(each) for each in form_fields(window))
    return (type(window).__name__, *fields)


def form_fields(window: QWidget) -> list[Entry | Writing]:
    """Give the fields of a form that are seen, and hold something when something is typed."""
    fields: list[Entry | Writing] = [*window.findChildren(Entry), *window.findChildren(Writing)]
    return [
        each
        for each in fields
        if each.isVisible()
        and each.isEnabled()
        and not each.isReadOnly()
        and not isinstance(each, SearchField)
        and not any(isinstance(around, FLEETING) for around in _around(each))
    ]


def _without_question(
    window: QWidget, texts: dict[Entry | Writing, str], how: str
) -> Iterator[str]:
    """Press Esc until it is asked, and tell what is lost before that."""
    for _ in range(MOST_STEPS):
        press(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
        QApplication.processEvents()
        if _is_asked(window) or _gone(texts):
            break
    if not isinstance(window, NOT_LEFT) or _gone(texts):
        yield from _missing(window, texts, how)


def _missing(window: QWidget, texts: dict[Entry | Writing, str], how: str) -> Iterator[str]:
    if _gone(texts):
        yield f"{how} loses {', '.join(_gone(texts))}"
    elif not _is_asked(window):
        yield f"{how} does not ask whether what is typed is to be discarded"


def _is_asked(window: QWidget) -> bool:
    buttons = window.findChildren(PaintedButton)
    return any(each.isVisible() and each.text() == tr("Verwerfen") for each in buttons)


def _gone(texts: dict[Entry | Writing, str]) -> list[str]:
    """Give the texts that no longer stand where they were typed."""
    return [text for each, text in texts.items() if sip.isdeleted(each) or _text(each) != text]


def _text(field: Entry | Writing) -> str:
    return field.text() if isinstance(field, Entry) else field.toPlainText()


def _around(widget: QWidget) -> Iterator[QWidget]:
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, Frameable):
        yield parent
        parent = parent.parentWidget()
