"""Names of copies of a tournament's file.

``preismucken-weidenlohe_3f9a12bc_01_000123_2026-11-21_20-41-05+0100.bobbl``: the tournament in
words and by the beginning of its id, epoch, number of events, time. Sorted by name, copies are in
the order in which the tournament grew, whatever the computer's clock did. All characters are
allowed on FAT and NTFS, and the name is short enough for old systems.
"""

import re
from dataclasses import dataclass
from datetime import datetime

from bobbl_shared.domain.names import fold_text
from bobbl_shared.ids import TournamentId

ENDING = ".bobbl"
UNFINISHED = ".part"
TITLE_LETTERS = 40
ID_DIGITS = 8
_TIME = "%Y-%m-%d_%H-%M-%S%z"
_PATTERN = re.compile(
    r"(?P<title>[a-z0-9-]+)_(?P<id>[0-9a-f]{8})_(?P<epoch>\d{2,})_(?P<length>\d{6,})_"
    r"(?P<at>\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d[+-]\d{4})\.bobbl",
    re.ASCII,
)


@dataclass(frozen=True)
class CopyName:
    """The data in the name of a copy; ``length`` counts events, ``at`` is aware, in whole seconds.

    Two are equal if they are the same copy, in whatever zone the time is written.
    """

    title: str
    id: str
    epoch: int
    length: int
    at: datetime

    @property
    def order(self) -> tuple[int, int, datetime]:
        """The sort key for copies of one tournament."""
        return self.epoch, self.length, self.at

    @property
    def file_name(self) -> str:
        """The name, its time as the zone of ``at`` has it."""
        at = self.at.strftime(_TIME)
        return f"{self.title}_{self.id}_{self.epoch:02}_{self.length:06}_{at}{ENDING}"


def copy_name(
    tournament: TournamentId, name: str, epoch: int, length: int, at: datetime
) -> CopyName:
    """Return the name of a copy; ``at`` in the zone people read, cut to whole seconds."""
    return CopyName(
        title_of(name), tournament[:ID_DIGITS], epoch, length, at.replace(microsecond=0)
    )


def title_of(name: str) -> str:
    """Return a tournament's name as it stands in a file name: small letters, figures, hyphens."""
    words = (re.sub(r"[^a-z0-9]", "", fold_text(word)) for word in name.split())
    return "-".join(filter(None, words))[:TITLE_LETTERS].strip("-") or "turnier"


def read_copy_name(file_name: str) -> CopyName | None:
    """Read a name; none if it is not the name of a copy."""
    found = _PATTERN.fullmatch(file_name)
    if found is None:
        return None
    try:
        at = datetime.strptime(found["at"], _TIME)
    except ValueError:
        return None
    return CopyName(found["title"], found["id"], int(found["epoch"]), int(found["length"]), at)
