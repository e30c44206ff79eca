"""The symbol of each state of a table, the same everywhere."""

from bobbl_client.evening.tables import TableState
from bobbl_client.page.symbol import Symbol

SYMBOLS = {
    TableState.OPEN: Symbol.RING,
    TableState.AWAITED: Symbol.RING_DASHED,
    TableState.ONCE: Symbol.HALF_DOT,
    TableState.CONFIRMED: Symbol.DOT_TICK,
    TableState.DECIDED: Symbol.SQUARE_TICK,
    TableState.DISPUTED: Symbol.DIAMOND,
    TableState.LATE: Symbol.HOURGLASS,
    TableState.SLOW: Symbol.CLOCK,
    TableState.WAITING: Symbol.BOX_UP,
    TableState.PROPOSED: Symbol.PHONE,
}
