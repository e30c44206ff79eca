"""How many strangers may be there: of one address at once and one after the other, and of all.

A stranger is a connection that has not yet proved who it is. Each costs a descriptor, and a TLS
handshake, also one that leaves at once: so they are counted while they are there, and by a bucket
that fills slowly. An honest hall stays far below all of it, even if all of it comes back at once.

Where all places are taken, whoever comes gets that of the one who has been there longest among
those of the address that has most of them, unless that is his own. So strangers of many addresses
take places from one another, and an address that sends one at a time always finds a place.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_server.sockets.token_bucket import TokenBucket

AT_ONCE = 32
"""Most strangers of one address at a time."""

ALL_AT_ONCE = 256
"""Most strangers of all addresses at a time."""

AT_A_STRETCH = 256
"""Strangers of one address that may come without a pause."""

A_SECOND = 40.0
"""Strangers of one address a second that may come for ever."""

REMEMBERED = 1000
"""Addresses above which those that have nothing to answer for are forgotten."""


@dataclass(eq=False)
class Admission:
    """A stranger who is there; ``put_out`` is called when his place is given to another."""

    address: str
    put_out: Callable[[], None]
    is_counted: bool = True


@dataclass
class _Address:
    visits: TokenBucket
    here: dict[Admission, None] = field(default_factory=dict)


@dataclass
class ConnectionLimits:
    """Who is here, by address, ``most`` at a time; times are seconds of any steady clock.

    ``lead``: a place is taken from an address only for one that has so many fewer, and one more.
    """

    most: int = ALL_AT_ONCE
    at_once: int = AT_ONCE
    at_a_stretch: float = AT_A_STRETCH
    a_second: float = A_SECOND
    lead: int = 0
    _addresses: dict[str, _Address] = field(default_factory=dict)
    count: int = field(default=0, init=False)

    @property
    def is_empty(self) -> bool:
        """Whether no stranger is here."""
        return not self.count

    def lets_in(self, address: str, now: float, put_out: Callable[[], None]) -> Admission | None:
        """Count one more stranger of an address; none if there are too many."""
        self._forget(now)
        known = self._addresses.get(address)
        if known is None:
            known = _Address(TokenBucket(self.at_a_stretch, self.a_second))
            self._addresses[address] = known
        if len(known.here) >= self.at_once or not known.visits.take(now):
            return None
        if self.count >= self.most and not self.make_room(len(known.here) + self.lead):
            return None
        admission = Admission(address, put_out)
        known.here[admission] = None
        self.count += 1
        return admission

    def make_room(self, beyond: int = 0) -> bool:
        """Put out the first of those of the address that has most, if more than ``beyond``."""
        most = max((each.here for each in self._addresses.values()), key=len, default={})
        if len(most) <= beyond:
            return False
        first = next(iter(most))
        self.leave(first)
        first.put_out()
        return True

    def leave(self, admission: Admission) -> None:
        """Say that one of them is no stranger any more, or gone; it may be said again."""
        if admission.is_counted:
            admission.is_counted = False
            self.count -= 1
            del self._addresses[admission.address].here[admission]

    def _forget(self, now: float) -> None:
        if len(self._addresses) < REMEMBERED:
            return
        self._addresses = {
            address: each
            for address, each in self._addresses.items()
            if each.here or not each.visits.is_full(now)
        }
