"""Halls that only have logs: the events of one real evening, founded and signed for each hall.

What a follower and the federation's server see is a hall's log like any other: its own root key,
its own chain, heads signed by its own server. Only what stations would have signed is not.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bobbl_federation.store.clubs import Identity
from bobbl_server.history import History, signed_head
from bobbl_server.net.federation.follower import FederationFollower
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.reading import read_history
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.keys import Purpose, SigningKey, author_of
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import Head, LogFile
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.station_session import Pins
from builders.course import CHEAP, SERVER, WORDS, Course, root_record

FOUNDING = 2
"""Events that each hall has of its own: it is founded, and its server begins."""


@dataclass(frozen=True)
class Evening:
    """The events after the founding; ``results``: which of them bring the result of a table."""

    bodies: Sequence[bytes]
    results: frozenset[int]


def played_evening(pairs: int, rounds: int) -> Evening:
    """Play an evening, once."""
    course = Course(Settings("Preismucken", rounds=rounds))
    course.fill(pairs)
    results = set()
    for _ in range(rounds):
        course.draw()
        for table in course.state.rounds[-1].tables:
            results.add(len(course.bodies))
            course.must(course.organiser, course.decision(table), course.seen(table))
        course.close()
    return Evening(course.bodies[FOUNDING:], frozenset(results))


@dataclass
class SimulatedHall:
    """A hall of its own; ``grow`` adds the next events of the evening, as if it were played."""

    history: History
    key: SigningKey
    evening: Evening
    server: SigningKey
    follower: FederationFollower | None = None
    _own: tuple[tuple[bytes, bytes], ...] = field(init=False)
    _begun: tuple[int, int] = field(init=False)
    """So many events and heads there are before the evening."""

    def __post_init__(self) -> None:
        """Know how ids of the evening are called here."""
        template, _ = root_record()
        tournament = self.history.state.tournament
        self._own = (
            (template.encode(), tournament.encode()),
            (SERVER.encode(), self.server.author.encode()),
        )
        self._begun = len(self.history.bodies), len(self.history.heads)

    @property
    def tournament(self) -> TournamentId:
        """Its id."""
        return self.history.state.tournament

    @property
    def left(self) -> int:
        """How many events of the evening are still to come."""
        return FOUNDING + len(self.evening.bodies) - len(self.history.bodies)

    @property
    def brings_result(self) -> bool:
        """Whether the next event is the result of a table."""
        return len(self.history.bodies) in self.evening.results

    def grow(self, count: int = 1) -> None:
        """Add so many events with one signed head, which is one commit."""
        history = self.history
        for _ in range(min(count, self.left)):
            at = len(history.bodies)
            body = self.evening.bodies[at - FOUNDING]
            for theirs, own in self._own:
                body = body.replace(theirs, own)
            before = body.index(b'"previous":"') + len(b'"previous":"')
            body = body[:before] + history.last_hash.hex().encode() + body[before + 64 :]
            history.bodies.append(body)
            history.hashes.append(event_hash(body))
        index, hash_ = len(history.bodies) - 1, history.last_hash
        message = head_message(self.tournament, 1, index, hash_)
        signature = self.server.sign(Purpose.HEAD, message)
        history.heads.append(signed_head(Head(1, index, hash_, signature)))
        if self.follower is not None:
            self.follower.settled()

    def hold_back(self) -> Callable[[], None]:
        """Take the evening back, and return what gives it again, all at once and signed."""
        history, (events, heads) = self.history, self._begun
        held = history.bodies[events:], history.hashes[events:], history.heads[heads:]
        del history.bodies[events:], history.hashes[events:], history.heads[heads:]

        def give() -> None:
            bodies, hashes, signed = held
            history.bodies += bodies
            history.hashes += hashes
            history.heads += signed
            if self.follower is not None:
                self.follower.settled()

        return give


def simulated_hall(folder: Path, number: int, evening: Evening) -> SimulatedHall:
    """Found a hall's tournament."""
    path = folder / f"{number}.bobbl"
    founder = Founder(folder, SystemClock(), os.urandom, CHEAP)
    founded = found_tournament(path, Settings(f"Saal {number}", rounds=9), WORDS, founder)
    with LogFile.open(path, read_only=True) as log:
        history = read_history(log).history
    key = SigningKey.generate(os.urandom)
    return SimulatedHall(history, key, evening, founded.keys.signing)


def pins_of(identity: Identity) -> Pins:
    """Return what halls pin of a federation."""
    root = SigningKey.from_bytes(identity.root).public
    record = Signed(identity.record, identity.record_signature)
    return Pins(TournamentId(author_of(root)), root, read_epoch(record, root))
