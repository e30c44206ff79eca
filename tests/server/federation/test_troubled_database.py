"""A database in trouble while halls play: a sentence in each, and all is there in the end."""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from msgspec import Raw

from bobbl_federation.intake import Intake, Offering
from bobbl_federation.store import connections
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.group_commit import GroupCommit
from bobbl_federation.store.records import Frame, Kept, Outcome
from bobbl_server.net.federation import follower
from bobbl_shared.crypto.chain import event_hash, head_message
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.areas.founding import EpochStarted, StartEpoch
from bobbl_shared.domain.commands import Command, encode_command
from bobbl_shared.domain.event import Event, Inputs, Verdict, encode_event
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.wire.federation_messages import Offer
from bobbl_shared.wire.messages import Events, SignedHead
from builders.federation.frames import frame, lineage, tournament_named
from builders.federation.halls import (
    assert_same,
    federation,
    follower_of,
    handed_over,
    joined,
    until,
    work,
)
from builders.federation.memory import MemoryLogs
from builders.live import Live
from log_watch import ExpectedLog

END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
FULL = """CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER no_room BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION no_room()"""
ROOM = "DROP TRIGGER no_room ON event"


def tell(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for each in statements:
            connection.execute(each.encode())


def named(url: str) -> str:
    return url.partition("///")[2].partition("?")[0]


@pytest.mark.parametrize(
    ("wrong", "right", "code"),
    [
        (
            ("ALTER DATABASE {name} SET default_transaction_read_only = on", END_OTHERS),
            (
                "SET default_transaction_read_only = off",
                "ALTER DATABASE {name} RESET default_transaction_read_only",
                END_OTHERS,
            ),
            "federation_read_only",
        ),
        ((FULL,), (ROOM,), "federation_full"),
    ],
)
async def test_halls_are_told_and_hand_over_once_it_is_well(
    wrong: Sequence[str],
    right: Sequence[str],
    code: str,
    tmp_path: Path,
    new_database: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_federation.net.connection", "store_")
    monkeypatch.setattr(follower, "LONGEST_WAIT_S", 0.2)
    url = new_database()
    async with federation(url) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            await handed_over(hall)
            tell(url, *(each.replace("{name}", named(url)) for each in wrong))
            await work(hall)
            await until(lambda: follower_of(hall).stand.trouble is not None)
            trouble = follower_of(hall).stand.trouble
            assert trouble is not None
            assert trouble.code == code
            assert code in SENTENCES
            tell(url, *(each.replace("{name}", named(url)) for each in right))
            await handed_over(hall)

            await assert_same(hall, server)


async def test_a_database_that_is_too_slow_is_named(
    tmp_path: Path,
    new_database: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_federation.net.connection", "store_slow")
    monkeypatch.setattr(connections, "STATEMENT_S", 1)
    url = new_database()
    async with federation(url) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            await handed_over(hall)
            with psycopg.connect(url) as other:
                other.execute("LOCK TABLE event IN EXCLUSIVE MODE")
                await work(hall)
                await until(lambda: follower_of(hall).stand.trouble is not None)
                trouble = follower_of(hall).stand.trouble
                assert trouble is not None
                assert trouble.code == "federation_busy"
            await handed_over(hall)
            await assert_same(hall, server)


async def test_what_the_database_cannot_take_of_one_hall_disturbs_no_other(
    tmp_path: Path,
    new_database: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_federation.net.connection", "store_failed")
    url = new_database()
    homes = [tmp_path / "one", tmp_path / "other"]
    for each in homes:
        each.mkdir()
    async with federation(url) as server:
        for each in homes:
            await joined(each, server)
        async with Live(homes[0]) as hall, Live(homes[1]) as other:
            await handed_over(hall)
            await handed_over(other)
            key = hall.server.history.state.tournament
            tell(
                url,
                "ALTER TABLE event ADD CONSTRAINT not_this CHECK"
                f" (tournament <> '\\x{key}'::bytea) NOT VALID",
            )
            await asyncio.gather(work(hall, 20), work(other, 20))
            await handed_over(other)

            await assert_same(other, server)
            await until(lambda: follower_of(hall).stand.trouble is not None)
            trouble = follower_of(hall).stand.trouble
            assert trouble is not None
            assert trouble.code == "federation_without_store"
            tell(url, "ALTER TABLE event DROP CONSTRAINT not_this")
            await handed_over(hall)
            await assert_same(hall, server)


class _Store:
    """Takes all frames but one; ``error`` is raised for a group that it is in."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        chain = lineage("a", 2)
        self.bad, *self.good = (
            frame(tournament_named(each), ClubNumber(1), chain, 0, 2) for each in "abc"
        )
        self.group = GroupCommit(self._commit)

    async def _commit(self, frames: Sequence[Frame]) -> list[Outcome]:
        if self.bad in frames:
            raise self.error
        return [Kept(each.stop) for each in frames]

    async def outcomes(self) -> list[Outcome | BaseException]:
        given = (self.good[0], self.bad, self.good[1])
        return await asyncio.gather(
            *(self.group.append(each) for each in given), return_exceptions=True
        )


@pytest.mark.parametrize(("code", "is_of_all"), [("store_failed", False), ("store_full", True)])
async def test_a_frame_that_cannot_be_kept_takes_no_other_with_it(
    code: str, is_of_all: bool
) -> None:
    store = _Store(BobblError(code, reason="x"))
    others = store.error if is_of_all else Kept(2)
    assert await store.outcomes() == [others, store.error, others]


def next_epoch(root: SigningKey, server: SigningKey, number: int, before: bytes) -> Events:
    """Give the frame with which a server of this epoch goes on after two events."""
    tournament, public = TournamentId(root.author), server.public.hex()
    payload = StartEpoch(number, public, "00" * 32, 1, before.hex())
    at = "2026-11-24T20:00:00.000Z"
    text = encode_command(Command(tournament, root.author, 2, None, None, payload, at))
    event = Event(
        2,
        before.hex(),
        Inputs(at),
        text,
        root.sign(Purpose.COMMAND, text.encode()).hex(),
        Verdict(),
        (EpochStarted(number, public, "00" * 32, before.hex()),),
    )
    body = encode_event(event)
    head = head_message(tournament, number, 2, event_hash(body))
    signature = server.sign(Purpose.HEAD, head).hex()
    return Events((Raw(body),), SignedHead(number, 2, event_hash(body).hex(), signature))


@pytest.mark.parametrize(("number", "fits"), [(2, True), (2**31, False), (2**63, False)])
async def test_an_epoch_for_which_a_database_has_no_room_is_refused(
    number: int, fits: bool
) -> None:
    root, server = SigningKey.generate(os.urandom), SigningKey.generate(os.urandom)
    tournament, club, chain = TournamentId(root.author), ClubNumber(1), lineage("a", 2)
    logs = MemoryLogs()
    await logs.append(replace(frame(tournament, club, chain, 0, 2), root_public=root.public))
    intake = Intake(logs, Offering(club, StationId("h" * 64), ""))
    await intake.offer(Offer(tournament, 3))
    message = next_epoch(root, server, number, event_hash(chain[-1]))
    if fits:
        assert intake.checked(message).head.epoch == number
    else:
        with pytest.raises(PeerError, match="event_unfit"):
            intake.checked(message)
