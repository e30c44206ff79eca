"""The results station: a wall of tables, a slip to type, the operator's own last entries.

Everything can be done with ``press``: digits and Enter open a table, then the keys follow the
grammar of the slip (see ``slip``). A script needs only ``open_table``, ``press`` and ``save`` to
enter results. What a key means is pure (see ``press``); the page carries it out and shows the
screen once for each key. A slip that is being typed stays open whatever happens elsewhere; every
other page follows the tournament.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec

from bobbl_client.evening.tables import Sent, waiting_results
from bobbl_client.model.choices import MaskChoice, keep_chosen, read_chosen
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.entrant_picker import EntrantPicker
from bobbl_client.page.page import Page
from bobbl_client.page.scanner import ENDS, SLIPS, Scanner
from bobbl_client.printing.paper import Paper
from bobbl_client.scoring import opening, press
from bobbl_client.scoring.missing import callers_list
from bobbl_client.scoring.press import SAME_KEYS, Pressed
from bobbl_client.scoring.screen import ScoringScreen
from bobbl_client.scoring.show import screen_of
from bobbl_client.scoring.slip_seats import can_have_played
from bobbl_client.scoring.state import (
    AskResult,
    AskSeats,
    Effect,
    KeepSideways,
    PutAside,
    ScoringState,
    TakeBack,
)
from bobbl_client.scoring.tables import EveningView, evening_view, round_on
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.slips import tables_of
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.state import Entrant
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId, EntryId, new_id

HAND = "0123456789+-−,.*/"
"""What a person types here; a scanner begins with another sign."""


class ScoringPage(Page[ScoringScreen]):
    """Keys in, screens out; ``folder`` keeps how the slips lie for the next start."""

    def __init__(self, model: StationModel, folder: Path | None = None) -> None:
        """Know what waits on disk too, so that its refusal is shown even after a restart."""
        super().__init__(model)
        waiting = waiting_results(model)
        self._results = Requests(model, {each.counter: each for each in waiting})
        self._file = folder / "mask.json" if folder is not None else None
        choice = read_chosen(self._file, MaskChoice) if self._file else MaskChoice()
        made = tuple(each.payload.entry for each in waiting)
        self.state = ScoringState(made=made, is_sideways=choice.is_sideways)
        self._picker = EntrantPicker(
            model, lambda state: filter(can_have_played, state.numbered()), self._where
        )
        self._scanner = Scanner(SLIPS, HAND)
        self._last: ScoringScreen | None = None
        self._is_acting = False

    def screen(self) -> ScoringScreen:
        """Return everything shown."""
        self._picker.typed = self.state.sought
        return screen_of(self.model, self.state, self._evening(), self._picker)

    def refresh(self) -> None:
        """Show what holds now; what a key changes is shown once, after it."""
        if self._is_acting:
            return
        if self.requests.notice:
            self.state = replace(self.state, problem=self.requests.notice)
            self.requests.notice = ""
        self.state = opening.follow(self.state, self._evening())
        if not self.is_shown:
            return
        screen = self.screen()
        if screen != self._last:
            self._last = screen
            self._show(screen)

    def changed(self, change: Change) -> None:
        """Hear what became of what was asked here."""
        self._results.hear(change)

    def press(self, key: str) -> None:
        """Take a key: a digit, a sign of the grammar, ``Enter``, ``Esc``, ``F4`` and so on."""
        with self._acting():
            self.state = replace(self.state, problem="")
            if not self._is_scanned(key):
                self._do(press.press(self.state, key, self._evening()))

    def save(self) -> int | None:
        """Press Enter on the slip; return the counter of what was asked, none if nothing was."""
        before = self.state.saved
        self.press("Enter")
        saved = self.state.saved
        return saved.sent.counter if saved is not None and saved is not before else None

    def open_table(self, table: int) -> bool:
        """Open a table of the round shown; tell whether its slip can be typed."""
        with self._acting():
            self.state = opening.open_table(self.state, table, self._evening())
        return self.state.opened is not None and self.state.opened.is_typing

    def scanned(self, code: str) -> None:
        """Open the slip whose code a phone has read, or say why not."""
        with self._acting():
            self.state = replace(self.state, problem="")
            self.state = opening.open_scanned(self.state, code, self._evening())

    def point(self, table: int) -> None:
        """Put the ring round a table without opening it; Enter opens it."""
        with self._acting():
            self.state = opening.point(self.state, table)

    def choose_round(self, number: int | None) -> None:
        """Show an earlier round; none means the running one."""
        with self._acting():
            self.state = opening.choose_round(self.state, number)

    def type_name(self, typed: str) -> None:
        """Seek somebody by name, number or table."""
        with self._acting():
            self.state = replace(self.state, sought=typed)

    def pick(self, key: str) -> None:
        """Name somebody from the list."""
        with self._acting():
            self.state = press.pick(self.state, EntrantId(key), self._evening())

    def leave_list(self) -> None:
        """Go back from the list to the numbers."""
        with self._acting():
            self.state = press.leave_list(self.state)

    def callers_list(self) -> Paper | None:
        """Return the list of the tables missing in the round shown; none before a round."""
        evening = self._evening()
        round_ = evening.round(self.state.round)
        return callers_list(self.model, evening, round_) if round_ is not None else None

    @property
    def is_unsaved(self) -> bool:
        """Whether a slip is being typed that is not saved."""
        return self.state.opened is not None and not self.state.opened.typed.is_blank

    @property
    def is_scanning(self) -> bool:
        """Whether a scanner is in the middle of a code."""
        return self._scanner.is_busy(self._now_ms())

    @contextmanager
    def _acting(self) -> Iterator[None]:
        self._is_acting = True
        try:
            yield
        finally:
            self._is_acting = False
        self.refresh()

    def _evening(self) -> EveningView:
        refused = sorted(self._results.refused, key=lambda each: each.counter or 0)
        return evening_view(self.model, tuple(refused))

    def _do(self, pressed: Pressed) -> None:
        self.state = pressed.state
        for effect in pressed.effects:
            try:
                self._carry_out(effect)
            except BobblError as error:
                self.state = press.failed(self.state, effect, error)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case AskResult():
                self._ask(effect)
            case AskSeats(payload, base):
                self.requests.follow(self.model.ask(payload, base), None)
                self.state = press.seated(self.state, effect, self._evening())
            case TakeBack(taken):
                undoing = self.model.ask(UndoEvent(self.model.id, taken.counter))
                self._results.forget(taken.counter)
                self.requests.follow(undoing, None)
                self.state = press.taken_back(self.state, taken, self._evening())
            case PutAside(counter):
                self._results.forget(counter)
            case KeepSideways(is_sideways):
                if self._file is not None:
                    keep_chosen(self._file, MaskChoice(is_sideways), os.urandom)

    def _ask(self, asked: AskResult) -> None:
        at, operator = stamp(self.model.now), self.model.operator
        payload = msgspec.structs.replace(asked.payload, entry=EntryId(new_id()))
        counter = self.model.ask(payload, asked.base)
        sent = Sent(counter, operator, payload, at)
        self._results.follow(counter, sent)
        if asked.instead_of is not None:
            self._results.forget(asked.instead_of)
        self.state = press.stored(self.state, asked, sent)

    def _is_scanned(self, key: str) -> bool:
        """Let the scanner have a key that is its own; open the slip at the end of a code."""
        if SAME_KEYS.get(key, key) in ENDS:
            scan = self._scanner.end(self._now_ms())
            if scan is not None:
                self.state = opening.open_scanned(self.state, scan.code, self._evening())
            return scan is not None
        if len(key) == 1:
            return self._scanner.sign(key, self._now_ms())
        self._scanner.other()
        return False

    def _now_ms(self) -> int:
        return int(self.model.now.timestamp() * 1000)

    def _where(self, entrant: Entrant) -> str:
        """Return whether somebody is on a slip of the round shown already."""
        round_ = round_on(self.model.state, self.state.round)
        tables = tables_of(round_).get(entrant.id, ()) if round_ is not None else ()
        return tr("schon an Tisch {n}", n=tables[0]) if tables else tr("noch ohne Zettel")
