"""What needs a person as a row of a list."""

from bobbl_client.evening.tables import TableState
from bobbl_client.evening.task import Matter, Task
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.table_symbols import SYMBOLS
from bobbl_client.page.text import Tone

_MATTERS = {
    Matter.LATECOMER: Symbol.HOURGLASS,
    Matter.SERVER: Symbol.BOX_UP,
    Matter.ALONE: Symbol.BOX_UP,
    Matter.PARTNER: Symbol.HEAD,
}
"""Symbols of matters; what has none of its own has the triangle."""


def task_row(task: Task) -> Row:
    """Return a task as a row."""
    is_calm = task.mark in {TableState.ONCE, TableState.PROPOSED, Matter.PARTNER, Matter.FEDERATION}
    return Row(
        task.opens.text,
        task.title,
        detail=task.detail,
        symbol=_task_symbol(task),
        symbol_tone=Tone.BLUE if is_calm else Tone.ORANGE,
        right=task.age,
        enter="Enter",
    )


def _task_symbol(task: Task) -> Symbol:
    if isinstance(task.mark, Matter):
        return _MATTERS.get(task.mark, Symbol.TRIANGLE)
    return SYMBOLS[task.mark]
