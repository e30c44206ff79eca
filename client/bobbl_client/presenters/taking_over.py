"""Going on with a tournament whose server is lost: the four words, then the stations are asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bobbl_shared.crypto.root import WORDS, normalised
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

Poll = Callable[[], bool]
"""Tells whether it is done; raises what went wrong."""


@dataclass(frozen=True)
class TakeOverScreen:
    """``detail`` says how old the copy is; ``problem`` is about the words as typed."""

    name: str
    detail: str
    problem: str
    failure: str
    is_working: bool


class TakeOverView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: TakeOverScreen) -> None:
        """Show this."""


class TakeOverPresenter:
    """Takes the words, begins, and looks now and then whether the server runs."""

    def __init__(
        self, view: TakeOverView, name: str, detail: str, begin: Callable[[tuple[str, ...]], Poll]
    ) -> None:
        """Show the question; ``begin`` may raise."""
        self._view, self._name, self._detail, self._begin = view, name, detail, begin
        self._problem = self._failure = ""
        self._poll: Poll | None = None
        self.refresh()

    def refresh(self) -> None:
        """Show the page as it stands."""
        is_working = self._poll is not None
        self._view.show(
            TakeOverScreen(self._name, self._detail, self._problem, self._failure, is_working)
        )

    def submit(self, typed: str) -> None:
        """Begin with these words."""
        if self._poll is not None:
            return
        words = normalised([typed])
        self._failure = ""
        self._problem = ""
        if len(words) != WORDS:
            self._problem = tr("Es sind vier Wörter, hier stehen {n}.", n=len(words))
        else:
            self._attempt(lambda: self._set_poll(self._begin(words)))
        self.refresh()

    def tick(self) -> None:
        """Look whether it is done."""
        if self._poll is not None and not self._attempt(self._look):
            self.refresh()

    def _set_poll(self, poll: Poll) -> None:
        self._poll = poll

    def _look(self) -> None:
        if self._poll is not None and self._poll():
            self._poll = None

    def _attempt(self, act: Callable[[], None]) -> bool:
        """Do something; give False and keep the sentence if that fails."""
        try:
            act()
        except Coded as error:
            self._poll, self._failure = None, sentence(error)
            return False
        return True
