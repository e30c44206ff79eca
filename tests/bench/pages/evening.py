"""Whether stations notice what guests do, and how soon guests see what stations save.

``PYTHONPATH=tests python -m bench.pages.evening`` runs ``bobbl serve`` on an evening of 200 pairs,
``bobbl pages`` beside it as a station like any other, and 20 stations that say 20 things a second
(half of them results) from a process of their own. This process is the guests. In each turn the
stations enter the results of another round: alone; while 500 phones and 20 walls have streams, of
which 300 search and load three pages within ten seconds; while an address floods the port of the
pages with 2,000 requests a second (``flood``), with 500 connections that ask as often and read
nothing (``slow``), or with 500 that are half open (``open``); while the pages are written into the
club's folder (``folder``). Milliseconds are from sending to acknowledgement (``ack``), from sending
a result until a phone or wall that shows the pair has heard of it (``seen``), and until the pair's
page lies in the folder (``written``). Turns of all kinds take turns, so that what else the machine
does is spread over them; the ratio is that of the 99th percentile of all answers of a kind.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import msgspec

from bench.draw.measuring import quantile
from bench.pages.flooding import NICE
from bench.pages.guests import Crowd, Phone, Watcher
from bench.sync.crowd import Notes, Orders, Script, work
from bench.sync.load import Use, serving
from bobbl.demo.processes import PagesProcess
from bobbl.pages.child import LocalPages
from bobbl.pages.site_options import SiteOptions
from bobbl_client.model.membership import new_key, remember
from bobbl_server.sockets.descriptors import allow_many
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.log import LogFile
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import Submit
from builders.paper import Paper, Pen, coming_and_going, results
from builders.phones import free_port

PAIRS = 200
STATIONS = 20
A_SECOND = 20
PHONES, WALLS, SEARCHING, WITHIN_S = 500, 20, 300, 10.0
FLOODS = {"flood": "requests", "slow": "slow readers", "open": "half open"}
KINDS = ("alone", "guests", *FLOODS, "folder")
FIRST_S = 1.0
LOOK_S = 0.02
"""How often it is looked what lies in the folder."""


@dataclass(frozen=True)
class Hall:
    """An evening that is prepared: what the stations of each turn will say."""

    paper: Paper
    state: State
    head: str
    turns: tuple[tuple[Script, ...], ...]
    port: int


def prepared(folder: Path, seconds: float, count: int) -> Hall:
    """Draw a round for each of so many turns, open the pages, and sign what stations will say."""
    paper = Paper(folder, Settings("Preismucken", rounds=count + 1, entry="single"))
    entrants = paper.register(PAIRS)
    for _ in range(count):
        paper.draw()
    port = free_port("127.0.0.1")
    paper.commit([paper.organiser.submission(OpenPages(f"127.0.0.1:{port}"))])
    for name in ("guests", "club"):
        invite = InviteStation(InvitationId(new_id()), "pages", name)
        paper.commit([paper.organiser.submission(invite)])
        public = new_key(folder / name / "pages", os.urandom).public.hex()
        paper.commit([paper.service.own_submission(AdmitStation(invite.invitation, public))])
    turns, most, share = [], int(seconds * A_SECOND / STATIONS) + 2, PAIRS // count
    said: list[list[tuple[Pen, list[object]]]] = []
    for turn in range(count):
        scorers = [
            paper.admitted("scoring", f"Ergebnisse {turn}.{n}", "Halle")
            for n in range(STATIONS // 2)
        ]
        desks = [paper.admitted("desk", f"Tisch {turn}.{n}") for n in range(STATIONS // 2)]
        slips = list(results(paper.state, turn + 1))
        here = entrants[turn * share : (turn + 1) * share]
        both: list[tuple[Pen, list[object]]] = []
        for at, (scorer, desk) in enumerate(zip(scorers, desks, strict=True)):
            both.append((scorer, list(slips[at :: len(scorers)][:most])))
            own = here[at :: len(desks)]
            both.append((desk, [(each,) for each in coming_and_going(own, most)]))
        said.append(both)
    for both in said:
        scripts = []
        for pen, words in both:
            frames = tuple(
                encode(Submit(pen.signed(*each)[1])).encode()  # type: ignore[misc]
                for each in words
            )
            scripts.append(Script(pen.key.to_bytes(), frames))
        turns.append(tuple(scripts))
    state, head = paper.state, paper.service.history.last_hash.hex()
    paper.close()
    return Hall(paper, state, head, tuple(turns), port)


@contextmanager
def pages(hall: Hall, folder: Path, server: str) -> Iterator[int]:
    """Run ``bobbl pages``, and give its process."""
    remember(folder / "guests" / "pages", "Seiten", hall.paper.pins, server, os.urandom)
    with asyncio.Runner() as runner:
        process = PagesProcess(server, folder / "guests", hall.port)
        runner.run(process.start())
        assert process.process is not None
        try:
            yield process.process.pid
        finally:
            runner.run(process.stop())


class ClubFolder:
    """The club's folder while ``bobbl pages`` writes it, and when its files were last new."""

    def __init__(self, hall: Hall, folder: Path, server: str) -> None:
        """Return once all pages lie there."""
        self._folder = folder / "site"
        self._folder.mkdir(exist_ok=True)
        self._pages = LocalPages(
            folder / "club", "127.0.0.2", SiteOptions(self._folder), browse=False
        )
        self._pages.start(server, hall.paper.pins.tournament)
        self.seen: defaultdict[str, list[float]] = defaultdict(list)
        self._marks: dict[str, int] = {}
        until = time.monotonic() + 60.0
        while self._pages.stand.folder is None or self._look() < PAIRS:
            assert time.monotonic() < until, self._pages.fallen() or self._pages.stand
            time.sleep(LOOK_S)
        self._is_over = threading.Event()
        self._looking = threading.Thread(target=self._keep_looking)
        self._looking.start()

    def _keep_looking(self) -> None:
        while not self._is_over.wait(LOOK_S):
            self._look()

    def _look(self) -> int:
        """Note which pairs' pages are new; return how many there are."""
        now = time.monotonic()
        for page in self._folder.glob("*/paar-*.html"):
            with suppress(FileNotFoundError):  # it is being replaced
                mark = page.stat().st_mtime_ns
                if self._marks.get(page.stem) != mark:
                    self._marks[page.stem] = mark
                    self.seen[page.stem].append(now)
        return len(self._marks)

    def close(self) -> None:
        """Let the last results be written, and end the program."""
        time.sleep(5.0)
        self._is_over.set()
        self._looking.join()
        self._pages.end()


