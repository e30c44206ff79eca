from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.clock import Clock, SystemClock, check_moment, moment, stamp

moments = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=st.just(UTC))
offsets = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(moments)
def test_a_moment_comes_back_to_the_millisecond(when: datetime) -> None:
    cut = when.replace(microsecond=when.microsecond // 1000 * 1000)
    assert moment(stamp(when)) == cut
    assert stamp(cut) == stamp(when)


@given(moments, moments)
def test_stamps_sort_as_moments_do(one: datetime, other: datetime) -> None:
    assert (stamp(one) <= stamp(other)) >= (one <= other)


@given(moments, offsets)
def test_a_stamp_is_in_utc_wherever_the_moment_comes_from(when: datetime, zone: timezone) -> None:
    assert stamp(when.astimezone(zone)) == stamp(when)


def test_a_stamp_looks_like_this() -> None:
    assert stamp(datetime(2026, 11, 21, 18, 30, 0, 123999, UTC)) == "2026-11-21T18:30:00.123Z"
    assert stamp(datetime(2026, 11, 21, 18, 30, tzinfo=UTC)) == "2026-11-21T18:30:00.000Z"


def test_a_time_without_zone_has_no_stamp() -> None:
    with pytest.raises(ValueError, match="without zone"):
        stamp(datetime(2026, 11, 21, 18, 30))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "heute",
        "2026-11-21T18:30:00",
        "2026-11-21",
        "2026-11-21T18:30:00+01:00",
        "2026-02-30T18:30:00.000Z",
        "2026-11-21T24:30:00.000Z",
    ],
)
def test_what_is_no_moment_in_utc_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the library's own words
        moment(text)


def test_an_evening_is_only_in_years_that_every_system_can_show() -> None:
    for each in ("1970-01-01T00:00:00.000Z", "2999-12-31T23:59:59.999Z"):
        check_moment(each)
    for each in ("1969-12-31T23:59:59.999Z", "3000-01-01T00:00:00.000Z"):
        with pytest.raises(ValueError, match="not a moment of an evening"):
            check_moment(each)


def test_the_systems_clock_is_aware_and_in_utc() -> None:
    clock: Clock = SystemClock()
    assert clock.now().utcoffset() == timedelta()
