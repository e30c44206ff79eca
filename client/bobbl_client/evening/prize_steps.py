"""The steps of the prize-giving, as the organiser goes through them and the hall sees them."""

from dataclasses import dataclass

from bobbl_client.evening.people import spoken, told_names
from bobbl_client.evening.standings import value_text
from bobbl_client.evening.steps import entrants_word
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.readings.prize_list import Spot, awards, prize_giving
from bobbl_shared.domain.readings.rank_path import NO_PATH, RankPath, path_to
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.rulebook.criteria import headings
from bobbl_shared.rulebook.prize_words import way_words

MOST_LINES = 4
"""So many people or prizes can each have a line that is read from the last row."""


@dataclass(frozen=True)
class PrizeStep:
    """A heading, how the place came about, who it is, what they win: lines, as they are read out.

    ``place`` is 0 at the beginning. ``of`` names the evening; ``values`` are what was reached and
    ``path`` the ranks on the way there, where one entrant has the place alone. ``crest``: that of
    the club, as the state has it.
    """

    place: int
    heading: str
    note: str
    people: tuple[str, ...]
    prizes: tuple[str, ...]
    of: str = ""
    values: str = ""
    path: RankPath = NO_PATH
    field: str = ""
    crest: bytes | None = None


def steps_of(model: StationModel) -> tuple[PrizeStep, ...]:
    """Return the steps: first the name of the evening, then the places, the last one first."""
    state = model.state
    if state is None:
        return (_beginning(model.membership.name),)
    return (
        _beginning(state.settings.name, state.crest),
        *(_step(model, state, spot) for spot in prize_giving(state)),
    )


def shown_step(model: StationModel) -> PrizeStep:
    """Return the step the hall is shown: the beginning, if that place has no prize any more."""
    steps = steps_of(model)
    place = model.state.prizes_shown if model.state is not None else 0
    return next((each for each in steps if each.place == place), steps[0])


def prizes_at(state: State, spot: Spot) -> tuple[str, ...]:
    """Name the prizes of a place."""
    return tuple(each.prize.name for each in awards(state) if each.spot == spot)


def _beginning(name: str, crest: bytes | None = None) -> PrizeStep:
    return PrizeStep(0, tr("Siegerehrung"), "", (name,), (), crest=crest)


def _step(model: StationModel, state: State, spot: Spot) -> PrizeStep:
    prizes = prizes_at(state, spot)
    return PrizeStep(
        spot.place,
        tr("Platz {n}", n=spot.place),
        way_words(spot.way),
        _called(model, state, spot),
        prizes if len(prizes) <= MOST_LINES else (" · ".join(prizes),),
        state.settings.name,
        _reached(state, spot),
        path_to(state, spot),
        entrants_word(state, path_to(state, spot).field),
        state.crest,
    )


def _reached(state: State, spot: Spot) -> str:
    """Return what was reached by each criterion; empty for more than one entrant."""
    rows = state.final.standings if state.final is not None else ()
    row = next((each for each in rows if (each.entrant,) == spot.entrants), None)
    if row is None:
        return ""
    named = zip(headings(state.settings.scheme), row.values, strict=True)
    return " · ".join(f"{heading} {value_text(value)}" for heading, value in named)


def _called(model: StationModel, state: State, spot: Spot) -> tuple[str, ...]:
    """Return everybody as he is called up, a line each; many share a line with their partners."""
    called = [
        [spoken(name) for name in told_names(model, state.entrants[each])] for each in spot.entrants
    ]
    if sum(map(len, called)) <= MOST_LINES:
        return tuple(name for names in called for name in names)
    return tuple(" / ".join(names) for names in called)
