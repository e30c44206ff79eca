"""Who sat at a table of a round without a draw, typed by number before the slip's points.

``12 Enter`` names the first of the upper side, and so on through both sides. Backspace takes a key
back, Esc too. Names are picked from a list instead (``chosen``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.values import Sides
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId

LONGEST = 4


@dataclass(frozen=True)
class SeatsInput:
    """The people of a slip as far as they are named; ``wide``: how many sit on a side."""

    wide: int
    people: tuple[EntrantId, ...] = ()
    typed: str = ""
    refused: Refusal | None = field(default=None, compare=False)

    @property
    def is_full(self) -> bool:
        """Whether everyone is named."""
        return len(self.people) == 2 * self.wide

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not (self.people or self.typed)

    @property
    def sides(self) -> Sides:
        """Both sides as far as they are named."""
        return self.people[: self.wide], self.people[self.wide :]

    @property
    def side(self) -> int:
        """Which side is being named: 0 or 1."""
        return min(len(self.people) // self.wide, 1)

    def press(self, key: str, state: State) -> "SeatsInput":
        """Return what is named after a key; keys that mean nothing here leave it as it is."""
        calm = replace(self, refused=None)
        if len(key) == 1 and key in "0123456789":
            return replace(calm, typed=(self.typed + key)[:LONGEST].lstrip("0"))
        if key in {"Backspace", "Esc"}:
            if self.typed:
                return replace(calm, typed=self.typed[:-1])
            return replace(calm, people=self.people[:-1])
        if key == "Enter":
            return self._named(state)
        return self

    def chosen(self, id_: EntrantId, state: State) -> "SeatsInput":
        """Return what is named after somebody was picked from the list."""
        entrant = state.entrants.get(id_)
        if entrant is None or self.is_full:
            return self
        return self._with(entrant)

    def _named(self, state: State) -> "SeatsInput":
        if not self.typed:
            return replace(self, refused=Refusal("slip_number_missing"))
        entrant = _by_number(state).get(int(self.typed))
        if entrant is None:
            return replace(self, refused=Refusal("slip_number_unknown", number=int(self.typed)))
        return self._with(entrant)

    def _with(self, entrant: Entrant) -> "SeatsInput":
        if entrant.id in self.people:
            return replace(self, refused=Refusal("entrant_against_itself", number=entrant.number))
        if not can_have_played(entrant):
            return replace(self, refused=Refusal("not_seatable", number=entrant.number))
        return replace(self, people=(*self.people, entrant.id), typed="", refused=None)


def can_have_played(entrant: Entrant) -> bool:
    """Return whether somebody may stand on a slip: who has left since may well have played."""
    return entrant.is_seatable or (entrant.is_out and entrant.kind != "lone")


def _by_number(state: State) -> Mapping[int, Entrant]:
    """Return who is meant by each number; a number of a pair's second half means the pair."""
    return {
        each.number: state.entrants[state.stands_for(each.id)] for each in state.entrants.values()
    }
