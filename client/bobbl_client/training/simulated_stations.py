"""The simulated stations: they carry out what a rehearsal asks for, as any station would.

Each is a real station with its own copy, outbox and connection. The code that creates a station
decides how its cable is pulled.
"""

from collections.abc import Mapping
from typing import Protocol, assert_never

from bobbl_client.model.station import StationModel
from bobbl_client.training.acts import (
    Act,
    Actor,
    Advance,
    Decide,
    Enter,
    FallSilent,
    Glance,
    Register,
    Return,
)
from bobbl_client.training.paper import TypedName
from bobbl_client.training.rehearsal import Rehearsal
from bobbl_client.training.script import Script
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.results import DecideResult, EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name, tidy_name, twin_key
from bobbl_shared.domain.state import Change, State
from bobbl_shared.ids import EntrantId, EntryId, PersonId, new_id


class Cables(Protocol):
    """What connects the simulated stations."""

    def pull(self, actor: Actor) -> None:
        """Cut a station off."""

    def plug_in(self, actor: Actor) -> None:
        """Connect it again."""


class SimulatedStations:
    """Runs a rehearsal: reads the tournament, asks what is due, and has stations ask for it."""

    def __init__(
        self,
        rehearsal: Rehearsal,
        actors: Mapping[Actor, StationModel],
        trainee: StationModel,
        cables: Cables,
    ) -> None:
        """Do nothing before ``play``."""
        self.rehearsal, self.trainee = rehearsal, trainee
        self._actors, self._cables = actors, cables
        self._bearers = SlipCarriers(rehearsal.script)
        self.bearers: Mapping[int, tuple[EntrantId, ...]] = {}

    def stations(self) -> tuple[StationModel, ...]:
        """Return all stations of the evening that are connected to each other."""
        return (*self._actors.values(), self.trainee)

    def play(self, seconds: float) -> None:
        """Let so much time of the rehearsal pass; seen from the organiser, who is never cut off."""
        model = self._actors["organiser"]
        if model.state is None:
            return
        self.bearers = self._bearers.of(model)
        glance = Glance(model.state, self.bearers, self.trainee.id)
        for act in self.rehearsal.step(glance, seconds):
            self._perform(act)

    def _perform(self, act: Act) -> None:
        match act:
            case Register():
                self._register(act)
            case Enter():
                self._enter(act)
            case Advance():
                self._advance()
            case Decide(round_, table, score):
                model = self._actors["organiser"]
                slot = _state(model).rounds[round_ - 1].tables[table]
                word = DecideResult(round_, table, score, EntryId(new_id()), reason="slip_checked")
                model.ask(word, Base(version=slot.changed.index))
            case FallSilent(actor):
                self._cables.pull(actor)
            case Return(actor):
                self._cables.plug_in(actor)
            case _:
                assert_never(act)

    def _register(self, act: Register) -> None:
        model = self._actors["desk"]
        details = tuple(model.conceal_name(tidy_name(*each)) for each in act.names)
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(EntrantId(new_id()), "pair", persons, act.arrival)
        seen = 0 if act.is_unseen else _state(model).length
        model.ask(payload, Base(version=seen), details)

    def _enter(self, act: Enter) -> None:
        model = self._actors[act.actor]
        round_ = _state(model).round(act.round)
        slot = round_.tables.get(act.table) if round_ is not None else None
        if slot is None:
            return
        payload = EnterResult(act.round, act.table, slot.sides, act.score, EntryId(new_id()))
        model.ask(payload, Base(version=slot.changed.index))

    def _advance(self) -> None:
        model = self._actors["organiser"]
        state = _state(model)
        running = state.running
        if running is not None:
            model.ask(CloseRound(running.number), _base(running.changed))
        elif len(state.rounds) < state.settings.rounds:
            model.ask(DrawRound(len(state.rounds) + 1), _base(state.field_changed))
        else:
            last = len(state.rounds)
            model.ask(PublishRanking(last), _base(state.results_changed(last)))


class SlipCarriers:
    """Finds who bears the names of a script's guests, spoken or as they were announced."""

    def __init__(self, script: Script) -> None:
        """Look for the guests of this script."""
        self._guests: dict[frozenset[str], int] = {}
        for guest in script.guests:
            for names in (guest.announced, guest.names):
                if names:
                    self._guests[_key([tidy_name(*each) for each in names])] = guest.key
        self._length = -1
        self._found: dict[int, tuple[EntrantId, ...]] = {}

    def of(self, model: StationModel) -> Mapping[int, tuple[EntrantId, ...]]:
        """Return the entrants of each guest, in the order of registration."""
        state = _state(model)
        if self._length != state.length:
            self._length, self._found = state.length, {}
            for entrant in state.entrants.values():
                names = [model.person_name(person) for person in entrant.persons]
                guest = self._guests.get(_key(names))
                if guest is not None:
                    self._found[guest] = (*self._found.get(guest, ()), entrant.id)
        return self._found


def _key(names: list[Name]) -> frozenset[str]:
    return frozenset(map(twin_key, names))


def spoken(names: tuple[TypedName, ...]) -> tuple[Name, ...]:
    """Return names as people say them."""
    return tuple(tidy_name(*each) for each in names)


def _state(model: StationModel) -> State:
    assert model.state is not None
    return model.state


def _base(changed: Change | None) -> Base:
    return Base(version=changed.index if changed is not None else 0)
