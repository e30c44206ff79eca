"""The draw of a round for the organiser: before it, the secret, the draw itself, why, and anew."""

from collections.abc import Callable
from datetime import tzinfo
from functools import partial

from bobbl_client.evening.draw_words import cautions_of
from bobbl_client.evening.steps import NextStep
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.draw.facts import (
    abilities,
    cautions_before,
    is_by_lot,
    is_sealed_first,
    lines_before,
    offline,
    public_counted,
    shown_secret,
    start_step,
    step_of,
    unsealed_step,
)
from bobbl_client.organiser.draw.forms import (
    ABANDON_REASONS,
    HOPELESS,
    OTHER_LOG_REASONS,
    THROWS,
    abandon_form,
    commit_form,
    other_log_form,
    redraw_form,
)
from bobbl_client.organiser.draw.screen import BeforeDraw, DrawnRound, DrawScreen, Mode, ReasonForm
from bobbl_client.organiser.draw.tables import REDRAW_REASONS, DrawnTables, lines_drawn, why
from bobbl_client.page.page import Confirmation, Page
from bobbl_shared.crypto.throw import LONGEST_TEXT
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    RedrawRound,
    SettleOtherLog,
)
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.state import Round, State
from bobbl_shared.i18n import tr

LONGEST_PUBLIC = 2 * LONGEST_TEXT


