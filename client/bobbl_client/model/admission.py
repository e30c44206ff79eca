"""A station of the organiser's own computer is admitted without anybody reading or typing a code.

The organiser's own station opens the place and asks for its code, as if it were to be shown; it is
handed to the new station in this process or to a child of it, and stands nowhere else.
"""

from collections.abc import Callable, Collection

from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.areas.staff import InviteStation, WithdrawInvitation
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.wire.messages import AskCode, CodeAnswer, RefusedAnswer, Reply

ANSWER_S = 20.0
"""So long an answer of the server is waited for."""


class Admission:
    """A place that is being opened for a station of this computer."""

    def __init__(
        self,
        model: StationModel,
        role: Role,
        name: str,
        sections: tuple[str, ...],
        clock: Callable[[], float],
    ) -> None:
        """Ask for the place; ``BobblError`` if that cannot be stored. ``clock`` gives seconds."""
        self._model, self._clock = model, clock
        self._invitation = InvitationId(new_id())
        self._asked = model.ask(InviteStation(self._invitation, role, name, sections))
        self._since = clock()
        self._has_asked_code = False
        self._reply: Reply | None = None

    def look(self) -> str | None:
        """Return the code, None until it is there; ``Refusal`` or ``BobblError`` if none comes."""
        match self._reply:
            case CodeAnswer(code=code) if code:
                return code
            case RefusedAnswer(code, parameters):
                raise Refusal(code, **parameters)
        if self._reply is not None or self._clock() >= self._since + ANSWER_S:
            raise BobblError("server_silent")
        verdict = self._model.verdict(self._asked)
        if verdict is not None and verdict.refusal is not None:
            raise verdict.refusal
        is_due = verdict is not None and not self._has_asked_code
        if is_due and self._model.contact is Contact.ONLINE:
            self._has_asked_code = True
            self._model.query(AskCode(self._invitation, renew=True), self._take)
        return None

    def withdraw(self) -> None:
        """Take the place back unless a station has it; ``BobblError`` if that cannot be stored."""
        state = self._model.state
        known = state.invitations.get(self._invitation) if state is not None else None
        is_open = known is not None and known.used_by is None and not known.withdrawn
        if is_open or self._model.verdict(self._asked) is None:
            self._model.ask(WithdrawInvitation(self._invitation))

    def _take(self, reply: Reply) -> None:
        self._reply = reply


def free_name(plain: str, taken: Collection[str]) -> str:
    """Return a name for a station that no other one has: ``Seiten``, or ``Seiten 2``."""
    named = (plain if n == 1 else f"{plain} {n}" for n in range(1, len(taken) + 2))
    return next(each for each in named if each not in taken)
