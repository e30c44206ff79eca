"""The state that a log leads to, event by event; nothing in a file of somebody else is believed."""

from collections.abc import Iterator

from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log.file import LogFile


def folded(log: LogFile, stop: int | None = None) -> Iterator[tuple[bytes, Event, State]]:
    """Yield the body of each event up to but not including ``stop``, the event, the state after it.

    The chain is believed to hold. Raises ``BobblError`` naming the first index that does not
    (log_damaged), that this version does not know (log_too_new), or that says what no server
    decides (log_undecidable).
    """
    state: State | None = None
    for index, body in enumerate(log.events(stop=stop)):
        try:
            event = decode_event(body)
        except PeerError as error:  # the chain holds: it was written so
            known = error.code == "event_undecidable"
            raise undecided(log, index) if known else too_new(log, index) from error
        try:
            state = fold(state, event)
        except PeerError as error:
            raise BobblError("log_damaged", path=str(log.path), index=index, good=index) from error
        yield body, event, state


def undecided(log: LogFile, index: int) -> BobblError:
    """Return that no server decides this event, unless a newer program may have done so."""
    if log.is_newer_than_program():
        return too_new(log, index)
    return BobblError("log_undecidable", path=str(log.path), index=index)


def too_new(log: LogFile, index: int) -> BobblError:
    """Return that a newer program has written this event."""
    return BobblError("log_too_new", path=str(log.path), index=index, release=log.written_by())
