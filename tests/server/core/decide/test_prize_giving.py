"""The prize-giving: a final ranking, ties at a prize, prizes for places and prizes to choose."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from bobbl_server.core.standings import standings_of
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.lineup import LetStandIn
from bobbl_shared.domain.areas.prizes import (
    ChoosePrize,
    DecideTie,
    DeclareFinal,
    DrawLots,
    DrawTie,
    LotsDrawn,
    ShowPrizes,
)
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.prize import MOST_PRIZES, Prize, check_prizes
from bobbl_shared.domain.readings.lots import without_lot
from bobbl_shared.domain.readings.prize_list import (
    Spot,
    awards,
    is_final_outdated,
    is_prize_giving_shown,
    next_chooser,
    open_ties,
    prize_giving,
    prizes_left,
    spots,
    tied_groups,
)
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, PrizeId
from builders.course import ONE_ALL, Course, base_on
from builders.undone import as_if_never, comparable

FIRST = Prize(PrizeId("first"), "150 Euro", 1)
SECOND = Prize(PrizeId("second"), "80 Euro", 2)
LAST = Prize(PrizeId("last"), "Presssack", -1)
MIDDLE = Prize(PrizeId("middle"), "Kasten Bier", "middle")
HAM = Prize(PrizeId("ham"), "Schinken")
BASKET = Prize(PrizeId("basket"), "Korb")

RANKED = BobblScore(((21, 3), (21, 4)))
EQUAL = BobblScore(((21, 13), (13, 21)))


def evening(*prizes: Prize, tables: int = 2, score: BobblScore = EQUAL) -> Course:
    """Give an evening of one closed round, table by table with the same score."""
    course = Course(Settings("Preismucken", prizes=prizes))
    course.fill(2 * tables)
    course.draw()
    course.decide_all(score)
    course.close()
    return course


def declare(course: Course) -> None:
    number = len(course.state.rounds)
    seen = base_on(course.state.results_changed(number))
    course.must(course.organiser, DeclareFinal(number), seen)


def declared(*prizes: Prize, tables: int = 2, score: BobblScore = EQUAL) -> Course:
    course = evening(*prizes, tables=tables, score=score)
    declare(course)
    return course


def groups(course: Course) -> list[tuple[EntrantId, ...]]:
    assert course.state.final is not None
    return list(tied_groups(course.state.final))


def choose(course: Course, prize: Prize | None) -> Spot:
    turn = next_chooser(course.state)
    assert turn is not None
    payload = ChoosePrize(turn.entrants[0], prize.id if prize else None)
    course.must(course.organiser, payload)
    return turn


def undo(course: Course) -> None:
    newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
    course.must(course.organiser, newest)
    assert comparable(course.state) == as_if_never(course)


class TestTheFinal:
    def test_it_is_the_ranking_of_the_last_closed_round_and_not_public(self) -> None:
        course = evening(FIRST)
        before = comparable(course.state)
        assert spots(course.state) == ()
        assert [each.spot for each in awards(course.state)] == [None]
        declare(course)
        assert course.state.final is not None
        assert course.state.final.standings == course.state.rounds[0].standings
        assert course.state.published is None
        undo(course)
        assert comparable(course.state) == before

    def test_what_is_not_over_is_not_final(self) -> None:
        course = Course(Settings("Preismucken"))
        assert course.refusal(course.organiser, DeclareFinal(0)) == "not_last_round"
        course.fill(2)
        course.draw()
        assert course.refusal(course.organiser, DeclareFinal(1)) == "round_open"
        course.decide_all()
        course.close()
        assert course.refusal(course.organiser, DeclareFinal(1)) == "outdated"
        course.draw()
        seen = base_on(course.state.results_changed(1))
        assert course.refusal(course.organiser, DeclareFinal(1), seen) == "not_last_round"

    def test_a_late_correction_shows_and_it_is_declared_again(self) -> None:
        course = declared(FIRST)
        assert not is_final_outdated(course.state)
        course.must(course.organiser, course.correction(1, ONE_ALL), course.seen(1))
        assert is_final_outdated(course.state)
        declare(course)
        assert not is_final_outdated(course.state)
        course.must(course.organiser, WithdrawEntrant(groups(course)[0][0]))
        assert is_final_outdated(course.state)

    def test_nothing_is_outdated_before_there_is_one(self) -> None:
        assert not is_final_outdated(evening().state)


class TestPlaces:
    def test_prizes_for_the_first_the_last_and_the_middle(self) -> None:
        course = Course(Settings("Preismucken", prizes=(LAST, FIRST, MIDDLE)))
        course.fill(4)
        course.draw()
        for table, points in ((1, (1, 2)), (2, (3, 5))):
            score = BobblScore(((21, points[0]), (21, points[1])))
            course.must(course.organiser, course.decision(table, score), course.seen(table))
        course.close()
        declare(course)
        order = [group[0] for group in groups(course)]
        assert len(order) == 4
        assert {each.prize.id: each.spot for each in awards(course.state)} == {
            LAST.id: Spot(4, (order[3],), "alone"),
            FIRST.id: Spot(1, (order[0],), "alone"),
            MIDDLE.id: Spot(2, (order[1],), "alone"),
        }
        assert open_ties(course.state) == ()

    def test_a_place_that_nobody_has_wins_nobody_anything(self) -> None:
        far = Prize(PrizeId("far"), "Urkunde", 9)
        near = Prize(PrizeId("near"), "Urkunde", -9)
        course = declared(far, near)
        assert [each.spot for each in awards(course.state)] == [None, None]
        assert open_ties(course.state) == ()

    def test_a_stand_in_has_no_place(self) -> None:
        course = Course(Settings("Preismucken", prizes=(FIRST,)))
        course.fill(3)
        (extra,) = course.fill(1)
        course.must(course.organiser, LetStandIn(extra))
        course.draw()
        course.decide_all()
        course.close()
        declare(course)
        assert len(spots(course.state)) == 3
        assert extra not in {id_ for spot in spots(course.state) for id_ in spot.entrants}


class TestTies:
    def test_only_those_at_a_prize_are_open(self) -> None:
        course = declared(FIRST, score=RANKED)
        winners, losers = groups(course)
        assert (len(winners), len(losers)) == (2, 2)
        assert open_ties(course.state) == (winners,)
        settings = replace(course.state.settings, prizes=(FIRST, LAST))
        course.must(course.organiser, ChangeSettings(settings))
        assert open_ties(course.state) == (winners, losers)
        assert [spot.way for spot in spots(course.state)] == ["open"] * 4

    def test_shared_both_stand_at_both_places(self) -> None:
        course = declared(FIRST, SECOND, score=RANKED)
        winners = groups(course)[0]
        course.must(course.organiser, DecideTie(winners[::-1], "shared"))
        shared = [Spot(place, winners, "shared") for place in (1, 2)]
        assert [each.spot for each in awards(course.state)] == shared
        assert open_ties(course.state) == ()
        undo(course)
        assert open_ties(course.state) == (winners,)

    def test_a_deciding_bobbl_puts_them_in_order(self) -> None:
        course = declared(FIRST, SECOND, score=RANKED)
        winners = groups(course)[0]
        course.must(course.organiser, DecideTie(winners[::-1], "bobbl"))
        assert [each.spot for each in awards(course.state)] == [
            Spot(1, (winners[1],), "bobbl"),
            Spot(2, (winners[0],), "bobbl"),
        ]

    def test_a_lot_is_drawn_once_and_not_undone(self) -> None:
        course = declared(FIRST)
        (everybody,) = groups(course)
        course.must(course.organiser, DrawTie(everybody))
        assert {spot.way for spot in spots(course.state)} == {"lot"}
        newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
        assert course.refusal(course.organiser, newest) == "not_undoable"
        assert course.refusal(course.organiser, DrawTie(everybody[::-1])) == "tie_drawn"
        course.must(course.organiser, DecideTie(everybody, "bobbl"))
        assert [spot.entrants[0] for spot in spots(course.state)] == list(everybody)
        undo(course)
        assert {spot.way for spot in spots(course.state)} == {"lot"}

    def test_every_order_can_be_drawn(self) -> None:
        course = declared(FIRST, tables=2)
        (everybody,) = groups(course)
        some = everybody[:4]
        found = set()
        for _ in range(400):
            decision = course.judge(course.organiser, DrawTie(everybody))
            (fact,) = decision.effect
            found.add(fact.order)  # type: ignore[union-attr]
            course.refusal(course.organiser, DrawTie(some[:1]))
        assert found == set(permutations(everybody))

    def test_the_order_in_which_they_are_named_changes_nothing(self) -> None:
        course = declared(FIRST)
        (everybody,) = groups(course)
        drawn = course.judge(course.organiser, DrawTie(everybody)).effect
        assert course.judge(course.organiser, DrawTie(everybody[::-1])).effect == drawn

    def test_all_who_share_the_rank_and_nobody_else(self) -> None:
        course = evening(FIRST, score=RANKED)
        nobody = DrawTie(())
        assert course.refusal(course.organiser, nobody) == "final_not_declared"
        declare(course)
        winners, losers = groups(course)
        for wrong in (winners[:1], (*winners, losers[0]), (*winners, winners[0]), ()):
            assert course.refusal(course.organiser, DrawTie(wrong)) == "not_tied"
            assert course.refusal(course.organiser, DecideTie(wrong, "bobbl")) == "not_tied"

    def test_a_final_declared_again_keeps_what_was_settled_of_the_same(self) -> None:
        course = declared(FIRST, score=RANKED)
        winners = groups(course)[0]
        course.must(course.organiser, DrawTie(winners))
        drawn = spots(course.state)[:2]
        declare(course)
        assert spots(course.state)[:2] == drawn


class TestChoosing:
    def test_one_after_the_other_behind_those_with_a_prize_of_their_own(self) -> None:
        course = declared(FIRST, HAM, BASKET, score=RANKED)
        winners, losers = groups(course)
        first = ChoosePrize(winners[0], HAM.id)
        assert course.refusal(course.organiser, first) == "tie_open"
        for group in (winners, losers):
            course.must(course.organiser, DecideTie(group, "bobbl"))
        assert course.refusal(course.organiser, first) == "not_their_turn"
        assert choose(course, BASKET) == Spot(2, (winners[1],), "bobbl")
        assert prizes_left(course.state) == (HAM,)
        gone = ChoosePrize(losers[0], BASKET.id)
        assert course.refusal(course.organiser, gone) == "prize_gone"
        placed = ChoosePrize(losers[0], FIRST.id)
        assert course.refusal(course.organiser, placed) == "prize_gone"
        assert choose(course, HAM) == Spot(3, (losers[0],), "bobbl")
        assert next_chooser(course.state) is None
        late = ChoosePrize(losers[1], HAM.id)
        assert course.refusal(course.organiser, late) == "no_prize_left"
        assert [each.spot.place for each in awards(course.state) if each.spot] == [1, 3, 2]

    def test_who_passes_lets_the_next_one_choose(self) -> None:
        course = declared(HAM, score=RANKED)
        winners, losers = groups(course)
        course.must(course.organiser, DecideTie(winners, "bobbl"))
        assert choose(course, None).entrants == (winners[0],)
        assert choose(course, None).entrants == (winners[1],)
        assert open_ties(course.state) == (losers,)
        assert course.refusal(course.organiser, ChoosePrize(losers[0], HAM.id)) == "tie_open"

    def test_who_shares_chooses_together(self) -> None:
        course = declared(HAM, BASKET, score=RANKED)
        winners = groups(course)[0]
        course.must(course.organiser, DecideTie(winners, "shared"))
        course.must(course.organiser, ChoosePrize(winners[1], HAM.id))
        course.must(course.organiser, ChoosePrize(winners[0], BASKET.id))
        assert {each.spot and each.spot.entrants for each in awards(course.state)} == {winners}

    def test_what_is_chosen_is_undone_from_the_last_one_back(self) -> None:
        course = declared(HAM, BASKET, score=RANKED)
        winners = groups(course)[0]
        course.must(course.organiser, DecideTie(winners, "bobbl"))
        settled = UndoEvent(course.organiser, course.state.counters[course.organiser])
        choose(course, HAM)
        first = UndoEvent(course.organiser, course.state.counters[course.organiser])
        choose(course, BASKET)
        second = UndoEvent(course.organiser, course.state.counters[course.organiser])
        again = DeclareFinal(1), base_on(course.state.results_changed(1))
        assert course.refusal(course.organiser, *again) == "prizes_chosen"
        assert course.refusal(course.organiser, DrawTie(winners)) == "prizes_chosen"
        for each in (settled, first):
            assert course.refusal(course.organiser, each) == "undo_depended_on"
        for each in (second, first, settled):
            course.must(course.organiser, each)
        assert comparable(course.state) == as_if_never(course)
        declare(course)

    def test_a_prize_that_is_struck_off_was_chosen_all_the_same(self) -> None:
        course = declared(HAM, BASKET, score=RANKED)
        course.must(course.organiser, DecideTie(groups(course)[0], "bobbl"))
        choose(course, HAM)
        settings = replace(course.state.settings, prizes=(BASKET,))
        course.must(course.organiser, ChangeSettings(settings))
        assert [each.spot for each in awards(course.state)] == [None]
        assert prizes_left(course.state) == (BASKET,)
        assert choose(course, BASKET).place == 2

    def test_publishing_is_another_matter(self) -> None:
        course = declared(FIRST)
        seen = base_on(course.state.results_changed(1))
        course.must(course.organiser, PublishRanking(1), seen)
        assert course.state.final is not None
        assert course.state.published == course.state.final.standings


@pytest.mark.parametrize(
    ("prizes", "code"),
    [
        ((FIRST, LAST, MIDDLE, HAM), None),
        ((HAM, replace(HAM, name="Anderer")), "prize_twice"),
        ((replace(HAM, name=" "),), "prize_name_wrong"),
        ((replace(HAM, name="a" * 81),), "prize_name_wrong"),
        ((replace(HAM, name="a\u202eb"),), "name_not_showable"),
        ((replace(HAM, place=0),), "prize_place_wrong"),
        ((replace(HAM, cents=-1),), "prize_money_wrong"),
        ((replace(HAM, place=-4001),), "prize_place_wrong"),
        (tuple(Prize(PrizeId(str(n)), "Preis") for n in range(MOST_PRIZES)), None),
        (tuple(Prize(PrizeId(str(n)), "P") for n in range(MOST_PRIZES + 1)), "prizes_too_many"),
    ],
)
def test_prizes_can_be_told_apart(prizes: tuple[Prize, ...], code: str | None) -> None:
    try:
        check_prizes(prizes)
        refused = None
    except Refusal as refusal:
        refused = refusal.code
    assert refused == code


class TestShowing:
    def test_only_a_place_with_a_prize_is_shown_once_all_is_settled(self) -> None:
        course = evening(FIRST, LAST, score=RANKED)
        assert course.refusal(course.organiser, ShowPrizes(0)) == "final_not_declared"
        declare(course)
        assert prize_giving(course.state) == ()
        assert course.refusal(course.organiser, ShowPrizes(1)) == "tie_open"
        for group in open_ties(course.state):
            course.must(course.organiser, DrawTie(group))
        assert [spot.place for spot in prize_giving(course.state)] == [4, 1]
        for place in (0, 4, 1):
            course.must(course.organiser, ShowPrizes(place))
            assert course.state.prizes_shown == place
        assert course.refusal(course.organiser, ShowPrizes(2)) == "no_prize_for_place"
        assert course.refusal(course.organiser, ShowPrizes(-1)) == "no_prize_for_place"
        assert course.state.prizes_shown == 1

    def test_it_ends_at_any_time_and_hides_nothing_of_a_round(self) -> None:
        course = declared()
        assert course.refusal(course.organiser, ShowPrizes(0)) is None
        assert is_prize_giving_shown(course.state)
        course.draw()
        assert not is_prize_giving_shown(course.state)
        course.must(course.organiser, ShowPrizes(None))
        assert course.state.prizes_shown is None

    def test_it_can_be_neither_undone_nor_in_the_way_of_undoing(self) -> None:
        course = declared()
        course.must(course.organiser, ShowPrizes(0))
        counter = course.state.counters[course.organiser]
        asked = UndoEvent(course.organiser, counter)
        assert course.refusal(course.organiser, asked) == "not_undoable"
        course.must(course.organiser, UndoEvent(course.organiser, counter - 1))
        assert course.state.final is None
        assert not is_prize_giving_shown(course.state)


class TestLots:
    """The criterion ``lot``: everybody has one, drawn once, for the whole ranking."""

    def with_lots(self) -> Course:
        course = Course(Settings("Preismucken", scheme=("won", "goals", "lot")))
        course.fill(4)
        course.draw()
        course.decide_all(EQUAL)
        return course

    def test_they_decide_where_all_else_is_equal(self) -> None:
        course = self.with_lots()
        rows = standings_of(course.state)
        assert {(row.rank, row.values[-1]) for row in rows} == {(1, None)}, "not drawn yet"
        course.must(course.organiser, DrawLots())
        rows = standings_of(course.state)
        assert [row.rank for row in rows] == [1, 2, 3, 4]
        assert tuple(row.entrant for row in rows) == course.state.lots
        assert [row.values[-1] for row in rows] == [1, 2, 3, 4]

    def test_they_are_drawn_once_and_not_undone(self) -> None:
        course = self.with_lots()
        course.must(course.organiser, DrawLots())
        newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
        assert course.refusal(course.organiser, newest) == "not_undoable"
        assert course.refusal(course.organiser, DrawLots()) == "lots_drawn"

    def test_who_comes_late_draws_among_the_others_who_keep_their_order(self) -> None:
        course = self.with_lots()
        course.must(course.organiser, DrawLots())
        before = course.state.lots
        course.fill(2)
        waiting = {each.id for each in without_lot(course.state)}
        assert len(waiting) == 2
        rows = standings_of(course.state)
        behind = {row.values[-1] for row in rows if row.entrant in waiting}
        assert behind == {None}, "without a lot yet: behind all others, and equal"
        places = set()
        for _ in range(200):
            (fact,) = course.judge(course.organiser, DrawLots()).effect
            course.refusal(course.organiser, DrawTie(()))
            assert isinstance(fact, LotsDrawn)
            assert tuple(each for each in fact.order if each in before) == before
            places.add(tuple(n for n, each in enumerate(fact.order) if each in waiting))
        assert len(places) == 15, "every two of six places"

    def test_every_order_can_be_drawn(self) -> None:
        course = self.with_lots()
        orders = set()
        for _ in range(300):
            (fact,) = course.judge(course.organiser, DrawLots()).effect
            course.refusal(course.organiser, DrawTie(()))
            assert isinstance(fact, LotsDrawn)
            orders.add(fact.order)
        assert len(orders) == 24

    def test_not_where_they_do_not_count_nor_after_the_final_ranking(self) -> None:
        course = evening(FIRST)
        assert course.refusal(course.organiser, DrawLots()) == "lots_not_counted"
        course = self.with_lots()
        course.close()
        declare(course)
        assert course.refusal(course.organiser, DrawLots()) == "lots_after_final"


@pytest.mark.parametrize("with_paths", [False, True])
def test_paths_are_by_the_results_that_hold_and_no_older_log_has_them(*, with_paths: bool) -> None:
    course = Course(Settings("Preismucken"))
    course.fill(8)
    for number in (1, 2):
        course.draw()
        course.decide_all(BobblScore(((21, 13), (21, 8))))
        course.close()
        if number == 1:
            beaten = course.correction(1, BobblScore(((0, 21), (0, 21))))
            course.must(course.organiser, beaten, course.seen(1))
    seen = base_on(course.state.results_changed(2))
    course.must(course.organiser, DeclareFinal(2, with_paths=with_paths), seen)
    final = course.state.final
    assert final is not None
    ranks = {row.entrant: row.rank for row in standings_of(course.state, 1)}
    told = tuple((ranks[row.entrant],) for row in final.standings)
    assert final.paths == (told if with_paths else ())
