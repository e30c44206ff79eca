"""Each page of the organiser's window has one row, and each row a page."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from bobbl.list_files import ListFiles
from bobbl_client.evening.task import CaseKey
from bobbl_client.model.address_book import BookFile
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.organiser.checklist.checks import UnknownComputer
from bobbl_client.organiser.overview.page import OverviewPage
from bobbl_client.organiser.overview.views.overview import OverviewView
from bobbl_client.organiser.routes import Office, linked_routes, route_of, routes
from bobbl_client.organiser.settings.fields import all_settings
from bobbl_client.organiser.view import organiser_keys, view_of
from builders.club import InventedClub
from builders.dice import seeded_dice
from builders.hall import Hall

DICE = seeded_dice("routes")


def test_no_name_and_no_key_stands_twice() -> None:
    names = [each.name for each in routes()]
    keys = [each.key for each in routes() if each.key]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)


def office(hall: Hall, folder: Path) -> Office:
    """Return all that a computer can have for the organiser's pages."""
    printed, book = PrintedPapers(folder / "printed", DICE), BookFile(folder / "book", DICE)
    return Office(
        hall.organiser,
        printed,
        lambda file: "",
        UnknownComputer(),
        club=InventedClub(),
        keeper=BookKeeper(book, hall.organiser),
        files=ListFiles(),
        can_print=True,
    )


def test_every_route_makes_a_page_that_has_a_view(tmp_path: Path, qtbot: QtBot) -> None:
    hall = Hall(tmp_path)
    hall.drawn()
    here = office(hall, tmp_path)
    assert here.keeper is not None
    about = {"case": CaseKey(1, 1), "displays": hall.stage.id, "swap": 1}
    for each in routes():
        page = each.make(here, about.get(each.name))
        assert page is not None, each.name
        view = view_of(page)
        qtbot.addWidget(view)
        view.finish()
    here.keeper.close()
    assert {each.page for each in all_settings()} - {""} <= {each.name for each in routes()}
    hall.evening.close()


def test_the_overview_and_the_help_know_the_keys_of_all_that_have_one(
    tmp_path: Path, qtbot: QtBot
) -> None:
    hall = Hall(tmp_path)
    page = OverviewView(OverviewPage(hall.organiser))
    qtbot.addWidget(page)
    assert [each.route.name for each in page.stations.links] == [
        each.name for each in linked_routes()
    ]
    assert page.tasks.all.route.name == route_of("cases").name
    told = {each.key: each.does for each in organiser_keys()}
    own = {key for key, _ in page.clock.letters()}
    for each in routes():
        if each.key:
            assert told[each.key] == each.does
            assert each.key not in own
    page.finish()
    hall.evening.close()
