"""The list of operators: who may be chosen at stations."""

from dataclasses import dataclass
from typing import Protocol

from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.requests import Requests
from bobbl_shared.domain.commands import AddOperator, RetireOperator
from bobbl_shared.domain.names import tidy_name
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import OperatorId, new_id


@dataclass(frozen=True)
class ShownOperator:
    """A person on the list, with how many slips they have entered."""

    key: str
    name: str
    work: str


@dataclass(frozen=True)
class OperatorsScreen:
    """The list by name; ``leaving`` is who is about to be taken off it."""

    operators: tuple[ShownOperator, ...]
    leaving: ShownOperator | None
    notice: str


class OperatorsView(Protocol):
    """What the list needs of its view."""

    def show(self, screen: OperatorsScreen) -> None:
        """Show this."""

    def clear_form(self) -> None:
        """Empty the fields for the next name."""


class OperatorsPresenter:
    """Adds operators and takes them off the list."""

    def __init__(self, model: StationModel, view: OperatorsView) -> None:
        """Show the list."""
        self._model, self._view = model, view
        self._requests = Requests(model)
        self._leaving = ""
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show the list as it stands."""
        self._view.show(self.screen())

    def screen(self) -> OperatorsScreen:
        """Give what is to be shown now."""
        shown = self._operators()
        leaving = next((each for each in shown if each.key == self._leaving), None)
        return OperatorsScreen(shown, leaving, self._requests.notice)

    def add(self, last: str, first: str) -> None:
        """Put a person on the list."""
        try:
            name = tidy_name(last, first)
        except Refusal as refusal:
            self._requests.notice = sentence(refusal)
            self.refresh()
            return
        if any(each.name == name.listed for each in self._operators()):
            self._requests.notice = tr(
                "„{name}“ steht schon auf der Liste. Kürzen Sie anders ab, etwa mit dem Verein"
                " beim Vornamen.",
                name=name.listed,
            )
            self.refresh()
            return
        details = self._model.conceal_name(name)
        if self._requests.ask(AddOperator(OperatorId(new_id()), details.hash), None, (details,)):
            self._view.clear_form()
        self.refresh()

    def ask_to_retire(self, key: str) -> None:
        """Ask whether a person is to be taken off the list."""
        self._leaving = key
        self.refresh()

    def retire(self) -> None:
        """Take the person off the list that was asked about; their entries stay theirs."""
        leaving, self._leaving = self._leaving, ""
        if leaving:
            self._requests.ask(RetireOperator(OperatorId(leaving)))
        self.refresh()

    def cancel(self) -> None:
        """Keep the person on the list."""
        self._leaving = ""
        self._requests.notice = ""
        self.refresh()

    def _operators(self) -> tuple[ShownOperator, ...]:
        state = self._model.state
        if state is None:
            return ()
        counts: dict[str, int] = {}
        for round_ in state.rounds:
            for slot in round_.tables.values():
                for entry in (*slot.entries, *slot.past):
                    counts[entry.operator or ""] = counts.get(entry.operator or "", 0) + 1
        shown = [
            ShownOperator(each.id, self._model.name(each.details).listed, _work(counts, each.id))
            for each in state.operators.values()
            if not each.retired
        ]
        return tuple(sorted(shown, key=lambda each: (each.name.casefold(), each.key)))

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self.refresh()


def _work(counts: dict[str, int], operator: OperatorId) -> str:
    count = counts.get(operator, 0)
    return trn("{n} Zettel eingegeben", "{n} Zettel eingegeben", count) if count else ""
