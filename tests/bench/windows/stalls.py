"""How long a window does not listen while much comes in, or nothing does.

``PYTHONPATH=tests python -m bench.windows.stalls`` runs ``bobbl serve`` and a real station with its
window, network thread and files, with a gate between them. A timer of the window's thread beats
every 2 ms; the longest gap between two beats is how long a key would have had to wait. The limit is
100 ms for it. It is done for

nothing    nobody does anything: what gaps this machine makes by itself
dead       nothing gets through any more while somebody types and saves; then the server is gone
500        events come at once, which were held up at the gate: results, and pairs come and go
20,000     events are caught up with by a station that has none
draw       a draw of 200 tables comes
chronicle  the organiser opens the history of an evening of 20,000 events

``listens`` says when the last of it was shown, in milliseconds. On a machine with other work the
clock shows gaps that are not the window's; ``own`` is what its thread worked in them.
"""

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain, count
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QApplication

from bench.draw.measuring import Table
from bench.growth.growth import Growing
from bench.sync.crowd import Orders, Script, work
from bench.sync.load import serving
from bench.windows.gate import Gate
from bench.windows.halls import Attendance
from bench.windows.keys import opened
from bench.windows.watching import Collections, Heartbeat, bare, put_away
from bobbl_client.app import Station
from bobbl_client.model.station import Contact
from bobbl_client.organiser.chronicle.view import ChronicleView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.runtime import last_membership
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.values import Role
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import Submit
from builders.course import base_on
from builders.hands import press, type_in
from builders.paper import Paper, Pen, coming_and_going, results

PAIRS = 400
LIMIT_MS = 100.0
ROLES: tuple[Role, ...] = ("desk", "scoring", "organiser", "display")
PATIENCE_S = 120.0
STRIKE_MS = 40


@dataclass
class Place:
    """A hall on paper, and the folder that is home to the station whose window is looked at."""

    hall: Attendance
    home: Path
    pen: Pen


def admitted(folder: Path, role: Role, rounds: int) -> Place:
    """Make a hall of 400 pairs and let a station in."""
    paper = Paper(folder, Settings("Preismucken", rounds=7, fee_cents=1000))
    paper.register(PAIRS)
    sections = ("Halle",) if role == "scoring" else ()
    pen = paper.admitted(role, "Am Fenster", *sections)
    for _ in range(rounds):
        paper.draw()
    return Place(Attendance(paper), folder / "home", pen)


@dataclass
class Watched:
    """A station in its window, behind a gate, and its server."""

    place: Place
    gate: Gate
    station: Station
    server: ExitStack
    """Closed, the server is gone."""


@contextmanager
def watched(place: Place, *, with_copy: bool = True) -> Iterator[Watched]:
    """Serve a hall and start the station in it; its window opens once the caller lets it run."""
    with Gate() as gate, ExitStack() as server:
        place.hall.member(place.home, place.pen, f"127.0.0.1:{gate.port}", with_copy=with_copy)
        place.hall.paper.close()
        paper = place.hall.paper
        _, gate.target = server.enter_context(serving(paper.folder, paper.file))
        station = Station(place.home, browse=False)
        try:
            yield Watched(place, gate, station, server)
        finally:
            station.close()
            QApplication.processEvents()


def go_on(seen: Watched) -> None:
    """Let the station go on as one that knows its tournament, without a question."""
    membership = last_membership(seen.place.home)
    assert membership is not None
    seen.station.work(membership)


def until(condition: Callable[[], bool]) -> None:
    """Let the program run until something is true, as it runs for people."""
    due = time.monotonic() + PATIENCE_S
    timer = QTimer()
    timer.timeout.connect(
        lambda: QApplication.exit() if condition() or time.monotonic() > due else None
    )
    timer.start(5)
    QApplication.exec()
    timer.stop()
    assert condition(), "nothing came of it"


def is_online(station: Station) -> Callable[[], bool]:
    """Tell whether a station is connected."""
    model = station.parts.model
    assert model is not None
    return lambda: model.contact is Contact.ONLINE


def has(station: Station, length: int) -> Callable[[], bool]:
    """Tell whether a station has so many events."""
    model = station.parts.model
    assert model is not None
    return lambda: model.replica.length >= length


class Author:
    """Another station, in a process of its own, that says all it has to say at a word."""

    def __init__(self, place: Place, port: int, words: Sequence[tuple[AnyPayload, Base | None]]):
        """Let it sign, and connect."""
        paper = place.hall.paper
        self.events = len(words)
        self._ready = False
        frames = tuple(
            encode(Submit(paper.organiser.signed(payload, base)[1])).encode()
            for payload, base in words
        )
        script = Script(paper.organiser.key.to_bytes(), frames)
        head = paper.service.history.last_hash.hex()
        orders = Orders(
            "127.0.0.1", port, paper.pins, paper.state.length, head, (script,), len(frames)
        )
        self._pipe, theirs = get_context("spawn").Pipe()
        self._process = get_context("spawn").Process(target=work, args=(theirs, orders))
        self._process.start()

    def speak(self) -> None:
        """Say it."""
        assert self._pipe.recv() == "ready"
        self._pipe.send((time.monotonic(), 1.0, 0.0, 0.0))

    def wait(self) -> None:
        """Wait until all of it is recorded; nobody listens to windows meanwhile."""
        self._pipe.recv()
        self._process.join(30)


def measured(table: Table, role: Role, what: str, happens: Callable[[], None]) -> None:
    """Let something happen to a window while it beats; add what was found."""
    gc.collect()
    heart, collections = Heartbeat(), Collections()
    heart.start()
    began = time.monotonic()
    happens()
    took = time.monotonic() - began
    gaps = heart.stop()
    collections.stop()
    gaps.add_to(
        table,
        LIMIT_MS,
        of_longest=True,
        window=role,
        what=what,
        listens=1000 * took,
        collected=collections.longest(),
    )
    print(table.text().splitlines()[-1], flush=True)


