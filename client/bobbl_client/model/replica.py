"""A station's copy of the log: the same file format, checked before anything is believed."""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import chain
from pathlib import Path

from msgspec import Raw

from bobbl_shared.crypto.chain import GENESIS, event_hash, head_message
from bobbl_shared.crypto.details import Details, check_arrived
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import Event, decode_event, previous_hash
from bobbl_shared.domain.fold import author_of_command, fold
from bobbl_shared.domain.names import Name, decode_name
from bobbl_shared.domain.readings.personal_text import details_of
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import move, remove
from bobbl_shared.ids import DetailsHash, StationId, TournamentId
from bobbl_shared.log import Head, LogFile, check_chain
from bobbl_shared.log.sqlite import ABSENT, told
from bobbl_shared.log.wal_files import beside
from bobbl_shared.wire.messages import Events, HandedOver, SignedHead

FRAME_BYTES = 200 * 1024
"""A frame of events handed over is sent once it is longer; one with its details stays allowed."""


class Replica:
    """The copy of one tournament's log, and the state it folds to."""

    def __init__(self, log: LogFile, tournament: TournamentId) -> None:
        """Read a copy; raise ``PeerError`` or ``BobblError`` if it cannot be trusted."""
        self._log = log
        self._tournament = tournament
        self.state: State | None = None
        self.hash = GENESIS
        self._details: dict[DetailsHash, Details] = {}
        self._names: dict[DetailsHash, Name] = {}
        self.deleted: frozenset[DetailsHash] = frozenset()
        """Details of people who are forgotten that the frame taken last lets be deleted."""
        report = check_chain(log, previous_hash)
        if report.bad is not None:
            raise BobblError("log_damaged", path=str(log.path), index=report.bad, good=report.good)
        for body in log.events():
            self.state = fold(self.state, decode_event(body))
            self.hash = event_hash(body)
        if self.state is not None:
            self._check_end(self.state)
        for details in log.all_details():
            self._learn(details)

    def _check_end(self, state: State) -> None:
        """Check that the copy is of this tournament and ends with a head its server signed."""
        head = self._log.head()
        if head is None:
            raise BobblError("head_missing", path=str(self._log.path), index=state.length - 1)
        self._checked_head(
            SignedHead(head.epoch, head.index, head.hash.hex(), head.signature.hex()),
            state,
            self.hash,
        )

    @property
    def length(self) -> int:
        """How many events the copy holds."""
        return self.state.length if self.state else 0

    @property
    def names(self) -> Mapping[DetailsHash, Name]:
        """The clear names known, by the hash that events name."""
        return self._names

    @property
    def log(self) -> LogFile:
        """The file of the copy, to read from."""
        return self._log

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[Event]:
        """Read the events of the copy from ``start`` up to but not including ``stop``."""
        return map(decode_event, self._log.events(start, stop))

    def bodies(self, stop: int) -> tuple[bytes, ...]:
        """Read the events before ``stop`` as they were signed."""
        return tuple(self._log.events(stop=stop))

    def place_of(self, head: str) -> int | None:
        """Return which event has a hash that begins so (small hex digits), or none."""
        rows = enumerate(self._log.rows())
        return next((index for index, (_, each) in rows if each.hex().startswith(head)), None)

    def close(self) -> None:
        """Close the file."""
        self._log.close()

    def details(self, hash_: DetailsHash) -> Details | None:
        """Return details as far as this station may have them."""
        return self._details.get(hash_)

    def extend(self, frame: Events) -> tuple[Event, ...]:
        """Take a frame, keep what is new, give the new events; known ones must be the same.

        Raises ``PeerError`` if anything in the frame does not follow from the copy: then nothing
        of it is kept.
        """
        state, last = self.state, self.hash
        events: list[Event] = []
        bodies: list[bytes] = []
        for raw in frame.events:
            event, body = decode_event(raw), bytes(raw)
            if event.index < self.length:
                self._check_known(event.index, body)
                continue
            if event.index == self.length + len(bodies) and event.previous != last.hex():
                raise PeerError("copy_differs", length=event.index)
            state, last = fold(state, event), event_hash(body)
            events.append(event)
            bodies.append(body)
        fresh = self._news(frame.details)
        self.deleted = frozenset()
        if state is None or not bodies:
            return ()
        head = self._checked_head(frame.head, state, last)
        forgotten = self._forgotten(state, bodies)
        fresh = tuple(each for each in fresh if each.hash not in forgotten)
        self._log.append(bodies, head, fresh, forgotten)
        self.state, self.hash, self.deleted = state, last, forgotten
        for gone in forgotten:
            self._details.pop(gone, None)
            self._names.pop(gone, None)
        for each in fresh:
            self._learn(each)
        return tuple(events)

    def forgotten(self) -> frozenset[DetailsHash]:
        """Return all details of people who are forgotten, also those that never came here."""
        state = self.state
        if state is None or not state.forgotten:
            return frozenset()
        return details_of(self._log.events(), state, state.forgotten)

    def _forgotten(self, state: State, bodies: Sequence[bytes]) -> frozenset[DetailsHash]:
        """Return details of people who are forgotten in a state, as far as new events name them."""
        is_new = self.state is None or state.forgotten != self.state.forgotten
        before = self._log.events() if is_new and state.forgotten else ()
        return details_of(chain(before, bodies), state, state.forgotten)

    def _checked_head(self, signed: SignedHead, state: State, last: bytes) -> Head:
        if state.tournament != self._tournament:
            raise PeerError("other_tournament")
        if (signed.index, signed.hash, signed.epoch) != (
            state.length - 1,
            last.hex(),
            state.epoch,
        ):
            raise PeerError("head_differs", index=signed.index)
        signature = from_hex(signed.signature)
        message = head_message(state.tournament, signed.epoch, signed.index, last)
        verify(bytes.fromhex(state.server_public), Purpose.HEAD, message, signature)
        return Head(signed.epoch, signed.index, last, signature)

    def _check_known(self, index: int, body: bytes) -> None:
        row = self._log.row(index)
        if row is None or row[1] != event_hash(body):
            raise PeerError("copy_differs", length=index)

    def answers(self, station: StationId, counters: Container[int]) -> Iterator[tuple[int, Event]]:
        """Yield a station's commands with these counters and the events they have become."""
        for body in self._log.events():
            event = decode_event(body)
            author = author_of_command(event)
            if author.station == station and author.counter in counters:
                yield author.counter, event

    def learn(self, details: tuple[Details, ...]) -> None:
        """Keep details that came apart from events."""
        fresh = self._news(details)
        self._log.put_details(fresh)
        for each in fresh:
            self._learn(each)

    def tail(self, start: int, hash_: str) -> Iterator[HandedOver]:
        """Yield what follows event ``start`` - 1 if that has this hash (hex), in frames.

        The last one has the head that a server has signed.
        """
        row, head = self._log.row(start - 1), self._log.head()
        if row is None or row[1].hex() != hash_ or head is None:
            yield HandedOver(())
            return
        events: list[Raw] = []
        details: dict[DetailsHash, Details] = {}
        size = 0
        for body in self._log.events(start):
            events.append(Raw(body))
            details |= self._named_in(body)
            size += len(body)
            if size > FRAME_BYTES:
                yield HandedOver(tuple(events), tuple(details.values()))
                events, details, size = [], {}, 0
        signed = SignedHead(head.epoch, head.index, head.hash.hex(), head.signature.hex())
        yield HandedOver(tuple(events), tuple(details.values()), signed)

    def _named_in(self, body: bytes) -> dict[DetailsHash, Details]:
        """Return the details, as far as they are known, that an event's command names."""
        named = decode_command(decode_event(body).command).payload.details_named()
        return {hash_: self._details[hash_] for hash_, _ in named if hash_ in self._details}

    def without_branch(self, length: int) -> "Replica":
        """Return a copy that ends before event ``length``, at a signed head; close this one.

        The file as it was stays beside it, as evidence. ``BobblError`` if the disk fails: then
        this one is as it was, and open.
        """
        head: Head | None = None
        for each in self._log.heads():
            head = each if each.index < length else head
        bodies = list(self._log.events(stop=head.index + 1)) if head is not None else []
        path = self._log.path
        shorter = path.with_name(f"{path.name}.shorter")
        _remove(shorter)
        with closing(LogFile.create(shorter, durable=False)) as log:
            if head is not None:
                log.append(bodies, head, tuple(self._details.values()))
        self.close()
        try:
            _exchange(path, shorter)
        except BobblError:
            self._log = LogFile.open(path, durable=False)
            raise
        return open_replica(path, self._tournament)

    def _news(self, details: tuple[Details, ...]) -> tuple[Details, ...]:
        """Return what is more than is known already; raise ``PeerError`` if some of it is wrong."""
        fresh = []
        for each in details:
            known = self._details.get(each.hash)
            if known is None or (known.body is None and each.body is not None):
                check_arrived(each)
                _name_in(each)
                fresh.append(each)
        return tuple(fresh)

    def _learn(self, details: Details) -> None:
        self._details[details.hash] = details
        name = _name_in(details)
        if name is not None:
            self._names[details.hash] = name


