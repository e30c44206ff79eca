"""The code with which one invited station pairs, as long as it is shown."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.stations.spelling import spelled
from bobbl_client.page.questions import Questions
from bobbl_shared.domain.state import Invitation
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import running
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import InvitationId
from bobbl_shared.wire.messages import (
    AddressesAnswer,
    AskAddresses,
    AskCode,
    CodeAnswer,
    RefusedAnswer,
    Reply,
)

VALID_S = 120
"""How long a new code is valid: the bar beside it starts full."""

LOOPBACK = "127."
"""Only the server's own computer finds it at such an address."""


@dataclass(frozen=True)
class ShownCode:
    """The code big, spelled, with what is left of it. ``is_used``: the station is there.

    ``part`` is the share of its time that is left, 0 to 1; no ``left``: it does not run out.
    """

    title: str
    detail: str
    code: str
    spelled: str
    part: float
    left: str
    status: str
    addresses: str
    is_used: bool


class PairingCode:
    """Asks the server for the code and keeps what it said."""

    def __init__(
        self,
        model: StationModel,
        questions: Questions,
        invitation: InvitationId,
        told: Callable[[], None],
    ) -> None:
        """Start without a code; ``told`` is called at each answer to the page's questions."""
        self.invitation = invitation
        self._model, self._questions, self._told = model, questions, told
        self._answer: CodeAnswer | None = None
        self._until: datetime | None = None
        self._addresses: tuple[str, ...] = ()
        self._refused = ""
        self._has_asked = False

    @property
    def is_known(self) -> bool:
        """Whether the tournament knows the invitation."""
        return self._invitation is not None

    @property
    def is_over(self) -> bool:
        """Whether the invitation is used or withdrawn."""
        known = self._invitation
        return known is not None and (known.used_by is not None or known.withdrawn)

    def renew(self) -> None:
        """Ask for a new code and for the addresses that can be typed."""
        self._has_asked = False
        self.ask()

    def ask(self) -> None:
        """Ask what is left of the code; for a new one as soon as the server knows of it."""
        if self._invitation is None or self.is_over or self._model.contact is not Contact.ONLINE:
            return
        is_new, self._has_asked = not self._has_asked, True
        self._questions.ask(AskCode(self.invitation, is_new), self._take)
        if is_new:
            self._questions.ask(AskAddresses(), self._take)

    def shown(self) -> ShownCode:
        """Return what is to be shown now."""
        name = self._invitation.name if self._invitation is not None else ""
        if self.is_over:
            title = tr("„{name}“ ist dabei", name=name)
            return ShownCode(
                title,
                tr("Die Station ist gekoppelt und kann arbeiten."),
                "",
                "",
                0,
                "",
                "",
                "",
                True,
            )
        code = self._answer.code if self._answer is not None else ""
        left = self._seconds_left()
        detail = tr("Vorlesen geht auch. Er gilt einmal, für „{name}“.", name=name)
        return ShownCode(
            title=tr("Diesen Code an der neuen Station eintippen"),
            detail=detail,
            code=code,
            spelled=spelled(code),
            part=min(1.0, left / VALID_S) if code else 0.0,
            left=tr("noch {time}", time=running(left)) if code and self._until else "",
            status=self._status(code),
            addresses=_typed_addresses(self._addresses),
            is_used=False,
        )

    @property
    def _invitation(self) -> Invitation | None:
        state = self._model.state
        return state.invitations.get(self.invitation) if state is not None else None

    def _seconds_left(self) -> int:
        if self._until is None:
            return 0
        return max(0, round((self._until - self._model.now).total_seconds()))

    def _status(self, code: str) -> str:
        """Return what is going on with the code (marked)."""
        if self._model.contact is not Contact.ONLINE:
            return tr("Ohne Verbindung zum Server gibt es keinen Code.")
        if self._refused:
            return self._refused
        if self._answer is None:
            return tr("Code wird geholt …")
        if not code:
            return tr("Der Code gilt nicht mehr: die Zeit ist um. **F5** macht einen neuen.")
        return tr("Warte auf die Station …")

    def _take(self, reply: Reply) -> None:
        match reply:
            case CodeAnswer(seconds_left=seconds):
                self._answer, self._refused = reply, ""
                left = timedelta(seconds=seconds)
                self._until = self._model.now + left if seconds else None
            case AddressesAnswer(addresses):
                self._addresses = addresses
            case RefusedAnswer(code, parameters):
                self._refused = sentence(Refusal(code, **parameters))
            case _:
                pass
        self._told()


def _typed_addresses(addresses: tuple[str, ...]) -> str:
    if not addresses:
        return ""
    far = [each for each in addresses if not each.startswith(LOOPBACK)] or addresses
    which = tr(" oder ").join(far[:2])
    return tr("Findet sie das Turnier nicht: Adresse **{which}**", which=which)
