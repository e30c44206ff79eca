"""Opening a tournament's file to serve it: as the server it was, or as the one that takes over."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bobbl_server.history import History
from bobbl_server.store.keys import ServerKeys, load_keys
from bobbl_server.store.reading import read_history
from bobbl_server.store.remembered import Memory, Remembered
from bobbl_server.store.succession import Successor, prepare
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.log import LogFile
from bobbl_shared.wire.epoch import Epoch


@dataclass(frozen=True)
class Opened:
    """An open log with all that its server needs; ``successor``: it has yet to begin its epoch."""

    log: LogFile
    history: History
    epoch: Epoch
    keys: ServerKeys
    memory: Memory
    remembered: Remembered
    successor: Successor | None = None

    @property
    def later(self) -> Epoch | None:
        """Give the epoch of the server that has taken over from this one, if it is known."""
        root = bytes.fromhex(self.history.state.root.root_public)
        return self.remembered.later_epoch(root, self.epoch.number)

    @property
    def asks_first(self) -> bool:
        """Tell whether stations must be asked what they know before anything is accepted."""
        return self.successor is not None or self.remembered.is_behind(self.history)


def open_as_server(path: Path, home: Path, dice: Dice) -> Opened:
    """Open a file on the computer that has the keys of its epoch; the caller closes ``log``.

    ``BobblError("not_this_server")`` on any other; what else can be wrong with a file as well.
    """
    log = LogFile.open(path)
    try:
        read = read_history(log)
        state = read.history.state
        keys = load_keys(home, state.tournament, state.epoch)
    except BaseException:
        log.close()
        raise
    memory = Memory(keys.tls_path.parent, dice)
    return Opened(log, read.history, read.epoch, keys, memory, memory.load())


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
