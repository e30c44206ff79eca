"""A computer of the hall: an empty home, a screen, and somebody who knows the handbook only.

They start the real commands, press keys and read what is on the screen, and nothing else. Waiting
is for what is to be seen. A program that ends by itself, and a word on standard error, are noticed
whenever somebody looks, at whichever computer of the hall.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from person.reading import ACTIVE, FOCUSED, LOOK_AGAIN_S, PATIENCE_S, SELECTED, Seen
from person.screen import Screen, ends_with_us

BOBBL = str(Path(sys.executable).with_name("bobbl"))

EFFECT_S = 1.0
"""A key has had its effect after that; if not, one presses it again."""

ENTER, ESC, SPACE, TAB = "<Return>", "<Escape>", "<space>", "<Tab>"
CLOSE = "<alt+F4>"
UP, DOWN, LEFT, RIGHT = "<Up>", "<Down>", "<Left>", "<Right>"

T = TypeVar("T")

_KEY = re.compile(r"<([\w+]+)>")


class NotSeen(AssertionError):
    """It was not to be seen, however long one looked."""


NO_READER = "QSpiApplication::"
"""So Qt begins what it says of keys that screen readers have not answered, or only later.

``keyEventError`` and ``notifyKeyboardListenerCallback``, on a busy machine: all keys come.
"""


class Ended(AssertionError):
    """A program has ended by itself, or said something where nobody reads it."""


class Computer:
    """One computer; ``folder`` gets its home, its pictures go to ``pictures``."""

    def __init__(
        self,
        name: str,
        folder: Path,
        pictures: Path,
        hall: Sequence["Computer"],
        size: tuple[int, int],
    ) -> None:
        """Switch it on; who looks at it looks after all computers of the hall."""
        self.name, self.pictures, self.hall = name, pictures, hall
        self.home = folder / name
        self._errors = folder / f"{name}-stderr.txt"
        (self.home / "run").mkdir(parents=True, mode=0o700)
        passed_on = {
            each: os.environ[each] for each in ("PATH", "PYTHONPATH") if each in os.environ
        }
        surroundings = {
            **passed_on,
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.home / "run"),
            "LANG": "C.UTF-8",
            "BOBBL_LANG": "de",
        }
        self._program: subprocess.Popen[bytes] | None = None
        self._steps = 0
        self.pressed = self.typed = 0
        """How many keys were pressed, and how many signs of texts were typed beside them."""
        self.screen = Screen(surroundings, size)

    def runs(self, *words: str) -> str:
        """Run ``bobbl`` with these words to its end, and give what it has printed."""
        run = subprocess.run(
            ends_with_us((BOBBL, *words)),
            env=self.screen.surroundings,
            cwd=self.home,
            capture_output=True,
            timeout=PATIENCE_S,
            text=True,
        )
        if run.returncode or run.stderr:
            raise Ended(f"bobbl {words[0]}: exit code {run.returncode}: {run.stderr}")
        return run.stdout

    def start(self, *words: str) -> None:
        """Start ``bobbl`` with these words."""
        assert self._program is None
        with self._errors.open("wb") as errors:
            self._program = subprocess.Popen(
                ends_with_us((BOBBL, *words)),
                env=self.screen.surroundings,
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )

    def keys(self, *keys: str) -> None:
        """Press keys: ``<F12>`` is a key, anything else a text to type.

        Before a key that acts in the whole window, wait until what was typed is seen: while a
        screen reader listens, Qt holds back what goes to a field, but not such a key.
        """
        self._until(has_window, "a window that takes the keys")
        for each in keys:
            key = _KEY.fullmatch(each)
            if key:
                self.screen.press(key[1])
                self.pressed += 1
            else:
                self.screen.type(each)
                self.typed += len(each)

    def sees(self, *texts: str) -> Seen:
        """Wait until all of these can be read at once; give the thing that says the last."""

        def look(seen: list[Seen]) -> Seen | None:
            last = None
            for text in texts:
                last = next((each for each in seen if text in each.words), None)
                if last is None:
                    return None
            return last

        return self._wait(look, " + ".join(map(repr, texts)))

    def sees_one_of(self, *texts: str) -> str:
        """Wait until one of these can be read; give the first of them that is there."""

        def look(seen: list[Seen]) -> str | None:
            return next((t for t in texts if any(t in each.words for each in seen)), None)

        return self._wait(look, " or ".join(map(repr, texts)))

    def reads(self, pattern: str) -> str:
        """Wait until something can be read that fits; give the first group of the pattern."""

        def look(seen: list[Seen]) -> str | None:
            found = (re.search(pattern, each.words) for each in seen)
            return next((each[1] for each in found if each), None)

        return self._wait(look, pattern)

    def after(self, label: str) -> str:
        """Give what is read next after this."""

        def look(seen: list[Seen]) -> str | None:
            words = [each.words for each in seen if each.words]
            return words[words.index(label) + 1] if label in words[:-1] else None

        return self._wait(look, f"something after {label!r}")

    def chooses(self, text: str) -> None:
        """Go through a list from its top until the line that says this is chosen."""

        def is_chosen(seen: list[Seen]) -> bool:
            return any(SELECTED in each.states and text in each.words for each in seen)

        self.sees(text)
        seen = self.screen.reader.read()
        if not is_chosen(seen):
            self.keys(*(UP for each in seen if each.role == "list item"))
        self._press_until(DOWN, is_chosen)

    def goes_down_to(self, text: str) -> None:
        """Go down a list until the line that says this is chosen; it may not be in view so far."""
        self._press_until(
            DOWN,
            lambda seen: any(SELECTED in each.states and text in each.words for each in seen),
        )

    def goes_to(self, name: str) -> None:
        """Press Tab until what is typed goes to what is called so."""
        self._press_until(TAB, lambda seen: _is_at(seen, name))

    def sees_no(self, text: str) -> None:
        """Wait until this cannot be read any more."""
        self._until(
            lambda seen: has_window(seen) and not any(text in each.words for each in seen),
            f"no {text!r}",
        )

    def is_at(self, name: str) -> None:
        """Wait until what is typed goes to what is called so."""
        self._until(lambda seen: _is_at(seen, name), f"the cursor at {name!r}")

    def finds(self, condition: Callable[[dict[str, tuple[int, int, int, int]]], bool]) -> None:
        """Wait until the windows stand so; each is given by its title."""
        until = time.monotonic() + PATIENCE_S
        while not condition(self.screen.windows()):
            if time.monotonic() > until:
                raise NotSeen(f"{self.name}: {self.screen.windows()}\n{self.told()}")
            self.check()
            self.screen.reader.wait(LOOK_AGAIN_S)

    def picture(self, step: str) -> None:
        """Keep what the screen shows."""
        self._steps += 1
        self.pictures.mkdir(parents=True, exist_ok=True)
        file = self.pictures / f"{self.name}-{self._steps:02}-{step}.png"
        file.write_bytes(self.screen.picture())

    def closes(self, *asked: str) -> None:
        """Close the window as everybody does, say yes if asked this, see that it ends well."""
        self.keys(CLOSE)
        if asked:
            self.sees(*asked)
            self.picture("closing")
            self.keys("<F12>")
        assert self._program is not None
        code = self._program.wait(PATIENCE_S)
        self._program = None
        if code or self._said():
            raise Ended(f"{self.name}: exit code {code}: {self._said()}")
        self._alone()

    def loses_power(self) -> None:
        """End everything that runs here, at once."""
        for each in self._processes():
            os.kill(each, signal.SIGKILL)
        assert self._program is not None
        self._program.wait(PATIENCE_S)
        self._program = None
        self._alone()

    def loses(self, command: str) -> None:
        """Kill what runs here under this command, as the system does when memory runs out."""
        for each in self._processes():
            if command in _read(each, "cmdline"):
                os.kill(each, signal.SIGKILL)

    def check(self) -> None:
        """See that the program runs, and has said nothing where nobody reads it."""
        if self._program is not None and (self._program.poll() is not None or self._said()):
            code = self._program.poll()
            raise Ended(f"{self.name}: exit code {code}, standard error: {self._said()!r}")

    def switch_off(self) -> None:
        """End what still runs."""
        if self._program is not None:
            self.loses_power()
        self.screen.close()

    def told(self) -> str:
        """Keep what the screen shows; give all that is to be read, a line each thing."""
        self.picture("not-seen")
        return f"{self.name}:\n" + "\n".join(
            f"{'  ' * each.depth}{each.role} {each.words!r}{' *' * (FOCUSED in each.states)}"
            for each in self.screen.reader.read()
            if each.words
        )

    def _until(self, condition: Callable[[list[Seen]], bool], wanted: str) -> None:
        """Look until it is so."""
        self._wait(lambda seen: condition(seen) or None, wanted)

    def _wait(self, look: Callable[[list[Seen]], T | None], wanted: str) -> T:
        """Look until it is there; whatever happens on the screen is a reason to look again."""
        until = time.monotonic() + PATIENCE_S
        found = self._look_until(until, look)
        if found is not None:
            return found
        told = "\n\n".join(each.told() for each in self.hall)
        raise NotSeen(f"{self.name} does not see {wanted}, but:\n{told}")

    def _look_until(self, until: float, look: Callable[[list[Seen]], T | None]) -> T | None:
        while True:
            for each in self.hall:
                each.check()
            found = look(self.screen.reader.read())
            if found is not None or time.monotonic() > until:
                return found
            self.screen.reader.wait(LOOK_AGAIN_S)

    def _press_until(self, key: str, condition: Callable[[list[Seen]], bool]) -> None:
        """Press a key again and again, until it has led there."""
        until = time.monotonic() + PATIENCE_S
        while not self._look_until(
            time.monotonic() + EFFECT_S, lambda seen: condition(seen) or None
        ):
            assert time.monotonic() < until, self.told()
            self.keys(key)

    def _said(self) -> str:
        """Give what the program has said on standard error; not that screen readers are slow."""
        said = self._errors.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
        return "".join(line for line in said if not line.startswith(NO_READER))

    def _alone(self) -> None:
        """See that the program has left none behind; what it started may take a moment to end."""
        until = time.monotonic() + PATIENCE_S
        while self._processes():
            if time.monotonic() > until:
                raise Ended(f"{self.name}: still running: {self._processes()}")
            self.screen.reader.wait(LOOK_AGAIN_S)

    def _processes(self) -> list[int]:
        """Give the processes of programs that were started here, and of those they started."""
        running = [int(each.name) for each in Path("/proc").glob("[0-9]*")]
        return [each for each in running if f"HOME={self.home}" in _read(each, "environ")]


def _is_at(seen: list[Seen], name: str) -> bool:
    return any(FOCUSED in each.states and name in each.name for each in seen)


def has_window(seen: list[Seen]) -> bool:
    """Tell whether there is a window in front that takes the keys."""
    return any(ACTIVE in each.states for each in seen)


def _read(process: int, what: str) -> list[str]:
    """Give the words of a process, or of its surroundings; none of one that has ended."""
    try:
        return os.fsdecode(Path(f"/proc/{process}/{what}").read_bytes()).split("\0")
    except OSError:
        return []
