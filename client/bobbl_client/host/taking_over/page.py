"""Continuing a tournament whose server is lost: the four words, then the stations are asked."""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.page.page import PlainPage
from bobbl_shared.crypto.root import WORDS, normalised, word_list
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

MOST_NAMES = 12
"""So many stations are named, then they are counted."""


@dataclass(frozen=True)
class Taken:
    """Whose data the new server has: stations by name, and how many events they had."""

    reached: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    adopted: int = 0


@dataclass(frozen=True)
class Served:
    """A listening server: its address, a code if it invites, the outcome of taking over."""

    address: str
    code: str
    taken: Taken | None = None


Poll = Callable[[], Taken | None]
"""Gives what came of it once it is done; raises what went wrong."""


@dataclass(frozen=True)
class TakeOverScreen:
    """``detail`` says how old the copy is; ``outcome`` is empty until this computer serves."""

    name: str
    detail: str
    is_working: bool
    outcome: tuple[str, ...] = ()


class TakeOverPage(PlainPage[TakeOverScreen]):
    """Takes the words, begins, and checks from time to time whether the server runs."""

    def __init__(self, name: str, detail: str, begin: Callable[[tuple[str, ...]], Poll]) -> None:
        """Show the question; ``begin`` may raise."""
        super().__init__()
        self.taken: Taken | None = None
        self._name, self._detail, self._begin = name, detail, begin
        self._poll: Poll | None = None

    @property
    def is_serving(self) -> bool:
        """Whether this computer takes over, or has."""
        return self._poll is not None or self.taken is not None

    def screen(self) -> TakeOverScreen:
        """Return what is known by now."""
        outcome = _outcome(self.taken) if self.taken is not None else ()
        return TakeOverScreen(self._name, self._detail, self._poll is not None, outcome)

    def edit(self, typed: str) -> None:
        """Say at once which word Bobbl never proposes; it may be submitted all the same."""
        wrong = _wrong_word(typed)
        told = tr("Das Wort „{word}“ gibt es hier nicht; lesen Sie es noch einmal.", word=wrong)
        self.error = told if wrong else ""
        self.refresh()

    def submit(self, typed: str) -> None:
        """Begin with these words."""
        if self._poll is not None or self.taken is not None:
            return
        words = normalised([typed])
        self.notice = self.error = ""
        if len(words) != WORDS:
            self.error = tr("Es sind vier Wörter, hier stehen {n}.", n=len(words))
        else:
            self._attempt(lambda: self._set_poll(self._begin(words)))
        self.refresh()

    def tick(self) -> None:
        """Check whether it is done."""
        if self._poll is None:
            return
        if not self._attempt(self._look) or self.taken is not None:
            self.refresh()

    def _set_poll(self, poll: Poll) -> None:
        self._poll = poll

    def _look(self) -> None:
        assert self._poll is not None
        self.taken = self._poll()
        if self.taken is not None:
            self._poll = None

    def _attempt(self, act: Callable[[], None]) -> bool:
        """Do something; return False and keep the error's sentence if that fails."""
        try:
            act()
        except Coded as error:
            self._poll, self.notice = None, sentence(error)
            return False
        return True


def _wrong_word(typed: str) -> str:
    """Return the first word that is none, the last one as far as it is typed; empty if none is."""
    known, words = normalised(word_list()), typed.split()
    for place, word in enumerate(words, 1):
        is_whole = place < len(words) or typed[-1].isspace()
        for plain in normalised([word]):
            if not any(each == plain if is_whole else each.startswith(plain) for each in known):
                return word
    return ""


def _outcome(taken: Taken) -> tuple[str, ...]:
    """Return, in whole sentences, the state in which this server begins."""
    said = [tr("**Erreicht:** {who}", who=_named(taken.reached))]
    if taken.missing:
        said.append(
            tr(
                "**Noch nicht erreicht:** {who}",
                who=_named(taken.missing),
            )
        )
    if taken.adopted:
        said.append(
            trn(
                "**{n} Ereignis** kam von einer Station dazu, das in der Kopie fehlte.",
                "**{n} Ereignisse** kamen von Stationen dazu, die in der Kopie fehlten.",
                taken.adopted,
            )
        )
    elif taken.reached:
        said.append(tr("Keine von ihnen wusste mehr als die Kopie."))
    return tuple(said)


def _named(names: tuple[str, ...]) -> str:
    if not names:
        return tr("niemand")
    shown = ", ".join(names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    return shown + (trn(" und {n} weiterer", " und {n} weitere", more) if more > 0 else "")
