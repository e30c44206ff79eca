"""Comparing a log with a copy that somebody else has kept.

A log that was shortened, or rewritten from some event on, may still follow all the rules; only a
copy held by others shows the change. A copy counts as a witness if its chain is sound and its end
is signed by the server of its epoch: where both differ, that server has signed two histories.
"""

from pathlib import Path

from bobbl_server.history import History
from bobbl_server.store.reading import read_history
from bobbl_shared.domain.areas.founding import EpochStarted
from bobbl_shared.domain.event import decode_event
from bobbl_shared.errors import Coded
from bobbl_shared.log import LogFile


def read_kept_copy(path: Path) -> History:
    """Read a copy; ``BobblError`` if it is not sound itself and so proves nothing."""
    with LogFile.open(path, read_only=True) as copy:
        return read_history(copy).history


def check_against(log: LogFile, witness: History) -> None:
    """Raise ``Coded`` unless the log begins with everything in the witness.

    The error names as ``index`` the first event that is another one, or is missing at the end.
    The log is one that has been verified.
    """
    for index, (seen, found) in enumerate(zip(witness.bodies, log.events(), strict=False)):
        if seen != found:
            raise _parted(index, found, witness)
    missing = len(witness.bodies) - log.length
    if missing > 0:
        raise Coded("end_cut_off", index=log.length, missing=missing)


def _parted(index: int, found: bytes, witness: History) -> Coded:
    """Return the error for a log and a witness that differ from an event on."""
    if index == 0:
        return Coded("copy_of_other_tournament")
    begun = [each for each in decode_event(found).effect if isinstance(each, EpochStarted)]
    if begun and begun[0].epoch > witness.state.epoch:
        missing = len(witness.bodies) - index
        return Coded("copy_branches_off", index=index, epoch=begun[0].epoch, missing=missing)
    return Coded("other_than_copy", index=index)
