"""What is being done at a scoring station at the moment, as frozen values."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.tables import Sent, TableState, TableView
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_games import GamesInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_client.scoring.tables import check_operator, check_second, check_served, is_organiser
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Proposal
from bobbl_shared.domain.values import DecisionReason, Reason
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import OperatorId


class Task(Enum):
    """Looking at a table; entering its slip; correcting what stands; deciding it; who sat there."""

    LOOK = "look"
    ENTER = "enter"
    CORRECT = "correct"
    DECIDE = "decide"
    SEAT = "seat"


@dataclass(frozen=True)
class Opened:
    """A table that is open, with what is typed.

    ``operator`` has opened it; ``base`` is what stood there then, ``old`` what a correction
    replaces. While ``is_choosing`` a reason is asked for ``score`` (none: not played), ``chosen``
    is its index. ``is_retracted``: the slip is one that was just taken back.
    ``seats``: who sat there, where only the slip says so; ``is_picking``: one is sought by name.
    ``games``: the slip is told game by game instead; ``proposal``: what is typed was laid there
    from a phone, to be compared.
    """

    round: int
    table: int
    task: Task
    input: SlipInput
    base: Base
    operator: OperatorId | None
    old: Score | None = None
    is_choosing: bool = False
    is_retracted: bool = False
    seats: SeatsInput | None = None
    is_picking: bool = False
    games: GamesInput | None = None
    proposal: Proposal | None = None
    score: Score | None = None
    chosen: int = 0

    @property
    def typed_score(self) -> Score | None:
        """Give what Enter would save; none while something is missing."""
        return self.games.score if self.games is not None else self.input.score

    @property
    def is_blank(self) -> bool:
        """Tell whether nothing is typed or told of the slip."""
        return self.input.is_empty and (self.games is None or self.games.is_empty)

    @property
    def is_swapped(self) -> bool:
        """Tell whether the slip lies upside down."""
        return self.games.is_swapped if self.games is not None else self.input.is_swapped

    @property
    def is_seating(self) -> bool:
        """Tell whether digits are numbers of people."""
        return self.seats is not None and (self.task is Task.SEAT or not self.seats.is_full)

    @property
    def is_typing(self) -> bool:
        """Tell whether digits go into the slip."""
        return self.task is not Task.LOOK and not self.is_choosing


@dataclass(frozen=True)
class Saved:
    """The slip saved last; it stands for the operator who saved it, as it lay on the desk."""

    sent: Sent
    operator: OperatorId | None
    is_swapped: bool


@dataclass
class Bench:
    """What lies on the desk: the round chosen, the number typed, the table open or just saved.

    ``pointed`` is the table with the ring, ``refused`` an own entry that is looked at because it
    was not taken.
    """

    round: int | None = None
    number: str = ""
    pointed: int | None = None
    problem: str = ""
    opened: Opened | None = None
    saved: Saved | None = None
    refused: Sent | None = None

    @property
    def is_busy(self) -> bool:
        """Tell whether something is typed or chosen, so that keys do not belong to the wall."""
        looks = self.opened is None or self.opened.task is Task.LOOK
        return self.refused is not None or not looks


def task_for(model: StationModel, seen: TableView) -> Task:
    """Tell what opening a table means: entering its slip or only looking at it."""
    return Task.LOOK if bar_to_entry(model, seen) is not None or _is_done(seen) else Task.ENTER


def bar_to_entry(model: StationModel, seen: TableView) -> Refusal | None:
    """Give why whoever works here may not enter this slip now; none if nothing is in the way."""
    try:
        if seen.slot.status == "open" and not seen.waiting:
            check_served(model, seen.table)
        if not _is_done(seen):
            check_operator(model)
        check_second(model, seen)
    except Refusal as refusal:
        return refusal
    return None


def _is_done(seen: TableView) -> bool:
    if seen.is_closed:
        return True
    return not seen.waiting and seen.slot.status in ("confirmed", "decided", "disputed")


def bar_to_correction(model: StationModel, seen: TableView) -> Refusal | None:
    """Give why what stands at a table cannot be corrected here; none if it can."""
    try:
        check_served(model, seen.table)
        if seen.is_closed and not is_organiser(model):
            raise Refusal("round_closed", round=seen.round)
        check_operator(model)
    except Refusal as refusal:
        return refusal
    if seen.state is TableState.OPEN:
        return Refusal("nothing_to_correct", table=seen.table)
    return None


def correction_reasons() -> tuple[tuple[Reason, str], ...]:
    """Give the reasons for a correction with their words."""
    return (
        ("mistyped", tr("vertippt")),
        ("slip_corrected", tr("Zettel am Tisch berichtigt")),
        ("sides_swapped", tr("Seiten verwechselt")),
        ("wrong_table", tr("falscher Tisch")),
        ("other", tr("anderer Grund")),
    )


def decision_reasons(score: Score | None) -> tuple[tuple[DecisionReason, str], ...]:
    """Give the reasons for a decision with their words."""
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
