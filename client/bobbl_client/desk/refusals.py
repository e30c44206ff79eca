"""What the desk asked for and did not get; each stays on the screen until somebody has read it."""

from dataclasses import dataclass

from bobbl_client.desk.screen import Line
from bobbl_client.model.station import Change, StationModel
from bobbl_shared.domain.areas.field import EditPerson, JoinPartner, RegisterEntrant
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.names import decode_name
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
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


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that was asked and not done, and why."""

    asked: Asked
    why: str


class Refusals:
    """Remembers what was asked and collects what was refused, the oldest first."""

    def __init__(self, model: StationModel) -> None:
        """Know the commands that wait from an earlier run."""
        self._model = model
        self._asked = {
            command.counter: _asked_before(command.payload, [each.body for each in details])
            for command, details in model.pending()
        }
        self._refused: list[Refused] = []

    @property
    def first(self) -> Refused | None:
        """Give the oldest refusal that nobody has read."""
        return self._refused[0] if self._refused else None

    def remember(self, counter: int, asked: Asked) -> None:
        """Know what a command is about; its verdict may have come already."""
        self._asked[counter] = asked
        self._check(counter)

    def failed(self, asked: Asked, error: Coded) -> None:
        """Take something that could not even be asked."""
        self._refused.append(Refused(asked, sentence(error)))

    def hear(self, change: Change) -> None:
        """Take the verdicts of a change."""
        for counter in change.verdicts:
            self._check(counter)

    def read(self) -> Refused | None:
        """Take the oldest refusal away and give it."""
        return self._refused.pop(0) if self._refused else None

    def _check(self, counter: int) -> None:
        verdict = self._model.verdict(counter)
        asked = self._asked.get(counter)
        if verdict is None or asked is None:
            return
        del self._asked[counter]
        refusal = verdict.refusal
        if refusal is not None:
            self._refused.append(Refused(asked, sentence(refusal)))


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
