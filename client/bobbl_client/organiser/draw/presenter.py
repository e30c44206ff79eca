"""The draw of a round for the organiser: before it, the secret, the draw itself, why, and anew."""

from typing import Protocol

from bobbl_client.evening.draw_words import cautions_of
from bobbl_client.evening.steps import NextStep
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.draw.facts import (
    abilities,
    cautions_before,
    is_by_lot,
    lines_before,
    offline,
    shown_secret,
    start_step,
    step_of,
)
from bobbl_client.organiser.draw.forms import (
    ABANDON_REASONS,
    HOPELESS,
    abandon_form,
    abandon_reason_for,
    redraw_form,
)
from bobbl_client.organiser.draw.screen import BeforeDraw, DrawnRound, DrawScreen, Mode, ReasonForm
from bobbl_client.organiser.draw.tables import REDRAW_REASONS, DrawnTables, lines_drawn, why
from bobbl_shared.domain.areas.draw import AbandonCommitment, CommitDraw, DrawRound, RedrawRound
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.state import Round, State
from bobbl_shared.i18n import tr

LONGEST_PUBLIC = 200


class DrawView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: DrawScreen) -> None:
        """Show this."""


class DrawPresenter:
    """Draws a round and tells why it is as it is; all that is seen is about one round."""

    def __init__(self, model: StationModel, view: DrawView) -> None:
        """Show the running round, or the next one; the station must know the tournament."""
        self._model, self._view = model, view
        self._requests = Requests(model)
        self._tables = DrawnTables(model)
        self._number = first_shown(self._state)
        self._forms: list[Mode] = []
        self._submitted: Mode | None = None
        self._reason = self._table = 0
        self._public = self._typed = ""
        self._confirming: NextStep | None = None
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show the page as it stands."""
        self._view.show(self.screen())

    @property
    def round(self) -> int:
        """Give the number of the round that is seen."""
        return self._number

    @property
    def is_unsaved(self) -> bool:
        """Tell whether a public part is typed with which nothing is drawn yet."""
        return bool(self._public_part()) and not self._requests.are_open

    def turn(self, step: int) -> None:
        """Go to the round before or after, up to the next one to be drawn."""
        number = self._neighbour(step)
        if number:
            self._number, self._table = number, 0
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

    def commit(self) -> None:
        """Let the server choose a secret and show its commitment."""
        if not abilities(self._model, self._state, self._number).commit.blocked:
            self._ask(CommitDraw(self._number))

    def open_redraw(self) -> None:
        """Ask why the round is to be drawn anew."""
        if not abilities(self._model, self._state, self._number).redraw.blocked:
            self._open(Mode.REDRAW, 0)

    def open_abandon(self) -> None:
        """Ask why the secret is given up; the reason that fits best is chosen."""
        made = self._state.committed(self._number)
        if made is not None and not offline(self._model) and Mode.ABANDON not in self._forms:
            reason = abandon_reason_for(self._state, made, self._requests.refused_code)
            self._open(Mode.ABANDON, reason)

    def set_reason(self, place: int) -> None:
        """Choose a reason by its place in the list."""
        self._reason = place
        self.refresh()

    def tell(self, notice: str) -> None:
        """Say why something could not be had."""
        self._requests.notice = notice
        self.refresh()

    def advance(self) -> None:
        """Do what the big key does: use the form, or ask before the draw."""
        form = self._form()
        if self._requests.are_open:
            return
        if form is not None:
            if not form.yes.blocked:
                self._submit()
        elif self._round is None:
            step = step_of(self._model, self._state, self._number, self._public)
            if step.is_ready:
                self._confirming, self._requests.notice = step, ""
                self.refresh()

    def start(self) -> None:
        """Ask before the round is started without a draw."""
        can = abilities(self._model, self._state, self._number).start
        if not (can.blocked or self._requests.are_open or self._forms):
            self._confirming = start_step(self._state, self._number)
            self._requests.notice = ""
            self.refresh()

    def confirm(self) -> None:
        """Draw, if what was asked about is still so; else show it anew."""
        asked, self._confirming = self._confirming, None
        if asked == start_step(self._state, self._number):
            self._ask(StartRound(self._number))
            return
        if asked is not None and self._round is None:
            now = step_of(self._model, self._state, self._number, self._public)
            if now.is_ready and now.consequences == asked.consequences:
                self._ask(DrawRound(self._number, self._public_part()))
            else:
                self._confirming = now if now.is_ready else None
        self.refresh()

    def back(self) -> bool:
        """Step back: notice, question, form, search. False: there was nothing to leave."""
        if self._requests.notice:
            self._requests.notice = ""
        elif self._confirming is not None:
            self._confirming = None
        elif self._forms:
            self._close_form()
        elif self._typed:
            self._typed = ""
        else:
            return False
        self.refresh()
        return True

    def screen(self) -> DrawScreen:
        """Give what is to be shown now."""
        model, state, number = self._model, self._state, self._number
        made, round_ = state.committed(number), self._round
        return DrawScreen(
            mode=self._mode,
            title=tr("Auslosung Runde {n} von {of}", n=number, of=state.settings.rounds),
            earlier=self._neighbour(-1),
            later=self._neighbour(1),
            before=self._before() if round_ is None else None,
            drawn=self._drawn(round_) if round_ is not None else None,
            secret=shown_secret(state, made) if made is not None else None,
            public=self._public,
            is_asking=self._requests.are_open,
            confirming=self._confirming,
            form=self._form(),
            can=abilities(model, state, number),
            notice=self._requests.notice,
            is_hopeless=bool(self._requests.notice) and self._requests.refused_code in HOPELESS,
        )

    @property
    def _state(self) -> State:
        assert self._model.state is not None
        return self._model.state

    @property
    def _round(self) -> Round | None:
        return self._state.round(self._number)

    @property
    def _mode(self) -> Mode:
        if self._forms:
            return self._forms[-1]
        return Mode.BEFORE if self._round is None else Mode.DRAWN

    def _neighbour(self, step: int) -> int:
        """Give the round before or after; 0 if there is none, or something has to be answered."""
        state, number = self._state, self._number + step
        last = max(len(state.rounds), min(len(state.rounds) + 1, state.settings.rounds))
        is_free = not self._forms and self._confirming is None
        return number if is_free and 1 <= number <= last else 0

    def _before(self) -> BeforeDraw:
        step = step_of(self._model, self._state, self._number, self._public)
        lines = lines_before(self._model, self._state, self._number, step)
        cautions = cautions_before(self._model, self._state)
        return BeforeDraw(is_by_lot(self._state, self._number), cautions, lines, step)

    def _drawn(self, round_: Round) -> DrawnRound:
        rows = self._tables.rows(self._state, round_, self._typed)
        tables = [each.table for each in rows]
        chosen = self._table if self._table in tables else next(iter(tables), 0)
        return DrawnRound(
            cautions_of(self._model, round_),
            lines_drawn(self._model, self._state, round_),
            rows,
            self._typed,
            chosen,
            why(self._model, round_, chosen),
        )

    def _form(self) -> ReasonForm | None:
        state, round_ = self._state, self._round
        made = state.committed(self._number)
        if self._mode is Mode.ABANDON and made is not None:
            return abandon_form(self._model, made, self._reason)
        if self._mode is Mode.REDRAW and round_ is not None:
            return redraw_form(self._model, state, round_, self._reason, self._public)
        return None

    def _open(self, mode: Mode, reason: int) -> None:
        self._forms.append(mode)
        self._reason, self._confirming, self._requests.notice = reason, None, ""
        self.refresh()

    def _close_form(self) -> None:
        self._forms.pop()
        self._reason = 0

    def _submit(self) -> None:
        """Use the form that is open."""
        number = self._number
        self._submitted = self._mode
        if self._mode is Mode.ABANDON:
            self._ask(AbandonCommitment(number, ABANDON_REASONS[self._reason]))
        else:
            reason = REDRAW_REASONS[self._reason]
            self._ask(RedrawRound(number, reason, self._public_part()))

    def _public_part(self) -> str:
        """Give what was typed, if it counts: without a commitment nothing public does."""
        is_committed = self._state.committed(self._number) is not None
        return self._public.strip() if is_committed else ""

    def _ask(self, payload: AnyPayload) -> None:
        changed = self._state.field_changed
        self._requests.ask(payload, Base(version=changed.index if changed else 0))
        self._settle()

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        if self._confirming is not None and self._round is not None:
            self._confirming = None
        self._settle()

    def _settle(self) -> None:
        """Close the form once what it asked for is done, and what nobody can answer any more."""
        submitted = self._submitted
        if submitted is not None and not self._requests.are_open:
            self._submitted = None
            if not self._requests.notice and self._mode is submitted:
                self._close_form()
        while self._forms and self._form() is None:
            self._close_form()
        if self._state.committed(self._number) is None:
            self._public = ""
        self.refresh()


def first_shown(state: State) -> int:
    """Give the round that matters now: the running one, the next one, or the last."""
    if state.running is not None:
        return state.running.number
    return max(1, min(len(state.rounds) + 1, state.settings.rounds))
