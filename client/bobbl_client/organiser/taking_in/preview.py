"""What a list holds and what would become of each of its lines, compared with who is there."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bobbl_client.evening.lists.budget import Budget
from bobbl_client.evening.lists.columns import ListColumn, columns_in
from bobbl_client.evening.lists.heads import Heads
from bobbl_client.evening.lists.judging import Fate, Judged, compared, judged
from bobbl_client.evening.lists.preregistered import Announced, read_list
from bobbl_client.evening.lists.results import JudgedResult, judged_results, results_in
from bobbl_client.evening.namesakes import sought
from bobbl_client.evening.roster_record import Roster
from bobbl_shared.domain.state import State
from bobbl_shared.search.directory import Directory


@dataclass(frozen=True)
class Basis:
    """What lines are compared with, as it was once.

    ``members``: who has which number in the federation; none: they are not written down.
    """

    state: State | None = None
    persons: int = 2
    roster: Roster = field(default_factory=dict)
    members: Mapping[str, int | str] | None = None


@dataclass(frozen=True)
class Preview:
    """A list as it was read: its results if it holds such, else columns, if any, and lines.

    ``heads`` are those that a person has said.
    """

    basis: Basis = Basis()
    text: str = ""
    heads: Heads | None = None
    columns: tuple[ListColumn, ...] = ()
    results: tuple[JudgedResult, ...] | None = None
    lines: tuple[Judged, ...] = ()

    def holds(self, now: Basis) -> bool:
        """Return whether it is the same on another basis."""
        if self.results is not None:
            return self.basis.state is now.state
        return replace(self.basis, state=None) == replace(now, state=None)


class Comparing:
    """Compares lists, one after the other; what is found is known until other people are there."""

    def __init__(self) -> None:
        """Know nothing."""
        self._directory = Directory()
        self._roster: Roster = {}
        self._known: dict[str, tuple[Fate, str]] = {}

    def preview(
        self, text: str, heads: Heads | None, basis: Basis, budget: Budget | None = None
    ) -> Preview:
        """Return what becomes of a list; what costs more than ``budget`` raises ``BobblError``."""
        found = results_in(text)
        if found is not None and basis.state is not None:
            results = tuple(judged_results(found, basis.state))
            return Preview(basis, text, heads, results=results)
        columns = columns_in(text, basis.persons, heads)
        if heads is not None and len(columns) != len(heads):
            heads = None  # it is another list
            columns = columns_in(text, basis.persons)
        if basis.roster != self._roster:
            self._roster = basis.roster
            self._known.clear()
            self._directory.take(sought(basis.roster.values()))

        def compare(line: Announced) -> tuple[Fate, str]:
            if budget is not None:
                budget.spend(b"")
            known = self._known.get(line.text)
            if known is None:
                known = compared(line.names, basis.roster, self._directory)
                self._known[line.text] = known
            return known

        lines = judged(read_list(text, basis.persons, heads), compare, basis.members)
        return Preview(basis, text, heads, columns, lines=lines)
