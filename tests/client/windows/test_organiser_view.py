"""The organiser's window: keys do to the evening what the buttons say."""

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import QApplication, QLineEdit, QWidget

from bobbl_client.evening.tables import TableState
from bobbl_client.link.news import Heard
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.announcements.page import AnnouncementsPage
from bobbl_client.organiser.case.views.case import CaseView
from bobbl_client.organiser.cases.page import CasesPage
from bobbl_client.organiser.ceremony.view import CeremonyView
from bobbl_client.organiser.checklist.view import ChecklistView
from bobbl_client.organiser.chronicle.view import ChronicleView
from bobbl_client.organiser.entrants.view import EntrantsView
from bobbl_client.organiser.latecomer.view import LatecomerView
from bobbl_client.organiser.operators.page import OperatorsPage
from bobbl_client.organiser.overview.views.stations_panel import station_rows
from bobbl_client.organiser.plan.view import PlanView
from bobbl_client.organiser.prizes.view import PrizesView
from bobbl_client.organiser.ranking.view import RankingView
from bobbl_client.organiser.settings.views.settings import SettingsView
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_client.organiser.stations.views.stations import StationsView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.organiser.what_if.view import WhatIfView
from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.window.list_view import ListView
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.staff import AdmitStation, RevokeStation
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.game.presets import WENZ_OVER_MUCK
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import EntryId, PrizeId
from bobbl_shared.wire.messages import PresencePush, Push
from builders.hall import Hall
from builders.hands import press, type_in
from builders.windows.mouse_keys import wrongly_blue

Key = Qt.Key


def keys(*pressed: Key) -> None:
    """Press keys wherever the focus is."""
    for key in pressed:
        press(focused(), key)


def is_home(work: OrganiserWork) -> bool:
    return work.page is work.overview


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_the_evening_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register_pairs(hall.desk, 8)
    keys(Key.Key_F12, Key.Key_F5)
    assert not hall.evening.state.rounds
    keys(*[Key.Key_Escape] * 2, Key.Key_F12, Key.Key_F5, Key.Key_Return, Key.Key_Escape)
    assert len(hall.evening.state.rounds) == 1
    keys(Key.Key_P, Key.Key_Plus, Key.Key_G)
    assert hall.evening.state.clock is not None
    assert hall.evening.state.clock.seconds_left(hall.evening.clock.now()) == 41 * 60
    assert hall.evening.state.gongs == 1
    keys(Key.Key_Minus, Key.Key_P)
    assert hall.evening.state.clock.ends_at is None
    hall.play()
    keys(Key.Key_F12, Key.Key_Return)
    assert hall.evening.state.rounds[0].is_closed


def test_f12_starts_the_clock_and_goes_on_with_it_then_it_closes(
    hall: Hall, work: OrganiserWork
) -> None:
    hall.drawn()
    action, now = work.overview.action, hall.evening.clock.now
    assert (action.text(), action.isEnabled()) == ("Uhr starten", True)
    keys(Key.Key_F12)
    clock = hall.evening.state.clock
    assert clock is not None
    assert clock.seconds_left(now()) == 40 * 60
    assert (action.text(), action.isEnabled()) == ("Runde 1 schließen", False)
    keys(Key.Key_P)
    assert action.text() == "Uhr weiterlaufen lassen"
    keys(Key.Key_F12)
    assert hall.evening.state.clock is not None
    assert hall.evening.state.clock.ends_at is not None
    hall.play()
    assert (action.text(), action.isEnabled()) == ("Runde 1 schließen", True)
    keys(Key.Key_F12)
    assert not hall.evening.state.rounds[0].is_closed, "closing is asked about first"
    keys(Key.Key_Return)
    assert hall.evening.state.rounds[0].is_closed


def test_f12_that_is_held_down_acts_once(work: OrganiserWork) -> None:
    f12 = [each for each in work.findChildren(QShortcut) if each.key() == QKeySequence("F12")]
    assert f12
    assert not any(each.autoRepeat() for each in f12)


