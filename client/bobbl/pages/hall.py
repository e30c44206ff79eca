"""The tournament as the program of the pages follows it: a paired station in an asyncio loop.

Everything happens in the loop's thread: what the network thread hears crosses over first. Proposals
of phones go through the station's outbox, so each is on disk before the phone hears of it, and the
server has it once, whichever of the two starts anew meanwhile.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bobbl_client.link.news import Joined, JoinFailed, LinkEvent, ServersFound
from bobbl_client.model.membership import Membership
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.runtime import StationParts, start_parts
from bobbl_shared.domain.areas.phones import ProposeResult
from bobbl_shared.domain.event import Verdict
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import DetailsHash
from bobbl_shared.wire.messages import Question, Reply

PATIENCE_S = 8.0
"""So long an answer of the server is waited for."""


class FollowedHall:
    """A hall whose server is followed; made in a running loop. ``run`` lets events in."""

    def __init__(self, home: Path, browse: bool = True, interface: str | None = None) -> None:
        """Start the network thread of a station that keeps its things in ``home``."""
        self._loop = asyncio.get_running_loop()
        self._events: asyncio.Queue[LinkEvent] = asyncio.Queue()
        self.parts: StationParts = start_parts(home, self._deliver, browse, interface)
        self.servers: ServersFound = ServersFound(())
        self.changed: Callable[[Change], None] = lambda _: None
        self._found = asyncio.Event()
        self._joined: asyncio.Future[Joined] | None = None
        self._sent: dict[SlipPlace, int] = {}
        self._answers: dict[int, asyncio.Future[Verdict]] = {}

    @property
    def model(self) -> StationModel:
        """The model of the paired station."""
        assert self.parts.model is not None
        return self.parts.model

    @property
    def state(self) -> State:
        """The state as it is known now; there is one once the hall has been followed a moment."""
        assert self.model.state is not None
        return self.model.state

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Return a clear name; none if it is deleted or not known."""
        return self.model.replica.names.get(hash_)

    async def run(self) -> None:
        """Take what the network thread hears until cancelled."""
        while True:
            self._handle(await self._events.get())

    async def join(self, address: str, code: str) -> None:
        """Pair and begin to follow; raise what is ``Coded`` if that does not work."""
        self._joined = self._loop.create_future()
        self.parts.join(address, code)
        joined = await self._joined
        self._begin(self.parts.enter(joined))

    def work(self, membership: Membership) -> None:
        """Follow a server that this station is paired with."""
        self._begin(self.parts.work(membership))

    async def found(self, seconds: float) -> ServersFound:
        """Wait until servers are heard, or so long; return those that are."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._found.wait()
        return self.servers

    def on_its_way(self, place: SlipPlace) -> bool:
        """Return whether a proposal of a table is kept for the server, which has not answered."""
        counter = self._sent.get(place)
        if counter is not None and self.model.verdict(counter) is None:
            return True
        payloads = (command.payload for command, _ in self.model.pending())
        return any(
            isinstance(each, ProposeResult) and (each.round, each.table) == place
            for each in payloads
        )

    async def propose(self, offer: ProposeResult) -> Verdict:
        """Keep a proposal for the server, and return what that says to it, however long it takes.

        ``BobblError`` if it cannot be kept.
        """
        counter = self.model.ask(offer)
        self._sent[SlipPlace(offer.round, offer.table)] = counter
        self._answers[counter] = self._loop.create_future()
        try:
            return await self._answers[counter]
        finally:
            del self._answers[counter]

    async def answer_to(self, question: Question) -> Reply:
        """Return what the server says to a question; ``Refusal`` if it is not reached in time."""
        if self.model.contact is not Contact.ONLINE:
            raise Refusal("scanner_offline")
        reply: asyncio.Future[Reply] = self._loop.create_future()
        self.model.query(question, lambda said: None if reply.done() else reply.set_result(said))
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await reply
        except TimeoutError:
            raise Refusal("scanner_offline") from None

    async def stop(self) -> None:
        """End the network thread and close the files."""
        await asyncio.to_thread(self.parts.link.stop)
        self.parts.stop()

    def _deliver(self, event: LinkEvent) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._events.put_nowait, event)

    def _handle(self, event: LinkEvent) -> None:
        match event:
            case ServersFound():
                self.servers = event
                if event.servers:
                    self._found.set()
            case Joined() if self._joined is not None and not self._joined.done():
                self._joined.set_result(event)
            case JoinFailed(error) if self._joined is not None and not self._joined.done():
                self._joined.set_exception(error)
            case _ if self.parts.model is not None:
                self.model.handle(event)
            case _:
                pass

    def _begin(self, model: StationModel) -> None:
        model.listen(self._take)
        self.changed(Change())

    def _take(self, change: Change) -> None:
        for counter, verdict in change.verdicts.items():
            answer = self._answers.get(counter)
            if answer is not None and not answer.done():
                answer.set_result(verdict)
        self.changed(change)
