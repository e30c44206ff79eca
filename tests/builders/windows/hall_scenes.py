"""The plan of the hall in every state, as ``scenes`` gives its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.app import WINDOWS, organiser_window
from bobbl_shared.domain.areas.hall_map import SetHallMap
from bobbl_shared.domain.readings.hall_rows import first_hall, with_rows
from builders.halls.maps import EMPTY_HALL, HALL
from builders.scenes import Played, Scene, one, typical

Key = Qt.Key
TO_IT = (Key.Key_F6,)


def hall_scenes(folder: Path, show: Callable[[QWidget], None], many: Played) -> Iterator[Scene]:
    """Give the plan before it is made, half made, made, printed, and of ``many`` tables."""
    folder.mkdir(exist_ok=True)
    hall = typical(folder / "hall")

    def window() -> QWidget:
        return organiser_window(hall.organiser)

    yield from one("hall map: new", window(), show, TO_IT)
    yield from one(
        "hall map: no room", window(), show, (*TO_IT, Key.Key_Return, Key.Key_Left, Key.Key_Return)
    )
    drawn = (*TO_IT, Key.Key_F7, Key.Key_F7, Key.Key_Return, *[Key.Key_Down] * 5)
    yield from one("hall map: wall", window(), show, drawn)
    missing = replace(HALL, tables=tuple(each for each in HALL.tables if each.table != 22))
    hall.organiser.ask(SetHallMap(missing))
    yield from one("hall map: one missing", window(), show, TO_IT)
    hall.organiser.ask(SetHallMap(replace(EMPTY_HALL, tables=HALL.tables)))
    yield from one("hall map: all placed", window(), show, TO_IT)
    yield from one("hall map: the way", window(), show, (*TO_IT, "1", "7"))
    yield from one("hall map: taken away", window(), show, (*TO_IT, "n", Key.Key_F12))
    yield from one("hall map: printed", window(), show, (*TO_IT, Key.Key_F9))
    for name, typed in (("17", "17"), ("not there", "31")):
        display = WINDOWS["display"](hall.display)
        yield from one(f"hall map: where is {name}", display, show, tuple(typed))
    scoring = WINDOWS["scoring"](hall.scoring)
    yield from one("hall map: key at the results", scoring, show, ("1", "7"))
    scoring = WINDOWS["scoring"](hall.scoring)
    yield from one("hall map: at the results", scoring, show, ("1", "7", Key.Key_F3))
    hall.close()
    yield from one("hall map: 200 tables", organiser_window(many.organiser), show, (*TO_IT, "v"))
    sections = (range(1, 61), range(61, 121), range(121, 181), range(181, 201))
    many.organiser.ask(SetHallMap(with_rows(first_hall(200), sections)))
    shown = (*TO_IT, "1", "5", "0")
    yield from one("hall map: 200 and a way", organiser_window(many.organiser), show, shown)
    display = WINDOWS["display"](many.display)
    yield from one("hall map: where is 150", display, show, ("1", "5", "0"))