class DrawPage(Page[DrawScreen]):
    """Draws a round and tells why it is as it is; all that is seen is about one round."""

    is_timed = True

    def __init__(
        self, model: StationModel, zone: tzinfo | None = None, *, can_print: bool = False
    ) -> None:
        """Show the running round, or the next one; the station must know the tournament.

        Without ``can_print`` there is nowhere to look at papers. Hours are told in ``zone``.
        """
        super().__init__(model)
        self._zone = zone
        self.can_print = can_print
        self._tables = DrawnTables(model)
        self.number = first_shown(self._state)
        self._forms: list[Mode] = []
        self._submitted: Mode | None = None
        self._table = 0
        self._chosen: dict[Mode, int] = {}
        """What is chosen in each of the open forms."""
        self._public = self._typed = ""

    @property
    def is_unsaved(self) -> bool:
        """Whether a public part is typed with which nothing is drawn yet."""
        made = self._state.committed(self.number)
        return made is not None and bool(self._public.strip()) and not self.requests.are_open

    def turn(self, step: int) -> None:
        """Go to the round before or after, up to the next one to be drawn."""
        number = self._neighbour(step)
        if number:
            self.number, self._table = number, 0
            self._typed = self._public = ""
            self.refresh()

    def search(self, typed: str) -> None:
        """Show the tables of those who fit."""
        self._typed = typed
        self.refresh()

    def choose(self, table: int) -> None:
        """Tell why those at a table sit there."""
        if table != self._table:
            self._table = table
            self.refresh()

    def type_public(self, typed: str) -> None:
        """Take down what everybody saw happen."""
        self._public = typed[:LONGEST_PUBLIC]
        self.refresh()

    def open_commit(self) -> None:
        """Ask what the hall will throw, before the server chooses a secret."""
        blocked = abilities(self.model, self._state, self.number).commit.blocked
        if not blocked and Mode.COMMIT not in self._forms:
            self._open(Mode.COMMIT)

    def open_other_log(self) -> None:
        """Ask whether it goes on with this log of the tournament, where there is another one."""
        if self._state.other_log is not None and Mode.OTHER_LOG not in self._forms:
            self._open(Mode.OTHER_LOG)

    def draw_unsealed(self) -> None:
        """Ask before the round is drawn without a secret."""
        can = abilities(self.model, self._state, self.number).unsealed
        if not (can.blocked or self.requests.are_open or self._forms):
            step = unsealed_step(self.model)
            self._ask_before(step, partial(self._draw_unsealed, step))

    def open_redraw(self) -> None:
        """Ask why the round is to be drawn anew."""
        if not abilities(self.model, self._state, self.number).redraw.blocked:
            self._open(Mode.REDRAW)

    def open_abandon(self) -> None:
        """Ask why the secret is given up."""
        made = self._state.committed(self.number)
        if made is not None and not offline(self.model) and Mode.ABANDON not in self._forms:
            self._open(Mode.ABANDON)

    def set_reason(self, place: int) -> None:
        """Choose a reason by its place in the list."""
        self._chosen[self._mode] = place
        self.refresh()

    def advance(self) -> None:
        """Do what the big key does: use the form, or ask before the draw."""
        form = self._form()
        if self.requests.are_open:
            return
        if form is not None:
            if not form.yes.blocked:
                self._submit()
        elif self._round is None:
            step = step_of(self.model, self._state, self.number, self._public)
            if step.is_ready and self._state.other_log is not None:
                self.open_other_log()
            elif step.is_ready and is_sealed_first(self._state, self.number):
                self.open_commit()
            elif step.is_ready:
                self._ask_before(step, partial(self._draw, step))

    def start(self) -> None:
        """Ask before the round is started without a draw."""
        number = self.number
        can = abilities(self.model, self._state, number).start
        if not (can.blocked or self.requests.are_open or self._forms):
            start = partial(self._ask, StartRound(number))
            self._ask_before(start_step(self._state, number), start)

    def back(self) -> bool:
        """Step back: notice, question, form, search; return whether there was one."""
        if self.notice:
            self.requests.notice = ""
        elif self.confirmation is not None:
            self.withdraw()
        elif self._forms:
            self._close_form()
        elif self._typed:
            self._typed = ""
        else:
            return False
        self.refresh()
        return True

    def screen(self) -> DrawScreen:
        """Return what is to be shown now."""
        model, state, number = self.model, self._state, self.number
        made, round_ = state.committed(number), self._round
        return DrawScreen(
            mode=self._mode,
            title=tr("Auslosung Runde {n} von {of}", n=number, of=state.settings.rounds),
            earlier=self._neighbour(-1),
            later=self._neighbour(1),
            before=self._before() if round_ is None else None,
            drawn=self._drawn(round_) if round_ is not None else None,
            secret=shown_secret(model, state, made, self._zone) if made is not None else None,
            public=self._public,
            is_asking=self.requests.are_open,
            form=self._form(),
            can=abilities(model, state, number),
            is_hopeless=bool(self.notice) and self.requests.refused_code in HOPELESS,
        )

    @property
    def _state(self) -> State:
        assert self.model.state is not None
        return self.model.state

    @property
    def _round(self) -> Round | None:
        return self._state.round(self.number)

    @property
    def _mode(self) -> Mode:
        if self._forms:
            return self._forms[-1]
        return Mode.BEFORE if self._round is None else Mode.DRAWN

    @property
    def _reason(self) -> int:
        """The place of what is chosen: at first the usual throw, but no reason."""
        return self._chosen.get(self._mode, 0 if self._mode is Mode.COMMIT else -1)

    def _neighbour(self, step: int) -> int:
        """Return the round before or after; 0 if there is none, or something has to be answered."""
        state, number = self._state, self.number + step
        last = max(len(state.rounds), min(len(state.rounds) + 1, state.settings.rounds))
        is_free = not self._forms and self.confirmation is None
        return number if is_free and 1 <= number <= last else 0

    def _before(self) -> BeforeDraw:
        step = step_of(self.model, self._state, self.number, self._public)
        lines = lines_before(self.model, self._state, self.number, step)
        cautions = cautions_before(self.model, self._state)
        return BeforeDraw(is_by_lot(self._state, self.number), cautions, lines, step)

    def _drawn(self, round_: Round) -> DrawnRound:
        rows = self._tables.rows(self._state, round_, self._typed)
        tables = [each.table for each in rows]
        chosen = self._table if self._table in tables else next(iter(tables), 0)
        return DrawnRound(
            cautions_of(self.model, round_),
            lines_drawn(self.model, self._state, round_),
            rows,
            self._typed,
            chosen,
            why(self.model, round_, chosen),
        )

    def _form(self) -> ReasonForm | None:
        state, round_ = self._state, self._round
        made = state.committed(self.number)
        if self._mode is Mode.OTHER_LOG and state.other_log is not None:
            return other_log_form(self.model, state, self._reason)
        if self._mode is Mode.COMMIT and made is None:
            return commit_form(self.model, state, self.number, self._reason)
        if self._mode is Mode.ABANDON and made is not None:
            return abandon_form(self.model, made, self._reason)
        if self._mode is Mode.REDRAW and round_ is not None:
            return redraw_form(self.model, state, round_, self._reason, self._public)
        return None

    def _open(self, mode: Mode) -> None:
        self._forms.append(mode)
        self.requests.notice = ""
        self.withdraw()
        self.refresh()

    def _close_form(self) -> None:
        self._chosen.pop(self._forms.pop(), None)

    def _submit(self) -> None:
        """Use the form that is open."""
        number = self.number
        self._submitted = self._mode
        if self._mode is Mode.COMMIT:
            self._ask(CommitDraw(number, *THROWS[self._reason]))
        elif self._mode is Mode.OTHER_LOG:
            self._ask(SettleOtherLog(OTHER_LOG_REASONS[self._reason]))
        elif self._mode is Mode.ABANDON:
            self._ask(AbandonCommitment(number, ABANDON_REASONS[self._reason]))
        else:
            reason = REDRAW_REASONS[self._reason]
            self._ask(RedrawRound(number, reason, self._public_part()))

    def _public_part(self) -> str:
        """Return what counts of what was typed: without a commitment nothing public does."""
        return public_counted(self._state, self.number, self._public)

    def _ask_before(self, step: NextStep, act: Callable[[], object]) -> None:
        self.requests.notice = ""
        self.confirm(Confirmation(step.question, step.consequences, step.yes), act)

    def _draw(self, asked: NextStep) -> None:
        """Draw, if what was asked about is still so; else ask anew."""
        now = step_of(self.model, self._state, self.number, self._public)
        if not now.is_ready:
            return
        if now.consequences == asked.consequences:
            self._ask(DrawRound(self.number, self._public_part()))
        else:
            self._ask_before(now, partial(self._draw, now))

    def _draw_unsealed(self, asked: NextStep) -> None:
        """Draw without a secret, if what was asked about is still so; else ask anew."""
        if unsealed_step(self.model).consequences == asked.consequences:
            self._ask(DrawRound(self.number))
        else:
            self.draw_unsealed()

    def _ask(self, payload: AnyPayload) -> None:
        changed = self._state.field_changed
        self.ask(payload, Base(version=changed.index if changed else 0))

    def changed(self, change: Change) -> None:
        """Put away what nobody can answer any more."""
        if self._round is not None:
            self.withdraw()
        while self._forms and self._form() is None:
            self._close_form()
        if self._state.committed(self.number) is None:
            self._public = ""

    def settled(self) -> None:
        """Close the form whose request is done."""
        submitted, self._submitted = self._submitted, None
        if submitted is not None and not self.notice and self._mode is submitted:
            self._close_form()


def first_shown(state: State) -> int:
    """Return the round that matters now: the running one, the next one, or the last."""
    if state.running is not None:
        return state.running.number
    return max(1, min(len(state.rounds) + 1, state.settings.rounds))
