"""Turning a copy of the log into the server's log: the four words, new keys, the next epoch.

``prepare`` opens the root key and makes the keys of the coming epoch. Until the server begins,
``record`` returns the record it would begin with now, and ``adopt`` extends the log by what
stations know; each record has the same epoch and the same keys. ``begin`` writes the last record
into the log, and from then on this computer is the server. The root key is forgotten with the
object.

An epoch number that already has keys on this computer was used, or nearly, and is skipped: two
records of one epoch with one key must never lead to two logs.
"""

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from bobbl_server.history import Draft, History
from bobbl_server.store.founding import root_command, root_event, signed
from bobbl_server.store.handed_over import adopt
from bobbl_server.store.keys import ServerKeys, make_keys
from bobbl_server.store.reading import DAMAGED, read_beginning, read_history
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.crypto.details import Details, open_sealed
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import owner_only
from bobbl_shared.crypto.root import RootKeys, open_root
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.event import encode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import remove_leavings, sync_folder
from bobbl_shared.log import Head, LogFile
from bobbl_shared.log.sqlite import told
from bobbl_shared.log.wal_files import beside
from bobbl_shared.wire.epoch import Epoch, read_epoch
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.server_session import Tail

logger = logging.getLogger(__name__)


@dataclass
class Successor:
    """The log of the coming server, open for writing, and the keys that make it the server."""

    log: LogFile
    history: History
    root: RootKeys
    keys: ServerKeys
    number: int
    clock: Clock

    @property
    def record(self) -> Epoch:
        """The epoch that would begin now."""
        return read_epoch(self._command(stamp(self.clock.now())), self.root.signing.public)

    def adopt(self, tail: Tail) -> int:
        """Take what a station knows beyond the log; return the number of new events.

        Raises as ``handed_over.adopt``.
        """
        return adopt(self.log, self.history, tail)

    def begin(self) -> Epoch:
        """Write the epoch into the log and unseal contact details; ``BobblError`` if it fails."""
        at = stamp(self.clock.now())
        command = self._command(at)
        event = root_event(self.history.state, self.history.last_hash, command, at)
        body = encode_event(event)
        draft = Draft(fold(self.history.state, event), event_hash(body), [body])
        draft.hashes.append(draft.last_hash)
        draft.head = signed(draft.state, draft.last_hash, self.keys.signing)
        draft.details = {each.hash: each for each in self._unsealed()}
        author = self.root.signing.author
        draft.commands[author, draft.state.counters[author]] = (event.command, event.index)
        self.log.append(draft.bodies, draft.head, tuple(draft.details.values()))
        self.history.extend(draft)
        epoch = read_epoch(command, self.root.signing.public)
        self.history.epochs.append((event.index, epoch))
        return epoch

    def _command(self, at: str) -> Signed:
        history = self.history
        payload = StartEpoch(
            epoch=self.number,
            server=self.keys.signing.public.hex(),
            certificate=self.keys.tls.certificate_hash,
            taken_index=history.state.length - 1,
            taken_head=history.last_hash.hex(),
        )
        return root_command(self.root.signing, history.state, payload, at)

    def _unsealed(self) -> list[Details]:
        """Return in clear the contact details that this copy has only sealed."""
        found = []
        for each in self.history.details.values():
            if each.body is None and each.sealed is not None:
                try:
                    clear = open_sealed(each, self.root.details_private)
                except PeerError:
                    logger.warning("sealed contact details cannot be opened: %s", each.hash)
                    continue
                found.append(replace(clear, sealed=each.sealed))
        return found


def prepare(path: Path, words: Sequence[str], home: Path, clock: Clock, dice: Dice) -> Successor:
    """Open a log to take it over; the caller closes ``log`` of what comes back.

    ``BobblError("wrong_words")`` for other words; what else can be wrong with a file as well.
    """
    log = LogFile.open(path)
    try:
        history = read_history(log).history
        root = open_root(history.state.root, words)
        number, keys = _new_keys(history, home, clock, dice)
    except BaseException:
        log.close()
        raise
    return Successor(log, history, root, keys, number, clock)


def _new_keys(history: History, home: Path, clock: Clock, dice: Dice) -> tuple[int, ServerKeys]:
    number = history.state.epoch + 1
    while True:
        try:
            return number, make_keys(home, history.state.tournament, number, clock.now(), dice)
        except BobblError as error:
            if error.code != "epoch_keys_exist":
                raise
            number += 1


def copy_log(source: Path, target: Path) -> None:
    """Make a new file with the log of another, which stays as it is.

    Of a damaged one all that holds up to a signed head. ``BobblError`` if it holds nothing, if the
    target exists, or if it cannot be written.
    """
    try:
        with LogFile.open(source, read_only=True) as log:
            read_history(log)
            content = log.snapshot()
    except BobblError as error:
        if error.code not in DAMAGED:
            raise
        _copy_beginning(source, target)
        return
    _check_free(target)
    with _whole_or_gone(target), told(target):
        with open(target, "xb", opener=owner_only) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(target.parent)


def _copy_beginning(source: Path, target: Path) -> None:
    with LogFile.salvage(source) as log:
        history = read_beginning(log).history
    last = history.heads[-1]
    head = Head(last.epoch, last.index, history.last_hash, bytes.fromhex(last.signature))
    _check_free(target)
    with _whole_or_gone(target), LogFile.create(target) as copy:
        copy.append(history.bodies, head, tuple(history.details.values()))


def _check_free(target: Path) -> None:
    if target.exists():
        raise BobblError("file_exists", path=str(target))


@contextmanager
def _whole_or_gone(target: Path) -> Iterator[None]:
    """Delete an incomplete copy, which would block the next attempt."""
    try:
        yield
    except BobblError:
        for each in (target, *beside(target)):
            remove_leavings(each)
        raise
