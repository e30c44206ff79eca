"""Pairing and pinning over real sockets, with somebody in between or in the server's place.

Wrong codes, three tries and a second use are in ``tests/system/test_live.py``; what a transcript
binds is in ``tests/shared/crypto/test_crypto_pairing.py``.
"""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from bobbl_client.link.news import Following, JoinFailed
from bobbl_client.model.station import Contact
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.pairing import StationPairing
from bobbl_shared.crypto.tls import client_context, store_identity
from bobbl_shared.domain.areas.founding import StartEpoch
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Command, encode_command
from bobbl_shared.errors import Coded
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.codec import decode_at_station, encode
from bobbl_shared.wire.messages import PROTOCOL, Denied, Greeting, PairOpen, PairReply, Signed
from builders.attackers.flood import ELSEWHERE
from builders.attackers.middle import identity_of, middle
from builders.dice import seeded_dice
from builders.evening import FixedClock
from builders.live import Live, LiveStation


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    (tmp_path / "hall").mkdir()
    async with Live(tmp_path / "hall") as hall:
        yield hall


async def lure(hall: Live, address: str, code: str) -> Coded:
    """Let somebody type the right code at the wrong address; give why it failed."""
    station = hall.station()
    station.parts.join(address, code)
    await hall.until(lambda: station.joined is not None)
    assert isinstance(station.joined, JoinFailed), "paired through the middle"
    assert "Das ging nicht" not in sentence(station.joined.error)
    return station.joined.error


async def code_for_a_desk(hall: Live, organiser: LiveStation) -> str:
    return hall.server.codes.renew(await hall.invite(organiser, "desk", "Anmeldung")).code


async def test_frames_carried_on_as_they_are_do_not_pair(hall: Live, tmp_path: Path) -> None:
    organiser = await hall.organiser()
    code, last = await code_for_a_desk(hall, organiser), hall.server.history.last_hash
    async with middle(tmp_path, hall.port) as address:
        assert (await lure(hall, address, code)).code == "certificate_mismatch"
    assert hall.server.history.last_hash == last
    assert await hall.join(hall.station(), code) is None, "it cost one try only"


class Impostor:
    """Carries a pairing on, but under a root key and an epoch record of his own."""

    def __init__(self) -> None:
        self.root = SigningKey.generate(seeded_dice("impostor"))
        self.tournament = TournamentId(self.root.author)
        certificate = identity_of("middle").certificate_hash
        payload = StartEpoch(1, self.root.public.hex(), certificate, 0, "00" * 32)
        command = Command(self.tournament, self.root.author, 2, None, None, payload, "")
        text = encode_command(command)
        self.record = Signed(text, self.root.sign(Purpose.COMMAND, text.encode()).hex())

    def __call__(self, frame: str) -> str:
        """Change what the server says."""
        message = decode_at_station(frame)
        if isinstance(message, Greeting):
            message = replace(message, tournament=self.tournament, epoch=self.record)
        if isinstance(message, PairReply):
            message = replace(message, root=self.root.public.hex())
        return encode(message)


async def test_a_root_key_put_in_between_fails_on_both_sides(hall: Live, tmp_path: Path) -> None:
    organiser = await hall.organiser()
    code, last = await code_for_a_desk(hall, organiser), hall.server.history.last_hash
    async with middle(tmp_path, hall.port, to_station=Impostor()) as address:
        assert (await lure(hall, address, code)).code == "code_wrong"
    assert hall.server._desk.counts == {"code_wrong": 1}
    assert hall.server.history.last_hash == last
    assert len(hall.server.history.state.stations) == 1
    assert await hall.join(hall.station(), code) is None, "it cost one try only"


