"""A page on which the organiser picks people of a round and then does one thing with them."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.page.entrant_picker import EntrantPicker
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId

Screen = TypeVar("Screen")
Showing = TypeVar("Showing", contravariant=True)


class RoundTaskView(Protocol[Showing]):
    """What the page needs of its view."""

    def show(self, screen: Showing) -> None:
        """Show this."""


class RoundTask(ABC, Generic[Screen]):
    """Who was picked, what waits, and the way back once it is done."""

    def __init__(
        self,
        model: StationModel,
        view: RoundTaskView[Screen],
        number: int,
        done: Callable[[], None],
    ) -> None:
        """Begin with nobody picked; ``done`` is called once what was asked for is stored."""
        self._model, self._view, self._number, self._done = model, view, number, done
        self._requests = Requests(model)
        self._picked: tuple[EntrantId, ...] = ()
        self._picker = EntrantPicker(model, self._eligible, self._detail, self._table_of)
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show the page as it stands."""
        self._view.show(self.screen())

    @abstractmethod
    def screen(self) -> Screen:
        """Give what is to be shown now."""

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
        self._requests.notice = ""
        self.refresh()

    def back(self) -> bool:
        """Step back: the notice, what is typed, the last picked. False: there was nothing."""
        if self._requests.notice:
            self._requests.notice = ""
        elif self._picker.typed:
            self._picker.typed = ""
        elif self._picked:
            self._picked = self._picked[:-1]
        else:
            return False
        self.refresh()
        return True

    @property
    def _state(self) -> State:
        assert self._model.state is not None
        return self._model.state

    @property
    def _round(self) -> Round:
        return self._state.rounds[self._number - 1]

    @abstractmethod
    def _eligible(self, state: State) -> tuple[Entrant, ...]:
        """Give who can be picked, by number."""

    @abstractmethod
    def _detail(self, entrant: Entrant) -> str:
        """Say in the second line of somebody's row where they are."""

    def _table_of(self, entrant: Entrant) -> int | None:
        """Give the table by which somebody can be found as well."""
        return None

    @abstractmethod
    def _with(self, id_: EntrantId) -> tuple[EntrantId, ...]:
        """Give who is picked once this one is picked too."""

    def _do(self, payload: AnyPayload, base: Base) -> None:
        """Ask for it; go back as soon as it is stored."""
        self._requests.save(payload, base)
        self._requests.end(self._done, self.refresh)

    def _hindered(self) -> str:
        """Say why nothing at all can be done now; empty if something can."""
        if self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return tr("wird gespeichert") if self._requests.are_open else ""

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self._requests.end(self._done, self.refresh)
