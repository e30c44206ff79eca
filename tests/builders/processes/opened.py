"""Windows opened, used, moved, closed and collected in any order: ``… opened FOLDER SEED TIMES``.

A process of its own, since what goes wrong ends it: a call of what Qt has deleted finds memory that
glibc fills with other bytes (``MALLOC_PERTURB_``). Prints how many windows there were.
"""

import gc
import random
import sys
from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QApplication, QWidget

from bobbl_client.app import WINDOWS
from bobbl_client.widgets.window.closing import dismiss, when_closed
from bobbl_client.widgets.window.garbage import Search, settle
from bobbl_shared.domain.values import Role
from builders.scenes import PAGES, Played, press_all, typical

ROLES: tuple[Role, ...] = ("organiser", "desk", "scoring", "display")

MOST_OPEN = 3
"""So many windows stand beside each other."""


def opened(hall: Played, dice: random.Random) -> QWidget:
    """Show a window of the evening, most often with a page over its work."""
    role = dice.choice(ROLES)
    window = WINDOWS[role](getattr(hall, role))
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    press_all(window, PAGES[role][dice.choice(sorted(PAGES[role]))])
    return window


def close(window: QWidget) -> None:
    """Let Python end what Qt has closed."""
    window.close()


def forget(window: QWidget) -> None:
    """Let Qt end it."""
    window.close()
    window.deleteLater()


def give_way(window: QWidget) -> None:
    """Let another window stand in its place."""
    when_closed(window, lambda: None)
    dismiss(window)


ENDS: tuple[Callable[[QWidget], None], ...] = (close, forget, give_way)


def main(words: list[str]) -> None:
    """Open and close so many."""
    folder, seed, times = Path(words[0]), words[1], int(words[2])
    app, dice = QApplication(["bobbl"]), random.Random(seed)

    def deleted() -> None:
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    hall, windows, search = typical(folder / "hall"), list[QWidget](), Search()
    for _ in range(times):
        windows.append(opened(hall, dice))
        dice.choice(windows).move(dice.randrange(900), dice.randrange(500))
        dice.choice(windows).resize(dice.randrange(600, 1900), dice.randrange(400, 1000))
        while len(windows) > dice.randrange(MOST_OPEN + 1):
            dice.choice(ENDS)(windows.pop(dice.randrange(len(windows))))
        for _ in range(dice.randrange(5)):
            dice.choice((deleted, app.processEvents, settle, gc.collect, search.look))()
    search.end()
    print(times)


if __name__ == "__main__":
    main(sys.argv[1:])
