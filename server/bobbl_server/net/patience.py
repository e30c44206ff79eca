"""How long the server goes on at full speed with a station whose commands are refused.

Every correctly signed command becomes an event, a refused one too. Without a limit a station that
is broken, or not ours any more, could fill everybody's log. It is slowed down instead of put out:
what an honest one has to say arrives all the same.
"""

from dataclasses import dataclass

MOST = 300.0
"""Refusals at full speed: more than an evening alone can bring back."""

A_SECOND = 5.0
"""Refusals a second that are forgotten again, and so the pace of a station without patience."""


@dataclass
class Patience:
    """What is left of the patience with one station; times are seconds of any steady clock."""

    left: float = MOST
    at: float = 0.0

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing has been spent, or all has been recovered."""
        return self.left >= MOST

    def spend(self, now: float) -> None:
        """Count a refusal."""
        self._recover(now)
        self.left -= 1

    def pause_s(self, now: float) -> float:
        """Give the seconds to wait before listening again."""
        self._recover(now)
        return 0.0 if self.left > 0 else 1 / A_SECOND

    def _recover(self, now: float) -> None:
        self.left = min(MOST, self.left + (now - self.at) * A_SECOND)
        self.at = now
