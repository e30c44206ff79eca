"""Names for identities, so that one kind of id is never taken for another."""

import uuid
from typing import NewType

StationId = NewType("StationId", str)
"""SHA-256 of a station's public key, 64 hex digits; the root and a server are authors likewise."""

TournamentId = NewType("TournamentId", StationId)
"""The id of the root key as an author: a tournament is known by the key that founded it."""

PersonId = NewType("PersonId", str)
EntrantId = NewType("EntrantId", str)
EntryId = NewType("EntryId", str)
OperatorId = NewType("OperatorId", str)
AnnouncementId = NewType("AnnouncementId", str)
InvitationId = NewType("InvitationId", str)
MarkerId = NewType("MarkerId", str)
PrizeId = NewType("PrizeId", str)
ProposalId = NewType("ProposalId", str)

ScreenId = NewType("ScreenId", str)
"""The four signs that a browser shows until it is a display, and is known by from then on."""

DetailsHash = NewType("DetailsHash", str)
"""SHA-256(salt ‖ body) of personal text that is kept apart, 64 hex digits."""

Table = NewType("Table", int)
"""Number of a table in the hall, from 1."""


def new_id() -> str:
    """Return a fresh random id (UUID 4) as 32 hex digits."""
    return uuid.uuid4().hex
