"""What a page asks the server beside its commands; once it is left, no answer reaches it."""

from collections.abc import Callable
from functools import partial

from bobbl_client.model.station import StationModel
from bobbl_shared.wire.messages import Question, Reply


class Questions:
    """The questions of one page. An answer may come long after the page has gone: it is dropped."""

    def __init__(self, model: StationModel) -> None:
        """Start with nothing asked."""
        self._model = model
        self._is_open = True

    def ask(self, question: Question, answered: Callable[[Reply], None]) -> None:
        """Ask as ``StationModel.query`` does; ``answered`` is called at most until ``close``."""
        self._model.query(question, partial(self._hear, answered))

    def close(self) -> None:
        """Hear no answer any more."""
        self._is_open = False

    def _hear(self, answered: Callable[[Reply], None], reply: Reply) -> None:
        if self._is_open:
            answered(reply)
