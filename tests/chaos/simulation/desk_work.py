"""What is asked for beside registering and playing: money, twins, who plays, prizes, undoing."""

from collections.abc import Callable
from random import Random

from bobbl_client.model.station import StationModel
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import PairLonePlayers
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.prizes import ChoosePrize, DecideTie, DeclareFinal, DrawTie
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.readings.prize_list import next_chooser, open_ties, prizes_left
from bobbl_shared.domain.state import Change, Entrant, State
from bobbl_shared.domain.undoable import last_entries
from bobbl_shared.ids import EntrantId, PersonId

Asked = tuple[AnyPayload, Base | None, tuple[Details, ...]]
"""A command as somebody means it, with what it is based on and the details it brings."""


def at_a_desk(
    dice: Random, model: StationModel, state: State, fresh: str, name: Callable[[], Details]
) -> Asked | None:
    """Give what a desk asks for, about somebody who is there, sensible or not."""
    entrant = _anybody(dice, state)
    if entrant is None:
        return None
    seen, person = _seen(entrant.changed), dice.choice(entrant.persons)
    other = dice.choice(sorted(state.entrants))
    if dice.random() < 0.15:
        details = name()
        payload = SubstitutePerson(entrant.id, person, Person(PersonId(fresh), details.hash))
        return payload, seen, (details,)
    payloads: list[AnyPayload] = [
        TakePayment(entrant.id, dice.choice((1000, 2000, -500)), dice.choice(("cash", "transfer"))),
        MarkEntrant(entrant.id, dice.choice(state.settings.markers).id, dice.random() < 0.7),
        SplitPair(entrant.id, person, EntrantId(fresh)),
        PairLonePlayers(entrant.id, other),
        DrawPartners(tuple(id_ for id_, each in state.entrants.items() if each.kind == "lone")),
        MergeDuplicate(entrant.id, other),
        MoveUp(entrant.id),
        *(TellApart(entrant.id, twin) for twin in entrant.twins),
        *(UndoEvent(entry.station, entry.counter) for entry in last_entries(state, model.id)[:3]),
    ]
    return dice.choice(payloads), seen, ()


def of_the_organiser(dice: Random, state: State) -> Asked | None:
    """Give what only the organiser may ask for, beside draws and results."""
    entrant = _anybody(dice, state)
    if entrant is None:
        return None
    seen = _seen(state.results_changed(len(state.rounds)))
    ending = _at_the_end(dice, state)
    if ending and dice.random() < 0.8:
        return dice.choice(ending), seen, ()
    payloads: list[AnyPayload] = [
        ReinstateEntrant(entrant.id),
        LetStandIn(entrant.id, dice.random() < 0.4),
        DeclareFinal(len(state.rounds)),
        DeclareFinal(len(state.rounds)),
    ]
    if dice.random() < 0.1:
        payloads.append(DisqualifyEntrant(entrant.id, "misconduct"))
    return dice.choice(payloads), seen, ()


def _at_the_end(dice: Random, state: State) -> list[AnyPayload]:
    turn, left = next_chooser(state), prizes_left(state)
    tied = open_ties(state)
    payloads: list[AnyPayload] = [
        payload
        for group in tied
        for payload in (DrawTie(group), DecideTie(group[::-1], dice.choice(("shared", "bobbl"))))
    ]
    if turn is not None:
        prize = dice.choice([None, *(each.id for each in left)])
        payloads += 2 * [ChoosePrize(dice.choice(turn.entrants), prize)]
    return payloads


def _anybody(dice: Random, state: State) -> Entrant | None:
    return state.entrants[dice.choice(sorted(state.entrants))] if state.entrants else None


def _seen(change: Change | None) -> Base:
    return Base(version=change.index if change else 0)
