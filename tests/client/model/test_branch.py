"""A copy beside a server's log: what it hands over, and how it goes back to follow."""

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from bobbl_client.link.news import Following, Heard, Online
from bobbl_client.model import replica
from bobbl_client.model.replica import Replica, open_replica
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import PROTOCOL, Events, Greeting, SignedHead, Welcome
from bobbl_shared.wire.station_session import Connected, StationSession
from builders.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


@pytest.fixture
def desk(evening: Evening) -> StationModel:
    evening.station("organiser", "Leitung")
    desk = evening.station("desk", "Anmeldung")
    evening.register_pairs(desk, 9)
    return desk


def bodies(copy: Replica, start: int, hash_: str) -> list[bytes]:
    frames = list(copy.tail(start, hash_))
    assert [each.head is None for each in frames] == [True] * (len(frames) - 1) + [False]
    head = frames[-1].head
    assert head is not None
    assert (head.index, head.hash) == (copy.length - 1, copy.hash.hex())
    return [bytes(each) for frame in frames for each in frame.events]


def test_the_tail_is_what_follows_with_its_names(
    evening: Evening, desk: StationModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, copy = evening.history, desk.replica
    start = copy.length - 6
    before = history.hashes[start - 1].hex()
    assert bodies(copy, start, before) == history.bodies[start:]
    (whole,) = copy.tail(start, before)
    monkeypatch.setattr(replica, "FRAME_BYTES", 0)
    assert bodies(copy, start, before) == history.bodies[start:]
    parts = list(copy.tail(start, before))
    assert len(parts) == 7  # the last one has the head alone
    assert {each.hash for part in parts for each in part.details} == {
        each.hash for each in whole.details
    }
    assert whole.details


def test_a_copy_of_another_log_hands_over_nothing(desk: StationModel) -> None:
    for start, hash_ in ((5, "00" * 32), (10_000, "00" * 32)):
        (frame,) = desk.replica.tail(start, hash_)
        assert (frame.events, frame.head) == ((), None)


@pytest.mark.parametrize("back", [0, 1, 5])
def test_it_goes_back_to_a_signed_head_and_keeps_the_evidence(
    evening: Evening, desk: StationModel, back: int
) -> None:
    path, length = desk.membership.replica_path, desk.replica.length - back
    whole = evening.history.bodies[: desk.replica.length]
    names = dict(desk.replica.names)
    desk.replica = desk.replica.without_branch(length)
    kept = desk.replica.length
    assert 0 < kept <= length
    assert desk.replica.hash == event_hash(whole[kept - 1])
    assert desk.replica.names == names
    evidence = open_replica(path.with_name(f"{path.name}.branch-1"), evening.state.tournament)
    assert evidence.length == len(whole)
    evidence.close()


def test_a_station_follows_and_has_everything_again(evening: Evening, desk: StationModel) -> None:
    desk.replica = desk.replica.without_branch(desk.replica.length - 4)
    assert desk.replica.length < evening.state.length
    evening.cable(desk).plug_in()
    assert desk.replica.state == evening.state
    assert desk.waiting == 0


def test_without_room_for_the_shorter_copy_all_stays_as_it_was(
    evening: Evening, desk: StationModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = BobblError("disk_full", path="x", reason="full")
    copy, path = desk.replica, desk.membership.replica_path
    left = Online(0, copy.length - 4, stamp(evening.clock.now()), evening.epoch, "127.0.0.1:1")
    with monkeypatch.context() as patched:
        patched.setattr(LogFile, "append", Mock(side_effect=full))
        desk.handle(left)
    assert (desk.contact, desk.trouble, desk.replica) == (Contact.STOPPED, full, copy)
    assert not list(path.parent.glob("*.branch-*"))
    desk.handle(left)
    assert len(list(path.parent.glob("*.branch-*"))) == 1
    assert desk.replica is not copy
    assert desk.replica.state == evening.state


@pytest.mark.parametrize("failing", [1, 2])
def test_where_a_file_cannot_be_renamed_all_stays_as_it_was(
    evening: Evening, desk: StationModel, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    copy, path = desk.replica, desk.membership.replica_path
    left = Online(0, copy.length - 4, stamp(evening.clock.now()), evening.epoch, "127.0.0.1:1")
    renames, replace = iter(range(1, 100)), Path.replace

    def fails(source: Path, target: Path) -> Path:
        if next(renames) == failing:
            raise PermissionError(errno.EACCES, "a virus scanner has it open")
        return replace(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", fails)
        desk.handle(left)
    assert desk.contact is Contact.STOPPED
    assert desk.trouble is not None
    assert "a virus scanner has it open" in sentence(desk.trouble)
    assert desk.replica is copy
    assert not list(path.parent.glob("*.branch-*"))
    assert bodies(copy, 1, evening.history.hashes[0].hex()) == evening.history.bodies[1:]
    desk.handle(left)
    assert desk.replica is not copy
    assert desk.replica.state == evening.state


def test_what_still_comes_from_the_connection_before_is_not_held_against_the_server(
    evening: Evening, desk: StationModel
) -> None:
    cable, history = evening.cable(desk), evening.history
    left_at = desk.replica.length - 3
    (start, stop, head), *_ = history.runs_from(left_at)
    late = Events(history.raw(start, stop), head)
    cable.follow = lambda following: None  # type: ignore[method-assign]
    desk.handle(Online(0, left_at, stamp(evening.clock.now()), evening.epoch, "127.0.0.1:1"))
    shorter = desk.replica.without_branch(left_at - 2)  # no head just where the branch began
    desk.replica = shorter
    desk.handle(Heard(late))
    assert desk.trouble is None
    assert desk.contact is not Contact.STOPPED
    cable.plug_in()
    assert desk.contact is Contact.ONLINE
    assert desk.replica.state == evening.state


def test_a_copy_that_has_grown_since_it_was_shown_is_no_branch(
    evening: Evening, desk: StationModel
) -> None:
    copy, history = desk.replica, evening.history
    shown = copy.length - 1
    pins, key = desk.membership.pins, desk.key
    session = StationSession(pins, key, pins.epoch.certificate, shown, history.hashes[-2].hex())
    session.receive(Greeting(PROTOCOL, pins.tournament, "x", pins.epoch.signed, "00" * 32))
    counter = desk.outbox.last
    (connected,) = session.receive(Welcome(counter, shown, stamp(evening.clock.now())))
    assert isinstance(connected, Connected)
    left_at, now, epoch = connected.left_at, connected.now, connected.epoch
    desk.handle(Online(counter, left_at, now, epoch, "127.0.0.1:1"))
    assert (desk.contact, desk.replica) == (Contact.ONLINE, copy)


def test_a_copy_that_has_grown_under_the_server_before_is_shown_to_the_later_one_again(
    evening: Evening, desk: StationModel
) -> None:
    followed: list[Following] = []
    evening.cable(desk).follow = followed.append  # type: ignore[assignment]
    later, now = replace(evening.epoch, number=2), stamp(evening.clock.now())
    copy, counter = desk.replica, desk.outbox.last
    desk.handle(Online(counter, None, now, later, "127.0.0.1:2", shown=copy.length - 1))
    assert [each.addresses[0] for each in followed] == ["127.0.0.1:2"]
    assert followed[0].pins.epoch == later
    desk.handle(Heard(Events((), SignedHead(2, 0, "", ""))))  # of the line that is given up
    assert desk.trouble is None
    desk.handle(Online(counter, None, now, later, "127.0.0.1:2", shown=copy.length))
    assert (desk.contact, desk.replica, len(followed)) == (Contact.ONLINE, copy, 1)
