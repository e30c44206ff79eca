"""What a computer belongs to, as a test makes it up: joining takes until it is told to end."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_client.organiser.federation.federations import JoinedFederation
from bobbl_shared.errors import Coded

FEDERATION = JoinedFederation(
    "Bezirk Oberfranken",
    "verband.example:8441,verband.example:8442",
    "SV Holz",
    "2026-10-03T17:05:00.000Z",
)


@dataclass
class InventedFederations:
    """Belongs to ``known``; joining leads to ``next``, or to ``trouble``, once ``is_done``."""

    known: JoinedFederation | None = None
    next: JoinedFederation = FEDERATION
    trouble: Coded | None = None
    damage: Coded | None = None
    is_done: bool = True
    asked: list[tuple[str, str]] = field(default_factory=list)

    def joined(self) -> JoinedFederation | None:
        """Return what it belongs to, unless that is damaged."""
        if self.damage is not None:
            raise self.damage
        return self.known

    def begin_joining(self, address: str, code: str) -> Callable[[], JoinedFederation | None]:
        """Return what looks whether it has joined."""
        self.asked.append((address, code))

        def look() -> JoinedFederation | None:
            if not self.is_done:
                return None
            if self.trouble is not None:
                raise self.trouble
            self.known = self.next
            return self.next

        return look

    def leave(self) -> None:
        """Belong to none."""
        self.known = self.damage = None
