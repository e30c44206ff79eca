"""Picking entrants out of a list by number or name, as a swap, a latecomer or a wish needs it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bobbl_client.evening.people import entrant_name, persons_of
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.i18n import trn
from bobbl_shared.ids import EntrantId
from bobbl_shared.search.directory import Directory, Sought

MOST_ROWS = 100


@dataclass(frozen=True)
class PickRow:
    """Somebody who can be picked; ``detail`` says where they are, ``is_picked`` that they are."""

    key: str
    number: str
    name: str
    detail: str
    is_picked: bool = False


@dataclass(frozen=True)
class ShownPicker:
    """The list beside what is typed; ``found`` counts it."""

    typed: str
    found: str
    rows: tuple[PickRow, ...]


class EntrantPicker:
    """Shows who can be picked, all by number or those that fit what is typed, the best first."""

    def __init__(
        self,
        model: StationModel,
        eligible: Callable[[State], Iterable[Entrant]],
        detail: Callable[[Entrant], str],
        table_of: Callable[[Entrant], int | None] = lambda entrant: None,
    ) -> None:
        """Offer who is ``eligible``; ``detail`` is their second line, tables can be searched."""
        self._model = model
        self._eligible, self._detail, self._table_of = eligible, detail, table_of
        self.typed = ""
        self._seen: State | None = None
        self._people: dict[EntrantId, Entrant] = {}
        self._directory = Directory()

    def shown(self, picked: Sequence[EntrantId] = ()) -> ShownPicker:
        """Return the list as it is to be shown."""
        self._read()
        ids = self._found()
        rows = tuple(self._row(id_, id_ in picked) for id_ in ids[:MOST_ROWS])
        told = trn("{n} von {of}", "{n} von {of}", len(ids), of=len(self._people))
        return ShownPicker(self.typed, told, rows)

    def holds(self, key: str) -> bool:
        """Return whether somebody can be picked."""
        self._read()
        return EntrantId(key) in self._people

    def _found(self) -> list[EntrantId]:
        if not self.typed.strip():
            return list(self._people)
        return [EntrantId(hit.key) for hit in self._directory.find(self.typed)]

    def _row(self, id_: EntrantId, is_picked: bool) -> PickRow:
        entrant = self._people[id_]
        name = entrant_name(self._model, entrant)
        return PickRow(id_, str(entrant.number), name, self._detail(entrant), is_picked)

    def _read(self) -> None:
        """Look at the entrants again if anything has happened."""
        state = self._model.state
        if state is None or state is self._seen:
            return
        self._seen = state
        self._people = {each.id: each for each in self._eligible(state)}
        self._directory.take(
            Sought(each.id, persons_of(self._model, each), (each.number,), self._table_of(each))
            for each in self._people.values()
        )
