"""The chronicle: everything that happened, one line an event, with a search as one types.

The lines are made from the station's own copy of the log, once each and in order, so the chronicle
is complete without a connection, too. A long log is read a few hundred events at a time, and keys
are handled in between. Every word of the search must begin a word of the line. A number must match
a whole number, and after "Tisch", "Runde" or "Nr." the number of that table, round or entrant. A
line has what happened, who did it, at which station, and the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import lru_cache
from unicodedata import combining, normalize

from bobbl_client.evening.people import operator_name
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_client.organiser.chronicle.words import Wording, station_name
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.undo import EventUndone
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.names import fold_text
from bobbl_shared.i18n.hours import hour
from bobbl_shared.ids import StationId

_SEPARATORS = str.maketrans(dict.fromkeys("/,;·()„“-\N{NO-BREAK SPACE}", " "))


@dataclass(frozen=True, slots=True)
class Line:
    """One event; ``counter`` of ``station`` names its command.

    ``undone_by``: the line of the event that cancelled it. ``found_by``: what search looks at.
    """

    index: int
    at: datetime
    what: str
    who: str
    where: str
    station: StationId
    counter: int
    is_refused: bool
    found_by: str
    undone_by: int | None = None


class Chronicle:
    """Reads the lines from a station's copy; ``read`` goes on where it stopped."""

    def __init__(
        self, model: StationModel, zone: tzinfo | None = None, *, is_searched: bool = True
    ) -> None:
        """Read nothing yet; hours are told in ``zone``. Who never searches saves half the work."""
        self._model, self._zone, self._is_searched = model, zone, is_searched
        self._begin()

    def _begin(self) -> None:
        self._replica = self._model.replica
        self._wording = Wording(RecordNames(self._model.name))
        self._lines: list[Line] = []

    @property
    def is_whole(self) -> bool:
        """Whether everything in the copy has been read."""
        replica = self._model.replica
        return replica is self._replica and replica.length == len(self._lines)

    def read(self, most: int | None = None) -> None:
        """Read what is new in the copy, or anew in another copy that took its place.

        Not more than ``most`` events; then call again until it ``is_whole``.
        """
        if self._model.replica is not self._replica:
            self._begin()
        start = len(self._lines)
        for event in self._model.replica.events(start, None if most is None else start + most):
            self._lines.append(self._line(event))
            for fact in event.effect:
                if isinstance(fact, EventUndone):
                    self._lines[fact.index] = replace(
                        self._lines[fact.index], undone_by=event.index
                    )

    def line(self, index: int) -> Line:
        """Return the line of an event that has been read."""
        return self._lines[index]

    def __len__(self) -> int:
        return len(self._lines)

    def find(self, typed: str) -> Sequence[Line]:
        """Return the lines that hold everything typed, the newest first; nothing typed: all."""
        wanted = _wanted(typed)
        return [
            line for line in reversed(self._lines) if all(word in line.found_by for word in wanted)
        ]

    def _line(self, event: Event) -> Line:
        state = self._model.state
        assert state is not None
        command = decode_command(event.command)
        at = moment(event.inputs.at)
        what = self._wording.tell(state, event, self._model.name)
        who = operator_name(self._model, command.operator)
        where = station_name(state, command.station)
        found_by = ""
        if self._is_searched:
            found_by = _folded(f"{what} {who} {where} {hour(at, self._zone)}")
        return Line(
            event.index,
            at,
            what,
            who,
            where,
            command.station,
            command.counter,
            event.verdict.refused is not None,
            found_by,
        )


def _folded(text: str) -> str:
    """Return the words of a text as they are compared, each between blanks; ü as ue and as u."""
    found: list[str] = []
    for word in text.translate(_SEPARATORS).split():
        found.extend(_forms(word))
    return " ".join(("", *found, ""))


@lru_cache(maxsize=20_000)
def _forms(word: str) -> tuple[str, ...]:
    """Return how a word is compared: folded, and without its marks; an evening has few words."""
    bare = "".join(each for each in normalize("NFKD", word) if not combining(each))
    return tuple(dict.fromkeys(filter(None, (fold_text(word), fold_text(bare)))))


_COUNTED = frozenset({"tisch", "runde", "nr", "ereignis", "table", "round", "no", "event"})
"""Words that belong to the number behind them."""


def _wanted(typed: str) -> list[str]:
    """Return what a line must hold: the beginning of each word, all of a number, ``tisch 3``."""
    wanted: list[str] = []
    for word in typed.translate(_SEPARATORS).split():
        folded = fold_text(word)
        if word.isdecimal() and wanted and wanted[-1].strip() in _COUNTED:
            wanted[-1] += f" {folded} "
        elif folded:
            wanted.append(f" {folded} " if word.isdecimal() else f" {folded}")
    return wanted
