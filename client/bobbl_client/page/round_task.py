"""A page on which the organiser picks people of a round and then does one thing with them."""

from dataclasses import dataclass
from typing import TypeVar

from bobbl_client.model.station import StationModel
from bobbl_client.page.entrant_picker import EntrantPicker, ShownPicker
from bobbl_client.page.page import Page
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class TaskScreen:
    """Whom to pick, what to do next (``prompt``), and why it cannot be done now (``blocked``)."""

    title: str
    prompt: str
    picker: ShownPicker
    blocked: str


Screen = TypeVar("Screen", bound=TaskScreen)


class RoundTask(Page[Screen]):
    """Who was picked, and the way back once it is done."""

    def __init__(self, model: StationModel, number: int) -> None:
        super().__init__(model)
        self._number = number
        self._picked: tuple[EntrantId, ...] = ()
        self._picker = EntrantPicker(model, self._eligible, self._detail, self._table_of)

    def type(self, typed: str) -> None:
        """Search for somebody."""
        self._picker.typed = typed
        self.refresh()

    def pick(self, key: str) -> None:
        """Pick somebody, as far as they can be picked."""
        if not self._picker.holds(key):
            return
        self._picked = self._with(EntrantId(key))
        self._picker.typed = ""
        self.requests.notice = ""
        self.refresh()

    def save(self) -> None:
        """Do it with who is picked, and leave the page."""
        raise NotImplementedError

    def back(self) -> bool:
        """Step back: the notice, what is typed, the last picked; return whether there was one."""
        if super().back():
            return True
        if self._picker.typed:
            self._picker.typed = ""
        elif self._picked:
            self._picked = self._picked[:-1]
        else:
            return False
        self.refresh()
        return True

    @property
    def _state(self) -> State:
        assert self.model.state is not None
        return self.model.state

    @property
    def _round(self) -> Round:
        return self._state.rounds[self._number - 1]

    def _eligible(self, state: State) -> tuple[Entrant, ...]:
        """Return who can be picked, by number."""
        raise NotImplementedError

    def _detail(self, entrant: Entrant) -> str:
        """Return where somebody is, for the second line of their row."""
        raise NotImplementedError

    def _table_of(self, entrant: Entrant) -> int | None:
        """Return the table by which somebody can be found as well."""
        return None

    def _with(self, id_: EntrantId) -> tuple[EntrantId, ...]:
        """Return who is picked once this one is picked too."""
        raise NotImplementedError
