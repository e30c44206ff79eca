"""A registration desk at work, for tests: the evening behind it, and what it shows."""

from pathlib import Path

from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.screen import Card, DeskRow, DeskScreen, Line, Menu, Question, SeatAsked
from bobbl_client.desk.state import Complete, Fill, FocusSeat, ForView, Renew, ShowPaper
from bobbl_client.evening.seat_form import SeatField
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import Printed
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Entrant
from builders.evening import Evening


class Paper:
    """What a desk has shown, and what it has asked of its view."""

    def __init__(self) -> None:
        """Nothing has been shown."""
        self.screens: list[DeskScreen] = []
        self.effects: list[ForView] = []

    def asked(self, effect: ForView) -> bool:
        """Tell whether this was asked of the view, once."""
        return self.effects.count(effect) == 1

    @property
    def filled(self) -> list[tuple[Line, ...]]:
        """Give what the form was filled with."""
        return [each.lines for each in self.effects if isinstance(each, Fill | Renew)]

    @property
    def completed(self) -> list[tuple[Line, ...]]:
        """Give what the form was completed with."""
        return [each.lines for each in self.effects if isinstance(each, Complete)]

    @property
    def seat_fields(self) -> list[SeatField | None]:
        """Give where the typing of a seat went."""
        return [each.field for each in self.effects if isinstance(each, FocusSeat)]

    @property
    def papers(self) -> list[Printed]:
        """Give what was to be printed."""
        return [each.paper for each in self.effects if isinstance(each, ShowPaper)]

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


def desk_page(model: StationModel, paper: Paper) -> DeskPage:
    """Open the desk of a station; the paper keeps what it shows."""
    page = DeskPage(model, do=paper.effects.append)
    page.open(paper.screens.append)
    return page


class Desk:
    """A desk at work: the evening behind it, its model, its page and what it shows."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        """Found the tournament and open the desk."""
        self.evening = Evening(folder, settings) if settings else Evening(folder)
        self.organiser = self.evening.station("organiser", "Büro")
        self.model = self.evening.station("desk", "Eingang")
        self.paper = Paper()
        self.page = desk_page(self.model, self.paper)

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
        self.page.open_entrant(self.paper.row(title).key)

    def pick(self, *labels: str) -> None:
        """Open the menu of what else can be done, and choose these rows one after the other."""
        self.page.press("F11")
        for label in labels:
            rows = [row.label for row in self.paper.menu().rows]
            place = next(at for at, each in enumerate(rows) if label in each)
            assert not self.paper.menu().rows[place].blocked, self.paper.menu().rows[place]
            self.page.choose(place)
