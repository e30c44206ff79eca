"""A station with a script in place of the window: orders in as JSON lines, reports out.

The product's own link, outbox, copy and pages; only the view is missing. Orders are carried
out one after the other; each is a generator that yields what it waits for, and every event from the
network makes the loop look again.
"""

import json
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bobbl_client.link.news import Joined, JoinFailed, LinkEvent, ServersFound
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.runtime import StationParts, last_membership, start_parts
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.errors import BobblError, Coded

Waiting = Iterator[Callable[[], bool]]
Order = dict[str, object]
Script = Callable[["Robot", Order, dict[str, object]], Waiting]
"""What carries out one order; puts what is to be reported into the last argument."""

TICK_S = 0.2
DISCOVERY_S = 6.0
JOIN_TRIES = 6
"""A person, too, presses Enter again when the Wi-Fi was gone for a moment."""


@dataclass
class Times:
    """When own commands were asked and answered, and when events were seen (monotonic ns).

    ``alone`` counts the commands that were asked without a connection.
    """

    pressed: int = 0
    asked: dict[int, int] = field(default_factory=dict)
    answered: dict[int, int] = field(default_factory=dict)
    answers: dict[int, int] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    alone: int = 0

    @contextmanager
    def keypress(self) -> Iterator[None]:
        """Measure what is asked inside from here on."""
        self.pressed = time.monotonic_ns()
        yield
        self.pressed = 0


@dataclass
class Robot:
    """One robot: its parts, its orders, and what it measured."""

    home: Path
    browse: bool
    scripts: Mapping[str, Script]
    interface: str | None = None
    events: queue.SimpleQueue[LinkEvent | Order | None] = field(default_factory=queue.SimpleQueue)
    times: Times = field(default_factory=Times)
    refused: dict[str, int] = field(default_factory=dict)
    servers: dict[str, str] = field(default_factory=dict)
    joined: Joined | JoinFailed | None = None

    def run(self) -> int:
        """Carry out orders until standard input ends or says stop."""
        self.parts: StationParts = start_parts(
            self.home, self.events.put, self.browse, self.interface
        )
        try:
            membership = last_membership(self.home)
            if membership is not None:
                self._take(self.parts.work(membership))
            threading.Thread(target=self._read_orders, daemon=True).start()
            self._loop()
        finally:
            self.parts.stop()
        return 0

    @property
    def model(self) -> StationModel:
        """The model of the paired station."""
        assert self.parts.model is not None
        return self.parts.model

    def say(self, **report: object) -> None:
        """Write one line to whoever gave the orders."""
        print(json.dumps(report), flush=True)

    def _read_orders(self) -> None:
        for line in filter(str.strip, sys.stdin):
            try:
                self.events.put(json.loads(line))
            except ValueError:
                self.say(error="order_unreadable")
                break
        self.events.put(None)

    def _loop(self) -> None:
        orders: list[Order] = []
        job: Waiting | None = None
        ready: Callable[[], bool] = _always
        while True:
            try:
                event = self.events.get(timeout=TICK_S)
            except queue.Empty:
                pass
            else:
                if event is None or (isinstance(event, dict) and event["do"] == "stop"):
                    return
                if isinstance(event, dict):
                    orders.append(event)
                else:
                    self._handle(event)
            while job is not None or orders:
                if job is None:
                    job, ready = self._job(orders.pop(0)), _always
                if not ready():
                    break
                try:
                    ready = next(job)
                except StopIteration:
                    job = None

    def _handle(self, event: LinkEvent) -> None:
        match event:
            case ServersFound(servers):
                self.servers = {each.tournament: each.addresses[0] for each in servers}
            case Joined() | JoinFailed():
                self.joined = event
            case _ if self.parts.model is not None:
                self.model.handle(event)
            case _:
                pass

    def _take(self, model: StationModel) -> None:
        model.listen(self._changed)

    def _changed(self, change: Change) -> None:
        now = time.monotonic_ns()
        if change.saved:
            self.times.asked[self.model.outbox.last] = self.times.pressed or now
            self.times.alone += self.model.contact is not Contact.ONLINE
        for event in change.events:
            self.times.seen[event.index] = now
            author = author_of_command(event)
            if author.station == self.model.id:
                self.times.answers[author.counter] = event.index
        for counter, verdict in change.verdicts.items():
            self.times.answered[counter] = now
            if verdict.refused is not None:
                self.refused[verdict.refused] = self.refused.get(verdict.refused, 0) + 1

    def _job(self, order: Order) -> Waiting:
        """Carry out an order and report that it is done."""
        result: dict[str, object] = {}
        try:
            yield from self.scripts[str(order["do"])](self, order, result)
        except Coded as error:
            result["error"] = error.code
        self.say(done=order["do"], **result)

    def join(self, order: Order, result: dict[str, object]) -> Waiting:
        """Find the tournament (announced, else at the typed address) and pair with a code."""
        wanted = str(order["tournament"])
        deadline = time.monotonic() + (DISCOVERY_S if self.browse else 0.0)
        yield lambda: wanted in self.servers or time.monotonic() >= deadline
        result["by"] = "zeroconf" if wanted in self.servers else "address"
        address = self.servers.get(wanted, str(order["address"]))
        for _ in range(JOIN_TRIES):
            self.joined = None
            self.parts.join(address, str(order["code"]))
            yield lambda: self.joined is not None
            if isinstance(self.joined, Joined):
                break
        match self.joined:
            case Joined() as joined:
                self._take(self.parts.enter(joined))
            case JoinFailed(error):
                raise BobblError(error.code)
            case None:
                pass
        yield lambda: self.model.post is not None


def _always() -> bool:
    return True
