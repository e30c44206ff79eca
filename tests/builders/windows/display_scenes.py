"""What displays show at moments that keys do not lead to, as ``scenes`` gives its own."""

from collections.abc import Callable, Iterator
from datetime import UTC, timedelta
from pathlib import Path

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.model.station import StationModel
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.prizes import DeclareFinal, ShowPrizes
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.settings import Break, TimePlan
from bobbl_shared.ids import PrizeId
from builders.evening import base_on
from builders.hall import HALL, Hall
from builders.halls.crests import crest
from builders.scenes import Played, Scene, one

Key = Qt.Key
Show = Callable[[QWidget], None]
EVENING = replace(
    HALL,
    name="Preismucken FFW Weidenlohe",
    rounds=4,
    fee_cents=1000,
    plan=TimePlan(breaks=(Break(2, 20),)),
    sponsors=(
        "Brauerei Weiß",
        "Metzgerei Höhn",
        "Autohaus Müller & Söhne",
        "Bäckerei Strößner",
        "Raiffeisenbank Hochfranken West eG",
        "Gasthof zur Linde",
    ),
    prizes=(
        Prize(PrizeId("first"), "Ein Schinken", 1),
        Prize(PrizeId("second"), "Wanderpokal der Gemeinde Großgressingen-Überlohe", 2),
    ),
)
ROUND_S, SEATS_S = 2400, 500
OVER_S = 372


def display_scenes(folder: Path, show: Show, many: Played) -> Iterator[Scene]:
    """Give a display before round 1, with shared seats (of ``many``, too), over time, at prizes."""
    for each in ("before", "played"):
        (folder / each).mkdir(parents=True)
    yield from _before_round_1(folder / "before", show)
    yield from _played(folder / "played", show)
    yield from _long_names(many, show)


def _window(model: StationModel) -> DisplayWindow:
    window = DisplayWindow(model, zone=UTC)
    window.gong.ring = lambda: None  # type: ignore[method-assign]  # looked at, not heard
    return window


def _before_round_1(folder: Path, show: Show) -> Iterator[Scene]:
    hall = Hall(folder, EVENING)
    wall = hall.evening.station("display", "Leinwand")
    hall.evening.register_pairs(hall.desk, 23)
    yield from one("display: before round 1, no address", _window(wall), show)
    hall.organiser.ask(OpenPages("192.168.4.10:80"))
    yield from one("display: before round 1, no time", _window(wall), show)
    start = stamp(hall.evening.clock.now() + timedelta(minutes=93))
    planned = replace(EVENING, plan=replace(EVENING.plan, start=start))
    hall.organiser.ask(ChangeSettings(planned), Base(version=hall.evening.state.settings_version))
    yield from one("display: before round 1", _window(wall), show)
    hall.evening.close()


def _played(folder: Path, show: Show) -> Iterator[Scene]:
    hall = Hall(folder, EVENING)
    walls = [hall.evening.station("display", name) for name in ("Eingang", "Saal", "Theke")]
    for each in walls[:2]:
        hall.organiser.ask(SetDisplay(each.id, ("clock", "board", "ranking", "pictures"), True))
    hall.drawn(28)
    yield from one("display: seats of all", _window(walls[2]), show)
    yield from one("display: share of the seats", _window(walls[1]), show)
    yield from one("display: sponsors", _window(walls[2]), show, (Key.Key_Left,))
    hall.organiser.ask(SetClock("start", 1, ROUND_S))
    hall.evening.clock.pass_seconds(SEATS_S)
    yield from one("display: clock", _window(walls[1]), show)
    hall.organiser.ask(SetClock("pause", 1))
    yield from one("display: halted", _window(walls[1]), show)
    hall.organiser.ask(SetClock("resume", 1))
    hall.evening.clock.pass_seconds(ROUND_S - SEATS_S + OVER_S)
    yield from one("display: over time", _window(walls[1]), show)
    yield from one("display: over time, dark", _window(walls[1]), show, (Key.Key_F6,))
    yield from one("display: over time, light again", _window(walls[1]), show, (Key.Key_F6,))
    yield from _prizes(hall, walls[1], show)
    hall.evening.close()


def _prizes(hall: Hall, wall: StationModel, show: Show) -> Iterator[Scene]:
    for number in range(1, EVENING.rounds + 1):
        hall.play()
        hall.evening.close_round(hall.organiser)
        if number < EVENING.rounds:
            hall.evening.draw(hall.organiser)
    last = base_on(hall.evening.state.results_changed(EVENING.rounds))
    hall.organiser.ask(DeclareFinal(EVENING.rounds), last)
    for place in (2, 1):
        hall.organiser.ask(ShowPrizes(place))
        yield from one(f"display: way to place {place}", _window(wall), show)
    for name, picture in {"round": crest(), "wide": crest(240, 60), "tall": crest(60, 240)}.items():
        hall.organiser.ask(SetCrest(picture))
        yield from one(f"display: way with a {name} crest", _window(wall), show)


def _long_names(hall: Played, show: Show) -> Iterator[Scene]:
    walls = [hall.display, *(hall.evening.station("display", f"Tafel {n}") for n in range(1, 7))]
    for each in walls:
        hall.organiser.ask(SetDisplay(each.id, ("clock", "seats", "board"), True))
    yield from one("display: share of long names", _window(walls[5]), show)
