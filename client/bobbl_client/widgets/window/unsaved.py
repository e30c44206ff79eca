"""What is typed and not saved is not lost by going back: the person is asked first."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from PyQt6 import sip
from PyQt6.QtWidgets import QWidget

from bobbl_client.page.page import DISCARD
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_shared.i18n import tr


@runtime_checkable
class HoldsTyping(Protocol):
    """A widget in which something may stand that nobody has saved."""

    @property
    def is_unsaved(self) -> bool:
        """Whether that would be lost."""


@runtime_checkable
class OpensPages(Protocol):
    """A window that shows pages over its work."""

    def open_page(self, page: QWidget) -> None:
        """Show a page over what is seen."""

    def take_away(self, page: QWidget) -> None:
        """Close a page for good, and what lies over it."""


def holds_unsaved(work: QWidget) -> bool:
    """Return whether something typed is in a work, seen or below a page over it."""
    inside = (each for each in widgets_in(work) if each.isVisibleTo(work))
    return any(isinstance(each, HoldsTyping) and each.is_unsaved for each in (work, *inside))


def what_is_lost() -> str:
    """Return what becomes of what is typed."""
    return tr("Was hier getippt und noch nicht gespeichert ist, geht verloren.")


def when_left(work: QWidget, left: Callable[[], object]) -> None:
    """Call ``left`` as somebody goes back from a work; after asking if typing would be lost."""
    window = work.window()
    if not isinstance(window, OpensPages) or not holds_unsaved(work):
        left()
        return

    def stay() -> None:
        window.take_away(page)

    def discard() -> None:
        window.take_away(page)
        if not sip.isdeleted(work):  # it may have ended by itself meanwhile
            left()

    page = QuestionPage(discard, stay, tr("Weiter schreiben"), DISCARD)
    page.ask(tr("Getipptes verwerfen?"), [what_is_lost()], tr("Verwerfen"))
    window.open_page(page)
