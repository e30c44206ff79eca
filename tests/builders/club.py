"""A club's file that a test makes up: long names, and a question before anything is taken in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.club.page import (
    ClubQuestion,
    ClubRound,
    ClubRow,
    ClubStand,
    ClubWay,
    TakenIn,
)
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import Coded
from bobbl_shared.plot.axes import Frame
from bobbl_shared.plot.lines import LineChart
from bobbl_shared.plot.page import Page

LONG = Name("Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel", "Hans-Jürgen")
CLUB = "Kartenfreunde und Heimatverein Großgressingen-Überlohe 1897 e. V."


@dataclass
class InventedClub:
    """So many players (none: no file yet); ``trouble`` comes with everything that is tried."""

    count: int | None = 40
    trouble: Coded | None = None
    questions: tuple[ClubQuestion, ...] = (
        ClubQuestion("12.2", Name("Überängstlich", "Änne", CLUB), ((1, LONG), (7, Name("X")))),
    )
    clashes: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()
    answered: list[dict[str, int]] = field(default_factory=list)
    name: str = CLUB

    def stand(self) -> ClubStand | None:
        """Give the players, the best first."""
        self._fail()
        if self.count is None:
            return None
        rows = tuple(
            ClubRow(number, number, self._name(number), 2000 - 99 * number, 8 * number, -number)
            for number in range(1, self.count + 1)
        )
        evenings = len(self.sources)
        path = Path("/home/verein/.local/share/bobbl/verein.club")
        return ClubStand(self.name, path, evenings, "Herbstmucken", self.sources, rows)

    def found(self, name: str) -> None:
        """Begin with nobody."""
        self._fail()
        self.count, self.name = 0, name

    def way(self, player: int) -> ClubWay | None:
        """Give a line and as many rounds; player 2 has not played."""
        self._fail()
        if player == 2:
            return None
        frame = Frame("Zahl nach jedem Abend", "Abende", "Zahl", [""] * 40, mark="Mittel")
        chart = LineChart(frame, [float(number % 7) for number in range(40)], 3)
        others = (LONG, None, Name("Popp", "Änne"))
        rounds = tuple(
            ClubRound(
                f"Herbstmucken der {CLUB}",
                "21.11.2026",
                number,
                Fraction(-1, number),
                7,
                number - 2,
                -1234,
                others,
            )
            for number in range(1, 41)
        )
        return ClubWay(Page(LONG.listed, CLUB, [[chart]]).svg(), rounds)

    def take_in(self, model: StationModel, answers: Mapping[str, int]) -> TakenIn:
        """Ask what is not answered, then take in."""
        self._fail()
        self.answered.append(dict(answers))
        open_ = tuple(each for each in self.questions if each.key not in answers)
        if open_ or self.clashes:
            return TakenIn(16, 0, 0, open_, self.clashes)
        assert model.state is not None
        self.sources |= {model.state.tournament}
        self.count = 41
        return TakenIn(16, 3, 1)

    def papers(self) -> tuple[Paper, ...]:
        """Give a sheet of each kind, with nobody on it; none before an evening."""
        self._fail()
        if not self.sources:
            return ()
        heads = ("Platz", "Name", "Zahl")
        titles = ("Vereinsrangliste", "Ergebnisse 2026", "die Besten jedes Abends nach Plus/Minus")
        return tuple(Paper(each, CLUB, heads, (), each) for each in titles)

    def _fail(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    @staticmethod
    def _name(number: int) -> Name | None:
        return LONG if number == 1 else None if number == 3 else Name(f"Popp {number}", "Änne")
