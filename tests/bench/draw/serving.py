"""A server in a process of its own, late in the evening of a large hall.

The evening is made by the server itself out of commands of stations that exist only on paper; of
the last rounds no table has a result yet. Then real stations can come, with the codes handed out.
"""

import asyncio
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from bobbl_server.app import Server, ServerOptions
from bobbl_server.service import Outcome, Recorded, Submission
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import encode_name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Sides
from bobbl_shared.ids import EntrantId, EntryId, InvitationId, PersonId, new_id
from builders.course import CHEAP, WORDS, base_on
from builders.evening import invented_name, invented_score
from builders.office import Author

Lag = tuple[float, float]
"""When the server's loop could go on (monotonic clock, the same in all processes), and how late."""

TICK_S = 0.001


@dataclass(frozen=True)
class Hall:
    """How large, how late, how many tables wait for a result, and for how many stations."""

    pairs: int
    rounds: int
    open_rounds: int
    scorers: int
    draws: int


@dataclass(frozen=True)
class OpenTable:
    """A table without a result, and the version of it that a station knows."""

    round: int
    table: int
    sides: Sides
    version: int


@dataclass(frozen=True)
class Opened:
    """What stations need: codes for an organiser and for scorers, and how far the log reaches."""

    address: str
    codes: tuple[str, ...]
    length: int
    head: str
    tables: tuple[OpenTable, ...]


def serve(pipe: Connection, folder: Path, hall: Hall) -> None:
    """Open the hall and tell of it; answer ``field`` and ``lags`` until told ``stop``."""
    asyncio.run(_serve(pipe, folder, hall))


async def _serve(pipe: Connection, folder: Path, hall: Hall) -> None:
    file = folder / "tournament.bobbl"
    settings = Settings("Preismucken", rounds=hall.rounds + hall.draws, entry="single")
    found_tournament(file, settings, WORDS, Founder(folder, SystemClock(), os.urandom, CHEAP))
    async with Server(ServerOptions(file, folder, host="127.0.0.1", announce=False)) as server:
        codes = await _play(server, hall)
        pipe.send(await _opened(server, hall, codes))
        lags: list[Lag] = []
        watching = asyncio.ensure_future(_watch(lags))
        while (asked := await asyncio.to_thread(pipe.recv)) != "stop":
            changed = server.history.state.field_changed
            pipe.send(list(lags) if asked == "lags" else changed.index if changed else 0)
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def _watch(lags: list[Lag]) -> None:
    while True:
        before = time.monotonic()
        await asyncio.sleep(TICK_S)
        now = time.monotonic()
        lags.append((now, now - before - TICK_S))


async def _play(server: Server, hall: Hall) -> tuple[str, ...]:
    """Register everybody, draw the rounds, enter results; give the codes of those to come."""
    organiser = Author(server.history.state.tournament, "Leitung auf Papier")
    invite = InviteStation(InvitationId(new_id()), "organiser", organiser.name)
    await server.writer.submit_own(partial(server.service.own_submission, invite))
    await _admit(server, invite, organiser)
    await _commit(server, [_registering(organiser, number) for number in range(hall.pairs)])
    invites = [
        InviteStation(InvitationId(new_id()), "scoring", f"Ergebnisse {number}", ("Halle",))
        for number in range(hall.scorers + 1)
    ]
    await _commit(server, [organiser.submission(organiser.command(each)) for each in invites])
    scorer = Author(server.history.state.tournament, "Ergebnisse auf Papier")
    await _admit(server, invites.pop(), scorer)
    for number in range(1, hall.rounds + 1):
        base = base_on(server.history.state.field_changed)
        await _commit(server, [organiser.submission(organiser.command(DrawRound(number), base))])
        if number <= hall.rounds - hall.open_rounds:
            await _commit(server, list(_results(server.history.state, scorer, number)))
    return tuple(server.codes.renew(each.invitation).code for each in invites)


async def _admit(server: Server, invite: InviteStation, author: Author) -> None:
    """Admit a station that never connects."""
    admit = AdmitStation(invite.invitation, author.key.public.hex())
    await server.writer.submit_own(partial(server.service.own_submission, admit))


async def _commit(server: Server, submissions: Iterable[Submission]) -> None:
    """Let the server take submissions; none may be refused."""
    loop = asyncio.get_running_loop()
    futures: list[asyncio.Future[Outcome]] = []
    for submission in submissions:
        futures.append(loop.create_future())
        server.writer.submit(submission, futures[-1].set_result)
    for outcome in await asyncio.gather(*futures):
        assert isinstance(outcome, Recorded), outcome
        assert not outcome.refused, server.history.bodies[outcome.index][-200:]


def _registering(organiser: Author, number: int) -> Submission:
    names = (invented_name(2 * number), invented_name(2 * number + 1))
    details = tuple(conceal(encode_name(name), "name", organiser.dice) for name in names)
    persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
    payload = RegisterEntrant(EntrantId(new_id()), "pair", persons, distinct=True)
    return organiser.submission(organiser.command(payload), details)


def _results(state: State, scorer: Author, number: int) -> Iterable[Submission]:
    for table, slot in state.rounds[number - 1].tables.items():
        score = invented_score(slot, number)
        payload = EnterResult(number, table, slot.sides, score, EntryId(new_id()))
        yield scorer.submission(scorer.command(payload, base_on(slot.changed)))


async def _opened(server: Server, hall: Hall, codes: tuple[str, ...]) -> Opened:
    code = await server.invite_organiser("Leitung")
    state = server.history.state
    tables = tuple(
        OpenTable(each.number, table, slot.sides, slot.changed.index)
        for each in state.rounds[hall.rounds - hall.open_rounds :]
        for table, slot in each.tables.items()
    )
    head = server.history.last_hash.hex()
    return Opened(server.local_address, (code, *codes), state.length, head, tables)
