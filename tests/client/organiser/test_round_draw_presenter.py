"""The draw of a round: what is known before, the secret, the question, anew, and what is greyed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from bobbl_client.evening.steps import NextStep, Step, overview_step
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import lines_before
from bobbl_client.organiser.draw.presenter import DrawPresenter
from bobbl_client.organiser.draw.screen import DrawScreen, Mode
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, JoinRound
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.results import DecideResult, EnterResult
from bobbl_shared.domain.areas.seats import KeepApart
from bobbl_shared.domain.areas.slips import SeatTable
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Meeting, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntryId
from builders.course import base_on
from builders.hall import HALL, Hall, ScreenKeeper


class Page:
    """A presenter with its view, on an evening of its own."""

    def __init__(self, folder: Path, pairs: int = 6, settings: Settings = HALL) -> None:
        self.hall = Hall(folder, settings)
        self.hall.evening.register_pairs(self.hall.desk, pairs)
        self.view = ScreenKeeper[DrawScreen]()
        self.presenter = DrawPresenter(self.hall.organiser, self.view)

    @property
    def screen(self) -> DrawScreen:
        return self.view.screen

    @property
    def state(self) -> State:
        return self.hall.evening.state

    @property
    def model(self) -> StationModel:
        return self.hall.organiser

    def drawn(self) -> None:
        self.presenter.advance()
        self.presenter.confirm()

    def played(self) -> None:
        self.hall.play()
        self.hall.evening.close_round(self.model)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    made = Page(tmp_path)
    yield made
    made.presenter.close()
    made.hall.evening.close()


class TestBefore:
    def test_it_says_who_plays_and_asks_before_it_draws(self, page: Page) -> None:
        before = page.screen.before
        assert before is not None
        assert before.lines == ("6 Paare · 3 Tische · kein Freilos.",)
        assert before.cautions == ()
        page.presenter.advance()
        assert page.screen.confirming is not None
        assert not page.state.rounds
        page.presenter.confirm()
        assert page.screen.mode is Mode.DRAWN
        assert page.screen.drawn is not None
        assert [row.table for row in page.screen.drawn.rows] == [1, 2, 3]

    def test_who_is_missing_and_what_was_wished_is_said(self, page: Page) -> None:
        one, other, *_, last = (each.id for each in page.state.numbered())
        page.model.ask(WithdrawEntrant(last))
        page.model.ask(KeepApart(one, other, 1000))
        page.model.ask(KeepApart(one, last, 10))
        before = page.screen.before
        assert before is not None
        told = "\n".join(before.lines)
        assert "5 Paare · 2 Tische · 1 Freilos" in told
        assert "(starker Wunsch)" in told
        assert "leichter" not in told

    def test_too_few_wait_with_their_number(self, tmp_path: Path) -> None:
        page = Page(tmp_path, pairs=1)
        before = page.screen.before
        assert before is not None
        assert not before.step.is_ready
        assert page.screen.can.commit.blocked == "noch zu wenige da"
        page.presenter.advance()
        assert page.screen.confirming is None

    def test_warnings_of_the_last_draw_stand_before_the_next(self, tmp_path: Path) -> None:
        page = Page(tmp_path, pairs=4, settings=Settings("Preismucken", rounds=5))
        page.drawn()
        page.hall.evening.play_round(
            page.model, page.hall.evening.station("scoring", "X", ["Halle"])
        )
        page.hall.evening.close_round(page.model)
        page.presenter.turn(1)
        before = page.screen.before
        assert before is not None
        assert any("3 von 5" in each for each in before.cautions)

    @pytest.mark.parametrize(
        ("entrants", "avoid", "told"),
        [
            ("pairs", ("partners", "opponents"), ["keine zwei spielen noch einmal gegeneinander."]),
            ("pairs", ("partners", "crossings"), ["werden nicht vermieden"]),
            (
                "players",
                ("partners", "opponents", "crossings"),
                ["noch einmal miteinander oder gegeneinander.", "einmal gegeneinander."],
            ),
            ("players", ("crossings",), ["einmal miteinander, einmal gegeneinander."]),
            ("players", (), ["werden nicht vermieden"]),
        ],
    )
    def test_what_is_avoided_is_said_from_the_second_round_on(
        self,
        page: Page,
        entrants: Literal["pairs", "players"],
        avoid: tuple[Meeting, ...],
        told: list[str],
    ) -> None:
        page.drawn()
        settings = Settings("Preismucken", entrants=entrants, avoid=avoid)
        state = replace(page.state, settings=settings)
        step = NextStep(Step.DRAW, 2, "")
        lines = lines_before(page.model, state, 2, step)
        assert len(lines) == len(told)
        assert all(part in line for part, line in zip(told, lines, strict=True))

    def test_what_changes_between_question_and_yes_is_asked_again(self, page: Page) -> None:
        page.presenter.advance()
        page.hall.evening.register_pairs(page.hall.desk, 0)
        page.model.ask(WithdrawEntrant(page.state.numbered()[0].id))
        page.presenter.confirm()
        assert not page.state.rounds
        assert page.screen.confirming is not None
        page.presenter.confirm()
        assert len(page.state.rounds) == 1

    def test_without_a_connection_nothing_is_drawn(self, page: Page) -> None:
        page.hall.evening.cable(page.model).cut()
        assert page.screen.before is not None
        assert not page.screen.before.step.is_ready
        assert page.screen.can.commit.blocked == "geht nur mit Verbindung"
        page.presenter.commit()
        assert page.model.waiting == 0


class TestSecret:
    def test_it_is_shown_in_groups_and_draws_with_what_was_typed(self, page: Page) -> None:
        page.presenter.commit()
        secret, made = page.screen.secret, page.state.commitment
        assert secret is not None
        assert made is not None
        assert "".join(secret.groups) == made.commitment
        assert {len(each) for each in secret.groups} == {4}
        assert secret.qr == f"BOBBL-COMMITMENT/1 1 {made.commitment.upper()}"
        assert page.screen.before is not None
        assert page.screen.before.step.waits == ("erst das Gewürfelte eintippen",)
        page.presenter.advance()
        assert page.screen.confirming is None
        page.presenter.type_public(" 4 2 6 ")
        page.presenter.advance()
        assert page.screen.confirming is not None
        assert "**4 2 6**" in page.screen.confirming.consequences[-1]
        page.presenter.confirm()
        assert page.state.rounds[0].commitment == made
        assert page.screen.public == ""

    def test_the_overview_leaves_the_draw_to_this_page(self, page: Page) -> None:
        assert overview_step(page.model).is_ready
        page.presenter.commit()
        step = overview_step(page.model)
        assert not step.is_ready
        assert "F8" in step.waits[1]

    def test_a_changed_list_is_seen_before_it_is_refused(self, page: Page) -> None:
        page.presenter.commit()
        assert page.screen.secret is not None
        assert page.screen.secret.caution == ""
        page.hall.evening.register_pairs(page.hall.desk, 1)
        page.model.ask(WithdrawEntrant(page.state.numbered()[0].id))
        assert page.screen.secret is not None
        assert "F4" in page.screen.secret.caution
        page.presenter.type_public("6")
        page.drawn()
        assert "hat sich die Liste der Teilnehmer geändert" in page.screen.notice
        assert page.screen.is_hopeless
        page.presenter.open_abandon()
        form = page.screen.form
        assert form is not None
        assert form.reasons[form.chosen] == "Die Liste der Teilnehmer hat sich geändert"
        page.presenter.advance()
        assert page.state.commitment is None
        assert page.state.abandoned == {1: 1}
        assert page.screen.mode is Mode.BEFORE

    def test_a_lost_secret_is_explained_and_given_up(self, page: Page, tmp_path: Path) -> None:
        page.presenter.commit()
        for path in tmp_path.glob("*.secret"):
            path.unlink()
        page.presenter.type_public("6")
        page.drawn()
        assert "liegt nicht auf diesem Rechner" in page.screen.notice
        page.presenter.open_abandon()
        form = page.screen.form
        assert form is not None
        assert form.reasons[form.chosen] == "Der Server hat das Geheimnis nicht mehr"
        page.presenter.back()
        assert page.screen.mode is Mode.BEFORE
        assert page.state.commitment is not None

    def test_a_secret_for_another_round_blocks(self, page: Page) -> None:
        page.drawn()
        page.model.ask(CommitDraw(2), base_on(page.state.field_changed))
        page.presenter.commit()
        assert page.screen.can.commit.blocked == "für Runde 2 ist schon eines festgelegt"
        assert page.screen.secret is None
        page.presenter.turn(1)
        assert page.screen.secret is not None
        page.presenter.type_public("5")
        assert page.screen.before is not None
        assert page.screen.before.step.waits == ("Erst ist Runde 1 zu schließen.",)


class TestAnew:
    def test_a_reason_is_asked_for_and_counted(self, page: Page) -> None:
        page.drawn()
        page.presenter.open_redraw()
        form = page.screen.form
        assert form is not None
        assert "2-mal ausgelost" in form.lines[2]
        page.presenter.set_reason(3)
        page.presenter.advance()
        round_ = page.state.rounds[0]
        assert (round_.times, round_.again) == (2, "draw_faulty")
        assert page.screen.mode is Mode.DRAWN
        assert page.screen.drawn is not None
        assert any("**2-mal ausgelost**" in line for line in page.screen.drawn.lines)

    def test_a_round_with_a_secret_needs_another_one(self, page: Page) -> None:
        page.presenter.commit()
        page.presenter.type_public("6")
        page.drawn()
        page.presenter.open_redraw()
        assert page.screen.form is not None
        assert page.screen.form.yes.blocked == "erst Geheimnis festlegen"
        page.presenter.advance()
        assert page.state.rounds[0].times == 1
        page.presenter.commit()
        assert page.screen.form is not None
        assert page.screen.form.yes.blocked == "erst das Gewürfelte eintippen"
        page.presenter.type_public("5")
        page.presenter.advance()
        assert page.state.rounds[0].times == 2

    def test_giving_the_new_secret_up_leads_back_to_the_form(self, page: Page) -> None:
        page.drawn()
        page.presenter.open_redraw()
        page.presenter.commit()
        page.presenter.open_abandon()
        seen = [page.screen.mode]
        page.presenter.advance()
        seen.append(page.screen.mode)
        assert seen == [Mode.ABANDON, Mode.REDRAW]
        assert page.screen.secret is None

    def test_an_entry_meanwhile_greys_it(self, page: Page) -> None:
        page.drawn()
        page.presenter.open_redraw()
        page.hall.dispute(1)
        assert page.screen.form is not None
        assert page.screen.form.yes.blocked == "es ist schon etwas eingetragen"
        page.presenter.advance()
        assert page.state.rounds[0].times == 1
        page.presenter.back()
        assert page.screen.can.redraw.blocked == "es ist schon etwas eingetragen"
        page.presenter.open_redraw()
        assert page.screen.mode is Mode.DRAWN


class TestGreyed:
    def test_a_closed_round_can_only_be_read_and_printed(self, page: Page) -> None:
        page.drawn()
        page.played()
        can = page.screen.can
        closed = "Runde 1 ist geschlossen"
        assert (can.redraw.blocked, can.swap.blocked, can.join.blocked) == (closed, closed, closed)
        assert can.printing.blocked == ""

    def test_an_earlier_open_round_is_not_drawn_anew(self, page: Page) -> None:
        page.drawn()
        page.model.ask(DrawRound(2), base_on(page.state.field_changed))
        assert page.screen.can.redraw.blocked == "Runde 2 ist schon ausgelost"
        assert page.screen.can.join.blocked == "Runde 2 ist schon ausgelost"

    def test_nobody_late_nobody_to_let_in(self, page: Page) -> None:
        page.drawn()
        assert page.screen.can.join.blocked == "alle, die da sind, sind dabei"
        page.hall.evening.register_pairs(page.hall.desk, 0)
        entrant = page.hall.evening.register(page.hall.desk, Name("Neu", "A"), Name("Neu", "B"))
        assert page.screen.can.join.blocked == ""
        page.model.ask(JoinRound(1, entrant), base_on(page.state.field_changed))
        assert page.screen.can.join.blocked == "alle, die da sind, sind dabei"
        assert page.screen.drawn is not None
        (bye,) = (line for line in page.screen.drawn.lines if line.startswith("**Freilos"))
        assert bye.endswith(". Ein Freilos zählt **nichts**.")

    def test_the_fixed_scheme_leaves_nothing_to_the_lot(self, tmp_path: Path) -> None:
        page = Page(tmp_path, settings=Settings("Preismucken", opponents="fixed"))
        page.drawn()
        page.hall.evening.play_round(
            page.model, page.hall.evening.station("scoring", "X", ["Halle"])
        )
        page.hall.evening.close_round(page.model)
        page.presenter.turn(1)
        assert page.screen.before is not None
        assert not page.screen.before.is_by_lot
        assert page.screen.can.commit.blocked == "festes Schema, nichts auszulosen"
        page.drawn()
        assert page.screen.can.printing.blocked == "festes Schema, nichts ausgelost"
        assert page.screen.drawn is not None
        assert "Paar 2 rückt" in page.screen.drawn.why.lines[0]


class TestRounds:
    def test_rounds_are_turned_up_to_the_next_one(self, page: Page) -> None:
        assert (page.screen.earlier, page.screen.later) == (0, 0)
        page.drawn()
        assert (page.screen.earlier, page.screen.later) == (0, 2)
        page.presenter.turn(-1)
        assert page.presenter.round == 1
        page.presenter.turn(1)
        assert (page.presenter.round, page.screen.later) == (2, 0)
        page.presenter.turn(1)
        assert page.presenter.round == 2
        page.presenter.turn(-1)
        page.presenter.open_redraw()
        page.presenter.turn(1)
        assert page.presenter.round == 1

    def test_a_search_shows_the_tables_of_those_found(self, page: Page) -> None:
        page.drawn()
        entrant = page.state.numbered()[2]
        table = page.state.seat_of(entrant.id, 1)
        assert table is not None
        page.presenter.search(str(entrant.number))
        drawn = page.screen.drawn
        assert drawn is not None
        assert table.table in [row.table for row in drawn.rows]
        page.presenter.search(page.model.person_name(entrant.persons[0]).last)
        assert page.screen.drawn is not None
        assert [row.table for row in page.screen.drawn.rows] == [table.table]
        assert page.screen.drawn.why.title == f"Warum Tisch {table.table}?"
        page.presenter.search("gibtesnicht")
        assert page.screen.drawn is not None
        assert page.screen.drawn.rows == ()
        assert page.screen.drawn.why.lines == ()
        assert page.presenter.back()
        assert page.screen.drawn is not None
        assert len(page.screen.drawn.rows) == 3
        assert not page.presenter.back()

    def test_why_follows_the_chosen_table(self, page: Page) -> None:
        page.drawn()
        page.presenter.choose(3)
        drawn = page.screen.drawn
        assert drawn is not None
        assert (drawn.chosen, drawn.why.title) == (3, "Warum Tisch 3?")
        assert len(drawn.why.lines) == 1


def test_a_round_is_started_without_a_draw_after_a_yes(page: Page) -> None:
    page.presenter.start()
    assert page.screen.confirming is not None
    assert page.screen.confirming.question == "Runde 1 ohne Auslosung beginnen?"
    page.presenter.back()
    assert not page.state.rounds
    page.presenter.start()
    page.presenter.confirm()
    assert page.state.rounds[0].from_slips
    can = page.screen.can
    assert all(each.blocked for each in (can.start, can.swap, can.join, can.printing))
    assert page.screen.drawn is not None
    assert "Zetteln" in page.screen.drawn.lines[1]


def test_what_keeps_a_round_without_a_draw_open_is_said(page: Page) -> None:
    page.presenter.start()
    page.presenter.confirm()
    assert overview_step(page.model).waits[0] == "Geht noch nicht: **noch kein Zettel eingegeben**"
    ids = [each.id for each in page.state.numbered()]
    for table, (first, second) in enumerate([(0, 1), (1, 2)], 1):
        score = BobblScore(((21, 3), (4, 21)))
        sides = ((ids[first],), (ids[second],))
        page.model.ask(EnterResult(1, table, sides, score, EntryId(f"entry-{table}")))
        seen = base_on(page.state.rounds[0].tables[table].changed)
        decision = DecideResult(1, table, score, EntryId(f"word-{table}"), "slip_checked")
        page.model.ask(decision, seen)
    assert overview_step(page.model).waits[0] == "Geht noch nicht: **auf zwei Zetteln: Nr. 2**"
    seen = base_on(page.state.rounds[0].tables[2].changed)
    page.model.ask(SeatTable(1, 2, ((ids[3],), (ids[2],))), seen)
    step = overview_step(page.model)
    assert step.is_ready
    assert "**Ohne Zettel: 2** – zählt für sie nichts." in step.consequences


def test_a_round_that_is_drawn_or_waits_is_not_started(page: Page) -> None:
    page.presenter.commit()
    assert page.screen.can.start.blocked == "das Geheimnis ist festgelegt"
    page.presenter.start()
    assert page.screen.confirming is None
