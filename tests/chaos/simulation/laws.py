"""What must hold whatever happens, looked at after every step; what was said is held against all.

A server keeps what it has said: each frame that leaves it with an event is a promise, and a server
that starts again must still have that event. A station keeps what it called saved. A copy is the
beginning of the server's log. The rest is looked at when all is calm again, in ``reckoning``.
"""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from bobbl_client.model.station import Change, StationModel
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
class Laws:
    """All that was promised so far."""

    history: History | None = None
    promised: int = 0
    promised_hash: str = ""
    saved: dict[StationId, list[str]] = field(default_factory=dict)
    heard: Counter[str] = field(default_factory=Counter)
    """What kinds of messages the server has sent, rejections with their codes."""
    _last_frame: str = ""

    def opened(self, history: History) -> None:
        """Look at what a server finds when it starts."""
        if self.promised:
            if len(history.hashes) < self.promised:
                raise Broken(f"said event {self.promised - 1}, has {len(history.hashes)} events")
            if history.hashes[self.promised - 1].hex() != self.promised_hash:
                raise Broken(f"said another event {self.promised - 1} than it has")
        self.history = history

    def said(self, frame: str) -> None:
        """Hear what the server says to a station: from now on it is a promise."""
        if frame is self._last_frame:
            return
        self._last_frame = frame
        read = _frames.decode(frame)
        self.heard[f"{read.message} {read.code}".rstrip()] += 1
        assert self.history is not None
        if read.message == "events" and read.head is not None:
            self._promise(read.head.index, read.head.hash)
        elif read.message == "acknowledged" and read.index is not None:
            self._promise(read.index, self.history.hashes[read.index].hex())

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
        """Look at a station's copy, and at what it tells its window."""
        length, history = model.replica.length, self.history
        if history is None:
            return
        if length > len(history.hashes):
            raise Broken(f"{model.id[:8]} has {length} events of {len(history.hashes)}")
        if length and history.hashes[length - 1] != model.replica.hash:
            raise Broken(f"{model.id[:8]} has another event {length - 1} than the server")
        if change is not None:
            for counter in change.verdicts:
                self._check_told(model, counter)

    def _check_told(self, model: StationModel, counter: int) -> None:
        """A window is told of a verdict on exactly the command that stands in the log."""
        assert self.history is not None
        text, _ = self.history.commands.get((model.id, counter), (None, 0))
        if text is None or text != self.saved[model.id][counter - 1]:
            raise Broken(f"{model.id[:8]} is told of command {counter} what is not so")

    def _promise(self, index: int, hash_: str) -> None:
        if index + 1 >= self.promised:
            self.promised, self.promised_hash = index + 1, hash_
