"""What a station has asked for about seats: what came of the last, and what was refused.

Refusals stay until somebody has read them: whoever types lots is three lots further by then.
"""

from bobbl_client.model.station import Change, StationModel
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId


class SeatRequests:
    """Gives seats, draws them and takes them back."""

    def __init__(self, model: StationModel) -> None:
        """Nothing has been asked."""
        self._model = model
        self._asked: dict[int, EntrantId] = {}
        self._refused: list[tuple[EntrantId, str]] = []
        self.last: EntrantId | None = None

    @property
    def refused(self) -> tuple[EntrantId, str] | None:
        """Whom the oldest unread refusal is about, and its sentence."""
        return self._refused[0] if self._refused else None

    @property
    def are_open(self) -> bool:
        """Tell whether something asked here has no verdict yet."""
        return bool(self._asked)

    def ask(self, payload: GiveSeat | FreeSeat) -> None:
        """Ask for it; what cannot even be stored counts as refused."""
        entrant = self.last = payload.entrant
        try:
            self._asked[self._model.ask(payload)] = entrant
        except BobblError as error:
            self._refused.append((entrant, sentence(error)))
        self._judge()

    def read(self) -> bool:
        """Put the oldest refusal away; tell whether there was one."""
        return bool(self._refused and self._refused.pop(0))

    def hear(self, change: Change) -> None:
        """Look whether a change brings verdicts on what was asked here."""
        if change.verdicts:
            self._judge()

    def _judge(self) -> None:
        for counter in sorted(self._asked):
            verdict = self._model.verdict(counter)
            if verdict is None:
                continue
            entrant = self._asked.pop(counter)
            if verdict.refusal is not None:
                self._refused.append((entrant, sentence(verdict.refusal)))
