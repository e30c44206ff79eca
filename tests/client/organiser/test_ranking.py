"""The organiser's ranking, and the rows that other screens show too."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.papers.sheets import ranking
from bobbl_client.organiser.ranking.page import RankingPage, RankingScreen
from bobbl_client.page.wanted_state import amendment, settings_seen
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.results import CorrectResult, EnterResult
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Bye
from bobbl_shared.ids import EntryId
from bobbl_shared.rulebook.criteria import headings
from builders.hall import HALL, Hall, ScreenKeeper


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.evening.station("display", "Leinwand")
    made.push_health()
    made.drawn()
    yield made
    made.evening.close()


def test_before_results_there_is_a_sentence_instead_of_rows(hall: Hall) -> None:
    view: ScreenKeeper[RankingScreen] = ScreenKeeper()
    page = RankingPage(hall.organiser)
    page.open(view.show)
    assert (view.screen.rows, bool(view.screen.empty)) == ((), True)
    assert view.screen.blocked == "erst nach einer geschlossenen Runde"
    page.ask_to_publish()
    assert page.confirmation is None


def test_the_interim_ranking_says_what_it_leaves_out(hall: Hall) -> None:
    view: ScreenKeeper[RankingScreen] = ScreenKeeper()
    RankingPage(hall.organiser).open(view.show)
    hall.evening.enter(hall.stage, 2, BobblScore(((21, 14), (3, 21))))
    hall.dispute(1)
    hall.evening.push_standings()
    screen = view.screen
    assert screen.caution == "vorläufig: 2 offen, 1 unbestätigt, 1 strittig"
    assert screen.title == "Stand mit 1 von 4 Ergebnissen der Runde 1"
    assert screen.headings == ("Bobbl", "Tore", "Gegentore")
    told = "In Klammern: für den Platz nicht nötig"
    assert screen.brackets == told
    assert ranking(hall.organiser).note.startswith("Werte in Klammern haben den Platz nicht")
    assert len(screen.rows) == 8
    assert screen.rows[0].rank == "1"
    needed = {tuple(value.is_needed for value in row.values) for row in screen.rows}
    assert (True, True, False) in needed or (True, False, False) in needed
    assert all(list(each) == sorted(each, reverse=True) for each in needed)


@pytest.fixture
def view() -> ScreenKeeper[RankingScreen]:
    return ScreenKeeper()


def closed(hall: Hall) -> None:
    hall.play()
    hall.evening.close_round(hall.organiser)


def test_the_heading_says_which_results_it_holds_on_screen_and_paper(
    hall: Hall, view: ScreenKeeper[RankingScreen]
) -> None:
    evening = hall.evening
    RankingPage(hall.organiser).open(view.show)

    def heading() -> str:
        evening.push_standings()
        when, paper = view.screen.title.removeprefix("Stand "), ranking(hall.organiser, UTC)
        after, _, more = when.partition(", ")
        assert paper.title == f"Stand {after}"
        assert paper.subtitle.split(" · ")[1:] == [*filter(None, [more]), "Stand 18:30"]
        return when

    closed(hall)
    assert heading() == "nach Runde 1"
    evening.draw(hall.organiser)
    assert heading() == "nach Runde 1"
    for count in (1, 2, 3, 4):
        evening.enter(hall.organiser, count, BobblScore(((21, 14), (3, 21))))
        assert heading() == f"nach Runde 1, mit {count} von 4 Ergebnissen der Runde 2"
    evening.cable(hall.organiser).cut()
    hall.organiser.standings = None
    hall.organiser.operator = None
    assert view.screen.title == "Stand nach Runde 1"
    assert view.screen.caution == "ohne die laufende Runde 2"


@pytest.mark.parametrize("bye", [None, Bye(30)])
def test_a_bye_that_counts_is_named(
    tmp_path: Path, view: ScreenKeeper[RankingScreen], bye: Bye | None
) -> None:
    hall = Hall(tmp_path, replace(HALL, bye=bye))
    hall.drawn(7)
    RankingPage(hall.organiser).open(view.show)
    closed(hall)
    hall.evening.draw(hall.organiser)
    hall.evening.push_standings()
    named = ", mit dem Freilos der Runde 2" if bye else ""
    assert view.screen.title == f"Stand nach Runde 1{named}"
    hall.evening.enter(hall.organiser, 1, BobblScore(((21, 14), (3, 21))))
    too = " und dem Freilos" if bye else ""
    told = f"Stand nach Runde 1, mit 1 von 3 Ergebnissen{too} der Runde 2"
    assert view.screen.title == told
    hall.evening.close()


def test_a_round_without_a_draw_names_its_slips_only(
    tmp_path: Path, view: ScreenKeeper[RankingScreen]
) -> None:
    hall = Hall(tmp_path, HALL)
    hall.evening.register_pairs(hall.desk, 8)
    hall.organiser.ask(StartRound(1))
    RankingPage(hall.organiser).open(view.show)
    numbered = [each.id for each in hall.evening.state.numbered()]
    for table, count in ((1, "1 Ergebnis"), (2, "2 Ergebnissen")):
        sides = ((numbered.pop(),), (numbered.pop(),))
        score = BobblScore(((21, 14), (3, 21)))
        hall.stage.ask(EnterResult(1, table, sides, score, EntryId(f"{table}" * 32)))
        hall.evening.push_standings()
        assert view.screen.title == f"Stand mit {count} der Runde 1"
    hall.evening.close()


def test_publishing_asks_and_can_be_repeated(hall: Hall, view: ScreenKeeper[RankingScreen]) -> None:
    page = RankingPage(hall.organiser)
    page.open(view.show)
    page.freeze()
    closed(hall)
    page.ask_to_publish()
    assert page.confirmation is not None
    page.back()
    page.agree()
    assert hall.evening.state.published is None
    page.ask_to_publish()
    page.agree()
    assert hall.evening.state.published_round == 1
    assert view.screen.public.startswith("Im Saal steht an 1 Anzeige der Stand nach **Runde 1**.")
    assert view.screen.publish == "Noch einmal veröffentlichen"
    assert view.screen.blocked == "ist schon veröffentlicht"
    state = hall.evening.state
    slot, entry = state.rounds[0].tables[1], EntryId("corrected")
    payload = CorrectResult(1, 1, slot.sides, BobblScore(((3, 21), (3, 21))), entry, "mistyped")
    hall.organiser.ask(payload, Base(version=slot.changed.index))
    assert view.screen.blocked == "", "a correction is to be seen, too"
    page.ask_to_publish()
    page.agree()
    assert view.screen.blocked == "ist schon veröffentlicht"


def test_what_the_hall_sees_is_said_and_is_frozen_with_one_key(
    hall: Hall, view: ScreenKeeper[RankingScreen]
) -> None:
    page = RankingPage(hall.organiser)
    page.open(view.show)
    assert view.screen.public.startswith("Im Saal steht noch keine Rangliste. Nach jeder Runde")
    page.freeze()
    assert view.screen.freeze == "Wieder nach jeder Runde zeigen"
    closed(hall)
    assert view.screen.public.startswith("Im Saal steht noch keine Rangliste. **Eingefroren**")
    assert view.screen.blocked == ""
    page.freeze()
    assert view.screen.public.startswith(
        "Im Saal steht an 1 Anzeige der Stand nach **Runde 1**. Nach jeder"
    )
    page.freeze()
    assert hall.evening.state.settings.public_rounds == 1, "what is seen stays"
    page.freeze()
    assert view.screen.blocked == "ist schon veröffentlicht"


def test_the_final_ranking_waits_for_a_key_and_nothing_is_left_to_freeze(
    hall: Hall, view: ScreenKeeper[RankingScreen]
) -> None:
    page = RankingPage(hall.organiser)
    page.open(view.show)
    closed(hall)
    hall.evening.draw(hall.organiser)
    closed(hall)
    assert view.screen.public.endswith("Der Endstand erst, wenn Sie ihn zeigen.")
    assert view.screen.publish == "Endstand veröffentlichen"
    page.freeze()
    assert hall.evening.state.settings.public_rounds is None
    page.ask_to_publish()
    asked = page.confirmation
    assert asked is not None
    assert any("erst nach der Siegerehrung" in each for each in asked.lines)


def test_each_scheme_has_its_headings() -> None:
    assert headings("plus") == ("Punkte",)
    assert headings("plus_minus") == ("Differenz",)
    assert headings(("won", "direct", "lot")) == ("Bobbl", "direkt", "Los")


def test_what_stands_in_the_hall_is_said_only_where_it_does(
    hall: Hall, view: ScreenKeeper[RankingScreen]
) -> None:
    page = RankingPage(hall.organiser)
    page.open(view.show)
    wall = next(e.model for e in hall.evening.cables if e.model and e.model.role == "display")
    closed(hall)
    told = "Im Saal steht an 1 Anzeige der Stand nach **Runde 1**."
    assert view.screen.public.startswith(told)
    page.ask_to_publish()
    assert page.confirmation is None
    hall.push_health(wall)
    page.refresh()
    assert view.screen.public.startswith(
        "Öffentlich ist der Stand nach **Runde 1**. Nicht erreichbar: **Leinwand**."
    )
    hall.push_health()
    hall.organiser.ask(SetDisplay(wall.id, ("clock",), has_sound=True))
    assert "Ausgeschaltet an: **Leinwand**" in view.screen.public
    hall.organiser.ask(RevokeStation(wall.id))
    assert "**Keine Anzeige ist dabei**" in view.screen.public
    assert "Im Saal steht" not in view.screen.public
    hall.evening.cable(hall.organiser).cut()
    assert "Ohne Verbindung" in view.screen.public


def test_before_the_final_ranking_is_published_no_older_one_is_said_to_stand_there(
    hall: Hall, view: ScreenKeeper[RankingScreen]
) -> None:
    page = RankingPage(hall.organiser)
    page.open(view.show)
    closed(hall)
    hall.evening.draw(hall.organiser)
    closed(hall)
    assert view.screen.public.startswith("Im Saal steht gerade **keine** Rangliste.")
    page.ask_to_publish()
    asked = page.confirmation
    assert asked is not None
    assert "Sie steht dann sofort an 1 Anzeige im Saal." in asked.lines
    page.agree()
    assert view.screen.public.startswith("Im Saal steht an 1 Anzeige der Stand nach **Runde 2**.")


def test_lots_are_drawn_where_they_count_and_stand_in_their_column(
    hall: Hall, view: ScreenKeeper[RankingScreen]
) -> None:
    page = RankingPage(hall.organiser)
    page.open(view.show)
    assert view.screen.lots == ""
    page.ask_to_draw_lots()
    assert page.confirmation is None
    settings = replace(hall.evening.state.settings, scheme=("won", "lot"))
    hall.organiser.ask(amendment(hall.evening.state, settings), settings_seen(hall.evening.state))
    closed(hall)
    hall.evening.push_standings()
    assert (view.screen.lots, view.screen.lots_blocked) == ("Lose ziehen", "")
    assert {row.values[-1].text for row in view.screen.rows} == {"–"}, "no lot yet"
    page.ask_to_draw_lots()
    page.agree()
    hall.evening.push_standings()
    assert view.screen.lots_blocked == "alle haben ein Los"
    assert len(hall.evening.state.lots) == 8
    assert sorted(int(row.values[-1].text) for row in view.screen.rows) == list(range(1, 9))
    assert [row.rank for row in view.screen.rows] == [str(n) for n in range(1, 9)]
