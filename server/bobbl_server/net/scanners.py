"""Phones that scan for a station: what they read is passed on, in memory only, never logged.

A station makes its code and says it again whenever it connects, so that a phone goes on after a
restart of the server. The pages can do nothing here but hand over a code that is on paper already,
to a station whose own code they know; what it opens there is saved by the person who sits there.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_server.history import History
from bobbl_server.sockets.token_bucket import TokenBucket
from bobbl_shared.crypto.pairing import ALPHABET, CODE_LENGTH
from bobbl_shared.domain.paper import registration_code, slip_code
from bobbl_shared.domain.state import Station
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import (
    AskScan,
    AskScanner,
    News,
    ScanAnswer,
    ScannerAnswer,
    ScanPush,
)

SCANNING: tuple[Role, ...] = ("desk", "scoring")
"""The stations for which a phone may scan."""

LASTS_S = 12 * 3600.0
"""Seconds that a code is good for: an evening."""

MOST = 200.0
A_SECOND = 40.0
"""Questions of one computer that shows pages, at a stretch and for ever: some for each photo, and
twice as many wrong codes as it lets through."""


@dataclass
class _Open:
    """Whose code it is, until when, and which phone has it (empty: none yet)."""

    station: StationId
    until: float
    phone: str = ""


@dataclass
class Scanners:
    """Knows which phone scans for which station.

    ``push_to`` sends one station news if it is connected, ``steady`` gives seconds that only grow.
    """

    history: History
    push_to: Callable[[StationId, News], bool]
    steady: Callable[[], float]
    _open: dict[str, _Open] = field(default_factory=dict)
    _budgets: dict[StationId, TokenBucket] = field(default_factory=dict)

    def open(self, station: StationId, question: AskScanner) -> ScannerAnswer:
        """Let a phone scan for a station by a code; the same code once more leaves all as it is.

        Raise ``Refusal`` for what cannot be a code, or is another station's.
        """
        code = question.code
        known = self._known(code)
        if code and (len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET)):
            raise Refusal("code_form", length=CODE_LENGTH)
        if known is not None and known.station != station:
            raise Refusal("scanner_code_used")
        self._open = {
            each: it for each, it in self._open.items() if it.station != station or each == code
        }
        if code and known is None:
            self._open[code] = _Open(station, self.steady() + LASTS_S)
        return ScannerAnswer(code)

    def take(self, sender: StationId, question: AskScan) -> ScanAnswer:
        """Pass on what a phone has read; raise ``Refusal`` if it may not, or nobody is there."""
        budget = self._budgets.setdefault(sender, TokenBucket(MOST, A_SECOND))
        if not budget.take(self.steady()):
            raise Refusal("scans_too_many")
        known = self._known(question.code)
        if known is None:
            raise Refusal("scanner_code_unknown")
        if known.phone not in {"", question.phone}:
            raise Refusal("scanner_code_used")
        if question.text:
            station = self.history.state.stations[known.station]
            if not is_for(station, question.text):
                raise Refusal("scan_malformed")
            if not self.push_to(known.station, ScanPush(question.text)):
                raise Refusal("scanner_station_gone", station=station.name)
            known.phone = question.phone
        return ScanAnswer(known.station)

    def _known(self, code: str) -> _Open | None:
        """Return what a code opens, as long as it is good and its station is one that scans."""
        known = self._open.get(code)
        if known is None:
            return None
        station = self.history.state.stations[known.station]
        if known.until <= self.steady() or station.revoked or station.role not in SCANNING:
            del self._open[code]
            return None
        return known


def is_for(station: Station, text: str) -> bool:
    """Return whether text can be a code that a station opens: a person's, or a slip's."""
    if station.role == "desk":
        return registration_code.is_code(text)
    return slip_code.is_code(text)
