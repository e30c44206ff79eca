"""What commands and facts are made of, so that each area can have its own in a module of its own.

The class name is the tag on disk: it never changes its meaning.
"""

from typing import Literal

from msgspec import Struct

from bobbl_shared.ids import DetailsHash, PersonId

NamedDetails = tuple[DetailsHash, Literal["name", "contact"]]
"""Personal text that travels beside a command, by its hash, and its scope."""


class Payload(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """What all payloads share: frozen, tagged ``kind`` with the class name, nothing unknown."""

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details that the command refers to."""
        return ()


def note_named(note: DetailsHash | None) -> tuple[NamedDetails, ...]:
    """Return the details of a note, if there is one."""
    return ((note, "contact"),) if note else ()


class Happened(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="fact"):
    """What all facts share: frozen, tagged ``fact`` with the class name, nothing unknown."""


class Person(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A person as registered: an id and where the personal text is found."""

    id: PersonId
    details: DetailsHash
    contact: DetailsHash | None = None

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the person."""
        name: NamedDetails = (self.details, "name")
        return (name, (self.contact, "contact")) if self.contact else (name,)
