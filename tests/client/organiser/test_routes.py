"""Each page of the organiser's window has one row, and each row a page."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from bobbl_client.organiser.overview.page import OverviewPage
from bobbl_client.organiser.overview.views.overview import OverviewView
from bobbl_client.organiser.routes import linked_routes, route_of, routes
from bobbl_client.organiser.settings.fields import all_settings
from bobbl_client.organiser.view import OrganiserWork, organiser_keys
from builders.hall import Hall


def test_no_name_and_no_key_stands_twice() -> None:
    names = [each.name for each in routes()]
    keys = [each.key for each in routes() if each.key]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)


def test_every_route_is_opened_and_nothing_else_is(tmp_path: Path, qtbot: QtBot) -> None:
    hall = Hall(tmp_path)
    work = OrganiserWork(hall.organiser)
    qtbot.addWidget(work)
    assert set(work.pages) == {each.name for each in routes()}
    assert {each.page for each in all_settings()} - {""} <= set(work.pages)
    work.finish()
    hall.evening.close()


def test_the_overview_and_the_help_know_the_keys_of_all_that_have_one(
    tmp_path: Path, qtbot: QtBot
) -> None:
    hall = Hall(tmp_path)
    page = OverviewView(OverviewPage(hall.organiser))
    qtbot.addWidget(page)
    assert [each.route for each in page.stations.links] == list(linked_routes())
    assert page.tasks.all.route == route_of("cases")
    told = {each.key: each.does for each in organiser_keys()}
    own = {key for key, _ in page.clock.letters()}
    for each in routes():
        if each.key:
            assert told[each.key] == each.does
            assert each.key not in own
    page.finish()
    hall.evening.close()
