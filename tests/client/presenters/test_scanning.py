"""What a scanner types is told from what hands type."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.presenters.scanning import PAUSE, Scan

NOW = datetime(2026, 10, 17, 18, 0, tzinfo=UTC)
STEP = timedelta(milliseconds=20)
SIGNS = st.text("ABCDEFGHJKMNPQRSTUVWX23456789abcdefghjkmnpqrstuvwx", max_size=20)


def scanned(text: str, end: str = "Enter") -> list[Scan]:
    scan, now, found = Scan(), NOW, []
    for key in (*text, end):
        scan, now = scan.press(key, now), now + STEP
        found.append(scan)
    return found


@given(st.sampled_from("SXs"), SIGNS, st.sampled_from(["Enter", "Tab"]))
def test_a_code_is_taken_whole(first: str, rest: str, end: str) -> None:
    found = scanned(first + rest, end)
    assert all(each.is_taken for each in found)
    assert [each.code for each in found[:-1]] == [""] * (len(rest) + 1)
    assert found[-1].code == first + rest


@given(st.text("0123456789", min_size=1, max_size=9))
def test_digits_of_a_hand_are_left_alone(digits: str) -> None:
    assert not any(each.is_taken for each in scanned(digits))


def test_a_letter_hit_by_mistake_swallows_nothing_later() -> None:
    scan = Scan().press("x", NOW)
    assert scan.is_taken
    late = scan.press("5", NOW + PAUSE + STEP)
    assert not late.is_taken
    assert not late.press("Enter", NOW + PAUSE + 2 * STEP).is_taken


def test_a_sign_of_the_grammar_ends_what_is_no_code() -> None:
    assert not Scan().press("S", NOW).press("-", NOW + STEP).is_taken


def test_a_clock_set_back_ends_a_scan() -> None:
    assert not Scan().press("S", NOW).press("5", NOW - STEP).is_taken
