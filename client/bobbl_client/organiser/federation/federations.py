"""What the page needs of the command, which keeps to which federation this computer belongs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class JoinedFederation:
    """A federation by its name and ``host:port``, several of those with commas between them.

    ``club``: whose computer this is there, ``since`` when (ISO 8601 UTC); empty: not known.
    """

    name: str
    address: str
    club: str = ""
    since: str = ""


class Federations(Protocol):
    """Joins and leaves federations for this computer. What fails raises what is ``Coded``."""

    def joined(self) -> JoinedFederation | None:
        """Return the federation that this computer belongs to; none: to none."""

    def begin_joining(self, address: str, code: str) -> Callable[[], JoinedFederation | None]:
        """Begin to join; the function returned gives the federation, or None yet, or raises.

        ``code`` as it was typed. If it fails nothing has changed.
        """

    def leave(self) -> None:
        """Hand nothing over any more."""
