"""The program of the pages on a computer that was invited for them: where guests come, and how.

The window gives its own place in the tournament to the program, which runs as long as the window is
open; should it end by itself it is started again, later each time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bobbl_client.page.page import PlainPage
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import Shut

WAITS_S = (0.0, 2.0, 5.0, 15.0, 60.0)
"""How long to wait before each new start; the last one for ever."""

CALM_S = 300.0
"""A program that has run for so long is well again."""


class PagesStand(Protocol):
    """What the program says of itself."""

    @property
    def ports(self) -> tuple[int, ...]:
        """The ports that are open."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where guests come, as ``host:port``, as far as they may."""

    @property
    def own(self) -> str:
        """Where they would find this computer, if they are sent elsewhere; else empty."""

    @property
    def shut(self) -> Shut | None:
        """Which port cannot be opened, and why."""

    @property
    def is_alone(self) -> bool:
        """Whether the server is not reached."""


class PagesRun(Protocol):
    """The program of the pages, run with the place of this computer in the tournament."""

    @property
    def stand(self) -> PagesStand:
        """What it said of itself last."""

    def start_as(self, folder: Path) -> None:
        """Start it with the place that is kept there; ``BobblError`` if it cannot be started."""

    def fallen(self) -> str | None:
        """Return what it said last if it ended by itself; None while it runs."""

    def stop(self) -> None:
        """Let it end; this does not wait."""

    def end(self) -> None:
        """Let it end, and wait for that."""


@dataclass(frozen=True)
class PagesScreen:
    """What is seen; ``links`` are what a browser opens, ``is_fine``: guests can come."""

    headline: str
    links: tuple[str, ...]
    told: tuple[str, ...]
    is_fine: bool


class PagesPage(PlainPage[PagesScreen]):
    """Starts the program and tells how it goes; ``tick`` is called a few times a second."""

    def __init__(self, program: PagesRun, folder: Path, clock: Callable[[], float]) -> None:
        """Start it with the place in ``folder``; ``clock`` gives seconds."""
        super().__init__()
        self._program, self._folder, self._clock = program, folder, clock
        self._falls = 0
        self._fell_at: float | None = None
        self._said = ""
        self._shown: PagesStand | None = None
        self._start()

    def tick(self) -> None:
        """Look how the program is, and start it again when that is due."""
        before = self.screen()
        if self._fell_at is None:
            said = self._program.fallen()
            if said is not None:
                self._fell(said)
        elif self._clock() >= self._fell_at + WAITS_S[min(self._falls, len(WAITS_S)) - 1]:
            self._start()
        if self.screen() != before or self._program.stand is not self._shown:
            self._shown = self._program.stand
            self.refresh()

    def screen(self) -> PagesScreen:
        """Return how it stands now."""
        stand = self._program.stand
        links = tuple(f"http://{each}/" for each in stand.addresses)
        if self._fell_at is not None:
            told_of = self._told_of_fall()
            return PagesScreen(tr("Die Seiten laufen gerade nicht"), (), told_of, False)
        if stand.shut is not None:
            code = stand.shut.code
            told = sentence(BobblError(code, port=stand.shut.port))
            ways = tr(
                "Bobbl versucht es weiter; oder die Turnierleitung wählt eine andere Adresse."
            )
            return PagesScreen(tr("Gäste kommen nicht hinein"), (), (told, ways), False)
        if not stand.ports and stand.is_alone:
            told = tr("Sobald er zu hören ist, geht es von selbst weiter.")
            return PagesScreen(tr("Der Server wird gesucht"), (), (told,), False)
        if not stand.ports:
            told = tr("Die Turnierleitung schaltet sie ein.")
            return PagesScreen(tr("Die Seiten sind noch aus"), (), (told,), True)
        if stand.own:
            elsewhere = tr(
                "Die Turnierleitung nennt ihnen **{address}**.", address=stand.addresses[0]
            )
            ways = tr(
                "Soll dieser Rechner die Seiten zeigen, trägt sie dort **{own}** ein; sonst"
                " schließen Sie dieses Fenster.",
                own=stand.own,
            )
            headline = tr("Gäste werden zu einem anderen Rechner geschickt")
            return PagesScreen(headline, (), (elsewhere, ways), False)
        alone = tr("Der Server ist nicht zu erreichen, gezeigt wird der letzte Stand.")
        stay = tr("Dieses Fenster offen lassen: Mit ihm hören die Seiten auf.")
        told_of = (alone, stay) if stand.is_alone else (stay,)
        headline = tr("Gäste können die Seiten öffnen")
        return PagesScreen(headline, links, told_of, not stand.is_alone)

    def _told_of_fall(self) -> tuple[str, ...]:
        safe = tr("Am Turnier ändert das nichts, und was Tische abgegeben haben, ist aufgehoben.")
        again = tr("Bobbl startet sie von selbst wieder.")
        said = tr("Zuletzt sagten sie: {said}", said=self._said) if self._said else ""
        return tuple(filter(None, (safe, again, said)))

    def _start(self) -> None:
        self._began = self._clock()
        try:
            self._program.start_as(self._folder)
        except BobblError as error:
            self._fell(sentence(error))
        else:
            self._fell_at = None

    def _fell(self, said: str) -> None:
        now = self._clock()
        self._falls = 1 if now - self._began >= CALM_S else self._falls + 1
        self._fell_at, self._said = now, said
