"""The tournaments that this computer belongs to already, and whether one is tonight's."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from bobbl_client.joining.left import far_in, left_entries
from bobbl_client.link.news import FoundServer
from bobbl_client.model.membership import Membership, memberships
from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId

EVENING = timedelta(hours=12)
"""So long after its first draw a tournament is still tonight's, midnight or not."""


@dataclass(frozen=True)
class Known:
    """A tournament that can be gone on with without a code.

    ``far``: as far as the copy here knows; none if it holds nothing, or was not looked at.
    ``waiting``: how much was typed here for it that its server has never got.
    """

    membership: Membership
    far: HowFar | None = None
    is_training: bool = False
    waiting: int = 0

    @property
    def tournament(self) -> TournamentId:
        """Which one it is."""
        return self.membership.pins.tournament

    def is_reached(self, reached: Mapping[str, str]) -> bool:
        """Return whether its server answers where it was, by the certificate that is pinned."""
        certificate = self.membership.pins.epoch.certificate
        return any(reached.get(each) == certificate for each in self.membership.addresses)


def known_here(home: Path) -> tuple[Known, ...]:
    """Return the tournaments of this computer, each once, the one used last first.

    Only of that one the copy is read. Raises ``BobblError`` if that one is damaged.
    """
    turns = memberships(home)
    last = next(turns, None)
    if last is None:
        return ()
    waiting = {each.folder: each.count for each in left_entries(home)}

    def known(each: Membership, far: HowFar | None, *, is_training: bool = False) -> Known:
        return Known(each, far, is_training, waiting.get(each.folder, 0))

    far = far_in(last.replica_path)
    found = {last.pins.tournament: known(last, far, is_training=last.is_training)}
    with suppress(BobblError):  # a damaged one is not offered
        for each in turns:
            found.setdefault(each.pins.tournament, known(each, None))
    return tuple(found.values())


def is_tonights(far: HowFar | None, now: datetime, zone: tzinfo | None = None) -> bool:
    """Return whether a tournament is still to begin, or began today or some hours ago."""
    if far is None:
        return False
    if not far.begun:
        return True
    begun = moment(far.begun)
    is_same_day = begun.astimezone(zone).date() == now.astimezone(zone).date()
    return is_same_day or timedelta() <= now - begun < EVENING


def needs_no_question(
    known: Sequence[Known],
    servers: Sequence[FoundServer],
    reached: Mapping[str, str],
    now: datetime,
    zone: tzinfo | None = None,
) -> Known | None:
    """Return the tournament used last if nobody has to be asked whether it is the one meant.

    It has to be the only one announced, its server reached, and tonight's. ``reached``: the
    certificates of those who have answered, by address.
    """
    last = known[0] if known else None
    if last is None or last.is_training:
        return None
    if any(each.tournament != last.tournament for each in servers):
        return None
    answers = any(address in reached for each in servers for address in each.addresses)
    if not answers and not last.is_reached(reached):
        return None
    far = next((each.far for each in servers if each.far is not None), last.far)
    return last if is_tonights(far, now, zone) else None
