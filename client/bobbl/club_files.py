"""Reading an evening for a club: a tournament's file, or JSON."""

from pathlib import Path

from bobbl_server.club.attendance import Attendance, of_json, of_tournament
from bobbl_server.store.reading import read_history
from bobbl_shared.domain.event import decode_event
from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.log import LogFile

_SQLITE = b"SQLite format 3\x00"
_MOST_BYTES = 64 * 1024 * 1024


def attendance_of(path: Path) -> Attendance:
    """Give the evening in a file, whatever its ending; ``BobblError`` if there is none in it."""
    try:
        with path.open("rb") as file:
            start = file.read(len(_SQLITE))
            raw = start if start == _SQLITE else start + file.read(_MOST_BYTES)
    except FileNotFoundError as error:
        raise BobblError("file_not_found", path=str(path)) from error
    except OSError as error:
        raise BobblError("input_failed", reason=error.strerror) from error
    if raw != _SQLITE:
        return _typed(path, raw)
    with LogFile.open(path, read_only=True) as log:
        history = read_history(log).history
    state = history.state
    first = state.rounds[0].drawn.index if state.rounds else 0
    return of_tournament(state, history.name_of, decode_event(history.bodies[first]).inputs.at)


def _typed(path: Path, raw: bytes) -> Attendance:
    try:
        return of_json(raw)
    except InputError as error:
        rest = {name: value for name, value in error.parameters.items() if name != "place"}
        raise InputError(error.code, f"{path}, {error.place}", **rest) from error