def test_tiles_show_the_state_of_their_table(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    hall.dispute(1)
    hall.evening.enter(hall.stage, 2, BobblScore(((21, 14), (3, 21))))
    stage, room = work.overview.hall.walls()
    assert [tile.data.state for tile in stage.tiles()] == [TableState.DISPUTED, TableState.ONCE]
    assert [tile.data.word for tile in room.tiles()] == ["offen", "offen"]


def test_enter_opens_what_is_to_be_done_and_a_decision_leads_back(
    hall: Hall, work: OrganiserWork
) -> None:
    hall.drawn()
    _, second = hall.dispute(1)
    keys(Key.Key_Return)
    assert isinstance(work.page, CaseView)
    keys(Key.Key_Return)
    assert isinstance(work.page, CaseView)
    keys(Key.Key_B, Key.Key_Right)
    assert work.page.save.accessibleName().startswith("Eingabe B gilt")
    assert work.page.page.screen().reason == 1
    keys(Key.Key_Return)
    slot = hall.evening.state.rounds[0].tables[1]
    assert (slot.status, slot.score) == ("decided", second)
    assert is_home(work)
    assert work.overview.tasks.list.hasFocus()


@pytest.mark.parametrize("size", [(1366, 750), (1093, 614)])
def test_columns_of_a_case_do_not_jump_when_something_is_chosen(
    hall: Hall, work: OrganiserWork, size: tuple[int, int]
) -> None:
    hall.drawn()
    hall.dispute(1)
    window = work.window()
    assert window is not None
    window.resize(*size)
    keys(Key.Key_Return)
    QApplication.processEvents()
    view = work.page
    assert isinstance(view, CaseView)
    places = [each.mapTo(window, each.rect().topLeft()).x() for each in view.ways]
    keys(Key.Key_B)
    QApplication.processEvents()
    assert view.reasons is not None
    assert [each.mapTo(window, each.rect().topLeft()).x() for each in view.ways] == places


def test_screen_readers_are_told_which_way_out_of_a_case_is_chosen(
    hall: Hall, work: OrganiserWork
) -> None:
    hall.drawn()
    hall.dispute(1)
    keys(Key.Key_Return)
    for key, place in ((Key.Key_B, 1), (Key.Key_A, 0)):
        keys(key)
        assert isinstance(work.page, CaseView)
        ways = work.page.ways
        assert [each.isChecked() for each in ways] == [each is ways[place] for each in ways]
        assert all(each.isCheckable() and "●" not in each.accessibleName() for each in ways)
        assert ways[place].shown_text().startswith("●")


def test_a_press_alone_chooses_nothing(work: OrganiserWork) -> None:
    button = KeyButton("Abgelesen", "F5", is_chosen=True, parent=work)
    button.click()
    assert button.isChecked()


def test_numbers_typed_in_a_case_count(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    hall.dispute(1)
    keys(Key.Key_F4, Key.Key_Return, Key.Key_F4)
    type_in(focused(), "14-18+")
    keys(Key.Key_Return, Key.Key_Return)
    decided = hall.evening.state.rounds[0].tables[1].decided
    assert decided == BobblScore(((14, 21), (21, 18)))
    assert isinstance(work.page, ListView)
    assert isinstance(work.page.page, CasesPage)
    keys(Key.Key_Escape)
    assert is_home(work)


def test_a_table_opens_from_the_plan(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    wall = work.overview.hall.walls()[1]
    wall.setFocus()
    keys(Key.Key_Right, Key.Key_Return)
    assert isinstance(work.page, CaseView)
    assert work.page.page.case.table == 4
    keys(Key.Key_F7, Key.Key_Return)
    assert hall.evening.state.rounds[0].tables[4].status == "decided"


def test_each_page_has_its_key_and_esc_leads_back(hall: Hall, work: OrganiserWork) -> None:
    pages = {
        Key.Key_V: ChronicleView,
        Key.Key_F4: ListView,
        Key.Key_K: ChecklistView,
        Key.Key_T: EntrantsView,
        Key.Key_Z: PlanView,
        Key.Key_E: SettingsView,
        Key.Key_R: RankingView,
        Key.Key_S: StationsView,
        Key.Key_H: ListView,
    }
    for key, kind in pages.items():
        keys(key)
        assert type(work.page) is kind
        keys(Key.Key_Escape)
        assert is_home(work)


def test_a_page_that_was_left_hears_nothing_any_more(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_H)
    page = work.page
    assert isinstance(page, ListView)
    assert isinstance(page.page, OperatorsPage)
    before = page.list.rows()
    keys(Key.Key_Escape)
    hall.evening.operator("Roth", "Ute")
    assert page.list.rows() == before


def test_a_station_is_invited_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_S, Key.Key_F4, Key.Key_Tab, Key.Key_Tab, Key.Key_Space, Key.Key_F12)
    (invitation,) = (i for i in hall.evening.state.invitations.values() if not i.used_by)
    assert (invitation.name, invitation.sections) == ("Ergebnisse Saal 2", ("Saal",))
    assert isinstance(work.page, StationsView)
    screen = work.page.page.screen()
    assert screen.code is not None
    first = screen.code.code
    keys(Key.Key_F5)
    assert work.page.post.edit.isVisible()
    again = work.page.page.screen().code
    assert again is not None
    assert again.code != first
    keys(Key.Key_Escape, Key.Key_Escape)
    assert is_home(work)
    assert hall.evening.state.invitations[invitation.id].withdrawn


def test_beside_a_code_that_was_used_nothing_is_offered_to_be_changed(
    hall: Hall, work: OrganiserWork
) -> None:
    keys(Key.Key_S, Key.Key_F4, Key.Key_Tab, Key.Key_Tab, Key.Key_Space, Key.Key_F12)
    (invitation,) = (i for i in hall.evening.state.invitations.values() if not i.used_by)
    hall.evening.own(AdmitStation(invitation.id, "ab" * 32))
    assert isinstance(work.page, StationsView)
    assert work.page.code.used.isVisible()
    assert not work.page.post.edit.isVisible()


def test_a_code_is_seen_whole_on_a_large_screen_at_150_percent(
    hall: Hall, work: OrganiserWork
) -> None:
    keys(Key.Key_S, Key.Key_F4, Key.Key_Tab, Key.Key_Tab, Key.Key_Space, Key.Key_F12)
    page = work.page
    assert isinstance(page, StationsView)
    window = page.window()
    assert window is not None
    window.resize(1280, 720)
    for _ in range(6):
        QApplication.processEvents()
    around = [each for each in page.findChildren(Scrolled) if each.isAncestorOf(page.code)]
    assert around
    for each in around:
        assert page.code.minimumSizeHint().height() <= each.height()


def test_leaving_the_window_takes_an_open_code_back(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_S, Key.Key_F4, Key.Key_Tab, Key.Key_Space, Key.Key_F12)
    work.finish()
    assert all(i.used_by or i.withdrawn for i in hall.evening.state.invitations.values())


def test_excluding_a_station_asks_first(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_S, Key.Key_Down, Key.Key_Delete, Key.Key_Escape)
    assert not any(each.revoked for each in hall.evening.state.stations.values())
    keys(Key.Key_Delete, Key.Key_Return)
    assert not hall.evening.state.stations[hall.desk.id].revoked
    keys(Key.Key_F12)
    assert hall.evening.state.stations[hall.desk.id].revoked


def test_an_operator_is_added_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_H)
    type_in(focused(), "Roth")
    keys(Key.Key_Return)
    type_in(focused(), "Ute")
    keys(Key.Key_Return)
    names = [hall.organiser.name(e.details).listed for e in hall.evening.state.operators.values()]
    assert "Roth, Ute" in names
    field = focused()
    assert isinstance(field, QLineEdit)
    assert field.text() == ""


def test_only_an_operator_who_was_chosen_is_taken_off_the_list(
    hall: Hall, work: OrganiserWork
) -> None:
    keys(Key.Key_H)
    page = work.page
    assert isinstance(page, ListView)
    assert isinstance(page.page, OperatorsPage)
    page.list.set_chosen("")
    assert not page.keys["Entf"].isEnabled()
    page.list.set_chosen(page.list.rows()[0].key)
    assert page.keys["Entf"].isEnabled()
    keys(Key.Key_Delete)
    assert page.confirm.isVisible()


def test_freezing_and_publishing_by_keys(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    keys(Key.Key_R, Key.Key_F5)
    assert hall.evening.state.settings.public_rounds == 0
    hall.play()
    hall.evening.close_round(hall.organiser)
    keys(Key.Key_F12, Key.Key_Return)
    assert hall.evening.state.published_round == 1
    assert isinstance(work.page, RankingView)
    assert work.page.table is not None
    assert len(work.page.table.lines()) == 8


def test_the_next_step_after_the_last_round_opens_the_prizes(
    hall: Hall, work: OrganiserWork
) -> None:
    evening, office = hall.evening, hall.organiser
    prizes = (Prize(PrizeId("ham"), "Schinken", 1),)
    wanted = replace(evening.state.settings, rounds=1, prizes=prizes)
    office.ask(ChangeSettings(wanted), Base(version=evening.state.settings_version))
    hall.drawn()
    hall.play()
    evening.close_round(office)
    keys(Key.Key_F12)
    assert isinstance(work.page, PrizesView)
    assert evening.state.published is None


def test_announcing_by_keys(hall: Hall, work: OrganiserWork) -> None:
    keys(Key.Key_F7)
    for heading in ("Essen ab 20 Uhr", "Letzte Lose"):
        type_in(focused(), heading)
        keys(Key.Key_Return)
        type_in(focused(), "an der Theke")
        keys(Key.Key_Return)
    page = work.page
    assert isinstance(page, ListView)
    assert isinstance(page.page, AnnouncementsPage)
    assert page.form is not None
    assert len(hall.evening.state.announcements) == 2
    assert page.list.chosen_key()
    keys(Key.Key_Delete)
    assert len(hall.evening.state.announcements) == 2, "asked first"
    keys(Key.Key_F12)
    assert page.form.fields[0].text() == "Essen ab 20 Uhr"
    assert len(hall.evening.state.announcements) == 1
    keys(Key.Key_Escape)
    assert is_home(work)


def test_the_settings_are_a_key_on_the_overview(work: OrganiserWork) -> None:
    assert "E" in [link.key for link in work.overview.rows.links]
    keys(Key.Key_E)
    assert isinstance(work.page, SettingsView)
    assert not list(wrongly_blue(work))


def test_a_question_goes_away_when_its_matter_is_settled(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    hall.play()
    keys(Key.Key_F12)
    assert work.overview.confirm.isVisible()
    hall.evening.close_round(hall.organiser)
    assert work.overview.confirm.isHidden()
    assert work.overview.tasks.list.hasFocus()


def test_what_happened_is_found_and_undone_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, BobblScore(((21, 14), (3, 21))))
    keys(Key.Key_V)
    type_in(focused(), "tisch 2")
    keys(Key.Key_Down, Key.Key_F8, Key.Key_Return)
    assert not hall.evening.state.rounds[0].tables[2].is_untouched, "no reason is chosen yet"
    keys(Key.Key_4)
    assert not hall.evening.state.rounds[0].tables[2].is_untouched
    keys(Key.Key_2, Key.Key_Return)
    assert not hall.evening.state.rounds[0].tables[2].is_untouched
    keys(Key.Key_F12)
    assert hall.evening.state.rounds[0].tables[2].is_untouched
    page = work.page
    assert isinstance(page, ChronicleView)
    assert page.search.hasFocus()
    keys(Key.Key_Escape)
    assert page.search.text() == ""
    told = page.page.screen().rows[0].what
    assert told.startswith("Zurückgenommen: Runde 1, Tisch 2: ")
    assert told.endswith(" (Zettel berichtigt)")
    keys(Key.Key_Escape)
    assert is_home(work)


def test_other_schemes_are_compared_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    hall.play()
    keys(Key.Key_R, Key.Key_F4)
    page = work.page
    assert isinstance(page, WhatIfView)
    before = page.page.screen().chosen
    keys(Key.Key_Down)
    assert page.page.screen().chosen == before + 1
    keys(Key.Key_F5)
    assert page.table is not None
    assert page.table.isAncestorOf(focused())
    keys(Key.Key_Escape)
    assert isinstance(work.page, RankingView)


def test_prizes_from_writing_down_to_the_ceremony_by_keys_alone(
    hall: Hall, work: OrganiserWork
) -> None:
    hall.drawn()
    everywhere = hall.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
    for table in hall.evening.state.rounds[0].tables:
        for station in (everywhere, hall.organiser):
            hall.evening.enter(station, table, BobblScore(((21, 13), (21, 8))))
    hall.evening.close_round(hall.organiser)
    keys(Key.Key_R, Key.Key_F6)
    type_in(focused(), "Schinken")
    keys(Key.Key_Return)
    type_in(focused(), "Wein")
    keys(Key.Key_Tab, Key.Key_Right, Key.Key_Backtab, Key.Key_Return)
    assert [each.place for each in hall.evening.state.settings.prizes] == [1, None]
    keys(Key.Key_F12, Key.Key_Return, Key.Key_F5, Key.Key_Return)
    page = work.page
    assert isinstance(page, PrizesView)
    assert page.candidates.hasFocus()
    keys(Key.Key_Return)
    assert len(hall.evening.state.choices) == 1
    keys(Key.Key_F7, Key.Key_Return, Key.Key_Space)
    ceremony = work.page
    assert isinstance(ceremony, CeremonyView)
    assert ceremony.page.screen().step.place == 1
    keys(Key.Key_Left)
    assert ceremony.page.screen().step.place == 2
    assert not ceremony.displays.isEnabled()
    hall.evening.station("display", "Leinwand")
    keys(Key.Key_F4)
    assert hall.evening.state.prizes_shown == 2
    keys(Key.Key_F5)
    shown_to_all = ceremony.window_of_hall
    assert shown_to_all is not None
    press(shown_to_all, Key.Key_Right)
    assert shown_to_all.sheet.accessibleName().startswith("Platz 1")
    press(shown_to_all, Key.Key_Escape)
    assert ceremony.window_of_hall is None
    keys(Key.Key_Escape)
    assert work.page is page


def test_somebody_is_disqualified_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    keys(Key.Key_T)
    type_in(focused(), "3")
    keys(Key.Key_Return, Key.Key_Delete)
    assert not list(wrongly_blue(work)), "what excludes is not blue"
    keys(Key.Key_Down, Key.Key_Down, Key.Key_F12)
    found = [each for each in hall.evening.state.entrants.values() if each.number == 3]
    assert [(each.status, each.departure and each.departure.reason) for each in found] == [
        ("disqualified", "cheating")
    ]
    assert isinstance(work.page, EntrantsView)
    assert work.page.picker.search.hasFocus()
    keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Escape)
    assert is_home(work)


def test_somebody_else_plays_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    keys(Key.Key_T)
    type_in(focused(), "3")
    keys(Key.Key_Return, Key.Key_F5, Key.Key_Down, Key.Key_Return)
    type_in(focused(), "Ersatz")
    keys(Key.Key_Return)
    type_in(focused(), "Anton")
    keys(Key.Key_Return)
    found = next(each for each in hall.evening.state.entrants.values() if each.number == 3)
    assert hall.organiser.person_name(found.persons[1]).listed == "Ersatz, Anton"


def test_the_time_plan_is_changed_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    keys(Key.Key_Z, Key.Key_Down, Key.Key_Plus)
    assert hall.evening.state.settings.plan.minutes == 45
    keys(Key.Key_Up, Key.Key_F4)
    assert [each.after_round for each in hall.evening.state.settings.plan.breaks] == [1]
    keys(Key.Key_Down, Key.Key_Minus)
    assert [each.minutes for each in hall.evening.state.settings.plan.breaks] == [15]


def test_rules_markers_and_a_display_are_changed_by_keys_alone(
    hall: Hall, work: OrganiserWork
) -> None:
    wall = hall.evening.station("display", "Zz Leinwand")
    keys(Key.Key_K, Key.Key_E, *[Key.Key_Down] * 6, Key.Key_Return)
    keys(Key.Key_Return, Key.Key_Down, Key.Key_F12)
    assert hall.evening.state.settings.rules == WENZ_OVER_MUCK
    keys(Key.Key_Escape, Key.Key_Escape, *[Key.Key_Down] * 14, Key.Key_Return, Key.Key_Return)
    type_in(focused(), "Essensbon")
    keys(Key.Key_Return, Key.Key_Return)
    assert [each.name for each in hall.evening.state.settings.markers] == ["Essensbon"]
    keys(Key.Key_End, Key.Key_Return)
    type_in(focused(), "Foto")
    keys(Key.Key_Return, Key.Key_Return, Key.Key_Up, Key.Key_F6)
    assert [each.name for each in hall.evening.state.settings.markers] == ["Foto", "Essensbon"]
    keys(Key.Key_F6, Key.Key_F7, Key.Key_F7)
    assert [each.name for each in hall.evening.state.settings.markers] == ["Essensbon", "Foto"]
    keys(Key.Key_Escape, Key.Key_Escape)
    keys(Key.Key_Escape)
    assert is_home(work)
    keys(Key.Key_S, *[Key.Key_Down] * 9, Key.Key_F6)
    keys(Key.Key_1)
    assert "clock" not in hall.evening.state.displays[wall.id].pages
    keys(Key.Key_Escape, Key.Key_Escape)
    assert is_home(work)


def test_what_is_typed_for_a_setting_is_taken_back_by_f8(hall: Hall, work: OrganiserWork) -> None:
    name = hall.evening.state.settings.name
    keys(Key.Key_E, Key.Key_Return)
    type_in(focused(), "Herbstmucken")
    field = focused()
    assert isinstance(field, QLineEdit)
    keys(Key.Key_F8)
    assert field.text() == name
    assert focused() is field
    keys(Key.Key_Return)
    assert hall.evening.state.settings.name == name


def test_settings_are_changed_by_keys_alone(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn()
    hall.play()
    keys(Key.Key_K, Key.Key_E, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    type_in(focused(), "4")
    keys(Key.Key_Return)
    assert hall.evening.state.settings.rounds == 4
    page = work.page
    assert isinstance(page, SettingsView)
    assert page.list.hasFocus()
    keys(*[Key.Key_Down] * 6, Key.Key_Return, Key.Key_Down, Key.Key_Return)
    assert hall.evening.state.settings.scheme_text == "bobbl"
    keys(Key.Key_Return)
    assert hall.evening.state.settings.scheme_text == "bobbl", "Enter does not change rules"
    keys(Key.Key_F12)
    assert hall.evening.state.settings.scheme_text == "won,goals"
    keys(Key.Key_Escape, Key.Key_Escape)
    assert is_home(work)


def test_what_is_to_be_done_beside_tables_opens_its_page(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn(7)
    hall.evening.register(hall.desk, Name("Spät", "Änne"), Name("Spät", "Jörg"))
    for station in (hall.stage, hall.room):
        hall.organiser.ask(RevokeStation(station.id))
    work.overview.tick()
    keys(Key.Key_Return)
    assert isinstance(work.page, LatecomerView)
    keys(Key.Key_Escape, Key.Key_Escape)
    keys(Key.Key_F4, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert isinstance(work.page, StationsView)


def disputed(hall: Hall, table: int) -> None:
    """Let two slips of any table differ."""
    hall.evening.enter(hall.organiser, table, BobblScore(((21, 14), (3, 21))))
    hall.evening.enter(hall.room, table, BobblScore(((21, 17), (3, 21))))


def server_goes(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.cable(hall.organiser).cut()
    hall.evening.clock.pass_seconds(60)
    work.overview.page.refresh()


def test_the_cursor_follows_the_most_urgent_row_until_it_is_moved(
    hall: Hall, work: OrganiserWork
) -> None:
    tasks = work.overview.tasks.list
    assert tasks.hasFocus()
    hall.drawn(16)
    disputed(hall, 3)
    assert tasks.chosen_key() == "1/3/"
    hall.evening.clock.pass_seconds(60)
    for table in (1, 2):
        disputed(hall, table)
    assert tasks.rows()[0].key == "1/3/", "the oldest of a kind comes first"
    server_goes(hall, work)
    assert tasks.chosen_key() == tasks.rows()[0].key == "server"
    hall.evening.cable(hall.organiser).plug_in()
    assert tasks.chosen_key() == "1/3/"
    keys(Key.Key_Down)
    moved_to = tasks.rows()[1].key
    server_goes(hall, work)
    assert tasks.rows()[0].key == "server"
    assert tasks.chosen_key() == moved_to, "what was moved to stays, by what it is"
    hall.evening.cable(hall.organiser).plug_in()
    assert tasks.chosen_key() == moved_to
    table = int(moved_to.split("/")[1])
    slot = hall.evening.state.rounds[0].tables[table]
    word = BobblScore(((21, 14), (3, 21)))
    decided = DecideResult(1, table, word, EntryId("word"), "slip_checked")
    hall.organiser.ask(decided, Base(version=slot.changed.index))
    assert moved_to not in {each.key for each in tasks.rows()}
    assert tasks.chosen_key() == "1/3/", "the most urgent one again"


def test_reaching_the_list_by_tab_moves_no_cursor(hall: Hall, work: OrganiserWork) -> None:
    hall.drawn(16)
    work.overview.hall.setFocus()
    keys(Key.Key_Tab, Key.Key_Backtab)
    disputed(hall, 3)
    tasks = work.overview.tasks.list
    tasks.setFocus()
    server_goes(hall, work)
    assert tasks.chosen_key() == "server"


def test_as_many_tasks_are_shown_as_have_room(hall: Hall, work: OrganiserWork) -> None:
    hall.evening.register(hall.desk, Name("Allein"), kind="lone")
    hall.drawn(7)
    hall.evening.register(hall.desk, Name("Spät", "Änne"), Name("Spät", "Jörg"))
    hall.dispute(1)
    hall.push_health(hall.room)
    panel = work.overview.tasks
    work.overview.tick()
    assert 1 <= len(panel.list.rows()) < 4, "details need a line of their own"
    more = 4 - len(panel.list.rows())
    assert panel.all.text() == f"weitere {more}"
    assert panel.list.content_height() <= panel.list.viewport().height()  # type: ignore[union-attr]
    work.resize(1366, 1200)
    QApplication.processEvents()
    assert len(panel.list.rows()) == 4
    assert panel.all.text() == "alle"


def test_a_narrow_window_has_the_key_that_shows_a_section_whole(
    hall: Hall, work: OrganiserWork
) -> None:
    hall.drawn(20)
    overview, window = work.overview, work.window()
    assert window is not None
    window.resize(1093, 614)
    QApplication.processEvents()
    assert overview.hall.is_folded
    assert (overview.unfold.isVisible(), overview.unfold.key) == (True, "Enter")
    overview.unfold.click()
    assert overview.hall.is_whole
    assert (overview.unfold.isVisible(), overview.unfold.key) == (True, "Esc")
    assert overview.unfold.geometry().right() < overview.action.x()


def test_the_computer_that_was_replaced_is_missed_by_nobody(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = hall.evening.station("organiser", "Büro alt")
    hall.push_health()
    heard = hall.organiser.presence
    assert heard is not None
    rest = tuple(each for each in heard.stations if each.station != other.id)
    hall.organiser.handle(Heard(Push(PresencePush(rest))))

    def told() -> tuple[list[tuple[str, str]], str]:
        shown = shown_stations(hall.organiser)
        rows = [(each.title, each.right) for each in station_rows(shown, 3)]
        return rows, next(each.health for each in shown if each.key == other.id)

    silent = "noch nicht gemeldet"
    assert told() == ([("Büro alt", silent), ("4 weitere", "gerade eben")], silent)
    assert hall.organiser.state is not None
    later = replace(hall.organiser.state, epoch=2)
    monkeypatch.setattr(StationModel, "state", later)
    assert told() == ([("4 Stationen", "gerade eben")], "seit der Übernahme nichts gehört")


def test_enter_writes_a_prize_down_from_each_field(hall: Hall, work: OrganiserWork) -> None:
    work.open_page("prizes")
    page = work.page
    assert isinstance(page, PrizesView)
    page.focus_first()
    type_in(focused(), "Schinken")
    page.elsewhere.entry.setFocus()
    type_in(focused(), "13")
    keys(Key.Key_Return)
    assert [each.place for each in hall.evening.state.settings.prizes] == [13]
    assert focused() is page.field.entry
    type_in(focused(), "Korb")
    assert page.places is not None
    page.places.setFocus()
    keys(Key.Key_Return)
    assert len(hall.evening.state.settings.prizes) == 2
