"""Logs as the holder of the server's key could forge them.

Whatever he changes, he makes the chain good again and signs its head; what he cannot do is sign for
others, or make the rules say something else.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from bobbl_server.verify import Verified, Verifier
from bobbl_shared.crypto.chain import GENESIS, event_hash, head_message
from bobbl_shared.crypto.details import Details
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.commands import (
    AnyPayload,
    Command,
    decode_command,
    encode_command,
)
from bobbl_shared.domain.event import Event, Inputs, Verdict, decode_event, encode_event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.state import State
from bobbl_shared.log import Head, LogFile


def events_of(bodies: Sequence[bytes]) -> list[Event]:
    """Read events, to change some of them."""
    return [decode_event(body) for body in bodies]


def place_of(events: Sequence[Event], fact: type[Fact]) -> int:
    """Give the index of the first event with a fact of this kind."""
    return next(i for i, each in enumerate(events) if any(isinstance(f, fact) for f in each.effect))


def refusal_of(events: Sequence[Event], code: str) -> int:
    """Give the index of the first event that was refused with this code."""
    return next(i for i, each in enumerate(events) if each.verdict.refused == code)


def event_by(state: State, key: SigningKey, payload: AnyPayload, *effect: Fact) -> Event:
    """Make an event that a key signs, with any effect; it still has no place in a chain."""
    author = key.author
    counter = state.counters.get(author, 0) + 1
    text = encode_command(Command(state.tournament, author, counter, None, None, payload, ""))
    signature = key.sign(Purpose.COMMAND, text.encode()).hex()
    return Event(0, "", Inputs("2026-11-21T19:00:00.000Z"), text, signature, Verdict(), effect)


def write_forged(
    path: Path,
    events: Sequence[Event],
    key: SigningKey,
    details: Sequence[Details] = (),
    epoch: int = 1,
) -> Path:
    """Write a log with a chain that holds and one head, signed with this key for this epoch."""
    bodies, last = list[bytes](), GENESIS
    for index, event in enumerate(events):
        bodies.append(encode_event(replace(event, index=index, previous=last.hex())))
        last = event_hash(bodies[-1])
    tournament = decode_command(events[0].command).tournament
    message = head_message(tournament, epoch, len(bodies) - 1, last)
    head = Head(epoch, len(bodies) - 1, last, key.sign(Purpose.HEAD, message))
    with LogFile.create(path) as log:
        log.append(bodies, head, details)
    return path


def verified(path: Path) -> Verified:
    """Verify a log."""
    with LogFile.open(path, read_only=True) as log:
        return Verifier(log).run()
