"""The organiser without a window: the next step, the clock, the hall, what to look after."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.evening.steps import Step
from bobbl_client.evening.tables import TableState
from bobbl_client.evening.task import CaseKey
from bobbl_client.organiser.overview.page import OverviewPage, OverviewScreen
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.phones import AllowPhones, ProposeResult
from bobbl_shared.domain.areas.prizes import DecideTie, DeclareFinal
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.prize_list import open_ties
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.ids import EntryId, PrizeId, ProposalId
from builders.evening import base_on
from builders.hall import HALL, Hall, ScreenKeeper, opened

SLIP = BobblScore(((21, 14), (3, 21)))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> ScreenKeeper[OverviewScreen]:
    return ScreenKeeper()


@pytest.fixture
def organiser(hall: Hall, view: ScreenKeeper[OverviewScreen]) -> OverviewPage:
    return opened(OverviewPage(hall.organiser, UTC), view)


Keeper = ScreenKeeper[OverviewScreen]


def test_nobody_there_cannot_be_drawn(organiser: OverviewPage, view: Keeper) -> None:
    step = view.screen.step
    assert (step.step, step.is_ready) == (Step.DRAW, False)
    assert "Es braucht 2 Paare." in step.waits
    organiser.advance()
    assert organiser.confirmation is None


def test_a_draw_has_its_own_page_also_once_a_seal_is_shown(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    names: list[str] = []
    organiser.open(view.show, None, lambda name, about: names.append(name))
    hall.evening.register_pairs(hall.desk, 7)
    organiser.advance()
    hall.organiser.ask(CommitDraw(1, EIGHT_DICE), base_on(hall.evening.state.field_changed))
    assert hall.evening.state.commitment is not None
    organiser.advance()
    assert names == ["draw", "draw"]
    assert organiser.confirmation is None
    assert not hall.evening.state.rounds


def test_a_yes_to_what_has_changed_meanwhile_asks_again(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.play()
    organiser.advance()
    slot = hall.evening.state.rounds[0].tables[1]
    decided = DecideResult(1, 1, SLIP, EntryId("other"), reason="slip_checked")
    hall.organiser.ask(decided, Base(version=slot.changed.index))
    organiser.agree()
    assert not hall.evening.state.rounds[0].is_closed
    assert organiser.confirmation is not None
    assert "1 entschieden" in organiser.confirmation.lines[0]
    assert organiser.notice.startswith("Inzwischen hat sich etwas geändert")
    organiser.agree()
    assert organiser.notice == ""
    assert hall.evening.state.rounds[0].is_closed


def test_a_step_that_another_has_taken_is_no_longer_asked_for_and_says_so(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.play()
    organiser.advance()
    hall.evening.close_round(hall.organiser)
    assert organiser.confirmation is None
    assert organiser.notice.startswith("Inzwischen hat sich etwas geändert")
    organiser.back()
    assert organiser.notice == ""


def test_the_next_step_does_not_wait_for_the_clock(
    hall: Hall, organiser: OverviewPage, view: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.drawn()
    hall.play()
    monkeypatch.setattr(hall.evening.cable(hall.organiser), "send", lambda _: None)
    organiser.toggle_clock()
    organiser.advance()
    assert organiser.confirmation is not None
    assert not view.screen.is_asking


def next_of(view: Keeper) -> tuple[Step, str, tuple[str, ...]]:
    step = view.screen.step
    return step.step, step.label, step.brings


def test_while_the_clock_of_a_round_stands_it_is_the_next_step(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    assert next_of(view) == (Step.CLOCK, "Uhr starten", ("Runde 1 · 40 Minuten",))
    organiser.advance()
    assert organiser.confirmation is None
    assert hall.evening.state.clock is not None
    assert (view.screen.step.step, view.screen.step.is_ready) == (Step.CLOSE, False)
    organiser.advance()
    assert hall.evening.state.clock.ends_at is not None, "what was begun goes on"
    hall.evening.clock.pass_seconds(600)
    organiser.toggle_clock()
    hall.evening.enter(hall.stage, 2, SLIP)
    hall.evening.clock.pass_seconds(10 * 3600)
    organiser.refresh()
    assert next_of(view) == (Step.CLOCK, "Uhr weiterlaufen lassen", ("Runde 1 · noch 30:00",))
    organiser.advance()
    assert hall.evening.state.clock.seconds_left(hall.evening.clock.now()) == 1800


def test_a_clock_that_has_run_out_is_not_started_again(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    organiser.advance()
    hall.evening.clock.pass_seconds(3 * 3600)
    organiser.refresh()
    assert view.screen.step.step is Step.CLOSE
    organiser.toggle_clock()
    assert view.screen.step.step is Step.CLOSE


def test_a_clock_that_was_asked_for_is_not_asked_for_again(
    hall: Hall, organiser: OverviewPage, view: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.drawn()
    sent: list[object] = []
    monkeypatch.setattr(hall.evening.cable(hall.organiser), "send", sent.append)
    organiser.advance()
    organiser.advance()
    assert len(sent) == 1
    assert view.screen.is_asking


def test_a_hall_that_plays_without_the_clock_is_not_offered_it(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.evening.enter(hall.stage, 2, SLIP)
    assert view.screen.step.step is Step.CLOSE, "they have played already"


def test_where_no_round_had_a_clock_the_next_one_is_not_offered_it(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    assert (view.screen.step.step, view.screen.step.round) == (Step.CLOSE, 2)


def test_with_all_results_closing_comes_next_however_the_clock_stands(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    organiser.toggle_clock()
    assert view.screen.step.step is Step.CLOCK
    hall.play()
    assert (view.screen.step.step, view.screen.step.is_ready) == (Step.CLOSE, True)


def test_stepping_back_closes_nothing(hall: Hall, organiser: OverviewPage) -> None:
    hall.drawn()
    hall.play()
    organiser.advance()
    organiser.back()
    organiser.agree()
    assert not hall.evening.state.rounds[0].is_closed


def test_closing_waits_with_its_reason_in_numbers(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.dispute(1)
    hall.evening.enter(hall.stage, 2, SLIP)
    step = view.screen.step
    assert step.label == "Runde 1 schließen"
    assert step.waits[0] == "Noch **2 offen, 1 zu prüfen, 1 strittig**"
    organiser.advance()
    assert organiser.confirmation is None


def test_the_steps_lead_through_the_evening(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.evening.register_pairs(hall.desk, 8)
    seen = []
    while view.screen.step.step is not Step.DONE:
        seen.append((view.screen.step.step, view.screen.step.round))
        if seen[-1][0] is Step.DRAW:
            hall.evening.draw(hall.organiser)
            hall.play()
            continue
        organiser.advance()
        organiser.agree()
        assert organiser.notice == ""
    assert seen == [
        (Step.DRAW, 1),
        (Step.CLOSE, 1),
        (Step.DRAW, 2),
        (Step.CLOSE, 2),
        (Step.PUBLISH, 2),
    ]
    assert hall.evening.state.published == hall.evening.state.rounds[1].standings


def test_who_waits_for_a_place_is_told_before_the_draw(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    evening, office = hall.evening, hall.organiser
    wanted = replace(evening.state.settings, capacity=8)
    office.ask(ChangeSettings(wanted), Base(version=evening.state.settings_version))
    evening.register_pairs(hall.desk, 7)

    def told() -> str:
        assert view.screen.field is not None
        return next(each for each in view.screen.field.lines if "lätze" in each or "Platz" in each)

    assert told() == "Plätze: **1 frei** von 8."
    for number in range(3):
        evening.register(hall.desk, Name(f"Zapf {number}"), Name(f"Zeltner {number}"))
    assert told() == "Plätze: **0 frei** von 8. **2 auf der Warteliste**."
    assert "Auf der Warteliste, spielt nicht mit: **2**" in view.screen.step.consequences
    hall.desk.ask(WithdrawEntrant(next(iter(evening.state.entrants))))
    assert told() == "**2 auf der Warteliste**, es ist Platz: nachrücken lassen mit T."


def test_prizes_come_before_the_hall_sees_who_has_won(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    evening, office = hall.evening, hall.organiser
    prizes = (Prize(PrizeId("ham"), "Schinken", 1),)
    wanted = replace(evening.state.settings, rounds=1, prizes=prizes)
    office.ask(ChangeSettings(wanted), Base(version=evening.state.settings_version))
    hall.drawn()
    hall.play()
    evening.close_round(office)
    step = view.screen.step
    assert (step.step, step.label, step.is_ready) == (Step.PRIZES, "Preise vergeben", True)
    organiser.advance()
    assert organiser.confirmation is None
    office.ask(DeclareFinal(1), base_on(evening.state.results_changed(1)))
    for group in open_ties(evening.state):
        assert view.screen.step.step is Step.PRIZES
        office.ask(DecideTie(group, "shared"))
    assert view.screen.step.step is Step.PUBLISH
    assert view.screen.step.brings[-1].startswith("Erst die Siegerehrung")


def test_without_a_connection_no_step_can_be_done(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    names: list[str] = []
    organiser.open(view.show, None, lambda name, about: names.append(name))
    hall.evening.register_pairs(hall.desk, 8)
    assert view.screen.step.is_ready
    hall.evening.cable(hall.organiser).cut()
    assert not view.screen.step.is_ready
    organiser.advance()
    assert not names


def test_a_refused_step_says_why(hall: Hall, organiser: OverviewPage, view: Keeper) -> None:
    hall.drawn()
    hall.play()
    organiser.advance()
    hall.evening.cable(hall.organiser).is_up = False
    organiser.agree()
    assert view.screen.is_asking
    other = hall.evening.station("organiser", "Büro 2")
    hall.evening.close_round(other)
    hall.evening.cable(hall.organiser).plug_in()
    assert organiser.notice
    assert not view.screen.is_asking
    organiser.back()
    assert organiser.notice == ""


def test_the_clock_starts_halts_and_goes_on(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    assert view.screen.clock is not None
    assert view.screen.clock.blocked == "erst auslosen"
    hall.drawn()
    organiser.adjust_clock(1)
    assert hall.evening.state.clock is None
    told = []
    for _ in range(3):
        organiser.toggle_clock()
        hall.evening.clock.pass_seconds(60)
        organiser.refresh()
        told.append((view.screen.clock.heading, view.screen.clock.digits, view.screen.clock.toggle))
    assert told == [
        ("Runde 1 läuft, noch", "39:00", "Anhalten"),
        ("angehalten", "39:00", "Weiter"),
        ("Runde 1 läuft, noch", "38:00", "Anhalten"),
    ]


def test_minutes_and_the_gong(hall: Hall, organiser: OverviewPage, view: Keeper) -> None:
    hall.drawn()
    organiser.toggle_clock()
    organiser.adjust_clock(2)
    organiser.adjust_clock(-1)
    organiser.ring_gong()
    assert view.screen.clock is not None
    assert view.screen.clock.digits == "41:00"
    assert view.screen.clock.facts == (
        "Gong um **19:11**",
        "Runde 2 ab **19:21**",
        "Preise gegen **20:16**",
    )
    assert hall.evening.state.gongs == 1


def test_the_hall_by_section_with_counts(hall: Hall, view: Keeper, organiser: object) -> None:
    hall.drawn()
    hall.dispute(1)
    hall.evening.enter(hall.stage, 2, SLIP)
    stage, room = view.screen.hall
    assert (stage.name, stage.detail) == ("Bühne", "Tische 1–2 · Schmidt")
    assert [(each.number, each.word) for each in stage.counts] == [(1, "strittig"), (1, "einmal")]
    assert [each.state for each in room.tables] == [TableState.OPEN, TableState.OPEN]


def test_tables_outside_all_sections_are_shown_too(tmp_path: Path) -> None:
    hall = Hall(
        tmp_path, replace(HALL, sections=(HALL.sections[0], replace(HALL.sections[1], last=3)))
    )
    view: Keeper = ScreenKeeper()
    opened(OverviewPage(hall.organiser, UTC), view)
    hall.drawn()
    assert [each.name for each in view.screen.hall] == ["Bühne", "Saal", "ohne Bereich"]
    hall.evening.close()


def test_what_to_look_after_comes_by_urgency(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    organiser.toggle_clock()
    hall.evening.clock.pass_seconds(40 * 60)
    hall.evening.enter(hall.stage, 2, SLIP)
    hall.dispute(1)
    organiser.refresh()
    assert [each.mark for each in view.screen.tasks] == [TableState.DISPUTED]
    hall.evening.clock.pass_seconds(300)
    organiser.refresh()
    rows = [(each.title, each.detail, each.age) for each in view.screen.tasks]
    assert rows == [
        ("Tisch 1", "14 oder 17?", "5 min"),
        ("Tisch 3", "noch kein Zettel", "+5 min"),
        ("Tisch 4", "noch kein Zettel", "+5 min"),
        ("Tisch 2", "zweite Eingabe fehlt", "5 min"),
    ]


def test_what_a_phone_handed_in_is_looked_after_when_nobody_has_taken_it_for_a_while(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    sides = hall.evening.state.rounds[0].tables[3].sides
    hall.evening.own(ProposeResult(1, 3, sides, SLIP, ProposalId("p")))
    organiser.refresh()
    assert not list(view.screen.tasks)
    hall.evening.clock.pass_seconds(240)
    organiser.refresh()
    (task,) = view.screen.tasks
    assert (task.title, task.detail, task.age) == ("Tisch 3", "vom Handy, ungeprüft", "4 min")
    assert (task.mark, task.opens) == (TableState.PROPOSED, CaseKey(1, 3))
    hall.evening.enter(hall.room, 3, SLIP)
    organiser.refresh()
    assert not list(view.screen.tasks)


def test_slow_is_not_claimed_where_a_station_is_alone(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn()
    organiser.toggle_clock()
    hall.evening.clock.pass_seconds(45 * 60)
    hall.push_health(hall.room, waiting=7)
    stage, room = view.screen.hall
    assert stage.tables[0].state is TableState.SLOW
    assert room.tables[0].state is TableState.OPEN
    assert room.detail == "Tische 3–4 · Stand 19:11"
    assert [each.title for each in view.screen.tasks] == [
        "Ergebnisse Saal",
        "Tisch 1",
        "Tisch 2",
    ]
    alone = next(each for each in view.screen.stations if each.is_alone)
    assert (alone.name, alone.health) == ("Ergebnisse Saal", "allein seit 3 min · 7 warten")
    assert alone.brief == "allein 3 min · 7 warten"


def test_a_table_is_opened_by_its_digits(hall: Hall, organiser: OverviewPage, view: Keeper) -> None:
    asked: list[object] = []
    organiser.open(view.show, lambda: None, lambda name, about: asked.append(about))
    organiser.type_digit("1")
    assert view.screen.typed == ""
    hall.drawn(24)
    for digit in ("0", "1", "5", "2"):
        organiser.type_digit(digit)
    assert view.screen.typed == "12", "there is no table 15"
    organiser.erase_digit()
    assert view.screen.typed == "1"
    organiser.type_digit("1")
    organiser.open_typed()
    assert asked == [CaseKey(1, 11)]
    assert view.screen.typed == ""


def test_the_row_under_the_cursor_stays_in_the_list(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    hall.drawn(16)
    for table in range(1, 9):
        hall.evening.enter(hall.organiser, table, SLIP)
    hall.evening.clock.pass_seconds(300)
    organiser.refresh()
    assert (len(view.screen.tasks), view.screen.more) == (4, 4)
    last = view.screen.tasks[3]
    organiser.choose(last.opens.text)
    hall.evening.enter(hall.room, 8, BobblScore(((21, 17), (3, 21))))
    assert view.screen.tasks[0].title == "Tisch 8"
    assert view.screen.tasks[-1].opens == last.opens
    assert view.screen.more == 4


def test_before_the_first_round_the_field_is_counted(
    hall: Hall, view: Keeper, organiser: object
) -> None:
    hall.evening.register_pairs(hall.desk, 5)
    hall.evening.register(hall.desk, Name("Eichhorn", "Theo"), kind="lone")
    field = view.screen.field
    assert field is not None
    assert field.numbers == (
        ("5", "Paare anwesend"),
        ("1", "allein gekommen"),
        ("0", "vorangemeldet"),
    )
    assert field.lines[0] == "Jetzt ausgelost: **2 Tische · 1 Freilos**."
    assert field.lines[-1] == "Ohne Partner: Eichhorn, Theo"


def test_after_close_nothing_is_shown_any_more(
    hall: Hall, organiser: OverviewPage, view: Keeper
) -> None:
    organiser.close()
    count = len(view.screens)
    hall.drawn()
    assert len(view.screens) == count
