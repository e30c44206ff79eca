"""A whole tournament in one process: the real service, log, copies and outboxes, no sockets.

``Evening`` founds a tournament in a folder and hands out stations that are connected by plain
calls; each can be cut off and connected again. Time stands still until told to move.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bobbl_client.link.news import Following, Heard, Offline, Online, Position
from bobbl_client.model.membership import new_key, read, remember
from bobbl_client.model.station import StationModel
from bobbl_server.core.draw.engine import draw
from bobbl_server.history import History
from bobbl_server.net.answers import Answers
from bobbl_server.net.codes import Codes
from bobbl_server.net.hub import Hub
from bobbl_server.service import Recorded, Repeated, Service, Unusable, read_submission
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.reading import read_history
from bobbl_server.store.secrets import SecretFiles
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.staff import AddOperator, AdmitStation, InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore, Score
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State, TableSlot
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import (
    EntrantId,
    EntryId,
    InvitationId,
    OperatorId,
    PersonId,
    StationId,
    new_id,
)
from bobbl_shared.log import LogFile
from bobbl_shared.wire.codec import decode_at_station
from bobbl_shared.wire.messages import (
    Acknowledged,
    Answer,
    Ask,
    Events,
    PresencePush,
    Push,
    RegularsPush,
    Rejected,
    StandingsPush,
    Submit,
    ToServer,
)
from bobbl_shared.wire.messages import News as Pushed
from bobbl_shared.wire.station_session import News, Pins
from builders.course import CHEAP as CHEAP
from builders.course import START as START
from builders.course import WORDS as WORDS
from builders.course import base_on as base_on
from builders.dice import seeded_dice


@dataclass
class FixedClock:
    """Time that moves only when told."""

    time: datetime = START

    def now(self) -> datetime:
        """Give the moment."""
        return self.time

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass."""
        self.time += timedelta(seconds=seconds)


@dataclass
class Cable:
    """Stands for a station's network thread: plain calls, until it is cut."""

    evening: "Evening"
    model: StationModel | None = None
    is_up: bool = False
    is_deaf: bool = False
    """What the station sends arrives, what it is told is lost."""
    losing: int = 0
    """So many of the next messages of the station are lost."""
    _queue: deque[News] | None = None

    def follow(self, following: Following) -> None:
        """Connect at once."""
        self.plug_in()

    def place(self, position: Position) -> None:
        """Forget it."""

    def plug_in(self) -> None:
        """Connect: greet, then send everything after the station's copy, then what is new."""
        assert self.model is not None
        self.is_up, self.is_deaf, self.losing = True, False, 0
        model, history = self.model, self.evening.history
        counter = history.state.counters.get(model.id, 0)
        now = stamp(self.evening.clock.now())
        details = tuple(history.details.values())
        self._queue = deque(
            Events(history.raw(start, stop), head, details)
            for start, stop, head in history.runs_from(model.replica.length)
        )
        model.handle(Online(counter, None, now, self.evening.epoch, "127.0.0.1:1"))
        self.let_through()

    def hold_back(self) -> None:
        """Let what the server says come only when it is let through."""
        self._queue = deque()

    def let_through(self) -> None:
        """Bring the station everything that has been held back."""
        assert self.model is not None
        while self._queue:
            self.model.handle(Heard(self._queue.popleft()))
        self._queue = None

    def cut(self) -> None:
        """Break the connection."""
        assert self.model is not None
        self.is_up = False
        self.model.handle(Offline(None))

    def send(self, message: ToServer) -> None:
        """Carry a message to the server and its answer back."""
        assert self.model is not None
        if not self.is_up:
            return
        if self.losing:
            self.losing -= 1
            return
        match message:
            case Submit():
                self.evening.submit(self.model, message)
            case Ask(id_, question):
                self.hear(Answer(id_, self.evening.answers.answer(self.model.id, question)))
            case _:
                pass

    def hear(self, message: News) -> None:
        """Bring the station a message of the server, if it can be reached."""
        assert self.model is not None
        if not self.is_up or self.is_deaf:
            return
        if self._queue is not None:
            self._queue.append(message)
        else:
            self.model.handle(Heard(message))


