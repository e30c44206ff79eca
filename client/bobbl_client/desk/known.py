"""What a desk knows of the evening; read anew when something has changed, and only then."""

from collections.abc import Callable

from bobbl_client.desk.completion import DeskCompletion
from bobbl_client.desk.list import DeskList, Returned
from bobbl_client.desk.orders import Asked, DeskOrders, asked_before
from bobbl_client.desk.undo import DeskUndo
from bobbl_client.desk.words import counted, tally
from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.seat_plan import SeatPlan, seat_plan
from bobbl_client.model.requests import Refused, Requests
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.readings.till import cash_boxes
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State


class Known:
    """The readings of a desk: who is listed, who can be found, what was done, what is under way."""

    def __init__(
        self, model: StationModel, is_printed: Callable[[str], bool] = lambda _: False
    ) -> None:
        """Read nothing yet; ``is_printed`` tells of a key whether its paper was printed here."""
        self._model, self._reader, self.is_printed = model, RosterReader(model), is_printed
        self.orders = DeskOrders(model)
        self.requests = Requests[Asked](model, asked_before(model))
        self.list, self.completion = DeskList(), DeskCompletion()
        self.undo = DeskUndo(model)
        self.roster: Roster = {}
        self.counted, self.tally = counted(self.roster), ""
        self._counted_for: tuple[Roster, Settings] | None = None

    def read(self, returned: Returned) -> Returned:
        """Take the roster as it is now; return whom somebody resembles who came in alone."""
        self.roster, settings, state = self._reader.read(), self.settings, self.state
        before = self._counted_for
        if before is None or before[0] is not self.roster or before[1] is not settings:
            self.counted, self.tally = counted(self.roster), tally(settings, self.roster)
            self._counted_for = self.roster, settings
        if state is None:
            return returned
        return self.list.take(self.roster, state, returned)

    def newest(self, entrant: Registered) -> Registered:
        """Return somebody as this desk's own commands have left them."""
        return self._reader.read().get(entrant.id, entrant)

    def has_other_regulars(self) -> bool:
        """Take the regulars as they are now; return whether they are others than before."""
        return self.completion.take(self._model.regulars.people)

    @property
    def state(self) -> State | None:
        """The tournament as far as it is known here."""
        return self._model.state

    @property
    def settings(self) -> Settings:
        """The tournament's settings; before they are known, those of any."""
        state = self._model.state
        return state.settings if state is not None else UNKNOWN

    @property
    def plan(self) -> SeatPlan | None:
        """The seats of the next round."""
        return seat_plan(self._model)

    @property
    def refused(self) -> Refused[Asked] | None:
        """The oldest refusal that nobody has read."""
        return next(iter(self.requests.refused), None)

    @property
    def cash(self) -> int:
        """What lies in this desk's box, in cents."""
        state = self._model.expected
        return cash_boxes(state).get(self._model.id, 0) if state is not None else 0


UNKNOWN = Settings("")
