"""An invented hall with what can be wrong with its network, and what an examination sees of it.

Who stands where and what lets which packet through is played here, without knowing how it is
diagnosed. Some things cannot always be seen, as in real halls: a firewall's rules are root's, a
sign-in page may drop packets instead of answering, a table of neighbours may be closed.
"""

from dataclasses import dataclass
from itertools import chain, combinations
from random import Random
from typing import Literal

from bobbl_client.doctor.facts import (
    Address,
    Card,
    DiscoveryFacts,
    Facts,
    FirewallFacts,
    NetworkFacts,
    Outcome,
    Peer,
    PortFacts,
    ReachFacts,
)

Cause = Literal["vpn", "portal", "isolated", "public", "block", "taken"]
CAUSES: tuple[Cause, ...] = ("vpn", "portal", "isolated", "public", "block", "taken")
"""From the one that is nearest to the computer's packets to the one that is farthest."""


@dataclass(frozen=True)
class Hall:
    """One computer that is examined and one that it tries; ``causes`` are what is wrong.

    ``is_station``: the firewall and the taken port are at the other computer, which runs the
    server; else they are at this one.
    """

    causes: frozenset[Cause]
    is_station: bool
    is_windows: bool
    has_readable_firewall: bool
    has_doctor_there: bool
    takes_all: bool
    portal_answers: bool
    says_portal: bool
    has_neighbour_table: bool
    is_heard: bool
    has_wifi: bool

    def facts(self) -> Facts:
        """Return what an examination of the first computer finds."""
        peer = self._peer()
        is_heard = not self._has("portal", "isolated") and not (self._has("vpn") and self.takes_all)
        return Facts(
            network=self._network(),
            discovery=DiscoveryFacts(True, int(is_heard)),
            ports=self._ports(),
            firewall=self._firewall(),
            reach=ReachFacts((peer,), int(peer.back == "bobbl")),
        )

    @property
    def first(self) -> Cause | None:
        """Return the one that stops packets first; none if nothing is wrong."""
        return next((each for each in CAUSES if each in self.causes), None)

    def _has(self, *causes: Cause) -> bool:
        return bool(self.causes & set(causes))

    @property
    def _card(self) -> Card:
        return "wifi" if self.has_wifi else "cable"

    def _network(self) -> NetworkFacts:
        own = Address("192.168.4.10", self._card, is_first=not self._has("vpn"))
        vpn = Address("10.8.0.2", "vpn", is_first=True)
        addresses = (vpn, own) if self._has("vpn") else (own,)
        return NetworkFacts(addresses, self._has("portal") if self.says_portal else None)

    def _peer(self) -> Peer:
        """Try the other computer: what takes the packets first decides."""
        if self._has("vpn") and self.takes_all:
            return Peer("silent", not self.is_heard, "vpn", False)
        if self._has("portal"):
            outcome: Outcome = "sign_in" if self.portal_answers else "silent"
            return self._peer_of(outcome, is_there=False)
        if self._has("isolated"):
            return self._peer_of("unreachable" if not self.is_windows else "silent", is_there=False)
        if self.is_station and self._has("public", "block"):
            return self._peer_of("silent")
        if self.is_station and self._has("taken"):
            return self._peer_of("stranger")
        back: Outcome | None = None
        if self.has_doctor_there:
            back = "silent" if self._has("public", "block") and not self.is_station else "bobbl"
        return self._peer_of("bobbl", back=back)

    def _peer_of(
        self, outcome: Outcome, *, is_there: bool = True, back: Outcome | None = None
    ) -> Peer:
        neighbour = is_there if self.has_neighbour_table else None
        return Peer(outcome, not self.is_heard, self._card, True, neighbour, back)

    def _ports(self) -> tuple[PortFacts, ...]:
        is_taken = self._has("taken") and not self.is_station
        return (PortFacts(20_123, "server", "stranger" if is_taken else "nobody", is_fixed=True),)

    def _firewall(self) -> FirewallFacts:
        is_here = not self.is_station
        if self.is_windows:
            is_public = is_here and self._has("public")
            blocks = is_here and self._has("block")
            profile: Literal["public", "private"] = "public" if is_public else "private"
            return FirewallFacts("windows", True, profile, blocks, not is_public and not blocks)
        has_block = is_here and self._has("public", "block")
        if not self.has_readable_firewall:
            return FirewallFacts("unknown")
        return FirewallFacts("ufw", has_block, None, has_block, not has_block)


def halls(dice: Random, of_each: int) -> tuple[Hall, ...]:
    """Return halls with every set of causes that can come together, ``of_each`` times each."""
    subsets = chain.from_iterable(combinations(CAUSES, n) for n in range(len(CAUSES) + 1))
    return tuple(_hall(frozenset(each), dice) for each in subsets for _ in range(of_each))


def _hall(causes: frozenset[Cause], dice: Random) -> Hall:
    """Draw what is not said: how often each comes is guessed, not counted in real halls."""
    is_windows = "public" in causes or dice.random() < 0.6
    return Hall(
        causes=causes,
        is_station=dice.random() < 0.4,
        is_windows=is_windows,
        has_readable_firewall=dice.random() < 0.4,
        has_doctor_there=dice.random() < 0.8,
        takes_all=dice.random() < 0.5,
        portal_answers=dice.random() < 0.9,
        says_portal=not is_windows and dice.random() < 0.8,
        has_neighbour_table=dice.random() < 0.97,
        is_heard=dice.random() < 0.5,
        has_wifi="isolated" in causes or "portal" in causes or dice.random() < 0.6,
    )
