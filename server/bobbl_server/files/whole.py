"""A whole tournament as JSON that can be taken in again: the document with its log.

The log is there as it was signed: every event, every head, and the names that are still kept. So
what is taken in is the same tournament, with the same history, and whoever changes a letter of it
is found out. What other members of the document say is for readers; only the log counts.

Contact details are left out, sealed or not, and so are the keys of the server: to go on with such
a tournament takes the four words, as with every copy. The log tells the codes of slips on phones.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from bobbl_server.history import History
from bobbl_server.store.reading import check_heads, read_history
from bobbl_shared.crypto.details import Details, check_arrived
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log import Head, LogFile
from bobbl_shared.outputs import Output
from bobbl_shared.program import as_version
from bobbl_shared.reading import read
from bobbl_shared.wire.messages import SignedHead


class WrittenLog(Struct, frozen=True, forbid_unknown_fields=True):
    """A log in JSON: events as the text that was signed, signed heads, and names."""

    events: list[str]
    heads: list[SignedHead]
    names: list[Details]


class _Document(Struct, frozen=True):
    """What of an export is taken in; the rest of it follows from the log."""

    head: str = ""
    program: object = ""
    log: WrittenLog | None = None


def log_of(
    bodies: Iterable[bytes], heads: Iterable[SignedHead], details: Iterable[Details]
) -> WrittenLog:
    """Return what of a log goes into the document."""
    names = sorted((each for each in details if each.scope == "name"), key=lambda each: each.hash)
    return WrittenLog([body.decode() for body in bodies], list(heads), names)


@dataclass(frozen=True)
class Whole:
    """A tournament that an export holds, checked, and the file it becomes."""

    history: History
    content: bytes


def unpacked(raw: bytes) -> Whole:
    """Read an export; nothing is written but in a temporary folder.

    Every event, head and name is checked. Raises ``InputError`` for what is no such export, and
    ``BobblError`` if its log does not hold.
    """
    document = read(raw, _Document)
    if document.log is None:
        raise BobblError("export_without_log")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "taken-in.bobbl"
        try:
            with LogFile.create(path, durable=False) as log:
                _append(log, document.log)
            with LogFile.open(path, read_only=True) as log:
                history = read_history(log).history
                check_heads(log, history)
                content = log.snapshot()
        except BobblError as error:
            if error.code in {
                "log_damaged",
                "log_undecidable",
                "head_missing",
                "head_wrong",
                "log_empty",
            }:
                index = error.parameters.get("index") or 0
                raise BobblError("export_log_broken", index=index) from error
            if error.code == "log_too_new":
                release = as_version(document.program)
                raise BobblError("export_too_new", release=release) from error
            raise
    if history.last_hash.hex() != document.head:
        raise BobblError("export_log_broken", index=history.state.length)
    return Whole(history, content)


def take_in(raw: bytes, output: Output) -> History:
    """Write the tournament of an export into a new file, and return what it holds.

    Raises as ``unpacked``, and ``BobblError`` if the file cannot be written.
    """
    whole = unpacked(raw)
    output.write(whole.content)
    return whole.history


def _append(log: LogFile, written: WrittenLog) -> None:
    """Append commit by commit, so that the file is split as it was."""
    bodies = [each.encode() for each in written.events]
    names = [each for each in written.names if _is_name(each)]
    start = 0
    for head in written.heads:
        try:
            signed = Head(
                head.epoch, head.index, bytes.fromhex(head.hash), bytes.fromhex(head.signature)
            )
            log.append(bodies[start : head.index + 1], signed, names)
        except (ValueError, OverflowError) as error:
            raise BobblError("export_log_broken", index=head.index) from error
        start, names = head.index + 1, []
    if start < len(bodies):
        raise BobblError("export_log_broken", index=start)


def _is_name(details: Details) -> bool:
    try:
        check_arrived(details)
    except PeerError as error:
        raise BobblError("export_name_changed", hash=details.hash[:16]) from error
    return details.scope == "name"
