"""One station's parts put together: network thread and model, whatever shows them."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bobbl_client.link.link import Link
from bobbl_client.link.news import Joined, LinkEvent
from bobbl_client.model.membership import Membership, memberships, new_key, remember
from bobbl_client.model.power import battery_now
from bobbl_client.model.station import StationModel
from bobbl_shared.clock import Clock
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.pairing import normalise
from bobbl_shared.steady_clock import SteadyClock


@dataclass
class StationParts:
    """The link and, once paired, the model; ``deliver`` gets events in the network thread."""

    home: Path
    deliver: Callable[[LinkEvent], None]
    clock: Clock
    dice: Dice
    link: Link
    model: StationModel | None = None

    def join(self, address: str, code: str) -> None:
        """Pair; ``Joined`` or ``JoinFailed`` follows. ``Refusal`` if it cannot be a code."""
        self.link.join(address, normalise(code), new_key(self.home, self.dice))

    def enter(self, joined: Joined) -> StationModel:
        """Keep a pairing and begin to work."""
        return self.work(remember(self.home, joined.name, joined.pins, joined.address, self.dice))

    def work(self, membership: Membership) -> StationModel:
        """Open copy and outbox of a membership and connect."""
        self.model = StationModel(membership, self.link, self.clock, self.dice)
        self.model.start()
        return self.model

    def stop(self) -> None:
        """End the network thread, then close the files."""
        self.link.stop()
        if self.model is not None:
            self.model.close()
            self.model = None


def start_parts(
    home: Path,
    deliver: Callable[[LinkEvent], None],
    browse: bool = True,
    interface: str | None = None,
) -> StationParts:
    """Start the network thread of a station that keeps its things in ``home``."""
    link = Link(deliver, os.urandom, browse, interface, battery_now)
    link.start()
    return StationParts(home, deliver, SteadyClock(), os.urandom, link)


def last_membership(home: Path) -> Membership | None:
    """Return the membership used last on this computer, if there is one."""
    return next(iter(memberships(home)), None)
