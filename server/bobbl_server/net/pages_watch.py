"""Whether guests can come to pages and slips: what the station that shows them reports, or misses.

Pages are a program apart. Where it runs is none of the server's business, but who takes slips and
who names the address to the hall is to know when nobody can come.
"""

from dataclasses import dataclass, field

from bobbl_server.net.hub import Hub
from bobbl_shared.domain.state import State
from bobbl_shared.wire.messages import PhonesPush

MISSED_LOOKS = 15
"""So often in a row nobody is there to show pages before that is told: the program may start."""


@dataclass
class PagesWatch:
    """Tells all stations why guests cannot come, and once they can; ``look`` comes each second."""

    hub: Hub
    _told: PhonesPush = field(default_factory=PhonesPush)
    _missed: int = 0

    def look(self, state: State) -> None:
        """Tell what has become different."""
        now = self._news(state)
        if now is not None and now != self._told:
            self._told = now
            self.hub.push(now)

    def _news(self, state: State) -> PhonesPush | None:
        """Return what is to be told; none while it is not known."""
        phones, pages = state.phones, state.pages
        is_wanted = (phones is not None and phones.is_allowed) or (
            pages is not None and pages.is_open
        )
        if not is_wanted:
            self._missed = 0
            return PhonesPush()
        reports = self.hub.shut_pages()
        if not reports:
            self._missed += 1
            return PhonesPush("pages_missing") if self._missed > MISSED_LOOKS else None
        self._missed = 0
        shut = None if None in reports else reports[0]
        return PhonesPush() if shut is None else PhonesPush(shut.code, {"port": shut.port})
