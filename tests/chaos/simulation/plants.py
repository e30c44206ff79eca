"""Faults put into the product for one test each: the simulation has to find every one of them.

A plant patches the product while a schedule runs, and says in which words a law then breaks.
"""

import asyncio
import dataclasses
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from bobbl_server.core.decide import draw, rights
from bobbl_server.core.decide.rule import Authority
from bobbl_server.history import Draft, History
from bobbl_server.net import hub as hub_module
from bobbl_server.net.gate import ServerGate
from bobbl_server.net.hub import Frame, Subscriber
from bobbl_server.net.writer import Pending, Writer
from bobbl_server.service import Batch, Outcome, Service, Submission
from bobbl_shared.domain import fold
from bobbl_shared.domain.areas.draw import DrawRound, RedrawRound
from bobbl_shared.domain.commands import Base, Command
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.state import Change, State
from bobbl_shared.ids import StationId
from bobbl_shared.log import LogFile
from bobbl_shared.log.sqlite import Kind, open_to_write
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import Greeting
from bobbl_shared.wire.server_session import ServerSession, Step, Tail
from bobbl_shared.wire.station_session import StationSession, StationStep
from chaos.simulation.people import Lean


@dataclass(frozen=True)
class Plant:
    """A fault; ``words``: what a law says when it breaks, or how the product fails.

    ``takes_over``: looked for where somebody takes over; ``lean``: where people do most of what it
    takes.
    """

    name: str
    words: str
    put: Callable[[], AbstractContextManager[Any]]
    takes_over: bool = False
    lean: Lean = ""


async def _acknowledge_first(writer: Writer, group: Sequence[Pending]) -> Batch:
    """Tell everybody while the disk still works."""
    batch = writer.service.take([each.submission for each in group])
    asyncio.get_running_loop().run_in_executor(writer.disk, writer.service.write, batch)
    return batch


def _anybody(*given: object) -> None:
    """Believe every signature."""


_apply = fold.apply
_fold = fold.fold
_take_one = Service._take_one
_put = Subscriber.put
_authority = rights.authority
_place = ServerSession._place
_greeting = StationSession._greeting
_check_draw = draw.check_draw


def _apply_twice(state: State, fact: Fact, change: Change) -> State:
    return _apply(_apply(state, fact, change), fact, change)


def _fold_twice(state: State | None, event: Event) -> State:
    """Take each event of a copy for two."""
    folded = _fold(state, event)
    change = Change(event.index, fold.author_of_command(event).station, 0)
    for fact in event.effect if state is not None else ():
        folded = _apply(folded, fact, change)
    return folded


def _take_again(service: Service, draft: Draft, submission: Submission) -> Outcome:
    """Decide a command that came again once more."""
    command = submission.command
    held = draft.state.counters.get(command.station, 0)
    if 1 <= command.counter <= held:
        counters = {**draft.state.counters, command.station: command.counter - 1}
        draft.state = replace(draft.state, counters=counters)
    return _take_one(service, draft, submission)


def _take_any(service: Service, draft: Draft, submission: Submission) -> Outcome:
    """Do not mind a gap: what should have come before is lost."""
    command = submission.command
    if command.counter > draft.state.counters.get(command.station, 0):
        counters = {**draft.state.counters, command.station: command.counter - 1}
        draft.state = replace(draft.state, counters=counters)
    return _take_one(service, draft, submission)


def _take_offered_again(service: Service, draft: Draft, submission: Submission) -> Outcome:
    """Decide once more what comes from the branch of an earlier server."""
    take = _take_one if submission.before is None else _take_again
    return take(service, draft, submission)


def _adopt_nothing(log: LogFile, history: History, tail: Tail) -> int:
    """Let who knows more wait like everybody else."""
    return 0


def _greet(session: StationSession, message: Greeting) -> list[StationStep]:
    """Follow whoever greets, and forget who came later."""
    epoch = read_epoch(message.epoch, session._pins.root_public)
    session._pins = dataclasses.replace(session._pins, epoch=epoch)
    return _greeting(session, message)


def _place_anywhere(session: ServerSession) -> list[Step]:
    """Let a station leave what it has beside the log, whatever later server that is of."""
    claim, gate = session._claim, session._gate
    if claim is not None and not gate.is_gathering and claim.copy_epoch > gate.epoch.number:
        return session._welcome(min(claim.length, gate.length) - 1)
    return _place(session)


