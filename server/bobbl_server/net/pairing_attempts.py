"""How often a pairing code may be tried: guessing is hopeless, and nobody uses up others' attempts.

One conversation tests one code, of which six characters are secret: 29⁶ = 594,823,321. A failure
counts against the address it came from, not against the code. Success costs nothing, and neither
does a code that is not open (its first two characters say so). An address may be wrong ``OWN``
times whatever others do; the first ``OWN_ADDRESSES`` of an evening have that right. After that it
may try one a minute, out of a budget that all addresses share: ``AT_A_STRETCH``, and ``A_SECOND``
from then on. So in twelve hours at most 3 · 1,000 + 100 + 0.05 · 43,200 = 5,260 wrong codes are
tested in all, wherever they come from: a chance of 8.9e-6 that one of them is right if a code is
open all that time. To use up the attempts of others, an attacker needs a thousand addresses.
"""

from dataclasses import dataclass, field

from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_shared.errors import PeerError

OWN = 3
"""Times that an address may be wrong, whatever others do."""

OWN_ADDRESSES = 1000
"""Addresses that are granted these; a hall has a few hundred computers and telephones."""

ADDRESS_A_SECOND = 1 / 60
"""Tries a second of an address that has been wrong so often."""

AT_A_STRETCH = 100
A_SECOND = 0.05
"""Such tries of all addresses together."""


@dataclass
class _Address:
    own: int = OWN
    later: TokenBucket = field(default_factory=lambda: TokenBucket(1, ADDRESS_A_SECOND))


@dataclass
class PairingAttempts:
    """Decides who may try a code; times are seconds of a monotonic clock."""

    _addresses: dict[str, _Address] = field(default_factory=dict)
    _others: _Address = field(
        default_factory=lambda: _Address(0, TokenBucket(AT_A_STRETCH, A_SECOND))
    )
    _shared: TokenBucket = field(default_factory=lambda: TokenBucket(AT_A_STRETCH, A_SECOND))

    def take(self, address: str, now: float) -> None:
        """Count an attempt; raise ``PeerError`` if the address has to wait."""
        known = self._addresses.get(address)
        if known is None and len(self._addresses) < OWN_ADDRESSES:
            known = self._addresses[address] = _Address()
        known = known or self._others
        if known.own:
            known.own -= 1
        elif known.later.has_one(now) and self._shared.take(now):
            known.later.take(now)
        else:
            raise PeerError("code_tries_spent")

    def give_back(self, address: str) -> None:
        """Refund the attempt: the code was right."""
        known = self._addresses.get(address)
        if known is not None:
            known.own = min(OWN, known.own + 1)

    def left(self, address: str) -> int:
        """Return how often an address may still be wrong, whatever others do."""
        known = self._addresses.get(address)
        if known is not None:
            return known.own
        return OWN if len(self._addresses) < OWN_ADDRESSES else 0
