"""What guests may know, made anew when something has changed, and each minute."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from bobbl.pages.hall import FollowedHall
from bobbl_client.model.replica import Replica
from bobbl_client.model.station import Change, Contact
from bobbl_server.core.record import Drawings
from bobbl_server.pages.proofs.proof import RankingProof, ranking_proof
from bobbl_server.pages.published import Evening, Publisher
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import State

REST_S = 0.2
"""Between two evenings: what many stations enter at once makes one page."""

MINUTE_S = 60.0


@dataclass
class Evenings:
    """Shows evenings of a hall one after the other."""

    hall: FollowedHall
    show: Callable[[Evening], None]
    _due: asyncio.Event = field(default_factory=asyncio.Event)
    _times: list[str] = field(default_factory=list)
    _drawings: Drawings = field(default_factory=Drawings)
    _read: Replica | None = None
    """The copy out of which times and draws were read."""

    def __post_init__(self) -> None:
        """Begin with nothing shown."""
        self._begin()

    def _begin(self) -> None:
        """Know nothing of any copy."""
        self._times, self._drawings = [], Drawings()
        self._publisher = Publisher(
            self.hall.name_of, self._drawings.of, self._time_of, self._proof_of
        )

    def follow(self, change: Change) -> None:
        """Say what has changed."""
        if change.events or change.contact:
            self._due.set()

    async def run(self) -> None:
        """Show evenings until cancelled, at once when there is something to show."""
        while True:
            state = self.hall.model.state
            if state is not None:
                await self.read(state)
                self.show(self.evening(state))
            await asyncio.sleep(REST_S)
            with suppress(TimeoutError):
                async with asyncio.timeout(MINUTE_S - self._last_word.second):
                    await self._due.wait()
            self._due.clear()

    async def read(self, state: State) -> None:
        """Read of the copy what an evening of this state is made of, as far as it is not known.

        Its events are folded once more, beside the loop.
        """
        replica = self.hall.model.replica
        if self._read is not replica:  # another branch was left
            self._read = replica
            self._begin()
        bodies = tuple(replica.log.events(len(self._times), state.length))
        self._times.extend(decode_event(each).inputs.at for each in bodies)
        await asyncio.to_thread(self._drawings.take, bodies)

    def evening(self, state: State) -> Evening:
        """Return what guests may know now; the state was read."""
        is_alone = self.hall.model.contact is not Contact.ONLINE
        return self._publisher.evening(state, self._last_word, is_alone=is_alone)

    @property
    def _last_word(self) -> datetime:
        """When the server was last heard, by its clock; now while it is there."""
        model = self.hall.model
        heard = model.last_heard
        if model.contact is Contact.ONLINE or heard is None:
            return model.now.astimezone()
        return (heard + model.offset).astimezone()

    def _time_of(self, index: int) -> str:
        return self._times[index] if index < len(self._times) else ""

    def _proof_of(
        self, state: State, number: int, rows: tuple[Standing, ...]
    ) -> RankingProof | None:
        return ranking_proof(self.hall.model.replica.log, state, number, rows)
