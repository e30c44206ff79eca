"""Between the tournament's state and the draw engine: entrants become numbers, tables facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from itertools import combinations as pairs_of

from msgspec.structs import replace

from bobbl_server.core.clubs import Clubs
from bobbl_server.core.draw.commitment import Context
from bobbl_server.core.draw.outcome import DrawOutcome, Reason
from bobbl_server.core.draw.pairs.scheme import GAP, opening, slide
from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.draw.request import DrawRequest, Given, GivenSide
from bobbl_server.core.draw.seating import Couple, couple
from bobbl_shared.crypto.throw import Throw
from bobbl_shared.domain.areas.draw import RoundDrawn, RoundJoined
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.domain.values import DrawnTable, DrawReason, RedrawReason, Sides
from bobbl_shared.ids import EntrantId

SCHEME = "bobbl-scheme/1"
"""Version of the fixed scheme as recorded with the rounds it gives."""


@dataclass(frozen=True)
class Roster:
    """Entrants in the order in which the engine numbers them."""

    entrants: tuple[Entrant, ...]

    @cached_property
    def places(self) -> Mapping[EntrantId, int]:
        """The engine's number of each entrant."""
        return {each.id: number for number, each in enumerate(self.entrants)}

    def numbers(self, sides: Sides) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return a table's sides as the engine's numbers."""
        place = self.places
        first, second = sides
        return tuple(place[e] for e in first), tuple(place[e] for e in second)

    def sides(self, table: tuple[tuple[int, ...], tuple[int, ...]]) -> Sides:
        """Return the engine's table as entrants."""
        first, second = table
        return self.ids(first), self.ids(second)

    def ids(self, numbers: tuple[int, ...]) -> tuple[EntrantId, ...]:
        """Return the ids behind the engine's numbers."""
        return tuple(self.entrants[number].id for number in numbers)


def roster_of(state: State) -> Roster:
    """Return everyone who is seatable or had a place or a bye before, by number."""
    known = {
        entrant
        for each in state.rounds
        for side in (each.byes, *(s for slot in each.tables.values() for s in slot.sides))
        for entrant in side
    }
    return Roster(tuple(e for e in state.numbered() if e.is_seatable or e.id in known))


def is_drawn(state: State, number: int) -> bool:
    """Return whether a round is drawn by lot: all of them, or the first of the fixed scheme."""
    return state.settings.opponents == "draw" or number == 1


def request_of(state: State, clubs: Clubs = ()) -> DrawRequest:
    """Return the request for the draw of the next round; ``clubs`` are those to be kept apart."""
    roster = roster_of(state)
    playing = {each.id for each in state.seatable()}
    absent = tuple(n for n, each in enumerate(roster.entrants) if each.id not in playing)
    return DrawRequest(
        entrants=state.settings.entrants,
        count=len(roster.entrants),
        absent=absent,
        history=tuple(_seating(roster, each) for each in state.rounds),
        rounds=max(state.settings.rounds, len(state.rounds) + 1),
        avoid=state.settings.avoid,
        apart=_apart(state, roster, clubs),
        given=_given(state, roster),
        explain=True,
    )


def _apart(state: State, roster: Roster, clubs: Clubs) -> tuple[tuple[int, int, int], ...]:
    """Return the wishes between those who are known, by number; of two the heavier one counts."""
    place = roster.places
    of_clubs = ((each, state.settings.clubs_apart) for club in clubs for each in pairs_of(club, 2))
    wishes: dict[Couple, int] = {}
    for (one, other), weight in chain(state.apart.items(), of_clubs):
        if one in place and other in place:
            key = couple(place[one], place[other])
            wishes[key] = max(weight, wishes.get(key, 0))
    return tuple((*key, weight) for key, weight in sorted(wishes.items()))


