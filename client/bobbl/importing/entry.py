"""Registering people in a tournament's file that no server has open: all of them or nobody.

The list is taken in by a station of its own: the server of this computer admits it, it signs what
it registers, and it is excluded again. Its key is kept nowhere. So the log tells who has registered
whom, and holds when it is checked.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from bobbl_server.core.draw.engine import draw
from bobbl_server.history import History
from bobbl_server.service import Recorded, Service, Submission, read_submission
from bobbl_server.store.opening import Opened, open_as_server
from bobbl_server.store.secrets import SecretFiles
from bobbl_shared.clock import Clock, stamp
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.staff import AdmitStation, InviteStation, RevokeStation
from bobbl_shared.domain.commands import AnyPayload, Base, Command, encode_command
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import (
    ContactDetails,
    Name,
    encode_contact,
    encode_name,
    tidied_name,
)
from bobbl_shared.domain.values import Arrival, EntrantKind
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId, InvitationId, PersonId, new_id
from bobbl_shared.wire.messages import Signed


@dataclass(frozen=True)
class NewEntrant:
    """Who is to be registered; ``distinct``: others of that name are other people.

    ``contacts``: how each of them is reached.
    """

    names: tuple[Name, ...]
    kind: EntrantKind
    distinct: bool
    contacts: tuple[ContactDetails, ...] = ()


Request = tuple[AnyPayload, tuple[Details, ...]]
"""What is asked for, with the names that come with it."""


@contextmanager
def opened_for_entry(path: Path, home: Path, clock: Clock) -> Iterator["Entry"]:
    """Open a tournament on its own computer.

    Raises ``BobblError`` where another program has it open, where it can only be read, and where
    its server would have to ask its stations first.
    """
    opened = open_as_server(path, home, os.urandom)
    try:
        if opened.read_only is not None:
            raise opened.read_only
        if opened.asks_first or opened.later is not None:
            raise BobblError("import_after_opening", path=str(path))
        yield Entry(opened, clock)
        opened.memory.keep_place(opened.history)
    finally:
        opened.log.close()


class Entry:
    """A station for one list."""

    def __init__(self, opened: Opened, clock: Clock) -> None:
        secrets = SecretFiles(opened.keys.tls_path.parent, os.urandom)
        self._clock, self._key = clock, SigningKey.generate(os.urandom)
        self._service = Service(
            opened.history, opened.log, opened.keys.signing, clock, os.urandom, draw, secrets
        )

    @property
    def history(self) -> History:
        """Everything committed."""
        return self._service.history

    def register(self, entrants: Sequence[NewEntrant], arrival: Arrival, name: str) -> None:
        """Register people; as ``ask``."""
        self.ask([_registration(entrant, arrival) for entrant in entrants], name)

    def ask(self, requests: Sequence[Request], name: str) -> None:
        """Ask for several things from a station of this name; on return all are on disk.

        Raises ``BobblError`` if one cannot be, and then none is.
        """
        invitation, public = InvitationId(new_id()), self._key.public.hex()
        self._own(lambda: InviteStation(invitation, "organiser", name))
        self._own(lambda: AdmitStation(invitation, public))
        seen = self._service.state.length
        try:
            self._commit(
                [
                    self._signed(counter, payload, details, seen)
                    for counter, (payload, details) in enumerate(requests, 1)
                ]
            )
        finally:
            self._own(lambda: RevokeStation(self._key.author))

    def _own(self, payload: Callable[[], AnyPayload]) -> None:
        self._commit([self._service.own_submission(payload())])

    def _commit(self, submissions: Sequence[Submission]) -> None:
        batch = self._service.take(submissions)
        for outcome in batch.outcomes:
            if not isinstance(outcome, Recorded):
                raise BobblError("import_refused", code="unusable")
            if outcome.refused:
                event = batch.draft.events[outcome.index - self._service.state.length]
                raise BobblError("import_refused", code=event.verdict.refused)
        self._service.write(batch)
        self._service.settle(batch)

    def _signed(
        self, counter: int, payload: AnyPayload, details: tuple[Details, ...], seen: int
    ) -> Submission:
        state, author = self._service.state, self._key.author
        at = stamp(self._clock.now())
        base = Base(version=seen)
        text = encode_command(Command(state.tournament, author, counter, None, base, payload, at))
        signature = self._key.sign(Purpose.COMMAND, text.encode()).hex()
        return read_submission(author, self._key.public, Signed(text, signature), details)


def _registration(entrant: NewEntrant, arrival: Arrival) -> Request:
    details = [
        conceal(encode_name(tidied_name(name)), "name", os.urandom) for name in entrant.names
    ]
    persons = [Person(PersonId(new_id()), each.hash) for each in details]
    for place, reached in enumerate(entrant.contacts):
        if not reached.is_empty:
            details.append(conceal(encode_contact(reached), "contact", os.urandom))
            persons[place] = replace(persons[place], contact=details[-1].hash)
    id_ = EntrantId(new_id())
    payload = RegisterEntrant(id_, entrant.kind, tuple(persons), arrival, None, entrant.distinct)
    return payload, tuple(details)
