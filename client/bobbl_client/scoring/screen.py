"""What the results station shows: frozen screens with texts that are already translated.

A screen has the wall of tables, one page beside it, and the operator's own last entries. A page is
one of the ``Page`` classes; each holds everything its view shows.
"""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.page.entrant_picker import ShownPicker
from bobbl_client.scoring.own import Gone


class CellKind(Enum):
    """The loser's points; the winner; the typing; nothing yet; a difference between two slips."""

    LOST = "lost"
    WON = "won"
    NOW = "now"
    TO_COME = "to_come"
    DIFFERS = "differs"


@dataclass(frozen=True)
class ShownCell:
    """One cell of a slip; ``has_dot``: these points are those of a lost Bobbl."""

    kind: CellKind
    text: str = ""
    has_dot: bool = False


@dataclass(frozen=True)
class ShownSide:
    """A pair on a slip: heading, people (family, first), its cells from the first Bobbl on."""

    heading: str
    people: tuple[tuple[str, str], ...]
    cells: tuple[ShownCell, ...]


@dataclass(frozen=True)
class ShownSlip:
    """A slip, upper side first; ``total``: a word, Bobbl, goals, sum of all numbers (marked)."""

    titles: tuple[str, ...]
    sides: tuple[ShownSide, ShownSide]
    total: tuple[str, str, str, str]


@dataclass(frozen=True)
class ShownAction:
    """Something a key does; with a ``reason`` it cannot be done now."""

    key: str
    label: str
    reason: str = ""


@dataclass(frozen=True)
class IdlePage:
    """No table is open; ``number`` is what is typed of the next one's number.

    ``places`` say where the first and the second pair stand on the slip. ``has_map``: there is a
    plan of the hall to be looked at.
    """

    title: str
    sentence: str
    number: str
    problem: str
    places: tuple[str, str]
    turn: ShownAction
    has_map: bool = False


@dataclass(frozen=True)
class MaskPage:
    """A slip being typed; ``losers`` are the words of − and +, empty where nobody can lose.

    ``choices`` names (marked) the keys that answer the question, for where their buttons have no
    room. ``is_alarming``: a person must look at what ``note`` says.
    """

    title: str
    detail: str
    note: str
    slip: ShownSlip
    question: str
    problem: str
    losers: tuple[str, str]
    is_asking: bool
    extras: tuple[ShownAction, ...]
    save: ShownAction
    choices: str = ""
    is_alarming: bool = False


@dataclass(frozen=True)
class SlipPage:
    """A whole slip that stands: just saved or looked up; ``slip`` none: it must not be seen."""

    title: str
    state: TableState
    is_refused: bool
    sentence: str
    slip: ShownSlip | None
    actions: tuple[ShownAction, ...]
    next_step: str


@dataclass(frozen=True)
class ShownEntry:
    """One of the slips that are compared: ``Eingabe A``, when and by whom, the slip."""

    title: str
    detail: str
    slip: ShownSlip


@dataclass(frozen=True)
class ComparePage:
    """One or two slips with what differs marked, then what can be done about it.

    ``reasons`` is the list to choose from (``chosen`` is the index), empty where none is asked.
    """

    title: str
    is_dispute: bool
    sentence: str
    entries: tuple[ShownEntry, ...]
    advice: str
    reasons: tuple[str, ...]
    chosen: int
    actions: tuple[ShownAction, ...]
    problem: str


@dataclass(frozen=True)
class PickPage:
    """A list in which somebody is sought by name who sat at a table."""

    title: str
    prompt: str
    picker: ShownPicker


Page = IdlePage | MaskPage | SlipPage | ComparePage | PickPage


@dataclass(frozen=True)
class ShownWall:
    """The tables served; ``note`` says if they are not those of the running round.

    ``chosen`` is the table with the ring, ``empty`` the sentence where there are no tables.
    ``takes_digits``: digits are the number of a table now. ``counts``: tables by state, with words.
    ``other_round`` names the round that F6 shows next, empty if there is only one.
    """

    title: str
    progress: str
    tiles: tuple[ShownTable, ...]
    chosen: int | None
    number: str
    takes_digits: bool
    note: str
    empty: str
    counts: tuple[tuple[TableState, str], ...]
    other_round: str


@dataclass(frozen=True)
class ShownOwn:
    """An own entry: table, state or why it counts no longer, result in short, time."""

    key: str
    table: int
    state: TableState | Gone
    text: str
    at: str


@dataclass(frozen=True)
class ScoringScreen:
    """Everything shown; ``refused`` tells of own entries that were not taken, empty if none.

    ``undo`` says what F8 takes back, empty if nothing; ``is_sideways``: slips have their pairs side
    by side and the Bobbl downwards; ``asks_operator``: the slip opens once it is said who types.
    """

    wall: ShownWall
    page: Page
    own: tuple[ShownOwn, ...]
    refused: str
    undo: str
    is_sideways: bool
    asks_operator: bool = False
