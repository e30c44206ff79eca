"""A club's season: the table, a player's way, and what a late evening changes."""

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.rating.rules import Factor, Newcomers, Rules
from bobbl_server.core.rating.season import Rounds, Season, Stand, Start, Table, history, table

HALF = Rules((Factor("1/2"),))


@st.composite
def played(draw: st.DrawFn, count: int) -> Rounds:
    """An evening of one or two rounds, with as many tables as there are players for."""
    rounds = []
    for _ in range(draw(st.integers(1, 2))):
        order = draw(st.permutations(range(count)))
        points = draw(st.lists(st.integers(-60, 60), min_size=count, max_size=count))
        rated = [(player, points[player]) for player in order]
        rounds.append(tuple(four(*rated[at : at + 4]) for at in range(0, count - 3, 4)))
    return tuple(rounds)


def four(*rated: tuple[int, int]) -> Table:
    one, two, three, last = rated
    return one, two, three, last


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    count = draw(st.integers(4, 9))
    known = st.builds(Start, st.integers(-500, 500), st.integers(0, 9))
    starts = draw(st.lists(st.just(Start()) | known, min_size=count, max_size=count))
    evenings = draw(st.lists(played(count), max_size=4))
    rules = Rules(newcomers=Newcomers(start=draw(st.sampled_from((0, 1000)))))
    return Season(rules, starts, evenings)


@given(seasons())
def test_the_ways_of_all_players_lead_to_the_table(season: Season) -> None:
    stands = {each.player: each for each in table(season)}
    for player, start in enumerate(season.starts):
        turns = history(season, player)
        if not turns:
            assert (player in stands) == (start.rating is not None)
            continue
        assert turns[-1].rating == stands[player].rating
        assert start.rounds + len(turns) == stands[player].rounds
        assert [(each.evening, each.round) for each in turns] == sorted(
            (evening, number)
            for evening, rounds in enumerate(season.evenings)
            for number, tables in enumerate(rounds, 1)
            if player in {seated for each in tables for seated, _ in each}
        )


@given(seasons())
def test_the_table_goes_by_rating_then_number(season: Season) -> None:
    stands = table(season)
    assert [each.player for each in stands] == sorted(
        (each.player for each in stands),
        key=lambda player: (-next(s.rating for s in stands if s.player == player), player),
    )
    for each in stands:
        assert each.rank == 1 + sum(other.rating > each.rating for other in stands)


@given(seasons())
def test_the_order_of_tables_does_not_matter(season: Season) -> None:
    turned = [tuple(tables[::-1] for tables in rounds) for rounds in season.evenings]
    assert table(Season(season.rules, season.starts, turned)) == table(season)


@given(seasons())
def test_the_change_is_that_of_the_last_evening(season: Season) -> None:
    before = {
        each.player: each.rating
        for each in table(Season(season.rules, season.starts, season.evenings[:-1]))
    }
    last = season.evenings[-1] if season.evenings else ()
    there = {player for each in chain.from_iterable(last) for player, _ in each}
    for each in table(season):
        known = before.get(each.player)
        assert each.change == (
            each.rating - known if known is not None and each.player in there else None
        )


def test_equal_ratings_share_a_rank() -> None:
    evening = ((four((0, 4), (1, 4), (2, -4), (3, -4)),),)
    stands = table(Season(HALF, [Start()] * 5, [evening]))
    assert stands == (
        Stand(1, 0, 2, 1, None),
        Stand(1, 1, 2, 1, None),
        Stand(3, 2, -2, 1, None),
        Stand(3, 3, -2, 1, None),
    )


def test_a_history_says_with_whom_and_why() -> None:
    evening = ((four((0, 4), (1, 4), (2, -4), (3, -4)),),)
    (turn,) = history(Season(HALF, [Start(10, 9), Start(2), Start(), Start(0)], [evening]), 1)
    assert (turn.evening, turn.round, turn.others) == (0, 1, (0, 2, 3))
    assert turn.step.expected == -2
    assert (turn.step.correction, turn.rating) == (3, 5)


def test_nobody_has_played() -> None:
    assert table(Season(HALF, [Start(), Start(7)], [])) == (Stand(1, 1, 7, 0, None),)
    assert history(Season(HALF, [Start()], []), 0) == ()
