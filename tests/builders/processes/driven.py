"""A real program with its real event loop, driven by keys: ``python -m builders.processes.driven``.

``pytest-qt`` never lets ``QApplication.exec`` run, so what ends a program stays unseen in it. Here
the command runs as its user starts it. The steps come as JSON, each with the class of the window
that has to be seen: a key such as ``F12``, a text in quotation marks, the name of a button in
brackets, which is pressed once it has the keyboard, or ``CLOSE``, which does what the button of the
window's frame does. A window that is never seen ends the program with ``STUCK``.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PyQt6.QtCore import Qt, QTimer, qInstallMessageHandler
from PyQt6.QtWidgets import QApplication, QWidget

from builders.hands import press, type_in
from builders.volunteers import is_at_work

STUCK = 70
UNHEARD = "Keyboard event not accepted by receiving widget"
"""What Qt's test module says where a key was pressed in a window and came up in none."""
CLOSE = "CLOSE"
LOOK_MS = 30
PATIENCE_S = 60

Step = tuple[str, str]
"""A window by the name of its class, and what is done in it."""


def drive(*typed: str, steps: Sequence[Step]) -> "subprocess.CompletedProcess[str]":
    """Run ``bobbl`` in a process of its own and take the steps; give how it ended."""
    return subprocess.run(
        [sys.executable, "-m", "builders.processes.driven", json.dumps(steps), *typed],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "MALLOC_PERTURB_": "77"},  # a call of what was deleted ends it at once
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE_S,
    )


class Driver:
    """Takes one step after the other, each once its window is seen and can be worked in."""

    def __init__(self, steps: Sequence[Step], end: Callable[[int], None]) -> None:
        """Begin at once; ``end`` is called where a window does not come."""
        self._steps, self._end = list(steps), end
        self._looks = 0
        self._timer = QTimer()
        self._timer.timeout.connect(self._look)
        self._timer.start(LOOK_MS)

    def _look(self) -> None:
        if not self._steps:
            self._timer.stop()
            return
        self._looks += 1
        (name, what), window = self._steps[0], QApplication.activeWindow()
        if window is not None and _is_ready(window, name, what):
            self._steps.pop(0)
            self._looks = 0
            print(f"{name} {what}", flush=True)
            _do(window, what)
        elif self._looks > PATIENCE_S * 1000 // LOOK_MS:
            print(f"no {name} to {what}: {window}", file=sys.stderr)
            self._timer.stop()
            self._end(STUCK)


def _is_ready(window: QWidget, name: str, what: str) -> bool:
    kinds = {kind.__name__ for kind in type(window).__mro__}
    if name not in kinds or not (window.isVisible() and window.isEnabled()):
        return False
    if what.startswith("["):
        focus = window.focusWidget()
        return focus is not None and what.strip("[]") in focus.accessibleName()
    return name != "StationWindow" or is_at_work(window)


def _do(window: QWidget, what: str) -> None:
    focus = window.focusWidget() or window
    if what == CLOSE:
        window.close()
    elif what.startswith('"'):
        type_in(focus, what.strip('"'))
    elif what.startswith("["):
        press(focus, Qt.Key.Key_Return)
    else:
        press(focus, getattr(Qt.Key, f"Key_{what}"))


def _tell(text: str) -> None:
    if text not in (UNHEARD, "This plugin does not support propagateSizeHints()"):
        print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Run the command with a driver beside it."""
    from bobbl.__main__ import main as bobbl

    qInstallMessageHandler(lambda _, __, text: _tell(text or ""))
    app = QApplication(["bobbl"])
    steps = [(str(window), str(what)) for window, what in json.loads(sys.argv[1])]
    driver = Driver(steps, app.exit)
    try:
        return bobbl(sys.argv[2:])
    finally:
        del driver


if __name__ == "__main__":
    sys.exit(main())
