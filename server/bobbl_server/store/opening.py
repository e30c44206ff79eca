"""Opening a tournament's file to serve it: as the server it was, or as the one that takes over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bobbl_server.history import History
from bobbl_server.store import reading
from bobbl_server.store.keys import ServerKeys, load_keys
from bobbl_server.store.reading import DAMAGED, read_beginning, read_history, renew_sealed
from bobbl_server.store.server_memory import Memory, Remembered
from bobbl_server.store.take_over import Successor, prepare
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.wire.epoch import Epoch


@dataclass(frozen=True)
class Opened:
    """An open log with all that its server needs; ``successor``: it has yet to begin its epoch.

    ``read_only`` says why nothing can be added to the log.
    """

    log: LogFile
    history: History
    epoch: Epoch
    keys: ServerKeys
    memory: Memory
    remembered: Remembered
    successor: Successor | None = None
    read_only: BobblError | None = None

    @property
    def later(self) -> Epoch | None:
        """The epoch of the server that has taken over from this one, if it is known."""
        root = bytes.fromhex(self.history.state.root.root_public)
        return self.remembered.later_epoch(root, self.epoch.number)

    @property
    def asks_first(self) -> bool:
        """Whether stations must be asked what they know before anything is accepted."""
        if self.read_only is not None:
            return False
        if self.successor is not None or self.remembered.is_behind(self.history):
            return True
        return self.log.lost is not None or (self.log.was_left_open and not self.log.is_known_whole)


def open_as_server(path: Path, home: Path, dice: Dice) -> Opened:
    """Open a file on the computer that has the keys of its epoch; the caller closes ``log``.

    Where nothing may be written the log is opened for reading; of a damaged one so is what lies
    before the damage. ``BobblError("not_this_server")`` on any other computer; what else can be
    wrong with a file as well.
    """
    log, read, read_only = _open_for_service(path)
    state = read.history.state
    try:
        keys = load_keys(home, state.tournament, state.epoch)
        if read_only is None:
            renew_sealed(log, read.history, dice)
    except BaseException:
        log.close()
        raise
    memory = Memory(keys.tls_path.parent, dice)
    remembered = memory.load()
    return Opened(log, read.history, read.epoch, keys, memory, remembered, read_only=read_only)


def state_in(path: Path) -> State:
    """Read the state in which a file ends, in a damaged one that before the damage."""
    try:
        with LogFile.open(path, read_only=True) as log:
            return read_history(log).history.state
    except BobblError as error:
        if error.code not in DAMAGED:
            raise
        log, read, _ = _open_beginning(path, error)
        log.close()
        return read.history.state


def _open_for_service(path: Path) -> tuple[LogFile, reading.Opened, BobblError | None]:
    """Open a log and read it; tell as an error why it can only be read, if so."""
    try:
        log, read_only = _open_log(path)
        return log, _read(log, read_history), read_only
    except BobblError as error:
        if error.code not in DAMAGED:
            raise
        return _open_beginning(path, error)


def _open_beginning(
    path: Path, damage: BobblError
) -> tuple[LogFile, reading.Opened, BobblError | None]:
    """Open what lies before the damage, for reading; raise the damage if that is nothing."""
    try:
        log = LogFile.salvage(path)
        read = _read(log, read_beginning)
    except BobblError as error:
        raise damage from error
    last = len(read.history.bodies) - 1
    return log, read, BobblError("opened_damaged", path=str(path), last=last)


def _read(log: LogFile, read: Callable[[LogFile], reading.Opened]) -> reading.Opened:
    try:
        return read(log)
    except BaseException:
        log.close()
        raise


def _open_log(path: Path) -> tuple[LogFile, BobblError | None]:
    """Open a log, for reading only if the disk is write-protected; tell that as an error."""
    try:
        return LogFile.open(path), None
    except BobblError as error:
        if error.code != "disk_read_only":
            raise
        told = BobblError("opened_read_only", **error.parameters)
    return LogFile.open(path, read_only=True), told


def open_to_take_over(
    path: Path, words: Sequence[str], home: Path, clock: Clock, dice: Dice
) -> Opened:
    """Open a copy with the four words; raises as ``succession.prepare``."""
    successor = prepare(path, words, home, clock, dice)
    keys = successor.keys
    memory = Memory(keys.tls_path.parent, dice)
    return Opened(
        successor.log,
        successor.history,
        successor.record,
        keys,
        memory,
        Remembered(),
        successor,
    )