class Guests:
    """What 500 phones and 20 walls do and hear."""

    def __init__(self, hall: Hall) -> None:
        """Open all streams."""
        self.crowd = Crowd(hall.port)
        numbers = sorted(each.number for each in hall.state.entrants.values())
        self.watchers = [
            Watcher(self.crowd, f"/paar/{numbers[n % len(numbers)]}") for n in range(PHONES + WALLS)
        ]
        self.crowd.run(lambda: all(each.heard for each in self.watchers), 30)
        self.phones: list[Phone] = []
        self._numbers = numbers

    def act(self, is_over: Callable[[], bool], seconds: float) -> None:
        """Let phones search, and all hear; they stand for other computers, so the thread yields."""
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        self._search()
        self.crowd.run(is_over, seconds)

    def _search(self) -> None:
        """Let phones search within the next seconds."""
        dice, now = random.Random(7), time.perf_counter()
        for n in range(SEARCHING):
            number = dice.choice(self._numbers)
            paths = ["/", f"/platz?q={number}", f"/paar/{number}", "/rangliste"]
            self.phones.append(Phone(self.crowd, paths, f"127.0.2.{1 + n % 250}"))
            self.crowd.due.append((now + dice.random() * WITHIN_S, self.phones[-1].ask))

    @property
    def taken(self) -> list[float]:
        """The milliseconds that each page took."""
        return [ms for phone in self.phones for ms in phone.taken]

    def close(self) -> None:
        """Close everything."""
        for watcher in self.watchers:
            watcher.close()
        for phone in self.phones:
            phone.close()


