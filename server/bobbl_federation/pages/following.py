"""A tournament as its log comes in: what pages and seasons need of it, without reading it again.

Events are folded once, in order, as they are handed over; what guests may know is published from
the state by the one gate that a hall uses itself. A name is known by the label that the hall gave
with it; who has no label has no name. After the days that the tournament's settings allow nobody
has one.

An event that this program does not understand, or cannot reckon with, ends it: what was there
before stays, and ``stuck`` says why. So a tournament disturbs no other.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo

from bobbl_federation.containment import Failed, contained
from bobbl_federation.pages.cards import Card, card
from bobbl_federation.pages.holdings import LoggedEvent
from bobbl_federation.season.finished import Finished, finished
from bobbl_server.core.record import Drawings
from bobbl_server.pages.files.forgetting import names_until, without_names
from bobbl_server.pages.guests import NameOf
from bobbl_server.pages.proofs.proof import RankingProof
from bobbl_server.pages.published import Evening, Publisher
from bobbl_shared.clock import moment
from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.domain.event import Event, decode_event, previous_hash
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import State
from bobbl_shared.errors import PeerError

ProofOf = Callable[[State, int, tuple[Standing, ...]], RankingProof | None]


@dataclass
class FollowedTournament:
    """What became of the events so far; ``label_of`` gives the name that belongs to details.

    ``proof_of`` finds the proof of a ranking where signed heads are at hand.
    """

    label_of: NameOf
    zone: tzinfo | None = None
    proof_of: ProofOf = lambda *_: None
    state: State | None = None
    stuck: str | None = None
    _times: list[str] = field(default_factory=list)
    _hashes: list[str] = field(default_factory=list)
    _drawings: Drawings = field(default_factory=Drawings)
    _publisher: Publisher = field(init=False)
    _shown: tuple[object, Evening] | None = None

    def __post_init__(self) -> None:
        """Begin before the first event."""
        self._publisher = Publisher(
            self.label_of, self._drawings.of, self._times.__getitem__, self._proof_of
        )

    @property
    def length(self) -> int:
        """How many events were taken."""
        return len(self._hashes)

    @property
    def last_hash(self) -> bytes:
        """The hash of the last event; before the first, what that names as the one before."""
        return bytes.fromhex(self._hashes[-1]) if self._hashes else GENESIS

    def goes_on_with(self, body: bytes) -> bool:
        """Return whether an event follows the last one: else it is of another log.

        So does one that cannot be read: ``take`` says what is wrong with it.
        """
        try:
            return previous_hash(body) == self.last_hash
        except PeerError:
            return True

    def take(self, bodies: Iterable[bytes]) -> None:
        """Take the next events, which were checked when they were handed over."""
        if self.stuck is not None:
            return
        try:
            with contained():
                self._take(bodies)
        except Failed as error:
            self.stuck = error.code

    def _take(self, bodies: Iterable[bytes]) -> None:
        for body in bodies:
            try:
                event = decode_event(body)
                after = fold(self.state, event)
            except PeerError as error:
                self.stuck = error.code
                return
            self._note(after, event, event_hash(body).hex())
            self.state = after

    def labels_changed(self) -> None:
        """Give names anew: a label has come, or has gone."""
        self._publisher = Publisher(
            self.label_of, self._drawings.of, self._times.__getitem__, self._proof_of
        )
        self._shown = None

    def evening(
        self, heard: datetime, *, is_alone: bool = False, today: date | None = None
    ) -> Evening | None:
        """Return what guests may know; none before the first event.

        ``heard`` is the time of the last word from the hall and counts by the minute; ``today``
        decides whether names are forgotten by now. It is the same object for as long as it is the
        same.
        """
        if self.state is None:
            return None
        minute = heard.replace(second=0, microsecond=0)
        is_due = self.is_due(today or heard.astimezone(self.zone).date())
        key = (self.length, minute, is_alone, is_due)
        if self._shown is None or self._shown[0] != key:
            evening = self._publisher.evening(self.state, heard, is_alone=is_alone)
            if is_due:
                evening = without_names(evening)
            self._shown = (key, evening)
        return self._shown[1]

    def is_due(self, today: date) -> bool:
        """Return whether the days are over for which names are shown."""
        until = self.names_until
        return until is not None and today >= until

    @property
    def names_until(self) -> date | None:
        """From which day on no names are shown; none if that is not said, or not so far."""
        if self.state is None:
            return None
        return names_until(self.state, self._times.__getitem__, self.zone)

    @property
    def card(self) -> Card | None:
        """The evening that was given last, in a few words; none for an exercise."""
        return card(self._shown[1], self.zone) if self._shown is not None else None

    @property
    def finished(self) -> Finished | None:
        """The evening that was given last, as a season counts it; none as long as it does not."""
        if self.state is None or self._shown is None:
            return None
        found = finished(self.state, self._shown[1])
        return found if isinstance(found, Finished) else None

    @property
    def last_event(self) -> datetime | None:
        """When the newest event was decided."""
        return moment(self._times[-1]) if self._times else None

    @property
    def is_over(self) -> bool:
        """Whether the final ranking is published."""
        state = self.state
        return state is not None and state.published_round >= state.settings.rounds

    def event(self, index: int) -> LoggedEvent | None:
        """Return an event as its page names it."""
        if not 0 <= index < self.length:
            return None
        return LoggedEvent(index, self._hashes[index], moment(self._times[index]))

    @property
    def events(self) -> Iterator[LoggedEvent]:
        """All events as their pages name them."""
        for index in range(self.length):
            yield LoggedEvent(index, self._hashes[index], moment(self._times[index]))

    def _note(self, after: State, event: Event, digest: str) -> None:
        """Keep of an event what is asked for later."""
        moment(event.inputs.at)  # what is no time is found here, and not by a page
        self._drawings.note(event, after, digest)
        self._times.append(event.inputs.at)
        self._hashes.append(digest)

    def _proof_of(
        self, state: State, number: int, rows: tuple[Standing, ...]
    ) -> RankingProof | None:
        return self.proof_of(state, number, rows)
