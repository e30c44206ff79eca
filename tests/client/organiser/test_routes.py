"""Each page of the organiser's window has one row, and each row a page."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from bobbl.exports.list_files import ListFiles
from bobbl.window_study import LocalStudies
from bobbl_client.evening.task import CaseKey
from bobbl_client.model.address_book import BookFile
from bobbl_client.model.site_choice import SiteFile
from bobbl_client.organiser.overview.page import OverviewPage
from bobbl_client.organiser.overview.views.overview import OverviewView
from bobbl_client.organiser.routes import (
    group_words,
    linked_routes,
    route_of,
    routes,
    window_routes,
)
from bobbl_client.organiser.settings.fields import all_settings
from bobbl_client.organiser.tools import Tools
from bobbl_client.organiser.view import OrganiserWork, organiser_keys
from bobbl_client.organiser.window_study.page import StudiedEvening
from bobbl_client.printing.layout.preview import PreviewPage
from bobbl_client.printing.paper import RulesSheet
from bobbl_shared.domain.areas.pages import SetScreen
from bobbl_shared.i18n import speaking
from bobbl_shared.ids import ScreenId
from builders.club import InventedClub
from builders.dice import seeded_dice
from builders.doctor.examined import Examined
from builders.federation.invented import InventedFederations
from builders.hall import Hall

DICE = seeded_dice("routes")


def test_no_name_and_no_key_stands_twice() -> None:
    names = [each.name for each in routes()]
    keys = [each.key for each in routes() if each.key]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)


def test_each_group_is_a_row_of_three_with_letters_that_no_language_changes() -> None:
    def letters() -> list[str]:
        return [
            "".join(each.key[-1] for each in linked_routes() if each.group == group)
            for group in group_words()
        ]

    german = letters()
    assert german == ["ALZ", "THB", "RV9", "SKE"]
    with speaking("en"):
        assert letters() == german


def opening_all(hall: Hall, folder: Path) -> OrganiserWork:
    """Return the work of an organiser whose computer has all that pages can need."""
    book = BookFile(folder / "book", DICE)
    return OrganiserWork(
        hall.organiser,
        preview=PreviewPage,
        tools=Tools(
            club=InventedClub(),
            book=book,
            files=ListFiles(),
            site=SiteFile(folder, DICE),
            studies=LocalStudies(),
            examination=Examined,
            federations=InventedFederations(),
        ),
    )


def test_every_route_opens_a_page(tmp_path: Path, qtbot: QtBot) -> None:
    hall = Hall(tmp_path)
    hall.drawn()
    hall.organiser.ask(SetScreen(ScreenId("AB23"), "Bühne", ("clock",)))
    work = opening_all(hall, tmp_path)
    qtbot.addWidget(work)
    about = {
        "case": CaseKey(1, 1),
        "displays": hall.stage.id,
        "screen": "AB23",
        "preview": RulesSheet("Spielregeln", "", (), "regeln"),
        "round_papers": 1,
        "slips": 1,
        "swap": 1,
        "window_study": StudiedEvening("pairs", 4, False, 1),
    }
    for each in routes():
        work.open_page(each.name, about.get(each.name))
        assert work.page is not work.overview, each.name
        work.page.left.emit()
        assert work.page is work.overview
    work.finish()
    assert {each.page for each in all_settings()} - {""} <= {each.name for each in routes()}
    hall.evening.close()


def test_the_overview_and_the_help_know_the_keys_of_all_that_have_one(
    tmp_path: Path, qtbot: QtBot
) -> None:
    hall = Hall(tmp_path)
    page = OverviewView(OverviewPage(hall.organiser))
    qtbot.addWidget(page)
    assert [each.route.name for each in page.rows.links] == [each.name for each in linked_routes()]
    below = [page.tasks.all, *page.links]
    assert [each.route.name for each in below] == [each.name for each in window_routes()]
    assert page.tasks.all.route.name == route_of("cases").name
    told = {each.key: each.does for each in organiser_keys()}
    own = {key for key, _ in page.clock.letters()}
    for each in routes():
        if each.key:
            assert told[each.key] == each.does
            assert each.key not in own
    page.finish()
    hall.evening.close()
