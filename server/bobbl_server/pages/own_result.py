"""One's own result of a round that is not public yet: for who has the slip in the hand.

The code on a slip (see ``phone_address``) is known at its table alone, and counts while phones are
allowed. With it, the page of an
entrant who sits there shows that table's result, and nothing of any other.
"""

from hmac import compare_digest

from msgspec.structs import replace

from bobbl_server.pages.published import Evening, PlayedRound, Table
from bobbl_shared.domain.paper.phone_address import LENGTH, phone_code
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.state import State, TableSlot


def unlocked(state: State, evening: Evening, number: int, code: str) -> Evening:
    """Return the evening with the result of the slip that a code names, if ``number`` sits there.

    It is for that entrant's own page alone. A code that names no such slip changes nothing, nor
    does a state that knows the table otherwise than the evening.
    """
    tidy = "".join(code.split()).replace("-", "").upper()
    phones = state.phones
    if phones is None or not phones.is_allowed or len(tidy) != LENGTH or not tidy.isascii():
        return evening
    number = evening.aliases.get(number, number)
    for at, round_ in enumerate(evening.rounds):
        table = None if round_.is_public else round_.table_of(number)
        if table is not None:
            right = phone_code(phones, SlipPlace(round_.number, table.number))
            if compare_digest(right, tidy):
                opened = _opened(state, round_, table)
                return replace(
                    evening, rounds=(*evening.rounds[:at], opened, *evening.rounds[at + 1 :])
                )
    return evening


def _opened(state: State, round_: PlayedRound, table: Table) -> PlayedRound:
    """Return the round with the result of one table, if it has one."""
    known = state.round(round_.number)
    slot = known.tables.get(table.number) if known is not None else None
    if slot is None or slot.status == "open" or _numbers(state, slot) != table.sides:
        return round_
    is_certain = slot.status in {"confirmed", "decided"}
    told = replace(
        table,
        stage="confirmed" if is_certain else "reported",
        score=slot.score if is_certain else None,
    )
    tables = tuple(told if each is table else each for each in round_.tables)
    return replace(round_, tables=tables)


def _numbers(state: State, slot: TableSlot) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(state.entrants[each].number for each in side) for side in slot.sides)
