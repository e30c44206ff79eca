"""The list of operators: who may be chosen at stations."""

from collections import Counter
from collections.abc import Iterable

from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import Action, ListPage, ListScreen, TypedLine
from bobbl_client.page.page import Confirmation
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.areas.staff import AddOperator, RetireOperator
from bobbl_shared.domain.names import Name, tidy_name
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import OperatorId, new_id


def take_helpers(model: StationModel, names: Iterable[Name]) -> None:
    """Put people on the list of operators of a tournament that is new."""
    for name in names:
        details = model.conceal_name(name)
        model.ask(AddOperator(OperatorId(new_id()), details.hash), None, (details,))


class OperatorsPage(ListPage):
    """Adds operators, and takes them off the list (Entf)."""

    def screen(self) -> ListScreen:
        """Return the list by name."""
        rows = self._rows()
        return ListScreen(
            tr("Wer hilft heute?"),
            rows,
            trn("{n} Person", "{n} Personen", len(rows)) if rows else tr("noch niemand"),
            actions=(Action(tr("Entf"), tr("Von der Liste nehmen")),),
            form=self.form(
                tr("Helfer dazunehmen"),
                tr(
                    "Wer Ergebnisse eingibt, wählt sich mit F2. Die zweite Eingabe macht immer"
                    " jemand anderes."
                ),
                (TypedLine(tr("Nachname")), TypedLine(tr("Vorname"))),
                tr("Auf die Liste"),
            ),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Put a person on the list."""
        try:
            name = tidy_name(*texts)
        except Refusal as refusal:
            self.say(sentence(refusal))
            return
        if any(each.title == name.listed for each in self._rows()):
            self.say(
                tr(
                    "„{name}“ steht schon auf der Liste. Kürzen Sie anders ab, etwa mit dem Verein"
                    " beim Vornamen.",
                    name=name.listed,
                )
            )
            return
        details = self.model.conceal_name(name)
        if self.requests.ask(AddOperator(OperatorId(new_id()), details.hash), None, (details,)):
            self.fill("", "")
        self.refresh()

    def act(self, key: str, row: str) -> None:
        """Ask whether a person is to be taken off the list; what they entered stays theirs."""
        found = next((each for each in self._rows() if each.key == row), None)
        if found is None:
            return
        asked = Confirmation(
            tr("{name} von der Liste nehmen?", name=found.title),
            (tr("Was eingegeben wurde, bleibt. An den Stationen steht der Name nicht mehr."),),
            tr("Ja"),
            is_off=True,
        )
        self.confirm(asked, lambda: self.requests.ask(RetireOperator(OperatorId(row))))

    def _rows(self) -> tuple[Row, ...]:
        """Return who is on the list, by name, each with how many slips they have entered."""
        state = self.model.state
        if state is None:
            return ()
        entered = _entered(state)
        rows = [
            Row(
                each.id,
                self.model.name(each.details).listed,
                symbol=Symbol.HEAD,
                right=_work(entered[each.id]),
            )
            for each in state.operators.values()
            if not each.retired
        ]
        return tuple(sorted(rows, key=lambda each: (each.title.casefold(), each.key)))


def _entered(state: State) -> Counter[str]:
    return Counter(
        entry.operator or ""
        for round_ in state.rounds
        for table in round_.tables.values()
        for entry in (*table.entries, *table.past)
    )


def _work(count: int) -> str:
    return trn("{n} Zettel eingegeben", "{n} Zettel eingegeben", count) if count else ""
