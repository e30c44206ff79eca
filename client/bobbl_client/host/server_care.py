"""Supervising the server of this computer: if it ends by itself it is started again.

The first restart is immediate, each further one waits longer; after a number of failures in a row a
person has to look. A server that has run for a while counts as healthy, and its failures are
counted from zero again. A server that another computer has taken over from is not restarted; while
it runs, it sends everybody to the other one, the window beside it too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from bobbl_client.page.frame import computer_of
from bobbl_client.page.page import PlainPage
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

WAITS_S = (0.0, 3.0, 10.0)
"""How long to wait before each new start; after these it is not started by itself any more."""

CALM_S = 300.0
"""A server that has run for so long is well again."""


class Served(Protocol):
    """The server process, as far as supervision needs it."""

    def fallen(self) -> str | None:
        """Return what the server said last if it ended by itself; None while it runs."""

    def serve_again(self) -> Callable[[], object | None]:
        """Start it again, without waiting; the function returned gives None until it listens.

        That raises ``BobblError`` if the server does not start.
        """

    def replaced(self) -> BobblError | None:
        """Return what to say if another computer has taken over from it; None if none has."""

    @property
    def kept(self) -> Path:
        """Where it writes then what only it has."""


@dataclass(frozen=True)
class CareScreen:
    """What is shown above the work; nothing if ``happened`` is empty. ``key`` names the one act.

    ``is_good``: it is over or as it was wished, and goes by itself.
    """

    happened: str = ""
    detail: str = ""
    key: str = ""
    is_good: bool = False


class _Stand(Enum):
    RUNS = "runs"
    WAITS = "waits"
    STARTS = "starts"
    GIVEN_UP = "given up"
    REPLACED = "replaced"
    OUTDATED = "outdated"


class ServerCare(PlainPage[CareScreen]):
    """Starts a server again that has ended; ``tick`` is called a few times a second."""

    def __init__(
        self,
        served: Served,
        successor: Callable[[], Coded | None],
        clock: Callable[[], float],
        hour_now: Callable[[], str],
    ) -> None:
        """Begin with a running server; ``clock`` returns seconds, ``hour_now`` the time to show.

        ``successor`` returns what it says of a server that leads now, None as long as it leads.
        """
        super().__init__()
        self._served, self._clock, self._hour_now = served, clock, hour_now
        self._successor = successor
        self._leads: Coded | None = None
        self._stand = _Stand.RUNS
        self._falls = 0
        self._since = clock()
        self._fell_at = self._back_at = self._said = ""
        self._look: Callable[[], object | None] = lambda: None

    def tick(self) -> None:
        """Check the server, and do what is due."""
        before = self.screen()
        if self._stand is _Stand.RUNS:
            said = self._served.fallen()
            if said is not None:
                self._fell(said)
            elif (leads := self._successor()) is not None:
                self._stand, self._fell_at, self._leads = _Stand.OUTDATED, self._hour_now(), leads
        elif self._stand is _Stand.OUTDATED:
            self._leads = self._successor() or self._leads
        elif self._stand is _Stand.WAITS and self._clock() >= self._since + self._wait_s:
            self._start()
        elif self._stand is _Stand.STARTS:
            self._follow()
        self._show_change(before)

    def act(self) -> None:
        """Dismiss a message that is over; start a server again that had been given up."""
        before = self.screen()
        if self._stand is _Stand.GIVEN_UP:
            self._falls = 1
            self._start()
        elif self._stand in (_Stand.RUNS, _Stand.REPLACED, _Stand.OUTDATED):
            self._fell_at = ""
        self._show_change(before)

    def end(self) -> None:
        """Look after it no longer; whoever has started it ends it."""

    def screen(self) -> CareScreen:
        """Return what is to be shown now."""
        if not self._fell_at:
            return CareScreen()
        words = tr("Zuletzt sagte er: {said}", said=self._said) if self._said else ""
        match self._stand:
            case _Stand.OUTDATED:
                return self._outdated_screen()
            case _Stand.REPLACED:
                happened = tr(
                    "Der Server auf diesem Computer hat um {at} aufgehört und wird nicht mehr"
                    " gestartet.",
                    at=self._fell_at,
                )
                return CareScreen(happened, self._said, tr("Verstanden"))
            case _Stand.RUNS:
                happened = tr(
                    "Der Server auf diesem Computer war um {at} ausgefallen und läuft seit {back}"
                    " wieder.",
                    at=self._fell_at,
                    back=self._back_at,
                )
                safe = tr("Nichts Bestätigtes ist verloren; die Stationen verbinden sich selbst.")
                return CareScreen(happened, _joined(safe, words), tr("Verstanden"), is_good=True)
            case _Stand.GIVEN_UP:
                happened = tr(
                    "Der Server auf diesem Computer fällt immer wieder aus, zuletzt um {at}. Bobbl"
                    " startet ihn nicht mehr von selbst.",
                    at=self._fell_at,
                )
                safe = tr(
                    "Was bestätigt ist, steht in der Turnierdatei; die Stationen arbeiten allein"
                    " weiter. Sehen Sie nach, ob auf der Platte Platz ist, und starten Sie ihn noch"
                    " einmal. Hilft das nicht, übernimmt ein anderer Computer mit den vier Wörtern."
                )
                return CareScreen(happened, _joined(safe, words), tr("Server starten"))
        happened = tr(
            "Der Server auf diesem Computer ist um {at} ausgefallen und wird neu gestartet"
            " ({n} von {of}).",
            at=self._fell_at,
            n=self._falls,
            of=len(WAITS_S),
        )
        safe = tr("Was bestätigt ist, steht in der Turnierdatei; die Stationen arbeiten weiter.")
        return CareScreen(happened, _joined(safe, words))

    def _outdated_screen(self) -> CareScreen:
        """Return who leads now, where the entries of this computer are, and what to do."""
        who = computer_of(self._leads) if self._leads is not None else ""
        happened = (
            tr("Ein anderer Computer leitet jetzt dieses Turnier: {who}.", who=who)
            if who
            else tr("Ein anderer Computer leitet jetzt dieses Turnier.")
        )
        what = tr(
            "Dieser nimmt seit {at} nichts mehr an. Das Fenster geht von selbst zum neuen und"
            " bringt mit, was hier eingegeben wurde (als Beleg auch in {path}). Sehen Sie nach, ob"
            " alles da ist, und arbeiten Sie hier weiter.",
            at=self._fell_at,
            path=str(self._served.kept),
        )
        return CareScreen(happened, what, tr("Verstanden"))

    @property
    def _wait_s(self) -> float:
        return WAITS_S[min(self._falls, len(WAITS_S)) - 1]

    def _fell(self, said: str) -> None:
        now = self._clock()
        is_well = self._stand is _Stand.RUNS and now - self._since >= CALM_S
        self._falls = 1 if is_well else self._falls + 1
        self._since, self._fell_at, self._said = now, self._hour_now(), said
        replaced = self._served.replaced()
        if replaced is not None:
            self._stand, self._said = _Stand.REPLACED, sentence(replaced)
            return
        self._stand = _Stand.GIVEN_UP if self._falls > len(WAITS_S) else _Stand.WAITS

    def _start(self) -> None:
        self._stand = _Stand.STARTS
        try:
            self._look = self._served.serve_again()
        except BobblError as error:
            self._fell(_reason(error))

    def _follow(self) -> None:
        try:
            is_there = self._look() is not None
        except BobblError as error:
            self._fell(_reason(error))
            return
        if is_there:
            self._stand, self._since = _Stand.RUNS, self._clock()
            self._back_at = self._hour_now()

    def _show_change(self, before: CareScreen) -> None:
        if self.screen() != before:
            self.refresh()


def _reason(error: BobblError) -> str:
    """Return the server's last output, if that is the reason why it did not start."""
    return str(error.parameters.get("reason") or sentence(error))


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
