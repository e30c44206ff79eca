"""What must hold whatever happens, looked at after every step; what was said is held against all.

A server keeps what it has said: each frame that leaves it with an event is a promise, and a server
that starts again must still have that event. One that takes over has all that the copies have whose
stations it reached, and one that has been replaced adds nothing. A station keeps what it called
saved. Its copy is the beginning of the log of the latest server it has met, and it goes back to no
earlier one. The rest is looked at when all is calm again, in ``reckoning``.
"""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_server.history import History
from bobbl_shared.ids import StationId


class Broken(AssertionError):
    """A law does not hold."""


class _Head(msgspec.Struct):
    index: int
    hash: str


class _Frame(msgspec.Struct):
    message: str
    head: _Head | None = None
    index: int | None = None
    code: str = ""


_frames = msgspec.json.Decoder(_Frame)


@dataclass
class Promise:
    """What one server has said: so many events, and the hash of the last of them."""

    history: History
    length: int = 0
    hash: str = ""


@dataclass
class Laws:
    """All that was promised so far."""

    promises: dict[int, Promise] = field(default_factory=dict)
    """By the epoch of the server."""
    saved: dict[StationId, list[str]] = field(default_factory=dict)
    heard: Counter[str] = field(default_factory=Counter)
    """What kinds of messages servers have sent, rejections with their codes."""
    _met: dict[StationId, int] = field(default_factory=dict)
    """The latest epoch whose server a station has met."""
    _last_frame: str = ""

    def opened(self, epoch: int, history: History) -> None:
        """Look at what a server finds when it starts again, or when it begins."""
        promise = self.promises.setdefault(epoch, Promise(history))
        promise.history = history
        if promise.length > len(history.hashes):
            raise Broken(f"said event {promise.length - 1}, has {len(history.hashes)} events")
        if promise.length and history.hashes[promise.length - 1].hex() != promise.hash:
            raise Broken(f"said another event {promise.length - 1} than it has")

    def said(self, epoch: int, frame: str) -> None:
        """Hear what a server says to a station: from now on it is a promise."""
        if frame is self._last_frame:
            return
        self._last_frame = frame
        read = _frames.decode(frame)
        self.heard[f"{read.message} {read.code}".rstrip()] += 1
        if read.message == "events" and read.head is not None:
            self._promise(epoch, read.head.index, read.head.hash)
        elif read.message == "acknowledged" and read.index is not None:
            hashes = self.promises[epoch].history.hashes
            self._promise(epoch, read.index, hashes[read.index].hex())

    def took_over(self, history: History, held: dict[StationId, tuple[int, str]]) -> None:
        """Look at what a server begins with: all copies of those who waited for that."""
        for station, (length, head) in held.items():
            if length and not history.hashes[length - 1 : length] == [bytes.fromhex(head)]:
                raise Broken(f"took over without event {length - 1} of {station[:8]}")

    def began(self, model: StationModel) -> None:
        """Look at the outbox of a station that starts: all that was saved, and one more at most.

        The last one may have reached the disk although its author was never told.
        """
        there = [each.body for each in model.outbox.after(0)]
        saved = self.saved.get(model.id)
        if saved is None:
            self.saved[model.id] = there
            return
        if there[: len(saved)] != saved:
            raise Broken(f"{model.id[:8]} saved {len(saved)} commands, has {len(there)}")
        if len(there) > len(saved) + 1:
            raise Broken(f"{model.id[:8]} has commands that nobody asked for")
        self.saved[model.id] = there

    def asked(self, model: StationModel, counter: int) -> None:
        """Hear that a station called a command saved."""
        saved = self.saved[model.id]
        body = model.outbox.body_of(counter)
        if counter != len(saved) + 1 or body is None:
            raise Broken(f"{model.id[:8]} gave its command {len(saved) + 1} the number {counter}")
        saved.append(body)

    def looked(self, model: StationModel, change: Change | None) -> None:
        """Look at a station's copy, at whom it follows, and at what it tells its window."""
        epoch = model.membership.pins.epoch.number
        met = self._met.get(model.id, 0)
        if epoch < met:
            raise Broken(f"{model.id[:8]} obeys epoch {epoch} and has met {met}")
        self._met[model.id] = epoch
        length, last = model.replica.length, model.replica.hash
        logs = [each.history for each in self.promises.values()]
        if model.contact is Contact.ONLINE:
            logs = [self.promises[epoch].history]
        if length > max((len(each.hashes) for each in logs), default=length):
            raise Broken(f"{model.id[:8]} has {length} events that no server has")
        if length and logs and not any(each.hashes[length - 1 : length] == [last] for each in logs):
            raise Broken(f"{model.id[:8]} has another event {length - 1} than the server")
        for counter in change.verdicts if change is not None else ():
            self._check_told(logs, model, counter)

    def _check_told(self, logs: list[History], model: StationModel, counter: int) -> None:
        """A window is told of a verdict on exactly the command that stands in the log."""
        asked = self.saved[model.id][counter - 1]
        found = [each.commands.get((model.id, counter), (None, 0))[0] for each in logs]
        if asked not in found:
            raise Broken(f"{model.id[:8]} is told of command {counter} what is not so")

    def _promise(self, epoch: int, index: int, hash_: str) -> None:
        promise = self.promises[epoch]
        if index + 1 >= promise.length:
            promise.length, promise.hash = index + 1, hash_
