"""Own results on their way: asked, answered, refused."""

import msgspec

from bobbl_client.evening.tables import (
    EntryPayload,
    ResultPayload,
    Sent,
    TableView,
    waiting_results,
)
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.tables import refusals
from bobbl_client.scoring.undo import Retraction
from bobbl_client.scoring.work import Opened, Task, correction_reasons, decision_reasons
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.areas.results import CorrectResult, DecideResult, EnterResult
from bobbl_shared.domain.areas.slips import SeatTable
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Proposal
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntryId, new_id


class ResultSender:
    """Asks for results and remembers them until the server has taken them.

    What waited on disk when the program started is known as well, so that a refusal is shown even
    if it comes after a restart.
    """

    def __init__(self, model: StationModel) -> None:
        """Begin with what waits on disk."""
        self._model = model
        self._sent = {each.counter: each for each in waiting_results(model)}
        self.counters = {each.payload.entry: each.counter for each in self._sent.values()}
        self._others: set[int] = set()

    def refused(self) -> tuple[tuple[Sent, Refusal], ...]:
        """Give own entries that were refused and not put aside yet, oldest first."""
        verdicts = {counter: self._model.verdict(counter) for counter in self._sent}
        for counter, verdict in verdicts.items():
            if verdict is not None and verdict.refusal is None:
                del self._sent[counter]
        return refusals(self._model, self._sent)

    def why(self, sent: Sent) -> Refusal:
        """Give why a refused entry was refused."""
        verdict = self._model.verdict(sent.counter)
        assert verdict is not None
        assert verdict.refusal is not None
        return verdict.refusal

    def put_aside(self, sent: Sent) -> None:
        """Show a refused entry no longer."""
        self._sent.pop(sent.counter, None)

    def enter(self, seen: TableView, opened: Opened, score: Score) -> Sent:
        """Ask for an entry; raise ``BobblError`` if it cannot be stored."""
        entry = EntryId(new_id())
        sides = opened.seats.sides if opened.seats is not None else seen.slot.sides
        payload = EnterResult(seen.round, seen.table, sides, score, entry)
        return self._ask(payload, opened.base)

    def take(self, seen: TableView, proposal: Proposal) -> Sent:
        """Ask to take a phone's proposal over as the first entry; raise as ``enter``."""
        payload = TakeProposal(
            seen.round,
            seen.table,
            seen.slot.sides,
            proposal.score,
            proposal.id,
            EntryId(new_id()),
        )
        return self._ask(payload, seen.base)

    def change(self, seen: TableView, opened: Opened) -> Sent:
        """Ask for a correction or decision with the chosen reason; raise as ``enter``."""
        entry, score = EntryId(new_id()), opened.score
        if opened.task is Task.DECIDE:
            why = decision_reasons(score)[opened.chosen][0]
            decision = DecideResult(seen.round, seen.table, score, entry, why)
            return self._ask(decision, opened.base)
        assert score is not None
        reason = correction_reasons()[opened.chosen][0]
        correction = CorrectResult(seen.round, seen.table, seen.slot.sides, score, entry, reason)
        return self._ask(correction, opened.base)

    def again(self, seen: TableView, refused: Sent) -> Sent:
        """Ask for a refused correction or decision on what stands now; raise as ``enter``."""
        payload = refused.payload
        assert not isinstance(payload, EntryPayload)
        sent = self._ask(msgspec.structs.replace(payload, entry=EntryId(new_id())), seen.base)
        self.put_aside(refused)
        return sent

    def take_back(self, retraction: Retraction) -> None:
        """Ask to undo an own result; raise as ``enter``."""
        counter = self._model.ask(UndoEvent(self._model.id, retraction.counter))
        self._sent.pop(retraction.counter, None)
        self._others.add(counter)

    def seat(self, seen: TableView, opened: Opened) -> None:
        """Ask to put right who sat at a table; raise as ``enter``."""
        assert opened.seats is not None
        payload = SeatTable(seen.round, seen.table, opened.seats.sides)
        self._others.add(self._model.ask(payload, opened.base))

    def other_refused(self) -> Refusal | None:
        """Give why taking back or seating was refused, once; none if nothing was."""
        for counter in sorted(self._others):
            verdict = self._model.verdict(counter)
            if verdict is not None:
                self._others.discard(counter)
                if verdict.refusal is not None:
                    return verdict.refusal
        return None

    def _ask(self, payload: ResultPayload, base: Base) -> Sent:
        at = stamp(self._model.now)
        counter = self._model.ask(payload, base)
        sent = Sent(counter, self._model.operator, payload, at)
        self._sent[counter] = sent
        self.counters[payload.entry] = counter
        return sent
