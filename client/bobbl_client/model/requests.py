"""Own commands under way: what each was about, which still wait, and which were refused."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

from bobbl_client.model.station import Change, StationModel
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n.sentences import sentence

About = TypeVar("About")


@dataclass(frozen=True, slots=True)
class Refused(Generic[About]):
    """Something that was asked for and not done; ``counter`` none: it could not even be stored."""

    about: About
    why: Coded
    counter: int | None = None

    @property
    def sentence(self) -> str:
        """Why it was not done, in words."""
        return sentence(self.why)


class Requests(Generic[About]):
    """The commands that one page, desk or window has asked for.

    Each can be given something to remember it by: ``about``. A refusal of such a command stays in
    ``refused`` until somebody has read it. What was asked without is forgotten with the next
    request, and its refusal is only the ``notice``; ``refused_code`` is the code of that refusal.
    """

    @overload
    def __init__(self: "Requests[None]", model: StationModel) -> None: ...

    @overload
    def __init__(self, model: StationModel, waiting: Mapping[int, About]) -> None: ...

    def __init__(self, model: StationModel, waiting: Mapping[int, About] | None = None) -> None:
        """Begin with ``waiting``: what the commands of an earlier run are about, by counter."""
        self._model = model
        self._waiting: dict[int, About | None] = {**(waiting or {})}
        self._refused: list[Refused[About]] = []
        self._is_asking = False
        self._is_last = False
        self.notice = ""
        self.refused_code = ""

    @property
    def are_open(self) -> bool:
        """Whether something asked here has no verdict yet."""
        return self._is_asking or bool(self._waiting)

    @property
    def refused(self) -> tuple[Refused[About], ...]:
        """The refusals that nobody has read, the oldest first."""
        return tuple(self._refused)

    def ask(
        self,
        payload: AnyPayload,
        base: Base | None = None,
        details: tuple[Details, ...] = (),
        about: About | None = None,
    ) -> bool:
        """Ask for something; not asked, and counted as refused, if it cannot be stored."""
        self.notice = self.refused_code = ""
        self._is_asking = True
        try:
            self._waiting[self._model.ask(payload, base, details)] = about
        except BobblError as error:
            self._note(about, error)
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

    def follow(self, counter: int, about: About) -> None:
        """Follow a command that the model has taken; its verdict may have come already."""
        self._waiting[counter] = about
        self._judge()

    def fail(self, about: About, why: Coded) -> None:
        """Count something as refused that could not even be asked."""
        self._refused.append(Refused(about, why))

    def forget(self, counter: int) -> None:
        """Follow a command no longer, whatever becomes of it; a refusal of it counts as read."""
        self._waiting.pop(counter, None)
        self._refused = [each for each in self._refused if each.counter != counter]

    def read(self) -> Refused[About] | None:
        """Take the oldest refusal away, as read, and return it; none if there is none."""
        return self._refused.pop(0) if self._refused else None

    def hear(self, change: Change) -> None:
        """Look whether a change brings verdicts on what was asked here."""
        if change.verdicts:
            self._judge()

    def _judge(self) -> None:
        for counter in sorted(self._waiting):
            verdict = self._model.verdict(counter)
            if verdict is None:
                continue
            about = self._waiting.pop(counter)
            if verdict.refusal is not None:
                self._note(about, verdict.refusal, counter)

    def _note(self, about: About | None, why: Coded, counter: int | None = None) -> None:
        if about is None:
            self.notice, self.refused_code = sentence(why), why.code
        else:
            self._refused.append(Refused(about, why, counter))
