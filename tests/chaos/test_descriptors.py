"""The system has no descriptor left for a real server: it goes on, and so do its stations.

Strangers take every one there is, and in that moment the hall grows to where draws have a process
of their own. Nothing ends, everything is answered, and who comes later finds a place again.
"""

import asyncio
import os
import resource
import socket
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec

from bobbl.serve import Token
from bobbl_client.link.news import Joined
from bobbl_server.net.drawing import LONG_FROM
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.verify import Verifier
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.details import conceal
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, encode_name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId, InvitationId, PersonId, new_id
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.attackers.flood import ELSEWHERE
from builders.course import WORDS
from builders.live import Live, LiveStation

TO_SPARE = 6
STRANGERS = 200
"""More than there are descriptors, and so some of them always wait to be accepted."""


class Served(Live):
    """A hall whose server is a process of its own."""

    async def start(self) -> None:
        """Start the server, and read where it is."""
        home, self.token_file = self.folder / "server-home", self.folder / "token.json"
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bobbl", "serve", str(self.file), "--home", str(self.folder)),
            *("--host", "127.0.0.1", "--no-announce", "--token-file", str(self.token_file)),
            env=os.environ | {"HOME": str(home)},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        await self.until(self.token_file.exists)
        self.token = msgspec.json.decode(self.token_file.read_bytes(), type=Token)
        self.port = int(self.token.address.rpartition(":")[2])

    async def stop(self) -> tuple[int | None, str]:
        """End the stations, then the server as its window does; give its exit code and words."""
        for station in self.stations:
            await asyncio.to_thread(station.parts.link.stop)
            station.parts.stop()
        assert self.process.stdin is not None
        self.process.stdin.close()
        _, said = await self.process.communicate()
        return self.process.returncode, said.decode()

    async def newcomer(self, code: str) -> LiveStation:
        """Let a station try a code until it gets through."""
        station = self.station()
        while not isinstance(station.joined, Joined):
            station.joined = None
            station.parts.join(self.token.address, code)
            await self.until(lambda: station.joined is not None)
        station.parts.enter(station.joined)
        await self.until(lambda: station.model.post is not None)
        return station

    async def register(self, station: LiveStation, number: int) -> None:
        """Register a pair."""
        name = Name(f"Name {number}", "A")
        details = tuple(conceal(encode_name(each), "name", os.urandom) for each in (name, name))
        people = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(EntrantId(new_id()), "pair", people, "present")
        verdict = await self.ask(station, payload, details=details)
        assert verdict.refused is None, verdict

    def leave_descriptors(self, count: int) -> None:
        """Let the server have only so many more."""
        taken = {int(each) for each in os.listdir(f"/proc/{self.process.pid}/fd")}
        free = (each for each in range(10_000) if each not in taken)
        highest = max([*taken, *(next(free) for _ in range(count))])
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (highest + 1, highest + 1))


async def storm(port: int, calls: ExitStack) -> None:
    """Let strangers of several addresses connect who never say a word, and come again."""
    for number in range(STRANGERS):
        stranger = calls.enter_context(socket.socket())
        stranger.setblocking(False)
        stranger.bind((f"127.0.0.{2 + number % 20}", 0))
        with suppress(BlockingIOError):
            stranger.connect(("127.0.0.1", port))
        await asyncio.sleep(0)


async def test_without_descriptors_nothing_ends_and_everybody_is_answered(tmp_path: Path) -> None:
    assert ELSEWHERE == "127.0.0.2", "no station comes from there"
    hall = Served(tmp_path, Settings("Preismucken"))
    with ExitStack() as calls:
        founder = Founder(tmp_path, SystemClock(), os.urandom, Cost(64, 1, 1))
        hall.file = tmp_path / "tournament.bobbl"
        found_tournament(hall.file, hall.settings, WORDS, founder)
        await hall.start()
        try:
            organiser = await hall.newcomer(hall.token.code)
            for number in range(LONG_FROM - 1):
                await hall.register(organiser, number)
            hall.leave_descriptors(TO_SPARE)
            await storm(hall.port, calls)
            for number in range(3):  # the first of them calls for the worker
                await hall.register(organiser, LONG_FROM + number)
                assert (await hall.ask(organiser, RingGong())).refused is None
            changed = organiser.model.state and organiser.model.state.field_changed
            assert changed
            drawn = await hall.ask(organiser, DrawRound(1), Base(version=changed.index))
            assert drawn.refused is None
            display = await hall.newcomer(await code_for_a_display(hall, organiser))
            assert (await hall.ask(organiser, RingGong())).refused is None
            length = organiser.model.state.length if organiser.model.state else 0
            await hall.until(lambda: bool(display.model.state) and length <= shown(display))
        finally:
            code, said = await hall.stop()
    assert code == 0, said
    assert "Traceback" not in said
    with LogFile.open(hall.file, read_only=True) as log:
        assert Verifier(log).run().flaw is None


def shown(station: LiveStation) -> int:
    return station.model.state.length if station.model.state else 0


async def code_for_a_display(hall: Live, organiser: LiveStation) -> str:
    invitation = InvitationId(new_id())
    await hall.ask(organiser, InviteStation(invitation, "display", "Wand"))
    answers: list[Reply] = []
    organiser.model.query(AskCode(invitation, renew=True), answers.append)
    await hall.until(lambda: bool(answers))
    assert isinstance(answers[0], CodeAnswer)
    return answers[0].code
