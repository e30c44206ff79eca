"""The club's file of this computer, as the organiser's window works with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bobbl.club.papers import paper_of
from bobbl.club.picture import picture
from bobbl.club.words import season_rows, shown_day, table_rows, winner_rows
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.club.page import (
    ClubQuestion,
    ClubRound,
    ClubRow,
    ClubStand,
    ClubWay,
    TakenIn,
    nameless,
)
from bobbl_client.printing.paper import Paper
from bobbl_server.club.attendance import Attendance, of_tournament
from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import Club, ClubSettings
from bobbl_server.club.results import season_results, years
from bobbl_server.club.taking_in import Taking, take_in
from bobbl_server.core.rating.season import Turn
from bobbl_shared.crypto.private_file import make_folder
from bobbl_shared.domain.names import Name, tidy
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, Refusal

FILE = "verein.club"


@dataclass(frozen=True)
class LocalClub:
    """Opens the file for each thing that is done, so that ``bobbl club`` can be used beside it."""

    folder: Path

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.folder / FILE

    def stand(self) -> ClubStand | None:
        """Return how the file stands; none if there is none yet."""
        if not self.path.exists():
            return None
        club = self._club()
        evenings = club.evenings
        return ClubStand(
            name=club.settings.name,
            path=self.path,
            evenings=len(evenings),
            last_evening=evenings[-1].name if evenings else "",
            sources=frozenset(each.source for each in evenings),
            rows=tuple(
                ClubRow(
                    each.player,
                    each.rank,
                    _name(club, each.player),
                    each.rating,
                    each.rounds,
                    each.change,
                )
                for each in club.table()
            ),
        )

    def found(self, name: str) -> None:
        """Make the file."""
        plain = tidy(name)
        if not plain:
            raise Refusal("name_missing")
        make_folder(self.folder)
        ClubFile.create(self.path, ClubSettings(plain)).close()

    def way(self, player: int) -> ClubWay | None:
        """Return a player's way; none if no round was played."""
        club = self._club()
        found = club.player(player)
        turns = club.history(player) if found is not None else ()
        if found is None or not turns:
            return None
        rounds = [_round(club, each) for each in turns]
        return ClubWay(picture(club, found), tuple(rounds[::-1]))

    def take_in(self, model: StationModel, answers: Mapping[str, int]) -> TakenIn:
        """Take in the tournament as this station knows it."""
        state = model.state
        if state is None or not state.rounds:
            raise BobblError("nothing_rated", name="")
        attendance = of_tournament(state, model.replica.names.get, _begun(model, state))
        with ClubFile.open(self.path) as file:
            club = file.club()
            return _told(club, attendance, take_in(file, attendance, answers))

    def papers(self) -> tuple[Paper, ...]:
        """Return what can be printed: the table, each year from the last one on, the best."""
        if not self.path.exists():
            return ()
        club = self._club()
        if not club.evenings:
            return ()
        listings = (
            table_rows(club),
            *(season_rows(club, season_results(club, year), year) for year in years(club)),
            winner_rows(club),
        )
        return tuple(paper_of(each, club.settings.name) for each in listings)

    def _club(self) -> Club:
        with ClubFile.open(self.path, read_only=True) as file:
            return file.club()


def _round(club: Club, turn: Turn) -> ClubRound:
    evening, step = club.evenings[turn.evening], turn.step
    return ClubRound(
        evening=evening.name,
        day=shown_day(evening.date),
        round=turn.round,
        expected=step.expected,
        result=step.result,
        correction=step.correction,
        rating=turn.rating,
        others=tuple(_name(club, each) for each in turn.others),
    )


def _begun(model: StationModel, state: State) -> str:
    """Return when round 1 was drawn."""
    return next(iter(model.replica.events(state.rounds[0].drawn.index))).inputs.at


def _told(club: Club, attendance: Attendance, taking: Taking) -> TakenIn:
    found, known = taking.found, taking.known
    questions = tuple(
        ClubQuestion(
            each.guest.key,
            each.guest.name or nameless(),
            tuple((number, _name(club, number) or nameless()) for number in each.candidates),
        )
        for each in found.questions
    )
    names = {each.key: each.name for each in attendance.guests}
    clashes = tuple(
        name.listed if (name := names[key]) is not None else key for key in found.clashes
    )
    left_out = len(attendance.left_out)
    is_same = known is not None and known.how == "same"
    people = len(attendance.guests)
    return TakenIn(people, len(found.fresh), left_out, questions, clashes, is_same)


def _name(club: Club, number: int) -> Name | None:
    player = club.player(number)
    return player.name if player is not None else None
