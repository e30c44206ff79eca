"""The organiser joins a federation and leaves it while the hall's server runs."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bobbl.federation.joining import LocalFederations
from bobbl_client.organiser.federation.federations import JoinedFederation
from bobbl_server.net.federation import following, membership
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.errors import BobblError
from builders.federation.halls import (
    assert_same,
    code_for,
    federation,
    handed_over,
    until,
    work,
)
from builders.live import Live


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "LOOK_S", 0.01)


async def joined_as_a_person_does(home: Path, address: str, code: str) -> JoinedFederation:
    look = LocalFederations(home).begin_joining(address, code)
    found: list[JoinedFederation] = []

    def has_joined() -> bool:
        now = look()
        found.extend([now] if now is not None else [])
        return bool(found)

    await until(has_joined)
    return found[0]


async def test_a_hall_that_runs_begins_to_hand_over_and_ends_it(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database()) as server, Live(tmp_path) as hall:
        organiser = await hall.organiser()
        assert hall.server.federation is None
        address = f"127.0.0.1:{server.port}"
        code = shown(await code_for(server, "SV Holz e. V."))
        joined = await joined_as_a_person_does(tmp_path, address, code.lower())
        assert (joined.name, joined.address, joined.club) == ("Bezirk", address, "SV Holz e. V.")
        assert joined.since.startswith("20")

        await until(lambda: hall.server.federation is not None)
        await work(hall)
        await handed_over(hall)
        await assert_same(hall, server)
        await hall.until(lambda: organiser.model.federation is not None)
        news = organiser.model.federation
        assert news is not None
        assert (news.name, news.club, news.since) == ("Bezirk", joined.club, joined.since)

        length = len(hall.server.history.bodies)
        LocalFederations(tmp_path).leave()
        await until(lambda: hall.server.federation is None)
        await hall.until(lambda: organiser.model.federation is None)
        await work(hall)
        place = await server.logs.place(hall.server.history.state.tournament)
        assert place is not None
        assert place.length == length


def follows_to(hall: Live, address: str) -> bool:
    follower = hall.server.federation
    return follower is not None and follower.stand.address == address


async def test_another_federation_takes_the_place_of_the_first(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with (
        federation(new_database()) as one,
        federation(new_database()) as other,
        Live(tmp_path) as hall,
    ):
        for server in (one, other):
            address, follows = f"127.0.0.1:{server.port}", hall.server.federation
            await joined_as_a_person_does(tmp_path, address, await code_for(server))
            await until(partial(follows_to, hall, address))
            assert hall.server.federation is not follows
            await handed_over(hall)
        await assert_same(hall, other)


async def test_a_code_that_is_wrong_changes_nothing(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    async with federation(new_database()) as server:
        address = f"127.0.0.1:{server.port}"
        await joined_as_a_person_does(tmp_path, address, await code_for(server))
        before = membership.mark(tmp_path)
        with pytest.raises(BobblError, match="federation_code"):
            await joined_as_a_person_does(tmp_path, address, "K7Q2-9XMR")
        with pytest.raises(BobblError, match="code_form"):
            LocalFederations(tmp_path).begin_joining(address, "K7Q2")
        assert membership.mark(tmp_path) == before


async def test_whose_it_is_need_not_be_known(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The federation has taken the hall in, and then cannot be asked: it is joined all the same."""
    async with federation(new_database()) as server:

        async def gone(_: object) -> None:
            raise ConnectionError

        code = await code_for(server)
        monkeypatch.setattr(server.clubs, "hall", gone)
        joined = await joined_as_a_person_does(tmp_path, f"127.0.0.1:{server.port}", code)
        assert (joined.name, joined.club) == ("Bezirk", "")
        assert LocalFederations(tmp_path).joined() == joined
