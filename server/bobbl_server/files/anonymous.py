"""A tournament as if no personal text were kept: numbers stay, names and clubs are gone."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from bobbl_server.files.tables import Known
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash


class Recorded(Known, Protocol):
    """What is known of a tournament, with the record of its events."""

    @property
    def bodies(self) -> Iterable[bytes]:
        """The events in order, as they are written."""


@dataclass(frozen=True)
class Anonymous:
    """What is known of a tournament but for every name."""

    known: Recorded

    @property
    def state(self) -> State:
        """The state, which holds no names."""
        return self.known.state

    @property
    def last_hash(self) -> bytes:
        """The hash of the newest event."""
        return self.known.last_hash

    @property
    def bodies(self) -> Iterable[bytes]:
        """The events in order; they hold no names."""
        return self.known.bodies

    def name_of(self, _: DetailsHash) -> Name | None:
        """Return that no name is known."""
        return None

    def member_of(self, _: DetailsHash) -> str | None:
        """Return that no number is known."""
        return None