@contextmanager
def _following_anybody() -> Iterator[None]:
    with (
        patch.object(StationSession, "_greeting", _greet),
        patch.object(ServerSession, "_place", _place_anywhere),
        patch("chaos.simulation.server.WATCH_S", 60.0),  # the server before hears of it late
    ):
        yield


def _key_of_anybody(gate: ServerGate, station: StationId) -> bytes | None:
    """Give the key also of who was revoked."""
    known = gate.history.state.stations.get(station)
    return bytes.fromhex(known.public) if known else None


def _authority_of_anybody(state: State, command: Command) -> Authority:
    """Let a station that was revoked act as before."""
    known = state.stations.get(command.station)
    if known is not None and known.revoked:
        return known.role
    return _authority(state, command)


def _open_to_forget(path: Path, kind: Kind, *, durable: bool) -> sqlite3.Connection:
    """Open a file whose commits are not synced at all."""
    connection = open_to_write(path, kind, durable=durable)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def _draw_again(state: State, command: Command, payload: DrawRound | RedrawRound) -> None:
    """Take every draw for that of the next round, asked for by somebody who has seen everything."""
    seen = state.field_changed
    base = Base(version=seen.index if seen else 0)
    if isinstance(payload, DrawRound):
        payload = replace(payload, round=len(state.rounds) + 1)
    _check_draw(state, replace(command, base=base), payload)


def _drop_quietly(subscriber: Subscriber, frame: Frame) -> None:
    """Leave a frame out if a station cannot keep up."""
    if subscriber.texts < hub_module.QUEUE:
        _put(subscriber, frame)


PLANTS = (
    Plant(
        "acknowledges before it commits",
        "said .* event|is not its log",
        lambda: patch.object(Writer, "_write", _acknowledge_first),
    ),
    Plant(
        "lets anybody in who claims to be a station",
        "a stranger is welcomed",
        lambda: patch("bobbl_shared.wire.server_session.verify", _anybody),
    ),
    Plant(
        "takes commands that nobody has signed",
        "nobody has asked for",
        lambda: patch("bobbl_server.service.verify", _anybody),
    ),
    Plant(
        "takes any certificate for the server's",
        "takes its command|is told of|saved .* commands|events of",
        lambda: patch.object(StationSession, "_check_certificate", lambda self, epoch: None),
    ),
    Plant(
        "applies every fact twice",
        "instead of",
        lambda: patch.object(fold, "apply", _apply_twice),
    ),
    Plant(
        "applies twice in copies only",
        "has another",
        lambda: patch("bobbl_client.model.replica.fold", _fold_twice),
    ),
    Plant(
        "does not sync the log",
        "said .* event|does not start",
        lambda: patch("bobbl_shared.log.file.open_to_write", _open_to_forget),
    ),
    Plant(
        "does not sync the outbox",
        "saved .* commands",
        lambda: patch("bobbl_client.model.outbox.open_to_write", _open_to_forget),
    ),
    Plant(
        "decides again what came again",
        "has counter",
        lambda: patch.object(Service, "_take_one", _take_again),
    ),
    Plant(
        "decides again what a branch has",
        "has counter",
        lambda: patch.object(Service, "_take_one", _take_offered_again),
        takes_over=True,
    ),
    Plant(
        "takes over without what others know",
        "took over without",
        lambda: patch("chaos.simulation.server.adopt", _adopt_nothing),
        takes_over=True,
    ),
    Plant(
        "follows the server before again",
        "obeys epoch",
        _following_anybody,
        takes_over=True,
    ),
    Plant(
        "still lets in who was revoked",
        "is revoked and still let in",
        lambda: patch.object(ServerGate, "station_key", _key_of_anybody),
        lean="staff",
    ),
    Plant(
        "still obeys who was revoked",
        "is of a station that was revoked",
        lambda: patch("bobbl_server.core.decide.rights.authority", _authority_of_anybody),
        lean="staff",
    ),
    Plant(
        "does not mind that a command is missing",
        "has counter|^KeyError",
        lambda: patch.object(Service, "_take_one", _take_any),
    ),
    Plant(
        "leaves out what a slow station cannot take",
        "does not come back",
        lambda: patch.object(Subscriber, "put", _drop_quietly),
    ),
    Plant(
        "lets one hand confirm its own slip",
        "with one hand only",
        lambda: patch("bobbl_server.core.decide.results._check_other_hand", _anybody),
    ),
    Plant(
        "draws as often as it is asked",
        "draws round",
        lambda: patch("bobbl_server.core.decide.draw.check_draw", _draw_again),
    ),
)
