"""Calls for a table, passed on to the one station that shows them: in memory only, never logged."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_server.history import History
from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_shared.domain.names import tidy
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import AskCall, CallAnswer, CallPush, News

MOST = 30.0
"""Calls of one station at a stretch: a whole hall's missing slips."""

A_SECOND = 0.5
"""Calls of one station for ever, so that a broken one cannot keep a screen flickering."""


@dataclass
class Calls:
    """Passes calls on.

    ``push_to`` sends one station news if it is connected, ``steady`` gives seconds that only grow.
    """

    history: History
    push_to: Callable[[StationId, News], bool]
    steady: Callable[[], float]
    _budgets: dict[StationId, TokenBucket] = field(default_factory=dict)

    def take(self, sender: StationId, question: AskCall) -> CallAnswer:
        """Send a call to its station; raise ``Refusal`` if it is not connected or takes none."""
        check_call(question)
        shown_by = self.history.state.stations.get(question.station)
        if shown_by is None:
            raise Refusal("unknown_station")
        if shown_by.revoked:
            raise Refusal("station_revoked")
        if shown_by.role == "pages":
            raise Refusal("call_without_screen", station=shown_by.name)
        budget = self._budgets.setdefault(sender, TokenBucket(MOST, A_SECOND))
        if not budget.take(self.steady()):
            raise Refusal("calls_too_many")
        if not self.push_to(question.station, CallPush(question.call, question.is_over)):
            raise Refusal("call_not_connected", station=shown_by.name)
        return CallAnswer(question.station)


def check_call(question: AskCall) -> None:
    """Raise ``Refusal`` unless own words are there exactly where they belong, on one line."""
    call = question.call
    if (call.request == "own") != bool(call.text) or call.text != tidy(call.text):
        raise Refusal("call_malformed")
