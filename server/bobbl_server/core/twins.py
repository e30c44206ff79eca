"""Which registered persons bear the same name as those a command brings."""

from collections.abc import Callable, Iterable

from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import Name, twin_key
from bobbl_shared.domain.readings.personal_text import persons_brought
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash, PersonId

NameOf = Callable[[DetailsHash], Name | None]
"""Looks a name up by its hash; none if the details are deleted or unreadable."""


class Twins:
    """Finds twins by the clear names; remembers the key of each hash it has looked up."""

    def __init__(self, name_of: NameOf) -> None:
        """Use ``name_of`` for every hash not seen before."""
        self._name_of = name_of
        self._keys: dict[DetailsHash, str] = {}

    def forget(self, hashes: Iterable[DetailsHash]) -> None:
        """Remember nothing of these names."""
        for each in hashes:
            self._keys.pop(each, None)

    def of(self, state: State, payload: AnyPayload) -> tuple[PersonId, ...]:
        """Return the twins of the persons a payload brings, in the order of registration."""
        brought = persons_brought(payload)
        if not brought:
            return ()
        own = {person.id for person in brought}
        keys = {key for person in brought if (key := self._key(person.details))}
        return tuple(
            id_
            for id_, known in state.persons.items()
            if id_ not in own
            and not known.has_left
            and self._key(known.person.details) in keys
            and state.entrants[known.entrant].status != "withdrawn"
        )

    def knows_all(self, state: State, payload: AnyPayload) -> bool:
        """Return whether every name that decides about twins can be read."""
        hashes = {known.person.details for known in state.persons.values()}
        hashes |= {person.details for person in persons_brought(payload)}
        return all(self._key(each) is not None for each in hashes)

    def _key(self, details: DetailsHash) -> str | None:
        key = self._keys.get(details)
        if key is None and (name := self._name_of(details)) is not None:
            key = self._keys[details] = twin_key(name)
        return key
