"""The beginning of a conversation with the federation: who it is, and who this computer is."""

import asyncio

from bobbl_server.history import History
from bobbl_server.net.federation.line import Line
from bobbl_server.net.federation.membership import FederationMembership
from bobbl_shared.crypto.chain import challenge_message
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.wire.federation_messages import Claim
from bobbl_shared.wire.messages import Denied, Greeting, PairConfirm, PairOpen, Prove, Welcome
from bobbl_shared.wire.station_session import Connected, Say, StationSession

CONNECT_S = 4.0
"""Seconds for each step until the federation has said from where on it wants the log."""


async def prove(line: Line, membership: FederationMembership) -> None:
    """Check who the federation is, and show who this is, as a station does."""
    session = StationSession(membership.pins, membership.key, line.certificate, 0, "")
    while True:
        message = await received(line)
        if not isinstance(message, Greeting | Welcome | Denied):
            raise PeerError("out_of_turn", phase="proving", kind=type(message).__name__)
        for step in session.receive(message):
            match step:
                case Say(Prove() | PairOpen() | PairConfirm() as said):
                    await line.send(said)
                case Connected():
                    return


def claim(history: History, key: SigningKey, membership: FederationMembership) -> Claim:
    """Return what shows that this hall leads a tournament: it has the ``key`` of its epoch."""
    state, (_, epoch) = history.state, history.epochs[-1]
    certificate, hall = membership.pins.epoch.certificate, membership.key.author
    message = challenge_message(b"", certificate, state.tournament, epoch.number, hall)
    signature = key.sign(Purpose.OFFER, message).hex()
    return Claim(state.root.root_public, epoch.signed, signature)


async def received(line: Line, seconds: float | None = None) -> object:
    """Return the next message; ``BobblError`` if none comes in time."""
    waits_s = CONNECT_S if seconds is None else seconds
    try:
        async with asyncio.timeout(waits_s):
            return await line.receive()
    except TimeoutError as error:  # it is there, but cannot answer
        raise BobblError("federation_slow", seconds=int(waits_s)) from error


def told(message: object) -> PeerError:
    """Return what is wrong with a message that is not the one awaited."""
    if isinstance(message, Denied):
        return PeerError(message.code, **message.parameters)
    return PeerError("out_of_turn", phase="handing over", kind=type(message).__name__)
