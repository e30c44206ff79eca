"""Reading an evening for a club: a tournament's file, or JSON."""

from pathlib import Path

from bobbl.given import located, read_given
from bobbl_server.club.attendance import Attendance, of_json, of_tournament
from bobbl_server.verify import read_decided
from bobbl_shared.domain.event import decode_event
from bobbl_shared.log import LogFile
from bobbl_shared.log.path_kinds import require_file, what_is

_MOST_BYTES = 64 * 1024 * 1024


def attendance_of(path: Path) -> Attendance:
    """Return the evening in a file, whatever its ending; ``BobblError`` if there is none in it."""
    require_file(path)
    if what_is(path) != "tournament":
        with located(path):
            return of_json(read_given(path, _MOST_BYTES))
    with LogFile.open(path, read_only=True) as log:
        history = read_decided(log)
    state = history.state
    first = state.rounds[0].drawn.index if state.rounds else 0
    return of_tournament(state, history.name_of, decode_event(history.bodies[first]).inputs.at)
