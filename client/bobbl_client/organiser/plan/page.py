"""The time plan for the organiser: as planned, as expected now, and changes to what is to come.

The expected times are computed each second from the running clock. So a delay moves everything
after it, and shows how late the prizes will be while there is time to shorten a break.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from msgspec.structs import replace

from bobbl_client.model.station import StationModel
from bobbl_client.page.page import Page
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_client.printing.paper import Paper
from bobbl_shared.clock import moment, stamp
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.readings.time_plan import (
    Part,
    Stop,
    clock_of,
    coming,
    pause_after,
    planned,
)
from bobbl_shared.domain.settings import Break, Settings, TimePlan
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour

STEP_MINUTES = 5
SHORTEST_ROUND = 5
BREAK_MINUTES = 20
DELAY_TOLD = timedelta(minutes=2)


@dataclass(frozen=True)
class ShownStop:
    """One part of the evening: when it was planned, when it will be, how much later that is."""

    key: str
    title: str
    detail: str
    at: str
    is_now: bool
    is_late: bool


@dataclass(frozen=True)
class PlanScreen:
    """All parts; what + and − do to the chosen one; why nothing can be changed (``blocked``)."""

    summary: str
    stops: tuple[ShownStop, ...]
    steps: tuple[str, str]
    step_blocked: str
    add_break: str
    add_blocked: str
    drop_blocked: str


class PlanPage(Page[PlanScreen]):
    """Shows the plan and changes it."""

    is_timed = True

    def __init__(
        self, model: StationModel, zone: tzinfo | None = None, *, can_print: bool = False
    ) -> None:
        """Tell hours in ``zone``."""
        super().__init__(model)
        self._zone, self.can_print = zone, can_print
        self._chosen = ""

    def screen(self) -> PlanScreen:
        """Return what is to be shown now."""
        state = self.model.state
        if state is None:
            empty = tr("Noch nicht verbunden.")
            both = (tr("Mehr"), tr("Weniger"))
            return PlanScreen(empty, (), both, empty, "", empty, empty)
        stops = coming(state, self.model.now)
        chosen = self._stop_of(stops)
        number = chosen.number if chosen else 0
        has_break = bool(number and pause_after(state.settings.plan, number))
        last = number >= state.settings.rounds
        steps = _step_words(state, chosen)
        no_round = "" if number and not last else tr("erst eine Runde wählen")
        return PlanScreen(
            summary=self._summary(state, stops),
            stops=tuple(self._shown(state, each) for each in stops),
            steps=steps or (tr("Mehr"), tr("Weniger")),
            step_blocked=self.busy or ("" if steps else tr("fest")),
            add_break=tr("Pause nach Runde {n}", n=number) if not no_round else tr("Pause"),
            add_blocked=self.busy or no_round or (tr("ist schon da") if has_break else ""),
            drop_blocked=self.busy or ("" if has_break else tr("keine da")),
        )

    def print(self) -> None:
        """Show on paper when what begins, as expected now."""
        state = self.model.state
        if state is not None:
            self.open_page("preview", self._paper(state))

    def _paper(self, state: State) -> Paper:
        stops = (self._shown(state, each) for each in coming(state, self.model.now))
        at = tr("Stand {at}", at=hour(self.model.now, self._zone))
        return Paper(
            tr("Zeitplan"),
            f"{state.settings.name} · {at}",
            (tr("Wann"), tr("Was"), ""),
            tuple((each.at, each.title, each.detail) for each in stops),
            tr("Zeitplan"),
        )

    def choose(self, key: str) -> None:
        """Choose a part of the evening."""
        self._chosen = key
        self.refresh()

    def step(self, by: int) -> None:
        """Make the chosen part longer (1) or shorter (-1); registration ends later or earlier."""
        state = wanted_state(self.model)
        if state is None or self.screen().step_blocked:
            return
        chosen = self._stop_of(coming(state, self.model.now))
        if chosen is None:
            return
        match _stepped(state, chosen, by):
            case SetClock() as clock:
                self.requests.ask(clock)
            case plan if plan != state.settings.plan:
                self._plan(state, plan)
        self.refresh()

    def add_break(self) -> None:
        """Put a break behind the chosen round."""
        state = wanted_state(self.model)
        if state is not None and not self.screen().add_blocked:
            number = self._number(state)
            breaks = (*state.settings.plan.breaks, Break(number, BREAK_MINUTES))
            self._change(state, tuple(sorted(breaks, key=lambda each: each.after_round)))

    def ask_to_drop_break(self) -> None:
        """Ask whether the break behind the chosen round is to be struck out."""
        state = wanted_state(self.model)
        if state is not None and not self.screen().drop_blocked:
            number = self._number(state)
            question = tr("Pause nach Runde {n} streichen?", n=number)
            self.ask_to_delete(question, self._drop_break)

    def _drop_break(self) -> None:
        """Strike the break behind the chosen round out."""
        state = wanted_state(self.model)
        if state is not None and not self.screen().drop_blocked:
            number = self._number(state)
            kept = (each for each in state.settings.plan.breaks if each.after_round != number)
            self._change(state, tuple(kept))

    def _change(self, state: State, breaks: tuple[Break, ...]) -> None:
        self._plan(state, replace(state.settings.plan, breaks=breaks))

    def _plan(self, state: State, plan: TimePlan) -> None:
        amend(self, replace(state.settings, plan=plan))

    def _number(self, state: State) -> int:
        chosen = self._stop_of(coming(state, self.model.now))
        return chosen.number if chosen is not None else 0

    def _stop_of(self, stops: tuple[Stop, ...]) -> Stop | None:
        return next((each for each in stops if _key(each) == self._chosen), None)

    def _shown(self, state: State, stop: Stop) -> ShownStop:
        running = state.running
        is_now = running is not None and (stop.part, stop.number) == (Part.ROUND, running.number)
        was = _planned(state.settings).get(_key(stop))
        late = stop.starts - was if was is not None else timedelta()
        told = [_length(stop)]
        if is_now and running is not None and clock_of(state, running.number) is None:
            told = [tr("ausgelost, beginnt mit P auf der Übersicht")]
        if was is not None and abs(late) >= DELAY_TOLD:
            told.append(tr("geplant {at}", at=hour(was, self._zone)))
            told.append(_delay(late))
        return ShownStop(
            _key(stop),
            _title(stop),
            " · ".join(filter(None, told)),
            hour(stop.starts, self._zone),
            is_now,
            late >= DELAY_TOLD,
        )

    def _summary(self, state: State, stops: tuple[Stop, ...]) -> str:
        prizes = stops[-1]
        at = hour(prizes.starts, self._zone)
        was = _planned(state.settings).get(_key(prizes))
        if was is None or abs(prizes.starts - was) < DELAY_TOLD:
            return tr("Preise gegen **{at}**", at=at)
        late = _delay(prizes.starts - was)
        return tr("Preise gegen **{at}**, {late}", at=at, late=late)


def _key(stop: Stop) -> str:
    return f"{stop.part.value}/{stop.number}"


def _planned(settings: Settings) -> dict[str, datetime]:
    """Return when each part was planned; nothing if the evening has no time at which it begins."""
    start = settings.plan.start
    if start is None:
        return {}
    stops = planned(settings.plan, settings.rounds, moment(start))
    return {_key(each): each.starts for each in stops}


def _title(stop: Stop) -> str:
    match stop.part:
        case Part.ROUND:
            return tr("Runde {n}", n=stop.number)
        case Part.BREAK:
            return tr("Pause")
        case Part.PRIZES:
            return tr("Preise")
        case Part.REGISTRATION:
            return tr("Anmeldeschluss")


def _length(stop: Stop) -> str:
    if stop.part is Part.PRIZES:
        return tr("nach dem letzten Gong und dem Auswerten")
    return tr("{n} min", n=stop.minutes)


def _delay(late: timedelta) -> str:
    """Return ``12 min später`` or ``5 min früher``."""
    minutes = round(late.total_seconds() / 60)
    if minutes < 0:
        return tr("{n} min früher", n=-minutes)
    return tr("{n} min später", n=minutes)


def _step_words(state: State, stop: Stop | None) -> tuple[str, str] | None:
    """Return what + and − do; none where a part cannot be changed."""
    if stop is None or stop.part is Part.PRIZES:
        return None
    if stop.part is Part.BREAK:
        more, less = tr("{n} min mehr Pause"), tr("{n} min weniger Pause")
    elif clock_of(state, stop.number) is not None:
        return (
            tr("1 min mehr in Runde {n}", n=stop.number),
            tr("1 min weniger in Runde {n}", n=stop.number),
        )
    elif stop.number == 1 and state.settings.plan.start is not None:
        more, less = tr("{n} min mehr bis zum Beginn"), tr("{n} min weniger bis zum Beginn")
    else:
        more, less = tr("{n} min mehr in jeder Runde"), tr("{n} min weniger in jeder Runde")
    return more.format(n=STEP_MINUTES), less.format(n=STEP_MINUTES)


def _stepped(state: State, stop: Stop, by: int) -> SetClock | TimePlan:
    """Return what a step asks for: the clock, or another plan (the same where it leads nowhere)."""
    plan = state.settings.plan
    if stop.part is Part.BREAK:
        return _with_break(plan, stop.number, by)
    if clock_of(state, stop.number) is not None:
        return SetClock("adjust", stop.number, by * 60)
    if stop.number == 1 and plan.start is not None:
        later = moment(plan.start) + timedelta(minutes=by * STEP_MINUTES)
        return replace(plan, start=stamp(later))
    minutes = max(SHORTEST_ROUND, plan.minutes + by * STEP_MINUTES)
    return replace(plan, minutes=minutes)


def _with_break(plan: TimePlan, number: int, by: int) -> TimePlan:
    breaks = (
        Break(number, max(STEP_MINUTES, each.minutes + by * STEP_MINUTES))
        if each.after_round == number
        else each
        for each in plan.breaks
    )
    return replace(plan, breaks=tuple(breaks))
