"""Commands from the branch of an earlier server: applied here as new ones, each exactly once.

A station that stayed with the earlier server after another computer had taken over hands over its
tail. Every station's command in it is submitted again, signed by its author and with the random
bytes of its first decision; the author's counter shows whether it is here already. An admission is
issued by the server itself: this server issues it again, so that a station which paired on the
branch belongs to the tournament. The same holds for proposals from phones: each is issued again
before somebody accepts it, and so is the newest one for each table that has none here.
"""

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field, replace

from bobbl_server.core.decide.phones import check_proposal
from bobbl_server.history import History
from bobbl_server.net.writer import Writer
from bobbl_server.service import (
    Before,
    Outcome,
    Recorded,
    Repeated,
    Service,
    Submission,
    Unusable,
    read_submission,
)
from bobbl_server.store.handed_over import read_tail
from bobbl_shared.crypto.keys import author_of
from bobbl_shared.domain.areas.phones import ProposeResult, TakeProposal
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation
from bobbl_shared.domain.commands import Command, decode_command
from bobbl_shared.domain.event import Event
from bobbl_shared.errors import PeerError, Refusal
from bobbl_shared.ids import ProposalId, StationId
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.server_session import Tail

log = logging.getLogger(__name__)


@dataclass
class BranchReplay:
    """Applies the tails of stations that return from a branch, one after another."""

    history: History
    service: Service
    writer: Writer
    _views: dict[StationId, "_BranchView"] = field(default_factory=dict)

    async def judge(self, station: StationId, tail: Tail) -> None:
        """Apply what is only on a branch; raise ``PeerError`` if no server has signed it."""
        branch = _Branch(self, read_tail(self.history, tail), tail)
        counts = await branch.apply()
        self._views[station] = branch.view
        log.info("from the branch of %s: %s", station[:8], dict(counts))

    def placed(self, submission: Submission) -> Submission:
        """Return what a station says, with what it had in view if it still says it of a branch."""
        view = self._views.get(submission.author)
        before = view.before(submission.command) if view is not None else None
        if before is None or before.seen is None:
            return submission
        clear = tuple(each for each in submission.details if each.body is not None)
        return replace(submission, details=clear, before=before)

    def caught_up(self, station: StationId) -> None:
        """Note that a station has nothing left from the branch; from now on it means this log."""
        self._views.pop(station, None)


@dataclass(frozen=True)
class _BranchView:
    """What could be seen on a branch: authors and counters of its events from ``start`` on."""

    epoch: int
    start: int
    events: tuple[tuple[StationId, int], ...]

    def before(self, command: Command, random: bytes = b"") -> Before:
        """Return what a command's author had in view, as far as it stands on the branch."""
        version = command.base.version if command.base else None
        place = (version or 0) - self.start
        if not 0 <= place < len(self.events):
            return Before(self.epoch, random, start=self.start)
        is_about_settings = isinstance(command.payload, AmendSettings)
        known = self.events[: place + 1] if is_about_settings else ()
        return Before(self.epoch, random, self.events[place], self.start, frozenset(known))


class _Branch:
    """One tail being applied."""

    def __init__(self, replay: BranchReplay, events: tuple[Event, ...], tail: Tail) -> None:
        self._replay = replay
        self._events = [(event, decode_command(event.command)) for event in events]
        told = tuple((command.station, command.counter) for _, command in self._events)
        self.view = _BranchView(tail.head.epoch, tail.start, told)
        self._details = {each.hash: each for each in tail.details}
        self._counts: Counter[str] = Counter()
        self._open = 0
        self._settled = asyncio.Event()

    async def apply(self) -> Counter[str]:
        """Submit in the order of the branch; return how many commands had which outcome."""
        for event, command in self._events:
            if command.station in self._replay.history.state.stations:
                self._submit(event, command)
            elif event.verdict.refused is None:
                await self._all_settled()
                await self._repeat_own_word(command)
        await self._all_settled()
        return self._counts

    def _submit(self, event: Event, command: Command) -> None:
        try:
            submission = self._submission(event, command)
            self._replay.writer.submit(submission, self._settle)
        except PeerError as error:
            self._counts[error.code] += 1
            return
        self._open += 1
        self._settled.clear()

    def _submission(self, event: Event, command: Command) -> Submission:
        """Return a command as its author would submit it, with its data from the branch."""
        public = self._replay.history.state.stations[command.station].public
        named = (self._details.get(hash_) for hash_, _ in command.payload.details_named())
        details = tuple(each for each in named if each is not None)
        signed = Signed(event.command, event.signature)
        read = read_submission(command.station, bytes.fromhex(public), signed, details)
        return replace(read, before=self.view.before(command, bytes.fromhex(event.inputs.random)))

    def _settle(self, outcome: Outcome) -> None:
        match outcome:
            case Recorded(refused=refused):
                self._counts["refused" if refused else "applied"] += 1
            case Repeated():
                self._counts["known"] += 1
            case Unusable(error=error):
                self._counts[error.code] += 1
        self._open -= 1
        if not self._open:
            self._settled.set()

    async def _all_settled(self) -> None:
        if self._open:
            await self._settled.wait()

    async def _repeat_own_word(self, command: Command) -> None:
        """Issue a server's own command again, unless that has been done here."""
        state, payload = self._replay.history.state, command.payload
        match payload:
            case InviteStation(invitation) if invitation not in state.invitations:
                pass
            case AdmitStation(_, public) if author_of(bytes.fromhex(public)) not in state.stations:
                pass
            case ProposeResult() if self._is_missing(payload):
                pass
            case _:
                return
        service = self._replay.service
        outcome = await self._replay.writer.submit_own(lambda: service.own_submission(payload))
        self._settle_own(outcome)

    def _is_missing(self, offer: ProposeResult) -> bool:
        """Return whether a proposal is needed here: somebody will take it, or there is no other."""
        state = self._replay.history.state
        known = state.proposal(offer.round, offer.table)
        if known is not None and known.id == offer.proposal:
            return False
        try:
            check_proposal(state, offer)
        except Refusal:
            return False
        is_newest = known is None and self._is_newest(offer)
        return is_newest or offer.proposal in self._still_to_take()

    def _is_newest(self, offer: ProposeResult) -> bool:
        told = (command.payload for _, command in reversed(self._events))
        place = offer.round, offer.table
        found = (
            each.proposal
            for each in told
            if isinstance(each, ProposeResult) and (each.round, each.table) == place
        )
        return next(found, None) == offer.proposal

    def _still_to_take(self) -> set[ProposalId]:
        """Return the proposals that were taken on the branch by commands not applied here yet."""
        counters = self._replay.history.state.counters
        return {
            command.payload.proposal
            for event, command in self._events
            if isinstance(command.payload, TakeProposal)
            and event.verdict.refused is None
            and command.counter > counters.get(command.station, 0)
        }

    def _settle_own(self, outcome: Outcome) -> None:
        refused = not isinstance(outcome, Recorded) or outcome.refused
        self._counts["refused" if refused else "own"] += 1
