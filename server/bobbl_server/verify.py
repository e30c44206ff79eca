"""Verifying a log without its server: chain, signatures, and every event decided again.

``Redecider`` goes through events, wherever they come from; ``Verifier`` through a whole file.
Nothing in a log is believed: the root key signs the founding and the epochs, the epoch's server
signs heads, and each command is signed by a key that earlier events admitted. What the server added
(time, randomness, twins) is taken as input; everything that follows from it is computed anew.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bobbl_server.core.bearers import Bearers, MemberOf
from bobbl_server.core.clubs import clubs_of, every_club_is_known
from bobbl_server.core.decide import Decision, decide
from bobbl_server.core.decide.table import rule_of
from bobbl_server.core.difference import Difference, difference
from bobbl_server.core.draw.engine import draw
from bobbl_server.core.twins import NameOf, Twins
from bobbl_server.history import History, clear_member, clear_name
from bobbl_server.store.reading import check_head, read_history, read_prefix
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.crypto.details import Details, check
from bobbl_shared.crypto.keys import Purpose, author_of, verify
from bobbl_shared.domain.areas.founding import FoundTournament, StartEpoch
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.commands import Command, decode_command
from bobbl_shared.domain.event import UNREADABLE, Event, decode_event, previous_hash
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.imprint import LEAST_DIGITS
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, Coded, InputError, PeerError
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log import Head, LogFile, check_chain
from bobbl_shared.log.folding import undecided

_OF_SECRETS = frozenset({"commitment_outdated", "secret_lost"})


class Flaw(NamedTuple):
    """Why an event does not hold: a code, the kind of its command, and the value that differs."""

    code: str
    kind: str | None = None
    differs: Difference | None = None


@dataclass(frozen=True)
class Verified:
    """What was found: ``bad`` is the first index that does not hold and ``flaw`` what is wrong.

    Where only details do not hold, that is the event that names them. ``deleted`` counts details
    that events name and the file no longer has. ``kind`` is the command of the bad event,
    ``differs`` the first value in it that the rules give otherwise; none if that cannot be told.
    """

    tournament: str
    length: int
    head: str
    deleted: int
    bad: int | None = None
    flaw: str | None = None
    kind: str | None = None
    differs: Difference | None = None


class Redecider:
    """Decides the events of a log again, one after the other; ``state`` is that after them.

    ``naming``: the first event that names some details, and the kind of its command.
    """

    def __init__(
        self, name_of: NameOf = lambda _: None, member_of: MemberOf = lambda _: None
    ) -> None:
        """Begin before the first event; names and numbers that can be read are compared as well."""
        self.state: State | None = None
        self.naming: dict[DetailsHash, tuple[int, str]] = {}
        self._name_of = name_of
        self._twins, self._bearers = Twins(name_of), Bearers(member_of)

    @property
    def length(self) -> int:
        """How many events have been taken."""
        return self.state.length if self.state is not None else 0

    def skip(self, body: bytes) -> None:
        """Take the next event as it stands: it has been decided again before.

        Raises ``PeerError`` if it cannot follow.
        """
        self.state = fold(self.state, decode_event(body))

    def take(self, body: bytes, head: Head | None = None) -> Flaw | None:
        """Take the next event, with the signed head after it if there is one.

        Return what is wrong with it, if anything; then it was not taken.
        """
        kind: str | None = None
        try:
            event = decode_event(body)
            command = decode_command(event.command)
            kind = type(command.payload).__name__
            for hash_, _ in command.payload.details_named():
                self.naming.setdefault(hash_, (event.index, kind))
            self._check_author(event, command)
            self._check_inputs(event, command)
            decision = decide(self.state, command, event.inputs, draw)
            if not _is_same(event, decision):
                return Flaw("decided_otherwise", kind, difference(event, decision))
            after = fold(self.state, event)
            if head is not None:
                _check_head(after, head, body)
        except InputError:
            # refused in the log, yet its draw would have been made
            return Flaw("decided_otherwise", kind)
        except PeerError as error:
            return Flaw(error.code, kind)
        except (ValueError, OverflowError):
            return Flaw("inputs_malformed", kind)
        self.state = after
        return None

    def _check_author(self, event: Event, command: Command) -> None:
        """Check counter, tournament and signature of a command under its author's key."""
        state = self.state
        held = state.counters.get(command.station, 0) if state else 0
        if command.counter != held + 1:
            raise PeerError("counter_gap", expected=held + 1)
        if state is not None and command.tournament != state.tournament:
            raise PeerError("other_tournament")
        key = self._key_of(command)
        if author_of(key) != command.station:
            raise PeerError("other_author")
        signature = bytes.fromhex(event.signature)
        verify(key, Purpose.COMMAND, event.command.encode(), signature)

    def _key_of(self, command: Command) -> bytes:
        """Return the key that the author of a command must have signed it with.

        It goes by who says something, never by what is said: anybody may have asked for anything,
        and was refused.
        """
        state = self.state
        if state is None:
            if not isinstance(command.payload, FoundTournament):
                raise PeerError("event_not_founding")
            return bytes.fromhex(command.payload.root.root_public)
        if command.station == state.tournament:
            return bytes.fromhex(state.root.root_public)
        if command.station == state.server:
            return bytes.fromhex(state.server_public)
        station = state.stations.get(command.station)
        if station is None:
            raise PeerError("station_unknown")
        return bytes.fromhex(station.public)

    def _check_inputs(self, event: Event, command: Command) -> None:
        """Check what the rules cannot see: length of the seed, twins, which log an epoch goes on.

        A seed or a time that the server chose is believed, what follows from it is not.
        """
        state = self.state
        if state is None:
            return
        accepted = event.verdict.refused is None
        payload = command.payload
        if accepted and isinstance(payload, StartEpoch) and payload.taken_head != event.previous:
            raise PeerError("epoch_elsewhere", index=payload.taken_index)
        needed = rule_of(payload).random_bytes(state, payload) if accepted else 0
        if len(bytes.fromhex(event.inputs.random)) != needed:
            raise PeerError("seed_length_wrong", expected=needed)
        _check_again(state, event, command)
        self._check_clubs(state, event, command)
        for finder, given, code in (
            (self._twins, event.inputs.twins, "twins_wrong"),
            (self._bearers, event.inputs.bearers, "bearers_wrong"),
        ):
            found = finder.of(state, payload)
            if found == given:
                continue
            if finder.knows_all(state, payload) or not set(found) <= set(given):
                raise PeerError(code)

    def _check_clubs(self, state: State, event: Event, command: Command) -> None:
        """Check the clubs of a draw against the names, as far as these can be read."""
        draws = event.verdict.refused is None and bool(state.settings.clubs_apart)
        if draws and not every_club_is_known(state, self._name_of):
            return
        clubs = clubs_of(state, command.payload, self._name_of) if draws else ()
        if event.inputs.clubs != clubs:
            raise PeerError("clubs_wrong")