@dataclass
class Evening:
    """A tournament with its server inside; ``settings`` as for a real one."""

    folder: Path
    settings: Settings = field(default_factory=lambda: Settings("Preismucken FFW Weidenlohe"))
    seed: int = 1
    clock: FixedClock = field(default_factory=FixedClock)

    def __post_init__(self) -> None:
        """Found the tournament and open its file."""
        self.dice = seeded_dice(self.seed)
        self.path = self.folder / "tournament.bobbl"
        founder = Founder(self.folder / "server", self.clock, self.dice, CHEAP)
        keys = found_tournament(self.path, self.settings, WORDS, founder).keys
        self.server_key = keys.signing
        self.log = LogFile.open(self.path)
        opened = read_history(self.log)
        self.epoch = opened.epoch
        self.history: History = opened.history
        secrets = SecretFiles(self.folder, self.dice)
        self.service = Service(
            opened.history, self.log, keys.signing, self.clock, self.dice, draw, secrets
        )
        self.codes = Codes(self.clock, self.dice)
        self.hub = Hub(self.history, self.clock)
        self.answers = Answers(self.history, self.hub, self.codes)
        self.answers.addresses = ("192.168.4.10:40123",)
        self.answers.regulars.told = self._push_regulars
        self.answers.calls.push_to = self.answers.scanners.push_to = self._push_to
        self.cables: list[Cable] = []
        self.rejected: list[Rejected] = []

    def close(self) -> None:
        """Close all files."""
        for cable in self.cables:
            if cable.model is not None:
                cable.model.close()
        self.log.close()

    @property
    def state(self) -> State:
        """Give the server's state."""
        return self.history.state

    def own(self, payload: AnyPayload) -> None:
        """Let the server command something itself."""
        self._commit([self.service.own_submission(payload)])

    def station(
        self, role: Role, name: str, sections: Sequence[str] = (), operator: str | None = None
    ) -> StationModel:
        """Admit and connect a station; an organiser must come first if it has an operator."""
        home = self.folder / f"home-{len(self.cables)}"
        invitation = InvitationId(new_id())
        payload = InviteStation(invitation, role, name, tuple(sections))
        if role == "organiser":
            self.own(payload)
        else:
            self._organiser.ask(payload)
        key = new_key(home, self.dice)
        self.own(AdmitStation(invitation, key.public.hex()))
        pins = Pins(self.state.tournament, bytes.fromhex(self.state.root.root_public), self.epoch)
        membership = remember(home, self.settings.name, pins, "127.0.0.1:1", self.dice)
        cable = Cable(self)
        cable.model = StationModel(membership, cable, self.clock, self.dice)
        self.cables.append(cable)
        cable.model.start()
        if operator is not None:
            cable.model.operator = self.operator(operator)
        return cable.model

    def operator(self, last: str, first: str = "") -> OperatorId:
        """Put a person on the list of operators."""
        details = self._organiser.conceal_name(Name(last, first))
        operator = OperatorId(new_id())
        self._organiser.ask(AddOperator(operator, details.hash), None, (details,))
        return operator

    def restart(self, model: StationModel) -> StationModel:
        """Close a station and start it again on what it has on disk."""
        cable = self.cable(model)
        if cable.is_up:
            cable.cut()
        model.close()
        membership = read(model.membership.folder)
        assert membership is not None
        cable.model = StationModel(membership, cable, self.clock, self.dice)
        cable.model.start()
        return cable.model

    def cable(self, model: StationModel) -> Cable:
        """Give a station's cable, to cut it or plug it in."""
        return next(each for each in self.cables if each.model is model)

    def submit(self, model: StationModel, submit: Submit) -> None:
        """Take a station's command as the server does."""
        public = model.key.public
        submission = read_submission(model.id, public, submit.signed, submit.details)
        self._commit([submission], model)

    def push_standings(self) -> None:
        """Push ranking and health to everybody."""
        from bobbl_server.core.standings import standings_of

        rounds = self.state.rounds
        news = StandingsPush(
            self.state.length,
            standings_of(self.state),
            sum(each.count("open") for each in rounds),
            sum(each.count("entered") for each in rounds),
            sum(each.count("disputed") for each in rounds),
        )
        presence: PresencePush = self.hub.presence()
        for cable in self.cables:
            cable.hear(Push(news))
            cable.hear(Push(presence))

    def _push_regulars(self, news: RegularsPush) -> None:
        for cable in self.cables:
            if cable.model is not None and cable.model.role == "desk":
                cable.hear(Push(news))

    def _push_to(self, station: StationId, news: Pushed) -> bool:
        cables = [each for each in self.cables if each.model is not None]
        found = [each for each in cables if each.model is not None and each.model.id == station]
        for cable in found:
            cable.hear(Push(news))
        return any(each.is_up for each in found)

    def register(self, model: StationModel, *names: Name, kind: str = "pair") -> EntrantId:
        """Register an entrant at a station."""
        details = tuple(model.conceal_name(name) for name in names)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        entrant = EntrantId(new_id())
        seen = Base(version=model.state.length if model.state else 0)
        payload = RegisterEntrant(entrant, kind, persons)  # type: ignore[arg-type]
        model.ask(payload, seen, details)
        return entrant

    def register_pairs(self, model: StationModel, count: int) -> None:
        """Register so many pairs with names from a list of real-looking ones."""
        for number in range(count):
            first, second = invented_name(2 * number), invented_name(2 * number + 1)
            self.register(model, first, second)

    def draw(self, organiser: StationModel) -> None:
        """Draw the next round."""
        changed = organiser.state.field_changed if organiser.state else None
        organiser.ask(DrawRound(len(self.state.rounds) + 1), base_on(changed))

    def enter(self, model: StationModel, table: int, score: Score) -> int:
        """Enter a table's slip of the running round."""
        running = self.state.running
        assert running is not None
        slot = running.tables[table]
        payload = EnterResult(running.number, table, slot.sides, score, EntryId(new_id()))
        return model.ask(payload, base_on(slot.changed))

    def play_round(self, first: StationModel, second: StationModel) -> None:
        """Enter every open table of the running round twice, with invented scores."""
        running = self.state.running
        assert running is not None
        for number, slot in list(running.tables.items()):
            score = invented_score(slot, running.number)
            self.enter(first, number, score)
            self.enter(second, number, score)

    def close_round(self, organiser: StationModel) -> None:
        """Close the running round."""
        running = self.state.running
        assert running is not None
        organiser.ask(CloseRound(running.number), base_on(running.changed))

    @property
    def _organiser(self) -> StationModel:
        return next(
            cable.model
            for cable in self.cables
            if cable.model is not None
            and cable.model.post is not None
            and cable.model.post.role == "organiser"
        )

    def _commit(self, submissions: Sequence[object], sender: StationModel | None = None) -> None:
        batch = self.service.take(submissions)  # type: ignore[arg-type]
        self.service.write(batch)
        settled = self.service.settle(batch)
        if settled is not None:
            stop = settled.head.index + 1
            raw = self.history.raw(stop - len(settled.bodies), stop)
            frame = Events(raw, settled.head, settled.details)
            for cable in self.cables:
                cable.hear(frame)
        for outcome in batch.outcomes:
            if sender is not None:
                self._tell(outcome, self.cable(sender))

    def _tell(self, outcome: Recorded | Repeated | Unusable, sender: Cable) -> None:
        if isinstance(outcome, Repeated):
            sender.hear(Acknowledged(outcome.counter, outcome.index))
        elif isinstance(outcome, Unusable):
            message = Rejected(outcome.counter, outcome.error.code, dict(outcome.error.parameters))
            self.rejected.append(message)
            sender.hear(message)


