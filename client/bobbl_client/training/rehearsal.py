"""A training evening as it runs: what the simulated volunteers do and what the trainee has found.

Pure: ``step`` takes what is known of the tournament and the seconds that have passed, and returns
what the simulated stations ask for. Nothing is asked for twice except an organiser's step that was
refused. The queue and the pile of slips in front of the trainee follow from the tournament: an item
is done when the tournament shows it, or when ``put_aside`` removes it.

A mistake has *happened* once its time has come. It is *found* once the tournament shows that
somebody has done what it calls for, and then it stays found.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bobbl_client.training.acts import (
    Act,
    Advance,
    Answer,
    Decide,
    Enter,
    FallSilent,
    Glance,
    Paper,
    Place,
    Register,
    Return,
)
from bobbl_client.training.script import (
    LATE_AFTER_S,
    ROUNDS,
    SILENT_AT_S,
    Guest,
    Mistake,
    Script,
    TablePlan,
    impossible,
    plan_round,
)
from bobbl_shared.domain.score import swapped
from bobbl_shared.domain.state import Round, State, TableSlot
from bobbl_shared.ids import EntrantId

SECOND_AFTER_S = 8
"""How long after the first entry the second hand types."""

PAPER_AFTER_S = 4
"""How long after a colleague's entry the slip lies before the trainee."""

BACK_AFTER_S = 120
"""After so long somebody brings a lost slip by himself, or notices that a cable is out."""

PATIENCE_S = 10
"""An organiser's step is asked for again after so long."""

DECIDE_AFTER_S = 45
"""How long an organiser leaves a dispute to those who typed the slip."""

AGAIN_AFTER_S = 12
"""How long after a pair was served it is registered once more elsewhere."""


