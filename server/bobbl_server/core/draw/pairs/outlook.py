"""What a round of fixed pairs must leave possible: the rounds that are still to come.

A round is taken if those who have not met after it can still be split into the rounds that remain;
else another one is drawn. If too many fail, or the rounds cannot be had at all, as many as can be
had are kept possible, in the last resort by playing a round of the plan for them.

Nothing has to be looked at while there is no danger:

* if k rounds remain and everybody has n/2 + k − 1 left to meet, each round in turn leaves enough
  for the next, whatever it is (Dirac);
* if everybody has equally many left to meet, at least (√7 − 1)/2 · n, all of that can be split into
  rounds (Chetwynd and Hilton 1989);
* so it can, in large fields, if that is n/2 or more (Csaba, Kühn, Lo, Osthus and Treglown 2016).
  How large is not known; here it is believed from ``_LARGE_FIELD`` on, also if some have a few more
  left to meet than others, because looking would take long and find nothing.

What is found impossible is proven so by trying everything in very small fields, by there being no
round or not enough games, and else it was only not found.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from bobbl_server.core.draw.graphs.factors import has_games
from bobbl_server.core.draw.graphs.masks import Edge, Graph, least_degree, without
from bobbl_server.core.draw.outcome import Reason
from bobbl_server.core.draw.pairs import trials
from bobbl_server.core.draw.pairs.field import Field
from bobbl_server.core.draw.pairs.plan import Plan, plan_of
from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest

LATER_REPEAT_CERTAIN = "later_repeat_certain"
LATER_REPEAT_POSSIBLE = "later_repeat_possible"
ROUNDS_BEYOND_MEETINGS = "rounds_beyond_meetings"

_LARGE_FIELD = 200
_TRIED_FIELD = 12
_COUNTED_FIELD = 60
_PATIENCE = 150
_LAST_PATIENCE = 400
_GOALS = 4
_MOST_DRAWS = 25
_DRAWS_TIMES_NODES = 4_000


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as edges of the field, and how many rounds had been begun when it was found."""

    edges: Sequence[Edge]
    tries: int


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rounds from this one on: who has not met, and how many without a repeat are ``wanted``.

    Not more are wanted than somebody has left to meet. ``is_exact``: no other byes can be drawn
    than those in ``rest``, so that what it does not allow is impossible.
    """

    rest: Graph
    wanted: int
    is_exact: bool = True

    def is_safe(self) -> bool:
        """Return whether any round without a repeat leaves what is wanted after it."""
        left, fewest = self.wanted - 1, least_degree(self.rest) - 1
        size = len(self.rest)
        if left <= 0 or 2 * (fewest - left + 1) >= size:
            return True
        if size > _LARGE_FIELD and 2 * fewest >= size:
            return True
        is_regular = all(row.bit_count() == fewest + 1 for row in self.rest)
        return is_regular and (2 * fewest + size) ** 2 >= 7 * size**2

    def leaves(self, edges: Iterable[Edge], rounds: int) -> bool:
        """Return whether a number of rounds can be had after this one, as far as that is found."""
        rest = without(self.rest, edges)
        if least_degree(rest) < rounds:
            return False
        if len(plan_of(rest, rounds, _PATIENCE)) == rounds:
            return True
        return len(rest) <= _TRIED_FIELD and len(_tried((), rest, rounds).plan) == rounds


@dataclass(frozen=True, slots=True)
class Foresight:
    """Rounds that can be had one after the other; ``is_most``: there surely are no more."""

    plan: Plan
    is_most: bool


@dataclass(frozen=True, slots=True)
class Chosen:
    """A round, the number of rounds without a repeat from it on, and whether that is the most."""

    drawn: Drawn
    rounds: int
    is_most: bool


def outlook_of(request: DrawRequest, field: Field, past: Past) -> Outlook:
    """Return what is left of the evening for those who are there."""
    rest, is_exact = field.unmet, True
    if field.has_bye:
        limit = _most_byes(request, field, past)
        rest = without(rest, _no_byes(field, past, limit))
        is_exact = limit == min(past.byes[entrant] for entrant in field.entrants)
    fewest = least_degree(rest)
    planned = fewest if request.rounds is None else request.rounds - len(request.history)
    return Outlook(rest, min(planned, fewest) if "opponents" in request.avoid else 0, is_exact)


def _most_byes(request: DrawRequest, field: Field, past: Past) -> int:
    """Return how many byes those have had who will sit out, if each does so once: the fewest.

    They are as many as rounds can come, or a few more, because equals stay or go together.
    """
    byes = sorted(past.byes[entrant] for entrant in field.entrants)
    others = [row & (1 << len(field.entrants)) - 1 for row in field.unmet[:-1]]
    coming = min(least_degree(others) + 1, len(byes))
    if request.rounds is not None:
        coming = min(coming, request.rounds - len(request.history))
    return byes[coming - 1]


def _no_byes(field: Field, past: Past, limit: int) -> list[Edge]:
    """Return the byes that will not be drawn, of those who have had more than ``limit``."""
    bye = len(field.entrants)
    return [(node, bye) for node, who in enumerate(field.entrants) if past.byes[who] > limit]


def furthest(graph: Graph, wanted: int) -> Foresight:
    """Return as many rounds that can be had one after the other as are found, up to ``wanted``."""
    most = wanted
    if len(graph) <= _COUNTED_FIELD:
        while most and not has_games(graph, most):
            most -= 1
    best: Plan = ()
    goals = _GOALS if len(graph) <= _LARGE_FIELD else 1
    for goal in range(most, max(most - goals, 0), -1):
        best = max(best, plan_of(graph, goal, _LAST_PATIENCE), key=len)
        if len(best) >= goal:
            break
    if len(best) < most and len(graph) <= _TRIED_FIELD:
        return _tried(best, graph, most)
    return Foresight(best, len(best) == most)


def _tried(best: Plan, graph: Graph, wanted: int) -> Foresight:
    """Look for more rounds than ``best`` by trying everything."""
    try:
        while len(best) < wanted:
            more = trials.split(graph, len(best) + 1)
            if more is None:
                return Foresight(best, is_most=True)
            best = more
    except trials.Unsettled:
        return Foresight(best, is_most=False)
    return Foresight(best, is_most=True)


def choose(
    draws: Iterator[Drawn],
    outlook: Outlook,
    price: Callable[[Sequence[Edge]], int | None],
    stream: Stream,
) -> Chosen:
    """Return the first round drawn that leaves what can be left, or else one of a plan.

    ``draws`` gives one round at least. ``price`` says how much a round of the plan is against the
    wishes of this round, None for one that cannot be played in it.
    """
    first = last = next(draws)
    if outlook.is_safe() or outlook.leaves(first.edges, outlook.wanted - 1):
        return Chosen(first, outlook.wanted, is_most=True)
    ahead = furthest(outlook.rest, outlook.wanted)
    goal = len(ahead.plan)
    again = min(_MOST_DRAWS, _DRAWS_TIMES_NODES // len(outlook.rest))
    for last in chain([first] * (goal < outlook.wanted), islice(draws, again)):
        if outlook.leaves(last.edges, goal - 1):
            return Chosen(last, goal, ahead.is_most)
    planned = _planned(ahead.plan, price, stream)
    if planned is not None:
        return Chosen(Drawn(planned, last.tries + 1), goal, ahead.is_most)
    after = furthest(without(outlook.rest, first.edges), max(goal - 1, 0))
    return Chosen(first, len(after.plan) + 1, after.is_most)


def _planned(
    plan: Plan, price: Callable[[Sequence[Edge]], int | None], stream: Stream
) -> Sequence[Edge] | None:
    """Return a round of the plan with the least price, random among those."""
    priced = [(price(edges), edges) for edges in plan]
    least = min((cost for cost, _ in priced if cost is not None), default=None)
    best = [edges for cost, edges in priced if cost is not None and cost == least]
    return best[stream.below(len(best))] if best else None


def warnings(request: DrawRequest, outlook: Outlook, chosen: Chosen) -> Iterator[Reason]:
    """Yield what has to be said about later rounds while this one is still without a repeat."""
    if request.rounds is None or "opponents" not in request.avoid:
        return
    played = len(request.history)
    possible = played + least_degree(outlook.rest)  # never less than there are others
    if request.rounds > possible:
        params = {"planned": request.rounds, "possible": possible}
        yield Reason(None, ROUNDS_BEYOND_MEETINGS, params)
    if played + chosen.rounds < min(request.rounds, possible):
        is_certain = chosen.is_most and outlook.is_exact
        code = LATER_REPEAT_CERTAIN if is_certain else LATER_REPEAT_POSSIBLE
        params = {"from_round": played + chosen.rounds + 1, "rounds": request.rounds}
        yield Reason(None, code, params)