def turn(hall: Hall, number: int, port: int, seconds: float, guests: Guests | None) -> Notes:
    """Let the stations of a turn work."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    length = hall.state.length
    orders = Orders(
        *("127.0.0.1", port, hall.paper.pins, length, hall.head, hall.turns[number], 1),
        pace_s=1 / A_SECOND,
    )
    process = context.Process(target=work, args=(theirs, orders))
    process.start()
    assert ours.recv() == "ready"
    start = time.monotonic() + 0.5
    ours.send((start, seconds, 0.0, 1 / A_SECOND))
    if guests is not None:
        busy = threading.Thread(target=guests.act, args=(lambda: ours.poll(0), seconds + 30))
        busy.start()
        busy.join()
    notes: Notes = msgspec.msgpack.decode(ours.recv(), type=Notes)
    process.join(30)
    assert not notes.rejected
    notes.answered = [each for each in notes.answered if each[0] >= start + FIRST_S]
    return notes


def seen_ms(hall: Hall, notes: Notes, guests: Guests) -> list[float]:
    """Return how long each result took to each phone and wall that shows one of its pairs."""
    heard = defaultdict(list)
    for watcher in guests.watchers:
        heard[int(watcher.path.rpartition("/")[2])].append(watcher.heard)
    return first_after(hall, notes, heard)


def written_ms(hall: Hall, notes: Notes, folder: ClubFolder) -> list[float]:
    """Return how long each result took to the page of each of its pairs in the folder."""
    return first_after(hall, notes, {int(name[5:]): [each] for name, each in folder.seen.items()})


def first_after(
    hall: Hall, notes: Notes, heard: Mapping[int, Sequence[Sequence[float]]]
) -> list[float]:
    """Return the milliseconds from each result until the first of the times at its pairs."""
    sent = {index: when for when, _, index in notes.answered}
    taken = []
    with LogFile.open(hall.paper.file, read_only=True) as log:
        events = [decode_event(body) for body in log.events(hall.state.length)]
    for event in events:
        payload = decode_command(event.command).payload
        if isinstance(payload, EnterResult) and event.index in sent:
            pairs = [hall.state.entrants[each].number for side in payload.sides for each in side]
            for times in (times for pair in pairs for times in heard.get(pair, ())):
                after = [each for each in times if each > sent[event.index]]
                taken.append(1000 * (min(after) - sent[event.index]) if after else float("inf"))
    return taken


def run(folder: Path, seconds: float, times: int) -> None:
    """Run the turns of each kind so many times, and print."""
    kinds = KINDS * times
    hall = prepared(folder, seconds, len(kinds))
    answers: defaultdict[str, list[float]] = defaultdict(list)
    watched: list[tuple[Notes, Guests]] = []
    kept: list[tuple[Notes, ClubFolder]] = []
    with serving(folder, hall.paper.file) as (pid, port):
        server = f"127.0.0.1:{port}"
        remember(folder / "club" / "pages", "Ordner", hall.paper.pins, server, os.urandom)
        with pages(hall, folder, server) as pages_pid:
            for number, kind in enumerate(kinds):
                guests = Guests(hall) if kind == "guests" else None
                flooding = flood(FLOODS[kind], hall.port) if kind in FLOODS else None
                club = ClubFolder(hall, folder, server) if kind == "folder" else None
                before, own = Use.of(pid), Use.of(pages_pid)
                notes = turn(hall, number, port, seconds, guests)
                used, used_own = Use.of(pid), Use.of(pages_pid)
                said = figures(notes)
                said["server"] = f"{(used.cpu_s - before.cpu_s) / seconds:.0%}"
                said["pages"] = f"{(used_own.cpu_s - own.cpu_s) / seconds:.0%}"
                answers[kind] += acknowledged(notes)
                if guests is not None:
                    said["page"] = f"p99 {quantile(guests.taken, 0.99):.0f} ms"
                    said["pages loaded"] = str(len(guests.taken))
                    watched.append((notes, guests))
                    guests.close()
                if flooding is not None:
                    flooding.communicate(timeout=20)
                if club is not None:
                    club.close()
                    kept.append((notes, club))
                words = "  ".join(f"{name} {figure}" for name, figure in said.items())
                print(f"{kind:8} {words}  load {os.getloadavg()[0]:.1f}", flush=True)
                time.sleep(1.0)
    for notes, guests in watched:
        seen = seen_ms(hall, notes, guests)
        print(
            f"seen by {PHONES} phones and {WALLS} walls: {len(seen)} times"
            f"  p50 {quantile(seen, 0.5):.0f} ms  p99 {quantile(seen, 0.99):.0f} ms"
        )
    for notes, club in kept:
        written = written_ms(hall, notes, club)
        print(
            f"written into the club's folder: {len(written)} pages"
            f"  p50 {quantile(written, 0.5):.0f} ms  p99 {quantile(written, 0.99):.0f} ms"
        )
    for kind in KINDS:
        taken = answers[kind]
        half, slow = (
            f"{quantile(taken, q):.1f} ms, {quantile(taken, q) / quantile(answers['alone'], q):.2f}"
            for q in (0.5, 0.99)
        )
        print(f"{kind:8} {len(taken)} acks  p50 {half} times alone  p99 {slow} times alone")


def flood(kind: str, port: int) -> "subprocess.Popen[bytes]":
    """Begin to flood the port of the pages."""
    words = (sys.executable, "-m", "bench.pages.flooding", kind, str(port))
    return subprocess.Popen(words, stdin=subprocess.PIPE)


def acknowledged(notes: Notes) -> list[float]:
    """Return the milliseconds of all acknowledgements."""
    return [1000 * (got - sent) for sent, got, _ in notes.answered]


def figures(notes: Notes) -> dict[str, str]:
    """Return what stations have noticed."""
    taken = acknowledged(notes)
    return {
        "acks": str(len(taken)),
        "p50": f"{quantile(taken, 0.5):.1f} ms",
        "p99": f"{quantile(taken, 0.99):.1f} ms",
    }


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--times", type=int, default=3, help="turns of each kind")
    given = parser.parse_args()
    allow_many()
    with tempfile.TemporaryDirectory() as name:
        run(Path(name), given.seconds, given.times)


if __name__ == "__main__":
    main()
