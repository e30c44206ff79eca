"""Who was at a tournament, and against whom: its file, a station's copy, or the running one."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bobbl_client.model.station import StationModel
from bobbl_shared.crypto.details import check
from bobbl_shared.domain.event import previous_hash
from bobbl_shared.domain.names import Name, decode_name
from bobbl_shared.domain.readings.handed_on import HandedOn, handed_on
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import DetailsHash, PersonId
from bobbl_shared.log import LogFile, check_chain
from bobbl_shared.log.folding import folded

NameOf = Callable[[DetailsHash], Name | None]


@dataclass(frozen=True)
class Evening:
    """A tournament; ``groups`` are those who came, two who played together in one of them."""

    source: str
    name: str
    day: str
    groups: tuple[tuple[Name, ...], ...]


@dataclass(frozen=True)
class Earlier:
    """What a new tournament takes from an earlier one; ``evening`` none: nobody was there.

    ``helpers``: who was on the list of operators.
    """

    name: str
    handed_on: HandedOn
    evening: Evening | None
    helpers: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Opponents:
    """Who played against whom at a tournament: two names each, those of the last round first."""

    name: str
    couples: tuple[tuple[Name, Name], ...]


def opponents_in(path: Path) -> Opponents:
    """Read a file; ``BobblError`` if it holds no tournament, or one that was for practice."""
    state, name_of, begun = _read(path)
    _evening(state, name_of, begun)
    try:
        couples = {
            (one, other): None
            for round_ in reversed(state.rounds)
            for slot in round_.tables.values()
            for first in slot.sides[0]
            for second in slot.sides[1]
            for one in _group(state, name_of, state.entrants[first])
            for other in _group(state, name_of, state.entrants[second])
        }
    except LookupError as error:  # a table at which nobody sits who is registered
        index = state.length - 1
        raise BobblError("log_undecidable", path=str(path), index=index) from error
    return Opponents(state.settings.name, tuple(couples))


def evening_in(path: Path) -> Evening:
    """Read a file; ``BobblError`` if it holds no tournament, or one that was for practice."""
    return _evening(*_read(path))


def earlier_in(path: Path) -> Earlier:
    """Read a file; ``BobblError`` if it holds no tournament."""
    state, name_of, begun = _read(path)
    try:
        evening = _evening(state, name_of, begun)
    except BobblError:  # an exercise, or nobody came: there is nobody to be taken
        evening = None
    return Earlier(state.settings.name, handed_on(state), evening, _helpers(state, name_of))


def _helpers(state: State, name_of: NameOf) -> tuple[Name, ...]:
    """Return who is on the list of operators, each name once; of an exercise nobody."""
    listed = (each for each in state.operators.values() if not each.retired)
    names = (name_of(each.details) for each in listed)
    kept = dict.fromkeys(each for each in names if each is not None and each.last)
    return () if state.settings.training else tuple(kept)


def _read(path: Path) -> tuple[State, NameOf, str]:
    """Return the state at the end of a file, its names, and when round 1 was drawn."""
    with LogFile.open(path, read_only=True) as log:
        report = check_chain(log, previous_hash)
        if report.bad is not None:
            raise BobblError("log_damaged", path=str(path), index=report.bad, good=report.good)
        state: State | None = None
        begun = ""
        for _, event, after in folded(log):
            has_begun = state is not None and bool(state.rounds)
            state = after
            if not has_begun:
                begun = event.inputs.at
        if state is None:
            raise BobblError("log_empty", path=str(path))
        names: dict[DetailsHash, Name] = {}
        for details in log.all_details():
            if details.scope == "name" and details.body is not None:
                with suppress(PeerError, ValueError):
                    check(details)
                    names[details.hash] = decode_name(details.body.encode())
    return state, names.get, begun


def evening_now(model: StationModel) -> Evening:
    """Return the tournament that a station is part of; ``BobblError`` as ``evening_in``."""
    if model.state is None:
        raise BobblError("nobody_registered", name="")
    return _evening(model.state, model.replica.names.get, model.now.isoformat())


def _evening(state: State, name_of: NameOf, at: str) -> Evening:
    if state.settings.training:
        raise BobblError("training_not_kept", name=state.settings.name)
    found = (_group(state, name_of, each) for each in state.numbered() if _has_come(each))
    groups = tuple(each for each in found if each)
    if not groups:
        raise BobblError("nobody_registered", name=state.settings.name)
    return Evening(state.tournament, state.settings.name, at[:10], groups)


def _has_come(entrant: Entrant) -> bool:
    return not entrant.is_alias and entrant.status != "announced"


def _group(state: State, name_of: NameOf, entrant: Entrant) -> tuple[Name, ...]:
    persons: list[PersonId] = list(entrant.persons)
    found = (name_of(state.persons[each].person.details) for each in persons)
    return tuple(each for each in found if each is not None and each.last)
