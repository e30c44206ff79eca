"""The single writer: takes signed commands, decides them, and makes the log longer.

Synchronous and without input or output but for its log: ``take`` decides a batch on a draft of the
state, ``write`` puts it on disk (the only slow step, may run in another thread), ``settle`` makes
it the state that everybody sees. If ``write`` raises, drop the draft and nothing has happened.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec.structs import replace

from bobbl_server.core.bearers import Bearers
from bobbl_server.core.clubs import Clubs, clubs_of
from bobbl_server.core.decide import decide
from bobbl_server.core.decide.draw import check_draw, draw_seed, seen_by
from bobbl_server.core.decide.rights import check_right
from bobbl_server.core.decide.settings import unseen_changes
from bobbl_server.core.decide.table import rule_of
from bobbl_server.core.draw.commitment import commitment_of
from bobbl_server.core.draw.engine import ALGORITHM, Draw
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.seating import context_of, request_of, seed_bytes_needed
from bobbl_server.core.twins import Twins
from bobbl_server.history import Draft, History, clear_member, clear_name
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.details import Details, check_arrived, seal
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, SigningKey, verify
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, JoinRound, RedrawRound
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.commands import AnyPayload, Command, decode_arrived, encode_command
from bobbl_shared.domain.event import Again, Event, Inputs, encode_event
from bobbl_shared.domain.fold import apply_effect
from bobbl_shared.domain.names import Name, check_encoded
from bobbl_shared.domain.readings.personal_text import persons_brought
from bobbl_shared.domain.state import State
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash, StationId
from bobbl_shared.log import Head
from bobbl_shared.wire.messages import Signed, SignedHead

_DRAWS = CommitDraw | DrawRound | RedrawRound | JoinRound

MAXIMUM_DETAILS = 2048
"""Longest text of one person's name or contact details, in bytes."""


class EventLog(Protocol):
    """Where events are kept for good."""

    def append(
        self,
        bodies: Sequence[bytes],
        head: Head | None,
        details: Sequence[Details] = (),
        forgotten: Collection[DetailsHash] = (),
    ) -> None:
        """Append, and delete what is forgotten: all or nothing; then everything is on disk."""


class Secrets(Protocol):
    """Where committed secrets are kept, outside the log, until their draw reveals them."""

    def keep(self, commitment: str, secret: bytes) -> None:
        """Store a secret; on return it is on disk. Raises ``BobblError`` if that fails."""

    def find(self, commitment: str) -> bytes | None:
        """Return the secret behind a commitment (hex); none if this computer does not have it."""


@dataclass(frozen=True)
class PreparedDraw:
    """A draw that can be made before its command is decided."""

    request: DrawRequest
    seed: bytes
    algorithm: str


@dataclass(frozen=True)
class Before:
    """That a command was an event of an earlier server, on a branch of the log.

    ``random`` are the bytes it was decided with; ``seen`` is author and counter of the command
    whose event its base names, if that stands on the branch as well; ``known`` those of all that a
    change of settings could see there, from event ``start`` on, where the branch leaves the log.
    """

    epoch: int
    random: bytes
    seen: tuple[StationId, int] | None = None
    start: int = 0
    known: frozenset[tuple[StationId, int]] = frozenset()


@dataclass(frozen=True)
class Submission:
    """A command as it arrived from an authenticated author, or was found on a branch."""

    author: StationId
    command: Command
    signed: Signed
    details: tuple[Details, ...] = ()
    before: Before | None = None

    @property
    def size(self) -> int:
        """Return about how many bytes it takes."""
        bodies = (each.body or "" for each in self.details)
        return sum(len(each.encode()) for each in (self.signed.command, *bodies))