def decoded(frame: str | Callable[[], str]) -> object:
    """Read a frame of the hub."""
    return decode_at_station(frame if isinstance(frame, str) else frame())


FAMILY = tuple(
    "Hofmann Reuß Böhm Kätzel Popp Rödel Lößel Jungkunz Bär Dörfler Wölfel Täuber"  # noqa: SIM905
    " Schmalfuß-Oberschmidtleitner Höhn Strößner Kießling Zapf Püttner Gräf Müller Köhler"
    " Schörner Wunderlich Raithel Hübner Ploß Tröger Fickenscher Schödel Öttinger Übelhack"
    " Narr".split()
)
GIVEN = tuple(
    "Karl Renate Alfred Ute Georg Ewald Siegfried Jörg Günther Roswitha Hans-Jürgen"  # noqa: SIM905
    " Elfriede Uwe Anneliese Edeltraud Lisa Heinz Gerda Norbert Waltraud".split()
)


def invented_name(number: int) -> Name:
    """Give the number-th of many different names."""
    family = FAMILY[number % len(FAMILY)]
    given = GIVEN[(number // len(FAMILY) * 7 + number) % len(GIVEN)]
    extra = number // (len(FAMILY) * len(GIVEN))
    return Name(
        f"{family}-{extra}" if extra else family, given, "SV Weidenlohe" * (number % 3 == 0)
    )


def invented_score(slot: TableSlot, number: int) -> BobblScore:
    """Give two Bobbl to 21 that depend on table and round."""
    one = (slot.table * 7 + number * 5) % 21
    other = (slot.table * 11 + number * 3) % 21
    first = (21, one) if (slot.table + number) % 2 else (one, 21)
    second = (21, other) if (slot.table // 2 + number) % 2 else (other, 21)
    return BobblScore((first, second))
