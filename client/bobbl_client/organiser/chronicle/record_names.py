"""Numbers and names of the entrants at the time of each event, also of those who have left.

The state has only the present: a registration that was undone is no longer in it. So the chronicle
keeps its own list of people while it reads, and restores what an undone event had changed.
"""

from collections.abc import Callable

from bobbl_client.evening.people import number_word, with_number
from bobbl_shared.domain.areas.field import (
    EntrantRegistered,
    LonePlayersPaired,
    PartnerJoined,
    PersonChanged,
)
from bobbl_shared.domain.areas.lineup import PairSplit, PartnersDrawn, PersonSubstituted
from bobbl_shared.domain.areas.undo import EventUndone
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import UNNAMED, Name
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId

Naming = Callable[[DetailsHash], Name]
"""Gives a clear name."""


_Members = dict[EntrantId, tuple[PersonId, ...]]
"""Who belongs to each entrant."""

_Details = dict[PersonId, DetailsHash | None]
"""Where the name of each person is found."""


class RecordNames:
    """Entrants with their numbers and people, as far as the events have been read."""

    def __init__(self, name: Naming) -> None:
        """Know nobody yet."""
        self._name = name
        self._numbers: dict[EntrantId, int] = {}
        self._members: dict[EntrantId, tuple[PersonId, ...]] = {}
        self._details: dict[PersonId, DetailsHash] = {}
        self._before: dict[int, tuple[_Members, _Details]] = {}

    def take(self, index: int, fact: Fact) -> None:
        """Learn what a fact of an accepted event changes about people."""
        members, details = self._before.setdefault(index, ({}, {}))
        self._note(fact, members, details)
        self._take(fact)

    def number(self, id_: EntrantId) -> int:
        """Return an entrant's number; 0 if it is not known."""
        return self._numbers.get(id_, 0)

    def who(self, id_: EntrantId) -> str:
        """Return ``Nr. 3 Hofmann / Reuß``."""
        names = [self.person(each) for each in self._members.get(id_, ())]
        if set(names) == {UNNAMED}:
            return number_word(self.number(id_))
        return with_number(self.number(id_), " / ".join(names) or UNNAMED)

    def person(self, id_: PersonId) -> str:
        """Return ``Hofmann``."""
        details = self._details.get(id_)
        return self._name(details).last if details else UNNAMED

    def full(self, person: Person) -> str:
        """Return ``Hofmann, Karl``."""
        return self._called(person.id, person.details)

    def listed(self, id_: PersonId) -> str:
        """Return ``Hofmann, Karl`` as the person is called at this point."""
        details = self._details.get(id_)
        return self._called(id_, details) if details else UNNAMED

    def _called(self, id_: PersonId, details: DetailsHash) -> str:
        """Return a name; for one that is not kept the number, if the person has one by now."""
        name = self._name(details).listed
        if name != UNNAMED:
            return name
        of = (each for each, members in self._members.items() if id_ in members)
        return next((number_word(self.number(each)) for each in of), UNNAMED)

    def _note(self, fact: Fact, members: _Members, details: _Details) -> None:
        """Keep how things stood before a fact."""
        match fact:
            case PersonChanged(person):
                details.setdefault(person.id, self._details.get(person.id))
            case PartnerJoined(id_) | PersonSubstituted(id_):
                members.setdefault(id_, self._members.get(id_, ()))
            case LonePlayersPaired(first, second):
                for id_ in (first, second):
                    members.setdefault(id_, self._members.get(id_, ()))
            case PairSplit(id_, _, other):
                for each in (id_, other):
                    members.setdefault(each, self._members.get(each, ()))
            case _:
                pass

    def _take(self, fact: Fact) -> None:
        match fact:
            case EntrantRegistered(id_, number, _, persons):
                self._numbers[id_] = number
                self._members[id_] = tuple(self._learn(each) for each in persons)
            case PersonChanged(person):
                self._learn(person)
            case PartnerJoined(id_, person):
                self._members[id_] = (*self._members.get(id_, ()), self._learn(person))
            case LonePlayersPaired(first, second):
                self._join(first, second)
            case PartnersDrawn(pairs):
                for first, second in pairs:
                    self._join(first, second)
            case PairSplit(id_, leaving, other, number):
                self._numbers[other] = number
                self._members[other] = (leaving,)
                rest = (each for each in self._members.get(id_, ()) if each != leaving)
                self._members[id_] = tuple(rest)
            case PersonSubstituted(id_, leaving, person):
                come = self._learn(person)
                known = self._members.get(id_, ())
                self._members[id_] = tuple(come if each == leaving else each for each in known)
            case EventUndone(index):
                self._restore(index)
            case _:
                pass

    def _join(self, first: EntrantId, second: EntrantId) -> None:
        self._members[first] = (*self._members.get(first, ()), *self._members.get(second, ()))

    def _learn(self, person: Person) -> PersonId:
        self._details[person.id] = person.details
        return person.id

    def _restore(self, index: int) -> None:
        members, details = self._before.get(index, ({}, {}))
        self._members.update(members)
        for person, known in details.items():
            if known is not None:
                self._details[person] = known
