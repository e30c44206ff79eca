"""What the page about the draw of a round shows, as plain values."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.steps import NextStep


class Mode(Enum):
    """What the page is about: the round before or after its draw, or one of its questions.

    ``COMMIT``: what the hall will throw. ``OTHER_LOG``: which log of the tournament is meant, where
    there are several. ``REDRAW``: why anew. ``ABANDON``: why a secret is given
    up.
    """

    BEFORE = "before"
    DRAWN = "drawn"
    COMMIT = "commit"
    OTHER_LOG = "other_log"
    REDRAW = "redraw"
    ABANDON = "abandon"


@dataclass(frozen=True)
class Ability:
    """Something that can be done, and in a few words why not now (empty: it can)."""

    label: str
    blocked: str = ""


@dataclass(frozen=True)
class Abilities:
    """What can be done about a round, each with its key on the page."""

    commit: Ability
    redraw: Ability
    swap: Ability
    join: Ability
    wishes: Ability
    printing: Ability
    start: Ability
    unsealed: Ability


@dataclass(frozen=True)
class TableRow:
    """A table with both sides; ``fault`` is the word for what is not as wished there."""

    table: int
    first: str
    second: str
    fault: str = ""


@dataclass(frozen=True)
class Why:
    """Why a table is as it is, one sentence a line."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ShownSecret:
    """A commitment to be read aloud or photographed; ``told`` is what to do next.

    ``asked`` names what is typed. ``caution`` says why it will probably not be taken any more;
    empty: nothing is known to be wrong with it.
    """

    groups: tuple[str, ...]
    qr: str
    told: str
    asked: str
    caution: str


@dataclass(frozen=True)
class ReasonForm:
    """A question with a list of reasons; lines are marked. At first no reason is chosen (-1).

    What ``is_grave`` gives something up: Enter does not say yes to it.
    """

    title: str
    lines: tuple[str, ...]
    reasons: tuple[str, ...]
    chosen: int
    yes: Ability
    is_grave: bool = False


@dataclass(frozen=True)
class BeforeDraw:
    """What will be drawn (marked lines), what the last draw warned of, and the big action.

    ``is_by_lot`` is false where the fixed scheme says who sits where.
    """

    is_by_lot: bool
    cautions: tuple[str, ...]
    lines: tuple[str, ...]
    step: NextStep


@dataclass(frozen=True)
class DrawnRound:
    """What was drawn (marked lines), what it warned of, its tables, and why one of them is so.

    ``rows`` are those that fit what is ``typed``; ``chosen`` is the table that ``why`` is about.
    """

    cautions: tuple[str, ...]
    lines: tuple[str, ...]
    rows: tuple[TableRow, ...]
    typed: str
    chosen: int
    why: Why


@dataclass(frozen=True)
class DrawScreen:
    """The page about one round: either ``before`` or ``drawn`` is there.

    ``earlier`` and ``later`` are the rounds beside it that can be seen; 0: there is none.

    ``form`` waits for a reason; while ``is_asking`` an answer is due.
    ``is_hopeless``: what the notice is about can only be mended by giving the secret up.
    """

    mode: Mode
    title: str
    earlier: int
    later: int
    before: BeforeDraw | None
    drawn: DrawnRound | None
    secret: ShownSecret | None
    public: str
    is_asking: bool
    form: ReasonForm | None
    can: Abilities
    is_hopeless: bool
