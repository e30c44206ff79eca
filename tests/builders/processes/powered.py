"""A server that works through a short evening, for a test that watches what it does to its disk.

``python -m builders.processes.powered FOLDER`` founds a tournament in FOLDER, serves it, takes
commands in groups, and writes a line to standard output for each event that it acknowledges: the
index. With ``careless`` behind it SQLite syncs nothing, so that the test can show that it would
notice.
"""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bobbl_server.app import Server, ServerOptions
from bobbl_server.service import Outcome, Recorded, Submission
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntryId, InvitationId
from bobbl_shared.log import sqlite
from builders.course import CHEAP, TWO_TO_NIL, WORDS, base_on
from builders.office import Author

FILE = "tournament.bobbl"
HOME = "home"
"""Where the server's keys lie; is there before anything begins."""


def tell(index: int) -> None:
    """Say that an event is acknowledged, by one write that a trace shows."""
    os.write(1, b"%d\n" % index)


async def take(server: Server, submissions: Sequence[Submission]) -> None:
    """Let the server take a group; tell of each event when the server does."""
    waiting = [asyncio.get_running_loop().create_future() for _ in submissions]

    def done(future: "asyncio.Future[None]", outcome: Outcome) -> None:
        assert isinstance(outcome, Recorded), outcome
        assert not outcome.refused, server.history.bodies[outcome.index]
        tell(outcome.index)
        future.set_result(None)

    for submission, future in zip(submissions, waiting, strict=True):
        server.writer.submit(submission, partial(done, future))
    await asyncio.gather(*waiting)


async def own(server: Server, payload: AnyPayload) -> None:
    """Let the server command something."""
    outcome = await server.writer.submit_own(partial(server.service.own_submission, payload))
    assert isinstance(outcome, Recorded)
    tell(outcome.index)


async def evening(folder: Path) -> None:
    """Found, admit, register, commit to a draw, draw, enter."""
    file, home = folder / FILE, folder / HOME
    founder = Founder(home, SystemClock(), os.urandom, CHEAP)
    found_tournament(file, Settings("Preismucken", entry="single"), WORDS, founder)
    tell(1)
    async with Server(ServerOptions(file, home, host="127.0.0.1", announce=False)) as server:
        organiser = Author(server.history.state.tournament, "Leitung")
        invitation = InvitationId("invitation")
        await own(server, InviteStation(invitation, "organiser", organiser.name))
        await own(server, AdmitStation(invitation, organiser.key.public.hex()))
        for size in (1, 2, 5):
            names = ((f"Popp {size} {at}",) for at in range(2 * size))
            pairs = [organiser.registering(name, (*name, "Anna")) for name in names]
            await take(server, pairs)
        for payload in (CommitDraw(1, EIGHT_DICE), DrawRound(1, "63125641")):
            base = base_on(server.history.state.field_changed)
            await take(server, [organiser.submission(organiser.command(payload, base))])
        await take(server, list(slips(server, organiser)))


def slips(server: Server, organiser: Author) -> "list[Submission]":
    """Give a result for each table."""
    round_ = server.history.state.rounds[0]
    return [
        organiser.submission(
            organiser.command(
                EnterResult(1, table, slot.sides, TWO_TO_NIL, EntryId(f"slip {table}")),
                base_on(slot.changed),
            )
        )
        for table, slot in round_.tables.items()
    ]


def be_careless() -> None:
    """Let SQLite believe that whatever it has written is on disk."""
    writing = sqlite._writing

    def unsynced(path: Path, durable: bool) -> sqlite3.Connection:
        connection = writing(path, durable)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    sqlite._writing = unsynced


if __name__ == "__main__":
    if "careless" in sys.argv[2:]:
        be_careless()
    asyncio.run(evening(Path(sys.argv[1])))
