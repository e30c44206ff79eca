"""Reading a tournament file back: chain, heads, and the state it folds to."""

import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from msgspec.structs import replace

from bobbl_server.history import History, has_ranking, signed_head
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.details import Details, check, seal
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import Purpose, verify
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event, previous_hash
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log import Head, LogFile, check_chain, check_events
from bobbl_shared.log.folding import folded
from bobbl_shared.wire.epoch import Epoch, read_epoch
from bobbl_shared.wire.messages import Signed

DAMAGED = frozenset({"log_damaged", "file_damaged", "head_missing", "head_wrong", "heads_missing"})
"""What is wrong with a file whose beginning can still be used."""

logger = logging.getLogger(__name__)


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
    if not log.has_heads_as_written():
        check_heads(log, opened.history)
    if log.misses_heads():
        raise BobblError("heads_missing", path=str(log.path))
    log.check_whole()
    opened.history.heads.extend(signed_head(each) for each in log.heads())
    for each in log.all_details():
        if _fits(log, each):
            opened.history.details[each.hash] = each
        else:
            opened.history.damaged.add(each.hash)
    return opened


def check_heads(log: LogFile, history: History) -> None:
    """Check the signature of every head; raise ``BobblError`` naming the first that is none."""
    for head in log.heads():
        if not _is_true(head, history):
            raise BobblError("head_wrong", path=str(log.path), index=head.index, good=head.index)


def renew_sealed(log: LogFile, history: History, dice: Dice) -> None:
    """Seal damaged contact details anew where they are there in clear as well."""
    public = bytes.fromhex(history.state.root.details_public)
    renewed = []
    for each in log.all_details():
        clear = replace(each, sealed=None)
        if each.scope == "contact" and _is_sealed_damaged(log, each) and _is_well(clear):
            renewed.append(replace(clear, sealed=seal(clear, public, dice).sealed))
    if not renewed:
        return
    try:
        log.put_details(renewed)
    except BobblError as error:  # there may be room when it is opened the next time
        logger.warning("sealed contact details stay damaged: %s", error)
        return
    history.details.update((each.hash, each) for each in renewed)


def read_beginning(log: LogFile) -> Opened:
    """Read a damaged log up to the last event before the damage that a server has signed.

    With the details that can still be read. Raises ``BobblError`` if nothing is left.
    """
    good = check_events(log, previous_hash).good
    opened = _signed_beginning(log, good)
    history = opened.history
    history.is_cut_short = True
    history.heads.extend(signed_head(each) for each in _true_heads(log, history))
    history.details.update((each.hash, each) for each in _readable_details(log, history))
    return opened


def _signed_beginning(log: LogFile, good: int) -> Opened:
    for index in reversed(range(good)):
        head = _head_at(log, index)
        if head is not None:
            opened = _fold_all(log, index + 1)
            if _is_true(head, opened.history):
                return opened
    raise BobblError("log_damaged", path=str(log.path), index=good, good=good)


def _true_heads(log: LogFile, history: History) -> Iterator[Head]:
    for index in range(len(history.hashes)):
        head = _head_at(log, index)
        if head is not None and _is_true(head, history):
            yield head


def _head_at(log: LogFile, index: int) -> Head | None:
    try:
        return log.head_at(index)
    except BobblError:
        return None


def _is_true(head: Head, history: History) -> bool:
    """Return whether the server of its epoch has signed this event of the history."""
    epoch = history.epoch_at(head.index)
    if epoch is None or (head.epoch, head.hash) != (epoch.number, history.hashes[head.index]):
        return False
    message = head_message(history.state.tournament, head.epoch, head.index, head.hash)
    try:
        verify(epoch.server, Purpose.HEAD, message, head.signature)
    except PeerError:
        return False
    return True


def _readable_details(log: LogFile, history: History) -> Iterator[Details]:
    for body in history.bodies:
        for hash_, _ in decode_command(decode_event(body).command).payload.details_named():
            with suppress(BobblError):
                details = log.details(hash_)
                if details is not None and _fits(log, details):
                    yield details


def _fits(log: LogFile, details: Details) -> bool:
    """Return whether details are still the text that events name; others count as deleted.

    Damage to what is sealed is only named: who has the four words may open it all the same.
    """
    if not _is_well(details):
        logger.warning("personal text is damaged and left out: %s", details.hash)
        return False
    with suppress(BobblError):  # what tells it may be damaged itself
        if not log.has_sealed_as_written(details):
            logger.warning("sealed contact details are damaged: %s", details.hash)
    return True


def _is_sealed_damaged(log: LogFile, details: Details) -> bool:
    return not _is_well(details) or not log.has_sealed_as_written(details)


def _is_well(details: Details) -> bool:
    try:
        check(details)
    except PeerError:
        return False
    return True


def read_prefix(log: LogFile, stop: int | None = None) -> History:
    """Read a damaged log as far as its chain holds, or up to ``stop``, with names as far as known.

    Nothing vouches for its end: the signed heads are left out. Raises ``BobblError`` if not even
    the founding is left.
    """
    good = check_chain(log, previous_hash).good
    history = _fold_all(log, good if stop is None else min(good, stop)).history
    with suppress(BobblError):
        for each in log.all_details():
            history.details[each.hash] = each
    return history


def _fold_all(log: LogFile, stop: int | None = None) -> Opened:
    state: State | None = None
    epochs: list[tuple[int, Epoch]] = []
    bodies, hashes, commands, ranked = [], [], {}, set()
    for index, (body, event, after) in enumerate(folded(log, stop)):
        try:
            author = author_of_command(event)
            if after.epoch != (state.epoch if state else 0):
                root = bytes.fromhex(after.root.root_public)
                record = Signed(event.command, event.signature)
                epochs.append((index, read_epoch(record, root)))
        except (PeerError, ValueError) as error:
            raise BobblError("log_damaged", path=str(log.path), index=index, good=index) from error
        state = after
        if has_ranking(event):
            ranked.add(index)
        bodies.append(body)
        hashes.append(event_hash(body))
        commands[author.station, author.counter] = (event.command, index)
    if state is None or not epochs:
        raise BobblError("log_empty", path=str(log.path))
    history = History(state, bodies, hashes, commands=commands, epochs=epochs, ranked=ranked)
    return Opened(history, epochs[-1][1])


def check_head(state: State, head: Head) -> None:
    """Raise ``PeerError`` unless the epoch's server signed this head."""
    message = head_message(state.tournament, head.epoch, head.index, head.hash)
    if head.epoch != state.epoch:
        raise PeerError("head_of_other_epoch", epoch=head.epoch)
    verify(bytes.fromhex(state.server_public), Purpose.HEAD, message, head.signature)
