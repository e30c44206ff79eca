"""How many strangers one address may send, at once and one after the other.

A stranger is a connection that has not yet proved who it is. Each costs a TLS handshake, also one
that leaves at once: so they are counted while they are there, and by a bucket that fills slowly. An
honest hall stays far below both, even if all of it comes back at once from behind one address.
"""

from dataclasses import dataclass, field

from bobbl_server.sockets.bucket import Bucket

AT_ONCE = 32
"""Most strangers of one address at a time."""

AT_A_STRETCH = 256
"""Strangers of one address that may come without a pause."""

A_SECOND = 40.0
"""Strangers of one address a second that may come for ever."""

REMEMBERED = 1000
"""Addresses above which those that have nothing to answer for are forgotten."""


@dataclass
class _Address:
    here: int = 0
    visits: Bucket = field(default_factory=lambda: Bucket(AT_A_STRETCH, A_SECOND))


@dataclass
class Crowd:
    """Who is here, by address; times are seconds of any steady clock."""

    _addresses: dict[str, _Address] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Tell whether no stranger is here."""
        return not any(each.here for each in self._addresses.values())

    def lets_in(self, address: str, now: float) -> bool:
        """Count one more stranger of an address, or say that there are too many."""
        self._forget(now)
        known = self._addresses.setdefault(address, _Address())
        if known.here >= AT_ONCE or not known.visits.take(now):
            return False
        known.here += 1
        return True

    def leave(self, address: str) -> None:
        """Say that one of them is no stranger any more, or gone."""
        self._addresses[address].here -= 1

    def _forget(self, now: float) -> None:
        if len(self._addresses) < REMEMBERED:
            return
        self._addresses = {
            address: each
            for address, each in self._addresses.items()
            if each.here or not each.visits.is_full(now)
        }
