"""The display in the hall: which pages there are when, and how they turn."""

from collections.abc import Iterator
from datetime import UTC, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.display.clock import ClockPage, StartPage
from bobbl_client.display.page import Display, DisplayScreen
from bobbl_client.display.pages import (
    PicturePage,
    RankingPage,
    SponsorsPage,
    WordPage,
    chosen_pages,
    pages_of,
)
from bobbl_client.display.seats import SeatsPage
from bobbl_client.model.display_choice import DisplayChoice, Slide
from bobbl_client.model.station import StationModel
from bobbl_shared.clock import moment, stamp
from bobbl_shared.crypto.throw import EIGHT_DICE, Throw
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.draw import AbandonCommitment, CommitDraw, DrawRound, RedrawRound
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones
from bobbl_shared.domain.areas.prizes import DeclareFinal
from bobbl_shared.domain.areas.rounds import PublishRanking, RingGong, SetClock
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.commands import AnyPayload, Base
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.settings import TimePlan
from bobbl_shared.i18n.hours import hour
from builders.evening import base_on
from builders.hall import HALL, Hall, ScreenKeeper, opened

Keeper = ScreenKeeper[DisplayScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def station(hall: Hall) -> StationModel:
    return hall.evening.station("display", "Anzeige Saal")


@pytest.fixture
def view() -> Keeper:
    return ScreenKeeper()


@pytest.fixture
def display(station: StationModel, view: Keeper) -> Display:
    return opened(Display(station, UTC), view)


def kinds(hall: Hall, station: StationModel) -> list[type]:
    pages = pages_of(station, hall.evening.clock.now(), UTC)
    return list(dict.fromkeys(type(page) for page in pages))


def test_without_a_time_only_the_name_stands_there_before_the_first_round(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.evening.register_pairs(hall.desk, 5)
    page = view.screen.page
    assert isinstance(page, StartPage)
    assert (page.heading, page.time, page.lines) == (hall.evening.state.settings.name, "", ())
    assert view.screen.footer == ("Gegner werden ausgelost", "5 Paare sind da")


def test_the_first_round_has_its_planned_time(hall: Hall, display: Display, view: Keeper) -> None:
    settings = hall.evening.state.settings
    plan = TimePlan(start=stamp(hall.evening.clock.now() + timedelta(minutes=40)))
    wanted = replace(settings, plan=plan, fee_cents=1000)
    hall.organiser.ask(ChangeSettings(wanted), Base(version=hall.evening.state.settings_version))
    hall.organiser.ask(OpenPages("192.168.4.10:80"))
    page = view.screen.page
    assert isinstance(page, StartPage)
    assert (page.heading, page.time) == ("Runde 1 um", "19:10")
    assert page.lines == ("Anmeldung am Anmeldetisch,", "**bis 18:55 Uhr**")
    assert (page.link, page.address) == ("http://192.168.4.10/", "192.168.4.10")
    assert view.screen.footer[0] == "20 € Startgeld je Paar · Gegner werden ausgelost"
    assert view.screen.evening is not None
    assert [part.words[1] for part in view.screen.evening.parts[1:3]] == ["1 · 19:10", "2 · 20:00"]
    hall.evening.clock.pass_seconds(41 * 60)
    display.tick()
    assert not view.screen.page.time  # type: ignore[union-attr]
    assert view.screen.evening is None


def test_it_says_where_a_phone_finds_the_rules_if_phones_are_allowed(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    page = view.screen.page
    assert isinstance(page, StartPage)
    assert (page.caption, page.address) == ("Regeln am Handy", "192.168.4.10:8080/regeln")
    hall.organiser.ask(ForbidPhones())
    assert not view.screen.page.link  # type: ignore[union-attr]


def test_the_pages_follow_the_evening(hall: Hall, station: StationModel) -> None:
    evening = hall.evening
    assert kinds(hall, station) == [StartPage]
    hall.drawn()
    assert kinds(hall, station) == [SeatsPage]
    hall.organiser.ask(SetClock("start", 1, 2400))
    assert kinds(hall, station) == [ClockPage, SeatsPage]
    evening.clock.pass_seconds(600)
    assert kinds(hall, station) == [ClockPage]
    hall.play()
    evening.close_round(hall.organiser)
    assert kinds(hall, station) == [RankingPage]
    evening.draw(hall.organiser)
    assert kinds(hall, station) == [SeatsPage, RankingPage]
    hall.organiser.ask(SetClock("start", 2, 2400))
    evening.clock.pass_seconds(600)
    assert kinds(hall, station) == [ClockPage, RankingPage]
    evening.clock.pass_seconds(1700)
    assert kinds(hall, station) == [ClockPage]


def test_the_last_ranking_is_not_seen_before_it_is_published(
    hall: Hall, station: StationModel
) -> None:
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    hall.play()
    hall.evening.close_round(hall.organiser)
    (page,) = pages_of(station, hall.evening.clock.now(), UTC)
    assert isinstance(page, WordPage)
    assert page.title == "Alle Runden sind gespielt"
    hall.organiser.ask(PublishRanking(2), base_on(hall.evening.state.results_changed(2)))
    (page,) = pages_of(station, hall.evening.clock.now(), UTC)
    assert isinstance(page, RankingPage)
    told = "Platz 1–8 von 8 · In Klammern: für den Platz nicht nötig"
    assert (page.title, page.span) == ("Endstand", told)


def test_prizes_are_announced_until_the_final_standings_follow_them(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.organiser.ask(DeclareFinal(2), base_on(hall.evening.state.results_changed(2)))
    assert "Preisverleihung" in view.screen.footer[0]
    hall.organiser.ask(PublishRanking(2), base_on(hall.evening.state.results_changed(2)))
    assert view.screen.footer == ("Vielen Dank fürs Mitspielen!", "")


def test_a_frozen_ranking_stays_until_another_is_published(
    hall: Hall, station: StationModel
) -> None:
    evening, office = hall.evening, hall.organiser

    def freeze(until: int | None) -> None:
        wanted = replace(evening.state.settings, rounds=4, public_rounds=until)
        office.ask(ChangeSettings(wanted), Base(version=evening.state.settings_version))

    def shown() -> str:
        (page,) = pages_of(station, evening.clock.now(), UTC)
        assert isinstance(page, RankingPage | WordPage)
        return page.title

    freeze(1)
    hall.drawn()
    for title in ("Stand nach Runde 1",) * 2:
        hall.play()
        evening.close_round(office)
        assert shown() == title
        evening.draw(office)
    office.ask(PublishRanking(2), base_on(evening.state.results_changed(2)))
    hall.play()
    evening.close_round(office)
    assert shown() == "Stand nach Runde 2"
    freeze(None)
    assert shown() == "Stand nach Runde 3"
    freeze(0)
    assert shown() == "Stand nach Runde 2", "what was published cannot be unseen"


def test_everybody_finds_a_seat_by_family_name(hall: Hall, station: StationModel) -> None:
    hall.drawn(41)
    pages = pages_of(station, hall.evening.clock.now(), UTC)
    seats = [seat for page in pages if isinstance(page, SeatsPage) for seat in page.seats]
    assert [len(page.seats) for page in pages if isinstance(page, SeatsPage)] == [31, 30, 21]
    assert len(seats) == 82
    families = [fold_text(seat.family) for seat in seats]
    assert families == sorted(families)
    assert [seat.table for seat in seats].count("frei") == 2
    assert all([seat.table for seat in seats].count(str(table)) == 4 for table in range(1, 21))
    beside = [page.beside for page in pages if isinstance(page, SeatsPage)]
    assert beside[1] == "Seite 2 von 3"


def test_pages_turn_after_twelve_seconds_unless_held(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.drawn(41)
    places = []
    for seconds in (0, 11, 1, 12, 12):
        hall.evening.clock.pass_seconds(seconds)
        display.tick()
        places.append(view.screen.page.beside)  # type: ignore[union-attr]
    assert [place[6] for place in places] == ["1", "1", "2", "3", "1"]
    display.hold()
    hall.evening.clock.pass_seconds(60)
    display.tick()
    assert view.screen.is_held
    assert "Seite 1" in view.screen.page.beside  # type: ignore[union-attr]
    display.turn(-1)
    assert "Seite 3" in view.screen.page.beside  # type: ignore[union-attr]
    display.hold()
    hall.evening.clock.pass_seconds(12)
    display.tick()
    assert "Seite 1" in view.screen.page.beside  # type: ignore[union-attr]


def test_a_page_turned_by_hand_stays_its_whole_time(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.drawn(41)
    hall.evening.clock.pass_seconds(11)
    display.turn(1)
    hall.evening.clock.pass_seconds(11)
    display.tick()
    assert "Seite 2" in view.screen.page.beside  # type: ignore[union-attr]


def test_the_clock_says_what_comes_when(hall: Hall, display: Display, view: Keeper) -> None:
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.evening.clock.pass_seconds(600)
    display.tick()
    page = view.screen.page
    assert isinstance(page, ClockPage)
    assert (page.title, page.digits, page.part) == ("Runde 1 von 2", "30:00", 0.25)
    assert view.screen.evening is not None
    assert view.screen.evening.parts[1].is_running
    assert view.screen.footer == (
        "Gong um 19:10, dann Zettel abgeben",
        "Runde 2 um 19:20, Plätze vorher hier",
    )
    hall.organiser.ask(SetClock("pause", 1))
    assert view.screen.page.stage == "halted"  # type: ignore[union-attr]
    assert view.screen.footer[0] == "Es geht gleich weiter."


def test_over_time_the_clock_says_what_to_do_and_who_is_missing(
    hall: Hall, display: Display, view: Keeper
) -> None:
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.evening.clock.pass_seconds(2400 + 372)
    display.tick()
    page = view.screen.page
    assert isinstance(page, ClockPage)
    assert (page.title, page.digits, page.stage) == ("Die Zeit ist um", "+6:12", "over")
    assert page.told == "Bobbl fertig spielen, Zettel sofort abgeben"
    tables = len(hall.evening.state.rounds[0].tables)
    listed = ", ".join(map(str, range(1, tables + 1)))
    assert view.screen.footer[0] == f"Es fehlen noch {tables} Tische: {listed}"
    assert view.screen.footer[1].startswith("Runde 2 ab ")
    hall.play()
    display.tick()
    assert view.screen.footer[0] == "Alle Zettel sind da."


def test_the_gong_is_seen_for_ten_seconds(hall: Hall, display: Display, view: Keeper) -> None:
    hall.drawn()
    hall.organiser.ask(RingGong())
    assert view.screen.gong == ("Gong", "Runde 1")
    hall.evening.clock.pass_seconds(10)
    display.tick()
    assert view.screen.gong is None
    hall.organiser.ask(SetClock("start", 1, 60))
    display.tick(hall.evening.clock.now() + timedelta(seconds=62))
    assert view.screen.gong == ("Gong", "Fertig spielen, Zettel abgeben")
    display.tick(hall.evening.clock.now() + timedelta(seconds=72))
    assert view.screen.gong is None


def test_a_gong_of_long_ago_is_not_rung_again(hall: Hall, station: StationModel) -> None:
    hall.drawn()
    hall.organiser.ask(RingGong())
    view: Keeper = ScreenKeeper()
    opened(Display(station, UTC), view)
    hall.organiser.ask(SetClock("start", 1, 2400))
    assert view.screen.gong is None


def test_a_round_without_a_draw_has_no_seats_to_show(hall: Hall, station: StationModel) -> None:
    hall.evening.register_pairs(hall.desk, 4)
    hall.organiser.ask(StartRound(1))
    (page,) = pages_of(station, hall.evening.clock.now(), UTC)
    assert isinstance(page, WordPage)
    assert page.title == "Runde 1"


ALL = DisplayChoice()


class Drawer:
    """Preferences in memory."""

    def __init__(self, choice: DisplayChoice = ALL, *slides: Slide) -> None:
        self.chosen, self.there = choice, slides

    def choice(self) -> DisplayChoice:
        return self.chosen

    def keep(self, choice: DisplayChoice) -> None:
        self.chosen = choice

    def slides(self) -> tuple[Slide, ...]:
        return self.there

    def place(self) -> str:
        return "/home/saal/slides"


ADVERT = Slide(path="/home/saal/slides/brauerei.png")
NEWS = Slide(text="Tombola\n\nLose gibt es an der Theke.")


def shown_kinds(hall: Hall, station: StationModel, choice: DisplayChoice) -> list[type]:
    pages = chosen_pages(station, hall.evening.clock.now(), UTC, choice, (NEWS, ADVERT))
    return list(dict.fromkeys(type(page) for page in pages))


def test_each_display_shows_what_is_chosen_for_it(hall: Hall, station: StationModel) -> None:
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    assert shown_kinds(hall, station, ALL) == [ClockPage, SeatsPage, WordPage, PicturePage]
    only = DisplayChoice(("seats",))
    assert shown_kinds(hall, station, only) == [SeatsPage]
    hall.evening.clock.pass_seconds(600)
    assert shown_kinds(hall, station, only) == [SeatsPage]
    assert shown_kinds(hall, station, DisplayChoice(("pictures",))) == [PicturePage]
    assert shown_kinds(hall, station, DisplayChoice(())) == [WordPage]


def test_sponsors_take_their_turn_with_the_pictures(hall: Hall, station: StationModel) -> None:
    settings = replace(hall.evening.state.settings, sponsors=("Brauerei Weiß",) * 13)
    hall.organiser.ask(ChangeSettings(settings), Base(version=hall.evening.state.settings_version))
    hall.drawn()
    assert shown_kinds(hall, station, ALL)[-1] is SponsorsPage
    assert SponsorsPage not in shown_kinds(hall, station, DisplayChoice(("seats",)))


def test_a_display_says_what_the_others_show_if_its_share_is_one_page(
    hall: Hall, station: StationModel
) -> None:
    other = hall.evening.station("display", "Theke")
    hall.drawn()
    for each in (station, other):
        hall.organiser.ask(SetDisplay(each.id, ("board",), True))
    saal, theke = (
        pages_of(each, hall.evening.clock.now(), UTC, is_board=True)[0] for each in (station, other)
    )
    assert isinstance(saal, SeatsPage)
    assert isinstance(theke, SeatsPage)
    assert saal.beside == f"{theke.first}–{theke.last}: Theke"
    assert saal.last < theke.first


def test_displays_share_the_seats_out_and_show_nothing_else(
    hall: Hall, station: StationModel
) -> None:
    other = hall.evening.station("display", "Theke")
    hall.drawn(41)
    for each in (station, other):
        hall.organiser.ask(SetDisplay(each.id, ("clock", "board"), True))
    now = hall.evening.clock.now()
    saal, bar = (
        chosen_pages(each, now, UTC, DisplayChoice(("clock", "pictures")), (ADVERT,))
        for each in (station, other)
    )
    pages = (*saal, *bar)
    seats = [seat for page in pages if isinstance(page, SeatsPage) for seat in page.seats]
    assert all(isinstance(page, SeatsPage) for page in pages)
    assert len(seats) == 82
    assert seats == sorted(seats, key=lambda seat: (fold_text(seat.family), fold_text(seat.first)))
    hall.organiser.ask(SetClock("start", 1, 2400))
    assert {type(page) for page in chosen_pages(station, now, UTC, ALL, ())} == {SeatsPage}
    hall.evening.clock.pass_seconds(400)
    now = hall.evening.clock.now()
    assert {type(page) for page in chosen_pages(station, now, UTC, ALL, ())} == {ClockPage}


def test_before_the_gong_the_clock_is_alone(hall: Hall, station: StationModel) -> None:
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 60))
    assert shown_kinds(hall, station, ALL) == [ClockPage]


def test_an_announcement_has_a_heading_and_lines(hall: Hall, station: StationModel) -> None:
    (page,) = chosen_pages(
        station, hall.evening.clock.now(), UTC, DisplayChoice(("announcements",)), (NEWS,)
    )[1:]
    assert page == WordPage("Tombola", "", ("Lose gibt es an der Theke.",))


def test_a_long_announcement_is_broken_into_lines(hall: Hall, station: StationModel) -> None:
    only = DisplayChoice(("announcements",))
    slide = Slide(text="**Essen**\n" + "Bratwurst und Bier " * 40)
    page = chosen_pages(station, hall.evening.clock.now(), UTC, only, (slide,))[-1]
    assert isinstance(page, WordPage)
    assert page.title == "Essen"
    assert len(page.lines) == 5
    assert all(len(line) <= 54 for line in page.lines)


def test_what_is_chosen_is_kept(station: StationModel, view: Keeper) -> None:
    drawer = Drawer()
    display = opened(Display(station, UTC, drawer), view)
    display.switch("1")
    assert drawer.chosen == ALL
    display.choose(True)
    menu = view.screen.menu
    assert menu is not None
    assert [row.is_on for row in menu.rows] == [True] * 6
    assert "/home/saal/slides" in menu.lines[0]
    display.switch("1")
    display.switch("6")
    display.switch("7")
    assert drawer.chosen == DisplayChoice(("seats", "ranking", "announcements", "pictures"), False)
    display.switch("1")
    assert drawer.chosen.pages == ALL.pages
    assert not Display(station, UTC, drawer).has_sound


def test_new_slides_are_seen_after_a_while(hall: Hall, station: StationModel, view: Keeper) -> None:
    drawer = Drawer()
    display = opened(Display(station, UTC, drawer), view)
    drawer.there = (ADVERT,)
    hall.evening.clock.pass_seconds(11)
    display.tick()
    display.turn(1)
    assert view.screen.page == PicturePage(ADVERT.path)


def test_an_exercise_is_called_so_on_every_page(tmp_path: Path, view: Keeper) -> None:
    hall = Hall(tmp_path, replace(HALL, training=True))
    display = opened(Display(hall.evening.station("display", "Anzeige"), UTC), view)
    assert view.screen.training == "ÜBUNG"
    display.choose(True)
    assert view.screen.training == "ÜBUNG"
    display.close()
    hall.evening.close()


def test_what_counts_is_not_called_an_exercise(display: Display, view: Keeper) -> None:
    assert view.screen.training == ""


class TestSeal:
    """The hall sees the commitment before it throws, and then what counts, both with the hour."""

    def asked(self, hall: Hall, payload: AnyPayload) -> None:
        hall.organiser.ask(payload, base_on(hall.evening.state.field_changed))

    def word(self, hall: Hall, station: StationModel, place: int = 0) -> WordPage:
        page = pages_of(station, hall.evening.clock.now(), UTC)[place]
        assert isinstance(page, WordPage)
        return page

    def test_it_stands_there_alone_until_the_hall_has_thrown(
        self, hall: Hall, station: StationModel
    ) -> None:
        hall.evening.register_pairs(hall.desk, 6)
        self.asked(hall, CommitDraw(1, EIGHT_DICE))
        made = hall.evening.state.commitment
        assert made is not None
        assert kinds(hall, station) == [WordPage]
        page = self.word(hall, station)
        assert page.title == "Umschlag für Runde 1"
        assert "".join(page.lines[:2]).replace(" ", "") == made.commitment
        assert f"Um {hour(moment(made.at), UTC)} Uhr festgelegt" in page.lines[2]
        assert "8 Würfel" in page.lines[3]
        self.asked(hall, DrawRound(1, "63125641"))
        page = self.word(hall, station)
        drawn = hall.evening.state.rounds[0]
        assert page.title == "Runde 1 ist ausgelost"
        at = hour(moment(drawn.public_at), UTC)
        assert page.lines[2:4] == (
            f"Um {at} Uhr zählte **63125641**",
            f"Der Umschlag stand seit {hour(moment(made.at), UTC)} Uhr hier.",
        )
        assert SeatsPage in kinds(hall, station)
        hall.organiser.ask(SetClock("start", 1, 1800))
        assert WordPage not in kinds(hall, station)

    def test_one_that_is_given_up_is_told_until_something_is_drawn(
        self, hall: Hall, station: StationModel
    ) -> None:
        hall.evening.register_pairs(hall.desk, 6)
        self.asked(hall, CommitDraw(1, Throw("dice", 1, 6), "no_means"))
        assert "mehr Würfel oder Nummern sind nicht da" in self.word(hall, station).lines[4]
        hall.organiser.ask(AbandonCommitment(1, "other"))
        assert self.word(hall, station).title == "Umschlag für Runde 1 verworfen"
        self.asked(hall, DrawRound(1))
        assert WordPage not in kinds(hall, station)

    def test_a_redraw_shows_its_own(self, hall: Hall, station: StationModel) -> None:
        hall.evening.register_pairs(hall.desk, 6)
        self.asked(hall, CommitDraw(1, EIGHT_DICE))
        self.asked(hall, DrawRound(1, "63125641"))
        self.asked(hall, CommitDraw(1, EIGHT_DICE))
        assert self.word(hall, station).title == "Umschlag für Runde 1"
        self.asked(hall, RedrawRound(1, "other", "11111116"))
        assert "**11111116**" in self.word(hall, station).lines[2]
