"""How many tables ahead seats are drawn at registration: what each choice brings and costs.

The study is made on the server's side of the program only; the page asks for it through
``WindowStudies``, which the command fills.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_shared.domain.settings import RANGES
from bobbl_shared.i18n import tr


@dataclass(frozen=True, slots=True)
class StudiedEvening:
    """Who draws seats, how many come (0: nobody knows yet), and the largest window.

    ``is_capped``: the window ends at the tables that they fill. ``has_zones``: the tournament has
    zones beside the window, which the study leaves out.
    """

    entrants: Literal["pairs", "players"]
    count: int
    is_capped: bool
    window: int
    has_zones: bool = False


@dataclass(frozen=True, slots=True)
class WindowStudy:
    """What was found: (marked) a sentence for each window, and what it was computed from."""

    windows: tuple[str, ...]
    about: str


class WindowStudies(Protocol):
    """What makes studies."""

    def begin(self, evening: StudiedEvening) -> Callable[[], WindowStudy | None]:
        """Begin a study without waiting; what is returned gives it, or None yet."""


@dataclass(frozen=True)
class WindowStudyScreen:
    """The sentences, one a window, what they mean, and the number they are made for as typed."""

    windows: tuple[str, ...]
    told: tuple[str, ...]
    asked: str
    count: str
    problem: str = ""


class WindowStudyPage(Page[WindowStudyScreen]):
    """Begins the study once a number is known and looks each second whether it is there."""

    def __init__(
        self, model: StationModel, studies: WindowStudies, evening: StudiedEvening
    ) -> None:
        super().__init__(model)
        self._studies, self._evening = studies, evening
        self._typed = str(evening.count or "")
        self._problem = ""
        self._look: Callable[[], WindowStudy | None] = lambda: None
        self._study: WindowStudy | None = None
        if evening.count:
            self._begin()

    def tick(self) -> None:
        """Show the study once it is there."""
        if self._study is None:
            self._study = self._look()
            if self._study is not None:
                self.refresh()

    def enter(self, text: str) -> None:
        """Take how many are expected, as typed so far."""
        self._typed, self._problem = text, ""
        self.refresh()

    def submit(self) -> None:
        """Study an evening of as many as are typed."""
        text, most = self._typed.strip(), RANGES["expected"].most
        if text.isascii() and text.isdecimal() and len(text) <= 6 and 1 <= int(text) <= most:
            self._evening = replace(self._evening, count=int(text))
            self._begin()
        else:
            self._problem = tr("Von {least} bis {most}.", least=1, most=most)
        self.refresh()

    def screen(self) -> WindowStudyScreen:
        """Return what is to be shown now."""
        are_pairs = self._evening.entrants == "pairs"
        asked = tr("Wie viele Paare kommen?") if are_pairs else tr("Wie viele Spieler kommen?")
        told = _meant()
        if self._study is not None:
            windows, told = self._study.windows, (*told, *self._about(self._study))
        elif self._evening.count:
            windows = (tr("Wird gerechnet …"),)
        else:
            windows = (tr("Erst rechts eintippen, wie viele ungefähr kommen."),)
        return WindowStudyScreen(windows, told, asked, self._typed, self._problem)

    def _begin(self) -> None:
        self._look = self._studies.begin(self._evening)
        self._study = self._look()

    def _about(self, study: WindowStudy) -> tuple[str, ...]:
        if not self._evening.has_zones:
            return (study.about,)
        left_out = tr("Ohne die Tische davor und danach, die anders vergeben werden.")
        return study.about, left_out


def _meant() -> tuple[str, ...]:
    return (
        tr("Je mehr Tische im Los sind, desto weniger lohnt sich eine Absprache."),
        tr(
            "Sitzt am Schluss jemand an einem Tisch, der nicht voll wird, rückt er auf. Bobbl"
            " rechnet aus, wer, und Sie lesen es vor."
        ),
    )
