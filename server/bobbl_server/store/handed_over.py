"""What a station's copy has beyond, or beside, a server's log: checked, and taken where it fits.

A tail is trusted because of the signature of the server that made it: each event links to the one
before, and the last is the head that the server of its epoch has signed. Only after that is it
compared with the log, which it continues or from which it branches off.
"""

from bobbl_server.history import Draft, History
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.details import Details, check_arrived
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.domain.areas.founding import EpochStarted
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log import Head, LogFile
from bobbl_shared.wire.epoch import Epoch, read_epoch
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.server_session import Tail


def read_tail(history: History, tail: Tail) -> tuple[Event, ...]:
    """Return the events of a tail in order; raise ``PeerError`` if no server has signed them."""
    if not 0 < tail.start <= len(history.hashes):
        raise PeerError("event_out_of_order", expected=len(history.hashes), given=tail.start)
    events: list[Event] = []
    last, epoch = history.hashes[tail.start - 1], history.epoch_at(tail.start - 1)
    for index, raw in enumerate(tail.events, tail.start):
        event = decode_event(raw)
        if event.index != index:
            raise PeerError("event_out_of_order", expected=index, given=event.index)
        if event.previous != last.hex():
            raise PeerError("copy_differs", length=index)
        epoch = _epoch_of(history, event) or epoch
        last = event_hash(bytes(raw))
        events.append(event)
    _check_head(history, tail, last, epoch)
    return tuple(events)


def adopt(log: LogFile, history: History, tail: Tail) -> int:
    """Extend a log by a tail, on disk and in ``history``; return how many events are new.

    Raises ``PeerError`` if the tail does not continue the log, ``BobblError`` if the disk fails;
    then nothing has changed. A tail that the log already contains adds nothing.
    """
    events = read_tail(history, tail)
    draft = Draft(history.state, history.last_hash)
    known = len(history.hashes) - tail.start
    for raw, have in zip(tail.events[:known], history.bodies[tail.start :], strict=False):
        if bytes(raw) != have:
            raise PeerError("copy_differs", length=tail.start)
    for event, raw in zip(events[known:], tail.events[known:], strict=True):
        _add(draft, event, bytes(raw))
    if not draft.bodies:
        return 0
    if draft.state.epoch != history.state.epoch:
        raise PeerError("epoch_outdated", epoch=history.state.epoch, known=draft.state.epoch)
    head = tail.head
    draft.head = Head(head.epoch, head.index, draft.last_hash, from_hex(head.signature))
    draft.details.update(_fitting(draft, tail.details, history))
    history.forget_in(draft)
    log.append(draft.bodies, draft.head, tuple(draft.details.values()), draft.forgotten)
    history.extend(draft)
    return len(draft.bodies)


def _add(draft: Draft, event: Event, body: bytes) -> None:
    draft.state = fold(draft.state, event)
    draft.last_hash = event_hash(body)
    draft.bodies.append(body)
    draft.hashes.append(draft.last_hash)
    draft.events.append(event)
    command = decode_command(event.command)
    draft.commands[command.station, command.counter] = (event.command, event.index)


def _fitting(
    draft: Draft, details: tuple[Details, ...], history: History
) -> dict[DetailsHash, Details]:
    """Return the details that the new events name and the log lacks; others are not kept."""
    payloads = (decode_command(event.command).payload for event in draft.events)
    named = {hash_ for payload in payloads for hash_, _ in payload.details_named()}
    found = {}
    for each in details:
        if each.hash in named and each.hash not in history.details:
            check_arrived(each)
            found[each.hash] = each
    return found


def _epoch_of(history: History, event: Event) -> Epoch | None:
    """Return the epoch that an event begins, as signed by the root key."""
    if not any(isinstance(fact, EpochStarted) for fact in event.effect):
        return None
    root = bytes.fromhex(history.state.root.root_public)
    return read_epoch(Signed(event.command, event.signature), root)


def _check_head(history: History, tail: Tail, last: bytes, epoch: Epoch | None) -> None:
    head, end = tail.head, tail.start + len(tail.events) - 1
    if epoch is None or (head.index, head.hash, head.epoch) != (end, last.hex(), epoch.number):
        raise PeerError("head_differs", index=head.index)
    message = head_message(history.state.tournament, head.epoch, head.index, last)
    verify(epoch.server, Purpose.HEAD, message, from_hex(head.signature))
