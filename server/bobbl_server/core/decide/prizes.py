"""Deciding at the prize-giving: the final ranking, ties at a prize, the choice of prizes."""

from bobbl_server.core.decide.base import bytes_to_shuffle, check_base, listed_entrant
from bobbl_server.core.decide.rule import ORGANISER, Context, Effect, Rule
from bobbl_server.core.draw.randomness import Stream, seed_length
from bobbl_server.core.standings import paths_to, standings_of
from bobbl_shared.domain.areas.prizes import (
    ChoosePrize,
    DecideTie,
    DeclareFinal,
    DrawLots,
    DrawTie,
    FinalDeclared,
    LotsDrawn,
    PrizeChosen,
    PrizesShown,
    ShowPrizes,
    TieDecided,
    TieDrawn,
)
from bobbl_shared.domain.readings.lots import counts_lots, without_lot
from bobbl_shared.domain.readings.prize_list import (
    next_chooser,
    open_ties,
    prize_giving,
    prizes_left,
    tied_groups,
)
from bobbl_shared.domain.state import Final, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId


def _declare(state: State, payload: DeclareFinal, context: Context) -> Effect:
    number = payload.round
    round_ = state.round(number)
    if round_ is None or number != len(state.rounds):
        raise Refusal("not_last_round", round=len(state.rounds))
    if not round_.is_closed:
        raise Refusal("round_open", round=number)
    check_base(context.command, state.results_changed(number))
    _check_nothing_chosen(state)
    standings = standings_of(state, number)
    paths = paths_to(state, standings, number) if payload.with_paths else ()
    return (FinalDeclared(number, standings, paths),)


def _draw_lots(state: State, _: DrawLots, context: Context) -> Effect:
    """Put everybody without a lot, by number, at a place by chance among those who have one.

    So all orders are equally likely, and whoever comes late has the same chances as the others.
    """
    if not counts_lots(state):
        raise Refusal("lots_not_counted")
    if state.final is not None:
        raise Refusal("lots_after_final")
    waiting = without_lot(state)
    if not waiting:
        raise Refusal("lots_drawn")
    stream = Stream(bytes.fromhex(context.inputs.random))
    order = list(state.lots)
    for entrant in waiting:
        order.insert(stream.below(len(order) + 1), entrant.id)
    return (LotsDrawn(tuple(order)),)


def _bytes_for_lots(state: State, _: DrawLots) -> int:
    return seed_length(len(state.lots) + len(without_lot(state)))


def _draw(state: State, payload: DrawTie, context: Context) -> Effect:
    """Draw an order, once: by number before it, so that the seed alone decides."""
    entrants = payload.entrants
    _check_tied(state, entrants)
    if any(tie.way == "lot" and tie.group == frozenset(entrants) for tie in state.ties):
        raise Refusal("tie_drawn")
    order = sorted(entrants, key=lambda id_: state.entrants[id_].number)
    Stream(bytes.fromhex(context.inputs.random)).shuffle(order)
    return (TieDrawn(tuple(order)),)


def _decide(state: State, payload: DecideTie, _: Context) -> Effect:
    _check_tied(state, payload.entrants)
    return (TieDecided(payload.entrants, payload.way),)


def _check_tied(state: State, entrants: tuple[EntrantId, ...]) -> None:
    """Raise ``Refusal`` unless these are all who share a rank, each once, and can still decide."""
    groups = {frozenset(group) for group in tied_groups(_final(state)) if len(group) > 1}
    if frozenset(entrants) not in groups or len(set(entrants)) < len(entrants):
        raise Refusal("not_tied")
    _check_nothing_chosen(state)


def _check_nothing_chosen(state: State) -> None:
    if state.choices:
        raise Refusal("prizes_chosen", count=len(state.choices))


def _choose(state: State, payload: ChoosePrize, _: Context) -> Effect:
    _final(state)
    entrant = listed_entrant(state, payload.entrant)
    _check_ties_settled(state)
    spot = next_chooser(state)
    if spot is None:
        raise Refusal("no_prize_left")
    if entrant.id not in spot.entrants:
        numbers = tuple(state.entrants[id_].number for id_ in spot.entrants)
        raise Refusal("not_their_turn", number=entrant.number, numbers=numbers)
    if payload.prize is not None and payload.prize not in {e.id for e in prizes_left(state)}:
        raise Refusal("prize_gone")
    return (PrizeChosen(entrant.id, payload.prize),)


def _show(state: State, payload: ShowPrizes, _: Context) -> Effect:
    """Show a place; that nothing is shown any longer can be asked for at any time."""
    place = payload.place
    if place is not None:
        _final(state)
        _check_ties_settled(state)
        if place and place not in {spot.place for spot in prize_giving(state)}:
            raise Refusal("no_prize_for_place", place=place)
    return (PrizesShown(place),)


def _check_ties_settled(state: State) -> None:
    ties = open_ties(state)
    if ties:
        numbers = tuple(state.entrants[id_].number for id_ in ties[0])
        raise Refusal("tie_open", numbers=numbers)


def _final(state: State) -> Final:
    if state.final is None:
        raise Refusal("final_not_declared")
    return state.final


RULES = (
    Rule(DeclareFinal, ORGANISER, _declare),
    Rule(DrawLots, ORGANISER, _draw_lots, _bytes_for_lots),
    Rule(DrawTie, ORGANISER, _draw, bytes_to_shuffle),
    Rule(DecideTie, ORGANISER, _decide),
    Rule(ChoosePrize, ORGANISER, _choose),
    Rule(ShowPrizes, ORGANISER, _show),
)
