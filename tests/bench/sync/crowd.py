"""A process full of stations that send and read, and what they noted.

Most stations take acknowledgements and read the index of each head. A *careful* one is a whole
replica: it checks chain, hashes and head signature of every frame, folds it and keeps the copy in
a file, as a station in the hall does.
"""

import re
import selectors
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from bench.sync.wire import Wire
from bobbl_client.model.replica import Replica, open_replica
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.wire.codec import decode_at_station, encode
from bobbl_shared.wire.messages import Events, Report
from bobbl_shared.wire.station_session import Connected, Pins, Say, StationSession

REPORT_S = 1.0
"""Seconds between two reports of a station, as in the product."""

PATIENCE_S = 10.0
"""Seconds in which what is under way at the end is still waited for."""

_HEAD = b'"head":{'
_INDEX = b'"index":'
_COMMAND = re.compile(rb'\\"station\\":\\"([0-9a-f]{64})\\",\\"counter\\":(\d+),')
_EVENTS = b'{"message":"events"'


@dataclass(frozen=True)
class Script:
    """What one station is and will say: its key, and its commands as frames, in order."""

    private: bytes
    frames: tuple[bytes, ...]
    copy: Path | None = None


@dataclass(frozen=True)
class Orders:
    """What a process of stations is to do; ``pace_s`` none: as fast as it is acknowledged."""

    host: str
    port: int
    pins: Pins
    length: int
    head: str
    scripts: tuple[Script, ...]
    window: int
    pace_s: float | None = None


@dataclass
class Notes:
    """When each command was sent and acknowledged in which frame, and when frames were seen.

    ``answered``: time sent, time acknowledged, index of the frame's head. ``seen``: by index of the
    head, when the last station here had the frame and how many had it.
    """

    answered: list[tuple[float, float, int]] = field(default_factory=list)
    seen: dict[int, tuple[float, int]] = field(default_factory=dict)
    ran_dry: float | None = None
    rejected: int = 0
    cpu_s: float = 0.0


@dataclass
class Board:
    """What a frame brings from whom, by the index of its head: read once for all stations here."""

    _index: int = -1
    _counters: dict[bytes, list[int]] = field(default_factory=dict)

    def counters(self, index: int, frame: bytes) -> dict[bytes, list[int]]:
        """Give the counters of each author's commands."""
        if index != self._index:
            self._index, self._counters = index, {}
            for author, counter in _COMMAND.findall(frame):
                self._counters.setdefault(author, []).append(int(counter))
        return self._counters


@dataclass(eq=False)
class Station:
    """A connected station of the load; ``counter``: what the server held of it then."""

    script: Script
    orders: Orders
    notes: Notes
    board: Board = field(default_factory=Board)
    counter: int = 0
    next: int = 0
    sent: list[float] = field(default_factory=list)
    answered: int = 0

    def __post_init__(self) -> None:
        """Connect and prove."""
        key = SigningKey.from_bytes(self.script.private)
        self.author = key.author.encode()
        self.replica: Replica | None = None
        length, head = self.orders.length, self.orders.head
        if self.script.copy is not None:
            self.replica = open_replica(self.script.copy, self.orders.pins.tournament)
            length, head = self.replica.length, self.replica.hash.hex()
        self.length = length
        self.wire = Wire(self.orders.host, self.orders.port)
        pins = self.orders.pins
        epoch = pins.epoch.number if length else 0
        session = StationSession(pins, key, self.wire.certificate, length, head, epoch)
        while True:
            for step in session.receive(decode_at_station(self.wire.wait())):
                if isinstance(step, Say):
                    self.wire.send(encode(step.message).encode())
                if isinstance(step, Connected):
                    self.counter = step.counter
                    self.wire.set_going()
                    return

    def stop(self) -> None:
        """Disconnect, and close the copy."""
        self.wire.close()
        if self.replica is not None:
            self.replica.close()

    @property
    def is_dry(self) -> bool:
        """Tell whether there is nothing left to say."""
        return self.next == len(self.script.frames)

    @property
    def under_way(self) -> int:
        """Count the commands without an answer."""
        return self.next - self.answered

    def say(self) -> None:
        """Send the next command."""
        self.sent.append(time.monotonic())
        self.wire.send(self.script.frames[self.next])
        self.next += 1

    def report(self) -> None:
        """Say how it is, once a second as all stations do."""
        report = Report(self.under_way, self.length, int(time.time() * 1000))
        self.wire.send(encode(report).encode())

    def hear(self) -> None:
        """Take what has arrived."""
        for frame in self.wire.frames():
            if frame.startswith(_EVENTS):
                self._events(frame)
            elif frame.startswith(b'{"message":"rejected"'):
                self.notes.rejected += 1

    def _events(self, frame: bytes) -> None:
        if self.replica is not None:
            message = decode_at_station(frame)
            assert isinstance(message, Events)
            self.replica.extend(message)
        index = _index_of_head(frame)
        self.length = index + 1
        now = time.monotonic()
        last, count = self.notes.seen.get(index, (0.0, 0))
        self.notes.seen[index] = (max(last, now), count + 1)
        for counter in self.board.counters(index, frame).get(self.author, ()):
            if counter > self.counter:
                self.notes.answered.append((self.sent[self.answered], now, index))
                self.answered += 1


