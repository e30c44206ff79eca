"""Values that commands, facts and the state share; each area has those that only it knows.

Their names and words are written to disk and never change their meaning.
"""

from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.score import Score
from bobbl_shared.ids import DetailsHash, EntrantId, EntryId, OperatorId, StationId

Role = Literal["organiser", "desk", "scoring", "display", "pages"]
"""``pages``: the program that shows guests their pages and hands on what phones propose."""

EntrantKind = Literal["pair", "player", "lone"]
Arrival = Literal["announced", "present"]
WithdrawReason = Literal["absent", "ill", "left", "registered_wrongly", "other"]
DisqualifyReason = Literal["false_result", "cheating", "misconduct", "other"]
Reason = Literal["mistyped", "sides_swapped", "slip_corrected", "wrong_table", "other"]
RedrawReason = Literal["entrant_missing", "entrant_late", "field_wrong", "draw_faulty", "other"]
AbandonReason = Literal["field_changed", "secret_lost", "other"]
OtherLogReason = Literal["put_back", "copy_wrong", "other"]
"""Why a tournament goes on although another log of it was seen."""

DecisionReason = Literal[
    "slip_checked", "table_asked", "not_played", "rule_broken", "other", "slip_later"
]
TableStatus = Literal["open", "entered", "confirmed", "decided", "disputed"]

PaymentWay = Literal["cash", "transfer"]
"""Into the desk's cash box, or paid beforehand."""

TieWay = Literal["shared", "bobbl"]
"""The tied share what is for their places, or have played a deciding Bobbl."""

ShownKind = Literal["clock", "seats", "ranking", "announcements", "pictures", "board"]
"""Pages of a display: announcements are the organiser's and what lies as text in a folder of its
computer, pictures lie there too, and sponsors belong to them. ``board``: of the seats only those of
its own share of the names (see ``readings/seat_boards``)."""

Sides = tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]
"""Who sits as pair 1 and as pair 2: one entrant a side for pairs, two for players."""


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One slip as somebody entered it; ``at`` is the server's time (ISO 8601 UTC)."""

    id: EntryId
    station: StationId
    operator: OperatorId | None
    score: Score
    at: str
    reason: Reason | None = None
    note: DetailsHash | None = None


class DrawnTable(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who sits at a table."""

    table: int
    sides: Sides


class DrawReason(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Why a draw is as it is, as a code with parameters; ``table`` none: about the whole round."""

    table: int | None
    code: str
    parameters: dict[str, int | str]
