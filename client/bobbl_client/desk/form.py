"""The form at the desk: what is typed, and who may be registered already under such names."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bobbl_client.desk.screen import Line
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.evening.search.likeness import Resemblance
from bobbl_client.evening.search.namesakes import namesakes
from bobbl_client.evening.search.search import Directory
from bobbl_shared.domain.names import Name, tidy, tidy_name
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, MarkerId


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Typed people who may be registered already as ``known``, and as so many others."""

    typed: tuple[Name, ...]
    found: Resemblance
    known: Registered
    more: int
    is_complete: bool


@dataclass(slots=True)
class DeskForm:
    """What is being written; begun anew after each registration.

    ``seen`` are entrants of whom somebody has said that they are other people; ``is_offered``:
    the last Enter has been pressed, so that nothing more is to be typed. ``is_paid`` and
    ``marks`` are ticked for who is being written; ``is_half``: somebody has said that the
    second name of the pair comes later.
    """

    lines: tuple[Line, ...] = ()
    alone: bool = False
    error: str = ""
    is_offered: bool = False
    seen: set[str] = field(default_factory=set)
    suspects: tuple[Resemblance, ...] = ()
    is_paid: bool = False
    marks: set[MarkerId] = field(default_factory=set)
    is_half: bool = False

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is typed."""
        return not any(tidy(text) for line in self.lines for text in line)

    @property
    def is_untouched(self) -> bool:
        """Tell whether nothing has been typed or ticked."""
        return self.is_empty and not (self.alone or self.is_paid or self.marks)

    def names(self, rows: int) -> tuple[Name, ...]:
        """Give the names in so many rows; raise ``Refusal`` for a row that holds no name."""
        return names_typed(self.lines[:rows])

    def look(
        self, roster: Roster, directory: Directory, rows: int, opened: Registered | None
    ) -> None:
        """Look who may be registered already; who is open is not compared with itself."""
        try:
            names = self.names(rows)
        except Refusal:
            names = ()
        if opened is not None:
            names = tuple(name for name in names if name not in opened.names)
        besides = opened.id if opened is not None else None
        self.suspects = namesakes(names, roster, directory, besides)

    def suspicion(self, roster: Roster, rows: int, is_complete: bool) -> Suspicion | None:
        """Give the first who may be the same and of whom nobody has said otherwise."""
        open_ones = [
            (each, roster[EntrantId(each.key)])
            for each in self.suspects
            if each.key not in self.seen and EntrantId(each.key) in roster
        ]
        if not open_ones:
            return None
        found, known = open_ones[0]
        return Suspicion(self.names(rows), found, known, len(open_ones) - 1, is_complete)


def names_typed(lines: Sequence[Line]) -> tuple[Name, ...]:
    """Give the names in the rows that hold anything; raise ``Refusal`` for one that is none."""
    return tuple(tidy_name(*line) for line in lines if any(tidy(text) for text in line))
