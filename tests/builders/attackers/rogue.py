"""Stations with a key that was admitted and no scruples, and strangers, over real sockets."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.crypto.tls import certificate_hash, client_context
from bobbl_shared.domain.areas.staff import AdmitStation
from bobbl_shared.domain.commands import AnyPayload, Command, encode_command
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import InvitationId, TournamentId
from bobbl_shared.wire.codec import decode_at_station, encode
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import (
    Denied,
    Greeting,
    Prove,
    Signed,
    ToServer,
    ToStation,
    Welcome,
)
from bobbl_shared.wire.station_session import Pins, Say, StationSession
from builders.live import Live, LiveStation


class Rogue:
    """A station with a key that was admitted and no scruples."""

    def __init__(
        self,
        hall: Live,
        websocket: aiohttp.ClientWebSocketResponse,
        key: SigningKey,
        greeting: Greeting,
    ) -> None:
        """Take over a connection that has been greeted."""
        self.hall, self.websocket, self.key, self.greeting = hall, websocket, key, greeting

    async def say(self, message: ToServer | str) -> None:
        """Send anything."""
        await self.websocket.send_str(message if isinstance(message, str) else encode(message))

    async def hear(self, *kinds: type[ToStation]) -> ToStation:
        """Give the next message of these kinds."""
        async with asyncio.timeout(10):
            while True:
                frame = await self.websocket.receive()
                assert frame.type is aiohttp.WSMsgType.TEXT, frame
                message = decode_at_station(frame.data)
                assert not isinstance(message, Denied), f"denied: {message.code}"
                if isinstance(message, kinds):
                    return message

    async def hear_any(self) -> ToStation:
        """Give the next message, a denial too."""
        async with asyncio.timeout(10):
            return decode_at_station((await self.websocket.receive()).data)

    async def closed(self) -> None:
        """Wait until the server has closed the connection."""
        async with asyncio.timeout(10):
            while (await self.websocket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass

    def signed(
        self,
        counter: int,
        payload: AnyPayload,
        key: SigningKey | None = None,
        tournament: TournamentId | None = None,
    ) -> Signed:
        """Sign a command in the name of ``key``, or the own one."""
        if tournament is None:
            tournament = self.hall.server.history.state.tournament
        author = (key or self.key).author
        command = Command(tournament, author, counter, None, None, payload, "")
        text = encode_command(command)
        return Signed(text, self.key.sign(Purpose.COMMAND, text.encode()).hex())


async def admitted(hall: Live, organiser: LiveStation, role: Role) -> SigningKey:
    """Admit a key without pairing."""
    key = SigningKey.generate(os.urandom)
    sections = ("Theke",) if role == "scoring" else ()
    invitation: InvitationId = await hall.invite(organiser, role, "Fremd", *sections)
    service = hall.server.service
    admission = AdmitStation(invitation, key.public.hex())
    await hall.server.writer.submit_own(lambda: service.own_submission(admission))
    return key


@asynccontextmanager
async def stranger(hall: Live, key: SigningKey) -> AsyncIterator[Rogue]:
    """Connect and take the greeting, no more."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(
            f"wss://127.0.0.1:{hall.port}/bobbl",
            ssl=client_context(),
            max_msg_size=2**23,
            timeout=aiohttp.ClientWSTimeout(ws_close=0.1),
        ) as websocket,
    ):
        greeting = decode_at_station((await websocket.receive()).data)
        assert isinstance(greeting, Greeting)
        yield Rogue(hall, websocket, key, greeting)


def proof(station: Rogue) -> Prove:
    """Give what a station with this key would answer to the greeting."""
    state = station.hall.server.history.state
    root = bytes.fromhex(state.root.root_public)
    pins = Pins(state.tournament, root, read_epoch(station.greeting.epoch, root))
    tls = station.websocket.get_extra_info("ssl_object").getpeercert(binary_form=True)
    session = StationSession(pins, station.key, certificate_hash(tls), 0, "")
    (say,) = session.receive(station.greeting)
    assert isinstance(say, Say)
    assert isinstance(say.message, Prove)
    return say.message


@asynccontextmanager
async def rogue(hall: Live, key: SigningKey) -> AsyncIterator[Rogue]:
    """Connect with the real handshake."""
    async with stranger(hall, key) as station:
        await station.say(proof(station))
        await station.hear(Welcome)
        yield station
