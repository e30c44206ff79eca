"""A file that a page has opened: read apart from the window, until it is there or stopped."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar

from bobbl_client.evening.lists.budget import Budget
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

Read = TypeVar("Read")


class FileReading(Generic[Read]):
    """Reads in a thread of its own; ``take`` gets what was read, in the thread of the window."""

    def __init__(
        self,
        say: Callable[[str], None],
        refresh: Callable[[], None],
        take: Callable[[Read], None],
    ) -> None:
        """Read nothing yet; ``say`` and ``refresh`` are those of the page."""
        self._say, self._refresh, self._take = say, refresh, take
        self._budget = Budget()
        self._work: Future[Read] | None = None

    @property
    def waits(self) -> str:
        """Why nothing else can be done now; empty if nothing is read."""
        return tr("die Datei wird gelesen") if self._work is not None else ""

    def open(self, name: str, content: bytes | None, read: Callable[[bytes, Budget], Read]) -> None:
        """Begin to read the content of a file; none: it cannot be opened, which is said."""
        if content is None:
            told = tr("Die Datei {name} ließ sich nicht lesen. Es ist nichts verändert.")
            self._say(told.format(name=name))
            return
        self.begin(lambda budget: read(content, budget))

    def begin(self, read: Callable[[Budget], Read]) -> None:
        """Begin, in the place of what was read before; ``read`` may raise ``BobblError``."""
        self.close()
        self._budget = Budget()
        worker = ThreadPoolExecutor(1, "opening")
        self._work = worker.submit(read, self._budget)
        worker.shutdown(wait=False)
        self._refresh()

    def look(self) -> bool:
        """Take what has been read; tell whether something is still being read."""
        work = self._work
        if work is not None and work.done():
            self._work = None
            try:
                self._take(work.result())
            except BobblError as error:
                self._say(sentence(error))
        return self._work is not None

    def wait(self) -> None:
        """Wait until it is read."""
        if self._work is not None:
            wait((self._work,))

    def stop(self) -> bool:
        """Read no more, and say so; tell whether something was being read."""
        if self._work is None:
            return False
        self.close()
        self._say(sentence(BobblError("list_stopped")))
        return True

    def close(self) -> None:
        """Read nothing more, without a word."""
        self._budget.stop()
        self._work = None
