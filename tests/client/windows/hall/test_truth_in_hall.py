"""What the hall is told stays true when results change afterwards: by keys, as on an evening."""

from datetime import UTC

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt

from bobbl.exports.lists import Lists
from bobbl_client.display.pages import PrizePage, RankingPage, pages_of
from bobbl_client.evening.hall import hall_of
from bobbl_client.evening.steps import next_step
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.latecomer.view import LatecomerView
from bobbl_client.organiser.papers.sheets import certificates, ranking
from bobbl_client.organiser.papers.state_sheet import emergency
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.organiser.what_if.view import WhatIfView
from bobbl_client.scoring.missing import missing_tables
from bobbl_client.scoring.tables import evening_view
from bobbl_server.core.standings import standings_of
from bobbl_shared.domain.areas.results import AcceptLate, CorrectResult, EnterResult
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Bye
from bobbl_shared.ids import EntrantId, EntryId
from builders.hall import Hall
from builders.volunteers import keys

Key = Qt.Key
BEATEN = BobblScore(((0, 21), (0, 21)))


@pytest.fixture
def wall(hall: Hall) -> StationModel:
    made = hall.evening.station("display", "Leinwand")
    hall.push_health()
    return made


def tasks(work: OrganiserWork) -> list[str]:
    return [each.title for each in work.overview.tasks.list.rows()]


def played(hall: Hall) -> None:
    """Play a round to its end."""
    if not hall.evening.state.rounds:
        hall.drawn()
    else:
        hall.evening.draw(hall.organiser)
    hall.play()
    hall.evening.close_round(hall.organiser)


def correct(hall: Hall, table: int, score: BobblScore, number: int = 1) -> None:
    """Correct the slip of a table, as it was misread."""
    slot = hall.evening.state.rounds[number - 1].tables[table]
    entry = EntryId(f"{number}{table}" * 16)
    payload = CorrectResult(number, table, slot.sides, score, entry, "mistyped")
    hall.organiser.ask(payload, Base(version=slot.changed.index))


def on_the_wall(wall: StationModel, hall: Hall) -> list[str]:
    """Give who stands on the wall, from the first place on."""
    pages = pages_of(wall, hall.evening.clock.now(), UTC)
    return [row.key for page in pages if isinstance(page, RankingPage) for row in page.rows]


def ranked(hall: Hall, number: int) -> list[EntrantId]:
    return [row.entrant for row in standings_of(hall.evening.state, number)]


def best(hall: Hall) -> int:
    """Give the table of the first round from which the best come, as side 1."""
    first = ranked(hall, 1)[0]
    return next(
        slot.table
        for slot in hall.evening.state.rounds[0].tables.values()
        if any(first in side for side in slot.sides)
    )


def told_on_the_wall(wall: StationModel, hall: Hall) -> list[str]:
    """Give what stands beside the ranking at a display, a line a page."""
    pages = pages_of(wall, hall.evening.clock.now(), UTC)
    found = [page.span for page in pages if isinstance(page, RankingPage)]
    assert found
    return found


def test_a_corrected_result_reaches_the_wall(
    hall: Hall, wall: StationModel, work: OrganiserWork
) -> None:
    played(hall)
    before = on_the_wall(wall, hall)
    correct(hall, best(hall), BEATEN)
    assert on_the_wall(wall, hall) == before != ranked(hall, 1)
    assert all("1 Ergebnis ist noch nicht dabei" in span for span in told_on_the_wall(wall, hall))
    assert "Stand im Saal ist überholt" in tasks(work)
    row = tasks(work).index("Stand im Saal ist überholt")
    keys(*[Key.Key_Down] * row, Key.Key_Return, Key.Key_F12, Key.Key_Return)
    assert on_the_wall(wall, hall) == ranked(hall, 1)
    assert not any("noch nicht dabei" in span for span in told_on_the_wall(wall, hall))
    keys(Key.Key_Escape)
    assert "Stand im Saal ist überholt" not in tasks(work)


