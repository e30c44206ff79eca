"""What was entered with the old server after another had taken over: applied once, and no more."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_server.history import History
from bobbl_server.net.branch_replay import BranchReplay
from bobbl_server.net.drawing import Drawing
from bobbl_server.net.writer import Writer
from bobbl_server.service import Service, Submission, read_submission
from bobbl_server.store.secrets import SecretFiles
from bobbl_server.store.take_over import Successor, prepare
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.phones import AllowPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.settings import AmendSettings, SettingName
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import EntryId, ProposalId
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.server_session import Tail
from builders.evening import WORDS, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    (tmp_path / "old").mkdir()
    evening = Evening(tmp_path / "old")
    yield evening
    evening.close()


@pytest.fixture
def organiser(evening: Evening) -> StationModel:
    return evening.station("organiser", "Leitung")


@pytest.fixture
def desk(evening: Evening, organiser: StationModel) -> StationModel:
    return evening.station("desk", "Anmeldung")


@pytest.fixture
def successor(
    evening: Evening, organiser: StationModel, desk: StationModel, tmp_path: Path
) -> Iterator[Successor]:
    """Give a server that has begun on what is there so far, while the evening goes on."""
    evening.register_pairs(desk, 9)
    path = tmp_path / "new.bobbl"
    path.write_bytes(evening.log.snapshot())
    successor = prepare(path, WORDS, tmp_path / "new", evening.clock, evening.dice)
    successor.begin()
    yield successor
    successor.log.close()


@asynccontextmanager
async def replay(
    evening: Evening, successor: Successor, folder: Path
) -> AsyncIterator[BranchReplay]:
    history = successor.history
    with ThreadPoolExecutor(1) as disk:
        drawing = Drawing()
        service = Service(
            history,
            successor.log,
            successor.keys.signing,
            evening.clock,
            evening.dice,
            drawing,
            SecretFiles(folder, evening.dice),
        )
        writer = Writer(service, disk, drawing, lambda settled: None, lambda error: None)
        loop = asyncio.ensure_future(writer.run())
        yield BranchReplay(history, service, writer)
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)
        writer.close()


def branch_of(evening: Evening, successor: Successor) -> Tail:
    """Give what the old server has beyond the take-over."""
    start = successor.history.epochs[-1][0]
    history = evening.history
    details = tuple(history.details.values())
    return Tail(start, history.raw(start, len(history.bodies)), history.heads[-1], details)


def authors(history: History) -> Counter[tuple[str, int]]:
    told = (author_of_command(decode_event(body)) for body in history.bodies)
    return Counter((each.station, each.counter) for each in told)


async def test_everything_on_a_branch_is_applied_once_however_often_it_comes(
    evening: Evening,
    organiser: StationModel,
    desk: StationModel,
    successor: Successor,
    tmp_path: Path,
) -> None:
    evening.register(desk, Name("Nachzügler", "Uwe"), Name("Spät", "Ute"))
    evening.draw(organiser)
    late = evening.station("display", "Wand")  # paired on the branch
    organiser.ask(RingGong())
    late.ask(RevokeStation(organiser.id))  # refused, and stays so
    tail = branch_of(evening, successor)
    async with replay(evening, successor, tmp_path) as taking:
        await taking.judge(desk.id, tail)
        length = successor.history.state.length
        await taking.judge(organiser.id, tail)
        assert successor.history.state.length == length
    state, told = successor.history.state, authors(successor.history)
    assert max(told.values()) == 1
    for station in (organiser, desk, late):
        own = sorted(counter for id_, counter in told if id_ == station.id)
        assert own == list(range(1, station.outbox.last + 1))
    assert late.id in state.stations
    assert not state.stations[organiser.id].revoked
    assert state.entrants.keys() == evening.state.entrants.keys()
    drawn, before = state.rounds[0].tables, evening.state.rounds[0].tables
    assert len(drawn) == 5
    assert {n: each.sides for n, each in drawn.items()} == {
        n: each.sides for n, each in before.items()
    }
    successor.log.close()
    with LogFile.open(tmp_path / "new.bobbl", read_only=True) as log:
        assert Verifier(log).run().flaw is None


async def test_what_stations_have_sent_already_is_not_taken_again(
    evening: Evening, desk: StationModel, successor: Successor, tmp_path: Path
) -> None:
    evening.register(desk, Name("Nachzügler", "Uwe"), Name("Spät", "Ute"))
    first = branch_of(evening, successor)
    evening.register(desk, Name("Letzter", "Jörg"), Name("Vorletzte", "Lisa"))
    async with replay(evening, successor, tmp_path) as taking:
        await taking.judge(desk.id, first)
        await taking.judge(desk.id, branch_of(evening, successor))
    assert max(authors(successor.history).values()) == 1
    assert len(successor.history.state.entrants) == 11


async def test_what_no_server_signed_is_not_taken(
    evening: Evening, desk: StationModel, successor: Successor, tmp_path: Path
) -> None:
    desk.ask(RingGong())
    tail = branch_of(evening, successor)
    forged = Tail(tail.start, tail.events, replace(tail.head, signature="00" * 64), tail.details)
    length = successor.history.state.length
    async with replay(evening, successor, tmp_path) as taking:
        with pytest.raises(PeerError, match="bad_signature"):
            await taking.judge(desk.id, forged)
    assert successor.history.state.length == length


async def test_what_was_taken_from_a_phone_on_a_branch_is_entered_here(
    evening: Evening,
    organiser: StationModel,
    desk: StationModel,
    successor: Successor,
    tmp_path: Path,
) -> None:
    organiser.ask(AllowPhones("00" * 16, "192.0.2.1:8080"))
    evening.draw(organiser)
    organiser.operator = evening.operator("Huber")
    proposals = []
    for table, lost in ((1, 3), (1, 4), (2, 5), (2, 6)):
        sides = evening.state.rounds[0].tables[table].sides
        score = BobblScore(((21, lost), (lost, 21)))
        proposals.append(ProposeResult(1, table, sides, score, ProposalId(f"{table}-{lost}")))
        evening.own(proposals[-1])
    taken = proposals[1]
    organiser.ask(TakeProposal(1, 1, taken.sides, taken.score, taken.proposal, EntryId("e")))
    before = evening.state.rounds[0].tables[1]
    assert before.status != "open"
    tail = branch_of(evening, successor)
    async with replay(evening, successor, tmp_path) as taking:
        await taking.judge(desk.id, tail)
        length = successor.history.state.length
        await taking.judge(organiser.id, tail)
        assert successor.history.state.length == length
    state = successor.history.state
    entered = state.rounds[0].tables[1]
    assert (entered.status, entered.score) == (before.status, before.score)
    waiting = state.proposal(1, 2)
    assert waiting is not None
    assert waiting.id == "2-6"
    successor.log.close()
    with LogFile.open(tmp_path / "new.bobbl", read_only=True) as log:
        assert Verifier(log).run().flaw is None


class TestSettings:
    """What an organiser changed on a branch overwrites nothing that he has not seen there."""

    @pytest.fixture
    def office(self, evening: Evening, organiser: StationModel) -> StationModel:
        return evening.station("organiser", "Büro")

    def amend(self, model: StationModel, **values: object) -> Submission:
        """Ask for settings on what the station has in view; give what it says."""
        state = model.state
        assert state is not None
        after = replace(state.settings, **values)
        fields = tuple(each for each in get_args(SettingName) if each in values)
        model.ask(AmendSettings(after, fields), Base(version=state.settings_version))
        last = model.outbox.after(model.outbox.last - 1)[0]
        signed = Signed(last.body, last.signature)
        return read_submission(model.id, model.key.public, signed, ())

    async def at(self, taking: BranchReplay, submission: Submission) -> str | None:
        """Submit to the later server; give the code of a refusal."""
        await taking.writer.submit_own(lambda: taking.placed(submission))
        return decode_event(taking.history.bodies[-1]).verdict.refused

    async def test_a_tail_takes_back_nothing_that_was_changed_here(
        self,
        evening: Evening,
        organiser: StationModel,
        desk: StationModel,
        office: StationModel,
        successor: Successor,
        tmp_path: Path,
    ) -> None:
        evening.cable(office).cut()
        here = self.amend(office, rounds=9)
        self.amend(organiser, rounds=6)
        self.amend(organiser, rounds=7, fee_cents=700)  # has seen its own change, not the office's
        self.amend(organiser, fee_cents=800)
        async with replay(evening, successor, tmp_path) as taking:
            assert await self.at(taking, here) is None
            await taking.judge(desk.id, branch_of(evening, successor))
            settings = successor.history.state.settings
        assert (settings.rounds, settings.fee_cents) == (9, 800)
        last = [decode_event(each).verdict for each in successor.history.bodies[-3:]]
        assert [each.refused for each in last] == ["settings_changed_by"] * 2 + [None]
        assert last[1].parameters == {"settings": ("rounds",), "station": "Büro"}
        self.is_whole(successor, tmp_path)

    async def test_what_was_seen_on_the_branch_may_be_changed(
        self,
        evening: Evening,
        organiser: StationModel,
        desk: StationModel,
        office: StationModel,
        successor: Successor,
        tmp_path: Path,
    ) -> None:
        self.amend(office, rounds=6)
        self.amend(organiser, rounds=7)
        async with replay(evening, successor, tmp_path) as taking:
            await taking.judge(desk.id, branch_of(evening, successor))
            assert successor.history.state.settings.rounds == 7
        self.is_whole(successor, tmp_path)

    async def test_nor_does_what_was_on_its_way_to_the_lost_server(
        self,
        evening: Evening,
        organiser: StationModel,
        desk: StationModel,
        office: StationModel,
        successor: Successor,
        tmp_path: Path,
    ) -> None:
        evening.cable(office).cut()
        here = self.amend(office, rounds=9)
        evening.register_pairs(desk, 5)
        self.amend(organiser, rounds=6)
        evening.cable(organiser).cut()
        waiting = self.amend(organiser, rounds=7)
        async with replay(evening, successor, tmp_path) as taking:
            assert await self.at(taking, here) is None
            await taking.judge(organiser.id, branch_of(evening, successor))
            assert await self.at(taking, waiting) == "settings_changed_by"
            assert successor.history.state.settings.rounds == 9
            taking.caught_up(organiser.id)
            assert taking.placed(waiting).before is None
        self.is_whole(successor, tmp_path)

    def is_whole(self, successor: Successor, tmp_path: Path) -> None:
        successor.log.close()
        with LogFile.open(tmp_path / "new.bobbl", read_only=True) as log:
            assert Verifier(log).run().flaw is None
