"""The federation's server as one more follower of the hall's log.

Nothing is queued: what the federation lacks is read from the history by index when its turn comes,
a few frames at a time, so that the hall costs the same whether it follows or not. Whatever goes
wrong ends the connection; it is tried again, ever more rarely, and the cause is told.

Of several processes of the federation the next one is tried at once, and waiting begins when none
of them was any better.
"""

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from bobbl_server.history import History
from bobbl_server.net.federation import proving
from bobbl_server.net.federation.line import Dial, Line, dialled
from bobbl_server.net.federation.membership import FederationMembership
from bobbl_server.net.federation.proving import claim, prove, received, told
from bobbl_server.net.federation.texts import FederationTexts
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.wire.federation_messages import (
    MOST_MARKS,
    Flawed,
    Mark,
    Offer,
    Recall,
    Recalled,
    Stored,
    TextsKept,
)
from bobbl_shared.wire.messages import (
    Events,
    FederationPush,
    HandOver,
    SignedHead,
)

ANSWER_S = 7.0
"""Seconds in which a frame is kept; after that the hand-over stands still."""

SHORTEST_WAIT_S = 0.5
LONGEST_WAIT_S = 15.0

FINAL = frozenset(
    {
        "hall_unknown",
        "club_revoked",
        "tournament_of_other_club",
        "offer_unproven",
        "federation_forked",
        "federation_ahead",
        "federation_too_old",
        "federation_undecidable",
        "certificate_mismatch",
        "version_differs",
        "federation_text_unusable",
        "federation_texts_too_many",
    }
)
"""What does not mend by itself: tried again only rarely."""

UNDER_WAY = 4
"""Frames that are sent before the first of them is kept."""

