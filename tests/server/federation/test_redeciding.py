"""What halls hand over is decided again: how far it holds, and no event twice without need."""

from collections.abc import Callable
from dataclasses import replace as changed
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_federation.redeciding import redeciding as module
from bobbl_federation.redeciding.redeciding import Redeciding
from bobbl_federation.store.checks import Check
from bobbl_federation.store.records import Kept
from bobbl_server.core.decide import decide
from bobbl_server.verify import Flaw, Redecider
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.event import Event
from bobbl_shared.log import Head
from builders.attackers.forged import events_of, write_forged
from builders.attackers.forged import verified as verified_file
from builders.federation.memory import MemoryLogs
from builders.federation.memory_checks import MemoryChecks
from builders.federation.signed import chained_events, signed_frame
from builders.office import Office
from log_watch import ExpectedLog

BAD = 8


class Hub:
    """A hall with some events, and the processes that decide them again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.office = Office()
        self.logs = MemoryLogs()
        self.checks = MemoryChecks(self.logs)
        self.time = 0.0
        self.decided = self.folded = 0
        self.work(4)
        monkeypatch.setattr("bobbl_server.verify.decide", self._count(decide))
        skip = Redecider.skip

        def skipped(redecider: Redecider, body: bytes) -> None:
            self.folded += 1
            skip(redecider, body)

        monkeypatch.setattr(Redecider, "skip", skipped)

    def _count(self, decide: Callable[..., object]) -> Callable[..., object]:
        def counted(*given: object) -> object:
            self.decided += 1
            return decide(*given)

        return counted

    def process(self, passing_s: float = 0.0) -> Redeciding:
        """Give another process, whose clock goes on with each look at it."""

        def now() -> float:
            self.time += passing_s
            return self.time

        return Redeciding(self.logs, self.checks, now)

    def work(self, times: int) -> None:
        """Let the hall make events."""
        for _ in range(times):
            number = len(self.office.history.bodies)
            names = (f"A{number}", "x"), (f"B{number}", "y")
            self.office.commit(self.office.organiser.registering(*names))

    async def hand_over(self, start: int = 0, bodies: list[bytes] | None = None) -> None:
        """Keep what the hall has, or something in its place."""
        assert isinstance(await self.logs.append(signed_frame(self.office, start, bodies)), Kept)

    async def replace(self, office: Office) -> None:
        """Keep the whole log of another server in place of what was kept."""
        id_ = office.state.tournament
        if id_ in self.logs._places:
            self.logs._leave(id_, 0, self.logs._places[id_].club)
            del self.logs._places[id_]
        assert isinstance(await self.logs.append(signed_frame(office, 0)), Kept)

    async def check(self) -> Check:
        """Give how far it was decided again."""
        return (await self.checks.checks())[self.office.state.tournament]

    def decided_since(self) -> int:
        """Give how many events were decided since this was asked last."""
        count, self.decided = self.decided, 0
        return count


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    hub = Hub(monkeypatch)
    hub.decided = 0
    return hub


async def test_every_event_is_decided_once(hub: Hub) -> None:
    await hub.hand_over()
    length = len(hub.office.history.bodies)
    process = hub.process()
    assert not await process.look()
    last = hub.office.history.last_hash
    assert await hub.check() == Check(length, last, last)
    assert hub.decided_since() == length == process.events

    hub.work(3)
    hub.decided_since()  # those of the hall itself
    await hub.hand_over(length)
    await process.look()
    assert (await hub.check()).until == length + 3
    assert hub.decided_since() == 3
    await process.look()
    assert hub.decided_since() == hub.folded == 0


async def test_another_process_goes_on_from_where_the_first_one_was(hub: Hub) -> None:
    await hub.hand_over()
    length = len(hub.office.history.bodies)
    first, second = hub.process(), hub.process()
    await first.look()
    hub.work(2)
    await hub.hand_over(length)
    hub.decided_since()
    await second.look()
    assert (await hub.check()).until == length + 2
    assert (hub.decided_since(), hub.folded) == (2, length)
    hub.work(2)
    await hub.hand_over(length + 2)
    hub.decided_since()
    await first.look()  # its state is older than what was kept
    assert (await hub.check()).until == length + 4
    assert (hub.decided_since(), hub.folded) == (2, length + 2)


async def test_a_long_log_is_kept_in_parts(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    await hub.hand_over()
    length = len(hub.office.history.bodies)
    process = hub.process(module.AT_A_STRETCH_S)
    untils = []
    while await process.look():
        check = await hub.check()
        untils.append(check.until)
        assert check.seen == check.hash == event_hash(hub.office.history.bodies[check.until - 1])
        if check.until == length:
            break
    assert untils == list(range(1, length + 1))
    assert hub.decided_since() == length


def forged(hub: Hub) -> list[Event]:
    events = events_of(hub.office.history.bodies)
    events[BAD] = replace(events[BAD], effect=events[BAD - 1].effect)
    return events


async def test_what_does_not_hold_is_named_as_verify_names_it(
    hub: Hub, expected_log: ExpectedLog, tmp_path: Path
) -> None:
    hub.work(4)
    events = forged(hub)
    file = write_forged(tmp_path / "forged.bobbl", events, hub.office.server_key)
    told = verified_file(file)
    assert told.bad == BAD
    bodies = chained_events(events)
    await hub.hand_over(0, bodies[:-1])
    expected_log("bobbl_federation.redeciding.redeciding", "decided_otherwise")
    hub.decided_since()
    process = hub.process()
    await process.look()
    check = await hub.check()
    assert (check.until, check.flaw, check.kind, check.differs) == (
        told.bad,
        told.flaw,
        told.kind,
        told.differs,
    )
    assert check.seen == event_hash(bodies[-2])
    await process.look()
    assert hub.decided_since() == BAD + 1

    await hub.hand_over(len(bodies) - 1, bodies)  # it grows: the same event is looked at again
    await process.look()
    assert await hub.check() == changed(check, seen=event_hash(bodies[-1]))
    assert hub.decided_since() == 1


async def test_a_log_that_another_server_leaves_behind_is_decided_again(hub: Hub) -> None:
    """What was decided is no longer there: nothing of it counts."""
    good = hub.office
    other = Office()
    for number in range(2):
        other.commit(other.organiser.registering((f"C{number}", "x"), (f"D{number}", "y")))
    assert len(other.history.bodies) < len(good.history.bodies)
    process = hub.process()
    for office, decides in (
        (good, process),
        (other, process),
        (good, process),
        (other, process),
        (good, hub.process()),
    ):
        await hub.replace(office)
        hub.decided_since()
        await decides.look()
        length, last = len(office.history.bodies), office.history.last_hash
        assert await hub.check() == Check(length, last, last)
        assert hub.decided_since() == length


async def test_events_of_a_newer_program_are_left_to_it(
    hub: Hub, expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hub.hand_over()
    length = len(hub.office.history.bodies)
    take = Redecider.take

    def unread(self: Redecider, body: bytes, head: Head | None = None) -> Flaw | None:
        if self.length == BAD - 3:
            return Flaw("command_malformed")
        return take(self, body, head)

    monkeypatch.setattr(Redecider, "take", unread)
    expected_log("bobbl_federation.redeciding.redeciding", "cannot read event")
    process = hub.process()
    for _ in range(2):
        await process.look()
        check = await hub.check()
        assert (check.until, check.flaw) == (BAD - 3, "command_malformed")
    monkeypatch.setattr(Redecider, "take", take)
    await process.look()
    assert (await hub.check()).until == BAD - 3
    await hub.process().look()
    assert (await hub.check()).until == length
    assert (await hub.check()).flaw is None


async def test_the_states_of_few_tournaments_are_kept(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_HELD", 0)
    await hub.hand_over()
    process = hub.process()
    await process.look()
    assert not process._held
    length = len(hub.office.history.bodies)
    hub.work(1)
    await hub.hand_over(length)
    hub.decided_since()
    await process.look()
    assert hub.decided_since() == 1
