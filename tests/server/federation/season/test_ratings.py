"""The rating of a season: by hand, as the club's engine has it, and independent of how it came."""

from hypothesis import given
from hypothesis import strategies as st

from bobbl_federation.season.finished import Finished
from bobbl_federation.season.ratings import RatingLine, rating_steps, ratings
from bobbl_federation.season.recognition import recognised
from bobbl_federation.season.series import Source
from bobbl_federation.store.seasons import Decision
from bobbl_server.core.rating.rules import Rules
from bobbl_shared.ids import PersonId
from builders.seasons.played import Table, evening, invented_id, known

NUMBERS = {person: number for number, person in enumerate("abcd", 1)}

# Two evenings of one table, computed by hand. All start from 0 with the factor 1/2.
#   first:  mean 0, expected 0:        a, b  0 + 13/2 = 6.5 -> 7        c, d  -7
#   second: mean 0, expected the own:  a  7 + (5 - 7)/2 = 6             b  7 + (-5 - 7)/2 = 1
#                                      c -7 + (5 + 7)/2 = -1            d -7 + (-5 + 7)/2 = -6
FIRST = evening(
    "first", "2026-01-01T18:00:00.000Z", (), [[tuple(zip("abcd", (13, 13, -13, -13), strict=True))]]
)
SECOND = evening(
    "second", "2026-02-01T18:00:00.000Z", (), [[tuple(zip("acbd", (5, 5, -5, -5), strict=True))]]
)
GOLDEN = (FIRST, SECOND)


def lines(evenings: tuple[Finished, ...]) -> tuple[RatingLine, ...]:
    return ratings(Rules(), evenings, known(evenings, NUMBERS))


def test_two_evenings_by_hand() -> None:
    found = [(e.rank, e.member, e.rating, e.rounds, e.change) for e in lines(GOLDEN)]
    assert found == [(1, 1, 6, 2, -1), (2, 2, 1, 2, -6), (3, 3, -1, 2, 6), (4, 4, -6, 2, 1)]


def test_each_number_names_the_results_it_comes_from() -> None:
    sources = tuple(Source(invented_id(each), 101) for each in ("first", "second"))
    assert {each.sources for each in lines(GOLDEN)} == {sources}
    steps = rating_steps(Rules(), GOLDEN, known(GOLDEN, NUMBERS), 3)
    told = [(e.source, e.result, e.expected, e.factor, e.correction, e.rating) for e in steps]
    assert told == [(sources[0], -13, "0", "1/2", -7, -7), (sources[1], 5, "-7", "1/2", 6, -1)]


def test_equal_numbers_share_a_rank() -> None:
    assert [each.rank for each in lines((FIRST,))] == [1, 1, 3, 3]


def test_who_is_no_member_is_there_for_one_evening_and_has_no_row() -> None:
    who = known(GOLDEN, {"a": 1, "b": 2, "c": 3})
    found = ratings(Rules(), GOLDEN, who)
    assert [each.member for each in found] == [1, 2, 3]
    # in the second evening d is a newcomer among three known: mean (7 + 7 - 7) / 3 = 7/3
    #   a  7 + (5 - 14/3)/2 = 7.17   b  7 + (-5 - 14/3)/2 = 2.17   c  -7 + (5 + 28/3)/2 = 0.17
    assert [each.rating for each in found] == [7, 2, 0]
    assert rating_steps(Rules(), GOLDEN, who, 4) == ()


def test_who_nobody_has_recognised_is_not_ranked() -> None:
    nobody = recognised({1}, (), (Decision(1, invented_id("first"), PersonId("x"), 1, "", ""),))
    assert ratings(Rules(), GOLDEN, nobody) == ()


def test_no_evening_no_rating() -> None:
    assert lines(()) == ()


results = st.tuples(*[st.integers(-60, 60)] * 4)
tables = st.tuples(st.permutations("abcd"), results).map(lambda t: tuple(zip(*t, strict=True)))


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Finished, ...]:
    found = []
    for number in range(draw(st.integers(0, 4))):
        rounds: list[list[Table]] = [[each] for each in draw(st.lists(tables, max_size=3))]
        day = draw(st.integers(1, 28))
        found.append(evening(f"t{number}", f"2026-05-{day:02}T18:00:00.000Z", (), rounds))
    return tuple(found)


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_in_which_evenings_become_known_does_not_matter(
    evenings: tuple[Finished, ...], dice: object
) -> None:
    shuffled = list(evenings)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    assert lines(tuple(shuffled)) == lines(evenings)


@given(seasons())
def test_the_steps_lead_to_the_number(evenings: tuple[Finished, ...]) -> None:
    who = known(evenings, NUMBERS)
    for line in ratings(Rules(), evenings, who):
        steps = rating_steps(Rules(), evenings, who, line.member)
        assert [each.source for each in steps] == list(line.sources)
        assert (steps[-1].rating, len(steps)) == (line.rating, line.rounds)
