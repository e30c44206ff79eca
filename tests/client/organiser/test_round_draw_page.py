"""The draw of a round: what is known before, the secret, the question, anew, and what is greyed."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from bobbl_client.evening.steps import NextStep, Step, overview_step
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import lines_before
from bobbl_client.organiser.draw.forms import THROWS
from bobbl_client.organiser.draw.page import DrawPage
from bobbl_client.organiser.draw.screen import DrawScreen, Mode
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, JoinRound, NoteOtherLog
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.results import DecideResult, EnterResult
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.domain.areas.seats import KeepApart
from bobbl_shared.domain.areas.slips import SeatTable
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Meeting, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntryId
from bobbl_shared.rulebook.draw_acts import drawn_unsealed
from builders.course import base_on
from builders.hall import HALL, Hall, ScreenKeeper, opened


class Drawing:
    """The page with its screens, on an evening of its own."""

    def __init__(self, folder: Path, pairs: int = 6, settings: Settings = HALL) -> None:
        self.hall = Hall(folder, settings)
        self.hall.evening.register_pairs(self.hall.desk, pairs)
        self.view = ScreenKeeper[DrawScreen]()
        self.page = opened(DrawPage(self.hall.organiser, UTC), self.view)

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
        """Draw with the secret that is fixed, or without one."""
        before = self.screen.before
        if before is not None and before.is_by_lot and self.screen.secret is None:
            self.page.draw_unsealed()
        else:
            self.page.advance()
        self.page.agree()

    def sealed(self) -> None:
        """Fix a secret; the hall will throw eight dice."""
        self.page.open_commit()
        self.page.advance()

    def played(self) -> None:
        self.hall.play()
        self.hall.evening.close_round(self.model)


@pytest.fixture
def drawing(tmp_path: Path) -> Iterator[Drawing]:
    made = Drawing(tmp_path)
    yield made
    made.page.close()
    made.hall.evening.close()


def test_it_opens_at_the_running_round_else_at_the_next_and_at_the_end_at_the_last(
    tmp_path: Path,
) -> None:
    drawing = Drawing(tmp_path, settings=replace(HALL, rounds=2))

    def number() -> int:
        return DrawPage(drawing.model, UTC).number

    seen = [number()]
    for _ in range(2):
        drawing.hall.evening.draw(drawing.model)
        seen.append(number())
        drawing.played()
        seen.append(number())
    assert seen == [1, 1, 2, 2, 2]
    drawing.page.close()
    drawing.hall.evening.close()


class TestBefore:
    def test_it_says_who_plays_and_asks_before_it_draws(self, drawing: Drawing) -> None:
        before = drawing.screen.before
        assert before is not None
        assert before.lines == ("6 Paare · 3 Tische · kein Freilos.",)
        assert before.cautions == ()
        drawing.model.ask(WithdrawEntrant(drawing.state.numbered()[0].id))
        evening, desk = drawing.hall.evening, drawing.hall.desk
        evening.register(desk, Name("Eichhorn", "Theo"), kind="lone")
        lines = (
            "5 Paare · 2 Tische · 1 Freilos.",
            "Ein Freilos zählt **nichts**. (E ändert das)",
            "Allein gekommen, spielt nicht mit: **Eichhorn, Theo (Nr. 7)**",
        )
        drawing.page.draw_unsealed()
        assert drawing.page.confirmation is not None
        assert drawing.page.confirmation.question == "Runde 1 auslosen?"
        *told, hall, guests = drawing.page.confirmation.lines
        assert tuple(told) == lines
        assert "**Ohne Umschlag:**" in hall
        assert guests == f"Bei „Fair gelost?“ lesen die Gäste: {drawn_unsealed()}"
        assert not drawing.state.rounds
        drawing.page.agree()
        assert drawing.screen.mode is Mode.DRAWN
        assert drawing.screen.drawn is not None
        assert [row.table for row in drawing.screen.drawn.rows] == [1, 2]

    def test_why_nothing_is_drawn_without_a_seal_is_said_as_it_is(self, tmp_path: Path) -> None:
        drawing = Drawing(tmp_path, settings=replace(HALL, seats=SeatZones()))
        assert drawing.screen.can.unsealed.blocked == "alle haben schon ihren Platz"
        drawing.model.ask(CommitDraw(1, EIGHT_DICE), base_on(drawing.state.field_changed))
        assert drawing.screen.can.unsealed.blocked == "der Umschlag ist schon zu sehen"
        drawing.page.close()
        drawing.hall.evening.close()

    def test_who_is_missing_and_what_was_wished_is_said(self, drawing: Drawing) -> None:
        one, other, *_, last = (each.id for each in drawing.state.numbered())
        drawing.model.ask(WithdrawEntrant(last))
        drawing.model.ask(KeepApart(one, other, 1000))
        drawing.model.ask(KeepApart(one, last, 10))
        before = drawing.screen.before
        assert before is not None
        told = "\n".join(before.lines)
        assert "5 Paare · 2 Tische · 1 Freilos" in told
        assert "(starker Wunsch)" in told
        assert "leichter" not in told

    def test_too_few_wait_with_their_number(self, tmp_path: Path) -> None:
        drawing = Drawing(tmp_path, pairs=1)
        before = drawing.screen.before
        assert before is not None
        assert not before.step.is_ready
        assert drawing.screen.can.commit.blocked == "noch zu wenige da"
        drawing.page.advance()
        assert drawing.page.confirmation is None

    def test_warnings_of_the_last_draw_stand_before_the_next(self, tmp_path: Path) -> None:
        drawing = Drawing(tmp_path, pairs=4, settings=Settings("Preismucken", rounds=5))
        drawing.drawn()
        drawing.hall.evening.play_round(
            drawing.model, drawing.hall.evening.station("scoring", "X", ["Halle"])
        )
        drawing.hall.evening.close_round(drawing.model)
        drawing.page.turn(1)
        before = drawing.screen.before
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
        drawing: Drawing,
        entrants: Literal["pairs", "players"],
        avoid: tuple[Meeting, ...],
        told: list[str],
    ) -> None:
        drawing.drawn()
        settings = Settings("Preismucken", entrants=entrants, avoid=avoid)
        state = replace(drawing.state, settings=settings)
        step = NextStep(Step.DRAW, 2, "")
        lines = lines_before(drawing.model, state, 2, step)
        assert len(lines) == len(told)
        assert all(part in line for part, line in zip(told, lines, strict=True))

    def test_what_changes_between_question_and_yes_is_asked_again(self, drawing: Drawing) -> None:
        drawing.page.draw_unsealed()
        drawing.hall.evening.register_pairs(drawing.hall.desk, 0)
        drawing.model.ask(WithdrawEntrant(drawing.state.numbered()[0].id))
        drawing.page.agree()
        assert not drawing.state.rounds
        assert drawing.page.confirmation is not None
        drawing.page.agree()
        assert len(drawing.state.rounds) == 1

    def test_without_a_connection_nothing_is_drawn(self, drawing: Drawing) -> None:
        drawing.hall.evening.cable(drawing.model).cut()
        assert drawing.screen.before is not None
        assert not drawing.screen.before.step.is_ready
        assert drawing.screen.can.commit.blocked == "geht nur mit Verbindung"
        drawing.sealed()
        assert drawing.model.waiting == 0


class TestSecret:
    def test_the_usual_way_asks_for_eight_dice_and_shows_a_seal(self, drawing: Drawing) -> None:
        assert drawing.screen.before is not None
        assert drawing.screen.before.step.label == "Umschlag zeigen, dann auslosen"
        drawing.page.advance()
        form = drawing.screen.form
        seen = [drawing.screen.mode]
        assert form is not None
        assert "1\N{NARROW NO-BREAK SPACE}679\N{NARROW NO-BREAK SPACE}616" in form.reasons[0]
        drawing.page.advance()
        made = drawing.state.commitment
        assert made is not None
        assert (made.throw, made.fewer) == (EIGHT_DICE, None)
        assert [*seen, drawing.screen.mode] == [Mode.COMMIT, Mode.BEFORE]
        assert drawing.screen.secret is not None

    def test_every_way_on_the_list_is_taken_and_few_outcomes_have_a_reason(
        self, drawing: Drawing
    ) -> None:
        for place, (throw, fewer) in enumerate(THROWS):
            drawing.page.open_commit()
            drawing.page.set_reason(place)
            drawing.page.advance()
            made = drawing.state.commitment
            assert made is not None
            assert (made.throw, made.fewer, throw.is_enough) == (throw, fewer, fewer is None)
            drawing.page.open_abandon()
            drawing.page.set_reason(0)
            drawing.page.advance()

    @pytest.mark.parametrize("typed", ["6 6 6", "6 6 6 6 6 6 6 7", "sechs", "6666 66\u200b66"])
    def test_what_is_no_throw_waits_with_what_it_needs(self, drawing: Drawing, typed: str) -> None:
        drawing.sealed()
        drawing.page.type_public(typed)
        assert drawing.screen.before is not None
        assert drawing.screen.before.step.waits == ("es braucht 8 Zahlen von 1 bis 6",)
        assert drawing.page.is_unsaved

    def test_it_is_shown_in_groups_and_draws_with_what_was_typed(self, drawing: Drawing) -> None:
        drawing.sealed()
        secret, made = drawing.screen.secret, drawing.state.commitment
        assert secret is not None
        assert made is not None
        assert "".join(secret.groups) == made.commitment
        assert {len(each) for each in secret.groups} == {4}
        assert secret.qr == f"BOBBL-COMMITMENT/1 1 {made.commitment.upper()}"
        assert drawing.screen.before is not None
        assert drawing.screen.before.step.waits == ("erst das Gewürfelte eintippen",)
        drawing.page.advance()
        assert drawing.page.confirmation is None
        drawing.page.type_public(" 4 2 6 1 3 3 5 2 ")
        drawing.page.advance()
        assert drawing.page.confirmation is not None
        assert "**42613352**" in drawing.page.confirmation.lines[-1]
        drawing.page.agree()
        assert drawing.state.rounds[0].commitment == made
        assert drawing.screen.public == ""

    def test_a_changed_list_is_seen_before_it_is_refused(self, drawing: Drawing) -> None:
        drawing.sealed()
        assert drawing.screen.secret is not None
        assert drawing.screen.secret.caution == ""
        drawing.hall.evening.register_pairs(drawing.hall.desk, 1)
        drawing.model.ask(WithdrawEntrant(drawing.state.numbered()[0].id))
        assert drawing.screen.secret is not None
        assert "F4" in drawing.screen.secret.caution
        drawing.page.type_public("66666666")
        drawing.drawn()
        assert "hat sich die Liste der Teilnehmer geändert" in drawing.page.notice
        assert drawing.screen.is_hopeless
        drawing.page.open_abandon()
        form = drawing.screen.form
        assert form is not None
        assert (form.chosen, form.yes.blocked) == (-1, "erst einen Grund wählen")
        drawing.page.advance()
        assert drawing.state.commitment is not None, "no reason is chosen by itself"
        changed = form.reasons.index("Die Liste der Teilnehmer hat sich geändert")
        drawing.page.set_reason(changed)
        drawing.page.advance()
        assert drawing.state.commitment is None
        assert drawing.state.abandoned == {1: 1}
        assert drawing.screen.mode is Mode.BEFORE

    def test_a_lost_secret_is_explained_and_given_up(
        self, drawing: Drawing, tmp_path: Path
    ) -> None:
        drawing.sealed()
        for path in tmp_path.glob("*.secret"):
            path.unlink()
        drawing.page.type_public("66666666")
        drawing.drawn()
        assert "liegt nicht auf diesem Rechner" in drawing.page.notice
        drawing.page.open_abandon()
        form = drawing.screen.form
        assert form is not None
        assert "Der Server hat nicht mehr, was im Umschlag war" in form.reasons
        drawing.page.back()
        assert drawing.screen.mode is Mode.BEFORE
        assert drawing.state.commitment is not None

    def test_a_seal_that_waits_for_long_says_since_when(self, drawing: Drawing) -> None:
        drawing.sealed()
        clock = drawing.hall.evening.clock
        for seconds, told in ((3_600, ""), (60, "wartet seit 18:30 Uhr."), (86_400, "21.11.2026")):
            clock.pass_seconds(seconds)
            drawing.page.tick()
            secret = drawing.screen.secret
            assert secret is not None
            assert told in secret.told
            assert secret.told.startswith("**Dieser Umschlag") is bool(told)
            assert "8 Würfel" in secret.told

    def test_a_seal_of_an_earlier_round_says_so(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.model.ask(CommitDraw(2, EIGHT_DICE), base_on(drawing.state.field_changed))
        drawing.page.turn(1)
        seen = [drawing.screen.secret]
        drawing.played()
        seen.append(drawing.screen.secret)
        told = [each.told.startswith("**Dieser Umschlag wartet") for each in seen if each]
        assert told == [False, True]

    def test_a_secret_for_another_round_blocks(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.model.ask(CommitDraw(2, EIGHT_DICE), base_on(drawing.state.field_changed))
        drawing.sealed()
        assert drawing.screen.can.commit.blocked == "für Runde 2 ist schon eines festgelegt"
        assert drawing.screen.secret is None
        drawing.page.turn(1)
        assert drawing.screen.secret is not None
        drawing.page.type_public("5 5 5 5 5 5 5 5")
        assert drawing.screen.before is not None
        assert drawing.screen.before.step.waits == ("Erst ist Runde 1 zu schließen.",)


class TestOtherLog:
    def seen(self, drawing: Drawing) -> None:
        """Let the federation know another log of the tournament."""
        drawing.hall.evening.own(NoteOtherLog("", 99, ""))

    def test_it_is_settled_with_a_reason_before_anything_is_drawn(self, drawing: Drawing) -> None:
        self.seen(drawing)
        assert drawing.screen.before is not None
        assert drawing.screen.before.step.label == "Klären, welcher Stand gilt"
        assert drawing.screen.can.commit.blocked == "erst klären, welcher Stand gilt"
        drawing.page.draw_unsealed()
        assert drawing.page.confirmation is None
        drawing.page.advance()
        form = drawing.screen.form
        assert form is not None
        assert form.lines[0] == "Der Verband kennt einen, der mit Ereignis 99 endet."
        drawing.page.advance()
        assert drawing.state.other_log is not None, "no reason is chosen by itself"
        drawing.page.set_reason(1)
        drawing.page.advance()
        assert drawing.state.other_log is None
        assert drawing.state.other_logs[0].settled == "copy_wrong"
        assert drawing.screen.mode is Mode.BEFORE
        drawing.drawn()
        assert len(drawing.state.rounds) == 1


class TestAnew:
    def test_a_reason_is_asked_for_and_counted(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.page.open_redraw()
        form = drawing.screen.form
        assert form is not None
        assert "2-mal ausgelost" in form.lines[2]
        drawing.page.advance()
        assert drawing.state.rounds[0].times == 1, "no reason is chosen by itself"
        drawing.page.set_reason(3)
        drawing.page.advance()
        round_ = drawing.state.rounds[0]
        assert (round_.times, round_.again) == (2, "draw_faulty")
        assert drawing.screen.mode is Mode.DRAWN
        assert drawing.screen.drawn is not None
        assert any("**2-mal ausgelost**" in line for line in drawing.screen.drawn.lines)

    def test_a_round_with_a_secret_needs_another_one(self, drawing: Drawing) -> None:
        drawing.sealed()
        drawing.page.type_public("66666666")
        drawing.drawn()
        drawing.page.open_redraw()
        drawing.page.set_reason(0)
        assert drawing.screen.form is not None
        assert drawing.screen.form.yes.blocked == "erst den Umschlag zeigen"
        drawing.page.advance()
        assert drawing.state.rounds[0].times == 1
        drawing.sealed()
        assert drawing.screen.form is not None
        assert drawing.screen.form.yes.blocked == "erst das Gewürfelte eintippen"
        drawing.page.type_public("5 5 5 5 5 5 5 5")
        drawing.page.advance()
        assert drawing.state.rounds[0].times == 2

    def test_giving_the_new_secret_up_leads_back_to_the_form(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.page.open_redraw()
        drawing.sealed()
        drawing.page.open_abandon()
        seen = [drawing.screen.mode]
        drawing.page.set_reason(0)
        drawing.page.advance()
        seen.append(drawing.screen.mode)
        assert seen == [Mode.ABANDON, Mode.REDRAW]
        assert drawing.screen.secret is None

    def test_an_entry_meanwhile_greys_it(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.page.open_redraw()
        drawing.hall.dispute(1)
        assert drawing.screen.form is not None
        assert drawing.screen.form.yes.blocked == "es ist schon etwas eingetragen"
        drawing.page.advance()
        assert drawing.state.rounds[0].times == 1
        drawing.page.back()
        assert drawing.screen.can.redraw.blocked == "es ist schon etwas eingetragen"
        drawing.page.open_redraw()
        assert drawing.screen.mode is Mode.DRAWN


class TestGreyed:
    def test_a_closed_round_can_only_be_read_and_printed(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.played()
        can = drawing.screen.can
        closed = "Runde 1 ist geschlossen"
        assert (can.redraw.blocked, can.swap.blocked, can.join.blocked) == (closed, closed, closed)
        assert can.printing.blocked == ""

    def test_an_earlier_open_round_is_not_drawn_anew(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.model.ask(DrawRound(2), base_on(drawing.state.field_changed))
        assert drawing.screen.can.redraw.blocked == "Runde 2 ist schon ausgelost"
        assert drawing.screen.can.join.blocked == "Runde 2 ist schon ausgelost"

    def test_nobody_late_nobody_to_let_in(self, drawing: Drawing) -> None:
        drawing.drawn()
        assert drawing.screen.can.join.blocked == "alle, die da sind, sind dabei"
        drawing.hall.evening.register_pairs(drawing.hall.desk, 0)
        entrant = drawing.hall.evening.register(
            drawing.hall.desk, Name("Neu", "A"), Name("Neu", "B")
        )
        assert drawing.screen.can.join.blocked == ""
        drawing.model.ask(JoinRound(1, entrant), base_on(drawing.state.field_changed))
        assert drawing.screen.can.join.blocked == "alle, die da sind, sind dabei"
        assert drawing.screen.drawn is not None
        (bye,) = (line for line in drawing.screen.drawn.lines if line.startswith("**Freilos"))
        assert bye.endswith(". Ein Freilos zählt **nichts**.")

    def test_the_fixed_scheme_leaves_nothing_to_the_lot(self, tmp_path: Path) -> None:
        drawing = Drawing(tmp_path, settings=Settings("Preismucken", opponents="fixed"))
        drawing.drawn()
        drawing.hall.evening.play_round(
            drawing.model, drawing.hall.evening.station("scoring", "X", ["Halle"])
        )
        drawing.hall.evening.close_round(drawing.model)
        drawing.page.turn(1)
        assert drawing.screen.before is not None
        assert not drawing.screen.before.is_by_lot
        assert drawing.screen.can.commit.blocked == "festes Schema, nichts auszulosen"
        drawing.drawn()
        assert drawing.screen.drawn is not None
        assert "Paar 2 rückt" in drawing.screen.drawn.why.lines[0]


class TestRounds:
    def test_rounds_are_turned_up_to_the_next_one(self, drawing: Drawing) -> None:
        assert (drawing.screen.earlier, drawing.screen.later) == (0, 0)
        drawing.drawn()
        assert (drawing.screen.earlier, drawing.screen.later) == (0, 2)
        drawing.page.turn(-1)
        assert drawing.page.number == 1
        drawing.page.turn(1)
        assert (drawing.page.number, drawing.screen.later) == (2, 0)
        drawing.page.turn(1)
        assert drawing.page.number == 2
        drawing.page.turn(-1)
        drawing.page.open_redraw()
        drawing.page.turn(1)
        assert drawing.page.number == 1

    def test_a_search_shows_the_tables_of_those_found(self, drawing: Drawing) -> None:
        drawing.drawn()
        entrant = drawing.state.numbered()[2]
        table = drawing.state.seat_of(entrant.id, 1)
        assert table is not None
        drawing.page.search(str(entrant.number))
        drawn = drawing.screen.drawn
        assert drawn is not None
        assert table.table in [row.table for row in drawn.rows]
        drawing.page.search(drawing.model.person_name(entrant.persons[0]).last)
        assert drawing.screen.drawn is not None
        assert [row.table for row in drawing.screen.drawn.rows] == [table.table]
        assert drawing.screen.drawn.why.title == f"Warum Tisch {table.table}?"
        drawing.page.search("gibtesnicht")
        assert drawing.screen.drawn is not None
        assert drawing.screen.drawn.rows == ()
        assert drawing.screen.drawn.why.lines == ()
        assert drawing.page.back()
        assert drawing.screen.drawn is not None
        assert len(drawing.screen.drawn.rows) == 3
        assert not drawing.page.back()

    def test_why_follows_the_chosen_table(self, drawing: Drawing) -> None:
        drawing.drawn()
        drawing.page.choose(3)
        drawn = drawing.screen.drawn
        assert drawn is not None
        assert (drawn.chosen, drawn.why.title) == (3, "Warum Tisch 3?")
        assert len(drawn.why.lines) == 1


def test_a_round_is_started_without_a_draw_after_a_yes(drawing: Drawing) -> None:
    drawing.page.start()
    assert drawing.page.confirmation is not None
    assert drawing.page.confirmation.question == "Runde 1 ohne Auslosung beginnen?"
    drawing.page.back()
    assert not drawing.state.rounds
    drawing.page.start()
    drawing.page.agree()
    assert drawing.state.rounds[0].from_slips
    can = drawing.screen.can
    assert all(each.blocked for each in (can.start, can.swap, can.join))
    assert drawing.screen.drawn is not None
    assert "Zetteln" in drawing.screen.drawn.lines[1]


def test_what_keeps_a_round_without_a_draw_open_is_said(drawing: Drawing) -> None:
    drawing.page.start()
    drawing.page.agree()
    assert overview_step(drawing.model).step is Step.CLOCK
    drawing.model.ask(SetClock("start", 1, 2400))
    assert overview_step(drawing.model).waits[0] == "Erst klären: **noch kein Zettel eingegeben**"
    ids = [each.id for each in drawing.state.numbered()]
    for table, (first, second) in enumerate([(0, 1), (1, 2)], 1):
        score = BobblScore(((21, 3), (4, 21)))
        sides = ((ids[first],), (ids[second],))
        drawing.model.ask(EnterResult(1, table, sides, score, EntryId(f"entry-{table}")))
        seen = base_on(drawing.state.rounds[0].tables[table].changed)
        decision = DecideResult(1, table, score, EntryId(f"word-{table}"), "slip_checked")
        drawing.model.ask(decision, seen)
    assert overview_step(drawing.model).waits[0] == "Erst klären: **auf zwei Zetteln: Nr. 2**"
    seen = base_on(drawing.state.rounds[0].tables[2].changed)
    drawing.model.ask(SeatTable(1, 2, ((ids[3],), (ids[2],))), seen)
    step = overview_step(drawing.model)
    assert step.is_ready
    assert "**Ohne Zettel: 2** – zählt für sie nichts." in step.consequences


def test_a_round_that_is_drawn_or_waits_is_not_started(drawing: Drawing) -> None:
    drawing.sealed()
    assert drawing.screen.can.start.blocked == "der Umschlag ist schon zu sehen"
    drawing.page.start()
    assert drawing.page.confirmation is None
