"""Completing names at the desk from the organiser's address book.

While a name is typed, the form offers the regulars who match it by spelling, by sound or but for a
typing error; whoever usually plays with the person in the other row comes first. Nobody who is
registered already is offered. One key takes the chosen person over; whoever goes on typing can
ignore the offer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from bobbl_client.desk.screen import DeskKey, Line, Offered, OfferedRow
from bobbl_client.evening.roster_record import Roster
from bobbl_shared.domain.names import Name, fold_text, tidied, twin_key, usually_spelled
from bobbl_shared.domain.regulars import Regular
from bobbl_shared.i18n import tr
from bobbl_shared.search.directory import Directory, Sought

MOST_OFFERED = 3
LEAST_LETTERS = 2
"""So many letters are typed before anybody is offered: of one letter there are too many."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody who fits what is typed in a row."""

    row: int
    regular: Regular


@dataclass(frozen=True, slots=True)
class Offer:
    """Who is offered for what is being typed, and the place of who is chosen.

    ``is_spelling``: the names themselves as names are written, one for each row; for one was typed
    in capitals or small, or all begin with the word that is taken for their family name.
    """

    choices: tuple[Choice, ...] = ()
    chosen: int = 0
    is_spelling: bool = False

    def moved(self, step: int) -> "Offer":
        """Return the offer with the next chosen, or the one before."""
        return replace(self, chosen=max(0, min(len(self.choices) - 1, self.chosen + step)))

    def with_chosen(self, place: int) -> "Offer":
        """Return the offer with another one chosen."""
        return replace(self, chosen=place) if 0 <= place < len(self.choices) else self

    def taken_over(self, lines: Sequence[Line], rows: int) -> tuple[Line, ...] | None:
        """Return the rows with the chosen one in them; none: nobody is offered."""
        if not self.choices:
            return None
        filled = [*lines, *[("", "", "")] * (rows - len(lines))]
        for choice in self.choices if self.is_spelling else (self.choices[self.chosen],):
            name = choice.regular.name
            filled[choice.row] = (name.last, name.first, name.club)
        return tuple(filled)


