"""How fast events are decided again, and whether halls wait for it.

``PYTHONPATH=tests python -m bench.federation.redeciding`` plays an evening of ``--pairs``
pairs with real signatures, and measures on one core, the best of ``--times``

signatures  checking a signature for each event and each head, and nothing else: the limit
fold        folding all events, and nothing else
verify      ``bobbl verify``, from a file: what the rest is compared with
redecide    what a worker does with events that are at hand
store       the same from PostgreSQL, with all that is read and kept there
behind      a worker that is new and has only the last tenth to decide: the rest it folds

and how late a loop comes that answers halls (99 of 100 times) while nothing else happens, while a
process of its own decides, and while a thread would. Needs PostgreSQL (Debian: postgresql).
"""

import argparse
import asyncio
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol

import psycopg

from bench.draw.measuring import Table, quantile
from bobbl_federation.redeciding.redeciding import Redeciding
from bobbl_federation.store.connections import Connections
from bobbl_federation.store.migration import migrate
from bobbl_federation.store.postgres import PostgresLogs
from bobbl_federation.store.postgres_checks import PostgresChecks
from bobbl_federation.store.postgres_clubs import PostgresClubs
from bobbl_server.verify import Redecider, Verifier
from bobbl_shared.background import give_way
from bobbl_shared.crypto.keys import Purpose, SigningKey, verify
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import EntryId
from bobbl_shared.log import LogFile
from builders.attackers.forged import events_of, write_forged
from builders.dice import seeded_dice
from builders.federation.postgres import running
from builders.federation.signed import signed_frame
from builders.office import Author, Office

GOAL = 3000
"""Events a second on a core."""

ROUNDS = 4
SCORE = BobblScore(((21, 4), (20, 21)))
TICK_S = 0.002
TICKS = 1500


def played(pairs: int) -> Office:
    """Let an evening be played: every pair registered, every result entered by two people."""
    office = Office()
    other = office.admit("scoring", "Ergebnisse", office.state.settings.sections[0].name)
    for number in range(pairs):
        names = (f"A{number}", "x"), (f"B{number}", "y")
        office.commit(office.organiser.registering(*names))
    for number in range(1, ROUNDS + 1):
        changed = office.state.field_changed
        assert changed is not None
        _must(office, office.organiser, DrawRound(number), Base(version=changed.index))
        for table in office.state.rounds[-1].tables:
            for author in (office.organiser, other):
                slot = office.state.rounds[-1].tables[table]
                entry = EntryId(f"{number} {table} {author.name}")
                result = EnterResult(number, table, slot.sides, SCORE, entry)
                _must(office, author, result, Base(version=slot.changed.index))
        newest = office.state.results_changed(number)
        assert newest is not None
        _must(office, office.organiser, CloseRound(number), Base(version=newest.index))
    return office


def _must(office: Office, author: Author, payload: AnyPayload, base: Base) -> None:
    office.ask(author, payload, base)
    event = events_of(office.history.bodies[-1:])[0]
    if event.verdict.refused is not None:
        sys.exit(f"{type(payload).__name__}: {event.verdict}")


def best(times: int, work: Callable[[], object]) -> float:
    """Give the seconds of the processor that it takes at best."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def check_signatures(count: int) -> None:
    """Check that many signatures of a command's length."""
    key = SigningKey.generate(seeded_dice("bench"))
    text = b"x" * 400
    signature = key.sign(Purpose.COMMAND, text)
    for _ in range(count):
        verify(key.public, Purpose.COMMAND, text, signature)


def fold_all(office: Office) -> None:
    """Fold all events."""
    redecider = Redecider()
    for body in office.history.bodies:
        redecider.skip(body)


def redecide_all(office: Office) -> None:
    """Decide all events again, without a head but the last."""
    redecider = Redecider()
    for body in office.history.bodies:
        flaw = redecider.take(body)
        assert flaw is None, flaw


def verify_file(path: Path) -> None:
    """Verify a file."""
    with LogFile.open(path, read_only=True) as log:
        found = Verifier(log).run()
        assert found.bad is None, found


