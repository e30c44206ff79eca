"""One thing that needs a person: what it is, how urgent, and where it is settled."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.tables import TableState


class Matter(Enum):
    """What needs a person beside tables."""

    SERVER = "server"
    LATECOMER = "latecomer"
    UNSERVED = "unserved"
    NO_STATION = "no_station"
    ALONE = "alone"
    PHONES = "phones"
    FINAL = "final"
    OVERTAKEN = "overtaken"
    PARTNER = "partner"
    COPIES = "copies"
    FEDERATION = "federation"


@dataclass(frozen=True)
class CaseKey:
    """Which case: a table of a round, or (with ``entry``) a late slip for it."""

    round: int
    table: int
    entry: str = ""

    @property
    def text(self) -> str:
        """The key as one word, for lists."""
        return f"{self.round}/{self.table}/{self.entry}"


@dataclass(frozen=True)
class PageKey:
    """A matter with the page on which it is settled, by its name among the routes."""

    matter: Matter
    page: str

    @property
    def text(self) -> str:
        """The key as one word, for lists."""
        return self.matter.value


@dataclass(frozen=True)
class Task:
    """One row of the list; ``age`` is how long it has waited, ``opens`` where it is settled."""

    opens: CaseKey | PageKey
    mark: TableState | Matter
    title: str
    detail: str
    age: str
