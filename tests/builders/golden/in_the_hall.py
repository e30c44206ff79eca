"""An evening of all that the hall sees, made by ``python -m builders.golden.in_the_hall FILE``.

Displays are told what they show, texts are announced and taken away, and the ranking is frozen. It
made tests/golden/in-the-hall-1.bobbl, which stays as it is.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement, SetDisplay
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import AnnouncementId
from builders.evening import Evening, invented_score

SETTINGS = Settings("Im Saal", rounds=3, entry="single", scheme=("won", "direct", "goals"))
FOOD, CAR = AnnouncementId("food"), AnnouncementId("car")


class InTheHall:
    """The evening; ``play`` lets all of it happen."""

    def __init__(self, folder: Path) -> None:
        """Admit the stations."""
        self.evening = Evening(folder, SETTINGS)
        self.organiser = self.evening.station("organiser", "Büro")
        self.desk = self.evening.station("desk", "Anmeldung")
        self.wall = self.evening.station("display", "Leinwand")

    def play(self) -> None:
        """Let everything happen."""
        self.evening.register_pairs(self.desk, 4)
        self.ask(SetDisplay(self.wall.id, ("clock", "announcements", "ranking"), has_sound=True))
        self.announce(FOOD, Name("Essen ab 20 Uhr", "an der Theke"))
        self.announce(CAR, Name("Karl Hofmann bitte zum Auto"))
        self.ask(EndAnnouncement(FOOD))
        self.ask(EndAnnouncement(FOOD), refused="announcement_ended")
        self.play_round()
        self.freeze(1)
        self.play_round()
        self.evening.close()

    def play_round(self) -> None:
        """Draw a round, play it and close it."""
        evening = self.evening
        evening.draw(self.organiser)
        running = evening.state.running
        assert running is not None
        for number, slot in running.tables.items():
            evening.enter(self.organiser, number, invented_score(slot, running.number))
        evening.close_round(self.organiser)

    def announce(self, id_: AnnouncementId, text: Name) -> None:
        """Let a text stand in the hall."""
        details = self.organiser.conceal_name(text)
        self.ask(Announce(id_, details.hash), details=(details,))

    def freeze(self, until: int) -> None:
        """Let the hall see no ranking after that of a round."""
        state = self.evening.state
        settings = replace(state.settings, public_rounds=until)
        base = Base(version=state.settings_version)
        self.ask(AmendSettings(settings, ("public_rounds",)), base)

    def ask(
        self,
        payload: AnyPayload,
        base: Base | None = None,
        details: tuple[Details, ...] = (),
        refused: str | None = None,
    ) -> None:
        """Let the organiser ask for something, and look what becomes of it."""
        verdict = self.organiser.verdict(self.organiser.ask(payload, base, details))
        assert verdict is not None
        assert verdict.refused == refused, (payload, verdict)


def main() -> None:
    """Write the evening's file."""
    with tempfile.TemporaryDirectory() as folder:
        played = InTheHall(Path(folder))
        played.play()
        shutil.copyfile(played.evening.path, sys.argv[1])


if __name__ == "__main__":
    main()
