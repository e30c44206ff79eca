"""Who was forgotten in a tournament that nobody serves: the federation has to forget them as well.

While a tournament is served the hand-over says so by itself. ``bobbl forget`` works on a file that
is closed, perhaps without the internet: what is to be deleted is noted beside the membership, by
hashes alone, and told as soon as the federation can be reached.
"""

from collections.abc import Collection, Mapping
from itertools import islice
from pathlib import Path

import msgspec

from bobbl_server.net.federation.line import Dial, Line, dialled
from bobbl_server.net.federation.membership import FederationMembership, folder_of
from bobbl_server.net.federation.proving import prove, received, told
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, remove_private, replace_private
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import DetailsHash, TournamentId
from bobbl_shared.wire.federation_messages import MOST_TEXTS, Offer, Texts, TextsKept
from bobbl_shared.wire.messages import HandOver

Forgotten = Mapping[TournamentId, Collection[DetailsHash]]
"""Details by tournament."""

LARGEST = 64 * 1024 * 1024

NOTHING_THERE = {"tournament_of_other_club", "offer_unproven"}
"""What the federation says if it has nothing of this computer to forget."""


def to_be_told(home: Path) -> Forgotten:
    """Return what the federation has to forget; ``BobblError`` if that cannot be read."""
    content = read_private(_file(home), LARGEST)
    if content is None:
        return {}
    try:
        return msgspec.json.decode(content, type=dict[TournamentId, list[DetailsHash]])
    except msgspec.MsgspecError as error:
        raise BobblError("federation_file_damaged", path=str(_file(home))) from error


def note(home: Path, tournament: TournamentId, hashes: Collection[DetailsHash], dice: Dice) -> None:
    """Let the federation be told of these as well; this outlasts the program."""
    known = to_be_told(home)
    _keep(home, {**known, tournament: sorted({*known.get(tournament, ()), *hashes})}, dice)


async def tell(
    home: Path, membership: FederationMembership, dice: Dice, dial: Dial = dialled
) -> None:
    """Tell the federation of all that it has to forget; on return it has.

    ``Coded`` or ``OSError`` if that is not possible: what is left is told another time.
    """
    for tournament, hashes in to_be_told(home).items():
        try:
            await _tell_one(membership, tournament, hashes, dial)
        except PeerError as error:
            if error.code not in NOTHING_THERE:
                raise
        rest = {each: left for each, left in to_be_told(home).items() if each != tournament}
        _keep(home, rest, dice)


async def _tell_one(
    membership: FederationMembership,
    tournament: TournamentId,
    hashes: Collection[DetailsHash],
    dial: Dial,
) -> None:
    for address in membership.addresses:
        try:
            async with dial(address) as line:
                await prove(line, membership)
                await _forget(line, tournament, hashes)
                return
        except OSError:  # another of its processes may be there
            continue
    raise BobblError("federation_not_reached", address=membership.addresses)


async def _forget(line: Line, tournament: TournamentId, hashes: Collection[DetailsHash]) -> None:
    await line.send(Offer(tournament, 1))
    answer = await received(line)
    if not isinstance(answer, HandOver):
        raise told(answer)
    if not answer.start:  # it never had anything of it
        return
    left = iter(hashes)
    while some := tuple(islice(left, MOST_TEXTS)):
        await line.send(Texts(forgotten=some))
        answer = await received(line)
        if not isinstance(answer, TextsKept):
            raise told(answer)


def _keep(home: Path, forgotten: Forgotten, dice: Dice) -> None:
    if forgotten:
        replace_private(_file(home), msgspec.json.encode(forgotten), dice)
    else:
        remove_private(_file(home))


def _file(home: Path) -> Path:
    return folder_of(home) / "forgotten.json"
