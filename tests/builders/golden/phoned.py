"""An evening with phones at the tables, made by ``python -m builders.golden.phoned FILE``.

It made tests/golden/phones-1.bobbl, which stays as it is.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.ids import EntryId, ProposalId
from builders.course import base_on
from builders.evening import Evening

SECRET = "c0ffee" * 5 + "00"
SETTINGS = Settings("Handys am Tisch", rounds=2, sections=(Section("Saal", 1),))
FIRST, SECOND = BobblScore(((21, 8), (0, 21))), BobblScore(((21, 8), (3, 21)))


class Phoned:
    """Two tables with phones: proposed, proposed anew, taken over, taken back, confirmed."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, SETTINGS, seed=11)
        self.office = self.evening.station("organiser", "Büro")
        self.one = self.evening.station("scoring", "Bühne", ["Saal"])
        self.other = self.evening.station("scoring", "Saal", ["Saal"])

    def play(self) -> None:
        """Play the evening."""
        evening = self.evening
        evening.register_pairs(self.office, 4)
        evening.draw(self.office)
        self.office.ask(AllowPhones(SECRET, "192.168.1.20:8080"))
        self.propose(1, FIRST, "a")
        self.propose(1, SECOND, "b")
        self.propose(2, FIRST, "c")
        self.take(1, FIRST, "a", "stale")
        self.take(1, SECOND, "b", "first")
        self.one.ask(UndoEvent(self.one.id, evening.state.counters[self.one.id]))
        self.take(1, SECOND, "b", "second")
        self.take(1, SECOND, "b", "late")
        evening.enter(self.other, 1, SECOND)
        self.take(2, FIRST, "c", "third")
        evening.enter(self.other, 2, SECOND)
        self.office.ask(ForbidPhones())

    def propose(self, table: int, score: BobblScore, name: str) -> None:
        """Let the server hand on what a phone has handed in."""
        sides = self.evening.state.rounds[0].tables[table].sides
        self.evening.own(ProposeResult(1, table, sides, score, ProposalId(name)))

    def take(self, table: int, score: BobblScore, name: str, entry: str) -> None:
        """Ask to take a proposal over."""
        slot = self.evening.state.rounds[0].tables[table]
        taking = TakeProposal(1, table, slot.sides, score, ProposalId(name), EntryId(entry))
        self.one.ask(taking, base_on(slot.changed))


def main() -> None:
    """Write the evening's file."""
    with tempfile.TemporaryDirectory() as folder:
        played = Phoned(Path(folder))
        played.play()
        played.evening.close()
        shutil.copyfile(played.evening.path, sys.argv[1])


if __name__ == "__main__":
    main()
