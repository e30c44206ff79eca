"""What windows of the draw at registration cost, tried on many evenings of this tournament's size.

The study is made on the server's side of the program only; the page asks for it through
``WindowStudies``, which the command fills.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_shared.i18n import tr, trn


@dataclass(frozen=True, slots=True)
class StudiedEvening:
    """Who draws seats, how many come, how many tables are announced, and the largest window.

    ``has_zones``: the tournament has zones beside the window, which the study leaves out.
    """

    entrants: Literal["pairs", "players"]
    count: int
    announced: int | None
    window: int
    has_zones: bool = False


@dataclass(frozen=True, slots=True)
class WindowStudy:
    """What was found: the picture (SVG), and (marked) a line for each two windows compared."""

    picture: str
    lines: tuple[str, ...]


class WindowStudies(Protocol):
    """What makes studies."""

    def begin(self, evening: StudiedEvening) -> Callable[[], WindowStudy | None]:
        """Begin a study without waiting; what is returned gives it, or None yet."""


@dataclass(frozen=True)
class WindowStudyScreen:
    """What is studied, the sentences beside the picture, and the picture once it is there."""

    title: str
    told: tuple[str, ...]
    picture: str


class WindowStudyPage(Page[WindowStudyScreen]):
    """Begins the study at once and looks each second whether it is there."""

    def __init__(
        self, model: StationModel, studies: WindowStudies, evening: StudiedEvening
    ) -> None:
        super().__init__(model)
        self._evening = evening
        self._look = studies.begin(evening)
        self._study = self._look()

    def tick(self) -> None:
        """Show the study once it is there."""
        if self._study is None:
            self._study = self._look()
            if self._study is not None:
                self.refresh()

    def screen(self) -> WindowStudyScreen:
        """Return what is to be shown now."""
        title = tr("Was kostet das Fenster? {who}", who=self._who())
        study = self._study
        if study is None:
            return WindowStudyScreen(title, (tr("Wird gerechnet …"),), "")
        return WindowStudyScreen(title, (*_about(self._evening), *study.lines), study.picture)

    def _who(self) -> str:
        if self._evening.entrants == "pairs":
            return trn("{n} Paar", "{n} Paare", self._evening.count)
        return trn("{n} Spieler", "{n} Spieler", self._evening.count)


def _about(evening: StudiedEvening) -> tuple[str, ...]:
    told = tr(
        "Viele erfundene Anmeldungen, für jedes Fenster dieselben Abende. Gezählt ist, wie viele"
        " am Ende umziehen."
    )
    if not evening.has_zones:
        return (told,)
    return told, tr("Ohne die Tische davor und danach, die anders vergeben werden.")
