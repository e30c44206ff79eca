"""What thinning leaves: everything of the last hour, enough of the rest, and never a loss."""

import itertools
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from bobbl_server.store.copy_names import CopyName
from bobbl_server.store.thinning import RULE, superfluous

NOW = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

ages = st.one_of(
    st.integers(-30, 90),
    st.integers(61, 100),
    st.integers(0, 14 * 60),
    st.integers(0, 80 * 60),
    st.integers(0, 40_000),
).map(lambda minutes: minutes * MINUTE)


def copies_of(ages_: list[timedelta], epochs: list[int]) -> tuple[CopyName, ...]:
    """Give copies of these ages; the epoch rises with the time, so does the length."""
    oldest_first = sorted(ages_, reverse=True)
    cuts = sorted(epochs)
    made = []
    for length, age in enumerate(oldest_first, 1):
        epoch = 1 + sum(length > cut for cut in cuts)
        made.append(CopyName("preis", "3f9a12bc", epoch, length, NOW - age))
    return tuple(made)


collections = st.builds(
    copies_of,
    st.lists(ages, max_size=60, unique=True),
    st.lists(st.integers(1, 60), max_size=3, unique=True),
)


def staying(copies: tuple[CopyName, ...], now: datetime = NOW) -> tuple[CopyName, ...]:
    leaving = set(superfluous(copies, now))
    return tuple(each for each in copies if each not in leaving)


def one_each(age: timedelta) -> timedelta | None:
    return next(each.one_each for each in RULE if age <= each.until)


@given(collections)
def test_all_of_the_last_hour_stay_and_the_newest_of_each_epoch(
    copies: tuple[CopyName, ...],
) -> None:
    left = staying(copies)
    assert {each for each in copies if NOW - each.at <= timedelta(hours=1)} <= set(left)
    for epoch in {each.epoch for each in copies}:
        own = [each for each in copies if each.epoch == epoch]
        assert max(own, key=lambda each: each.order) in left


@given(collections)
def test_whatever_goes_has_a_younger_neighbour_that_stays(copies: tuple[CopyName, ...]) -> None:
    left = staying(copies)
    for each in set(copies) - set(left):
        span = one_each(NOW - each.at)
        assert span is not None
        later = [other for other in left if each.at < other.at and other.length > each.length]
        assert any(other.at - each.at < span for other in later)


@given(collections)
def test_thinning_again_changes_nothing(copies: tuple[CopyName, ...]) -> None:
    left = staying(copies)
    assert staying(left) == left


@given(collections, st.lists(st.integers(0, 6000), max_size=6))
def test_thinning_often_leaves_what_thinning_once_leaves(
    copies: tuple[CopyName, ...], waits: list[int]
) -> None:
    """As each copy comes, and again when time has passed."""
    later = NOW + sum(waits) * MINUTE
    often: tuple[CopyName, ...] = ()
    for each in copies:
        often = staying((*often, each), max(each.at, NOW - timedelta(days=400)))
    passed = NOW
    for wait in waits:
        passed += wait * MINUTE
        often = staying(often, passed)
    often = staying(often, later)
    for epoch in {each.epoch for each in copies}:
        own = [each for each in copies if each.epoch == epoch]
        assert max(own, key=lambda each: each.order) in often
    assert set(often) <= set(copies)
    for each in set(staying(copies, later)) - set(often):
        span = one_each(later - each.at)
        assert span is not None
        assert any(abs(other.at - each.at) < span for other in often)


@examples(max_examples=5)
@given(st.integers(1, 6))
def test_a_copy_a_minute_for_days_does_not_fill_a_stick(days: int) -> None:
    minutes = range(days * 24 * 60)
    copies = tuple(
        CopyName("preis", "3f9a12bc", 1, 30_000 - age, NOW - age * MINUTE) for age in minutes
    )
    hour, quarters, hours = 61, 11 * 4 + 1, 60 + 1
    assert len(staying(copies)) <= hour + quarters + hours + days


def test_the_rule_grows_coarser_and_never_ends() -> None:
    assert [each.until for each in RULE] == sorted(each.until for each in RULE)
    assert RULE[-1].until == timedelta.max
    widths = [each.one_each for each in RULE if each.one_each]
    assert all(not wide % narrow for narrow, wide in itertools.pairwise(widths))
