"""From asking for a window until it is painted, for each role, with 46 pairs and with 200 tables.

``PYTHONPATH=tests python -m bench.windows.opening`` opens each window several times, and once on a
station that has just been started: then its copy of the log is read and checked as well (``start``,
with the number of events). The limit is 1,500 ms. The first row is a window with nothing in it.
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtWidgets import QApplication, QWidget

from bench.draw.measuring import Table
from bench.growth.growth import Growing
from bench.windows.halls import Attendance, Silent
from bench.windows.watching import Spans, bare, put_away
from bobbl_client.app import WINDOWS
from bobbl_client.model.membership import read
from bobbl_client.model.station import StationModel
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_shared.clock import SystemClock
from builders.scenes import Played, large, typical

LIMIT_MS = 1500.0
HALLS: dict[str, Callable[[Path], Played]] = {"46 pairs": typical, "200 tables": large}


def opened(model: StationModel, times: int) -> Spans:
    """Open a window so many times; the first does not count, which loads what Qt needs."""
    spans = Spans()
    for number in range(times + 1):
        windows: list[QWidget] = []

        def show() -> None:
            window = WINDOWS[model.post.role if model.post else None](model)
            window.show()
            window.activateWindow()
            windows.append(window)  # noqa: B023

        if number:
            spans.do(show)
        else:
            show()
        QApplication.processEvents()
        windows[0].grab()
        put_away(windows[0])
    return spans


def floor(times: int, table: Table) -> None:
    """Open a window in which there is nothing."""
    spans = Spans()
    windows: list[QWidget] = []
    for _ in range(times):
        spans.do(lambda: windows.append(bare()[0]))
        put_away(windows.pop())
    spans.add_to(table, LIMIT_MS, window="nothing")


def started(folder: Path, events: int, table: Table) -> None:
    """Start a desk whose copy is so long, window and all."""
    folder.mkdir()
    growing = Growing(folder)
    growing.go_on(events)
    hall = Attendance(growing.paper)
    place = hall.station("desk").membership.folder
    length = growing.paper.state.length
    hall.models.pop().close()
    spans = Spans()
    models: list[StationModel] = []
    windows: list[QWidget] = []

    def start() -> None:
        membership = read(place)
        assert membership is not None
        model = StationModel(membership, Silent(), SystemClock(), os.urandom)
        models.append(model)
        window = WINDOWS["desk"](model)
        window.show()
        QApplication.processEvents()
        windows.append(window)

    for _ in range(3):
        spans.do(start)
        put_away(windows.pop())
        models.pop().close()
    spans.add_to(table, LIMIT_MS, window=f"desk, start with {length} events")
    hall.close()


def main() -> None:
    """Open, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--events", type=int, nargs="*", default=[2_000, 20_000])
    given = parser.parse_args()
    app = QApplication(["bobbl"])
    theme.apply(app, LIGHT)
    table = Table("Opening")
    floor(given.times, table)
    with tempfile.TemporaryDirectory() as name:
        for content, build in HALLS.items():
            shown = build(Path(name) / content)
            for role in ("organiser", "desk", "scoring", "display"):
                spans = opened(getattr(shown, role), given.times)
                spans.add_to(table, LIMIT_MS, window=f"{role}, {content}")
            shown.close()
        for events in given.events:
            started(Path(name) / f"start-{events}", events, table)
    print(table.text(), end="")


if __name__ == "__main__":
    main()