def read_decided(log: LogFile) -> History:
    """Read everything as ``read_history`` does, and decide every event again.

    For a file of which nobody knows who has written it: whatever reads the history may rely on the
    rules. Raises ``BobblError`` as ``read_history``, and log_undecidable for the first event that
    does not follow from those before it.
    """
    history = read_history(log).history
    events = Redecider(history.name_of, history.member_of)
    for index, body in enumerate(history.bodies):
        if events.take(body) is not None:
            raise undecided(log, index)
    return history


def read_decided_prefix(log: LogFile) -> History:
    """Read a damaged log as ``read_prefix`` does, as far as its events follow from each other."""
    history = read_prefix(log)
    events = Redecider()  # names may be damaged, too
    for index, body in enumerate(history.bodies):
        if events.take(body) is not None:
            return read_prefix(log, index)
    return history


class Verifier:
    """Goes through a file once."""

    def __init__(self, log: LogFile, progress: Callable[[int], None] = lambda index: None) -> None:
        """Verify ``log``; ``progress`` hears of every index."""
        self._log = log
        self._progress = progress
        self._names: dict[DetailsHash, Name | None] = {}
        self._members: dict[DetailsHash, str | None] = {}
        self._events = Redecider(self._name_of, lambda hash_: self._members.get(hash_))
        self._heads: dict[int, Head] = {}

    def run(self) -> Verified:
        """Return what was found."""
        chain = check_chain(self._log, previous_hash)
        last = b""
        try:
            for each in self._log.all_details():
                self._names[each.hash] = clear_name(each)
                self._members[each.hash] = clear_member(each)
            self._heads = {head.index: head for head in self._log.heads()}
        except BobblError:
            if chain.bad is None:
                return self._verified(chain.good, last, chain.good, "file_contradicts")
        for index, body in enumerate(self._log.events(stop=chain.good)):
            self._progress(index)
            flaw = self._flaw(index, body)
            if flaw is not None:
                return self._verified(index, last, index, *flaw)
            last = event_hash(body)
        if chain.bad is not None:
            return self._verified(chain.good, last, chain.bad, chain.flaw)
        return self._ended(chain.good, last)

    def _ended(self, length: int, last: bytes) -> Verified:
        """Check what only the whole file shows: the end and the details."""
        if length == 0:
            return self._verified(0, last, 0, "log_empty")
        if length - 1 not in self._heads:
            return self._verified(length, last, length - 1, "head_missing")
        try:
            if self._log.misses_heads():
                return self._verified(length, last, length, "heads_missing")
            self._log.check_whole()
        except BobblError:
            return self._verified(length, last, length, "file_contradicts")
        for details in self._log.all_details():
            flaw = self._flaw_of_details(details)
            if flaw is not None:
                index, kind = self._events.naming.get(details.hash, (length, None))
                return self._verified(length, last, index, flaw, kind)
        return self._verified(length, last)

    def _flaw_of_details(self, details: Details) -> str | None:
        try:
            check(details)
        except PeerError as error:
            return error.code
        return None if self._log.has_sealed_as_written(details) else "details_sealed_damaged"

    def _verified(
        self,
        length: int,
        last: bytes,
        bad: int | None = None,
        flaw: str | None = None,
        kind: str | None = None,
        differs: Difference | None = None,
    ) -> Verified:
        state = self._events.state
        named = {each.person.details for each in state.persons.values()} if state else set()
        deleted = sum(self._names.get(each) is None for each in named)
        tournament = state.tournament if state else ""
        return Verified(tournament, length, last.hex(), deleted, bad, flaw, kind, differs)

    def _flaw(self, index: int, body: bytes) -> Flaw | None:
        """Return what is wrong with an event, if anything, and take it."""
        flaw = self._events.take(body, self._heads.get(index))
        if flaw is not None and flaw.code in UNREADABLE and self._log.is_newer_than_program():
            return Flaw("log_too_new", flaw.kind)
        return flaw

    def _name_of(self, hash_: DetailsHash) -> Name | None:
        return self._names.get(hash_)


