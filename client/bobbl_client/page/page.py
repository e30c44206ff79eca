"""A page without its view: what it shows, what it has asked for, and going back.

Whoever makes a page writes ``screen()`` and the acts of its keys. Listening to the evening, the
requests under way, a question before something that cannot be undone, the notice about a refusal
and leaving are here, once for all pages.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.page.questions import Questions
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.i18n import tr

Screen = TypeVar("Screen")

GRAVE, GRAVE_AFTER_F12, DISCARD, ENTER = "F12", "F11", "F8", "Enter"
"""The keys that say yes: to a grave question, to one that F12 has asked, to giving up what is only
typed, and to what only goes forward."""


@dataclass(frozen=True)
class Confirmation:
    """A question before something that cannot be undone: what follows (marked), and the yes.

    With ``is_off`` the yes stops, deletes or excludes something. ``key`` alone says yes: it is
    ``GRAVE`` for that and for changes of rules, and Enter for what only goes forward. The key that
    asks is never the one that says yes. Where there are ``reasons``, none is chosen beforehand, and
    one has to be before the yes.
    """

    question: str
    lines: tuple[str, ...]
    yes: str
    is_off: bool = False
    key: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def yes_key(self) -> str:
        """The key that says yes."""
        return self.key or (GRAVE if self.is_off else ENTER)

    @property
    def is_grave(self) -> bool:
        """Whether Enter must not say yes."""
        return self.yes_key != ENTER


class PlainPage(Generic[Screen]):
    """A page that needs no evening: before there is one, or beside it.

    A view hands in what shows a screen with ``open``: it is called at once and after every act,
    until ``close``.

    ``error`` says, at its field, what is wrong with what was typed. ``done`` is what went well: it
    is shown for a while, and never asks to be put away.

    A page with ``is_timed`` tells times that run: its view shows it anew each second.
    """

    is_timed = False

    def __init__(self) -> None:
        self.confirmation: Confirmation | None = None
        self.reason: int | None = None
        """The place of the reason that was chosen for the question."""
        self.error = self.done = ""
        self._notice = ""
        self._confirmed: Callable[[], object] = _nothing
        self._show: Callable[[Screen], object] = _nowhere
        self._leave: Callable[[], None] = _nothing
        self._open_page: Callable[[str, object], None] = _no_page

    def open(
        self,
        show: Callable[[Screen], object],
        leave: Callable[[], None] | None = None,
        open_page: Callable[[str, object], None] | None = None,
    ) -> None:
        """Show the screen now, and again whenever it may have changed.

        ``leave`` closes the page; it is called once what the page is there for is done.
        ``open_page`` opens another page over it, by its name and what it is about.
        """
        self._show, self._leave = show, leave or _nothing
        self._open_page = open_page or _no_page
        self.refresh()

    def close(self) -> None:
        """Show nothing any more."""
        self._show, self._leave, self._open_page = _nowhere, _nothing, _no_page

    @property
    def is_shown(self) -> bool:
        """Whether there is a view; a script that presses keys has none."""
        return self._show is not _nowhere

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        raise NotImplementedError

    def open_page(self, name: str, about: object = None) -> None:
        """Open the page of that name over this one; ``about`` is what it is about."""
        self._open_page(name, about)

    def tick(self) -> None:
        """Show how times have run; called each second while the page is seen."""
        if self.is_timed:
            self.refresh()

    def refresh(self) -> None:
        """Show how things stand."""
        self._show(self.screen())

    @property
    def is_unsaved(self) -> bool:
        """Whether something is typed that would be lost with the page."""
        return False

    @property
    def notice(self) -> str:
        """The sentence about what did not work; empty: nothing to say."""
        return self._notice

    @notice.setter
    def notice(self, notice: str) -> None:
        self._notice = notice

    def say(self, notice: str) -> None:
        """Show a notice until it is put away."""
        self.notice = notice
        self.refresh()

    def put_away(self) -> None:
        """Say no more what went well."""
        self.done = ""
        self.refresh()

    def confirm(self, confirmation: Confirmation, act: Callable[[], object]) -> None:
        """Ask the person first, and do it on a yes."""
        self.confirmation, self._confirmed = confirmation, act
        self.reason = None
        self.refresh()

    def choose_reason(self, place: int) -> None:
        """Choose a reason of the question; one that it does not have changes nothing."""
        if self.confirmation is not None and 0 <= place < len(self.confirmation.reasons):
            self.reason = place
            self.refresh()

    def ask_to_delete(
        self, question: str, act: Callable[[], object], lines: tuple[str, ...] = (), yes: str = ""
    ) -> None:
        """Ask before something is struck off a list; ``yes``: what says so, by itself striking."""
        self.confirm(Confirmation(question, lines, yes or tr("Ja, streichen"), is_off=True), act)

    def agree(self) -> None:
        """Do what was asked about; nothing happens before a reason is chosen that is asked for."""
        asked, act = self.confirmation, self._confirmed
        if asked is not None and asked.reasons and self.reason is None:
            return
        self.withdraw()
        act()
        self.refresh()

    def withdraw(self) -> None:
        """Put the question away, without showing that yet."""
        self.confirmation, self._confirmed = None, _nothing

    @property
    def is_interrupted(self) -> bool:
        """Whether a question or a notice is seen."""
        return self.confirmation is not None or bool(self.notice)

    def back(self) -> bool:
        """Put question, notice and error away; return whether there was one to put away.

        A page in which one can step back does that next.
        """
        had = self.is_interrupted or bool(self.error)
        self.withdraw()
        self.notice = self.error = self.done = ""
        if had:
            self.refresh()
        return had


class Page(PlainPage[Screen]):
    """A page about the evening: it is shown again whenever that has changed, and asks for things.

    Its notice is why the last thing that it asked for was refused.
    """

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self.model = model
        self.requests, self.questions = Requests(model), Questions(model)
        self._stop: Callable[[], object] = _nothing

    def open(
        self,
        show: Callable[[Screen], object],
        leave: Callable[[], None] | None = None,
        open_page: Callable[[str, object], None] | None = None,
    ) -> None:
        """Listen to the evening, too; see ``PlainPage.open``."""
        self._stop = self.model.listen(self._heard)
        super().open(show, leave, open_page)

    def close(self) -> None:
        """Stop listening; nothing is shown any more."""
        self._stop()
        self.questions.close()
        super().close()

    def changed(self, change: Change) -> None:
        """Act on what has changed, before it is shown."""

    def settled(self) -> None:
        """Act on the answers: called when nothing that the page has asked for waits any more."""

    @property
    def notice(self) -> str:
        """The sentence about what did not work; empty: nothing to say."""
        return self.requests.notice

    @notice.setter
    def notice(self, notice: str) -> None:
        self.requests.notice = notice

    @property
    def offline(self) -> str:
        """Why nothing can be asked for without the server; empty while it is there."""
        is_there = self.model.state is not None and self.model.contact is Contact.ONLINE
        return "" if is_there else tr("geht nur mit Verbindung")

    @property
    def busy(self) -> str:
        """Why nothing more can be asked for now: no server, or an answer is waited for."""
        return self.offline or (tr("wird gespeichert") if self.requests.are_open else "")

    def ask(
        self, payload: AnyPayload, base: Base | None = None, details: tuple[Details, ...] = ()
    ) -> bool:
        """Ask for something, and show how things stand then; see ``Requests.ask``."""
        asked = self.requests.ask(payload, base, details)
        self._go_on()
        return asked

    def ask_and_leave(self, payload: AnyPayload, base: Base | None = None) -> None:
        """Ask for what the page is there for; it is left once that is stored."""
        self.requests.save(payload, base)
        self._go_on()

    def _heard(self, change: Change) -> None:
        self.requests.hear(change)
        self.changed(change)
        self._go_on()

    def _go_on(self) -> None:
        if not self.requests.are_open:
            self.settled()
        self.requests.end(self._leave, self.refresh)


def _nothing() -> None:
    pass


def _nowhere(screen: object) -> None:
    pass


def _no_page(name: str, about: object) -> None:
    pass
