"""What a hall is told that may hand nothing over, and one whose log does not go on as it should."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bobbl.federation.acts import act
from bobbl_federation.app import FederationServer
from bobbl_federation.net import connection, gate
from bobbl_federation.store.clubs import ClubNumber
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.joining import join
from bobbl_server.net.federation.line import WebSocketLine, dialled
from bobbl_server.net.federation.proving import claim
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.event import decode_event, encode_event
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.ids import DetailsHash, PersonId, StationId, TournamentId
from bobbl_shared.wire.federation_messages import (
    AskClub,
    Club,
    MemberNumber,
    Offer,
    Recall,
    Stored,
    Texts,
)
from bobbl_shared.wire.messages import (
    Denied,
    Events,
    Greeting,
    HandOver,
    PairOpen,
    Prove,
    SignedHead,
)
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

HASH = DetailsHash("a" * 64)


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


async def test_a_club_hands_over_so_much_a_day(
    server: FederationServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = 0.0
    assert server._house is not None
    server._house.now = lambda: time
    server._house.take(ClubNumber(815), 2**30)
    time = 24 * 60 * 60 - 1.0
    with pytest.raises(PeerError, match="federation_enough"):
        server._house.take(ClubNumber(815), 1)
    time += 1
    server._house.take(ClubNumber(815), 1)
    monkeypatch.setattr(gate, "MOST_A_DAY", 10_000)
    club = await joined(tmp_path, server)
    async with Live(tmp_path) as hall:
        await handed_over(hall)
        await work(hall, 40)
        assert await trouble_of(hall) == "federation_enough"
        assert server._house.taken[club][1] <= 10_000
        server._house.take(ClubNumber(4711), 10_000)
        time += gate.DAY_S
        monkeypatch.setattr(gate, "MOST_A_DAY", 100_000)
        await handed_over(hall)


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


def offer_of(hall: Live, by: Path | None = None) -> Offer:
    """Offer the log of a hall, with the proof of the one with this home if there is one."""
    history, proof = hall.server.history, None
    if by is not None:
        known = membership.read(by, os.urandom)
        assert known is not None
        proof = claim(history, hall.server.service._key, known)
    return Offer(history.state.tournament, len(history.bodies), claim=proof)


@asynccontextmanager
async def offering(
    server: FederationServer, home: Path, offer: Offer
) -> AsyncIterator[tuple[WebSocketLine, object]]:
    """Be a hall that offers a log; give the line and what is answered."""
    async with asyncio.timeout(20), dialled(f"127.0.0.1:{server.port}") as line:
        await proven(line, home)
        await line.send(offer)
        yield line, await line.receive()


async def answer_to(server: FederationServer, home: Path, offer: Offer, *frames: Events) -> str:
    """Offer a log, send frames, and give the code of what is answered to the last."""
    async with offering(server, home, offer) as (line, answer):
        for each in frames:
            assert isinstance(answer, HandOver | Stored), answer
            await line.send(each)
            answer = await line.receive()
        return answer.code if isinstance(answer, Denied) else type(answer).__name__


async def test_who_has_only_a_copy_of_a_log_cannot_begin_it(
    server: FederationServer, tmp_path: Path
) -> None:
    """Else whoever was first would shut the tournament's own club out for ever."""
    thief = tmp_path / "thief"
    async with Live(tmp_path) as hall:
        await joined(thief, server, club="TV")
        assert await answer_to(server, thief, offer_of(hall)) == "offer_unproven"
        proofs = offer_of(hall, thief).claim
        assert proofs is not None
        forged = SigningKey.generate(os.urandom).sign(Purpose.OFFER, b"").hex()
        of_another = SigningKey.generate(os.urandom).public.hex()
        for wrong, code in (
            (replace(proofs, signature=forged), "bad_signature"),
            (replace(proofs, root=of_another), "other_tournament"),
            (replace(proofs, epoch=replace(proofs.epoch, signature=forged)), "bad_signature"),
        ):
            offer = replace(offer_of(hall), claim=wrong)
            assert await answer_to(server, thief, offer) == code
        assert await server.logs.tournaments() == {}
        await joined(tmp_path, server)
        stolen = offer_of(hall, tmp_path)  # said by one hall, it is no word for another
        assert await answer_to(server, thief, stolen) == "bad_signature"
        await until(lambda: hall.server.federation is not None)
        await handed_over(hall)


async def test_a_frame_that_was_stored_is_answered_again(
    server: FederationServer, tmp_path: Path
) -> None:
    async with Live(tmp_path) as hall:
        await work(hall, 3)
        liar = tmp_path / "liar"
        await joined(liar, server)
        history, offer = hall.server.history, offer_of(hall, liar)
        heads = history.heads
        ends = [0, *(each.index + 1 for each in heads)]
        frames = [
            Events(history.raw(start, stop), head)
            for start, stop, head in zip(ends, ends[1:], heads, strict=False)
        ]
        once_more = Events(history.raw(ends[1], ends[-1]), heads[-1])
        for sent in ((*frames[:2], *frames[:2], frames[2]), (once_more, *frames, once_more)):
            async with offering(server, liar, offer) as (line, answer):
                assert isinstance(answer, HandOver)
                for each in sent if answer.start == 0 else sent[1:]:
                    await line.send(each)
                    assert await line.receive() == Stored(each.head.index + 1)
        tournament = history.state.tournament
        assert await server.logs.events(tournament, 0, 99) == history.bodies
        other = Events(frames[1].events, frames[2].head)
        assert await answer_to(server, liar, offer, frames[0], other) == "head_unfit"
        assert await server.logs.evidence(tournament) == []
        event = decode_event(frames[1].events[-1])
        forged = encode_event(replace(event, inputs=replace(event.inputs, at="2026-11-21T18:30Z")))
        before, (index, hash_) = frames[1].events[:-1], (event.index, event_hash(forged))
        head = SignedHead(1, index, hash_.hex(), frames[1].head.signature)
        twice = Events((*before, Raw(forged)), head)
        assert await answer_to(server, liar, offer, twice) == "federation_forked"
        (evidence,) = await server.logs.evidence(tournament)
        assert (evidence.index, evidence.body) == (index, forged)


