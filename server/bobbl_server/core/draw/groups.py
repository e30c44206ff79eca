"""What a draw decides before tables and seats get their numbers."""

from dataclasses import dataclass

from bobbl_server.core.draw.outcome import Reason
from bobbl_server.core.draw.seating import Sides


@dataclass(frozen=True, slots=True)
class Groups:
    """Who plays with and against whom; the order of tables, pairs and players means nothing.

    ``tries`` counts the rounds that were begun until this one. ``is_best`` tells that no round
    costs less; False means that none was found, not that there is none. ``reasons`` are about the
    evening, not about one table.
    """

    tables: tuple[Sides, ...]
    byes: tuple[int, ...]
    tries: int
    is_best: bool
    reasons: tuple[Reason, ...] = ()
