"""Seats exchanged, latecomers, wishes: what follows is said before it is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.evening.people import entrant_name
from bobbl_client.organiser.latecomer.page import LatecomerPage, LatecomerScreen
from bobbl_client.organiser.swap.page import SwapPage, SwapScreen
from bobbl_client.organiser.wishes.page import WEIGHTS, WishesPage, WishesScreen
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.readings.meetings import seat_in
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Round
from bobbl_shared.ids import EntrantId
from builders.course import base_on
from builders.hall import HALL, Hall, ScreenKeeper, opened


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def last_round(hall: Hall) -> Round:
    return hall.evening.state.rounds[-1]


def second_round(hall: Hall, pairs: int = 6) -> None:
    hall.drawn(pairs)
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)


class Swap:
    """The page for exchanging seats of the last round."""

    def __init__(self, hall: Hall) -> None:
        self.view = ScreenKeeper[SwapScreen]()
        self.left = 0
        number = last_round(hall).number
        self.page = SwapPage(hall.organiser, number)
        self.page.open(self.view.show, self._done)

    def _done(self) -> None:
        self.left += 1

    @property
    def screen(self) -> SwapScreen:
        return self.view.screen


class TestSwap:
    def test_who_meets_again_is_told_for_both_tables_before_and_after(self, hall: Hall) -> None:
        second_round(hall)
        before, now = hall.evening.state.rounds
        (one,), (met,) = before.tables[1].sides
        seat = seat_in(now, one)
        assert seat is not None
        (opponent,) = next(side for side in now.tables[seat.table].sides if one not in side)
        swap = Swap(hall)
        swap.page.pick(opponent)
        swap.page.pick(met)
        screen = swap.screen
        assert len(screen.tables) == 2
        assert screen.is_worse
        changed = next(each for each in screen.tables if each.title == f"Tisch {seat.table}")
        assert (changed.before.repeats, changed.after.repeats) == (0, 1)
        assert "haben in Runde 1 gegeneinander gespielt." in changed.after.told[0]
        assert changed.before.told == ("Alle treffen sich hier zum ersten Mal.",)
        swap.page.save()
        assert swap.left == 1
        assert seat_in(last_round(hall), met) == seat_in(now, opponent)

    def test_picks_are_let_go_one_after_the_other(self, hall: Hall) -> None:
        hall.drawn()
        ids = [each.id for each in hall.evening.state.numbered()]
        swap = Swap(hall)
        assert swap.screen.blocked == "erst zwei wählen"
        for id_ in ids[:3]:
            swap.page.pick(id_)
        assert [row.key for row in swap.screen.picker.rows if row.is_picked] == [ids[0], ids[2]]
        swap.page.pick(ids[0])
        assert [row.key for row in swap.screen.picker.rows if row.is_picked] == [ids[2]]
        swap.page.type("7")
        assert [row.number for row in swap.screen.picker.rows] == ["7"]
        assert swap.page.back()
        assert swap.screen.picker.typed == ""
        assert swap.page.back()
        assert swap.screen.places == ()
        assert not swap.page.back()

    def test_a_table_with_a_result_is_said_and_not_asked_for(self, hall: Hall) -> None:
        hall.drawn()
        hall.dispute(1)
        (one,), _ = last_round(hall).tables[1].sides
        (other,), _ = last_round(hall).tables[2].sides
        swap = Swap(hall)
        swap.page.pick(one)
        swap.page.pick(other)
        assert swap.screen.blocked == "Tisch 1 hat schon ein Ergebnis"
        assert "schon eingetragen" in swap.screen.places[0]
        swap.page.save()
        assert last_round(hall).seated == last_round(hall).drawn

    def test_who_sits_out_comes_in_for_somebody(self, hall: Hall) -> None:
        hall.drawn(7)
        (idle,) = last_round(hall).byes
        (seated,), _ = last_round(hall).tables[1].sides
        swap = Swap(hall)
        swap.page.pick(idle)
        swap.page.pick(seated)
        assert "Freilos" in swap.screen.places[0]
        assert [each.title for each in swap.screen.tables] == ["Tisch 1"]
        swap.page.save()
        assert last_round(hall).byes == (seated,)

    def test_players_see_partners_and_opponents(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path, Settings("Preismucken", entrants="players", rounds=3))
        for number in range(8):
            hall.evening.register(hall.desk, Name(f"Spieler{number}"), kind="player")
        hall.evening.draw(hall.organiser)
        anywhere = hall.evening.station("scoring", "X", ["Halle"])
        hall.evening.play_round(hall.organiser, anywhere)
        hall.evening.close_round(hall.organiser)
        hall.evening.draw(hall.organiser)
        first, now = hall.evening.state.rounds
        partner, other = first.tables[1].sides[0]
        seat, there = seat_in(now, partner), seat_in(now, other)
        assert seat is not None
        assert there is not None
        swap = Swap(hall)
        mate = now.tables[seat.table].sides[seat.pair - 1][2 - seat.player]
        assert mate != other
        swap.page.pick(mate)
        swap.page.pick(other)
        told = [line for table in swap.screen.tables for line in table.after.told]
        assert any("in Runde 1 zusammen" in line for line in told)
        assert " und " in swap.screen.tables[0].after.sides[0]
        hall.evening.close()


class Late:
    """The page for letting somebody into the last round."""

    def __init__(self, hall: Hall) -> None:
        self.view = ScreenKeeper[LatecomerScreen]()
        self.left = 0
        number = last_round(hall).number
        self.page = LatecomerPage(hall.organiser, number)
        self.page.open(self.view.show, self._done)

    def _done(self) -> None:
        self.left += 1

    @property
    def screen(self) -> LatecomerScreen:
        return self.view.screen


def latecomer(hall: Hall) -> EntrantId:
    return hall.evening.register(hall.desk, Name("Spät", "Anna"), Name("Spät", "Berta"))


class TestLatecomer:
    def test_the_new_table_is_named_before_it_exists(self, hall: Hall) -> None:
        hall.drawn(7)
        (idle,) = last_round(hall).byes
        late, letting = latecomer(hall), Late(hall)
        assert [row.key for row in letting.screen.picker.rows] == [late]
        letting.page.pick(late)
        number = hall.evening.state.entrants[idle].number
        assert "**Neu: Tisch 4**" in letting.screen.lines[0]
        assert f"Nr.\N{NO-BREAK SPACE}{number}" in letting.screen.lines[0]
        assert letting.screen.lines[1] == "Alle treffen sich hier zum ersten Mal."
        letting.page.save()
        assert letting.left == 1
        assert {id_ for side in last_round(hall).tables[4].sides for id_ in side} == {idle, late}

    def test_alone_it_sits_out(self, hall: Hall) -> None:
        hall.drawn(6)
        late, letting = latecomer(hall), Late(hall)
        assert letting.screen.blocked == "erst wählen, wer dazukommt"
        letting.page.pick(late)
        assert "Setzt diese Runde aus" in letting.screen.lines[0]
        assert "noch 1 Paar" in letting.screen.lines[0]
        letting.page.save()
        assert last_round(hall).byes == (late,)

    def test_who_has_left_meanwhile_is_no_longer_offered(self, hall: Hall) -> None:
        hall.drawn(6)
        late, letting = latecomer(hall), Late(hall)
        letting.page.pick(late)
        hall.organiser.ask(WithdrawEntrant(late))
        assert letting.screen.picker.rows == ()
        assert letting.screen.chosen == ""
        letting.page.save()
        assert last_round(hall).byes == ()

    def test_a_closed_round_lets_nobody_in(self, hall: Hall) -> None:
        hall.drawn(6)
        late, letting = latecomer(hall), Late(hall)
        letting.page.pick(late)
        hall.play()
        hall.evening.close_round(hall.organiser)
        assert letting.screen.blocked == "Runde 1 ist geschlossen"


class Wishing:
    """The page for wishes."""

    def __init__(self, hall: Hall) -> None:
        self.view = ScreenKeeper[WishesScreen]()
        self.page = opened(WishesPage(hall.organiser), self.view)

    @property
    def screen(self) -> WishesScreen:
        return self.view.screen


class TestWishes:
    def test_a_wish_is_made_with_a_weight_and_taken_back(self, hall: Hall) -> None:
        hall.evening.register_pairs(hall.desk, 4)
        ids = [each.id for each in hall.evening.state.numbered()]
        page = Wishing(hall)
        page.page.add()
        page.page.pick(ids[3])
        assert page.screen.blocked == "erst zwei wählen"
        page.page.pick(ids[1])
        page.page.weigh(2)
        page.page.save()
        couple = (min(ids[1], ids[3]), max(ids[1], ids[3]))
        assert hall.evening.state.apart == {couple: WEIGHTS[2]}
        assert page.screen.picker is None
        (row,) = page.screen.rows
        assert row.first.startswith("Nr. 2 ")
        assert (row.weight, row.is_idle) == ("starker Wunsch", False)
        page.page.ask_to_strike_out(row.key)
        assert hall.evening.state.apart, "asked first"
        page.page.agree()
        assert page.screen.rows == ()

    def test_the_strongest_comes_first_and_who_is_away_does_not_count(self, hall: Hall) -> None:
        hall.evening.register_pairs(hall.desk, 4)
        ids = [each.id for each in hall.evening.state.numbered()]
        page = Wishing(hall)
        for weight, couple in ((0, ids[:2]), (2, ids[1:3]), (1, ids[2:])):
            page.page.add()
            for id_ in couple:
                page.page.pick(id_)
            page.page.weigh(weight)
            page.page.save()
        hall.organiser.ask(WithdrawEntrant(ids[3]))
        words = [row.weight for row in page.screen.rows]
        assert words == ["starker Wunsch", "mittlerer Wunsch", "leichter Wunsch"]
        assert [row.is_idle for row in page.screen.rows] == [False, True, False]

    def test_those_who_met_at_an_earlier_tournament_are_kept_apart_after_a_yes(
        self, hall: Hall, tmp_path: Path
    ) -> None:
        def named(other: Hall, id_: EntrantId) -> str:
            return entrant_name(other.organiser, other.evening.state.entrants[id_])

        (tmp_path / "last").mkdir()
        last = Hall(tmp_path / "last")
        last.drawn(6)
        met = {
            frozenset(named(last, each) for side in slot.sides for each in side)
            for slot in last_round(last).tables.values()
        }
        last.evening.close()
        hall.evening.register_pairs(hall.desk, 6)
        _, *others = hall.evening.state.numbered()
        hall.organiser.ask(WithdrawEntrant(others[0].id))
        page = Wishing(hall)
        page.page.ask_about_earlier(last.evening.path)
        asked = page.page.confirmation
        assert asked is not None
        assert hall.evening.state.apart == {}
        page.page.agree()
        kept = {
            frozenset(named(hall, each) for each in couple) for couple in hall.evening.state.apart
        }
        gone = named(hall, others[0].id)
        assert kept == {couple for couple in met if gone not in couple}
        assert len(kept) == 2
        assert str(len(kept)) in asked.lines[0]
        assert set(hall.evening.state.apart.values()) == {WEIGHTS[0]}
        page.page.ask_about_earlier(last.evening.path)
        assert page.page.confirmation is None
        assert "nicht schon einen Wunsch haben" in page.page.done
        assert not page.page.is_interrupted
        page.page.add()
        assert page.page.back()
        assert page.page.done == ""

    def test_a_file_that_is_no_tournament_is_told(self, hall: Hall, tmp_path: Path) -> None:
        hall.evening.register_pairs(hall.desk, 2)
        (tmp_path / "x.bobbl").write_text("Muck")
        page = Wishing(hall)
        page.page.ask_about_earlier(tmp_path / "x.bobbl")
        assert page.page.notice
        assert page.page.confirmation is None

    def test_a_fixed_secret_is_warned_of(self, hall: Hall) -> None:
        hall.evening.register_pairs(hall.desk, 4)
        page = Wishing(hall)
        assert page.screen.caution == ""
        hall.organiser.ask(CommitDraw(1, EIGHT_DICE), base_on(hall.evening.state.field_changed))
        assert "Runde 1 ist ein Umschlag gezeigt" in page.screen.caution

    def test_the_form_is_left_step_by_step(self, hall: Hall) -> None:
        hall.evening.register_pairs(hall.desk, 4)
        page = Wishing(hall)
        page.page.add()
        page.page.type("2")
        page.page.pick(page.screen.picker.rows[0].key)  # type: ignore[union-attr]
        steps = []
        while page.page.back():
            steps.append((len(page.screen.picked), page.screen.picker is not None))
        assert steps == [(0, True), (0, False)]

    def test_nothing_is_stored_from_the_list(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        wishing = Wishing(hall)
        wishing.page.save()
        assert wishing.screen.rows == ()
        hall.evening.close()

    def test_clubs_kept_apart_are_told(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path, Settings("Preismucken", clubs_apart=10, sections=HALL.sections))
        assert "leichter Wunsch" in Wishing(hall).screen.clubs
        hall.evening.close()
