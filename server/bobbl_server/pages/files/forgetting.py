"""An evening without names: what the club's site shows once it has to forget them.

Such an evening is kept beside the pages, as data: it holds nothing that is not on them, and from it
they can be written anew, without the tournament's file and after years.
"""

from datetime import date, timedelta, tzinfo

import msgspec
from msgspec.structs import replace

from bobbl_server.pages.guests import Roll
from bobbl_server.pages.published import Evening, TimeOf
from bobbl_shared.clock import moment
from bobbl_shared.domain.state import State


def are_names_due(state: State, time_of: TimeOf, zone: tzinfo | None, today: date) -> bool:
    """Return whether the days are over for which names may be shown outside of the hall."""
    until = names_until(state, time_of, zone)
    return until is not None and today >= until


def names_until(state: State, time_of: TimeOf, zone: tzinfo | None) -> date | None:
    """Return from which day on no names may be shown; none if that is not said, or not so far."""
    days = state.settings.forget_days
    if not days or not state.rounds:
        return None
    began = moment(time_of(state.rounds[0].drawn.index)).astimezone(zone).date()
    return began + timedelta(days=days)


def without_names(evening: Evening) -> Evening:
    """Return the same evening with numbers alone; announcements go, they may name anybody.

    So do the letters at which displays share the seats out: they are those of names.
    """
    guests = {number: replace(each, names=(), shown=()) for number, each in evening.guests.items()}
    return replace(
        evening,
        settings=replace(evening.settings, names_shown="number"),
        roll=Roll(guests, evening.aliases),
        notices=(),
        pages=None,
        screens={},
        boards=(),
        cuts=(),
    )


def encoded_evening(evening: Evening) -> bytes:
    """Return an evening as it is kept."""
    return msgspec.json.encode(evening)


def decoded_evening(content: bytes) -> Evening:
    """Read an evening back; ``ValueError`` if it was kept by a program that knew it otherwise."""
    return msgspec.json.decode(content, type=Evening)