def read_submission(
    author: StationId, public: bytes, signed: Signed, details: tuple[Details, ...]
) -> Submission:
    """Check form, signature and details of what arrived; raise ``PeerError`` if one fails."""
    signature = from_hex(signed.signature)
    verify(public, Purpose.COMMAND, signed.command.encode(), signature)
    command = decode_arrived(signed.command)
    if command.station != author:
        raise PeerError("other_author")
    for each in details:
        if len((each.body or "").encode()) > MAXIMUM_DETAILS:
            raise PeerError("details_too_long", most=MAXIMUM_DETAILS)
        check_arrived(each)
    return Submission(author, command, signed, details)


@dataclass(frozen=True)
class Recorded:
    """The command is event ``index``; ``refused``: the rules said no."""

    index: int
    refused: bool = False


@dataclass(frozen=True)
class Repeated:
    """The command was event ``index`` already."""

    counter: int
    index: int


@dataclass(frozen=True)
class Unusable:
    """The command became no event."""

    counter: int
    error: PeerError


Outcome = Recorded | Repeated | Unusable


@dataclass
class Batch:
    """What became of some submissions, in their order, and the draft they made."""

    draft: Draft
    outcomes: list[Outcome] = field(default_factory=list)


@dataclass(frozen=True)
class Settled:
    """What a commit brought: the events, their bytes, the signed head and the new details.

    ``authors``: whose commands the events are.
    """

    events: tuple[Event, ...]
    bodies: tuple[bytes, ...]
    head: SignedHead
    details: tuple[Details, ...]
    authors: frozenset[StationId]


