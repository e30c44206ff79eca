"""Reading a tournament file back: chain, heads, and the state it folds to."""

from contextlib import suppress
from dataclasses import dataclass

from bobbl_server.history import History, signed_head
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.domain.event import decode_event, previous_hash
from bobbl_shared.domain.fold import author_of_command, fold
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log import Head, LogFile, check_chain
from bobbl_shared.wire.epoch import Epoch, read_epoch
from bobbl_shared.wire.messages import Signed


@dataclass(frozen=True)
class Opened:
    """A history and the record of its epoch."""

    history: History
    epoch: Epoch


def read_history(log: LogFile) -> Opened:
    """Read everything; raise ``BobblError`` naming the first index that does not hold."""
    if log.length == 0:
        raise BobblError("log_empty", path=str(log.path))
    report = check_chain(log, previous_hash)
    if report.bad is not None:
        raise BobblError("log_damaged", path=str(log.path), index=report.bad, good=report.good)
    head = log.head()
    if head is None or head.index != log.length - 1:
        raise BobblError("head_missing", path=str(log.path), index=log.length - 1)
    opened = _fold_all(log)
    try:
        check_head(opened.history.state, head)
    except PeerError as error:
        raise BobblError(
            "head_wrong", path=str(log.path), index=head.index, good=head.index
        ) from error
    opened.history.heads.extend(signed_head(each) for each in log.heads())
    opened.history.details.update((each.hash, each) for each in log.all_details())
    return opened


def read_prefix(log: LogFile) -> History:
    """Read a damaged log as far as its chain holds, with the names that can be read.

    Nothing vouches for its end: the signed heads are left out. Raises ``BobblError`` if not even
    the founding is left.
    """
    history = _fold_all(log, check_chain(log, previous_hash).good).history
    with suppress(BobblError):
        for each in log.all_details():
            history.details[each.hash] = each
    return history


def _fold_all(log: LogFile, stop: int | None = None) -> Opened:
    state: State | None = None
    epochs: list[tuple[int, Epoch]] = []
    bodies, hashes, commands = [], [], {}
    for index, body in enumerate(log.events(stop=stop)):
        try:
            event = decode_event(body)
            before = state.epoch if state else 0
            state = fold(state, event)
            author = author_of_command(event)
            if state.epoch != before:
                root = bytes.fromhex(state.root.root_public)
                record = Signed(event.command, event.signature)
                epochs.append((index, read_epoch(record, root)))
        except PeerError as error:
            raise BobblError("log_damaged", path=str(log.path), index=index, good=index) from error
        bodies.append(body)
        hashes.append(event_hash(body))
        commands[author.station, author.counter] = (event.command, index)
    if state is None or not epochs:
        raise BobblError("log_empty", path=str(log.path))
    return Opened(History(state, bodies, hashes, commands=commands, epochs=epochs), epochs[-1][1])


def check_head(state: State, head: Head) -> None:
    """Raise ``PeerError`` unless the epoch's server signed this head."""
    message = head_message(state.tournament, head.epoch, head.index, head.hash)
    if head.epoch != state.epoch:
        raise PeerError("head_of_other_epoch", epoch=head.epoch)
    verify(bytes.fromhex(state.server_public), Purpose.HEAD, message, head.signature)