def _name_in(details: Details) -> Name | None:
    if details.scope != "name" or details.body is None:
        return None
    try:
        return decode_name(details.body.encode())
    except ValueError as error:
        raise PeerError("details_malformed") from error


UNTRUSTED = frozenset({"file_damaged", "not_a_bobbl_file", "log_damaged", "head_missing"})
"""What is wrong with the copy itself, as against the disk or another program that has it open."""


def open_replica(path: Path, tournament: TournamentId) -> Replica:
    """Open a station's copy; a damaged or foreign one is put aside and begun anew.

    That is safe: the copy comes from the server, own commands lie in the outbox. Raises
    ``BobblError`` if the disk fails or the copy is open elsewhere.
    """
    try:
        return _replica(LogFile.open(path, durable=False), tournament)
    except PeerError:
        _put_aside(path)
    except BobblError as error:
        if error.code in UNTRUSTED:
            _put_aside(path)
        elif error.code not in ABSENT:
            raise
    return _replica(LogFile.create(path, durable=False), tournament)


def _remove(path: Path) -> None:
    """Remove what an earlier try has left of a file."""
    with told(path):
        for each in (path, *beside(path)):
            remove(each)


def _exchange(path: Path, shorter: Path) -> None:
    """Put a shorter copy in the place of one that is kept beside it: both, or neither."""
    place = _put_aside(path, "branch")
    try:
        with told(path):
            move(shorter, path)
    except BobblError:
        _move(place, path)
        raise


def _put_aside(path: Path, why: str = "damaged") -> Path:
    """Rename a copy, and what a crash left beside it; what was put aside before stays.

    Gives the new place.
    """
    number = 1
    while (place := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    _move(path, place)
    return place


def _move(path: Path, place: Path) -> None:
    """Rename a copy and what lies beside it."""
    with told(path):
        move(path, place)
        for one, other in zip(beside(path), beside(place), strict=True):
            if one.exists():
                move(one, other)


def _replica(log: LogFile, tournament: TournamentId) -> Replica:
    try:
        return Replica(log, tournament)
    except BaseException:
        log.close()
        raise
