"""What can be done at a scoring station, whichever key it was: opening, saving, taking back.

The bench says what lies on the desk; a slip that is left while it is typed becomes a draft, and is
there again when its table is opened.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bobbl_client.evening.hall import shown_round
from bobbl_client.evening.tables import Place, Sent, TableView
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.phone import offered, proposal_for
from bobbl_client.scoring.seating import seats_for
from bobbl_client.scoring.sender import ResultSender
from bobbl_client.scoring.show import round_on, seen_on
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_games import GamesInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_client.scoring.tables import can_open, is_organiser, is_own, is_unnamed, sight
from bobbl_client.scoring.undo import Retraction, retraction, typed_again
from bobbl_client.scoring.wall import round_before
from bobbl_client.scoring.work import (
    Bench,
    Opened,
    Saved,
    Task,
    bar_to_correction,
    bar_to_entry,
    task_for,
)
from bobbl_shared.domain.digital_slip import DigitalSlip
from bobbl_shared.domain.paper.slip_code import slip_named
from bobbl_shared.domain.readings.tournament_rules import tournament_rules
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Proposal, Round
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import OperatorId


@dataclass(frozen=True)
class Draft:
    """What was typed of a slip that is not saved, as in ``Opened``."""

    input: SlipInput
    seats: SeatsInput | None = None
    games: GamesInput | None = None
    proposal: Proposal | None = None


class ScoringActs:
    """Does what keys ask for; shows nothing itself."""

    def __init__(self, model: StationModel) -> None:
        """Begin with an empty desk."""
        self._model = model
        self.sender = ResultSender(model)
        self.bench = Bench()
        self._drafts: dict[tuple[OperatorId | None, Place], Draft] = {}

    def open_table(self, table: int) -> bool:
        """Open a table of the round shown; tell whether its slip can be typed."""
        self.leave()
        self.bench.number, self.bench.pointed = "", table
        round_ = round_on(self._model, self.bench)
        if round_ is None or not can_open(round_, table):
            number = round_.number if round_ else 1
            code = "unknown_table" if round_ else "round_not_drawn"
            self.bench.problem = sentence(Refusal(code, table=table, round=number))
            return False
        seen = sight(self._model, round_, table)
        self.bench.opened = self.fresh(seen, task_for(self._model, seen))
        return self.bench.opened.is_typing

    def point(self, table: int) -> None:
        """Put the ring round a table without opening it; Enter opens it."""
        if not self.bench.is_busy:
            self.leave()
            self.bench.number, self.bench.problem, self.bench.pointed = "", "", table

    def choose_round(self, number: int | None) -> None:
        """Show an earlier round; none means the running one."""
        self.leave()
        self.bench = Bench(round=number)

    def open_scanned(self, code: str) -> None:
        """Open the slip whose code was scanned, of whichever round, or say why not."""
        state = self._model.state
        if state is None:
            return
        try:
            if not code:
                raise Refusal("scanner_layout")
            place = slip_named(state.tournament, code)
            if state.round(place.round) is None:
                raise Refusal("round_not_drawn", round=place.round)
        except Refusal as refusal:
            self.bench.problem = sentence(refusal)
            return
        self.leave()
        shown = shown_round(state)
        is_now = shown is not None and shown.number == place.round
        self.bench = Bench(round=None if is_now else place.round)
        self.open_table(place.table)

    def take_back(self, newest: int | None) -> None:
        """Take back the own entry of the table looked at, else that of the table ``newest``."""
        place = self._own_place(newest)
        round_ = round_on(self._model, self.bench)
        if place is None or (round_ is not None and round_.is_closed):
            self.leave()
            self.bench.problem = _nothing_to_take_back(round_)
            return
        try:
            taken = retraction(self._model, place)
            self.sender.take_back(taken)
        except (Refusal, BobblError) as trouble:
            self.leave()
            self.bench.problem = sentence(trouble)
            return
        draft = self._draft_of(taken)
        if draft is not None:
            self._drafts[(self._model.operator, place)] = draft
        self.open_table(place[1])
        opened = self.bench.opened
        if opened is not None and opened.task is Task.ENTER and taken.score is not None:
            self.bench.opened = replace(opened, is_retracted=True)

    def _draft_of(self, taken: Retraction) -> Draft | None:
        """Give an entry that is taken back as it was typed, or as it was laid there by a phone."""
        state = self._model.state
        if taken.score is None or state is None:
            return None
        laid = state.proposal(*taken.place) if taken.is_phoned else None
        if taken.is_phoned and (laid is None or laid.score != taken.score):
            return None
        slip = typed_again(taken.score, state.settings.format)
        people = tuple(id_ for side in taken.sides for id_ in side)
        seats = SeatsInput(state.settings.at_table // 2, people)
        return Draft(slip, seats, proposal=laid)

    def _own_place(self, newest: int | None) -> Place | None:
        seen = seen_on(self._model, self.bench) if self.bench.opened is not None else None
        if seen is not None and (is_own(self._model, seen) or is_unnamed(self._model, seen)):
            return (seen.round, seen.table)
        round_ = round_on(self._model, self.bench)
        return None if round_ is None or newest is None else (round_.number, newest)

    def earlier_round(self) -> None:
        """Show the round before the one shown; before the first comes the last."""
        shown, state = round_on(self._model, self.bench), self._model.state
        if shown is None or state is None:
            return
        now, number = shown_round(state), round_before(state, shown)
        self.choose_round(None if now is not None and now.number == number else number)

    def put_right(self, opened: Opened) -> None:
        """Ask to put right who sat at a table."""
        seen = seen_on(self._model, self.bench)
        if seen is None:
            return
        try:
            self.sender.seat(seen, opened)
        except BobblError as error:
            self.bench.problem = sentence(error)
            return
        self.bench.opened = None
        self.open_table(opened.table)

    def reseat(self) -> None:
        """Begin to put right who sat at the table that is open, in a round without a draw."""
        seen, opened, state = (
            seen_on(self._model, self.bench),
            self.bench.opened,
            self._model.state,
        )
        round_ = state.round(seen.round) if state is not None and seen is not None else None
        if seen is None or opened is None or round_ is None or state is None:
            return
        if round_.from_slips and not round_.is_closed and seen.table in round_.tables:
            seats = SeatsInput(state.settings.at_table // 2)
            self.bench.opened = replace(self.fresh(seen, Task.SEAT), seats=seats)

    def step_out(self, opened: Opened) -> None:
        """Go back from an empty slip: to what was looked at before, else to the wall."""
        self.bench.opened = None
        if opened.task is not Task.ENTER:
            self.open_table(opened.table)

    def finish(self, score: Score | None) -> None:
        """Save a complete slip, or ask for the reason first."""
        opened, seen = self.bench.opened, seen_on(self._model, self.bench)
        assert opened is not None
        if seen is None:
            return
        if opened.task is Task.ENTER and score is not None:
            bar = None if seen.is_closed else bar_to_entry(self._model, seen)
            if bar is not None:
                self.bench.problem = sentence(bar)
                return
            self._save(seen, opened, score)
        elif opened.task is Task.CORRECT and score == opened.old and seen.slot.status != "disputed":
            self.bench.problem = tr("Das steht schon so da; es gibt nichts zu berichtigen.")
        else:
            self.bench.opened = replace(opened, is_choosing=True, score=score, chosen=0)

    def _save(self, seen: TableView, opened: Opened, score: Score) -> None:
        """Save a first or second entry; one laid there from a phone only as it stands there now."""
        laid = opened.proposal
        if laid is None or laid.score != score:
            self.ask(lambda: self.sender.enter(seen, opened, score), opened)
        elif laid != proposal_for(self._model.state, seen):
            self._clear(opened, Refusal("proposal_replaced", table=seen.table))
        else:
            self.ask(lambda: self.sender.take(seen, laid), opened)

    def _clear(self, opened: Opened, why: Refusal) -> None:
        """Take away what was laid there from a phone and must not be saved any more."""
        assert self._model.state is not None
        slip = SlipInput(self._model.state.settings.format, is_swapped=opened.is_swapped)
        self.bench.opened = replace(opened, input=slip, games=None, proposal=None)
        self.bench.problem = sentence(why)

    def lay_proposal(self) -> None:
        """Lay what a phone proposes on the empty slip, to be compared with the paper."""
        opened, seen = self.bench.opened, seen_on(self._model, self.bench)
        state = self._model.state
        if opened is None or seen is None or state is None:
            return
        proposal = offered(self._model, seen, opened)
        if proposal is not None:
            played, is_swapped = state.settings.format, opened.is_swapped
            slip = typed_again(proposal.score, played, is_swapped=is_swapped)
            self.bench.opened = replace(opened, input=slip, games=None, proposal=proposal)

    def turn_to_games(self) -> None:
        """Tell the slip game by game instead of typing points, or back, while it is empty."""
        opened, state = self.bench.opened, self._model.state
        if opened is None or state is None:
            return
        if not opened.is_blank:
            self.bench.problem = sentence(Refusal("slip_not_empty"))
        elif opened.games is None:
            played = state.settings.format
            slip = DigitalSlip(tournament_rules(state.settings), played)
            games = GamesInput(slip, opened.input.is_swapped)
            self.bench.opened = replace(opened, games=games, proposal=None)
        else:
            is_swapped = opened.games.is_swapped
            slip_input = SlipInput(state.settings.format, is_swapped=is_swapped)
            self.bench.opened = replace(opened, games=None, input=slip_input)

    def change(self, task: Task) -> None:
        """Begin a correction, a late slip or a decision of the table that is looked at."""
        seen = seen_on(self._model, self.bench)
        if seen is None or self.bench.opened is None:
            return
        if task is Task.DECIDE:
            if is_organiser(self._model):
                self.bench.opened = self.fresh(seen, task)
            return
        bar = bar_to_correction(self._model, seen)
        if bar is not None and bar.code == "round_closed":
            self.bench.opened = self.fresh(seen, Task.ENTER)
        elif bar is None and (not seen.first_hand(self._model.id) or is_own(self._model, seen)):
            self.bench.opened = self.fresh(seen, task)

    def fresh(self, seen: TableView, task: Task) -> Opened:
        """Give a table opened for a task, with what was typed of it before."""
        state = self._model.state
        assert state is not None
        operator = self._model.operator
        draft = Draft(SlipInput(state.settings.format), seats_for(self._model, seen))
        has_seats = draft.seats is not None
        if task is Task.ENTER:
            kept = self._drafts.get((operator, (seen.round, seen.table)), draft)
            if kept.proposal is None or kept.proposal == proposal_for(state, seen):
                draft = kept
        return Opened(
            seen.round,
            seen.table,
            task,
            draft.input,
            seen.base,
            operator,
            seen.score if task is Task.CORRECT else None,
            seats=draft.seats if has_seats else None,
            games=draft.games,
            proposal=draft.proposal,
        )

    def ask(self, ask: Callable[[], Sent], opened: Opened | None) -> None:
        """Ask for a result; where it cannot be stored, everything typed stays."""
        try:
            sent = ask()
        except BobblError as error:
            self.bench.problem = sentence(error)
            return
        is_swapped = opened is not None and opened.is_swapped and not opened.is_choosing
        self._drafts.pop((self._model.operator, sent.place), None)
        self.bench.opened, self.bench.pointed = None, sent.payload.table
        self.bench.saved = Saved(sent, self._model.operator, is_swapped)

    def leave(self) -> None:
        """Close what is open; a slip begun comes back when its table is opened again."""
        opened = self.bench.opened
        if opened is not None and opened.task is Task.ENTER:
            key = (opened.operator, (opened.round, opened.table))
            self._drafts.pop(key, None)
            has_people = opened.seats is not None and not opened.seats.is_empty
            if has_people or not opened.is_blank:
                self._drafts[key] = Draft(opened.input, opened.seats, opened.games, opened.proposal)
        self.bench.opened = self.bench.saved = self.bench.refused = None

    def follow(self) -> None:
        """Let what is open follow the operator, and what is only looked at follow the state."""
        opened, saved = self.bench.opened, self.bench.saved
        if saved is not None and (saved.operator != self._model.operator or self._is_past(saved)):
            self.bench.saved = None
        if opened is None:
            return
        if opened.operator != self._model.operator:
            self.open_table(opened.table)
            return
        seen = seen_on(self._model, self.bench)
        if seen is not None and opened.proposal is not None and seen.slot.status != "open":
            refusal = Refusal("proposal_table_entered", table=seen.table)
            self._clear(opened, refusal)  # the second entry is made from paper
        if opened.task is not Task.LOOK or seen is None:
            return
        if task_for(self._model, seen) is Task.ENTER:
            self.bench.opened = self.fresh(seen, Task.ENTER)

    def _is_past(self, saved: Saved) -> bool:
        """Tell whether another round is shown by now, as when the next one has been drawn."""
        shown = round_on(self._model, self.bench)
        return shown is not None and shown.number != saved.sent.payload.round


def _nothing_to_take_back(round_: Round | None) -> str:
    """Say why F8 does nothing."""
    if round_ is None or not round_.is_closed:
        return tr("Hier gibt es keinen eigenen Eintrag zum Zurücknehmen.")
    return tr(
        "Runde {n} ist geschlossen: Hier nimmt nur die Turnierleitung etwas zurück. Einen anderen"
        " Zettel reichen Sie nach: Tisch öffnen, F4.",
        n=round_.number,
    )