def _is_same(event: Event, decision: Decision) -> bool:
    """Return whether an event was decided as the rules decide it.

    A draw that was refused has left its secret and its algorithm out of the log, so which of the
    two refusals about a secret it was cannot be told.
    """
    if event.verdict.refused in _OF_SECRETS and decision.verdict.refused in _OF_SECRETS:
        decision = replace(decision, verdict=event.verdict)
    return (decision.verdict, decision.effect) == (event.verdict, event.effect)


def _check_head(state: State, head: Head, body: bytes) -> None:
    if head.hash != event_hash(body):
        raise PeerError("head_differs", index=head.index)
    check_head(state, head)


def _check_again(state: State, event: Event, command: Command) -> None:
    """Check that only a log that was continued elsewhere has commands of a branch.

    Of its own epoch, too: of a copy put back a station may know how it went on.
    """
    again = event.inputs.again
    if again is None:
        return
    version, base = again.version, command.base
    names_event = base is not None and base.version is not None
    amends = isinstance(command.payload, AmendSettings)
    if (
        not 1 <= again.epoch <= state.epoch
        or (version is not None and not (names_event and 0 <= version < event.index))
        or (again.unseen and not amends)
        or not all(0 <= each < event.index for each in again.unseen)
    ):
        raise PeerError("again_wrong", epoch=again.epoch)


def check_expected(log: LogFile, verified: Verified, key: str | None, head: str | None) -> None:
    """Raise ``Coded`` unless the file is the one that was printed: its root key, and its head.

    ``head`` may be an earlier one: then the file must still contain it.
    """
    if key is not None and not _begins(verified.tournament, key):
        raise Coded("other_root_key", expected=key, found=verified.tournament)
    if head is None:
        return
    if not any(_begins(stored.hex(), head) for _, stored in log.rows()):
        raise Coded("head_not_in_log", expected=head)


def check_reach(log: LogFile) -> None:
    """Raise ``Coded`` if the log of this file once reached further, or was another one."""
    lost = log.lost
    if lost is None:
        return
    missing = lost.length - log.length
    if missing > 0:
        raise Coded("acknowledged_lost", path=str(log.path), index=log.length, missing=missing)
    raise Coded("other_than_it_was", path=str(log.path), index=lost.length - 1)


def check_fingerprint(given: str) -> None:
    """Raise ``BobblError`` if this is too short, or not hex, and so cannot tell anything apart."""
    plain = _plain(given)
    if len(plain) < LEAST_DIGITS or not set(plain) <= set("0123456789abcdef"):
        raise BobblError("fingerprint_unusable", given=given, least=LEAST_DIGITS)


def _begins(full: str, given: str) -> bool:
    plain = _plain(given)
    return len(plain) >= LEAST_DIGITS and full.startswith(plain)


def _plain(given: str) -> str:
    return given.lower().replace(" ", "").replace("-", "")