def five_hundred(folder: Path, role: Role, table: Table) -> None:
    """Hold up 500 events at the gate, then let them come at once."""
    place = admitted(folder, role, rounds=1)
    paper = place.hall.paper
    words: list[tuple[AnyPayload, Base | None]] = list(results(paper.state, 1))
    goers = list(paper.state.entrants)[:100]
    words += [(each, None) for each in coming_and_going(goers, 500 - len(words))]
    length = paper.state.length
    with watched(place) as seen:
        author = Author(place, seen.gate.target, words)
        go_on(seen)
        until(is_online(seen.station))
        seen.gate.shut()
        author.speak()
        author.wait()

        def happens() -> None:
            seen.gate.open()
            until(has(seen.station, length + author.events))

        measured(table, role, "500 events", happens)


def draw(folder: Path, role: Role, table: Table) -> None:
    """Let a draw of 200 tables come."""
    place = admitted(folder, role, rounds=0)
    state = place.hall.paper.state
    words = [(DrawRound(1), base_on(state.field_changed))]
    with watched(place) as seen:
        author = Author(place, seen.gate.target, words)
        go_on(seen)
        until(is_online(seen.station))
        author.speak()
        measured(table, role, "draw", lambda: until(has(seen.station, state.length + 1)))
        author.wait()


def catching_up(folder: Path, events: int, table: Table) -> None:
    """Let a desk that has nothing catch up."""
    growing = Growing(folder)
    growing.go_on(events)
    hall = Attendance(growing.paper)
    length = growing.paper.state.length
    with watched(Place(hall, folder / "home", growing.watcher), with_copy=False) as seen:
        go_on(seen)
        measured(table, "desk", f"{length} events", lambda: until(has(seen.station, length)))


def chronicle(folder: Path, events: int, table: Table) -> None:
    """Open the history of a long evening."""
    growing = Growing(folder)
    growing.go_on(events)
    hall = Attendance(growing.paper)
    model = hall.station("organiser")
    with opened(model) as window:
        work = getattr(window, "work", None)
        assert isinstance(work, OrganiserWork)

        def happens() -> None:
            press(work.overview, Qt.Key.Key_V)
            page = work.page
            assert isinstance(page, ChronicleView)
            until(lambda: bool(page.list.rows()))

        measured(table, "organiser", f"chronicle of {growing.paper.state.length}", happens)
    hall.close()


def nothing(table: Table, seconds: float) -> None:
    """Let a window with nothing in it lie idle."""
    window, _ = bare()
    ends = time.monotonic() + seconds
    measured(table, "desk", "nothing", lambda: until(lambda: time.monotonic() > ends))
    put_away(window)


def dead(folder: Path, table: Table, seconds: float) -> None:
    """Type and save at a desk to which nothing comes through, and whose server is gone then."""
    place = admitted(folder, "desk", rounds=0)
    with watched(place) as seen:
        go_on(seen)
        until(is_online(seen.station))
        seen.gate.shut()
        measured(table, "desk", "silence", lambda: typing(seconds))
        seen.gate.open()
        seen.server.close()
        measured(table, "desk", "server gone", lambda: typing(seconds))


def typing(seconds: float) -> None:
    """Type pair after pair, as fast as hands can, for so long."""
    letters = chain.from_iterable(_pair(number) for number in count(int(time.monotonic())))
    ends = time.monotonic() + seconds

    def strike() -> None:
        focus = QApplication.focusWidget()
        key = next(letters)
        if focus is not None and isinstance(key, str):
            type_in(focus, key)
        elif focus is not None and isinstance(key, Qt.Key):
            press(focus, key)

    hands = QTimer()
    hands.timeout.connect(strike)
    hands.start(STRIKE_MS)
    until(lambda: time.monotonic() > ends)
    hands.stop()


def _pair(number: int) -> Iterator[str | Qt.Key]:
    """Give the keys of a pair that nobody is like, saved at the end, whatever is asked first."""
    for part in range(2):
        yield from "".join(chr(97 + int(digit)) for digit in str(number * 7919 + part * 104729))
        yield Qt.Key.Key_Return
        yield from "".join(chr(107 + int(digit)) for digit in str(number * 3571 + part))
        yield Qt.Key.Key_Return
        yield Qt.Key.Key_Return


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["nothing", "dead", "500", "20000", "draw", "chronicle"])
    parser.add_argument("--roles", nargs="*", default=ROLES, choices=ROLES)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=10.0)
    given = parser.parse_args()
    app = QApplication(["bobbl"])
    theme.apply(app, LIGHT)
    table = Table("Stalls")
    for what, role, measure in planned(given.roles, given.events, given.seconds, table):
        if given.only in {None, what}:
            with tempfile.TemporaryDirectory() as name:
                measure(Path(name), role)
    print(table.text(), end="")


def planned(
    roles: Sequence[Role], events: int, seconds: float, table: Table
) -> Iterator[tuple[str, Role, Callable[[Path, Role], None]]]:
    """Give what is to be measured with which window."""
    yield "nothing", "desk", lambda *_: nothing(table, min(seconds, 3.0))
    yield "dead", "desk", lambda folder, _: dead(folder, table, seconds)
    for role in roles:
        yield "500", role, lambda folder, role: five_hundred(folder, role, table)
        yield "draw", role, lambda folder, role: draw(folder, role, table)
    yield "20000", "desk", lambda folder, _: catching_up(folder, events, table)
    yield "chronicle", "organiser", lambda folder, _: chronicle(folder, events, table)


if __name__ == "__main__":
    main()
