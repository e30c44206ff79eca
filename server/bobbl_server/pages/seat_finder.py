"""Where somebody sits: found by name, number or table.

One who fits is shown at once. Several are a list with everybody's table, nothing is guessed. A
number is first that of an entrant, for it stands on what the guest holds in the hand; that of a
table is one touch away.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from msgspec import Struct

from bobbl_server.pages.hall import Spot, spot_of
from bobbl_server.pages.published import Evening, Table
from bobbl_server.pages.who import Who, who
from bobbl_shared.domain.names import fold_text, tidy
from bobbl_shared.errors import Refusal

LONGEST = 120
"""Letters of a question."""

MOST_HITS = 30
"""Of a list; who finds more than that has typed too little."""

_NUMBER = re.compile(r"(?:(?:nr|nummer|no|number)\b\.?|#)? ?([0-9]{1,6})", re.IGNORECASE)
_TABLE = re.compile(r"t(?:isch|able)?\b\.? ?([0-9]{1,6})|t([0-9]{1,6})", re.IGNORECASE)

Whereabouts = Literal["seated", "bye", "out", "open"]
"""Sits somewhere, is free this round, plays no more, or has no seat yet."""


class Place(Struct, frozen=True):
    """Where an entrant is in the round; ``table`` 0 and ``side`` 0: nowhere."""

    who: Who
    is_at: Whereabouts
    table: int = 0
    side: int = 0
    section: str = ""


class Seat(Struct, frozen=True):
    """A place with all who sit there; ``own`` begins with whom it is about.

    ``spot``: where the table is, if the hall has a plan.
    """

    place: Place
    own: tuple[Who, ...]
    opponents: tuple[Who, ...]
    spot: Spot | None = None


class SeatModel(Struct, frozen=True):
    """The answer to a question; nothing asked: none of it.

    ``round`` is the one that is played, or the next one, of which a seat may be given before it is
    drawn (``is_drawn``); 0: no more is. ``starts``: when it begins, if it has not. ``seat``: of the
    only one who fits; else ``found`` are all who do, and ``more`` of whom are not listed.
    ``table``: the table whose seats these are, or which may have been meant.
    """

    asked: str
    round: int
    is_drawn: bool
    from_slips: bool
    starts: datetime | None = None
    seat: Seat | None = None
    found: tuple[Place, ...] = ()
    more: int = 0
    table: int = 0


def seat_finder(evening: Evening, asked: str) -> SeatModel:
    """Return where somebody sits; ``Refusal`` for a question that is too long."""
    asked = tidy(asked)
    if len(asked) > LONGEST:
        raise Refusal("page_query_too_long")
    numbers, table = _found(evening, asked)
    round_, forecast = evening.running, evening.forecast
    next_round = evening.closed_rounds + 1
    number = round_.number if round_ is not None else next_round
    is_single = len(numbers) == 1
    return SeatModel(
        asked=asked,
        round=number if number <= evening.settings.rounds else 0,
        is_drawn=round_ is not None,
        from_slips=round_ is not None and round_.from_slips,
        starts=forecast.next_start if forecast.next_round == number else None,
        seat=seat_of(evening, numbers[0]) if is_single else None,
        found=() if is_single else tuple(place_of(evening, n) for n in numbers[:MOST_HITS]),
        more=max(0, len(numbers) - MOST_HITS),
        table=table,
    )


def _found(evening: Evening, asked: str) -> tuple[list[int], int]:
    """Return the numbers of all who fit, the best first, and which table was or may be meant."""
    if named := _TABLE.fullmatch(asked):
        table = _table(evening, int(named[1] or named[2]))
        return _sitting_at(table), table.number if table is not None else 0
    if named := _NUMBER.fullmatch(asked):
        number = evening.aliases.get(int(named[1]), int(named[1]))
        table = _table(evening, int(named[1])) if asked.isdecimal() else None
        if number not in evening.guests:
            return _sitting_at(table), table.number if table is not None else 0
        return [number], table.number if table is not None and not table.holds(number) else 0
    return _by_name(evening, asked), 0


def _by_name(evening: Evening, asked: str) -> list[int]:
    directory = evening.roll.directory
    found = [int(each.key) for each in directory.find(asked)]
    if not found and evening.settings.names_shown == "short":
        found = list(dict.fromkeys(_by_initial(evening, asked.split())))
    return found


def _by_initial(evening: Evening, words: list[str]) -> Iterator[int]:
    """Yield who fits if one of the words is cut to the initial that is all we know of a name."""
    for at, word in enumerate(words):
        initial = fold_text(word)[:1]
        if initial:
            cut = (*words[:at], initial, *words[at + 1 :])
            for each in evening.roll.directory.find(" ".join(cut)):
                names = evening.guests[int(each.key)].names
                if any(name is not None and fold_text(name.last) == initial for name in names):
                    yield int(each.key)


def _table(evening: Evening, number: int) -> Table | None:
    return next((each for each in evening.seated if each.number == number), None)


def _sitting_at(table: Table | None) -> list[int]:
    return [number for side in table.sides for number in side] if table is not None else []


def place_of(evening: Evening, number: int) -> Place:
    """Return where an entrant is, in the round that is played or the next one."""
    guest, round_ = who(evening, number), evening.running
    table = evening.table_of(number)
    if table is not None:
        side = 1 if number in table.sides[0] else 2
        section = table.section if len(evening.settings.sections) > 1 else ""
        return Place(guest, "seated", table.number, side, section)
    if round_ is not None and number in round_.byes:
        return Place(guest, "bye")
    return Place(guest, "out" if evening.guests[number].is_out else "open")


def seat_of(evening: Evening, number: int) -> Seat:
    """Return the place of an entrant with all who sit at the table."""
    place, table = place_of(evening, number), evening.table_of(number)
    if table is None:
        return Seat(place, (place.who,), ())
    own, other = table.sides[place.side - 1], table.sides[2 - place.side]
    partners = (each for each in own if each != number)
    return Seat(
        place,
        (place.who, *(who(evening, each) for each in partners)),
        tuple(who(evening, each) for each in other),
        spot_of(evening, table.number),
    )
