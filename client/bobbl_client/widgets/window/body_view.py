"""How a ``Page`` with a body of its own looks: the notice above it, Esc one step back."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.page.page import PlainPage
from bobbl_client.widgets.components import BigAction, KeyButton, Notice
from bobbl_client.widgets.pinned import Pinned
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel, WorkOrQuestion
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr

Screen = TypeVar("Screen")


class BodyView(PageView, Generic[Screen]):
    """Shows a page until it is left; notice, question and going back are here.

    A subclass makes its widgets, puts them below the notice with ``start``, and overrides
    ``show_screen`` and ``focus_body``. It finds a place for ``back``; where the page asks
    questions, they come in the place of what was handed to ``or_question``.

    ``shown`` is the latest screen, from the first call of ``show_screen`` on.
    """

    page: PlainPage[Screen]
    shown: Screen

    def __init__(self, page: PlainPage[Screen], back: KeyButton | None = None) -> None:
        super().__init__()
        self.page = page
        self.notice = Notice()
        self.back = back or KeyButton(tr("Zurück"), "Esc")
        self._sides: WorkOrQuestion | None = None
        self._part: object = None
        self._former: Screen | None = None

    def or_question(self, work: QWidget) -> WorkOrQuestion:
        """Return a place for ``work``, and for the page's question until it is answered."""
        self._sides = WorkOrQuestion(work)
        self._sides.agreed.connect(self.page.agree)
        self._sides.refused.connect(self.step_back)
        self._sides.reason_chosen.connect(self.page.choose_reason)
        return self._sides

    def bind(self, keys: str, act: Callable[[], None]) -> None:
        """Let a key act while this page is seen; while a question is, it may be the one for yes."""
        super().bind(keys, partial(self._answer_or, keys, act))

    def _answer_or(self, keys: str, act: Callable[[], None]) -> None:
        asking = self._sides is not None and self._sides.is_asking
        if asking and self.confirm.yes.key == keys:
            self.confirm.yes.click()
        else:
            act()

    @property
    def confirm(self) -> ConfirmPanel:
        """The question, on a page that asks some."""
        assert self._sides is not None
        return self._sides.confirm

    def beside_back(self, *buttons: KeyButton) -> QHBoxLayout:
        """Return a row of buttons that ends with the way back."""
        row = QHBoxLayout()
        row.setSpacing(SPACE.close)
        for button in (*buttons, self.back):
            row.addWidget(button, 1)
        return row

    def start(self, body: QWidget, *, has_notice: bool = False) -> None:
        """Fill the view, and show the page from now on; ``has_notice``: the body has its place."""
        self.lay_below(None if has_notice else self.notice, body)
        self._pinned = Pinned(self, *self.foot())
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self._pinned)
        self.notice.chosen.connect(self.answer_notice)
        self.notice.expired.connect(self.page.put_away)
        self.back.clicked.connect(self.step_back)
        self.bind("Esc", self.step_back)
        self.page.open(self._show, self.left.emit, self.page_asked.emit)

    def show_screen(self, screen: Screen) -> None:
        """Show the page in its body."""
        raise NotImplementedError

    def has_changed(self, read: Callable[[Screen], object]) -> bool:
        """Return whether this part of the screen is not as it was shown before; at first it is not.

        What is costly to show, or would move what somebody looks at, is shown only then.
        """
        return self._former is None or read(self._former) != read(self.shown)

    def foot(self) -> tuple[QWidget, ...]:
        """Return what stays in view in a narrow window: the big action and the way back."""
        action = getattr(self, "action", None)
        return (*([action] if isinstance(action, BigAction) else []), self.back)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep the foot in view below what scrolls."""
        self._pinned.pin(is_narrow)

    def show_notice(self) -> None:
        """Show what did not work, if something did not."""
        show_notice(self.notice, self.page.notice, done=self.page.done)
        self.back.setVisible(not self.page.is_interrupted)

    def answer_notice(self, choice: int) -> None:
        """Do what a choice of the notice says; the usual one only puts it away."""
        self.page.back()

    def focus_body(self) -> None:
        """Give the focus to what is worked with first while nothing is asked."""
        super().focus_first()

    def part(self) -> object:
        """Return which part of the body is at work; once that is another the focus goes there."""
        return None

    @property
    def is_unsaved(self) -> bool:
        """Whether something is typed that would be lost with the page."""
        return self.page.is_unsaved

    def focus_first(self) -> None:
        """Give the focus to the question, else to the body."""
        if self._sides is not None and self._sides.is_asking:
            self._sides.confirm.focus()
        else:
            self.focus_body()

    def tick(self) -> None:
        """Show how times have run, where some do."""
        self.page.tick()

    def finish(self) -> None:
        """Stop listening."""
        self.page.close()

    def step_back(self) -> None:
        """Put away what can be put away, else step back or leave; typing is not lost unasked."""
        if self.page.is_interrupted:
            self.page.back()
        else:
            when_left(self, self._back)

    def step_back_to(self, work: QWidget, go_back: Callable[[], object]) -> None:
        """Put away what can be put away; ``go_back`` from a form to ``work``, and then leave."""
        if self.page.back():
            return
        if work.hasFocus():
            self.leave()
        else:
            go_back()

    def _back(self) -> None:
        if not self.page.back():
            self.left.emit()

    def _show(self, screen: Screen) -> None:
        self.shown = screen
        self.show_screen(screen)
        self._former = self.shown
        self.show_notice()
        before, self._part = self._part, self.part()
        has_moved = before != self._part
        if self._sides is not None:
            has_moved |= self._sides.show_question(self.page.confirmation, self.page.reason)
        if has_moved and self.isVisible():
            self.focus_first()
