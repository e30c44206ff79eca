"""What a desk remembers of what it has asked for, to be said if it is refused."""

from collections.abc import Mapping
from dataclasses import dataclass

from bobbl_client.desk.screen import Line
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.field import EditPerson, JoinPartner, RegisterEntrant
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import decode_name
from bobbl_shared.i18n import tr
from bobbl_shared.ids import MarkerId


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom a command is about, and what the form held; no lines: nothing to put back.

    ``happened`` stands instead of the sentence that something was not saved.
    """

    who: str
    lines: tuple[Line, ...] = ()
    alone: bool = False
    is_paid: bool = False
    marks: frozenset[MarkerId] = frozenset()
    happened: str = ""


def asked_before(model: StationModel) -> Mapping[int, Asked]:
    """What the commands that wait from an earlier run are about, by counter."""
    return {
        command.counter: _asked_before(command.payload, [each.body for each in details])
        for command, details in model.pending()
    }


def _asked_before(payload: AnyPayload, bodies: list[str | None]) -> Asked:
    """Tell what a command of an earlier run was about, from the names it brought."""
    match payload:
        case RegisterEntrant() | EditPerson() | JoinPartner():
            names = [decode_name(body.encode()) for body in bodies if body is not None]
            lines = tuple((name.last, name.first, name.club) for name in names)
            is_new = isinstance(payload, RegisterEntrant)
            alone = isinstance(payload, RegisterEntrant) and payload.entrant_kind == "lone"
            who = " / ".join(name.listed for name in names)
            return Asked(who, lines if is_new else (), alone)
        case _:
            return Asked(tr("ein Auftrag von vorhin"))
