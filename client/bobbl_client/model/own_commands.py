"""What this station has asked for: each command on disk, settled once an event answers it."""

from collections.abc import Callable

from bobbl_client.model.outbox import Outbox, Outgoing
from bobbl_client.model.replica import Replica
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Command, decode_command
from bobbl_shared.domain.event import Event, Verdict
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import Signed, Submit

Pending = tuple[tuple[Command, tuple[Details, ...]], ...]


class OwnCommands:
    """The outbox together with the verdicts of this run; ``stop`` hears what ends the work."""

    def __init__(self, outbox: Outbox, station: StationId, stop: Callable[[Coded], None]) -> None:
        """Look after the commands of ``station`` in ``outbox``."""
        self.outbox = outbox
        self.verdicts: dict[int, Verdict] = {}
        self.double: PeerError | None = None
        """Why this station cannot go on: another one works with its key."""
        self._station = station
        self._stop = stop
        self._read: list[Outgoing] = []
        self._pending: Pending = ()

    def pending(self) -> Pending:
        """Return the commands without a verdict yet, oldest first; each is read once."""
        waiting = self.outbox.unsettled()
        if waiting != self._read:
            known = dict(zip((each.counter for each in self._read), self._pending, strict=True))
            self._pending = tuple(
                known.get(each.counter) or (decode_command(each.body), each.details)
                for each in waiting
            )
            self._read = waiting
        return self._pending

    def check_counter(self, held: int) -> None:
        """Note that the server holds more commands of this station than the station itself."""
        if held > self.outbox.last:
            self.double = PeerError("copy_of_station", counter=held)

    def settle_known(self, replica: Replica) -> None:
        """Settle what a crash left open: the copy had an event that the outbox never heard of."""
        held = replica.state.counters.get(self._station, 0) if replica.state else 0
        left = {each.counter for each in self.outbox.unsettled() if each.counter <= held}
        if left:
            for counter, event in replica.answers(self._station, left):
                if self._is_settled(counter, event):
                    self.verdicts[counter] = event.verdict

    def settle(self, events: tuple[Event, ...]) -> dict[int, Verdict]:
        """Settle what these events answer; give the new verdicts by counter."""
        found = {}
        for event in events:
            author = author_of_command(event)
            if author.station == self._station and self._is_settled(author.counter, event):
                found[author.counter] = event.verdict
        self.verdicts |= found
        return found

    def after(self, counter: int) -> list[Submit]:
        """Return every own command after the last that the server holds, as it is sent."""
        return [submit(each) for each in self.outbox.after(counter)]

    def _is_settled(self, counter: int, event: Event) -> bool:
        """Settle an own command; not if another station with this key sent the one that counts.

        If the disk fails it stays open there, and ``settle_known`` finds it later.
        """
        try:
            if self.outbox.body_of(counter) in {None, event.command}:
                self.outbox.settle(counter, event.index)
                return True
        except BobblError as error:
            self._stop(error)
            return True
        self.double = PeerError("counter_reused")
        self._stop(self.double)
        return False


def taken_back(pending: Pending) -> frozenset[tuple[StationId, int]]:
    """Return the commands, by author and counter, that waiting ones take back."""
    payloads = (command.payload for command, _ in pending)
    return frozenset((p.station, p.counter) for p in payloads if isinstance(p, UndoEvent))


def submit(outgoing: Outgoing) -> Submit:
    """Return a command of the outbox as it is sent."""
    return Submit(Signed(outgoing.body, outgoing.signature), outgoing.details)
