"""The scoring station: a wall of tables, a slip to type, the own last entries.

Everything can be done with ``press``: digits and Enter open a table, then the grammar of the slip
holds (see ``slip``). ``open_table``, ``press`` and ``save`` are enough to enter results by script.
A slip being typed stays open whatever happens elsewhere; every other page follows the state.
"""

from collections.abc import Callable
from dataclasses import replace

from bobbl_client.model.station import Change, StationModel
from bobbl_client.presenters.callers_list import callers_list
from bobbl_client.presenters.hall import shown_round
from bobbl_client.presenters.paper import Paper
from bobbl_client.presenters.scanning import Scan
from bobbl_client.presenters.scoring_compare import SHOWS_BOTH
from bobbl_client.presenters.scoring_screen import ScoringScreen, ScoringView
from bobbl_client.presenters.scoring_seating import picker_of, seats_for
from bobbl_client.presenters.scoring_sender import ResultSender
from bobbl_client.presenters.scoring_show import round_on, screen_of, seen_on
from bobbl_client.presenters.scoring_tables import (
    Place,
    Sent,
    Sight,
    can_open,
    is_organiser,
    is_own,
    sight,
)
from bobbl_client.presenters.scoring_undo import newest_own, retraction, typed_again
from bobbl_client.presenters.scoring_wall import round_before
from bobbl_client.presenters.scoring_work import (
    Bench,
    Opened,
    Saved,
    Task,
    bar_to_correction,
    bar_to_entry,
    correction_reasons,
    decision_reasons,
    task_for,
)
from bobbl_client.presenters.slip import SlipInput
from bobbl_client.presenters.slip_seats import SeatsInput
from bobbl_shared.domain.commands import EnterResult
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.slip_code import slip_named
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, OperatorId

SAME_KEYS = {"−": "-", ".": ",", "Return": "Enter", "Delete": "Backspace"}
LONGEST_NUMBER = 4

Draft = tuple[SlipInput, SeatsInput | None]
"""What was typed of a slip that is not saved, and of who sat there."""


