"""Which paper a photo shows: a slip, or the registration of somebody, by the codes on it.

A photo may show several codes: a slip has one for the results and one for phones. The first that
names a paper of this tournament counts, whatever else is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.domain.paper import slip_code
from bobbl_shared.domain.paper.phone_address import LENGTH, SLIP_PATH, phone_code
from bobbl_shared.domain.paper.registration_code import (
    PREFIX,
    code_of,
    entrant_with_code,
    is_code,
)
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_named
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Refusal


@dataclass(frozen=True)
class PhotographedSlip:
    """A slip, and the code that opens it at a results station."""

    place: SlipPlace
    code: str


@dataclass(frozen=True)
class PhotographedEntrant:
    """Somebody's registration, and the code that opens it at a desk."""

    entrant: Entrant
    code: str


Photographed = PhotographedSlip | PhotographedEntrant


def photographed(state: State, role: Role, texts: Sequence[str]) -> Photographed:
    """Return what a photo with these codes shows to a station of that role.

    Raises ``Refusal``: ``photo_without_code`` if there is none, ``photo_wants_slip`` and
    ``photo_wants_person`` for paper of the other station, ``slip_code_foreign``, ``code_unknown``
    and ``photo_foreign`` for codes that name nothing here.
    """
    refusals = []
    for text in texts:
        try:
            found = _paper(state, text.strip())
            if isinstance(found, PhotographedSlip) != (role == "scoring"):
                raise Refusal("photo_wants_slip" if role == "scoring" else "photo_wants_person")
        except Refusal as refusal:
            refusals.append(refusal)
        else:
            return found
    telling = [each for each in refusals if each.code != "photo_foreign"]
    raise next(iter(telling or refusals), Refusal("photo_without_code"))


def _paper(state: State, text: str) -> Photographed:
    capitals = text.upper()
    if slip_code.is_code(capitals):
        return PhotographedSlip(slip_named(state.tournament, capitals), capitals)
    registration = capitals.removeprefix(PREFIX)
    if registration != capitals and is_code(registration):
        entrant = state.entrants[entrant_with_code(state, registration)]
        return PhotographedEntrant(entrant, code_of(state, entrant.id))
    place = _phone_slip(state, text)
    if place is None:
        raise Refusal("photo_foreign")
    return PhotographedSlip(place, slip_code.slip_code(state.tournament, place))


def _phone_slip(state: State, text: str) -> SlipPlace | None:
    """Return the slip that phones find under an address; none if it is no such address of here."""
    _, found, code = text.rpartition(f"{SLIP_PATH}/")
    if state.phones is None or not found or len(code) != LENGTH or not set(code) <= set(ALPHABET):
        return None
    places = (SlipPlace(each.number, table) for each in state.rounds for table in each.tables)
    return next((each for each in places if phone_code(state.phones, each) == code), None)
