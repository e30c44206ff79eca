"""Becoming a hall of a federation: one conversation, with the code that the federation gave out."""

import asyncio
from dataclasses import replace

from bobbl_server.net.federation.line import Dial, Line, dialled
from bobbl_server.net.federation.membership import FederationMembership, each_address
from bobbl_server.net.federation.proving import prove, received
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.domain.names import tidied
from bobbl_shared.errors import BobblError, Coded, PeerError
from bobbl_shared.wire.federation_messages import AskClub, Club, Offer
from bobbl_shared.wire.messages import Denied, Greeting, PairDone, PairReply
from bobbl_shared.wire.station_session import JoiningSession, Paired, Say

JOIN_S = 15.0


async def join(
    address: str, code: str, key: SigningKey, dice: Dice, dial: Dial = dialled, *, at: str = ""
) -> FederationMembership:
    """Pair with the federation's server at ``host:port``; ``code`` in its normal form.

    Of several addresses the first that answers is used; ``at`` is the time now. Raises
    ``BobblError`` if that is not possible: then nothing has changed.
    """
    for each in each_address(address):
        try:
            async with asyncio.timeout(JOIN_S), dial(each) as line:
                joined = await _paired(line, address, code, key, dice)
            return replace(joined, club=await _club(joined, each, dial), since=at)
        except PeerError as error:
            raise _told(error) from error
        except (OSError, TimeoutError):
            pass
    raise BobblError("federation_not_reached", address=each_address(address))


async def _paired(
    line: Line, address: str, code: str, key: SigningKey, dice: Dice
) -> FederationMembership:
    session = JoiningSession(code, key, line.certificate, dice)
    while True:
        message = await line.receive()
        if not isinstance(message, Greeting | PairReply | PairDone | Denied):
            raise PeerError("out_of_turn", phase="joining", kind=type(message).__name__)
        for step in session.receive(message):
            if isinstance(step, Paired):
                return FederationMembership(step.name, address, step.pins, key)
            assert isinstance(step, Say)
            assert not isinstance(step.message, Offer)
            await line.send(step.message)  # type: ignore[arg-type]


async def _club(joined: FederationMembership, address: str, dial: Dial) -> str:
    """Return the club whose hall this has become; empty if that cannot be found out now."""
    try:
        async with asyncio.timeout(JOIN_S), dial(address) as line:
            await prove(line, joined)
            await line.send(AskClub())
            message = await received(line)
    except (Coded, OSError, TimeoutError):
        return ""
    return tidied(message.name) if isinstance(message, Club) else ""


def _told(error: PeerError) -> BobblError:
    """Return what is wrong in words for a club: codes are the federation's, not the organiser's."""
    match error.code:
        case "code_not_open":
            return BobblError("federation_code_not_open")
        case "code_wrong" | "pairing_failed":
            return BobblError("federation_code_wrong")
        case _:
            return BobblError(error.code, **error.parameters)