async def test_a_tournament_is_given_back_by_who_runs_the_federation(
    server: FederationServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thief = tmp_path / "thief"
    async with Live(tmp_path) as hall:
        await joined(thief, server, club="TV")
        history = hall.server.history
        first = Events(history.raw(0, history.heads[0].index + 1), history.heads[0])
        assert await answer_to(server, thief, offer_of(hall, thief), first) == "Stored"
        club = await joined(tmp_path, server)
        await until(lambda: hall.server.federation is not None)
        assert await trouble_of(hall) == "tournament_of_other_club"
        tournament = history.state.tournament

        await act(server._options.store, "give", (tournament[:12], str(club)))
        assert f"Turnier {tournament} gehört jetzt Verein {club}." in capsys.readouterr().out
        told = (await server.administration.seasons.acts(1))[0]
        assert (told.act, told.subject) == ("give", f"{tournament} {club}")
        await hall.server.stop()
        await hall.start()
        await handed_over(hall)
        offer = offer_of(hall, thief)
        assert await answer_to(server, thief, offer) == "tournament_of_other_club"
        for words, code in (
            ((tournament, "99"), "club_unknown"),
            (("zz", str(club)), "tournament_not_found"),
        ):
            with pytest.raises(BobblError, match=code):
                await act(server._options.store, "give", words)


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
            assert await answer_to(server, liar, offer_of(hall, liar), frame) == code


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


async def test_a_club_has_so_many_connections_and_others_theirs(
    server: FederationServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may have begun a frame of some millions, which nobody counts before it is whole."""
    monkeypatch.setattr(gate, "MOST_CONNECTIONS", 2)
    for each, club in (("many", "TV"), ("other", "SV Holz")):
        await joined(tmp_path / each, server, club=club)
    address = f"127.0.0.1:{server.port}"
    async with asyncio.timeout(20), dialled(address) as first, dialled(address) as second:
        for line in (first, second):
            await proven(line, tmp_path / "many")
            await line.send(AskClub())
            assert await line.receive() == Club("TV")
        async with dialled(address) as third, dialled(address) as other:
            await proven(third, tmp_path / "many")
            assert await third.receive() == Denied("federation_busy")
            await proven(other, tmp_path / "other")
            await other.send(AskClub())
            assert await other.receive() == Club("SV Holz")
    assert server._house is not None
    assert server._house.counts["federation_busy"] == 1
    await until(lambda: server._house is not None and not server._house.halls)
    async with asyncio.timeout(20), dialled(address) as again:
        await proven(again, tmp_path / "many")
        await again.send(AskClub())
        assert await again.receive() == Club("TV")


async def test_of_a_tournament_that_somebody_invents_nothing_is_noted(
    server: FederationServer, tmp_path: Path
) -> None:
    await joined(tmp_path, server)
    for invented in ("", "ab", "0" * 64):
        offer = Offer(TournamentId(StationId(invented)), 1)
        assert await answer_to(server, tmp_path, offer) == "offer_unproven"
    assert await server.texts.heard() == {}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Recall("\0"), "frame_malformed"),
        (Texts(members=(MemberNumber(HASH, PersonId("\0"), 1),)), "frame_malformed"),
    ],
)
async def test_what_the_database_cannot_take_is_the_fault_of_who_says_it(
    server: FederationServer, tmp_path: Path, said: Recall | Texts, code: str
) -> None:
    await joined(tmp_path, server)
    async with asyncio.timeout(20), dialled(f"127.0.0.1:{server.port}") as line:
        await proven(line, tmp_path)
        await line.send(said)
        answer = await line.receive()
    assert isinstance(answer, Denied)
    assert answer.code == code


@pytest.mark.parametrize("is_code", [True, False])
async def test_a_stranger_brings_nothing_to_the_database_that_it_cannot_take(
    server: FederationServer, is_code: bool
) -> None:
    async with asyncio.timeout(20), dialled(f"127.0.0.1:{server.port}") as line:
        greeting = await line.receive()
        assert isinstance(greeting, Greeting)
        protocol = greeting.protocol[1]
        if is_code:
            await line.send(PairOpen(protocol, "\0", "", ""))
        else:
            await line.send(Prove(protocol, StationId("\0"), "", greeting.epoch, 0, ""))
        answer = await line.receive()
    assert isinstance(answer, Denied)
    assert answer.code == ("code_not_open" if is_code else "hex_malformed")


def test_what_is_read_for_a_club_takes_a_quarter_of_the_time(server: FederationServer) -> None:
    assert server._house is not None
    house, time, used = server._house, 1000.0, 0.0
    house.now, house.used = lambda: time, lambda: used
    club, other = ClubNumber(1), ClubNumber(2)

    def read(seconds: float) -> float:
        nonlocal used
        with house.paid_by(club):
            used += seconds
        return house.pause_s(club)

    assert read(10.0) == 0.0, "it has saved so much"
    assert read(1.0) == 4.0
    assert house.pause_s(other) == 0.0
    time += 4
    assert house.pause_s(club) == 0.0
    assert read(0.5) == 2.0
    time += 10**6
    assert read(10.0) == 0.0
    assert read(0.25) == 1.0