def _given(state: State, roster: Roster) -> Given:
    """Return the seats that have been given out for the next round, as tables with empty places."""
    if not state.placing.seats:
        return ()
    holders = {seat: roster.places[id_] for id_, seat in state.placing.seats.items()}
    players = range(1, state.settings.at_table // 2 + 1)
    last = max(seat.table for seat in holders)

    def side(table: int, pair: int) -> GivenSide:
        return tuple(holders.get(Seat(table, pair, player)) for player in players)

    return tuple((side(table, 1), side(table, 2)) for table in range(1, last + 1))


def context_of(
    state: State, algorithm: str, clubs: Clubs = (), throw: Throw | None = None
) -> Context:
    """Return what a commitment to the draw of the next round is about."""
    ids = tuple(each.id for each in roster_of(state).entrants)
    number = len(state.rounds) + 1
    return Context(state.tournament, number, ids, request_of(state, clubs), algorithm, throw)


def seed_bytes_needed(state: State) -> int:
    """Return how many random bytes the draw of the next round takes; 0 if nothing is drawn."""
    if not is_drawn(state, len(state.rounds) + 1):
        return 0
    return seed_length(len(roster_of(state).entrants))


def _seating(roster: Roster, round_: Round) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    return tuple(roster.numbers(slot.sides) for slot in round_.tables.values())


def _in_the_hall(
    roster: Roster, round_: Round
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return the tables from 1 on; where slips left a number out, two gaps keep its place."""
    sides = {slot.table: roster.numbers(slot.sides) for slot in round_.tables.values()}
    return tuple(sides.get(n, (GAP, GAP)) for n in range(1, max(sides, default=0) + 1))


def drawn_round(
    state: State,
    number: int,
    outcome: DrawOutcome,
    again: RedrawReason | None = None,
    public: str = "",
    at: str = "",
) -> RoundDrawn:
    """Return the fact that records a draw; table i of the outcome is table number i + 1."""
    roster = roster_of(state)
    return RoundDrawn(
        round=number,
        tables=tuple(
            DrawnTable(place, roster.sides(table)) for place, table in enumerate(outcome.tables, 1)
        ),
        byes=roster.ids(outcome.byes),
        algorithm=outcome.algorithm,
        tries=outcome.tries,
        repeats={
            "partners": outcome.repeats.partners,
            "opponents": outcome.repeats.opponents,
            "crossings": outcome.repeats.crossings,
        },
        reasons=tuple(_recorded(roster, each) for each in outcome.reasons),
        again=again,
        public=public,
        at=at,
    )


NAMING = ("one", "other", "two", "three", "four")
"""Parameters of a reason that are entrants."""


def _recorded(roster: Roster, reason: Reason) -> DrawReason:
    """Return a reason with the ids of those it names: the engine's numbers say nothing in a log."""
    parameters = dict(reason.params)
    named = {name: parameters[name] for name in NAMING if name in parameters}
    parameters |= {name: roster.entrants[int(place)].id for name, place in named.items()}
    return DrawReason(reason.table, reason.code, parameters)


def joining_request(state: State, waiting: tuple[EntrantId, ...]) -> DrawRequest:
    """Return the request for one more table of the last round: only those who wait are there."""
    roster = roster_of(state)
    absent = (n for n, each in enumerate(roster.entrants) if each.id not in waiting)
    return replace(request_of(state), absent=tuple(absent), rounds=None, given=())


def joined_round(
    state: State, entrant: EntrantId, outcome: DrawOutcome, *, unscored: bool
) -> RoundJoined:
    """Return the fact that those who waited sit at more tables now, behind those that are there."""
    roster, round_ = roster_of(state), state.rounds[-1]
    first = max(round_.tables, default=0) + 1
    tables = (
        DrawnTable(place, roster.sides(table)) for place, table in enumerate(outcome.tables, first)
    )
    gone = tuple(id_ for id_ in round_.byes if not state.entrants[id_].is_seatable)
    byes = (*gone, *roster.ids(outcome.byes))
    is_unscored = unscored and entrant in byes
    return RoundJoined(round_.number, entrant, tuple(tables), byes, is_unscored)


def scheme_round(state: State, number: int, again: RedrawReason | None = None) -> RoundDrawn:
    """Return a later round of the fixed scheme; who has no opponent there, or came late, has a bye.

    Withdrawn entrants leave a gap that moves on like the pair it stands for.
    """
    first = state.rounds[0]
    roster = roster_of(state)
    byes = tuple(roster.places[entrant] for entrant in first.byes)
    seats = slide(opening(_in_the_hall(roster, first), byes), number)
    begun = {entrant for slot in first.tables.values() for side in slot.sides for entrant in side}
    present = {
        place
        for place, each in enumerate(roster.entrants)
        if each.is_seatable and (each.id in begun or not each.stands_in)
    }
    full = {
        place: table
        for place, table in enumerate(seats, 1)
        if all(side and set(side) <= present for side in table)
    }
    seated = {entrant for table in full.values() for side in table for entrant in side}
    return RoundDrawn(
        round=number,
        tables=tuple(DrawnTable(place, roster.sides(table)) for place, table in full.items()),
        byes=roster.ids(tuple(sorted(present - seated))),
        algorithm=SCHEME,
        tries=0,
        repeats={},
        reasons=(),
        again=again,
    )
