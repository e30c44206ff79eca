"""What a hall is told that may hand nothing over, and one whose log does not go on as it should."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bobbl_federation.app import FederationServer
from bobbl_federation.net import connection
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.joining import join
from bobbl_server.net.federation.line import dialled
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.wire.federation_messages import Offer
from bobbl_shared.wire.messages import Denied, Events, HandOver
from builders.federation.halls import (
    code_for,
    federation,
    follower_of,
    handed_over,
    joined,
    proven,
    until,
    work,
)
from builders.live import Live
from log_watch import ExpectedLog


@pytest.fixture
async def server(new_database: Callable[[], str]) -> AsyncIterator[FederationServer]:
    async with federation(new_database()) as it:
        yield it


async def why_not(server: FederationServer, code: str, key: SigningKey) -> str:
    with pytest.raises(BobblError) as caught:
        await join(f"127.0.0.1:{server.port}", code, key, os.urandom)
    assert caught.value.code in SENTENCES
    return caught.value.code


async def trouble_of(hall: Live) -> str:
    follower = follower_of(hall)
    await until(lambda: follower.stand.trouble is not None)
    assert follower.stand.trouble is not None
    assert follower.stand.trouble.code in SENTENCES
    return follower.stand.trouble.code


async def test_a_code_is_good_for_one_computer(server: FederationServer) -> None:
    code = await code_for(server)
    mine, other = SigningKey.generate(os.urandom), SigningKey.generate(os.urandom)
    wrong = code[:-1] + ("A" if code[-1] != "A" else "B")

    assert await why_not(server, wrong, mine) == "federation_code_wrong"
    for _ in range(2):  # the last message of the first time may have been lost
        membership_ = await join(f"127.0.0.1:{server.port}", code, mine, os.urandom)
        assert membership_.name == "Bezirk"
    assert await why_not(server, code, other) == "federation_code_not_open"


async def test_nobody_at_the_address(server: FederationServer) -> None:
    code, key = await code_for(server), SigningKey.generate(os.urandom)
    await server.stop()
    assert await why_not(server, code, key) == "federation_not_reached"


async def test_a_revoked_club_is_told_so(server: FederationServer, tmp_path: Path) -> None:
    club = await joined(tmp_path, server)
    await server.clubs.revoke(club)
    async with Live(tmp_path) as hall:
        assert await trouble_of(hall) == "club_revoked"
        assert await server.logs.tournaments() == {}


async def test_a_club_that_is_revoked_meanwhile_hands_over_no_longer(
    server: FederationServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "REVOKED_S", 0)
    club = await joined(tmp_path, server)
    async with Live(tmp_path) as hall:
        await handed_over(hall)
        kept = len(hall.server.history.bodies)
        await server.clubs.revoke(club)
        await work(hall)
        assert await trouble_of(hall) == "club_revoked"
        assert len(await server.logs.events(hall.server.history.state.tournament, 0, 99)) == kept


async def test_another_federation_at_the_address_gets_nothing(
    server: FederationServer, tmp_path: Path, new_database: Callable[[], str]
) -> None:
    await joined(tmp_path, server)
    port = server.port
    await server.stop()
    async with federation(new_database(), port) as other, Live(tmp_path) as hall:
        assert await trouble_of(hall) in {"certificate_mismatch", "other_tournament"}
        assert await other.logs.tournaments() == {}


async def test_a_tournament_belongs_to_the_club_that_began_it(
    server: FederationServer, tmp_path: Path
) -> None:
    await joined(tmp_path, server)
    async with Live(tmp_path) as hall:
        await handed_over(hall)
        await hall.server.stop()
        shutil.rmtree(tmp_path / "federation")
        key = membership.hall_key(tmp_path, os.urandom)
        code = await code_for(server, "TV")
        address = f"127.0.0.1:{server.port}"
        membership.keep(tmp_path, await join(address, code, key, os.urandom), os.urandom)
        await hall.start()

        assert await trouble_of(hall) == "tournament_of_other_club"


async def test_an_old_copy_is_named_and_so_is_the_fork_it_becomes(
    server: FederationServer, tmp_path: Path, expected_log: ExpectedLog
) -> None:
    await joined(tmp_path, server)
    async with Live(tmp_path) as hall:
        await work(hall)
        await handed_over(hall)
        await hall.server.stop()
        old = tmp_path / "old.bobbl"
        shutil.copyfile(hall.file, old)
        await hall.start()
        await work(hall)
        await handed_over(hall)
        kept = hall.server.history
        await hall.server.stop()
        for each in tmp_path.glob("tournament.bobbl*"):
            each.unlink()
        for each in (tmp_path / "server").glob("*.json"):
            each.unlink()
        shutil.copyfile(old, hall.file)
        await hall.start()

        assert await trouble_of(hall) == "federation_ahead"
        await work(hall, 9)
        follower = follower_of(hall)
        follower._wait_s = 0
        await hall.server.stop()
        await hall.start()
        assert await trouble_of(hall) == "federation_forked"

        tournament = kept.state.tournament
        assert await server.logs.events(tournament, 0, 99) == kept.bodies
        (evidence,) = await server.logs.evidence(tournament)
        assert evidence.body == hall.server.history.bodies[evidence.index]
        assert evidence.body != kept.bodies[evidence.index]


# By hand, frame by frame


async def answer_to(server: FederationServer, home: Path, hall: Live, frame: Events) -> str:
    """Offer a log, send a frame, and give the code of what is answered."""
    async with asyncio.timeout(20), dialled(f"127.0.0.1:{server.port}") as line:
        await proven(line, home)
        history = hall.server.history
        await line.send(Offer(history.state.tournament, len(history.bodies)))
        assert await line.receive() == HandOver(0, "")
        await line.send(frame)
        answer = await line.receive()
        return answer.code if isinstance(answer, Denied) else type(answer).__name__


async def test_frames_that_do_not_follow_are_refused(
    server: FederationServer, tmp_path: Path
) -> None:
    liar = tmp_path / "liar"
    async with Live(tmp_path) as hall:
        await joined(liar, server)
        await work(hall)
        history = hall.server.history
        founding, later = history.heads[0], history.heads[1]
        raw = history.raw(0, founding.index + 1)
        forged = SigningKey.generate(os.urandom).sign(Purpose.HEAD, b"x").hex()
        for frame, code in (
            (Events((), founding), "events_missing"),
            (Events(history.raw(2, 3), later), "event_out_of_order"),
            (Events((raw[0], raw[0]), founding), "event_out_of_order"),
            (Events(raw, later), "head_unfit"),
            (Events(raw[:1], founding), "head_unfit"),
            (
                Events(raw, type(founding)(1, founding.index, founding.hash, forged)),
                "bad_signature",
            ),
            (
                Events(raw, type(founding)(2, founding.index, founding.hash, founding.signature)),
                "head_of_other_epoch",
            ),
            (Events(raw, founding), "Stored"),
        ):
            tournament = history.state.tournament
            assert await server.logs.events(tournament, 0, 9) == []
            assert await answer_to(server, liar, hall, frame) == code


async def test_whoever_has_not_proved_who_it_is_hands_nothing_over(
    server: FederationServer, tmp_path: Path
) -> None:
    async with Live(tmp_path) as hall, dialled(f"127.0.0.1:{server.port}") as line:
        await line.receive()
        history = hall.server.history
        await line.send(Offer(history.state.tournament, len(history.bodies)))
        answer = await line.receive()
        assert isinstance(answer, Denied)
        assert answer.code == "out_of_turn"
