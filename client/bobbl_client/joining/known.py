"""The tournaments that this computer belongs to already, and whether one is tonight's."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from pathlib import Path

from bobbl_client.joining.left import left_entries, stand_in
from bobbl_client.link.news import FoundServer
from bobbl_client.model.membership import Membership, memberships
from bobbl_shared.clock import moment
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId

EVENING = timedelta(hours=12)
"""So long after its first draw a tournament is still tonight's, midnight or not."""


@dataclass(frozen=True)
class Known:
    """A tournament that can be gone on with without a code.

    ``far``: as far as the copy here knows; none if it holds nothing, or was not looked at.
    ``waiting``: how much was typed here for it that its server has never got. ``station``: what
    this one is called, where several of this computer belong to the tournament. ``is_open``: it is
    at work in another window of this computer.
    """

    membership: Membership
    far: HowFar | None = None
    is_training: bool = False
    waiting: int = 0
    station: str = ""
    is_open: bool = False

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

    Of that one all stations are told that can be gone on with, one a role. Only its copies are
    read. Raises ``BobblError`` if the station used last is damaged.
    """
    turns = memberships(home)
    last = next(turns, None)
    if last is None:
        return ()
    others: list[Membership] = []
    with suppress(BobblError):  # a damaged one is not offered
        others.extend(turns)
    waiting = {each.folder: each.count for each in left_entries(home)}
    same = [each for each in others if each.pins.tournament == last.pins.tournament]
    stations = _stations([last, *same])
    found = [
        Known(
            each.membership,
            each.far,
            each.membership.is_training,
            waiting.get(each.membership.folder, 0),
            each.name if len(stations) > 1 else "",
            each.is_open,
        )
        for each in stations
    ]
    once = {each.pins.tournament: each for each in reversed(others)}
    once.pop(last.pins.tournament, None)
    rest = (each for each in others if once.get(each.pins.tournament) is each)
    return (*found, *(Known(each, waiting=waiting.get(each.folder, 0)) for each in rest))


@dataclass(frozen=True)
class _Station:
    """A station of this computer, as its own copy tells of it; no role if it tells nothing."""

    membership: Membership
    far: HowFar | None = None
    role: Role | None = None
    name: str = ""
    is_revoked: bool = False
    is_open: bool = False


def _stations(members: Sequence[Membership]) -> tuple[_Station, ...]:
    """Return those of one tournament that can be meant, the one used last first.

    What is at work in another window is not, unless nothing else is left, and of one role only the
    one used last.
    """
    stations = [_station(each) for each in members]
    able = [each for each in stations if not each.is_open and not each.is_revoked]
    meant: dict[Role | None, _Station] = {}
    for each in able:
        meant.setdefault(each.role, each)
    if len(meant) > 1:
        meant.pop(None, None)
    return tuple(meant.values()) or tuple(stations[:1])


def _station(member: Membership) -> _Station:
    try:
        read = stand_in(member.replica_path)
    except BobblError as error:
        return _Station(member, is_open=error.code == "file_in_use")
    if read is None:
        return _Station(member)
    state, far = read
    with suppress(BobblError):  # a damaged key is for who opens it to tell
        post = state.stations.get(member.key.author)
        if post is not None:
            return _Station(member, far, post.role, post.name, post.revoked)
    return _Station(member, far)


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

    It has to be the only one announced, its server reached, and tonight's, and only one station of
    this computer can be meant. ``reached``: the certificates of those who have answered, by
    address.
    """
    last = known[0] if known else None
    if last is None or last.is_training or last.is_open:
        return None
    if any(each.tournament == last.tournament for each in known[1:]):
        return None
    if any(each.tournament != last.tournament for each in servers):
        return None
    answers = any(address in reached for each in servers for address in each.addresses)
    if not answers and not last.is_reached(reached):
        return None
    far = next((each.far for each in servers if each.far is not None), last.far)
    return last if is_tonights(far, now, zone) else None
