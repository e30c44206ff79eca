"""Who does not belong here, on the same network: none of them may come to anything."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bobbl_client.model.membership import Membership, read
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Command, decode_command, encode_command
from bobbl_shared.ids import StationId
from bobbl_shared.wire.codec import decode_at_server, decode_at_station, encode
from bobbl_shared.wire.messages import (
    PROTOCOL,
    Acknowledged,
    Greeting,
    Prove,
    Signed,
    Submit,
    ToServer,
    Welcome,
)
from bobbl_shared.wire.station_session import Pins, Say, StationSession
from builders.course import START
from builders.dice import seeded_dice
from chaos.simulation.laws import Broken
from chaos.simulation.network import STRANGER, End, Network


async def pretend(network: Network, address: str, pins: Pins, victim: StationId, seed: str) -> None:
    """Claim to be a station whose key one does not have."""
    end = await network.connect(STRANGER, address)
    key = SigningKey.generate(seeded_dice(seed))
    try:
        greeting = decode_at_station(await end.receive())
        assert isinstance(greeting, Greeting)
        signature = key.sign(Purpose.CHALLENGE, bytes.fromhex(greeting.nonce)).hex()
        record = pins.epoch.signed
        await _say(end, Prove(PROTOCOL[1], victim, signature, record, 0, ""))
        if isinstance(decode_at_station(await end.receive()), Welcome):
            raise Broken(f"a stranger is welcomed as {victim[:8]}")
    finally:
        end.close()


@dataclass
class Insider:
    """A station that belongs here and sends what it may not."""

    network: Network
    address: str
    folder: Path
    dice: Random

    async def come(self, heard: str | None, victim: StationId) -> None:
        """Send a command nobody has signed, one in another's name, and one that was overheard."""
        membership = read(self.folder)
        assert membership is not None
        end = await self.network.connect(STRANGER, self.address)
        try:
            counter = await self._enter(end, membership)
            own = self._command(membership, membership.key.author, counter + 1)
            other = self._command(membership, victim, 1 + self.dice.randrange(40))
            foreign = SigningKey.generate(seeded_dice("nobody"))
            await _say(end, self._signed(own, foreign))
            await _say(end, self._signed(other, membership.key))
            await _say(end, self._signed(other, foreign))
            if heard is not None:
                await _say(end, self._signed(heard, membership.key))
            for _ in range(6):
                await end.receive()
        finally:
            end.close()

    async def _enter(self, end: End, membership: Membership) -> int:
        session = StationSession(membership.pins, membership.key, end.certificate, 0, "")
        while True:
            message = decode_at_station(await end.receive())
            for step in session.receive(message):
                if isinstance(step, Say):
                    await _say(end, step.message)
            if isinstance(message, Welcome):
                return message.counter

    def _command(self, membership: Membership, station: StationId, counter: int) -> str:
        tournament = membership.pins.tournament
        command = Command(tournament, station, counter, None, None, RingGong(), stamp(START))
        return encode_command(command)

    def _signed(self, text: str, key: SigningKey) -> Submit:
        return Submit(Signed(text, key.sign(Purpose.COMMAND, text.encode()).hex()))


@dataclass
class Impostor:
    """Answers in the server's place: says what it says, and acknowledges everything."""

    greeting: Callable[[], Greeting]

    async def accept(self, end: End) -> None:
        """Talk to a station until it has enough."""
        await end.send(encode(self.greeting()))
        while True:
            match decode_at_server(await end.receive()):
                case Prove(length=length):
                    await end.send(encode(Welcome(0, length, stamp(START))))
                case Submit(signed):
                    counter = decode_command(signed.command).counter
                    await end.send(encode(Acknowledged(counter, 3)))
                case _:
                    pass


async def _say(end: End, message: ToServer) -> None:
    await end.send(encode(message))
