"""The seat just drawn on paper: a slip that is taken along to the table."""

from collections.abc import Callable

from bobbl_client.desk.words import called, side_of
from bobbl_client.evening.roster_record import Registered
from bobbl_client.printing.paper import Ticket, TicketSheet
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr

COLUMNS, ROWS = 2, 4
"""So many would have room on a page; the one stands in its upper left corner."""


def can_be_printed(entrant: Registered) -> bool:
    """Tell whether somebody plays and has a seat that the server has given."""
    return entrant.seat is not None and not entrant.waiting and not entrant.is_out


def seat_slip(state: State, entrant: Registered, is_printed: Callable[[str], bool]) -> TicketSheet:
    """Give the slip of somebody who has a seat; a second one of the same seat is a duplicate."""
    assert entrant.seat is not None
    seat, round_ = entrant.seat, len(state.rounds) + (not entrant.is_playing)
    where = [called(entrant), tr("Runde {n}", n=round_), side_of(entrant)]
    if entrant.section:
        where.append(tr("Bereich {section}", section=entrant.section))
    key = f"seat {entrant.id} {round_}.{seat.table}.{seat.pair}.{seat.player}"
    ticket = Ticket(
        key,
        tr("Tisch {n}", n=seat.table),
        state.settings.name,
        is_duplicate=is_printed(key),
        lines=(" · ".join(where), *entrant.listed_names),
    )
    title = tr("Platz von {who}", who=called(entrant))
    name = tr("Platz-{n}", n=entrant.number)
    return TicketSheet(title, state.settings.name, (ticket,), COLUMNS, ROWS, name)
