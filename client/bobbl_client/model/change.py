"""What a station tells its window, and how it stands to its server."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from bobbl_shared.domain.event import Event, Verdict


class Contact(Enum):
    """How the station stands to its server."""

    SEARCHING = "searching"
    ONLINE = "online"
    ALONE = "alone"
    STOPPED = "stopped"


STOPPING = frozenset(
    {
        "station_unknown",
        "copy_differs",
        "epoch_conflict",
        "epoch_outdated",
        "version_differs",
        "server_behind",
        "copy_of_station",
        "counter_reused",
        "other_tournament",
        "bad_signature",
    }
)
"""What needs a person: shown as "Bitte Turnierleitung holen"; the station goes on trying."""


@dataclass(frozen=True)
class Change:
    """What is new: events folded, verdicts on own commands, news outside the log."""

    events: tuple[Event, ...] = ()
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
    contact: bool = False
    standings: bool = False
    presence: bool = False
    backups: bool = False
    phones: bool = False
    regulars: bool = False
    saved: bool = False
    operator: bool = False
    calls: bool = False
    scans: bool = False


Listener = Callable[[Change], None]
