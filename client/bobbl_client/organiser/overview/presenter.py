"""The organiser's overview: clock, hall, the next step, what to look after, stations."""

from dataclasses import dataclass
from datetime import tzinfo
from typing import Protocol

from bobbl_client.evening.backup_words import ShownBackups, shown_backups
from bobbl_client.evening.hall import ShownSection, hall_of
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
from bobbl_client.evening.task import Task
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.overview.round_clock import ShownClock, clock_panel, toggle
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_client.organiser.stations.health import ShownStation, shown_stations
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.rounds import CloseRound, RingGong, SetClock
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.readings.capacity import next_up, places_free, waiting_list
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn

TASKS_SHOWN = 4


@dataclass(frozen=True)
class ShownField:
    """Who is registered, as long as nothing is drawn: big numbers with captions, then lines."""

    numbers: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class OverviewScreen:
    """Everything on the overview; ``field`` takes the place of the hall before round 1.

    ``confirming`` is the step that waits for a yes; ``more`` counts the tasks not shown.
    """

    clock: ShownClock | None
    hall: tuple[ShownSection, ...]
    field: ShownField | None
    step: NextStep
    confirming: NextStep | None
    is_asking: bool
    tasks: tuple[Task, ...]
    more: int
    stations: tuple[ShownStation, ...]
    backups: ShownBackups
    notice: str


class OrganiserView(Protocol):
    """What the overview needs of its view."""

    def show(self, screen: OverviewScreen) -> None:
        """Show this."""


class OrganiserPresenter:
    """Runs the evening: draws, closes, publishes, keeps the clock."""

    def __init__(
        self, model: StationModel, view: OrganiserView, zone: tzinfo | None = None
    ) -> None:
        """Show how things stand; hours are told in ``zone`` (none: that of this computer)."""
        self._model = model
        self._view = view
        self._zone = zone
        self._requests = Requests(model)
        self._clock = Requests(model)
        """Clock and gong: the next step never waits for them."""
        self._confirming: NextStep | None = None
        self._chosen = ""
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show how things stand; called each second, because times run."""
        self._view.show(self.screen())

    def screen(self) -> OverviewScreen:
        """Give what is to be shown now."""
        model, state = self._model, self._model.state
        tasks = tasks_of(model)
        shown = self._shown(tasks)
        return OverviewScreen(
            clock=clock_panel(state, model.now, self._zone) if state is not None else None,
            hall=hall_of(model, self._zone),
            field=field_of(model) if state is not None and not state.rounds else None,
            step=overview_step(model),
            confirming=self._confirming,
            is_asking=self._requests.are_open,
            tasks=shown,
            more=len(tasks) - len(shown),
            stations=shown_stations(model),
            backups=shown_backups(model),
            notice=self._requests.notice or self._clock.notice,
        )

    def advance(self) -> None:
        """Ask for a yes to the next step, if it can be done now; prizes have their own page."""
        step = overview_step(self._model)
        if step.is_ready and step.step is not Step.PRIZES and not self._requests.are_open:
            self._confirming = step
            self._forget_notices()
            self.refresh()

    def confirm(self) -> None:
        """Say yes to the step that was shown; if it changed meanwhile, show it anew instead."""
        asked, self._confirming = self._confirming, None
        now = overview_step(self._model)
        if asked is None:
            return
        if (asked.step, asked.round, asked.consequences) != (now.step, now.round, now.consequences):
            self._confirming = now if now.is_ready else None
            self._requests.notice = _changed_meanwhile()
        else:
            self._do(now)
        self.refresh()

    def cancel(self) -> None:
        """Step back from the question, or put the notice away."""
        self._confirming = None
        self._forget_notices()
        self.refresh()

    def toggle_clock(self) -> None:
        """Start, halt or go on with the clock of the running round."""
        state = self._model.state
        if state is not None and state.running is not None:
            self._clock.ask(toggle(state, state.running))
            self.refresh()

    def adjust_clock(self, minutes: int) -> None:
        """Give or take minutes; nothing happens before the clock has started."""
        state = self._model.state
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
        """Remember which row is under the cursor: it stays in the list as long as it is open."""
        self._chosen = task

    def _shown(self, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
        first = tasks[:TASKS_SHOWN]
        chosen = next((each for each in tasks if each.opens.text == self._chosen), None)
        if chosen is not None and chosen not in first:
            return (*first[:-1], chosen)
        return first

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self._clock.hear(change)
        step, asked = overview_step(self._model), self._confirming
        if asked is not None and (asked.step, asked.round) != (step.step, step.round):
            self._confirming = None
            self._requests.notice = _changed_meanwhile()
        self.refresh()

    def _forget_notices(self) -> None:
        self._requests.notice = self._clock.notice = ""

    def _do(self, step: NextStep) -> None:
        state = self._model.state
        assert state is not None
        match step.step:
            case Step.DRAW:
                changed = state.field_changed
                base = Base(version=changed.index if changed else 0)
                self._requests.ask(DrawRound(step.round), base)
            case Step.CLOSE:
                running = state.running
                assert running is not None
                self._requests.ask(CloseRound(step.round), Base(version=running.changed.index))
            case Step.PUBLISH:
                self._requests.ask_all(publishing(state, step.round))
            case Step.PRIZES | Step.DONE:
                pass


def _changed_meanwhile() -> str:
    return tr("Inzwischen hat sich etwas geändert, geschehen ist noch nichts. So steht es jetzt.")


def field_of(model: StationModel) -> ShownField:
    """Give who is registered, and what a draw would make of it."""
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
    """Say how many places there are, and who waits for one."""
    free, capacity = places_free(state), state.settings.capacity
    told = tr("Plätze: **{free} frei** von {all}.", free=free, all=capacity)
    if not waiting:
        return told
    waits = tr("**{n} auf der Warteliste**", n=waiting)
    if next_up(state):
        return tr("{waits}, es ist Platz: nachrücken lassen mit T.", waits=waits)
    return f"{told} {waits}."


def _word(state: State, count: int) -> str:
    """Give the caption below the number of entrants present."""
    return tr("{word} anwesend", word=entrants_word(state, count).split(" ", 1)[1])
