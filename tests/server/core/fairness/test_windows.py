"""Windows compared on the same evenings: what the published study found, and what is alike."""

import pytest

from bobbl_server.core.fairness.arrivals import Cost, Evening
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_server.core.fairness.windows import compared, costs_of


def counted(window: int, moves: list[int], announced: int | None = None) -> Cost:
    """Return a cost of which only the moves matter."""
    counts = [moves.count(many) for many in range(max(moves) + 1)]
    return Cost(window, announced, len(moves), counts, 0.0, 0.0, moves)


@pytest.mark.parametrize(
    ("evening", "evenings", "differ"),
    [
        (Evening("pairs", 20, None, 4), 1000, [True, True, True, True]),
        (Evening("players", 40, None, 4), 400, [True, True, True, False]),
    ],
)
def test_the_published_study_of_twenty_pairs_and_forty_players(
    evening: Evening, evenings: int, differ: list[bool]
) -> None:
    """Pairs: each larger window costs more; players: +3 and +4 could not be told apart."""
    found = compared(costs_of(BOBBL, evening, b"studie", evenings))
    assert [(each.window, each.larger) for each in found] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert [each.differs for each in found] == differ


def test_windows_are_compared_evening_by_evening_and_within_an_announcement() -> None:
    costs = [
        counted(0, [0] * 40),
        counted(1, [1] * 40),
        counted(0, [0, 1] * 20, 5),
        counted(1, [1, 0] * 20, 5),
    ]
    more, alike = compared(costs)
    assert (more.announced, more.mean, more.test.more, more.differs) == (None, 1.0, 40, True)
    assert (alike.announced, alike.test.more, alike.test.fewer) == (5, 20, 20)
    assert not alike.differs
    assert more.corrected_p == pytest.approx(2 * more.test.p)


def test_a_single_window_is_compared_with_nothing() -> None:
    assert compared([counted(0, [0, 0])]) == ()
    assert compared([]) == ()


def test_all_windows_see_the_same_evenings() -> None:
    """With the hall open for either, nothing but the evening decides who has to move."""
    one, other = costs_of(BOBBL, Evening("pairs", 6, 3, 60), b"gleich", 100)[-2:]
    assert one.announced == other.announced == 3
    assert one.neighbours == other.neighbours
    assert list(one.by_evening) == list(other.by_evening)
