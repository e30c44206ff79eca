"""Menus of the desk: a few things to choose from, by a digit, or by arrows and Enter.

Menus open from one another; Esc goes back to the one before. Their rows are made anew each time
they are shown, so they always say how things stand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bobbl_client.desk.screen import DeskKey, Menu, MenuRow
from bobbl_shared.domain.marker import MarkerColour
from bobbl_shared.i18n import tr

DIGITS = "1234567890"


@dataclass(frozen=True)
class Item:
    """A row of a menu and what it does; ``blocked`` says why it does nothing now.

    ``act`` none: the row is there to be read.
    """

    label: str
    act: Callable[[], None] | None = None
    detail: str = ""
    is_ticked: bool | None = None
    colour: MarkerColour | None = None
    blocked: str = ""


@dataclass(frozen=True)
class MenuPlan:
    """How a menu is made: its rows each time it is shown.

    ``word`` says what F12 does (nothing: it does nothing now), ``go`` does it.
    """

    name: str
    title: str
    items: Callable[[], Sequence[Item]]
    said: str = ""
    word: Callable[[], str] = str
    go: Callable[[], None] | None = None


class DeskMenu:
    """The menus that are open, one upon the other."""

    def __init__(self) -> None:
        """None is open."""
        self._open: list[MenuPlan] = []

    @property
    def name(self) -> str:
        """Name the menu on top; empty if none is open."""
        return self._open[-1].name if self._open else ""

    def open(self, plan: MenuPlan) -> None:
        """Open a menu upon what is open."""
        self._open.append(plan)

    def back(self) -> None:
        """Close the menu on top."""
        self._open.pop()

    def close(self) -> None:
        """Close all menus."""
        self._open.clear()

    def choose(self, row: int) -> bool:
        """Do what a row says, from 0; tell whether it could be done."""
        items = self._open[-1].items() if self._open else ()
        act = items[row].act if 0 <= row < len(items) and not items[row].blocked else None
        if act is not None:
            act()
        return act is not None

    def go(self) -> bool:
        """Do what F12 does in the menu on top; tell whether it does anything."""
        plan = self._open[-1] if self._open else None
        if plan is None or plan.go is None or not plan.word():
            return False
        plan.go()
        return True

    def shown(self) -> Menu | None:
        """Give the menu on top."""
        if not self._open:
            return None
        plan = self._open[-1]
        rows = tuple(_row(place, item) for place, item in enumerate(plan.items()))
        word = plan.word()
        is_done = not word and any(row.is_ticked is not None for row in rows)
        back = DeskKey(tr("Esc"), tr("Fertig") if is_done else tr("Zurück"))
        keys = (DeskKey("F12", word), back) if word else (back,)
        return Menu(plan.name, plan.title, plan.said, rows, keys)


def _row(place: int, item: Item) -> MenuRow:
    key = DIGITS[place] if place < len(DIGITS) and item.act is not None else ""
    return MenuRow(key, item.label, item.detail, item.is_ticked, item.colour, item.blocked)
