"""A file that somebody has opened: read apart from the window, until it is there or stopped."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Generic, TypeVar

from bobbl_client.evening.lists.budget import Budget
from bobbl_client.evening.lists.files import is_json, text_of
from bobbl_client.evening.lists.json_lists import text_of_json
from bobbl_shared.errors import InputError

Read = TypeVar("Read")


def list_text(name: str, content: bytes, budget: Budget | None = None) -> str:
    """Return a file's list or results as text with semicolons.

    Raises ``InputError`` as ``text_of`` and ``text_of_json``, with the name in front of its place.
    """
    if not is_json(content):
        return text_of(name, content, budget)
    try:
        return text_of_json(content)
    except InputError as error:
        rest = {key: value for key, value in error.parameters.items() if key != "place"}
        raise InputError(error.code, f"{name}, {error.place}", **rest) from error


class Opening(Generic[Read]):
    """Reading that has begun in a thread of its own."""

    def __init__(self, read: Callable[[Budget], Read]) -> None:
        """Begin; ``read`` raises ``BobblError`` for what cannot be used."""
        self._budget = Budget()
        worker = ThreadPoolExecutor(1, "opening")
        self._work = worker.submit(read, self._budget)
        worker.shutdown(wait=False)

    @property
    def is_done(self) -> bool:
        """Whether there is a result."""
        return self._work.done()

    def result(self) -> Read:
        """Return what was read; raise what the reader has raised."""
        return self._work.result()

    def wait(self) -> None:
        """Wait until it is done."""
        wait((self._work,))

    def stop(self) -> None:
        """Let nobody wait for it any more."""
        self._budget.stop()
