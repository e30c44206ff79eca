"""The scoring station: a wall of tables, a slip to type, the own last entries.

Everything can be done with ``press``: digits and Enter open a table, then the grammar of the slip
holds (see ``slip``). ``open_table``, ``press`` and ``save`` are enough to enter results by script.
A slip being typed stays open whatever happens elsewhere; every other page follows the state.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from bobbl_client.evening.tables import EntryPayload
from bobbl_client.model.choices import MaskChoice
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.scanner import ENDS, SLIPS, Scanner
from bobbl_client.printing.paper import Paper
from bobbl_client.scoring.acts import ScoringActs
from bobbl_client.scoring.callers_list import callers_list
from bobbl_client.scoring.compare import SHOWS_BOTH
from bobbl_client.scoring.screen import ScoringScreen, ScoringView
from bobbl_client.scoring.seating import picker_of
from bobbl_client.scoring.show import round_on, screen_of, seen_on
from bobbl_client.scoring.undo import newest_own
from bobbl_client.scoring.work import Bench, Opened, Task, correction_reasons, decision_reasons
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId

SAME_KEYS = {"−": "-", ".": ",", "Return": "Enter", "Delete": "Backspace"}
HAND = "0123456789+-−,.*/"
"""What a person types here; a scanner begins with another sign."""
LONGEST_NUMBER = 4


class Shelf(Protocol):
    """Where a scoring station keeps how its slips lie."""

    def choice(self) -> MaskChoice:
        """Give what was chosen last."""

    def keep(self, choice: MaskChoice) -> None:
        """Keep it for the next start."""


class NoShelf:
    """Keeps nothing."""

    def choice(self) -> MaskChoice:
        """Give slips that lie as usual."""
        return MaskChoice()

    def keep(self, choice: MaskChoice) -> None:
        """Forget it."""


class ScoringPresenter:
    """Keys in, screens out."""

    def __init__(self, model: StationModel, view: ScoringView, shelf: Shelf | None = None) -> None:
        """Show the running round; ``close`` ends it. Without a shelf no choice is kept."""
        self._model, self._view = model, view
        self._acts = ScoringActs(model)
        self._picker = picker_of(model, lambda: round_on(self._model, self._bench))
        self._last: ScoringScreen | None = None
        self._shelf: Shelf = shelf or NoShelf()
        self._is_sideways = self._shelf.choice().is_sideways
        self._scanner = Scanner(SLIPS, HAND)
        self._is_pressing = False
        """What a key changes is shown once, after it."""
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening to the model."""
        self._stop()

    def refresh(self) -> None:
        """Show what holds now; to be called too when the operator has changed."""
        self._acts.follow()
        screen = screen_of(
            self._model, self._bench, self._acts.sender, self._picker, is_sideways=self._is_sideways
        )
        if screen != self._last:
            self._last = screen
            self._view.show(screen)

    def open_table(self, table: int) -> bool:
        """Open a table of the round shown; tell whether its slip can be typed."""
        is_typing = self._acts.open_table(table)
        self.refresh()
        return is_typing

    def point(self, table: int) -> None:
        """Put the ring round a table without opening it; Enter opens it."""
        self._acts.point(table)
        self.refresh()

    def choose_round(self, number: int | None) -> None:
        """Show an earlier round; none means the running one."""
        self._acts.choose_round(number)
        self.refresh()

    def press(self, key: str) -> None:
        """Take a key: a digit, a sign of the grammar, ``Enter``, ``Esc``, ``F4`` and so on."""
        self._bench.problem = ""
        self._is_pressing = True
        try:
            self._take(key)
        finally:
            self._is_pressing = False
        self.refresh()

    def _take(self, key: str) -> None:
        if self._is_scanned(key):
            return
        key = SAME_KEYS.get(key, key)
        if key == "F11":
            self._is_sideways = not self._is_sideways
            self._shelf.keep(MaskChoice(self._is_sideways))
        else:
            self._receiver()(key)

    def _is_scanned(self, key: str) -> bool:
        """Let the scanner have a key that is its own; open the slip at the end of a code."""
        if SAME_KEYS.get(key, key) in ENDS:
            scan = self._scanner.end(self._now_ms())
            if scan is not None:
                self._acts.open_scanned(scan.code)
            return scan is not None
        if len(key) == 1:
            return self._scanner.sign(key, self._now_ms())
        self._scanner.other()
        return False

    def _now_ms(self) -> int:
        return int(self._model.now.timestamp() * 1000)

    def callers_list(self) -> Paper | None:
        """Give the list of the tables that are missing in the round shown; none before a round."""
        round_ = round_on(self._model, self._bench)
        return callers_list(self._model, round_) if round_ is not None else None

    @property
    def is_unsaved(self) -> bool:
        """Tell whether a slip is being typed that is not saved."""
        opened = self._bench.opened
        return opened is not None and not opened.is_blank

    @property
    def is_sideways(self) -> bool:
        """Tell whether slips have their pairs side by side."""
        return self._is_sideways

    @property
    def is_scanning(self) -> bool:
        """Tell whether a scanner is in the middle of a code."""
        return self._scanner.is_busy(self._now_ms())

    def save(self) -> int | None:
        """Press Enter on the slip; give the counter of what was asked, none if nothing was."""
        before = self._bench.saved
        self.press("Enter")
        saved = self._bench.saved
        return saved.sent.counter if saved is not None and saved is not before else None

    @property
    def _bench(self) -> Bench:
        return self._acts.bench

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
                self._acts.leave()
                self._bench.number = (self._bench.number + key)[-LONGEST_NUMBER:].lstrip("0")
            case "Enter":
                self._enter_on_wall()
            case "Backspace":
                self._bench.number = self._bench.number[:-1]
            case "Esc" | "/":
                self._acts.leave()
                self._bench.number = ""
            case "F4" | "F12":
                self._acts.change(Task.CORRECT if key == "F4" else Task.DECIDE)
            case "F5":
                self._bench.refused = next((sent for sent, _ in self._acts.sender.refused()), None)
            case "F6":
                self._acts.earlier_round()
            case "F3":
                self._acts.reseat()
            case "F8":
                self._acts.take_back(self._newest_own())
            case _:
                pass

    def _newest_own(self) -> int | None:
        shown = round_on(self._model, self._bench)
        return newest_own(self._last.own, shown) if self._last is not None else None

    def _enter_on_wall(self) -> None:
        table = int(self._bench.number) if self._bench.number else self._bench.pointed
        if table is not None and self._bench.opened is None:
            self._acts.open_table(table)

    def _press_slip(self, key: str) -> None:
        opened = self._bench.opened
        assert opened is not None
        match key:
            case "Enter" if opened.typed_score is not None:
                self._acts.finish(opened.typed_score)
            case "/":
                self._acts.leave()
            case "F10":
                self._acts.turn_to_games()
            case "Space":
                self._acts.lay_proposal()
            case "Esc" | "Backspace" if not _can_step_back(opened):
                if opened.seats is not None and self._model.state is not None:
                    seats = opened.seats.press(key, self._model.state)
                    self._bench.opened = replace(opened, seats=seats)
                elif key == "Esc":
                    self._acts.step_out(opened)
            case "F3":
                self._acts.reseat()
            case "F7" if opened.task is Task.DECIDE:
                self._acts.finish(None)
            case "F12" if opened.is_blank and opened.task is Task.ENTER:
                self._acts.change(Task.DECIDE)
            case _ if opened.games is not None:
                self._bench.opened = replace(opened, games=opened.games.press(key))
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
                self._acts.leave()
            case "Esc" | "Backspace" if opened.seats.is_empty:
                if key == "Esc":
                    self._acts.step_out(opened)
            case "F3" if not opened.seats.is_full:
                self._picker.typed = ""
                self._bench.opened = replace(opened, is_picking=True)
            case "Enter" if opened.seats.is_full:
                self._acts.put_right(opened)
            case _:
                self._bench.opened = replace(opened, seats=opened.seats.press(key, state))

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

    def _press_reason(self, key: str) -> None:
        opened, seen = self._bench.opened, seen_on(self._model, self._bench)
        assert opened is not None
        count = len(
            decision_reasons(opened.score) if opened.task is Task.DECIDE else correction_reasons()
        )
        match key:
            case "Enter" if seen is not None:
                self._acts.ask(lambda: self._acts.sender.change(seen, opened), opened)
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
            self._acts.sender.put_aside(sent)
            self._bench.refused = None
        elif key == "F4" and seen is not None and self._acts.sender.why(sent).code in SHOWS_BOTH:
            self._bench.refused = None
            if isinstance(sent.payload, EntryPayload):
                self._acts.sender.put_aside(sent)
                fresh = self._acts.fresh(seen, Task.CORRECT)
                self._bench.opened = replace(fresh, is_choosing=True, score=sent.payload.score)
            else:
                self._acts.ask(lambda: self._acts.sender.again(seen, sent), None)

    def _changed(self, change: Change) -> None:
        refused = self._acts.sender.other_refused()
        if refused is not None:
            self._bench.problem = sentence(refused)
        if not self._is_pressing:
            self.refresh()


def _can_step_back(opened: Opened) -> bool:
    """Tell whether there is a key of the slip to take back."""
    typed = opened.games if opened.games is not None else opened.input
    return typed.can_step_back
