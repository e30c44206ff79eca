"""Who of those registered may be the people somebody names: first who is worth a look, then a look.

A directory, which holds the same people for the search, knows in a few milliseconds whose names
have a word that may be taken for one of the family names; only these are compared in earnest.
"""

from collections.abc import Iterable, Iterator, Sequence

from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import EntrantId
from bobbl_shared.search.directory import Directory, Sought
from bobbl_shared.search.likeness import Resemblance, resemblances


def namesakes(
    names: Sequence[Name], roster: Roster, directory: Directory, besides: EntrantId | None = None
) -> tuple[Resemblance, ...]:
    """Return who takes part, but one, and may be among those named, most alike first."""
    near: set[str] = set()
    for name in names:
        near |= directory.akin(name)
    return resemblances(
        names,
        (
            (each.id, tuple(person.spelled for person in each.persons))
            for each in roster.values()
            if each.id in near and each.id != besides and not each.is_out
        ),
    )


def sought(entrants: Iterable[Registered]) -> Iterator[Sought]:
    """Return entrants as they can be found."""
    return map(sought_as, entrants)


def sought_as(entrant: Registered) -> Sought:
    """Return an entrant as it can be found."""
    number = (entrant.number,) if entrant.number is not None else ()
    return Sought(entrant.id, entrant.names, (*number, *entrant.former), entrant.table)
