"""A copy beside a server's log: what it hands over, and how it goes back to follow."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.model import replica
from bobbl_client.model.replica import Replica, open_replica
from bobbl_client.model.station import StationModel
from bobbl_shared.crypto.chain import event_hash
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