FRAME_EVENTS = 200
FRAME_BYTES = 256 * 1024
"""What a frame has at most; more only if one commit of the hall has."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class HandingOver:
    """How the hand-over stands: the federation keeps all events before ``kept``.

    ``trouble``: why it stands still, or that the federation shows nothing of an event although it
    goes on; none: all is well, or nothing was tried yet.
    """

    address: str
    federation: str
    kept: int
    is_connected: bool
    trouble: Coded | None = None


class FederationFollower:
    """Hands the log of ``history`` over for ever; ``stand`` says how that goes.

    ``key`` is that of the hall's server.
    """

    def __init__(
        self,
        history: History,
        key: SigningKey,
        membership: FederationMembership,
        clock: Clock,
        dice: Dice,
        dial: Dial = dialled,
    ) -> None:
        """Nothing happens before ``run``."""
        self._history = history
        self._key = key
        self._clock = clock
        self.membership = membership
        self._dice = dice
        self._dial = dial
        self._grown = asyncio.Event()
        self._wait_s = SHORTEST_WAIT_S
        self._address = membership.addresses[0]
        self._flaw: PeerError | None = None
        self.stand = HandingOver(self._address, membership.name, 0, is_connected=False)

    def news(self) -> FederationPush | None:
        """Return how it stands, for organisers; none before the first try has ended."""
        stand = self.stand
        if not stand.is_connected and stand.trouble is None:
            return None
        code = stand.trouble.code if stand.trouble is not None else None
        parameters = dict(stand.trouble.parameters) if stand.trouble is not None else {}
        joined = self.membership
        return FederationPush(
            stand.federation,
            stand.address,
            stand.kept,
            code,
            parameters,
            joined.club,
            joined.since,
        )

    def settled(self) -> None:
        """Hear that the log is longer."""
        self._grown.set()

    async def run(self) -> None:
        """Connect for ever, waiting longer after each failure, never quite regularly."""
        addresses = self.membership.addresses
        for ended in count(1):
            error = await self._visit()
            log.info("%s: %s", self._address, error)
            self._tell(is_connected=False, trouble=error)
            self._address = addresses[ended % len(addresses)]
            is_final = error.code in FINAL
            if ended % len(addresses) and not is_final:
                continue
            wait_s = LONGEST_WAIT_S if is_final else self._wait_s
            self._wait_s = min(self._wait_s * 2, LONGEST_WAIT_S)
            await asyncio.sleep(wait_s * self._spread())

    async def _visit(self) -> Coded:
        """Hold one connection until it ends; return why."""
        address = self._address
        try:
            async with asyncio.timeout(proving.CONNECT_S) as limit, self._dial(address) as line:
                limit.reschedule(None)
                await self._talk(line)
        except Coded as error:
            return error
        except (OSError, TimeoutError):
            pass
        return BobblError("federation_not_reached", address=address)

    async def _talk(self, line: Line) -> None:
        await prove(line, self.membership)
        start = await self._offer(line)
        self._wait_s = SHORTEST_WAIT_S
        texts = await self._recalled(line)
        self._flaw = None
        self._tell(is_connected=True, kept=start)
        told = self._stored, self._flawed
        await _HandOver(self._history, line, start, texts, self._grown, *told).run()

    async def _offer(self, line: Line) -> int:
        """Agree with the federation from which event on it is given the log."""
        state, hashes = self._history.state, self._history.hashes
        proof = claim(self._history, self._key, self.membership)
        for marks in ((), self._marks()):
            await line.send(Offer(state.tournament, len(hashes), marks, proof))
            message = await received(line)
            if not isinstance(message, HandOver):
                raise told(message)
            start = message.start
            if start == 0:
                return 0
            if start <= len(hashes) and hashes[start - 1].hex() == message.hash:
                return start
        raise PeerError("out_of_turn", phase="offering", kind="HandOver")

    async def _recalled(self, line: Line) -> FederationTexts:
        """Ask which personal text the federation keeps."""
        clock = self._clock
        texts = FederationTexts(self._history, self._dice, lambda: clock.now().astimezone().date())
        after: str | None = ""
        while after is not None:
            await line.send(Recall(after))
            message = await received(line)
            if not isinstance(message, Recalled):
                raise told(message)
            texts.recalled(message)
            after = message.last if message.last > after else None
        return texts

    def _marks(self) -> tuple[Mark, ...]:
        """Return events of the log, ever farther apart from its end to its beginning."""
        hashes, step = self._history.hashes, 1
        marks: list[Mark] = []
        index = len(hashes) - 1
        while index > 0 and len(marks) < MOST_MARKS - 1:
            marks.append(Mark(index, hashes[index].hex()))
            index -= step
            step *= 2
        return (*marks, Mark(0, hashes[0].hex()))

    def _stored(self, length: int) -> None:
        self._tell(is_connected=True, kept=length, trouble=self._flaw)

    def _flawed(self, flawed: Flawed) -> None:
        log.warning("the federation cannot decide event %d again: %s", flawed.index, flawed.code)
        self._flaw = PeerError("federation_flawed", index=flawed.index)
        self._tell(is_connected=True, trouble=self._flaw)

    def _tell(
        self, *, is_connected: bool, kept: int | None = None, trouble: Coded | None = None
    ) -> None:
        known = self.stand.kept if kept is None else kept
        name = self.membership.name
        self.stand = HandingOver(self._address, name, known, is_connected, trouble)

    def _spread(self) -> float:
        """Return a factor between 0.7 and 1.3."""
        return 0.7 + 0.6 * int.from_bytes(self._dice(2), "big") / 0xFFFF


class _HandOver:
    """One connection at work: frames out, up to ``UNDER_WAY`` of them before they are kept.

    Personal text follows the events that it belongs to, one message at a time.
    """

    def __init__(
        self,
        history: History,
        line: Line,
        start: int,
        texts: FederationTexts,
        grown: asyncio.Event,
        stored: Callable[[int], None],
        flawed: Callable[[Flawed], None],
    ) -> None:
        """Begin with event ``start``."""
        self._history = history
        self._line = line
        self._sent = start
        self._ends: list[int] = []
        self._texts = texts
        self._has_texts_under_way = False
        self._grown = grown
        self._stored = stored
        self._flawed = flawed
        self._moved = asyncio.Event()

    async def run(self) -> None:
        """Go on until the line ends; ``BobblError("federation_slow")`` if nothing is kept."""
        tasks = [
            asyncio.ensure_future(each())
            for each in (self._send_all, self._receive_all, self._watch)
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                await each
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        """Notice that frames which are under way are not kept."""
        while True:
            self._moved.clear()
            try:
                waits = self._ends or self._has_texts_under_way
                async with asyncio.timeout(ANSWER_S if waits else None):
                    await self._moved.wait()
            except TimeoutError as error:
                raise BobblError("federation_slow", seconds=int(ANSWER_S)) from error

    async def _send_all(self) -> None:
        while True:
            self._grown.clear()
            while self._sent < len(self._history.hashes) and len(self._ends) < UNDER_WAY:
                stop, head = next_run(self._history, self._sent)
                await self._line.send(Events(self._history.raw(self._sent, stop), head))
                self._sent = stop
                self._ends.append(stop)
                self._moved.set()
                await asyncio.sleep(0)  # stations come first
            if self._sent == len(self._history.hashes) and not self._has_texts_under_way:
                await self._send_texts()
            await self._grown.wait()

    async def _send_texts(self) -> None:
        texts = self._texts.next_message()
        if texts is not None:
            self._has_texts_under_way = True
            self._moved.set()
            await self._line.send(texts)

    async def _receive_all(self) -> None:
        while True:
            message = await self._line.receive()
            match message:
                case Stored(length):
                    self._ends = [each for each in self._ends if each > length]
                    self._stored(length)
                case TextsKept():
                    self._has_texts_under_way = False
                case Flawed():
                    self._flawed(message)
                case _:
                    raise told(message)
            self._moved.set()
            self._grown.set()


def next_run(history: History, start: int) -> tuple[int, SignedHead]:
    """Return where a frame that begins with event ``start`` stops, and the head it ends with."""
    heads = history.heads
    place = bisect_left(heads, start, key=lambda each: each.index)
    last, size = heads[place], 0
    for head in heads[place:]:
        size += sum(map(len, history.bodies[start : head.index + 1])) if head is last else 0
        if head is not last:
            size += sum(map(len, history.bodies[last.index + 1 : head.index + 1]))
            if size > FRAME_BYTES or head.index - start >= FRAME_EVENTS:
                break
        last = head
    return last.index + 1, last
