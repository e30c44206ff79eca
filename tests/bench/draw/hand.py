"""A station without a window or a copy: it asks, and notes when the server has answered."""

import os
import queue
import time
from dataclasses import dataclass, field

from bobbl_client.link.link import Link
from bobbl_client.link.news import Following, Heard, Joined, JoinFailed, LinkEvent, Online, Position
from bobbl_shared.clock import SystemClock, stamp
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.pairing import normalise
from bobbl_shared.domain.commands import AnyPayload, Base, Command, decode_command, encode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.wire.messages import Events, Rejected, Signed, Submit


@dataclass(eq=False)
class Hand:
    """One station; ``answered`` has when each command was sent and how long its event took."""

    answered: list[tuple[float, float]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    counter: int = 0

    def __post_init__(self) -> None:
        """Start the network thread."""
        self.key = SigningKey.generate(os.urandom)
        self._told: queue.SimpleQueue[LinkEvent] = queue.SimpleQueue()
        self._sent: dict[int, float] = {}
        self._link = Link(self._hear, os.urandom, browse=False)
        self._link.start()

    def join(self, address: str, code: str, length: int, head: str) -> None:
        """Pair, and connect as if everything up to ``length`` were known."""
        self._link.join(address, normalise(code), self.key)
        joined = self._told.get(timeout=30)
        assert isinstance(joined, Joined), joined
        self._pins = joined.pins
        self._link.place(Position(length, head))
        self._link.follow(Following(joined.pins, self.key, (address,)))
        while not isinstance(self._told.get(timeout=30), Online):
            pass

    def ask(self, payload: AnyPayload, version: int) -> int:
        """Sign and send a command; give its counter."""
        self.counter += 1
        at = stamp(SystemClock().now())
        base = Base(version=version)
        command = Command(
            self._pins.tournament, self.key.author, self.counter, None, base, payload, at
        )
        text = encode_command(command)
        signed = Signed(text, self.key.sign(Purpose.COMMAND, text.encode()).hex())
        self._sent[self.counter] = time.monotonic()
        self._link.send(Submit(signed))
        return self.counter

    @property
    def waiting(self) -> int:
        """Count commands without an answer."""
        return len(self._sent)

    def stop(self) -> None:
        """End the network thread."""
        self._link.stop()

    def _hear(self, event: LinkEvent) -> None:
        """In the network thread: note the time before anything else is done."""
        now = time.monotonic()
        match event:
            case Heard(Events(events=events)):
                author = self.key.author.encode()
                for raw in events:
                    if author in bytes(raw):
                        self._answer(bytes(raw), now)
            case Heard(Rejected(code=code)):
                self.refused.append(code)
            case Joined() | JoinFailed() | Online():
                self._told.put(event)
            case _:
                pass

    def _answer(self, raw: bytes, now: float) -> None:
        event = decode_event(raw)
        command = decode_command(event.command)
        if command.station != self.key.author:
            return
        sent = self._sent.pop(command.counter)
        self.answered.append((sent, now - sent))
        if event.verdict.refused is not None:
            self.refused.append(event.verdict.refused)