def test_a_frozen_ranking_is_shown_again_without_a_newer_one(
    hall: Hall, wall: StationModel, work: OrganiserWork
) -> None:
    settings = hall.evening.state.settings
    played(hall)
    three = replace(settings, rounds=3, public_rounds=1)
    hall.organiser.ask(ChangeSettings(three), Base(version=hall.evening.state.settings_version))
    played(hall)
    correct(hall, best(hall), BEATEN)
    keys(Key.Key_R, Key.Key_F12, Key.Key_Return)
    assert hall.evening.state.published_round == 1
    assert on_the_wall(wall, hall) == ranked(hall, 1)


def test_path_and_certificate_tell_the_ranks_that_hold(
    hall: Hall, wall: StationModel, work: OrganiserWork
) -> None:
    played(hall)
    correct(hall, best(hall), BEATEN)
    played(hall)
    keys(Key.Key_R, Key.Key_F6, "Schinken", Key.Key_Return, Key.Key_F12, Key.Key_Return)
    final = hall.evening.state.final
    assert final is not None
    ranks = {row.entrant: row.rank for row in standings_of(hall.evening.state, 1)}
    told = [each.path.ranks for each in certificates(hall.organiser, UTC).certificates]
    assert [path[0].rank for path in told] == [ranks[row.entrant] for row in final.standings[:3]]
    keys(Key.Key_F7, Key.Key_F4, Key.Key_Space)
    (page,) = pages_of(wall, hall.evening.clock.now(), UTC)
    assert isinstance(page, PrizePage)
    assert page.step.path.ranks == told[0]


def test_results_corrected_after_the_final_ask_for_a_new_one(
    hall: Hall, work: OrganiserWork
) -> None:
    played(hall)
    played(hall)
    keys(Key.Key_R, Key.Key_F6, "Schinken", Key.Key_Return, Key.Key_F12, Key.Key_Return)
    assert hall.evening.state.final is not None
    correct(hall, 1, BEATEN, 2)
    keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Escape)
    assert "Endstand ist überholt" in tasks(work)


def test_a_latecomers_bye_is_told_before_and_need_not_count(
    hall: Hall, wall: StationModel, work: OrganiserWork
) -> None:
    settings = replace(hall.evening.state.settings, bye=Bye(0))
    hall.organiser.ask(ChangeSettings(settings), Base(version=hall.evening.state.settings_version))
    hall.drawn()
    late = hall.evening.register(hall.desk, Name("Spät", "Tom"), Name("Kommer", "Udo"))
    keys(Key.Key_A, Key.Key_F6, "9", Key.Key_Return)
    view = work.page
    assert isinstance(view, LatecomerView)
    lines = view.page.screen().lines
    assert "Ein Freilos zählt **als gewonnen**: 2 Bobbl, 0 Gegentore." in lines
    assert view.unscored.isVisible()
    keys(Key.Key_F4)
    assert late in hall.evening.state.rounds[0].byes
    hall.play()
    hall.evening.close_round(hall.organiser)
    assert ranked(hall, 1)[-1] == late
    numbers = [
        row.number
        for page in pages_of(wall, hall.evening.clock.now(), UTC)
        if isinstance(page, RankingPage)
        for row in page.rows
    ]
    assert numbers[-1] == "9°"
    assert sum(each.endswith("°") for each in numbers) == 1
    sheet = emergency(hall.organiser)
    assert [row[0] for row in sheet.rows if row[0].endswith("°")] == ["9°"]
    assert "°: hatte ein Freilos" in sheet.note
    listed = Lists(hall.evening.history).made("ranking")
    assert listed.columns[-1].key == "byes"
    assert [(row[1], row[-1]) for row in listed.rows if row[-1]] == [(9, "1")]
    keys(*[Key.Key_Escape] * 3, Key.Key_R, Key.Key_F4)
    assert isinstance(work.page, WhatIfView)
    assert "°: hatte ein Freilos" in work.page.page.screen().told


