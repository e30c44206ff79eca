"""The organiser's overview: clock, hall, the next step, what to look after, stations."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from functools import partial

from bobbl_client.evening.backup_words import ShownBackups, shown_backups
from bobbl_client.evening.hall import ShownSection, hall_of, shown_round
from bobbl_client.evening.people import entrant_name
from bobbl_client.evening.steps import (
    NextStep,
    Step,
    alone_present,
    entrants_word,
    overview_step,
    publishing,
    tables_word,
)
from bobbl_client.evening.task import CaseKey, PageKey, Task
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.afterwards.page import Left
from bobbl_client.organiser.overview.round_clock import ShownClock, clock_panel, toggle
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_client.organiser.stations.health import ShownStation, shown_stations
from bobbl_client.page.evening_line import ShownEvening, shown_evening
from bobbl_client.page.page import Confirmation, Page
from bobbl_shared.domain.areas.rounds import CloseRound, RingGong, SetClock
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.readings.capacity import next_up, places_free, waiting_list
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn

TASKS_SHOWN = 4

PAGES = {Step.DRAW: "draw", Step.PRIZES: "prizes", Step.LEFT: "afterwards"}
"""The steps that have a page of their own."""


@dataclass(frozen=True)
class ShownField:
    """Who is registered, as long as nothing is drawn: big numbers with captions, then lines."""

    numbers: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class OverviewScreen:
    """Everything on the overview; ``field`` takes the place of the hall before round 1.

    ``more`` counts the tasks not shown, ``cursor`` is the row that the keys go to: the most urgent
    one, or another that the user has moved to, as long as it is there. ``typed`` is the number
    of a table as far as it is typed.
    """

    evening: ShownEvening | None
    clock: ShownClock | None
    hall: tuple[ShownSection, ...]
    field: ShownField | None
    step: NextStep
    is_asking: bool
    tasks: tuple[Task, ...]
    more: int
    cursor: str
    stations: tuple[ShownStation, ...]
    backups: ShownBackups
    typed: str = ""


class OverviewPage(Page[OverviewScreen]):
    """Runs the evening: leads to the draw, closes, publishes, keeps the clock."""

    is_timed = True

    def __init__(
        self,
        model: StationModel,
        zone: tzinfo | None = None,
        left: Callable[[], tuple[Left, ...]] = tuple,
    ) -> None:
        """Tell hours in ``zone`` (none: that of this computer); ``left``: what follows the end."""
        super().__init__(model)
        self._zone, self._left = zone, left
        self._clock = Requests(model)
        """Clock and gong: the next step never waits for them."""
        self._asked: NextStep | None = None
        self._chosen = ""
        self._typed = ""

    def screen(self) -> OverviewScreen:
        """Return what is to be shown now."""
        model, state = self.model, self.model.state
        tasks = tasks_of(model)
        shown, step = self._shown(tasks), self._step()
        return OverviewScreen(
            evening=shown_evening(state, model.now, self._zone) if state is not None else None,
            clock=clock_panel(state, model.now, self._zone) if state is not None else None,
            hall=hall_of(model, self._zone),
            field=field_of(model) if state is not None and not state.rounds else None,
            step=step,
            is_asking=self._waits_for(step),
            tasks=shown,
            more=len(tasks) - len(shown),
            cursor=self._chosen or next((each.opens.text for each in shown), ""),
            stations=shown_stations(model),
            backups=shown_backups(model),
            typed=self._typed,
        )

    @property
    def notice(self) -> str:
        """The sentence about what did not work, of the next step or of the clock."""
        return self.requests.notice or self._clock.notice

    @notice.setter
    def notice(self, notice: str) -> None:
        self.requests.notice, self._clock.notice = notice, ""

    def advance(self) -> None:
        """Ask for a yes to the next step, or open its page, if it can be done now.

        The clock needs no yes.
        """
        step = self._step()
        if step.is_ready and step.step in PAGES:
            self.open_page(PAGES[step.step])
        elif step.is_ready and not self._waits_for(step):
            self.notice = ""
            if step.step is Step.CLOCK:
                self.toggle_clock()
            else:
                self._ask_before(step)

    def _step(self) -> NextStep:
        """Return the next step; once the end is public, what is left as long as there is some."""
        step = overview_step(self.model)
        if step.step is not Step.DONE or not step.round:
            return step
        titles = [each.title for each in self._left() if each.is_done is False]
        if not titles:
            return step
        return NextStep(Step.LEFT, step.round, tr("Was noch zu tun ist"), (), (" · ".join(titles),))

    def _waits_for(self, step: NextStep) -> bool:
        """Return whether the step was asked for and has no answer yet."""
        return (self._clock if step.step is Step.CLOCK else self.requests).are_open

    def open_table(self, table: int) -> None:
        """Open the case of a table of the round that is shown."""
        state = self.model.state
        round_ = shown_round(state) if state is not None else None
        if round_ is not None:
            self.open_page("case", CaseKey(round_.number, table))

    def type_digit(self, digit: str) -> None:
        """Add a digit to the number of a table, as long as there can be such a table."""
        state = self.model.state
        round_ = shown_round(state) if state is not None else None
        typed = (self._typed + digit).lstrip("0")
        if round_ is not None and any(str(each).startswith(typed) for each in round_.tables):
            self._typed = typed
            self.refresh()

    def erase_digit(self) -> None:
        """Take the last digit away."""
        self._typed = self._typed[:-1]
        self.refresh()

    def erase_typed(self) -> None:
        """Forget the number that was typed."""
        self._typed = ""
        self.refresh()

    def open_typed(self) -> None:
        """Open the table whose number was typed, if there is one."""
        state, typed, self._typed = self.model.state, self._typed, ""
        round_ = shown_round(state) if state is not None else None
        if round_ is not None and typed and int(typed) in round_.tables:
            self.open_table(int(typed))
        self.refresh()

    def open_task(self, key: str) -> None:
        """Open the page on which something is settled."""
        found = next((each.opens for each in tasks_of(self.model) if each.opens.text == key), None)
        if isinstance(found, PageKey):
            self.open_page(found.page)
        elif found is not None:
            self.open_page("case", found)

    def toggle_clock(self) -> None:
        """Start, halt or go on with the clock of the running round."""
        state = self.model.state
        if state is not None and state.running is not None:
            self._clock.ask(toggle(state, state.running))
            self.refresh()

    def adjust_clock(self, minutes: int) -> None:
        """Give or take minutes; nothing happens before the clock has started."""
        state = self.model.state
        clock = state.clock if state is not None else None
        if clock is not None and state is not None and state.running is not None:
            if clock.round != state.running.number:
                return
            self._clock.ask(SetClock("adjust", clock.round, minutes * 60))
            self.refresh()

    def ring_gong(self) -> None:
        """Sound the gong."""
        self._clock.ask(RingGong())
        self.refresh()

    def choose(self, task: str) -> None:
        """Remember which row the user has moved to: it stays in the list as long as it is open."""
        self._chosen = task
        self.refresh()

    def _shown(self, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        first = tasks[:TASKS_SHOWN]
        chosen = next((each for each in tasks if each.opens.text == self._chosen), None)
        if chosen is None:
            self._chosen = ""  # if it comes again, it is one among others
        if chosen is not None and chosen not in first:
            return (*first[:-1], chosen)
        return first

    def changed(self, change: Change) -> None:
        """Withdraw a question about a step that is the next one no more."""
        self._clock.hear(change)
        step, asked = overview_step(self.model), self._asked
        is_old = asked is not None and (asked.step, asked.round) != (step.step, step.round)
        if self.confirmation is not None and is_old:
            self.withdraw()
            self.notice = _changed_meanwhile()

    def _ask_before(self, step: NextStep) -> None:
        self._asked = step
        question = Confirmation(step.question, step.consequences, step.yes)
        self.confirm(question, partial(self._do_if_unchanged, step))

    def _do_if_unchanged(self, asked: NextStep) -> None:
        """Do the step that was shown; if it changed meanwhile, show it anew instead."""
        now = overview_step(self.model)
        if (asked.step, asked.round, asked.consequences) == (now.step, now.round, now.consequences):
            self._do(now)
            return
        self.notice = _changed_meanwhile()
        if now.is_ready:
            self._ask_before(now)

    def _do(self, step: NextStep) -> None:
        state = self.model.state
        assert state is not None
        match step.step:
            case Step.CLOSE:
                running = state.running
                assert running is not None
                self.requests.ask(CloseRound(step.round), Base(version=running.changed.index))
            case Step.PUBLISH:
                self.requests.ask_all(publishing(state, step.round))
            case Step.DRAW | Step.CLOCK | Step.PRIZES | Step.LEFT | Step.DONE:
                pass


def _changed_meanwhile() -> str:
    return tr("Inzwischen hat sich etwas geändert, geschehen ist noch nichts. So steht es jetzt.")


def field_of(model: StationModel) -> ShownField:
    """Return who is registered, and what a draw would make of it."""
    state = model.state
    assert state is not None
    seatable = len(state.seatable())
    tables, byes = tables_needed(state.settings, seatable)
    alone = alone_present(state)
    numbers = [(str(seatable), _word(state, seatable))]
    if state.settings.entrants == "pairs":
        numbers.append((str(len(alone)), tr("allein gekommen")))
    announced = len(state.announced())
    numbers.append((str(announced), tr("vorangemeldet")))
    lines = [tr("Jetzt ausgelost: **{tables}**.", tables=tables_word(tables, byes))]
    if state.settings.expected:
        lines.append(
            tr("Erwartet werden {who}.", who=entrants_word(state, state.settings.expected))
        )
    if (waiting := len(waiting_list(state))) or state.settings.capacity is not None:
        lines.append(_room(state, waiting))
    if state.placing.seats or state.settings.seats is not None:
        lines.append(tr("Ihren Platz kennen schon **{n}**.", n=len(state.placing.seats)))
    if alone:
        names = " · ".join(entrant_name(model, each) for each in alone[:8])
        more = trn(" und {n} weiterer", " und {n} weitere", len(alone) - 8) if alone[8:] else ""
        lines.append(tr("Ohne Partner: {names}{more}", names=names, more=more))
    return ShownField(tuple(numbers), tuple(lines))


def _room(state: State, waiting: int) -> str:
    """Return how many places there are, and who waits for one."""
    free, capacity = places_free(state), state.settings.capacity
    told = tr("Plätze: **{free} frei** von {all}.", free=free, all=capacity)
    if not waiting:
        return told
    waits = tr("**{n} auf der Warteliste**", n=waiting)
    if next_up(state):
        return tr("{waits}, es ist Platz: nachrücken lassen mit T.", waits=waits)
    return f"{told} {waits}."


def _word(state: State, count: int) -> str:
    """Return the caption below the number of entrants present."""
    return tr("{word} anwesend", word=entrants_word(state, count).split(" ", 1)[1])
