"""Who plays, as guests may read it: names as the settings say, nobody who was taken out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import assert_never

from msgspec import Struct

from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import NamesShown
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.values import EntrantKind
from bobbl_shared.ids import DetailsHash, PersonId
from bobbl_shared.search.directory import Directory, Sought

NameOf = Callable[[DetailsHash], Name | None]
"""Returns a clear name; none for what was deleted or is not known."""

NOBODY = "N. N."
"""Stands for who was taken out, and for a partner who is not known."""


class Guest(Struct, frozen=True):
    """An entrant: its number, and its persons as they may be named.

    ``names`` are what may be searched, none for who is not named; ``shown`` is what stands on a
    page: ``Hofmann, Karl``, ``Karl H.``, ``N. N.``, or nothing where only numbers are shown.
    """

    number: int
    kind: EntrantKind
    names: tuple[Name | None, ...]
    shown: tuple[str, ...]
    is_out: bool = False

    @property
    def title(self) -> str:
        """The names in one line; empty where only numbers are shown."""
        return " / ".join(self.shown)


@dataclass(frozen=True)
class Roll:
    """Everybody who plays, by number; ``aliases``: the number of each who was merged into one."""

    guests: Mapping[int, Guest] = field(default_factory=dict)
    aliases: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def directory(self) -> Directory:
        """Finds guests by what may be known of them; the key is the number."""
        old: dict[int, list[int]] = {}
        for number, stands_for in self.aliases.items():
            old.setdefault(stands_for, []).append(number)
        return Directory(
            Sought(
                str(each.number),
                tuple(name for name in each.names if name is not None),
                (each.number, *old.get(each.number, ())),
            )
            for each in self.guests.values()
        )


def public_name(state: State, person: PersonId, name_of: NameOf) -> Name | None:
    """Return what guests may know of a name; none of who was taken out or is forgotten."""
    how = state.settings.names_shown
    if how == "number" or person in state.unlisted or person in state.forgotten:
        return None
    name = name_of(state.persons[person].person.details)
    if name is None:
        return None
    return Name(f"{name.last[:1]}.", name.first) if how == "short" else Name(name.last, name.first)


def public_names(state: State, name_of: NameOf) -> Mapping[DetailsHash, Name]:
    """Return all names that stand on pages for guests, as they stand there, by their details."""
    found = {}
    for entrant in state.numbered():
        for person in () if entrant.is_alias else entrant.persons:
            name = public_name(state, person, name_of)
            if name is not None:
                found[state.persons[person].person.details] = name
    return found


@dataclass
class Guests:
    """Makes guests of a state's entrants; who has not changed is not made again."""

    name_of: NameOf
    _key: tuple[object, ...] = ()
    _made: Roll = field(default_factory=Roll)

    def of(self, state: State) -> Roll:
        """Return everybody who plays."""
        out, how = (state.unlisted, state.forgotten), state.settings.names_shown
        key = (state.entrants, state.persons, *out, how)
        if len(key) != len(self._key) or any(
            a is not b for a, b in zip(key, self._key, strict=True)
        ):
            self._key, self._made = key, self._make(state)
        return self._made

    def _make(self, state: State) -> Roll:
        guests, aliases = {}, {}
        for each in state.numbered():
            if each.is_alias:
                stands_for = state.entrants[state.stands_for(each.id)]
                aliases[each.number] = stands_for.number
            else:
                guests[each.number] = self._guest(state, each)
        return Roll(guests, aliases)

    def _guest(self, state: State, entrant: Entrant) -> Guest:
        names = tuple(public_name(state, each, self.name_of) for each in entrant.persons)
        how = state.settings.names_shown
        shown = tuple(shown_name(each, how) for each in names)
        if entrant.kind == "pair" and len(shown) == 1 and how != "number":
            shown = (*shown, NOBODY)
        return Guest(
            entrant.number,
            entrant.kind,
            names if how != "number" else (),
            shown if how != "number" else (),
            entrant.is_out,
        )


def shown_name(name: Name | None, how: NamesShown) -> str:
    """Return a name as a page has it."""
    if name is None:
        return NOBODY
    match how:
        case "full":
            return name.listed
        case "short":
            return f"{name.first} {name.last}".strip()
        case "number":
            return ""
        case _:
            assert_never(how)
