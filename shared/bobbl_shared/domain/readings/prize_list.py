"""Who wins what: the final ranking, place by place, and the prizes for its places.

Entrants of one rank take as many places as they are. Where a prize depends on their order the tie
is settled first: they share, or lot or a deciding Bobbl bring them into an order. Prizes without a
place are chosen, one after the other, by those for whose number of a place there is none, from the
first down; who passes lets the next one choose. A prize for the last, the second to last or the
middle comes on top.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec.structs import replace

from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.publicity import public_standings, ranking_came
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import Choice, Final, State, Tie
from bobbl_shared.ids import EntrantId

Way = Literal["alone", "open", "shared", "lot", "bobbl"]
"""How a place came to its entrants; ``open``: they are tied, and nothing has been decided."""


class Spot(NamedTuple):
    """A place of the final ranking; more than one entrant while they are tied, or if they share."""

    place: int
    entrants: tuple[EntrantId, ...]
    way: Way


class Award(NamedTuple):
    """A prize and who has it; no spot: there is no such place, or it is not chosen yet."""

    prize: Prize
    spot: Spot | None


def spots(state: State) -> tuple[Spot, ...]:
    """Return the places of the final ranking, from the first; empty before it is declared."""
    if state.final is None:
        return ()
    found: list[Spot] = []
    for group in tied_groups(state.final):
        found += _spots_of(group, _tie_of(state.ties, group), len(found) + 1)
    return tuple(found)


def decided_places(state: State, rows: tuple[Standing, ...], number: int) -> tuple[Standing, ...]:
    """Return a ranking with those who were tied at the places that lot or Bobbl gave them.

    It is the one after round ``number``; any but the final one stays as it is.
    """
    found = list(rows)
    for tie in state.ties if state.final is not None and state.final.round == number else ():
        at = [place for place, row in enumerate(found) if row.entrant in tie.group]
        ranks = {found[place].rank for place in at}
        if tie.way == "shared" or len(at) != len(tie.group) or len(ranks) != 1 or None in ranks:
            continue
        by_entrant = {found[place].entrant: found[place] for place in at}
        first = found[at[0]].rank or 0
        for number, (place, id_) in enumerate(zip(at, tie.order, strict=True)):
            found[place] = replace(by_entrant[id_], rank=first + number)
    return tuple(found)


def tied_groups(final: Final) -> Iterator[tuple[EntrantId, ...]]:
    """Yield the entrants of each rank, from the first; those without a rank are left out."""
    ranked = [row for row in final.standings if row.rank is not None]
    for _, rows in groupby(ranked, key=lambda row: row.rank):
        yield tuple(row.entrant for row in rows)


def open_ties(state: State) -> tuple[tuple[EntrantId, ...], ...]:
    """Return those who are tied at a prize and have not settled it, from the first place."""
    all_spots = spots(state)
    prized = {place for prize in state.settings.prizes if (place := _place(prize, all_spots))}
    prized |= {spot.place for spot in _choosing(state, all_spots)}
    at_prize = (s.entrants for s in all_spots if s.way == "open" and s.place in prized)
    return tuple(dict.fromkeys(at_prize))


def awards(state: State) -> tuple[Award, ...]:
    """Return each prize of the settings, in their order, with who has it."""
    all_spots = spots(state)
    chosen = {choice.prize: spot for choice, spot in _choices(state, all_spots)}
    by_place = {spot.place: spot for spot in all_spots}
    return tuple(
        Award(
            prize,
            chosen.get(prize.id)
            if prize.place is None
            else by_place.get(_place(prize, all_spots) or 0),
        )
        for prize in state.settings.prizes
    )


def prize_giving(state: State) -> tuple[Spot, ...]:
    """Return the places that have a prize, as they are called: the last first.

    None as long as a prize depends on a tie.
    """
    if open_ties(state):
        return ()
    given = {each.spot for each in awards(state) if each.spot is not None}
    return tuple(sorted(given, key=lambda spot: spot.place, reverse=True))


def is_prize_giving_shown(state: State) -> bool:
    """Return whether the hall is shown the prizes now; who plays on is shown that."""
    return state.prizes_shown is not None and state.final is not None and state.running is None


def are_winners_told(state: State) -> bool:
    """Return whether everybody may read who has won.

    So it is once the prize-giving has come to its last place, or the organiser has published the
    ranking after he had declared it final.
    """
    if state.final is None:
        return False
    steps = prize_giving(state)
    if steps and steps[-1].place in state.prizes_called:
        return True
    shown, came = public_standings(state), ranking_came(state)
    is_published = shown is not None and shown[1] == state.final.round
    return is_published and came is not None and came > state.final.made.index


def prizes_left(state: State) -> tuple[Prize, ...]:
    """Return the prizes that are still to be chosen, in the order of the settings."""
    taken = {choice.prize for choice in state.choices}
    pool = (each for each in state.settings.prizes if each.place is None)
    return tuple(each for each in pool if each.id not in taken)


def next_chooser(state: State) -> Spot | None:
    """Return whose turn it is to choose; none if nothing is left, or nobody."""
    turns = _choosing(state, spots(state))
    at = len(state.choices)
    return turns[at] if prizes_left(state) and at < len(turns) else None


def is_final_outdated(state: State) -> bool:
    """Return whether results, or who has a rank, have changed since the final was declared."""
    if state.final is None:
        return False
    changed = state.results_changed(len(state.rounds))
    late = changed is not None and changed.index > state.final.made.index
    ranked = {row.entrant for row in state.final.standings if row.rank is not None}
    now = {row.entrant for row in state.final.standings if state.entrants[row.entrant].is_ranked}
    return late or ranked != now


def _choices(state: State, all_spots: tuple[Spot, ...]) -> Iterable[tuple[Choice, Spot]]:
    return zip(state.choices, _choosing(state, all_spots), strict=False)


def _choosing(state: State, all_spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Return who has chosen or passed and, one for each prize left, who is still to choose."""
    own = {prize.place for prize in state.settings.prizes}
    turns = [spot for spot in all_spots if spot.place not in own]
    return tuple(turns[: len(state.choices) + len(prizes_left(state))])


def _spots_of(group: tuple[EntrantId, ...], tie: Tie | None, first: int) -> list[Spot]:
    places = range(first, first + len(group))
    if len(group) == 1:
        return [Spot(first, group, "alone")]
    if tie is None or tie.way == "shared":
        return [Spot(place, group, "shared" if tie else "open") for place in places]
    way = tie.way
    return [Spot(place, (id_,), way) for place, id_ in zip(places, tie.order, strict=True)]


def _tie_of(ties: tuple[Tie, ...], group: tuple[EntrantId, ...]) -> Tie | None:
    return next((each for each in ties if each.group == frozenset(group)), None)


def _place(prize: Prize, all_spots: tuple[Spot, ...]) -> int | None:
    """Return the place a prize is for; none for a prize to be chosen.

    Of an even number the middle is the better of the two.
    """
    match prize.place:
        case "middle":
            return (len(all_spots) + 1) // 2
        case int(place) if place < 0:
            return len(all_spots) + 1 + place
        case place:
            return place
