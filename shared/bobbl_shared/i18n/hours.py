"""Times as the screens write them: hours of the day, a running clock, how long ago."""

from datetime import date, datetime, tzinfo

from bobbl_shared.i18n import tr

HOURS_FROM_MIN = 100
"""From so many minutes on they are told as hours: nobody reads 150:00 off a wall."""


def hour(when: datetime, zone: tzinfo | None = None) -> str:
    """Return ``20:04`` in ``zone``; none means the zone this computer is set to."""
    return when.astimezone(zone).strftime("%H:%M")


def since_hour(when: datetime, now: datetime, zone: tzinfo | None = None) -> str:
    """Return ``20:04`` for a moment of today, and else with its day."""
    at, told = when.astimezone(zone), hour(when, zone)
    return told if at.date() == now.astimezone(zone).date() else f"{day(at)}, {told}"


def day(when: date) -> str:
    """Return ``21.11.2026``."""
    return tr("{day:02}.{month:02}.{year}", day=when.day, month=when.month, year=when.year)


def running(seconds_left: int) -> str:
    """Return ``10:45`` for time left and ``+6:12`` for time over.

    ``1:40:00`` from 100 minutes on.
    """
    minutes, seconds = divmod(abs(seconds_left), 60)
    hours, beyond = divmod(minutes, 60)
    told = f"{hours}:{beyond:02}" if minutes >= HOURS_FROM_MIN else f"{minutes}"
    return f"{'+' if seconds_left < 0 else ''}{told}:{seconds:02}"


def ago(seconds: float) -> str:
    """Return ``gerade eben``, ``vor 12 s`` or ``vor 3 min``."""
    if seconds < 2:
        return tr("gerade eben")
    if seconds < 60:
        return tr("vor {n} s", n=int(seconds))
    return tr("vor {n} min", n=int(seconds // 60))


def minutes(seconds: float) -> str:
    """Return ``9 min``; below a minute ``unter 1 min``."""
    whole = int(seconds // 60)
    return tr("{n} min", n=whole) if whole else tr("unter 1 min")
