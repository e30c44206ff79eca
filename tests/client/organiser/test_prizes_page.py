"""The prize-giving: writing prizes down, the final ranking, ties, choosing, the ceremony."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.display.page import Display, DisplayScreen
from bobbl_client.display.pages import PrizePage, RankingPage, chosen_pages, pages_of
from bobbl_client.evening.prize_steps import steps_of
from bobbl_client.model.display_choice import DisplayChoice, Slide
from bobbl_client.organiser.ceremony.page import CeremonyPage, CeremonyScreen
from bobbl_client.organiser.papers.sheets import certificates
from bobbl_client.organiser.prizes.money import PrizeMoneyPage
from bobbl_client.organiser.prizes.page import PrizesPage, PrizesScreen, Stage, read_place
from bobbl_client.organiser.ranking import page as ranking_page
from bobbl_client.page.list_page import ListScreen
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.widgets.hall.ceremony_sheet import prize_words_of
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.lineup import DisqualifyEntrant
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.readings.prize_list import open_ties, spots
from bobbl_shared.domain.readings.rank_path import NO_PATH, path_to
from bobbl_shared.domain.score import BobblScore
from builders.hall import HALL, Hall, ScreenKeeper, opened

SAME = BobblScore(((21, 13), (21, 8)))


View = ScreenKeeper[PrizesScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def closed(hall: Hall) -> None:
    """Play one round in which all upper pairs win alike, so that halves of the field are tied."""
    hall.drawn()
    everywhere = hall.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
    for table in hall.evening.state.rounds[0].tables:
        hall.evening.enter(everywhere, table, SAME)
        hall.evening.enter(hall.organiser, table, SAME)
    hall.evening.close_round(hall.organiser)


def final(page: PrizesPage, *prizes: tuple[str, int]) -> None:
    """Write prizes down, each with which of the offered places it is for, and fix the ranking."""
    for name, place in prizes:
        page.choose_place(place)
        page.add(name)
    page.ask_for_final()
    page.agree()


def test_prizes_are_written_down_one_after_the_other(hall: Hall) -> None:
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    assert view.screen.places == ("Platz 1", "zum Aussuchen", "Letzter", "Mitte")
    page.add("  Schinken ")
    page.add("")
    page.add("Bier")
    page.choose_place(2)
    page.add("Trostpreis")
    assert [(each.name, each.place) for each in view.screen.prizes] == [
        ("Schinken", "Platz 1"),
        ("Bier", "Platz 2"),
        ("Trostpreis", "Letzter"),
    ]
    assert view.screen.filling == 3, "the field is emptied for the next one"
    page.ask_to_remove(view.screen.prizes[0].key)
    assert len(view.screen.prizes) == 3, "asked first"
    page.agree()
    assert [each.name for each in view.screen.prizes] == ["Bier", "Trostpreis"]
    assert view.screen.places[0] == "Platz 1"


def test_the_final_waits_for_the_round_and_is_asked_about(hall: Hall) -> None:
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    hall.drawn()
    assert view.screen.blocked == "erst nach der letzten Runde"
    page.ask_for_final()
    assert page.confirmation is None
    hall.play()
    hall.evening.close_round(hall.organiser)
    page.ask_for_final()
    asked = page.confirmation
    assert asked is not None
    assert "Geplant waren **2 Runden**." in asked.lines
    page.back()
    assert hall.evening.state.final is None
    page.ask_for_final()
    page.agree()
    assert hall.evening.state.final is not None
    assert hall.evening.state.published is None
    assert view.screen.blocked == "steht fest"


def test_a_tie_at_a_prize_is_shared(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    final(page, ("Schinken", 0))
    assert view.screen.stage is Stage.TIE
    assert view.screen.heading == "Gleichauf ab Platz 1"
    assert len(view.screen.candidates) == 4
    assert not view.screen.can_celebrate
    assert not view.screen.prizes[0].is_given
    page.share()
    page.agree()
    assert [view.screen.stage, view.screen.can_celebrate] == [Stage.READY, True]
    assert view.screen.prizes[0].who.endswith("(geteilt)")


def test_a_tie_is_drawn_only_after_a_yes(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    final(page, ("Schinken", 0))
    page.ask_for_lot()
    assert open_ties(hall.evening.state)
    page.agree()
    assert not open_ties(hall.evening.state)
    assert spots(hall.evening.state)[0].way == "lot"


def test_a_deciding_bobbl_is_told_by_choosing_who_comes_first(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    final(page, ("Schinken", 0))
    order = [each.key for each in reversed(view.screen.candidates)]
    page.pick(order[0])
    page.pick(order[0])
    assert [each.taken for each in view.screen.candidates] == ["", "", "", "1."]
    page.pick(order[1])
    assert page.confirmation is None
    page.pick(order[2])
    assert page.confirmation is not None
    page.agree()
    found = [each.entrants for each in spots(hall.evening.state)[:4]]
    assert found == [(each,) for each in order]


def test_prizes_are_chosen_in_the_order_of_the_ranking(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    final(page, ("Schinken", 1), ("Wein", 1), ("Kaffee", 1))
    page.ask_for_lot()
    page.agree()
    assert (view.screen.stage, view.screen.heading) == (Stage.CHOOSE, "Platz 1 sucht aus")
    wine = view.screen.candidates[1]
    page.pick(wine.key)
    assert view.screen.heading == "Platz 2 sucht aus"
    assert [each.title for each in view.screen.candidates] == ["Schinken", "Kaffee"]
    page.pass_on()
    assert view.screen.heading == "Platz 3 sucht aus"
    given = {each.name: each.place for each in view.screen.prizes if each.is_given}
    assert given == {"Wein": "Platz 1"}
    assert view.screen.blocked == "schon ausgesucht"


def test_a_prize_that_was_forgotten_is_written_down_until_somebody_has_chosen(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    assert view.screen.write == "", "the list is open anyway"
    final(page, ("Schinken", 1))
    page.ask_for_lot()
    page.agree()
    stages = [view.screen.stage]
    page.write()
    stages.append(view.screen.stage)
    assert view.screen.can_celebrate
    page.choose_place(2)
    page.add("Presssack")
    assert page.back()
    stages.append(view.screen.stage)
    page.share()
    page.agree()
    page.pick(view.screen.candidates[0].key)
    assert view.screen.write_blocked == "schon ausgesucht"
    page.write()
    stages.append(view.screen.stage)
    assert not page.back()
    assert stages == [Stage.CHOOSE, Stage.LIST, Stage.TIE, Stage.READY], "four share the last place"


def ready(hall: Hall) -> None:
    """Give three prizes, each its own place."""
    closed(hall)
    page = opened(PrizesPage(hall.organiser), View())
    final(page, ("Schinken", 0), ("Bier", 0), ("Trostpreis", 2))
    for _ in range(2):
        page.ask_for_lot()
        page.agree()
    page.close()


def two_rounds(hall: Hall) -> None:
    """Play both rounds and give one prize, for the first place."""
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    hall.play()
    hall.evening.close_round(hall.organiser)
    page = opened(PrizesPage(hall.organiser), View())
    final(page, ("Schinken", 0))
    page.close()


def test_a_place_that_one_has_alone_shows_the_way_there(hall: Hall) -> None:
    two_rounds(hall)
    first, state = steps_of(hall.organiser)[-1], hall.evening.state
    (winner,) = spots(state)[0].entrants
    (before,) = [row.rank for row in state.rounds[0].standings or () if row.entrant == winner]
    assert [each.rank for each in first.path.ranks] == [before, 1]
    assert (first.path.field, first.field) == (8, "8 Paare")
    assert first.values.startswith("Bobbl ")
    assert f"nach Runde 1 Platz {before}" in prize_words_of(first)
    certificate = certificates(hall.organiser, UTC).certificates[0]
    assert certificate.path == first.path


def test_a_shared_place_has_no_way_of_one(hall: Hall) -> None:
    two_rounds(hall)
    spot = spots(hall.evening.state)[0]
    assert path_to(hall.evening.state, spot) != NO_PATH
    shared = spot._replace(entrants=spot.entrants * 2)
    assert path_to(hall.evening.state, shared) == NO_PATH


@pytest.fixture
def ceremony_view() -> ScreenKeeper[CeremonyScreen]:
    return ScreenKeeper()


def test_the_ceremony_goes_from_the_last_prize_to_the_first(
    hall: Hall, ceremony_view: ScreenKeeper[CeremonyScreen]
) -> None:
    ready(hall)
    ceremony = opened(CeremonyPage(hall.organiser), ceremony_view)
    assert ceremony_view.screen.step.people == ("Preismucken FFW Weidenlohe",)
    told = []
    for _ in range(3):
        coming = ceremony_view.screen.coming
        ceremony.go(1)
        shown = ceremony_view.screen.step
        first = shown.people[0].split()[-1]
        assert coming.startswith(f"Als Nächstes {shown.heading}: {first}, ")
        assert len(shown.people) == 2, "a line each"
        told.append((shown.place, shown.prizes, ceremony_view.screen.is_last))
    assert told == [(8, ("Trostpreis",), False), (2, ("Bier",), False), (1, ("Schinken",), True)]
    ceremony.go(1)
    assert ceremony_view.screen.step.place == 1
    ceremony.go(-1)
    assert ceremony_view.screen.step.place == 2
    assert hall.evening.state.prizes_shown is None, "nobody let the hall see it"


def test_the_displays_follow_the_ceremony_once_they_are_let(
    hall: Hall, ceremony_view: ScreenKeeper[CeremonyScreen]
) -> None:
    ready(hall)
    wall = hall.evening.station("display", "Leinwand")
    seen: ScreenKeeper[DisplayScreen] = ScreenKeeper()
    opened(Display(wall, UTC), seen)
    hall.push_health()
    ceremony = opened(CeremonyPage(hall.organiser), ceremony_view)

    def shown() -> tuple[str, ...]:
        page = seen.screen.page
        return (page.step.heading, *page.step.prizes) if isinstance(page, PrizePage) else ()

    ceremony.go(1)
    assert shown() == ()
    assert ceremony_view.screen.hall.startswith("Die Anzeigen zeigen davon **noch nichts**.")
    ceremony.show_in_hall()
    assert shown() == ("Platz 8", "Trostpreis")
    assert seen.screen.footer[0] == "Siegerehrung"
    assert ceremony_view.screen.hall == "Im Saal steht an 1 Anzeige: **Platz 8**."
    news, now = Slide(text="Tombola"), hall.evening.clock.now()
    pages = chosen_pages(wall, now, UTC, DisplayChoice(), (news,))
    assert [type(each) for each in pages] == [PrizePage], "nothing comes in between"
    ceremony.go(1)
    assert shown() == ("Platz 2", "Bier")
    ceremony.close()
    ceremony = opened(CeremonyPage(hall.organiser), ceremony_view)
    assert ceremony_view.screen.step.place == 2, "it goes on where the hall stands"
    ceremony.show_in_hall()
    assert shown() == ()
    assert ceremony_view.screen.show == "An die Anzeigen"


def test_what_the_hall_sees_of_the_prizes_is_said_as_it_is(
    hall: Hall, ceremony_view: ScreenKeeper[CeremonyScreen]
) -> None:
    ready(hall)
    ceremony = opened(CeremonyPage(hall.organiser), ceremony_view)
    assert "**Keine Anzeige ist dabei**" in ceremony_view.screen.hall
    assert ceremony_view.screen.show_blocked == "keine Anzeige ist dabei"
    ceremony.show_in_hall()
    assert hall.evening.state.prizes_shown is None
    wall = hall.evening.station("display", "Leinwand")
    hall.push_health()
    ceremony.show_in_hall()
    hall.push_health(wall)
    assert ceremony_view.screen.hall == (
        "Im Saal steht **nichts** davon. Nicht erreichbar: **Leinwand**."
    )
    hall.push_health()
    cable = hall.evening.cable(hall.organiser)
    cable.cut()
    ceremony.go(1)
    assert hall.organiser.waiting == 0, "what comes late would run through the hall"
    assert ceremony_view.screen.show_blocked == "geht nur mit Verbindung"
    ceremony.go(1)
    cable.plug_in()
    assert hall.evening.state.prizes_shown == 2


def test_with_pages_the_prize_giving_goes_there_even_without_a_display(
    hall: Hall, ceremony_view: ScreenKeeper[CeremonyScreen]
) -> None:
    ready(hall)
    hall.organiser.ask(OpenPages("192.0.2.5:8080"))
    ceremony = opened(CeremonyPage(hall.organiser), ceremony_view)
    assert ceremony_view.screen.show_blocked == ""
    later = "Auf den Seiten stehen die Gewinner, wenn der letzte Preis gezeigt ist."
    assert ceremony_view.screen.hall.endswith(later)
    ceremony.show_in_hall()
    while not ceremony_view.screen.is_last:
        assert ceremony_view.screen.hall.endswith(later)
        ceremony.go(1)
    assert ceremony_view.screen.hall.endswith("Die Gewinner stehen jetzt auch auf den Seiten.")


def test_a_published_ranking_takes_the_place_of_the_prizes(
    tmp_path: Path, ceremony_view: ScreenKeeper[CeremonyScreen]
) -> None:
    (tmp_path / "one round").mkdir()
    hall = Hall(tmp_path / "one round", replace(HALL, rounds=1))
    ready(hall)
    wall = hall.evening.station("display", "Leinwand")
    hall.push_health()
    opened(CeremonyPage(hall.organiser), ceremony_view).show_in_hall()
    ranking = ranking_page.RankingPage(hall.organiser)
    assert ranking.screen().public.startswith("Im Saal steht an 1 Anzeige die **Siegerehrung**.")
    ranking.ask_to_publish()
    asked = ranking.confirmation
    assert asked is not None
    assert "Die Siegerehrung steht dann nicht mehr dort." in asked.lines
    ranking.agree()
    (page,) = pages_of(wall, hall.evening.clock.now(), UTC)
    assert isinstance(page, RankingPage)
    hall.evening.close()


def test_what_changes_afterwards_asks_for_a_new_final(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    final(page, ("Schinken", 0))
    page.share()
    page.agree()
    entrant = next(iter(hall.evening.state.entrants.values()))
    hall.organiser.ask(DisqualifyEntrant(entrant.id, "cheating"))
    assert "bitte neu feststellen" in view.screen.lines[0]
    assert view.screen.blocked == ""


def test_alone_nothing_is_fixed(hall: Hall) -> None:
    closed(hall)
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    hall.evening.cable(hall.organiser).cut()
    page.ask_for_final()
    assert (page.confirmation, view.screen.blocked) == (None, "geht nur mit Verbindung")


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("13", 13),
        (" 2. ", 2),
        ("Platz 7", 7),
        ("vorletzter", -2),
        ("Letzter", -1),
        ("3. von hinten", -3),
        ("4000", 4000),
    ],
)
def test_a_prize_can_be_for_any_place(typed: str, place: int) -> None:
    assert read_place(typed) == place


@pytest.mark.parametrize("typed", ["0", "-3", "4001", "erster", "Platz", "1,5", "99999999"])
def test_what_is_no_place_is_told(typed: str) -> None:
    with pytest.raises(Unreadable, match="Vorletzter"):
        read_place(typed)


def test_a_place_that_is_typed_is_shown_as_what_the_prize_is_for(hall: Hall) -> None:
    view = View()
    page = opened(PrizesPage(hall.organiser), view)

    def chosen() -> str:
        return view.screen.places[view.screen.place]

    for typed, shown in (
        ("V", "Platz 1"),
        ("Vorletzter", "Vorletzter"),
        ("13", "Platz 13"),
        ("letzter", "Letzter"),
    ):
        page.type_place(typed)
        assert chosen() == shown
    page.type_place("Vorletzter")
    page.choose_place(1)
    assert view.screen.places == ("Platz 1", "zum Aussuchen", "Letzter", "Mitte")
    assert chosen() == "zum Aussuchen"
    page.type_place("Vorletzter")
    page.add("Schwein", "Vorletzter")
    assert [each.place for each in view.screen.prizes] == ["Vorletzter"]
    assert chosen() == "Platz 1"


def test_a_prize_for_another_place_and_one_of_money(hall: Hall) -> None:
    view = View()
    page = opened(PrizesPage(hall.organiser), view)
    page.add("Schwein", "Vorletzter")
    page.add("Pokal und 50 €", "13")
    page.add("Schinken", "irgendwo")
    assert view.screen.filling == 2
    assert page.notice.startswith("Den Platz so eintippen")
    prizes = hall.evening.state.settings.prizes
    assert [(each.place, each.cents) for each in prizes] == [(-2, 0), (13, 5000)]
    assert view.screen.prizes[0].place == "Vorletzter"
    assert "Preisgeld zusammen: **50 €**" in view.screen.lines


def test_fees_become_prizes_of_money_and_the_rest_is_the_clubs(hall: Hall) -> None:
    view: ScreenKeeper[ListScreen] = ScreenKeeper()
    hall.evening.register_pairs(hall.desk, 3)
    for entrant in hall.evening.state.numbered():
        hall.organiser.ask(TakePayment(entrant.id, 1450))
    opened(PrizesPage(hall.organiser), View()).add("20 €", "Letzter")
    opened(PrizesPage(hall.organiser), View()).add("Schinken", "Vorletzter")
    page = opened(PrizeMoneyPage(hall.organiser), view)
    assert view.screen.form is not None
    assert view.screen.form.texts == ("43,50", "100", "3", "5")
    assert [each.right for each in view.screen.rows] == ["25 €", "10 €", "5 €", "3,50 €"]
    page.act("F6", "")
    assert page.confirmation is not None
    assert page.confirmation.lines[-1] == "Von der Liste fallen weg: **20 €**"
    page.agree()
    prizes = hall.evening.state.settings.prizes
    assert [(each.name, each.place, each.cents) for each in prizes] == [
        ("25 €", 1, 2500),
        ("10 €", 2, 1000),
        ("5 €", 3, 500),
        ("Schinken", -2, 0),
    ]


@pytest.mark.parametrize(
    "texts",
    [
        ("viel", "100", "3", "5"),
        ("60", "101", "3", "5"),
        ("60", "100", "0", "5"),
        ("60", "100", "61", "5"),
        ("60", "100", "3", "0"),
        ("60", "-1", "3", "5"),
        ("", "", "", ""),
    ],
)
def test_what_cannot_be_divided_is_told_and_the_division_stays(
    texts: tuple[str, ...], hall: Hall
) -> None:
    view: ScreenKeeper[ListScreen] = ScreenKeeper()
    page = opened(PrizeMoneyPage(hall.organiser), view)
    page.save(("60", "50", "2", "1"))
    before = view.screen.rows
    assert [each.right for each in before] == ["20 €", "10 €", "30 €"]
    page.save(texts)
    assert page.notice
    assert view.screen.rows == before
