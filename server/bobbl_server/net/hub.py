"""Who is connected, and what each of them is sent: one frame a commit, encoded once."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from msgspec.structs import replace

from bobbl_server.history import History
from bobbl_server.service import Settled
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import DetailsHash, StationId
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import (
    BackupsPush,
    Battery,
    Events,
    FederationPush,
    News,
    NoticePush,
    PhonesPush,
    PresencePush,
    Push,
    Report,
    Shut,
    SignedHead,
    StandingsPush,
    StationPresence,
)

QUEUE = 2000
"""Most frames that wait for one station; one more and it is dropped, and catches up by index.

What is made when its turn comes does not count: however much a station has missed, it catches up.
"""

QUEUE_BYTES = 16 * 1024 * 1024
"""Most characters of frames that wait for one station; what is made when its turn comes is none."""

Frame = str | Callable[[], str]
"""A frame, or what makes it when its turn comes (catching up needs memory only then)."""


@dataclass(eq=False)
class Subscriber:
    """A connected station; ``drop`` closes its connection.

    ``wake`` is called when something is queued for an empty queue. ``texts`` counts the queued
    frames that are kept as text, ``size`` their characters. ``host`` is where it connects from,
    ``program`` the version that it says it runs.
    """

    station: StationId
    drop: Callable[[], None]
    wake: Callable[[], None] = lambda: None
    host: str = ""
    program: str = ""
    waiting: deque[Frame] = field(default_factory=deque)
    texts: int = 0
    size: int = 0
    is_dropped: bool = False

    def put(self, frame: Frame) -> None:
        """Queue a frame, or drop the station and its queue if it cannot keep up."""
        if self.is_dropped:
            return
        if isinstance(frame, str):
            if self.texts >= QUEUE or self.size >= QUEUE_BYTES:
                self.end()
                return
            self.texts += 1
            self.size += len(frame)
        self.waiting.append(frame)
        if len(self.waiting) == 1:
            self.wake()

    def take(self) -> str:
        """Return the oldest queued frame."""
        frame = self.waiting.popleft()
        if not isinstance(frame, str):
            return frame()
        self.texts -= 1
        self.size -= len(frame)
        return frame

    def end(self) -> None:
        """Close the connection, once; nothing more is sent."""
        if not self.is_dropped:
            self.is_dropped = True
            self.waiting.clear()
            self.texts = self.size = 0
            self.drop()


@dataclass
class Health:
    """What a station last reported of itself."""

    heard: str | None = None
    waiting: int = 0
    length: int = 0
    battery: Battery | None = None
    shut: Shut | None = None


class Hub:
    """All subscribers, and the condition of all stations."""

    def __init__(self, history: History, clock: Clock) -> None:
        """Start with nobody connected."""
        self._history = history
        self._clock = clock
        self._subscribers: dict[StationId, Subscriber] = {}
        self._health: dict[StationId, Health] = {}
        self.standings: str | None = None
        self._backups: str | None = None
        self._federation: str | None = None
        self._notice: str | None = None
        self._phones: str | None = None

    def subscribe(self, subscriber: Subscriber, length: int) -> None:
        """Send a station all events from ``length`` on, then every commit; no await in between."""
        before = self._subscribers.get(subscriber.station)
        if before is not None:
            before.end()
        self._subscribers[subscriber.station] = subscriber
        clear = self._may_read_contacts(subscriber.station)
        for run in self._history.runs_from(length):
            subscriber.put(partial(self._past, run, clear))
        if self.standings is not None:
            subscriber.put(self.standings)
        if self._role(subscriber.station) == "organiser":
            for frame in (self._backups, self._federation):
                if frame is not None:
                    subscriber.put(frame)
        if self._notice is not None:
            subscriber.put(self._notice)
        if self._phones is not None:
            subscriber.put(self._phones)
        self.heard(subscriber.station)

    def leave(self, subscriber: Subscriber) -> None:
        """Forget a connection that has ended."""
        if self._subscribers.get(subscriber.station) is subscriber:
            del self._subscribers[subscriber.station]

    def heard(self, station: StationId, report: Report | None = None) -> None:
        """Record a sign of life and what the station reports."""
        health = self._health.setdefault(station, Health())
        health.heard = stamp(self._clock.now())
        if report is not None:
            health.waiting, health.length = report.waiting, report.length
            health.battery, health.shut = report.battery, report.shut

    def broadcast(self, settled: Settled) -> None:
        """Send one commit to everybody, first to its authors, who wait for it.

        Contact details go in clear only to desks and organisers.
        """
        stop = settled.head.index + 1
        raw = self._history.raw(stop - len(settled.bodies), stop)
        frames: dict[bool, str] = {}
        waiting_first = sorted(
            self._subscribers.values(), key=lambda each: each.station not in settled.authors
        )
        for subscriber in waiting_first:
            clear = self._may_read_contacts(subscriber.station)
            if clear not in frames:
                details = visible(settled.details, clear)
                frames[clear] = encode(Events(raw, settled.head, details))
            subscriber.put(frames[clear])
        self._drop_revoked()

    def push(self, news: News, role: Role | None = None) -> None:
        """Send news to everybody, or to the stations of one role, as far as they understand it.

        Standings, the condition of the copies and of the hand-over to the federation, why phones
        cannot come, and a notice in force are sent to those who connect later as well.
        """
        frame = encode(Push(news))
        if isinstance(news, StandingsPush):
            self.standings = frame
        elif isinstance(news, BackupsPush):
            self._backups = frame
        elif isinstance(news, FederationPush):
            self._federation = frame
        elif isinstance(news, NoticePush):
            self._notice = None if news.code == "entry_resumed" else frame
        elif isinstance(news, PhonesPush):
            self._phones = None if news.code is None else frame
        for subscriber in list(self._subscribers.values()):
            if role is None or self._role(subscriber.station) == role:
                subscriber.put(frame)

    def push_to(self, station: StationId, news: News) -> bool:
        """Send news to one station, and return whether it is connected; nothing is kept for it."""
        subscriber = self._subscribers.get(station)
        if subscriber is not None:
            subscriber.put(encode(Push(news)))
        return subscriber is not None

    def has_told(self, notice: NoticePush, role: Role) -> bool:
        """Return whether a notice is in force and a connected station of a role has received it."""
        return self._notice == encode(Push(notice)) and any(
            not each.waiting and self._role(each.station) == role
            for each in self._subscribers.values()
        )

    def take_back(self, notice: NoticePush) -> None:
        """End a notice, unless another one is in force by now."""
        if self._notice == encode(Push(notice)):
            self.push(NoticePush("entry_resumed"))

    def presence(self) -> PresencePush:
        """Return the condition of all stations that are not revoked."""
        return PresencePush(
            tuple(
                self._presence(station.id)
                for station in self._history.state.stations.values()
                if not station.revoked
            )
        )

    def shut_pages(self) -> tuple[Shut | None, ...]:
        """Return what each station that shows pages says of its ports; empty if none is here."""
        return tuple(
            self._health[station].shut
            for station in self._subscribers
            if self._role(station) == "pages"
        )

    def drop_all(self) -> None:
        """Close every connection."""
        for subscriber in list(self._subscribers.values()):
            subscriber.end()

    def details(self, hashes: Iterable[DetailsHash], station: StationId) -> tuple[Details, ...]:
        """Return the details behind hashes, as far as the station may read them."""
        known = (self._history.details.get(each) for each in dict.fromkeys(hashes))
        found = tuple(each for each in known if each is not None)
        return visible(found, self._may_read_contacts(station))

    def _past(self, run: tuple[int, int, SignedHead], clear: bool) -> str:
        """Make a frame of past events, with all details their commands name."""
        start, stop, head = run
        named: dict[DetailsHash, Details] = {}
        for body in self._history.bodies[start:stop]:
            payload = decode_command(decode_event(body).command).payload
            for hash_, _ in payload.details_named():
                if hash_ in self._history.details:
                    named[hash_] = self._history.details[hash_]
        details = visible(tuple(named.values()), clear)
        return encode(Events(self._history.raw(start, stop), head, details))

    def _presence(self, station: StationId) -> StationPresence:
        health = self._health.get(station, Health())
        subscriber = self._subscribers.get(station)
        shows_pages = subscriber is not None and self._role(station) == "pages"
        return StationPresence(
            station,
            subscriber is not None,
            health.heard,
            health.waiting,
            health.length,
            health.battery,
            subscriber.host if subscriber is not None and shows_pages else "",
            subscriber.program if subscriber is not None else "",
        )

    def _drop_revoked(self) -> None:
        for station, subscriber in list(self._subscribers.items()):
            if self._history.state.stations[station].revoked:
                subscriber.end()

    def _role(self, station: StationId) -> Role:
        return self._history.state.stations[station].role

    def _may_read_contacts(self, station: StationId) -> bool:
        return self._role(station) in {"organiser", "desk"}


def visible(details: tuple[Details, ...], clear: bool) -> tuple[Details, ...]:
    """Return names in clear, contact details in clear or sealed only."""
    return tuple(
        each if clear or each.scope == "name" else replace(each, salt=None, body=None)
        for each in details
    )
