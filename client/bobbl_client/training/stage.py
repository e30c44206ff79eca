"""A training evening with real stations: the trainee's window, and simulated ones without windows.

Every station has its own folder, network thread and connection. The simulated organiser pairs
first, with the code of the server's token, and invites the others. Nothing here waits: ``tick``
checks what has become possible and continues from there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSlot
from PyQt6.QtWidgets import QWidget

from bobbl_client.app import Station
from bobbl_client.link.news import Following, Joined, JoinFailed, LinkEvent
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.files.page import FileMaker
from bobbl_client.organiser.tools import Tools
from bobbl_client.runtime import StationParts, start_parts
from bobbl_client.training.acts import Actor
from bobbl_client.training.coach import Coach
from bobbl_client.training.rehearsal import Rehearsal
from bobbl_client.training.script import Script
from bobbl_client.training.setting import actor_name, trainee_name
from bobbl_client.training.simulated_stations import SimulatedStations
from bobbl_client.training.views.page import TrainingPage
from bobbl_client.training.views.strip import TrainingStrip
from bobbl_client.widgets.window.bridge import LinkBridge
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply

TICK_S = 0.25
ROLES: dict[Actor, Role] = {
    "organiser": "organiser",
    "desk": "desk",
    "first": "scoring",
    "second": "scoring",
}


@dataclass
class Player:
    """A simulated station: the parts of a real one, without a window."""

    home: Path
    failed: Callable[[JoinFailed], None]
    bridge: LinkBridge = field(default_factory=LinkBridge)

    def __post_init__(self) -> None:
        """Start its network thread."""
        self.parts: StationParts = start_parts(self.home, self.bridge.deliver, browse=False)
        self.bridge.connect_to(self._handle)

    @property
    def model(self) -> StationModel:
        """The model, once it has paired."""
        assert self.parts.model is not None
        return self.parts.model

    @property
    def is_ready(self) -> bool:
        """Whether it knows its role."""
        return self.parts.model is not None and self.parts.model.post is not None

    def pull(self) -> None:
        """Pull its cable: it follows the same server, but at no address."""
        member = self.model.membership
        self.parts.link.follow(Following(member.pins, self.model.key, ()))

    def _handle(self, event: LinkEvent) -> None:
        if self.parts.model is not None:
            self.parts.model.handle(event)
        elif isinstance(event, Joined):
            self.parts.enter(event)
        elif isinstance(event, JoinFailed):
            self.failed(event)


class Stage(QObject):
    """All of a training evening on this computer except its server."""

    def __init__(
        self,
        home: Path,
        script: Script,
        opened: Callable[[], None],
        leave: Callable[[], None],
        failed: Callable[[Coded], None],
        shown: Callable[[QWidget], None],
        files: FileMaker,
        closed: Callable[[], None],
    ) -> None:
        """Start nothing yet.

        ``opened``: the trainee's window is there; ``leave`` ends the training; ``failed`` says why
        it did not begin; ``shown`` is told of each window of the trainee, and ``closed`` that a
        person has closed it. ``files`` makes files of lists.
        """
        self._files = files
        super().__init__()
        self._home, self._script = home, script
        self._opened, self._leave, self._failed = opened, leave, failed
        self._shown, self._closed = shown, closed
        self.players: dict[Actor, Player] = {}
        self.station: Station | None = None
        self.coach: Coach | None = None
        self._steps: Iterator[Callable[[], bool]] | None = None
        self._ready: Callable[[], bool] = lambda: True
        self._timer = QTimer(self)
        self._timer.setInterval(int(TICK_S * 1000))
        self._timer.timeout.connect(self._tick)

    def begin(self, address: str, code: str) -> None:
        """Pair everybody with a server; from then on time runs by itself."""
        self._steps = self._pair_all(address, code)
        self._timer.start()

    @pyqtSlot()
    def _tick(self) -> None:
        self.tick(TICK_S)

    def tick(self, seconds: float) -> None:
        """Continue pairing, then let this much time of the evening pass."""
        try:
            self._go_on()
            if self.coach is not None:
                self.coach.tick(seconds)
        except BobblError as error:  # a disk that fails: there is nothing to be kept
            self._timer.stop()
            self._failed(error)

    def _go_on(self) -> None:
        while self._steps is not None and self._ready():
            try:
                self._ready = next(self._steps)
            except StopIteration:
                self._steps = None

    @property
    def window(self) -> QWidget | None:
        """The trainee's window, once it is there."""
        return self.station.window if self.station is not None else None

    def close(self) -> None:
        """Close window and stations."""
        self._timer.stop()
        self._steps, self.coach = None, None
        if self.station is not None:
            self.station.close()
            self.station = None
        for player in self.players.values():
            player.parts.stop()
            player.bridge.forget()
        self.players = {}

    def pull(self, actor: Actor) -> None:
        """Cut a simulated station off."""
        self.players[actor].pull()

    def plug_in(self, actor: Actor) -> None:
        """Connect it again."""
        self.players[actor].model.start()

    def _pair_all(self, address: str, code: str) -> Iterator[Callable[[], bool]]:
        """Pair one after the other; yields what is waited for."""
        for actor, role in ROLES.items():
            player = Player(self._home / actor, lambda event: self._failed(event.error))
            self.players[actor] = player
            if actor != "organiser":
                codes: list[str] = []
                yield from self._invite(role, actor_name(actor), codes)
                code = codes[0]
            player.parts.join(address, code)
            yield lambda waits_for=player: waits_for.is_ready  # type: ignore[misc]
        codes = []
        yield from self._invite(self._script.lesson, trainee_name(self._script.lesson), codes)
        home = self._home / "trainee"
        station = Station(
            home,
            browse=False,
            shown=self._dress_new,
            closed=self._closed,
            another=self._leave,
            tools=Tools(files=self._files),
        )
        self.station = station
        station.join(address, codes[0], lambda event: self._failed(event.error))
        yield lambda: station.parts.model is not None and station.parts.model.post is not None
        assert station.parts.model is not None
        models = {actor: player.model for actor, player in self.players.items()}
        simulated = SimulatedStations(Rehearsal(self._script), models, station.parts.model, self)
        yield lambda: station.shown_role == self._script.lesson
        if station.window is None:  # a person has closed it again, and ``closed`` is told
            return
        self.coach = Coach(simulated, self._leave)
        self._dress(station.window)
        self._opened()

    def _invite(self, role: Role, name: str, codes: list[str]) -> Iterator[Callable[[], bool]]:
        """Have the simulated organiser invite a station; its code goes into ``codes``."""
        organiser = self.players["organiser"].model
        invitation = InvitationId(new_id())
        sections = self._sections() if role == "scoring" else ()
        organiser.ask(InviteStation(invitation, role, name, sections))
        yield lambda: organiser.state is not None and invitation in organiser.state.invitations

        def answered(reply: Reply) -> None:
            if isinstance(reply, CodeAnswer):
                codes.append(reply.code)

        organiser.query(AskCode(invitation, renew=True), answered)
        yield lambda: bool(codes)

    def _sections(self) -> tuple[str, ...]:
        state = self.players["organiser"].model.state
        return tuple(each.name for each in state.settings.sections) if state is not None else ()

    def _dress_new(self, window: QWidget) -> None:
        self._shown(window)
        self._dress(window)

    def _dress(self, window: QWidget) -> None:
        """Put strip and page into a window of the trainee."""
        coach = self.coach
        if coach is None or not isinstance(window, Frameable):
            return
        dress_for_training(window, coach)


def dress_for_training(window: Frameable, coach: Coach) -> TrainingStrip:
    """Return a window the strip above its work and the page that its key opens; give the strip."""
    strip, page = TrainingStrip(), TrainingPage(coach)
    window.shell.set_strip(strip)
    strip.put_aside.connect(coach.put_aside)

    def turn() -> None:
        if window.pages.currentWidget() is page:
            window.close_page()
        else:
            window.open_page(page)
            page.focus_first()

    window.add_help(
        (
            KeyHelp(tr("Strg+T"), tr("Übung: nachfragen, Tempo, Auflösung, beenden")),
            KeyHelp(tr("Strg+N"), tr("Übung: das nächste Paar, oder der nächste Zettel")),
        )
    )
    strip.page_asked.connect(turn)
    page.left.connect(window.close_page)
    coach.open(strip.show_screen, page.show_screen)
    return strip
