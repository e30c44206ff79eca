"""A bucket: whoever asks when, no more comes through than it holds and than has run into it."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.sockets.token_bucket import TokenBucket

TIMES = st.lists(st.integers(0, 400), min_size=1, max_size=60).map(
    lambda found: [each / 4 for each in sorted(found)]
)


@given(TIMES, st.integers(1, 5), st.sampled_from([0.25, 0.5, 2.0]))
def test_no_more_comes_through_than_it_holds_and_fills(
    times: list[float], most: int, a_second: float
) -> None:
    bucket = TokenBucket(most, a_second)
    taken = [each for each in times if bucket.take(each)]
    assert taken[: min(most, times.count(times[0]))] == times[: min(most, times.count(times[0]))]
    for (a, begin), (b, end) in combinations(enumerate(taken), 2):
        assert b - a + 1 <= most + (end - begin) * a_second


@given(TIMES, st.integers(1, 5))
def test_what_it_says_is_what_it_does(times: list[float], most: int) -> None:
    bucket = TokenBucket(most, 0.5)
    for now in times:
        has_one, pause = bucket.has_one(now), bucket.pause_s(now)
        assert bucket.take(now) is has_one
        assert (pause == 0.0) is has_one
    assert bucket.is_full(times[-1] + 2 * most)


def test_what_is_owed_has_to_come_back_first() -> None:
    bucket = TokenBucket(2, 1.0)
    for _ in range(5):
        bucket.owe(10.0)
    assert not bucket.was_full
    assert [bucket.has_one(at) for at in (10.0, 13.5, 14.0)] == [False, False, True]
    assert bucket.is_full(15.0)
