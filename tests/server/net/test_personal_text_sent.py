"""Who is sent which personal text, in the frames as they go over the wire; and none once forgotten.

Phone numbers, addresses and notes reach desks and organisers only; all others have them sealed.
"""

from collections.abc import Callable
from typing import get_args

import pytest

from bobbl_server.net.hub import Hub, Subscriber
from bobbl_server.service import Submission
from bobbl_shared.crypto.details import conceal
from bobbl_shared.domain.areas.field import ForgetPersons, RegisterEntrant
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId, PersonId
from bobbl_shared.wire.codec import encode
from bobbl_shared.wire.messages import Answer, DetailsAnswer
from builders.evening import FixedClock
from builders.office import Author, Office

ROLES: tuple[Role, ...] = get_args(Role)
PHONE = "0171 2345678"
PERSON = PersonId("p")


class Hall:
    """A server with somebody connected in each role."""

    def __init__(self) -> None:
        self.office = Office()
        self.hub = Hub(self.office.history, FixedClock())
        self.authors = {role: self.office.admit(role, f"one {role}", "Halle") for role in ROLES}
        self.heard = {role: self.connected(role) for role in ROLES}

    def connected(self, role: Role, start: int | None = None) -> Callable[[], str]:
        """Connect a station; give what hands over the frames that wait for it."""
        subscriber = Subscriber(self.authors[role].key.author, lambda: None)
        self.hub.subscribe(subscriber, self.office.state.length if start is None else start)
        return lambda: "".join(subscriber.take() for _ in range(len(subscriber.waiting)))

    def commit(self, submission: Submission) -> None:
        _, settled = self.office.commit(submission)
        assert settled is not None
        self.hub.broadcast(settled)


def registering(desk: Author) -> Submission:
    name, phone = desk.name_details("Hofmann"), conceal(PHONE.encode(), "contact", desk.dice)
    person = Person(PERSON, name.hash, phone.hash)
    payload = RegisterEntrant(EntrantId("e"), "pair", (person,))
    return desk.submission(desk.command(payload), (name, phone))


@pytest.mark.parametrize("role", ROLES)
def test_contact_details_reach_desks_and_organisers_and_nobody_else(role: Role) -> None:
    hall = Hall()
    hall.commit(registering(hall.authors["desk"]))
    known = hall.office.state.persons[PERSON].person
    hashes = [each for each, _ in known.details_named()]
    details = hall.hub.details(hashes, hall.authors[role].key.author)
    sent = {
        "as it happens": hall.heard[role](),
        "catching up": hall.connected(role, 0)(),
        "asked for": encode(Answer(1, DetailsAnswer(details))),
    }
    for when, frames in sent.items():
        assert "Hofmann" in frames, when
        assert '"sealed"' in frames, when
        assert (PHONE in frames) == (role in {"organiser", "desk"}), when


@pytest.mark.parametrize("role", ROLES)
def test_of_who_is_forgotten_nothing_is_sent_not_even_sealed(role: Role) -> None:
    hall = Hall()
    hall.commit(registering(hall.authors["desk"]))
    office = hall.authors["organiser"]
    known = hall.office.state.persons[PERSON].person
    hashes = [each for each, _ in known.details_named()]
    hall.heard[role]()
    hall.commit(office.submission(office.command(ForgetPersons((PERSON,)))))
    for frames in (hall.heard[role](), hall.connected(role, 0)()):
        assert "PersonsForgotten" in frames
        assert "Hofmann" not in frames
        assert PHONE not in frames
        assert '"sealed":"' not in frames
    assert hall.hub.details(hashes, hall.authors[role].key.author) == ()
