"""Personal text that goes to the federation beside the log: what it lacks, and what it must lose.

Guests' names go as labels, by the same function that names people on the pages of this hall, and
are withdrawn as soon as that names them no longer. All personal text of the tournament's file goes
sealed to its details key, names as well: so the federation has a copy that can be gone on from, and
can read nothing of it. Where desks write down the numbers of the federation, these go in clear:
they are its own, and by them it knows who has played.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, islice
from typing import TypeVar

from bobbl_server.history import History
from bobbl_server.pages.files.forgetting import are_names_due
from bobbl_server.pages.guests import public_names
from bobbl_shared.crypto.details import Details, enclosed
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash
from bobbl_shared.wire.federation_messages import (
    MOST_TEXTS,
    Label,
    MemberNumber,
    Recalled,
    Texts,
)

_Key = tuple[tuple[object, ...], int, date]
_Text = TypeVar("_Text")

MOST_SEALED_NOW = 20
"""Texts in one message that may have to be sealed first: each takes a fraction of a millisecond."""


@dataclass
class FederationTexts:
    """What the federation keeps of a tournament's personal text, compared with what it should.

    First ``recalled`` says what it keeps; then ``next_message`` gives what is to be sent, as often
    as something may have changed. ``today`` decides whether names may still be shown.
    """

    history: History
    dice: Dice
    today: Callable[[], date]
    _labels: dict[DetailsHash, Name] = field(default_factory=dict)
    _members: dict[DetailsHash, MemberNumber] = field(default_factory=dict)
    _sealed: set[DetailsHash] = field(default_factory=set)
    _unusable: set[DetailsHash] = field(default_factory=set)
    _settled: _Key | None = None

    def recalled(self, message: Recalled) -> None:
        """Hear of some texts that the federation keeps."""
        for each in message.labels:
            self._labels[each.hash] = Name(each.last, each.first)
        self._members.update((each.hash, each) for each in message.members)
        self._sealed.update(message.sealed)

    def next_message(self) -> Texts | None:
        """Return what is to be sent next, counted as kept from now on; none if nothing is."""
        key = self._key()
        if self._is_settled(key):
            return None
        labels = self._public()
        new = {hash_: name for hash_, name in labels.items() if self._labels.get(hash_) != name}
        members = self._given()
        gone = (each for each in self._labels if each not in labels)
        left = (each for each in self._members if each not in members)
        withdrawn = _some(chain(gone, left))
        kept = self.history.details.keys() | self.history.damaged
        forgotten = _some(each for each in self._sealed if each not in kept)
        shown = [Label(each, name.last, name.first) for each, name in _some(new.items())]
        numbers = _some(each for hash_, each in members.items() if self._members.get(hash_) != each)
        message = Texts(tuple(shown), withdrawn, tuple(self._closed()), forgotten, numbers)
        if message == Texts():
            self._settled = key
            return None
        self._labels |= {each.hash: new[each.hash] for each in shown}
        self._members |= {each.hash: each for each in numbers}
        for hash_ in (*withdrawn, *forgotten):
            self._labels.pop(hash_, None)
            self._members.pop(hash_, None)
        self._sealed |= {each.hash for each in message.sealed}
        self._sealed.difference_update(forgotten)
        return message

    def _is_settled(self, key: _Key) -> bool:
        """Return whether nothing has changed since the federation had everything."""
        if self._settled is None or key[1:] != self._settled[1:]:
            return False
        return all(one is other for one, other in zip(key[0], self._settled[0], strict=True))

    def _key(self) -> _Key:
        """Return on what texts depend: by the very same things, and by equal ones.

        Details are only ever added, but for those of people who are forgotten.
        """
        state = self.history.state
        values = (state.entrants, state.persons, state.unlisted, state.forgotten, state.settings)
        return values, len(self.history.details), self.today()

    def _public(self) -> Mapping[DetailsHash, Name]:
        state = self.history.state
        if are_names_due(state, self._time_of, None, self.today()):
            return {}
        return public_names(state, self.history.name_of)

    def _given(self) -> Mapping[DetailsHash, MemberNumber]:
        """Return the numbers that the federation may know, by the details in which they stand.

        Whoever does not want to be named to guests is not named to it either. What cannot be read
        here stays there as it is.
        """
        state = self.history.state
        if not state.settings.members:
            return {}
        hidden = state.unlisted | state.forgotten
        found: dict[DetailsHash, MemberNumber] = {}
        for known in state.persons.values():
            person = known.person
            if person.contact is None or person.id in hidden:
                continue
            number = self.history.member_of(person.contact)
            if number:
                found[person.contact] = MemberNumber(person.contact, person.id, int(number))
            elif number is None and person.contact in self._members:
                found[person.contact] = self._members[person.contact]
        return found

    def _time_of(self, index: int) -> str:
        return decode_event(self.history.bodies[index]).inputs.at

    def _closed(self) -> Iterator[Details]:
        """Yield some details that the federation lacks, sealed; damaged ones stay here."""
        public = bytes.fromhex(self.history.state.root.details_public)
        known = self._sealed | self._unusable
        lacking = (each for hash_, each in self.history.details.items() if hash_ not in known)
        count = 0
        for each in lacking:
            try:
                yield enclosed(each, public, self.dice)
            except PeerError:
                self._unusable.add(each.hash)
                continue
            count += 1
            if count == MOST_SEALED_NOW:
                return


def _some(of: Iterable[_Text]) -> tuple[_Text, ...]:
    return tuple(islice(of, MOST_TEXTS))
