"""Days as they are written in the language in use: 21.11.2026, and 21 Nov 2026 in English.

In English the month is a word: 5.6. is another day to every second reader.
"""

from datetime import date

from bobbl_shared.i18n import language, tr

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def written_day(day: date) -> str:
    """Return ``21.11.2026`` or ``21 Nov 2026``."""
    if language() == "de":
        return f"{day.day:02}.{day.month:02}.{day.year:04}"
    return f"{written_month_day(day)} {day.year:04}"


def written_month_day(day: date) -> str:
    """Return ``21.11.`` or ``21 Nov``."""
    if language() == "de":
        return f"{day.day:02}.{day.month:02}."
    return f"{day.day} {_MONTHS[day.month - 1]}"


def written_short_day(day: date) -> str:
    """Return ``21.11.26`` or ``21 Nov 26``, where many days stand side by side."""
    if language() == "de":
        return f"{written_month_day(day)}{day.year % 100:02}"
    return f"{written_month_day(day)} {day.year % 100:02}"


def written_weekday(day: date) -> str:
    """Return ``Samstag, 21.11.2026`` or ``Saturday, 21 Nov 2026``, for those who have to come."""
    names = (
        tr("Montag"),
        tr("Dienstag"),
        tr("Mittwoch"),
        tr("Donnerstag"),
        tr("Freitag"),
        tr("Samstag"),
        tr("Sonntag"),
    )
    return f"{names[day.weekday()]}, {written_day(day)}"