class ScoringPresenter:
    """Keys in, screens out."""

    def __init__(self, model: StationModel, view: ScoringView) -> None:
        """Show the running round; ``close`` ends it."""
        self._model, self._view = model, view
        self._sender = ResultSender(model)
        self._bench = Bench()
        self._drafts: dict[tuple[OperatorId | None, Place], Draft] = {}
        self._picker = picker_of(model, lambda: round_on(self._model, self._bench))
        self._last: ScoringScreen | None = None
        self._is_sideways = False
        self._scan = Scan()
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening to the model."""
        self._stop()
        self._stop = lambda: None

    def refresh(self) -> None:
        """Show what holds now; to be called too when the operator has changed."""
        self._follow()
        screen = screen_of(
            self._model, self._bench, self._sender, self._picker, is_sideways=self._is_sideways
        )
        if screen != self._last:
            self._last = screen
            self._view.show(screen)

    def open_table(self, table: int) -> bool:
        """Open a table of the round shown; tell whether its slip can be typed."""
        self._leave()
        self._bench.number, self._bench.pointed = "", table
        round_ = round_on(self._model, self._bench)
        if round_ is None or not can_open(round_, table):
            number = round_.number if round_ else 1
            code = "unknown_table" if round_ else "round_not_drawn"
            self._bench.problem = sentence(Refusal(code, table=table, round=number))
            self.refresh()
            return False
        seen = sight(self._model, round_, table)
        self._bench.opened = self._fresh(seen, task_for(self._model, seen))
        self.refresh()
        return self._bench.opened is not None and self._bench.opened.is_typing

    def point(self, table: int) -> None:
        """Put the ring round a table without opening it; Enter opens it."""
        if not self._bench.is_busy:
            self._leave()
            self._bench.number, self._bench.problem, self._bench.pointed = "", "", table
        self.refresh()

    def choose_round(self, number: int | None) -> None:
        """Show an earlier round; none means the running one."""
        self._leave()
        self._bench = Bench(round=number)
        self.refresh()

    def press(self, key: str) -> None:
        """Take a key: a digit, a sign of the grammar, ``Enter``, ``Esc``, ``F4`` and so on."""
        key = SAME_KEYS.get(key, key)
        self._bench.problem = ""
        self._scan = self._scan.press(key, self._model.now)
        if self._scan.is_taken:
            self._open_scanned(self._scan.code)
        elif key == "F11":
            self._is_sideways = not self._is_sideways
        else:
            self._receiver()(key)
        self.refresh()

    def callers_list(self) -> Paper | None:
        """Give the list of the tables that are missing in the round shown; none before a round."""
        round_ = round_on(self._model, self._bench)
        return callers_list(self._model, round_) if round_ is not None else None

    @property
    def is_scanning(self) -> bool:
        """Tell whether a scanner is in the middle of a code."""
        return bool(self._scan.signs)

    def save(self) -> int | None:
        """Press Enter on the slip; give the counter of what was asked, none if nothing was."""
        before = self._bench.saved
        self.press("Enter")
        is_new = self._bench.saved is not None and self._bench.saved is not before
        return self._bench.saved.sent.counter if self._bench.saved is not None and is_new else None

    def _open_scanned(self, code: str) -> None:
        """Open the slip whose code was scanned, of whichever round; nothing if no code is whole."""
        state = self._model.state
        if not code or state is None:
            return
        try:
            place = slip_named(state.tournament, code)
            if state.round(place.round) is None:
                raise Refusal("round_not_drawn", round=place.round)
        except Refusal as refusal:
            self._bench.problem = sentence(refusal)
            return
        self._leave()
        shown = shown_round(state)
        is_now = shown is not None and shown.number == place.round
        self._bench = Bench(round=None if is_now else place.round)
        self.open_table(place.table)

    def _receiver(self) -> Callable[[str], None]:
        if self._bench.refused is not None:
            return self._press_refused
        if self._bench.opened is None or self._bench.opened.task is Task.LOOK:
            return self._press_wall
        if self._bench.opened.is_seating:
            return self._press_seats
        return self._press_reason if self._bench.opened.is_choosing else self._press_slip

    def _press_wall(self, key: str) -> None:
        match key:
            case "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                self._leave()
                self._bench.number = (self._bench.number + key)[-LONGEST_NUMBER:].lstrip("0")
            case "Enter":
                self._enter_on_wall()
            case "Backspace":
                self._bench.number = self._bench.number[:-1]
            case "Esc" | "/":
                self._leave()
                self._bench.number = ""
            case "F4" | "F12":
                self._change(Task.CORRECT if key == "F4" else Task.DECIDE)
            case "F5":
                self._bench.refused = next((sent for sent, _ in self._sender.refused()), None)
            case "F6":
                self._round_before()
            case "F3":
                self._reseat()
            case "F8":
                self._take_back()
            case _:
                pass

    def _enter_on_wall(self) -> None:
        table = int(self._bench.number) if self._bench.number else self._bench.pointed
        if table is not None and self._bench.opened is None:
            self.open_table(table)

    def _take_back(self) -> None:
        """Take back the own entry of the table looked at, else the newest one."""
        place = self._own_place()
        if place is None:
            self._bench.problem = tr("Hier gibt es keinen eigenen Eintrag zum Zurücknehmen.")
            return
        try:
            taken = retraction(self._model, place)
            self._sender.take_back(taken)
        except (Refusal, BobblError) as trouble:
            self._leave()
            self._bench.problem = sentence(trouble)
            return
        if taken.score is not None and self._model.state is not None:
            slip = typed_again(taken.score, self._model.state.settings.format)
            wide = self._model.state.settings.at_table // 2
            people = tuple(id_ for side in taken.sides for id_ in side)
            draft = slip, SeatsInput(wide, people)
            self._drafts[(self._model.operator, place)] = draft
        self.open_table(place[1])
        opened = self._bench.opened
        if opened is not None and opened.task is Task.ENTER and taken.score is not None:
            self._bench.opened = replace(opened, is_retracted=True)

    def _own_place(self) -> Place | None:
        seen, shown = seen_on(self._model, self._bench), self._last
        if self._bench.opened is not None and seen is not None and is_own(self._model, seen):
            return (seen.round, seen.table)
        round_ = round_on(self._model, self._bench)
        table = newest_own(shown.own) if shown is not None else None
        return None if round_ is None or table is None else (round_.number, table)

    def _round_before(self) -> None:
        shown, state = round_on(self._model, self._bench), self._model.state
        if shown is None or state is None:
            return
        now, number = shown_round(state), round_before(state, shown)
        self.choose_round(None if now is not None and now.number == number else number)

    def _press_slip(self, key: str) -> None:
        opened = self._bench.opened
        assert opened is not None
        match key:
            case "Enter" if opened.input.score is not None:
                self._finish(opened.input.score)
            case "/":
                self._leave()
            case "Esc" | "Backspace" if not opened.input.can_step_back:
                if opened.seats is not None and self._model.state is not None:
                    seats = opened.seats.press(key, self._model.state)
                    self._bench.opened = replace(opened, seats=seats)
                elif key == "Esc":
                    self._step_out(opened)
            case "F3":
                self._reseat()
            case "F7" if opened.task is Task.DECIDE:
                self._finish(None)
            case "F12" if opened.input.is_empty and opened.task is Task.ENTER:
                self._change(Task.DECIDE)
            case _:
                self._bench.opened = replace(opened, input=opened.input.press(key))

    def _press_seats(self, key: str) -> None:
        """Name who sat there; at the end the slip follows, or who sat there is put right."""
        opened, state = self._bench.opened, self._model.state
        assert opened is not None
        assert opened.seats is not None
        if state is None or opened.is_picking:
            return
        match key:
            case "/":
                self._leave()
            case "Esc" | "Backspace" if opened.seats.is_empty:
                if key == "Esc":
                    self._step_out(opened)
            case "F3" if not opened.seats.is_full:
                self._picker.typed = ""
                self._bench.opened = replace(opened, is_picking=True)
            case "Enter" if opened.seats.is_full:
                self._put_right(opened)
            case _:
                self._bench.opened = replace(opened, seats=opened.seats.press(key, state))

    def _put_right(self, opened: Opened) -> None:
        seen = seen_on(self._model, self._bench)
        if seen is None:
            return
        try:
            self._sender.seat(seen, opened)
        except BobblError as error:
            self._bench.problem = sentence(error)
            return
        self._bench.opened = None
        self.open_table(opened.table)

    def _reseat(self) -> None:
        """Begin to put right who sat at the table that is open, in a round without a draw."""
        seen, opened, state = (
            seen_on(self._model, self._bench),
            self._bench.opened,
            self._model.state,
        )
        round_ = state.round(seen.round) if state is not None and seen is not None else None
        if seen is None or opened is None or round_ is None or state is None:
            return
        if round_.from_slips and not round_.is_closed and seen.table in round_.tables:
            seats = SeatsInput(state.settings.at_table // 2)
            self._bench.opened = replace(self._fresh(seen, Task.SEAT), seats=seats)

    def type_name(self, typed: str) -> None:
        """Seek somebody by name, number or table."""
        self._picker.typed = typed
        self.refresh()

    def pick(self, key: str) -> None:
        """Name somebody from the list."""
        opened, state = self._bench.opened, self._model.state
        if opened is not None and opened.seats is not None and state is not None:
            seats = opened.seats.chosen(EntrantId(key), state)
            self._bench.opened = replace(opened, seats=seats, is_picking=False)
        self.refresh()

    def leave_list(self) -> None:
        """Go back from the list to the numbers."""
        if self._bench.opened is not None:
            self._bench.opened = replace(self._bench.opened, is_picking=False)
        self.refresh()

    def _step_out(self, opened: Opened) -> None:
        """Go back from an empty slip: to what was looked at before, else to the wall."""
        self._bench.opened = None
        if opened.task is not Task.ENTER:
            self.open_table(opened.table)

    def _finish(self, score: Score | None) -> None:
        """Save a complete slip, or ask for the reason first."""
        opened, seen = self._bench.opened, seen_on(self._model, self._bench)
        assert opened is not None
        if seen is None:
            return
        if opened.task is Task.ENTER and score is not None:
            bar = None if seen.is_closed else bar_to_entry(self._model, seen)
            if bar is not None:
                self._bench.problem = sentence(bar)
                return
            self._ask(lambda: self._sender.enter(seen, opened, score), opened)
        elif opened.task is Task.CORRECT and score == opened.old and seen.slot.status != "disputed":
            self._bench.problem = tr("Das steht schon so da; es gibt nichts zu berichtigen.")
        else:
            self._bench.opened = replace(opened, is_choosing=True, score=score, chosen=0)

    def _press_reason(self, key: str) -> None:
        opened, seen = self._bench.opened, seen_on(self._model, self._bench)
        assert opened is not None
        count = len(
            decision_reasons(opened.score) if opened.task is Task.DECIDE else correction_reasons()
        )
        match key:
            case "Enter" if seen is not None:
                self._ask(lambda: self._sender.change(seen, opened), opened)
            case "Esc" | "Backspace":
                self._bench.opened = replace(opened, is_choosing=False)
            case "Up" | "Down":
                step = 1 if key == "Down" else -1
                self._bench.opened = replace(opened, chosen=(opened.chosen + step) % count)
            case _ if key in [str(n) for n in range(1, count + 1)]:
                self._bench.opened = replace(opened, chosen=int(key) - 1)
            case _:
                pass

    def _press_refused(self, key: str) -> None:
        sent, seen = self._bench.refused, seen_on(self._model, self._bench)
        assert sent is not None
        if key == "Esc":
            self._sender.put_aside(sent)
            self._bench.refused = None
        elif key == "F4" and seen is not None and self._sender.why(sent).code in SHOWS_BOTH:
            self._bench.refused = None
            if isinstance(sent.payload, EnterResult):
                self._sender.put_aside(sent)
                fresh = self._fresh(seen, Task.CORRECT)
                self._bench.opened = replace(fresh, is_choosing=True, score=sent.payload.score)
            else:
                self._ask(lambda: self._sender.again(seen, sent), None)

    def _change(self, task: Task) -> None:
        """Begin a correction, a late slip or a decision of the table that is looked at."""
        seen = seen_on(self._model, self._bench)
        if seen is None or self._bench.opened is None:
            return
        if task is Task.DECIDE:
            if is_organiser(self._model):
                self._bench.opened = self._fresh(seen, task)
            return
        bar = bar_to_correction(self._model, seen)
        if bar is not None and bar.code == "round_closed":
            self._bench.opened = self._fresh(seen, Task.ENTER)
        elif bar is None and (not seen.first_hand(self._model.id) or is_own(self._model, seen)):
            self._bench.opened = self._fresh(seen, task)

    def _fresh(self, seen: Sight, task: Task) -> Opened:
        state = self._model.state
        assert state is not None
        slip, seats = SlipInput(state.settings.format), seats_for(self._model, seen)
        operator = self._model.operator
        if task is Task.ENTER:
            key = (operator, (seen.round, seen.table))
            slip, drafted = self._drafts.get(key, (slip, seats))
            seats = drafted if seats is not None else None
        old = seen.score if task is Task.CORRECT else None
        return Opened(seen.round, seen.table, task, slip, seen.base, operator, old, seats=seats)

    def _ask(self, ask: Callable[[], Sent], opened: Opened | None) -> None:
        """Ask for a result; where it cannot be stored, everything typed stays."""
        try:
            sent = ask()
        except BobblError as error:
            self._bench.problem = sentence(error)
            return
        is_swapped = opened is not None and opened.input.is_swapped and not opened.is_choosing
        self._drafts.pop((self._model.operator, sent.place), None)
        self._bench.opened, self._bench.pointed = None, sent.payload.table
        self._bench.saved = Saved(sent, self._model.operator, is_swapped)

    def _leave(self) -> None:
        """Close what is open; a slip begun comes back when its table is opened again."""
        opened = self._bench.opened
        if opened is not None and opened.task is Task.ENTER:
            key = (opened.operator, (opened.round, opened.table))
            self._drafts.pop(key, None)
            has_people = opened.seats is not None and not opened.seats.is_empty
            if has_people or not opened.input.is_empty:
                self._drafts[key] = opened.input, opened.seats
        self._bench.opened = self._bench.saved = self._bench.refused = None

    def _changed(self, change: Change) -> None:
        refused = self._sender.other_refused()
        if refused is not None:
            self._bench.problem = sentence(refused)
        self.refresh()

    def _follow(self) -> None:
        """Let what is open follow the operator, and what is only looked at follow the state."""
        opened, saved = self._bench.opened, self._bench.saved
        if saved is not None and saved.operator != self._model.operator:
            self._bench.saved = None
        if opened is None:
            return
        if opened.operator != self._model.operator:
            self.open_table(opened.table)
            return
        seen = seen_on(self._model, self._bench)
        if opened.task is not Task.LOOK or seen is None:
            return
        if task_for(self._model, seen) is Task.ENTER:
            self._bench.opened = self._fresh(seen, Task.ENTER)