def _index_of_head(frame: bytes) -> int:
    at = frame.index(_INDEX, frame.rindex(_HEAD)) + len(_INDEX)
    return int(frame[at : frame.index(b",", at)])


def work(pipe: Connection, orders: Orders) -> None:
    """Connect all stations, say so, work when told to until told to stop, hand the notes over."""
    notes = Notes()
    board = Board()
    stations: list[Station] = []
    selector = selectors.DefaultSelector()
    for script in orders.scripts:
        stations.append(Station(script, orders, notes, board))
        selector.register(stations[-1].wire.socket, selectors.EVENT_READ, stations[-1])
        _listen(selector, 0.0)
    pipe.send("ready")
    while not pipe.poll(0.02):  # who does not answer for seconds is taken for gone
        _listen(selector, 0.0)
    start, seconds, first, step = pipe.recv()
    cpu = time.process_time()
    paced = _paced(orders, stations, start + first, step) if orders.pace_s else None
    say = paced or _eager(stations, orders.window)
    reports = _reports(stations, start)
    stop, end = start + seconds, start + seconds + PATIENCE_S
    while (now := time.monotonic()) < stop or (
        now < end and any(each.under_way for each in stations)
    ):
        if start <= now < stop and notes.ran_dry is None:
            say(now)
            if any(each.is_dry for each in stations):
                notes.ran_dry = now
        reports(now)
        _listen(selector, 0.001 if paced else 0.005)
    notes.cpu_s = time.process_time() - cpu
    for station in stations:
        station.stop()
    pipe.send(msgspec.msgpack.encode(notes))


def _listen(selector: selectors.BaseSelector, wait_s: float) -> None:
    for key, _ in selector.select(wait_s):
        station: Station = key.data
        station.hear()


def _eager(stations: Sequence[Station], window: int) -> Callable[[float], None]:
    """Let every station always have so many commands under way."""

    def say(now: float) -> None:
        for station in stations:
            while station.under_way < window and not station.is_dry:
                station.say()

    return say


def _paced(
    orders: Orders, stations: Sequence[Station], first: float, step: float
) -> Callable[[float], None]:
    """Let one station after the other say something, at this pace."""
    due, turns = first, _round_and_round(stations)

    def say(now: float) -> None:
        nonlocal due
        while due <= now:
            next(turns).say()
            due += step

    return say


def _reports(stations: Sequence[Station], start: float) -> Callable[[float], None]:
    """Let all stations report each second, one after the other."""
    due, turns = start, _round_and_round(stations)

    def report(now: float) -> None:
        nonlocal due
        while due <= now:
            next(turns).report()
            due += REPORT_S / len(stations)

    return report


def _round_and_round(stations: Sequence[Station]) -> Iterator[Station]:
    while True:
        yield from stations


def seen_by_all(all_notes: Sequence[Notes], stations: int) -> dict[int, float]:
    """Give when the last of all stations had each frame that all of them got."""
    times: defaultdict[int, float] = defaultdict(float)
    counts: defaultdict[int, int] = defaultdict(int)
    for notes in all_notes:
        for index, (last, count) in notes.seen.items():
            times[index] = max(times[index], last)
            counts[index] += count
    return {index: last for index, last in times.items() if counts[index] == stations}
