"""Names of copies: readable, sorted as the tournament grew, allowed on every stick."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.store.copy_names import CopyName, copy_name, read_copy_name, title_of
from bobbl_shared.ids import StationId, TournamentId

TOURNAMENT = TournamentId(StationId("3f9a12bc" + "0" * 56))
FORBIDDEN = set('<>:"/\\|?*') | {chr(code) for code in range(32)}

zones = st.integers(-14 * 60, 14 * 60).map(lambda n: timezone(timedelta(minutes=n)))
moments = st.datetimes(datetime(2000, 1, 2), datetime(2199, 1, 1), timezones=zones)
names = st.builds(
    copy_name,
    st.just(TOURNAMENT),
    st.text(max_size=80),
    st.integers(1, 120),
    st.integers(1, 2_000_000),
    moments,
)


def test_a_name_says_what_when_and_how_far() -> None:
    at = datetime(2026, 11, 21, 20, 41, 5, tzinfo=timezone(timedelta(hours=1)))
    name = copy_name(TOURNAMENT, "Preismucken Weidenlohe", 1, 123, at)
    expected = "preismucken-weidenlohe_3f9a12bc_01_000123_2026-11-21_20-41-05+0100.bobbl"
    assert name.file_name == expected


@given(names)
def test_a_name_can_be_read_again(name: CopyName) -> None:
    assert read_copy_name(name.file_name) == name


@given(names)
def test_a_name_is_allowed_on_fat_and_ntfs(name: CopyName) -> None:
    assert not FORBIDDEN & set(name.file_name)
    assert name.file_name.isascii()
    assert len(name.file_name) <= 120
    assert name.file_name.split("_")[0].strip("-. ")


@given(
    st.lists(st.tuples(st.integers(1, 99), st.integers(1, 999_999)), unique=True),
    st.lists(moments, min_size=1),
)
def test_sorted_by_name_they_stand_as_the_tournament_grew(
    grown: list[tuple[int, int]], times: list[datetime]
) -> None:
    made = [
        copy_name(TOURNAMENT, "Preis", epoch, length, times[place % len(times)])
        for place, (epoch, length) in enumerate(grown)
    ]
    by_name = sorted(made, key=lambda each: each.file_name)
    assert by_name == sorted(made, key=lambda each: each.order)


@pytest.mark.parametrize(
    "other",
    [
        "turnier.bobbl",
        "",
        "preis_3f9a12bc_01_000123_2026-11-21_20-41-05+0100.bobbl.part",
        "preis_3f9a12bc_01_000123_2026-13-21_20-41-05+0100.bobbl",
        "preis_3f9a12bx_01_000123_2026-11-21_20-41-05+0100.bobbl",
        "../preis_3f9a12bc_01_000123_2026-11-21_20-41-05+0100.bobbl",
    ],
)
def test_other_files_are_none_of_ours(other: str) -> None:
    assert read_copy_name(other) is None


def test_a_title_is_never_empty() -> None:
    assert title_of("Höfer / ../Straße =1+1") == "hoefer-strasse-11"
    assert title_of("…") == title_of("") == "turnier"
    assert title_of("東京 mucken") == "mucken"


def test_the_zone_is_only_how_it_is_written() -> None:
    at = datetime(2026, 11, 21, 20, 41, 5, tzinfo=timezone(timedelta(hours=1)))
    one = copy_name(TOURNAMENT, "Preis", 1, 1, at)
    assert one == copy_name(TOURNAMENT, "Preis", 1, 1, at.astimezone(UTC))