@dataclass
class Rehearsal:
    """One training evening."""

    script: Script
    elapsed: float = 0.0
    happened: dict[Mistake, float] = field(default_factory=dict)
    found: dict[Mistake, None] = field(default_factory=dict)
    mistyped: dict[tuple[int, int], None] = field(default_factory=dict)
    """Round and table of what the trainee has once typed otherwise than it was played."""
    is_manned: bool = False
    """People type the slips of an organiser's lesson, at real stations; they lie on the pile."""
    _done: dict[object, float] = field(default_factory=dict)
    _drawn: dict[tuple[int, int], float] = field(default_factory=dict)
    _plans: dict[tuple[int, int], dict[int, TablePlan]] = field(default_factory=dict)
    _served: dict[int, float] = field(default_factory=dict)
    _aside: dict[object, int] = field(default_factory=dict)
    _asked: set[tuple[int, Place]] = field(default_factory=set)
    _silent: float | None = None
    _glance: Glance | None = None

    def step(self, glance: Glance, seconds: float) -> tuple[Act, ...]:
        """Let time pass, and return what the simulated stations ask for now."""
        self._glance = glance
        self.elapsed += seconds
        running = glance.state.running
        if running is not None:
            self._note_draw(running)
        acts = [act for key, act in self._due(glance) if self._is_new(key)]
        self._look(glance)
        return tuple(acts)

    def hurry(self) -> None:
        """Let the time pass until the next mistake, unless that depends on the trainee first."""
        self.elapsed = max(self.elapsed, min(self._times_to_come(), default=0.0))

    @property
    def can_hurry(self) -> bool:
        """Whether it is known when the next mistake happens."""
        return bool(self._times_to_come())

    def ask(self, place: Place) -> Answer:
        """Ask in the hall; what is missing or wrong there is put right by asking."""
        running = self._running
        number = running.number if running is not None else 0
        if place.actor is not None:
            was_silent = self._silent is not None and place.actor == "second"
            self._asked.add((number, place))
            return Answer(place, "plugged_in" if was_silent else "fine")
        plan = self._plan(place.table)
        if plan is None or running is None or self._since_draw(running) < plan.at_s:
            return Answer(place, "playing")
        self._asked.add((number, place))
        if plan.kind == "no_show":
            return Answer(place, "nobody")
        paper = Paper(number, place.table, plan.truth)
        match plan.kind:
            case "impossible":
                return Answer(place, "mended", paper)
            case "missing_slip":
                return Answer(place, "brought", paper)
            case _:
                return Answer(place, "slip", paper)

    def put_aside(self) -> None:
        """Send away whoever is first at the desk, or put the top slip below the others."""
        if self.script.lesson == "desk":
            if (guest := self.guest) is not None:
                self._served[guest.key] = self.elapsed
        elif (paper := self.paper) is not None:
            self._aside[(paper.round, paper.table)] = len(self._done) + len(self._aside) + 1

    @property
    def queue(self) -> tuple[Guest, ...]:
        """The queue at the trainee's desk, the first in front."""
        if self.script.lesson != "desk" or self._glance is None:
            return ()
        return tuple(
            each
            for each in self.script.guests
            if (at := self._arrives(each)) is not None
            and self.elapsed >= at
            and each.key not in self._served
        )

    @property
    def guest(self) -> Guest | None:
        """The guest in front."""
        return next(iter(self.queue), None)

    @property
    def turned_away(self) -> int:
        """Count the pairs that were sent on from the desk without being registered."""
        if self._glance is None:
            return 0
        entrants, bearers = self._glance.state.entrants, self._glance.bearers
        return sum(
            all(entrants[id_].status == "announced" for id_ in bearers.get(key, ()))
            for key in self._served
        )

    @property
    def pile(self) -> tuple[Paper, ...]:
        """The slips in front of a trainee who types them, the top one first."""
        running = self._running
        has_pile = self.script.lesson == "scoring" or self.is_manned
        if not has_pile or running is None or self._glance is None:
            return ()
        since = self._since_draw(running)
        lying = [
            (self._aside.get((running.number, plan.table), 0), plan.at_s, plan)
            for plan in self._plans_of(running)
            if plan.kind != "no_show"
            and since >= self._delivered(running, plan)
            and not self._is_typed(running.tables[plan.table])
        ]
        lying.sort(key=lambda each: each[:2])
        return tuple(self._paper(running.number, plan) for _, _, plan in lying)

    @property
    def paper(self) -> Paper | None:
        """The slip on top."""
        return next(iter(self.pile), None)

    @property
    def is_silent(self) -> bool:
        """Whether a station has been cut off."""
        return self._silent is not None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to come."""
        if self._glance is None:
            return False
        state = self._glance.state
        if self.script.lesson != "desk":
            return len(state.rounds) >= ROUNDS and state.running is None
        due = [each for each in self.script.guests if each.mistake != "absent"]
        return bool(state.rounds) and all(each.key in self._served for each in due)

    @property
    def _running(self) -> Round | None:
        return self._glance.state.running if self._glance is not None else None

    def _is_new(self, key: object) -> bool:
        """Return whether a thing is to be done now, and remember that it is."""
        before = self._done.get(key)
        is_step = isinstance(key, tuple) and key[0] == "step"
        if before is not None and not (is_step and self.elapsed - before >= PATIENCE_S):
            return False
        self._done[key] = self.elapsed
        return True

    def _note_draw(self, running: Round) -> None:
        """Make the plan of a round when it is first seen; a table that is added is played, too."""
        key = (running.number, running.times)
        plans = self._plans.setdefault(key, {})
        if key not in self._drawn:
            self._drawn[key] = self.elapsed
            made = plan_round(self.script, running.number, tuple(running.tables))
            plans.update((each.table, each) for each in made)
        for each in plan_round(self.script, running.number, tuple(running.tables)):
            at_s = self._since_draw(running) + each.at_s
            plans.setdefault(each.table, TablePlan(each.table, at_s, each.truth))

    def _since_draw(self, running: Round) -> float:
        return self.elapsed - self._drawn[(running.number, running.times)]

    def _plans_of(self, running: Round) -> tuple[TablePlan, ...]:
        plans = self._plans[(running.number, running.times)]
        return tuple(plans[table] for table in sorted(running.tables))

    def _plan(self, table: int) -> TablePlan | None:
        running = self._running
        return self._plans[(running.number, running.times)].get(table) if running else None

    # what is due

    def _due(self, glance: Glance) -> Iterator[tuple[object, Act]]:
        yield from self._due_at_the_desk(glance)
        running = glance.state.running
        if running is not None:
            for plan in self._plans_of(running):
                yield from self._due_at_a_table(glance, running, plan)
        yield from self._due_at_the_cable(running)
        if self.script.lesson != "organiser":
            yield from self._due_steps(glance, running)

    def _due_at_the_desk(self, glance: Glance) -> Iterator[tuple[object, Act]]:
        is_desk = self.script.lesson == "desk"
        for guest in self.script.guests:
            if is_desk:
                yield from self._due_beside_the_trainee(glance, guest)
                continue
            at_s = self._arrives(guest)
            if self.script.lesson == "scoring":
                at_s = 0.0
            if at_s is not None and self.elapsed >= at_s:
                yield ("guest", guest.key), Register(guest.names)

    def _due_beside_the_trainee(self, glance: Glance, guest: Guest) -> Iterator[tuple[object, Act]]:
        """Yield what other desks do about a pair that comes to the trainee's."""
        if guest.announced:
            yield ("announced", guest.key), Register(guest.announced, "announced")
        if guest.mistake == "again":
            yield ("again", guest.key), Register(guest.names)
            return
        there = (glance.state.entrants[id_] for id_ in glance.bearers.get(guest.key, ()))
        if any(each.status == "present" for each in there):
            self._served.setdefault(guest.key, self.elapsed)
        served = self._served.get(guest.key)
        is_twice = guest.mistake == "duplicate" and served is not None
        if is_twice and self.elapsed >= (served or 0.0) + AGAIN_AFTER_S:
            yield ("again", guest.key), Register(guest.names, is_unseen=True)

    def _arrives(self, guest: Guest) -> float | None:
        """Return when a pair comes; none as long as that is not known."""
        if guest.mistake != "late":
            return guest.at_s
        drawn = self._drawn.get((1, 1))
        return drawn + LATE_AFTER_S if drawn is not None else None

    def _due_at_a_table(
        self, glance: Glance, running: Round, plan: TablePlan
    ) -> Iterator[tuple[object, Act]]:
        slot, since = running.tables[plan.table], self._since_draw(running)
        key, number = (running.number, running.times, plan.table), running.number
        if plan.kind == "no_show" or slot.status in {"confirmed", "decided"}:
            return
        if slot.status == "entered" and slot.entries[-1].station == glance.trainee:
            typed = self._first_seen(("typed", key, slot.changed.index))
            if self.elapsed >= typed + SECOND_AFTER_S:
                again = ("second", key, slot.changed.index)
                yield again, Enter("first", number, plan.table, plan.truth)
        elif self.is_manned:
            pass
        elif self.script.lesson == "organiser":
            delivered = self._delivered(running, plan)
            if since >= delivered:
                yield ("first", key), Enter("first", number, plan.table, plan.as_read)
            if since >= delivered + SECOND_AFTER_S:
                yield ("second", key), Enter("second", number, plan.table, plan.truth)
        elif not plan.is_first_hand and since >= plan.at_s and slot.status == "open":
            yield ("first", key), Enter("first", number, plan.table, plan.as_read)
        if self.script.lesson == "scoring" and slot.status == "disputed":
            since_dispute = self._first_seen(("dispute", key, slot.changed.index))
            if self.elapsed >= since_dispute + DECIDE_AFTER_S:
                yield ("step", "decide", key), Decide(number, plan.table, plan.truth)

    def _first_seen(self, key: object) -> float:
        return self._done.setdefault(key, self.elapsed)

    def _due_at_the_cable(self, running: Round | None) -> Iterator[tuple[object, Act]]:
        for mistake in self.script.mistakes:
            if mistake.kind != "silent":
                continue
            is_its_round = running is not None and running.number == mistake.round
            if running is not None and is_its_round and self._since_draw(running) >= SILENT_AT_S:
                if "silent" not in self._done:
                    self._silent = self.elapsed
                yield "silent", FallSilent("second")
            if self._silent is None:
                continue
            was_asked = (mistake.round, Place(actor="second")) in self._asked
            if was_asked or not is_its_round or self.elapsed >= self._silent + BACK_AFTER_S:
                self._silent = None
                yield "return", Return("second")

    def _due_steps(self, glance: Glance, running: Round | None) -> Iterator[tuple[object, Act]]:
        """Yield the steps of a simulated organiser."""
        state = glance.state
        if running is not None:
            if running.count("confirmed", "decided") == len(running.tables):
                yield ("step", "close", running.number), Advance()
        elif len(state.rounds) < ROUNDS and self._can_draw(state):
            yield ("step", "draw", len(state.rounds)), Advance()
        elif len(state.rounds) >= ROUNDS and state.published_round < len(state.rounds):
            yield ("step", "publish"), Advance()

    def _can_draw(self, state: State) -> bool:
        """Return whether everybody who comes in time is there."""
        if self.script.lesson == "desk":
            in_time = [e for e in self.script.guests if e.mistake not in {"absent", "late"}]
            is_served = all(each.key in self._served for each in in_time)
            return (
                is_served
                and not state.rounds
                and not any(map(self._is_pressing, self.script.mistakes))
            )
        return len(state.seatable()) >= len(self.script.guests)

    def _is_pressing(self, mistake: Mistake) -> bool:
        """Return whether a duplicate is yet to come, or to be found before it is drawn."""
        if mistake.kind != "duplicate" or mistake in self.found:
            return False
        since = self.happened.get(mistake)
        return since is None or self.elapsed < since + DECIDE_AFTER_S

    # what lies before the trainee

    def _delivered(self, running: Round, plan: TablePlan) -> float:
        """Return how long after the draw a slip is handed in."""
        if plan.kind == "missing_slip":
            was_asked = (running.number, Place(plan.table)) in self._asked
            return plan.at_s if was_asked else plan.at_s + BACK_AFTER_S
        return plan.at_s + (0 if plan.is_first_hand else PAPER_AFTER_S)

    def _paper(self, number: int, plan: TablePlan) -> Paper:
        if plan.kind == "upside_down" or (self.is_manned and plan.kind == "swapped"):
            return Paper(number, plan.table, swapped(plan.truth), is_turned=True)
        if plan.kind == "impossible" and (number, Place(plan.table)) not in self._asked:
            return Paper(number, plan.table, impossible(plan.truth))
        return Paper(number, plan.table, plan.truth)

    def _is_typed(self, slot: TableSlot) -> bool:
        assert self._glance is not None
        if self.is_manned:
            return slot.status in {"confirmed", "disputed", "decided"}
        trainee = self._glance.trainee
        return slot.status == "decided" or any(e.station == trainee for e in slot.entries)

    # what was found

    def _to_come(self) -> Iterator[Mistake]:
        return (each for each in self.script.mistakes if each not in self.happened)

    def _times_to_come(self) -> list[float]:
        return [at for at in map(self._time_of, self._to_come()) if at is not None]

    def _time_of(self, mistake: Mistake) -> float | None:
        """Return when a mistake happens; none as long as that is not known."""
        if not mistake.round:
            return self._guest_time(self.guest_of(mistake))
        running = self._running
        if running is None or running.number != mistake.round:
            return None
        drawn, plan = self._drawn[(running.number, running.times)], self._plan_of(mistake)
        if mistake.kind == "silent":
            return drawn + SILENT_AT_S
        return drawn + plan.at_s if plan is not None else None

    def _guest_time(self, guest: Guest) -> float | None:
        if guest.mistake == "absent":
            return 0.0
        if guest.mistake == "duplicate":
            served = self._served.get(guest.key)
            return None if served is None else served + AGAIN_AFTER_S
        return self._arrives(guest)

    def guest_of(self, mistake: Mistake) -> Guest:
        """Return whom a mistake happens to that happens at no table."""
        return next(each for each in self.script.guests if each.key == mistake.place)

    def _look(self, glance: Glance) -> None:
        """Note what has happened by now, and what of it has been found."""
        for mistake in tuple(self._to_come()):
            at = self._time_of(mistake)
            if at is not None and self.elapsed >= at:
                self.happened[mistake] = self.elapsed
        self._look_at_typing(glance)
        for mistake in self.happened:
            if mistake not in self.found and self._is_found(glance, mistake):
                self.found[mistake] = None

    def _look_at_typing(self, glance: Glance) -> None:
        running = glance.state.running
        for plan in self._plans_of(running) if running is not None else ():
            assert running is not None
            slot = running.tables[plan.table]
            own = (e for e in (*slot.entries, *slot.past) if e.station == glance.trainee)
            if any(each.score != plan.truth for each in own):
                self.mistyped[(running.number, plan.table)] = None

    def _is_found(self, glance: Glance, mistake: Mistake) -> bool:
        if not mistake.round:
            return self._is_guest_settled(glance, self.guest_of(mistake))
        if mistake.kind == "silent":
            return (mistake.round, Place(actor="second")) in self._asked
        round_, plan = glance.state.round(mistake.round), self._plan_of(mistake)
        slot = round_.tables.get(plan.table) if round_ is not None and plan is not None else None
        if plan is None or slot is None:
            return False
        return self._is_slip_settled(glance, mistake, plan, slot)

    def table_of(self, mistake: Mistake) -> int:
        """Return the table at which a mistake happens; 0 if at none."""
        plan = self._plan_of(mistake)
        return plan.table if plan is not None else 0

    def _plan_of(self, mistake: Mistake) -> TablePlan | None:
        """Return what happens at the table of a mistake, as its round was drawn last."""
        drawn = [plans for (number, _), plans in self._plans.items() if number == mistake.round]
        plans = drawn[-1].values() if drawn else ()
        return next((each for each in plans if each.mistake == mistake), None)

    def _is_slip_settled(
        self, glance: Glance, mistake: Mistake, plan: TablePlan, slot: TableSlot
    ) -> bool:
        match mistake.kind:
            case "missing_slip":
                return (mistake.round, Place(plan.table)) in self._asked
            case "no_show":
                out = (glance.state.entrants[id_].is_out for side in slot.sides for id_ in side)
                return (slot.status == "decided" and slot.decided is None) or any(out)
            case _ if self.script.lesson == "scoring":
                own = [e.score for e in slot.entries if e.station == glance.trainee]
                return bool(own) and own[-1] == plan.truth
            case _:
                is_settled = slot.status in {"confirmed", "decided"}
                return is_settled and slot.score == plan.truth

    def _is_guest_settled(self, glance: Glance, guest: Guest) -> bool:
        state = glance.state
        there = [state.entrants[id_] for id_ in glance.bearers.get(guest.key, ())]
        active = [each for each in there if each.status in {"announced", "present"}]
        match guest.mistake:
            case "absent":
                return bool(there) and not active
            case "late" if self.script.lesson == "organiser":
                return any(_plays_in(state.rounds[0], each.id) for each in active)
            case "duplicate":
                return len(there) > 1 and len(active) == 1
            case _:
                is_served = guest.key in self._served
                return is_served and len(active) == 1 and active[0].status == "present"


def _plays_in(round_: Round, entrant: EntrantId) -> bool:
    seated = (id_ for slot in round_.tables.values() for side in slot.sides for id_ in side)
    return entrant in round_.byes or entrant in seated
