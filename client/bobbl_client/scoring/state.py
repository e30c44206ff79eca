"""What lies on the desk of a scoring station, as frozen values, and what a key can ask for."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from bobbl_client.evening.tables import Place, ResultPayload, Sent
from bobbl_client.model.requests import Refused
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_games import GamesInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_shared.domain.areas.slips import SeatTable
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Proposal
from bobbl_shared.domain.values import DecisionReason, Reason, Sides
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntryId, OperatorId


class Task(Enum):
    """Looking at a table; entering its slip; correcting what stands; deciding it; who sat there."""

    LOOK = "look"
    ENTER = "enter"
    CORRECT = "correct"
    DECIDE = "decide"
    SEAT = "seat"


@dataclass(frozen=True)
class Typed:
    """What is typed of a slip.

    ``seats``: who sat there, where only the slip says so; ``games``: the slip is told game by game
    instead; ``proposal``: what is typed was laid there from a phone, to be compared.
    """

    input: SlipInput
    seats: SeatsInput | None = None
    games: GamesInput | None = None
    proposal: Proposal | None = None

    @property
    def score(self) -> Score | None:
        """What Enter would save; none while something is missing."""
        return self.games.score if self.games is not None else self.input.score

    @property
    def is_blank(self) -> bool:
        """Whether nothing is typed or told of the slip."""
        return self.input.is_empty and (self.games is None or self.games.is_empty)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed at all, people included."""
        return self.is_blank and (self.seats is None or self.seats.is_empty)

    @property
    def is_swapped(self) -> bool:
        """Whether the slip lies upside down."""
        return self.games.is_swapped if self.games is not None else self.input.is_swapped

    @property
    def can_step_back(self) -> bool:
        """Whether there is a key of the slip to take back."""
        return (self.games if self.games is not None else self.input).can_step_back

    def press(self, key: str) -> "Typed":
        """Return what is typed after a key of the slip's grammar."""
        if self.games is not None:
            return replace(self, games=self.games.press(key))
        return replace(self, input=self.input.press(key))


@dataclass(frozen=True)
class Opened:
    """A table that is open.

    ``operator`` has opened it; ``base`` is what stood there then, ``old`` what a correction
    replaces. While ``is_choosing`` a reason is asked for ``score`` (none: not played), ``chosen``
    is its index. ``is_retracted``: the slip is one that was just taken back. ``is_picking``: who
    sat there is sought by name.
    """

    place: Place
    task: Task
    typed: Typed
    base: Base
    operator: OperatorId | None
    old: Score | None = None
    is_choosing: bool = False
    is_retracted: bool = False
    is_picking: bool = False
    score: Score | None = None
    chosen: int = 0

    @property
    def table(self) -> int:
        """The number of the table."""
        return self.place[1]

    @property
    def is_seating(self) -> bool:
        """Whether digits are numbers of people."""
        seats = self.typed.seats
        return seats is not None and (self.task is Task.SEAT or not seats.is_full)

    @property
    def is_typing(self) -> bool:
        """Whether digits go into the slip."""
        return self.task is not Task.LOOK and not self.is_choosing


@dataclass(frozen=True)
class Saved:
    """The slip saved last; it stands for the operator who saved it, as it lay on the desk.

    ``is_earlier``: it is of an earlier round than the one that is played.
    """

    sent: Sent
    is_swapped: bool
    is_earlier: bool = False


Drafts = Mapping[tuple[OperatorId | None, Place], Typed]
"""Slips that were left while they were typed, by whose they are and where."""


@dataclass(frozen=True)
class ScoringState:
    """What lies on the desk: the round chosen, the number typed, the table open or just saved.

    ``pointed`` is the table with the ring, ``refused`` an own entry that is looked at because it
    was not taken, ``sought`` what is typed to find somebody. ``made`` are the own entries of this
    run in their order; ``is_sideways``: slips have their pairs side by side.
    """

    round: int | None = None
    number: str = ""
    pointed: int | None = None
    problem: str = ""
    opened: Opened | None = None
    saved: Saved | None = None
    refused: Refused[Sent] | None = None
    drafts: Drafts = field(default_factory=dict)
    sought: str = ""
    made: tuple[EntryId, ...] = ()
    is_sideways: bool = False

    @property
    def is_busy(self) -> bool:
        """Whether something is typed or chosen, so that keys do not belong to the wall."""
        looks = self.opened is None or self.opened.task is Task.LOOK
        return self.refused is not None or not looks

    @property
    def place(self) -> Place | None:
        """The table that the page is about; none if there is none."""
        if self.refused is not None:
            return self.refused.about.place
        if self.opened is not None:
            return self.opened.place
        return self.saved.sent.place if self.saved is not None else None


class Retraction(NamedTuple):
    """An own command that can be taken back; ``score`` is what a plain entry said.

    ``is_phoned``: nobody has typed it, it was taken over from a phone.
    """

    place: Place
    counter: int
    score: Score | None
    sides: Sides
    is_phoned: bool = False


NO_ENTRY = EntryId("")
"""Stands in a result until it is asked for."""


@dataclass(frozen=True)
class AskResult:
    """Ask for a result, in place of the refused command ``instead_of`` if there is one.

    The entry of ``payload`` gets its id when it is asked for.
    """

    payload: ResultPayload
    base: Base
    is_swapped: bool = False
    instead_of: int | None = None


@dataclass(frozen=True)
class AskSeats:
    """Ask to put right who sat at a table."""

    payload: SeatTable
    base: Base


@dataclass(frozen=True)
class TakeBack:
    """Ask to undo an own result."""

    taken: Retraction


@dataclass(frozen=True)
class PutAside:
    """Show a refused command no longer."""

    counter: int


@dataclass(frozen=True)
class KeepSideways:
    """Remember for the next start how slips lie."""

    is_sideways: bool


Effect = AskResult | AskSeats | TakeBack | PutAside | KeepSideways


def correction_reasons() -> tuple[tuple[Reason, str], ...]:
    """Return the reasons for a correction with their words."""
    return (
        ("mistyped", tr("vertippt")),
        ("slip_corrected", tr("Zettel am Tisch berichtigt")),
        ("sides_swapped", tr("Seiten verwechselt")),
        ("wrong_table", tr("falscher Tisch")),
        ("other", tr("anderer Grund")),
    )


def decision_reasons(score: Score | None) -> tuple[tuple[DecisionReason, str], ...]:
    """Return the reasons for a decision with their words."""
    if score is None:
        return (
            ("not_played", tr("nicht gespielt")),
            ("rule_broken", tr("Regel verletzt")),
            ("other", tr("anderer Grund")),
        )
    return (
        ("slip_checked", tr("Zettel geprüft")),
        ("table_asked", tr("am Tisch nachgefragt")),
        ("rule_broken", tr("Regel verletzt")),
        ("other", tr("anderer Grund")),
    )