async def from_store(url: str, times: int, length: int) -> dict[str, float]:
    """Give the seconds of the processor for a whole log, and for its last tenth."""
    connections = Connections(url)
    logs, checks = PostgresLogs(connections), PostgresChecks(connections)
    found = {}
    for name, begin in (("store", 0), ("behind", length - length // 10)):
        taken = []
        for _ in range(times):
            _begin_at(url, begin)
            redeciding = Redeciding(logs, checks, time.monotonic)
            start = time.process_time()
            while await redeciding.look():
                pass
            taken.append(time.process_time() - start)
            assert redeciding.events == length - begin, redeciding.events
        found[name] = min(taken)
    await logs.close()
    await connections.close()
    return found


def _begin_at(url: str, index: int) -> None:
    """Let it be decided up to there; nothing of it before that."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DELETE FROM checked")
        if index:
            connection.execute(
                "INSERT INTO checked (tournament, until, hash, seen)"
                " SELECT tournament, idx + 1, hash, hash FROM event WHERE idx = %s",
                (index - 1,),
            )


async def prepared(url: str, office: Office) -> None:
    """Hand the evening over."""
    connections = Connections(url)
    await migrate(connections)
    club = await PostgresClubs(connections).add_club("SV")
    logs = PostgresLogs(connections)
    await logs.append(signed_frame(office, 0, club=club))
    await logs.close()
    await connections.close()


# How late a loop comes


async def _late() -> float:
    loop, late = asyncio.get_running_loop(), []
    for _ in range(TICKS):
        due = loop.time() + TICK_S
        await asyncio.sleep(TICK_S)
        late.append(loop.time() - due)
    return 1000 * quantile(late, 0.99)


class Flag(Protocol):
    """What threads or processes tell each other once."""

    def is_set(self) -> bool:
        """Return whether it was told."""

    def set(self) -> None:
        """Tell it."""


def decide_without_end(bodies: list[bytes], begun: Flag, stop: Flag) -> None:
    """Decide a log again, again and again, until told to stop; say when that has begun."""
    while not stop.is_set():
        redecider = Redecider()
        for body in bodies:
            redecider.take(body)
            begun.set()
            if stop.is_set():
                return


def decide_beside(bodies: list[bytes], begun: Flag, stop: Flag) -> None:
    """Do so in a process that gives way, as workers do."""
    give_way()
    decide_without_end(bodies, begun, stop)


def lateness(bodies: list[bytes]) -> dict[str, float]:
    """Give the milliseconds that a loop is late with nothing beside it, a process, a thread."""
    found = {"alone": asyncio.run(_late())}
    context = get_context("spawn")
    begun, ends = context.Event(), context.Event()
    process = context.Process(target=decide_beside, args=(bodies, begun, ends), daemon=True)
    process.start()
    begun.wait()
    found["process"] = asyncio.run(_late())
    ends.set()
    process.join()
    runs, stop = threading.Event(), threading.Event()
    thread = threading.Thread(target=decide_without_end, args=(bodies, runs, stop))
    thread.start()
    runs.wait()
    found["thread"] = asyncio.run(_late())
    stop.set()
    thread.join()
    return found


def main() -> int:
    """Print the figures; 1 if the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--times", type=int, default=3)
    args = parser.parse_args()
    office = played(args.pairs)
    length = len(office.history.bodies)
    with tempfile.TemporaryDirectory() as folder, running() as server:
        file = Path(folder) / "evening.bobbl"
        write_forged(file, events_of(office.history.bodies), office.server_key)
        url = server.make_database("bench")
        asyncio.run(prepared(url, office))
        took = {
            "signatures": best(args.times, partial(check_signatures, length)),
            "fold": best(args.times, partial(fold_all, office)),
            "verify": best(args.times, partial(verify_file, file)),
            "redecide": best(args.times, partial(redecide_all, office)),
            **asyncio.run(from_store(url, args.times, length)),
        }
    table = Table(f"{length} events of {args.pairs} pairs")
    for name, seconds in took.items():
        count = length // 10 if name == "behind" else length
        ratio = took["verify"] / length / (seconds / count)
        table.add(what=name, seconds=seconds, events_a_second=count / seconds, of_verify=ratio)
    print(table.title, table.text(), sep="\n")
    late = Table("how late a loop comes (ms, 99 of 100)")
    for name, milliseconds in lateness(office.history.bodies).items():
        late.add(beside=name, ms=milliseconds)
    print(late.title, late.text(), sep="\n")
    return 0 if length / took["store"] >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