class Service:
    """State, history and the one way to change them."""

    def __init__(
        self,
        history: History,
        log: EventLog,
        key: SigningKey,
        clock: Clock,
        dice: Dice,
        engine: Draw,
        secrets: Secrets,
    ) -> None:
        """Go on from a history that has been read and checked; ``key`` is the epoch's."""
        self._secrets = secrets
        self._prepared: dict[tuple[StationId, int], bytes] = {}
        self.history = history
        self._engine = engine
        self._log = log
        self._key = key
        self._clock = clock
        self._dice = dice
        self._drafted: Mapping[DetailsHash, Details] = {}
        self._twins = Twins(self._name_of)
        self._bearers = Bearers(self._member_of)

    @property
    def state(self) -> State:
        """The state as committed."""
        return self.history.state

    def own_submission(self, payload: AnyPayload, details: tuple[Details, ...] = ()) -> Submission:
        """Make a command of the server itself; take it before making another."""
        command = Command(
            tournament=self.state.tournament,
            station=self._key.author,
            counter=self.state.counters.get(self._key.author, 0) + 1,
            operator=None,
            base=None,
            payload=payload,
            at=stamp(self._clock.now()),
        )
        text = encode_command(command)
        signature = self._key.sign(Purpose.COMMAND, text.encode()).hex()
        return Submission(self._key.author, command, Signed(text, signature), details)

    def take(self, submissions: Sequence[Submission]) -> Batch:
        """Decide submissions one after the other on a draft; none of them raises."""
        batch = Batch(self._draft())
        for submission in submissions:
            try:
                batch.outcomes.append(self._take_one(batch.draft, submission))
            except PeerError as error:
                batch.outcomes.append(Unusable(submission.command.counter, error))
        self.history.forget_in(batch.draft)
        if batch.draft.bodies:
            batch.draft.head = self._sign_head(batch.draft)
        return batch

    def prepare(
        self, command: Command, payload: DrawRound | RedrawRound, before: Before | None = None
    ) -> PreparedDraw:
        """Return the draw of a command as things stand, and remember its random bytes.

        Raises ``Refusal`` if it would be refused.
        """
        state = self.state
        check_right(state, command)
        check_draw(state, command, payload)
        inputs = self._inputs(self._draft(), command, before)
        self._prepared = {(command.station, command.counter): bytes.fromhex(inputs.random)}
        seen = seen_by(state, payload)
        seed = draw_seed(seen, payload, inputs)
        return PreparedDraw(request_of(seen, inputs.clubs), seed, inputs.algorithm)

    def write(self, batch: Batch) -> None:
        """Put a batch on disk; raises ``BobblError`` if that fails, and nothing has happened."""
        draft = batch.draft
        for commitment, secret in draft.secrets.items():
            self._secrets.keep(commitment, secret)
        if draft.bodies:
            details = tuple(draft.details.values())
            self._log.append(draft.bodies, draft.head, details, draft.forgotten)

    def settle(self, batch: Batch) -> Settled | None:
        """Make a written batch the state; ``None`` if it held no event."""
        draft = batch.draft
        if draft.head is None:
            return None
        self.history.extend(draft)
        self._twins.forget(draft.forgotten)
        self._bearers.forget(draft.forgotten)
        head = self.history.heads[-1]
        return Settled(
            tuple(draft.events),
            tuple(draft.bodies),
            head,
            tuple(draft.details.values()),
            frozenset(author for author, _ in draft.commands),
        )

    def _draft(self) -> Draft:
        return Draft(self.state, self.history.last_hash, at=stamp(self._clock.now()))

    def _take_one(self, draft: Draft, submission: Submission) -> Outcome:
        command = submission.command
        if command.tournament != draft.state.tournament:
            raise PeerError("other_tournament")
        held = draft.state.counters.get(command.station, 0)
        if 1 <= command.counter <= held:
            return self._repeated(draft, submission)
        if command.counter != held + 1:
            raise PeerError("counter_gap", expected=held + 1)
        new = self._new_details(draft, submission)
        draft.details.update(new)
        event = self._append_event(draft, submission)
        return Recorded(event.index, event.verdict.refused is not None)

    def _repeated(self, draft: Draft, submission: Submission) -> Repeated:
        key = (submission.author, submission.command.counter)
        text, index = draft.commands.get(key) or self.history.commands[key]
        if text != submission.signed.command:
            raise PeerError("counter_reused")
        return Repeated(submission.command.counter, index)

    def _new_details(self, draft: Draft, submission: Submission) -> dict[DetailsHash, Details]:
        """Return the details a command brings; all that it names must be known or come with it."""
        brought = {each.hash: each for each in submission.details}
        named = dict(submission.command.payload.details_named())
        if set(brought) - set(named):
            raise PeerError("details_unasked")
        unwanted = {
            hash_
            for each in persons_brought(submission.command.payload)
            if each.id in draft.state.forgotten
            for hash_, _ in each.details_named()
        }
        new = {}
        for hash_, scope in named.items():
            if hash_ in self.history.details or hash_ in draft.details or hash_ in unwanted:
                continue
            details = brought.get(hash_)
            if details is None or details.scope != scope or not _can_be_kept(details, submission):
                raise PeerError("details_missing")
            if scope == "name":
                _check_name(details)
            new[hash_] = self._sealed_too(details)
        return new

    def _sealed_too(self, details: Details) -> Details:
        """Add the sealed form to contact details, for the copies that may not read them."""
        if details.body is None:
            return details
        clear = replace(details, sealed=None)
        if details.scope == "name":
            return clear
        public = bytes.fromhex(self.state.root.details_public)
        return replace(clear, sealed=seal(clear, public, self._dice).sealed)

    def _append_event(self, draft: Draft, submission: Submission) -> Event:
        state, command = draft.state, submission.command
        inputs = self._inputs(draft, command, submission.before)
        decision = decide(state, command, inputs, self._engine)
        if decision.verdict.refused is not None:
            draft.secrets.pop(inputs.random, None)
            inputs = replace(inputs, random="", algorithm="", clubs=())
        event = Event(
            index=state.length,
            previous=draft.last_hash.hex(),
            inputs=inputs,
            command=submission.signed.command,
            signature=submission.signed.signature,
            verdict=decision.verdict,
            effect=decision.effect,
        )
        body = encode_event(event)
        draft.state = apply_effect(state, command, decision.effect)
        draft.last_hash = event_hash(body)
        draft.bodies.append(body)
        draft.hashes.append(draft.last_hash)
        draft.events.append(event)
        key = (command.station, command.counter)
        draft.commands[key] = (submission.signed.command, event.index)
        return event

    def _inputs(self, draft: Draft, command: Command, before: Before | None = None) -> Inputs:
        payload = command.payload
        draws = isinstance(payload, _DRAWS) and not _is_outdated(payload)
        algorithm = ALGORITHM if draws else ""
        self._drafted = draft.details
        clubs = clubs_of(draft.state, command.payload, self._name_of)
        random = self._random(draft, command, clubs, before)
        twins = self._twins.of(draft.state, command.payload)
        again = self._again(draft, command, before)
        bearers = self._bearers.of(draft.state, command.payload)
        return Inputs(draft.at, random.hex(), twins, algorithm, clubs, again, bearers)

    def _again(self, draft: Draft, command: Command, before: Before | None) -> Again | None:
        """Return where the event that a command's base names stands here, and what was not seen."""
        if before is None:
            return None
        version, seen = None, before.seen
        if seen is not None:
            found = draft.commands.get(seen) or self.history.commands.get(seen)
            version = found[1] if found else None
        unseen: tuple[int, ...] = ()
        if isinstance(command.payload, AmendSettings):
            unseen = unseen_changes(draft.state, command.payload, before.start, before.known)
        return Again(before.epoch, version, unseen)

    def _random(self, draft: Draft, command: Command, clubs: Clubs, before: Before | None) -> bytes:
        """Return the random bytes of a command; those it was prepared or decided with, if they fit.

        What was drawn on a branch people have seen: if all is as it was there, it comes out alike.
        """
        state, payload = draft.state, command.payload
        if _is_outdated(payload):
            return b""
        if isinstance(payload, CommitDraw):
            commitment, secret = self._commitment(state, payload, clubs)
            draft.secrets[commitment.hex()] = secret
            return commitment
        if isinstance(payload, DrawRound | RedrawRound):
            made = state.committed(payload.round)
            if made is not None:
                return self._secrets.find(made.commitment) or b""
        needed = rule_of(payload).random_bytes(state, payload)
        known = before.random if before else b""
        known = known or self._prepared.get((command.station, command.counter), b"")
        return known if len(known) == needed else self._dice(needed)

    def _commitment(self, state: State, payload: CommitDraw, clubs: Clubs) -> tuple[bytes, bytes]:
        """Choose a secret for a draw; give its commitment and the secret."""
        seen = seen_by(state, payload)
        secret = self._dice(seed_bytes_needed(seen))
        context = context_of(seen, ALGORITHM, clubs, payload.throw)
        return commitment_of(context, secret), secret

    def _name_of(self, hash_: DetailsHash) -> Name | None:
        return self.history.name_of(hash_) or clear_name(self._drafted.get(hash_))

    def _member_of(self, hash_: DetailsHash) -> str | None:
        return clear_member(self.history.details.get(hash_) or self._drafted.get(hash_))

    def _sign_head(self, draft: Draft) -> Head:
        state, index = draft.state, draft.state.length - 1
        message = head_message(state.tournament, state.epoch, index, draft.last_hash)
        signature = self._key.sign(Purpose.HEAD, message)
        return Head(state.epoch, index, draft.last_hash, signature)


def _is_outdated(payload: AnyPayload) -> bool:
    """Return whether a commitment is asked for as older versions did: it draws nothing any more."""
    return isinstance(payload, CommitDraw) and payload.throw is None


def _check_name(details: Details) -> None:
    try:
        check_encoded((details.body or "").encode())
    except ValueError as error:
        raise PeerError("details_malformed") from error


def _can_be_kept(details: Details, submission: Submission) -> bool:
    """Details arrive in clear; contact details from a branch may be there only sealed."""
    if details.body is not None:
        return True
    return submission.before is not None and details.scope == "contact" and bool(details.sealed)
