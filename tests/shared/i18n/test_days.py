"""Days in both languages."""

from datetime import date

from bobbl_shared.i18n import speaking
from bobbl_shared.i18n.days import (
    written_day,
    written_month_day,
    written_short_day,
    written_weekday,
)

FIFTH_OF_JUNE = date(2026, 6, 5)


def test_in_german_the_month_is_a_number() -> None:
    assert written_day(FIFTH_OF_JUNE) == "05.06.2026"
    assert written_month_day(FIFTH_OF_JUNE) == "05.06."
    assert written_short_day(FIFTH_OF_JUNE) == "05.06.26"


def test_in_english_the_month_is_a_word() -> None:
    with speaking("en"):
        assert written_day(FIFTH_OF_JUNE) == "5 Jun 2026"
        assert written_month_day(FIFTH_OF_JUNE) == "5 Jun"
        assert written_short_day(FIFTH_OF_JUNE) == "5 Jun 26"


def test_the_day_of_the_week_stands_before_it() -> None:
    assert written_weekday(FIFTH_OF_JUNE) == "Freitag, 05.06.2026"
    with speaking("en"):
        assert written_weekday(FIFTH_OF_JUNE) == "Friday, 5 Jun 2026"
