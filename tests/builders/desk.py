"""A registration desk at work, for tests: the evening behind it, and a view that keeps screens."""

from pathlib import Path

from bobbl_client.desk.presenter import DeskPresenter
from bobbl_client.desk.screen import Card, DeskRow, DeskScreen, Line, Menu, Question, SeatAsked
from bobbl_client.evening.seat_form import SeatField
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import Printed
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Entrant
from builders.evening import Evening


class Paper:
    """A view that keeps what it is shown."""

    def __init__(self) -> None:
        """Nothing has been shown."""
        self.screens: list[DeskScreen] = []
        self.filled: list[tuple[Line, ...]] = []
        self.completed: list[tuple[Line, ...]] = []
        self.searches = 0
        self.seat_fields: list[SeatField | None] = []
        self.menus = self.imports = self.many = 0
        self.papers: list[Printed] = []

    def show_screen(self, screen: DeskScreen) -> None:
        """Keep a screen."""
        self.screens.append(screen)

    def fill_form(self, lines: tuple[Line, ...]) -> None:
        """Keep what the form is filled with."""
        self.filled.append(lines)

    def renew_form(self, lines: tuple[Line, ...]) -> None:
        """Keep what the form is filled with."""
        self.filled.append(lines)

    def complete_form(self, lines: tuple[Line, ...]) -> None:
        """Keep what the form is completed with."""
        self.completed.append(lines)

    def focus_search(self) -> None:
        """Count."""
        self.searches += 1

    def focus_menu(self) -> None:
        """Count."""
        self.menus += 1

    def open_import(self) -> None:
        """Count."""
        self.imports += 1

    def show_paper(self, paper: Printed) -> None:
        """Keep what is to be printed."""
        self.papers.append(paper)

    def keep_going(self) -> None:
        """Count."""
        self.many += 1

    def focus_seat(self, field: SeatField | None) -> None:
        """Keep where the typing of a seat goes."""
        self.seat_fields.append(field)

    @property
    def now(self) -> DeskScreen:
        """Give the newest screen."""
        return self.screens[-1]

    def question(self) -> Question:
        """Give the question that is shown."""
        assert isinstance(self.now.place, Question), self.now.place
        return self.now.place

    def card(self) -> Card:
        """Give the card that is shown."""
        assert isinstance(self.now.place, Card), self.now.place
        return self.now.place

    def menu(self) -> Menu:
        """Give the menu that is shown."""
        assert isinstance(self.now.place, Menu), self.now.place
        return self.now.place

    def asked_seat(self) -> SeatAsked:
        """Give the question for a seat that is shown."""
        assert isinstance(self.now.place, SeatAsked), self.now.place
        return self.now.place

    def row(self, title: str) -> DeskRow:
        """Give the row of somebody."""
        return next(row for row in self.now.rows if title in row.title)


class Desk:
    """A desk at work: the evening behind it, its model, presenter and what it shows."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        """Found the tournament and open the desk."""
        self.evening = Evening(folder, settings) if settings else Evening(folder)
        self.organiser = self.evening.station("organiser", "Büro")
        self.model = self.evening.station("desk", "Eingang")
        self.paper = Paper()
        self.presenter = DeskPresenter(self.model, self.paper)

    def cut(self) -> None:
        """Break the connection."""
        self.evening.cable(self.model).cut()

    def plug_in(self) -> None:
        """Connect again."""
        self.evening.cable(self.model).plug_in()

    def entrants(self) -> tuple[Entrant, ...]:
        """Give who is registered."""
        return self.evening.state.numbered()

    def names(self, model: StationModel, entrant: Entrant) -> list[str]:
        """Give the names of an entrant."""
        return [model.person_name(person).listed for person in entrant.persons]

    def open(self, title: str) -> None:
        """Open somebody from the list."""
        self.presenter.open(self.paper.row(title).key)

    def pick(self, *labels: str) -> None:
        """Open the menu of what else can be done, and choose these rows one after the other."""
        self.presenter.press("F11")
        for label in labels:
            rows = [row.label for row in self.paper.menu().rows]
            place = next(at for at, each in enumerate(rows) if label in each)
            assert not self.paper.menu().rows[place].blocked, self.paper.menu().rows[place]
            self.presenter.choose(place)