class DeskCompletion:
    """Finds who can be offered for what is being typed."""

    def __init__(self) -> None:
        """Know nobody."""
        self._people: tuple[Regular, ...] = ()
        self._directory = Directory(())
        self._keys: tuple[str, ...] = ()
        self._places: dict[str, list[int]] = {}
        self._roster: Roster = {}
        self._registered: frozenset[str] = frozenset()

    def take(self, people: tuple[Regular, ...]) -> bool:
        """Know these regulars from now on; return whether they are others than before."""
        if people is self._people:
            return False
        self._people = people
        self._directory = Directory(
            Sought(str(place), (each.name,)) for place, each in enumerate(people)
        )
        self._keys = tuple(twin_key(each.name) for each in people)
        self._places = {}
        for place, key in enumerate(self._keys):
            self._places.setdefault(key, []).append(place)
        return True

    def offer(
        self, before: Sequence[Line], now: Sequence[Line], rows: int, roster: Roster
    ) -> Offer:
        """Return who fits the row that was typed into, or who plays with the person in it."""
        lines = [*now[:rows], *[("", "", "")] * (rows - len(now))]
        typed = _changed(before, lines)
        if typed is None:
            return Offer()
        if parted := _parted(lines):
            return Offer(parted, is_spelling=True)
        found = self._known(lines, typed, roster)
        return found if found.choices else _respelled(lines[typed], typed)

    def _known(self, lines: Sequence[Line], typed: int, roster: Roster) -> Offer:
        """Return which regulars are offered."""
        if not self._people:
            return Offer()
        registered = self._registered_in(roster)
        taken = registered | {_key(line) for line in lines if line[0].strip()}
        if self._is_whole(lines[typed]):
            return Offer(self._partners(lines, typed, taken))
        return Offer(self._fitting(lines, typed, registered))

    def shown(self, offer: Offer) -> Offered | None:
        """Return what is shown of an offer; none: nobody is offered."""
        if not offer.choices:
            return None
        is_partner = any(each.row for each in offer.choices) and not offer.is_spelling
        title = tr("So geschrieben?") if offer.is_spelling else tr("Aus dem Adressbuch")
        rows = tuple(
            OfferedRow(str(place), each.regular.name.listed, self._detail(each.regular, is_partner))
            for place, each in enumerate(offer.choices)
        )
        keys = [DeskKey("→", tr("Partner übernehmen") if is_partner else tr("Übernehmen"))]
        return Offered(title, rows, offer.chosen, tuple(keys))

    def _registered_in(self, roster: Roster) -> frozenset[str]:
        """Return the names that are taken; looked at once for each state of the roster."""
        if roster is not self._roster:
            self._roster = roster
            self._registered = frozenset(
                " ".join(sorted((person.spelled.last.text, person.spelled.first.text)))
                for each in roster.values()
                if not each.is_out
                for person in each.persons
            )
        return self._registered

    def _detail(self, regular: Regular, is_partner: bool) -> str:
        parts = [regular.name.club] if regular.name.club else []
        if regular.partners and not is_partner:
            partner = self._people[regular.partners[0]].name
            parts.append(tr("spielt mit {name}", name=partner.listed))
        return " · ".join(parts)

    def _is_whole(self, line: Line) -> bool:
        """Return whether a row holds all that the book knows of somebody."""
        found = [self._people[place].name for place in self._places.get(_key(line), ())]
        club = fold_text(line[2])
        return any(not each.club or fold_text(each.club) == club for each in found)

    def _partners(
        self, lines: Sequence[Line], typed: int, taken: frozenset[str]
    ) -> tuple[Choice, ...]:
        """Return who usually plays with the person in a row, for the other row if it is empty."""
        other = next((row for row, line in enumerate(lines) if not any(line)), None)
        if other is None:
            return ()
        places = (
            partner
            for place in self._places.get(_key(lines[typed]), ())
            for partner in self._people[place].partners
        )
        free = [place for place in dict.fromkeys(places) if self._keys[place] not in taken]
        return tuple(Choice(other, self._people[place]) for place in free[:MOST_OFFERED])

    def _fitting(
        self, lines: Sequence[Line], typed: int, registered: frozenset[str]
    ) -> tuple[Choice, ...]:
        last, first, _ = (tidied(text) for text in lines[typed])
        if len(fold_text(last + first)) < LEAST_LETTERS:
            return ()
        others = {_key(line) for row, line in enumerate(lines) if row != typed and line[0].strip()}
        expected = {
            partner
            for key in others
            for place in self._places.get(key, ())
            for partner in self._people[place].partners
        }
        taken = registered | others
        hits = (int(hit.key) for hit in self._directory.find(f"{last} {first}"))
        free = (place for place in hits if self._keys[place] not in taken)
        best = sorted(free, key=lambda place: place not in expected) if expected else free
        return tuple(Choice(typed, self._people[place]) for place in islice(best, MOST_OFFERED))


def _parted(lines: Sequence[Line]) -> tuple[Choice, ...]:
    """Return the names of rows like ``Weiß Ute`` and ``Weiß Jörg``, each typed into one field.

    None unless all begin with the same word, which is a family name then.
    """
    words = [tidied(last).split() for last, _, _ in lines]
    is_whole = all(len(each) == 2 for each in words) and not any(line[1].strip() for line in lines)
    if not is_whole or len(lines) < 2 or len({fold_text(each[0]) for each in words}) > 1:
        return ()
    return tuple(
        Choice(row, Regular(Name(each[0], each[1], tidied(line[2]))))
        for row, (each, line) in enumerate(zip(words, lines, strict=True))
    )


def _respelled(line: Line, row: int) -> Offer:
    """Return the name in a row as names are written, if it is typed in capitals or small."""
    last, first, club = (tidied(text) for text in line)
    name = Name(usually_spelled(last), usually_spelled(first), club)
    if (name.last, name.first) == (last, first):
        return Offer()
    return Offer((Choice(row, Regular(name)),), is_spelling=True)


def _changed(before: Sequence[Line], now: Sequence[Line]) -> int | None:
    """Return the row in which the last change was, if there is a name in it."""
    padded = [*before, *[("", "", "")] * (len(now) - len(before))]
    rows = [row for row, line in enumerate(now) if line != padded[row] and any(line[:2])]
    return rows[-1] if rows else None


def _key(line: Line) -> str:
    return twin_key(Name(tidied(line[0]), tidied(line[1])))