@pytest.mark.parametrize("key", [Key.Key_F12, Key.Key_F4])
def test_a_bye_that_counts_stays_as_it_was(hall: Hall, work: OrganiserWork, key: Key) -> None:
    settings = replace(hall.evening.state.settings, bye=Bye(0))
    hall.organiser.ask(ChangeSettings(settings), Base(version=hall.evening.state.settings_version))
    hall.drawn()
    late = hall.evening.register(hall.desk, Name("Spät", "Tom"), Name("Kommer", "Udo"))
    keys(Key.Key_A, Key.Key_F6, "9", Key.Key_Return, key)
    row = next(each for each in standings_of(hall.evening.state) if each.entrant == late)
    assert row.values[0] == (2 if key == Key.Key_F12 else 0)


def test_a_table_that_still_plays_is_neither_a_result_nor_unplayed(
    hall: Hall, wall: StationModel, work: OrganiserWork
) -> None:
    hall.drawn()
    everywhere = hall.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
    for table in (1, 2, 3):
        for model in (everywhere, hall.organiser):
            hall.evening.enter(model, table, BobblScore(((21, 5 + table), (21, 3))))
    keys(Key.Key_F12)
    assert not hall.evening.state.rounds[0].is_closed
    keys(Key.Key_4, Key.Key_Return, Key.Key_F6, Key.Key_F12)
    assert hall.evening.state.rounds[0].awaited == (4,)
    room = work.overview.hall.walls()[1]
    assert [tile.data.word for tile in room.tiles()] == ["bestätigt", "kommt später"]
    (counted,) = [each for each in hall_of(hall.organiser) if each.name == "Saal"]
    assert "später" in [each.word for each in counted.counts]
    assert missing_tables(evening_view(everywhere).tables(hall.evening.state.rounds[0])) == (
        "Zettel kommt später: **4**"
    )
    if work.page is not work.overview:
        keys(Key.Key_Escape)
    keys(Key.Key_F12)
    asked = work.overview.page.confirmation
    assert asked is not None
    assert any("Tisch 4 fehlt noch" in each for each in asked.lines)
    keys(Key.Key_Return)
    state = hall.evening.state
    assert state.rounds[0].is_closed
    told = told_on_the_wall(wall, hall)
    assert all("Runde 1, Tisch 4 fehlt noch" in span for span in told)
    assert "Tisch 4" in tasks(work)
    assert any("Tisch 4" in each for each in next_step(hall.organiser).consequences)
    hall.evening.draw(hall.organiser)
    slot = hall.evening.state.rounds[0].tables[4]
    late = EnterResult(1, 4, slot.sides, BobblScore(((21, 1), (21, 2))), EntryId("4" * 32))
    everywhere.ask(late, Base(version=slot.changed.index))
    assert tasks(work).count("Tisch 4") == 1, "it is there, and only to be judged"
    hall.organiser.ask(AcceptLate(EntryId("4" * 32)))
    assert hall.evening.state.awaited() == ()
    assert all("1 Ergebnis ist noch nicht dabei" in span for span in told_on_the_wall(wall, hall))
    assert hall.evening.state.rounds[0].tables[4].score == late.score
    assert "Stand im Saal ist überholt" in tasks(work)


def test_after_a_lot_the_final_ranking_shows_the_decided_places(
    hall: Hall, wall: StationModel, work: OrganiserWork
) -> None:
    settings = replace(hall.evening.state.settings, rounds=1)
    hall.organiser.ask(ChangeSettings(settings), Base(version=hall.evening.state.settings_version))
    hall.drawn()
    everywhere = hall.evening.station("scoring", "überall", ["Bühne", "Saal"], "Zweit")
    for table in hall.evening.state.rounds[0].tables:
        for model in (everywhere, hall.organiser):
            hall.evening.enter(model, table, BobblScore(((21, 13), (21, 8))))
    hall.evening.close_round(hall.organiser)
    keys(Key.Key_R, Key.Key_F6, "Schinken", Key.Key_Return, Key.Key_F12, Key.Key_Return)
    keys(Key.Key_F5, Key.Key_Return)
    (tie,) = hall.evening.state.ties
    assert [row[0] for row in ranking(hall.organiser, UTC).rows[:5]] == ["1", "2", "3", "4", "5"]
    changed = hall.evening.state.results_changed(1)
    assert changed is not None
    hall.organiser.ask(PublishRanking(1), Base(version=changed.index))
    assert on_the_wall(wall, hall)[:4] == list(tie.order)
