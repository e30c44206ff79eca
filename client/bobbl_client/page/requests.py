"""The commands that a page has asked for: how many still wait, and why one was refused."""

from collections.abc import Callable, Iterable

from bobbl_client.model.station import Change, StationModel
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence


class Requests:
    """The commands of one page; ``notice`` is the sentence of the last that was refused.

    ``refused`` is the code of that refusal.
    """

    def __init__(self, model: StationModel) -> None:
        """Start with nothing asked."""
        self._model = model
        self._open: set[int] = set()
        self._is_asking = False
        self._is_last = False
        self.notice = ""
        self.refused = ""

    @property
    def are_open(self) -> bool:
        """Tell whether something asked here has no verdict yet."""
        return self._is_asking or bool(self._open)

    def ask(
        self, payload: AnyPayload, base: Base | None = None, details: tuple[Details, ...] = ()
    ) -> bool:
        """Ask for something; not asked (with a notice) only if this computer cannot store it."""
        self.notice = self.refused = ""
        self._is_asking = True
        try:
            self._open.add(self._model.ask(payload, base, details))
        except BobblError as error:
            self.notice = sentence(error)
            return False
        finally:
            self._is_asking = False
        self._judge()
        return True

    def ask_all(self, asked: Iterable[tuple[AnyPayload, Base | None]]) -> None:
        """Ask for several things in order, as far as this computer can store them."""
        all(self.ask(payload, base) for payload, base in asked)

    def save(self, payload: AnyPayload, base: Base | None = None) -> None:
        """Ask for what the page is there for; it can go once that is stored."""
        self._is_last = True
        self.ask(payload, base)

    def end(self, done: Callable[[], None], stay: Callable[[], None]) -> None:
        """Be ``done``, once, when what the page is there for is stored; stay if it is refused."""
        is_last, self._is_last = self._is_last, self._is_last and self.are_open
        if is_last and not self.are_open and not self.notice:
            done()
        else:
            stay()

    def hear(self, change: Change) -> None:
        """Look whether a change brings verdicts on what was asked here."""
        if change.verdicts:
            self._judge()

    def _judge(self) -> None:
        for counter in sorted(self._open):
            verdict = self._model.verdict(counter)
            if verdict is None:
                continue
            self._open.discard(counter)
            if verdict.refusal is not None:
                self.notice, self.refused = sentence(verdict.refusal), verdict.refusal.code
