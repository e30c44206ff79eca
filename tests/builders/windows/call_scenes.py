"""Calls for tables in every state, as ``scenes`` gives its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.app import WINDOWS, organiser_window
from bobbl_client.link.news import Heard
from bobbl_client.model.calls import CallQueue
from bobbl_client.model.station import StationModel
from bobbl_shared.clock import stamp
from bobbl_shared.wire.messages import CallPush, PresencePush, Push, StationPresence, TableCall
from builders.scenes import Played, Scene, one, typical

Key = Qt.Key
OWN = "Bitte den roten Wagen vor der Feuerwehreinfahrt wegfahren, die Feuerwehr muss hinaus"
TO_IT = (Key.Key_F5,)


def call_scenes(folder: Path, show: Callable[[QWidget], None], many: Played) -> Iterator[Scene]:
    """Give the page that calls, and calls at every kind of window, with few and ``many`` tables."""
    folder.mkdir()
    hall = typical(folder / "typical")
    _push_health(hall)

    def window() -> QWidget:
        return organiser_window(hall.organiser)

    yield from one("call: page", window(), show, TO_IT)
    wrong = (*TO_IT, "99", Key.Key_F12)
    yield from one("call: no such table", window(), show, wrong)
    chosen: list[Key | str] = [*TO_IT, "7", Key.Key_Return]
    own = [*chosen, *[Key.Key_Down] * 3, Key.Key_Return, OWN[:60]]
    yield from one("call: own words", window(), show, own)
    hall.organiser.calls_made.shown_on = hall.display.id
    yield from one("call: elsewhere", window(), show, (*TO_IT, "7", Key.Key_F12))
    hall.organiser.calls_made.shown_on = None
    _call(hall.display, TableCall(2, 7, "slip"))
    yield from one("call: display", WINDOWS["display"](hall.display), show)
    for name, calls in (
        ("one", (TableCall(2, 1, "slip"),)),
        ("several", (TableCall(2, 3, "office"), TableCall(2, 21, "swap"), TableCall(2, 4, "slip"))),
        ("own text", (TableCall(2, 17, "own", OWN[:80]),)),
    ):
        _call(hall.scoring, *calls)
        yield from one(f"call: {name}", WINDOWS["scoring"](hall.scoring), show)
    hall.scoring.change_calls(CallQueue())
    scoring = WINDOWS["scoring"](hall.scoring)
    yield from one("call: from a slip", scoring, show, ("4", Key.Key_Return, "14", *TO_IT))
    hall.close()
    _call(many.scoring, TableCall(2, 150, "office"), TableCall(2, 200, "slip"))
    yield from one("call: 200 tables", WINDOWS["scoring"](many.scoring), show)


def _call(model: StationModel, *calls: TableCall) -> None:
    model.change_calls(CallQueue())
    for each in calls:
        model.handle(Heard(Push(CallPush(each))))


def _push_health(hall: Played) -> None:
    """Let the organiser know that all stations but the desk are connected."""
    now = stamp(hall.evening.clock.now())
    health = tuple(
        StationPresence(each, each != hall.desk.id, now, 0, 0)
        for each in hall.evening.state.stations
    )
    hall.organiser.handle(Heard(Push(PresencePush(health))))
