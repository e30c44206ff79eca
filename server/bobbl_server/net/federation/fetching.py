"""Getting a tournament back from the federation: its log and sealed texts, as a copy to go on from.

This computer is a hall of the federation, so it knows to whom it speaks. The federation names the
tournaments of the club with their first events; the four words open the root key of one of them,
and only who shows its signature is given the rest. What comes is checked as any copy is.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bobbl_server.net.federation.line import Dial, Line, dialled
from bobbl_server.net.federation.membership import FederationMembership
from bobbl_server.net.federation.proving import prove, received, told
from bobbl_shared.crypto.chain import challenge_message, event_hash
from bobbl_shared.crypto.details import Details, open_enclosed
from bobbl_shared.crypto.hexadecimal import from_hex
from bobbl_shared.crypto.keys import Purpose
from bobbl_shared.crypto.root import RootKeys, RootRecord, open_root
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import found
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import remove_leavings
from bobbl_shared.log import Head, LogFile
from bobbl_shared.log.wal_files import beside
from bobbl_shared.wire.codec import MAXIMUM_SERVER
from bobbl_shared.wire.federation_messages import (
    AskCopies,
    CopiedTexts,
    Copies,
    FetchCopy,
    OfferedCopy,
)
from bobbl_shared.wire.messages import Events

FETCH_S = 30.0
"""Seconds for each message of a copy."""

dialled_for_copies: Dial = partial(dialled, most=MAXIMUM_SERVER)

logger = logging.getLogger(__name__)


async def fetch_copy(
    membership: FederationMembership,
    words: Sequence[str],
    path: Path,
    dial: Dial = dialled_for_copies,
) -> None:
    """Write what the federation has of the tournament that these words open to a new file.

    ``BobblError`` if that is not possible; then there may be part of a file.
    """
    for address in membership.addresses:
        try:
            async with dial(address) as line:
                await _fetched(line, membership, words, path)
                return
        except PeerError as error:
            raise BobblError(error.code, **error.parameters) from error
        except OSError:  # another of its processes may be there
            for each in (path, *beside(path)):
                remove_leavings(each)
    raise BobblError("federation_not_reached", address=membership.addresses)


async def _fetched(
    line: Line, membership: FederationMembership, words: Sequence[str], path: Path
) -> None:
    await prove(line, membership)
    await line.send(AskCopies())
    message = await received(line, FETCH_S)
    if not isinstance(message, Copies):
        raise told(message)
    if not message.copies:
        raise BobblError("federation_no_copies", federation=membership.name)
    copy, root = await _opened(message.copies, words)
    signed = challenge_message(
        from_hex(message.nonce),
        line.certificate,
        copy.tournament,
        membership.pins.epoch.number,
        membership.key.author,
    )
    signature = root.signing.sign(Purpose.COPY, signed).hex()
    await line.send(FetchCopy(copy.tournament, signature))
    with LogFile.create(path, durable=False) as log:
        await _take_events(line, log, copy.length)
        log.put_details(await _texts(line, root))


async def _opened(
    copies: Sequence[OfferedCopy], words: Sequence[str]
) -> tuple[OfferedCopy, RootKeys]:
    """Return the newest tournament that the words open, with its keys; ``BobblError`` if none."""
    for each in copies:
        try:
            return each, await asyncio.to_thread(open_root, _root(each), words)
        except PeerError as error:  # of a newer program, perhaps
            logger.warning("%s: %s", each.tournament, error)
        except BobblError as error:
            if error.code not in {"wrong_words", "root_record_damaged"}:
                raise
    raise BobblError("wrong_words")


def _root(copy: OfferedCopy) -> RootRecord:
    state = found(decode_event(bytes(copy.first)))
    if state.tournament != copy.tournament:
        raise PeerError("other_tournament")
    return state.root


async def _take_events(line: Line, log: LogFile, length: int) -> None:
    while log.length < length:
        message = await received(line, FETCH_S)
        if not isinstance(message, Events):
            raise told(message)
        bodies, head = [bytes(each) for each in message.events], message.head
        last = log.length + len(bodies) - 1
        if not bodies or (head.index, head.hash) != (last, event_hash(bodies[-1]).hex()):
            raise PeerError("head_unfit", index=head.index)
        signature = from_hex(head.signature)
        log.append(bodies, Head(head.epoch, head.index, from_hex(head.hash), signature))


async def _texts(line: Line, root: RootKeys) -> list[Details]:
    """Return names in clear, and contact details sealed, as they lie in any copy."""
    kept: list[Details] = []
    is_last = False
    while not is_last:
        message = await received(line, FETCH_S)
        if not isinstance(message, CopiedTexts):
            raise told(message)
        is_last = message.is_last
        for each in message.sealed:
            try:
                clear = open_enclosed(each, root.details_private)
            except PeerError:
                logger.warning("a sealed text cannot be opened: %s", each.hash)
                continue
            kept.append(clear if each.scope == "name" else each)
    return kept