async def open_pairing(hall: Live, selector: str) -> str:
    """Begin to pair from elsewhere as a stranger does who knows a selector; give the answer."""
    own = SigningKey.generate(os.urandom).public.hex()
    opening = StationPairing(f"{selector}AAAAAA", bytes(32), os.urandom).opening.hex()
    connector = aiohttp.TCPConnector(local_addr=(ELSEWHERE, 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        url = f"wss://127.0.0.1:{hall.port}/bobbl"
        async with http.ws_connect(url, ssl=client_context()) as websocket:
            await websocket.receive()
            await websocket.send_str(encode(PairOpen(PROTOCOL[1], selector, opening, own)))
            answer = decode_at_station((await websocket.receive(10)).data)
            return answer.code if isinstance(answer, Denied) else type(answer).__name__


async def test_strangers_use_up_no_code(hall: Live) -> None:
    """Not the lasting one of the first organiser, nor those of stations; by whatever selector."""
    first = await hall.server.invite_organiser("Büro")
    for _ in range(4):
        assert await open_pairing(hall, first[:2]) == "PairReply"
    assert await open_pairing(hall, first[:2]) == "code_tries_spent"
    organiser = hall.station()
    assert await hall.join(organiser, first) is None
    codes = [await code_for_a_desk(hall, organiser) for _ in range(3)]
    taken = {each[:2] for each in codes}
    free = next(a + b for a in "ABC" for b in "DEFGH" if a + b not in taken)
    for number in range(20):
        assert await open_pairing(hall, free) == "code_not_open"
        assert await open_pairing(hall, codes[number % 3][:2]) == "code_tries_spent"
    for code in codes:
        assert await hall.join(hall.station(), code) is None


async def test_a_code_is_good_for_two_minutes(hall: Live) -> None:
    organiser = await hall.organiser()
    clock = FixedClock(SystemClock().now())
    hall.server.codes._clock = clock
    early, late = [await hall.invite(organiser, "desk", name) for name in ("eins", "zwei")]
    codes = [hall.server.codes.renew(each).code for each in (early, late)]
    clock.pass_seconds(119)
    assert await hall.join(hall.station(), codes[0]) is None
    clock.pass_seconds(1)
    error = await hall.join(hall.station(), codes[1])
    assert error is not None
    assert error.code == "code_not_open"
    assert len(hall.server.history.state.stations) == 2


async def test_who_stands_between_a_paired_station_and_its_server_hears_nothing(
    hall: Live, tmp_path: Path
) -> None:
    heard: list[str] = []

    def hear(frame: str) -> str:
        heard.append(frame)
        return frame

    organiser = await hall.organiser()
    desk = await hall.paired(organiser, "desk", "Anmeldung")
    async with middle(tmp_path, hall.port, to_server=hear) as address:
        pins = desk.model.membership.pins
        desk.parts.link.follow(Following(pins, desk.model.key, (address,)))
        await hall.until(lambda: desk.model.trouble is not None)
    assert desk.model.trouble is not None
    assert desk.model.trouble.code == "certificate_mismatch"
    assert heard == []


async def test_another_tournament_of_the_same_name_gets_nothing(hall: Live, tmp_path: Path) -> None:
    """It even answers where the station's own server did."""
    organiser = await hall.organiser()
    await hall.server.stop()
    (tmp_path / "other").mkdir()
    async with Live(tmp_path / "other", hall.settings, port=hall.port) as other:
        counter = organiser.model.ask(RingGong())
        last = other.server.history.last_hash
        await hall.until(lambda: organiser.model.trouble is not None)
        assert organiser.model.trouble is not None
        assert organiser.model.trouble.code == "other_tournament"
        assert organiser.model.contact is not Contact.ONLINE
        assert organiser.model.verdict(counter) is None
        assert other.server.history.last_hash == last
    await hall.start()
    await hall.until(lambda: organiser.model.verdict(counter) is not None)


async def test_a_copy_of_the_server_with_another_certificate_gets_nothing(
    hall: Live, tmp_path: Path
) -> None:
    """Who copies the file without its keys can only pretend."""
    organiser = await hall.organiser()
    keys = next(hall.folder.glob("server/*/tls.pem"))
    await hall.server.stop()
    real = keys.read_bytes()
    store_identity(keys, identity_of("pretender"), seeded_dice("pretender"))
    await hall.start()
    counter = organiser.model.ask(RingGong())
    await hall.until(lambda: organiser.model.trouble is not None)
    assert organiser.model.trouble is not None
    assert organiser.model.trouble.code == "certificate_mismatch"
    assert organiser.model.verdict(counter) is None
    await hall.server.stop()
    keys.write_bytes(real)
    await hall.start()
    await hall.until(lambda: organiser.model.verdict(counter) is not None)
