"""Committed draws, draws made anew, seats swapped by hand, latecomers."""

import hashlib

import pytest

from bobbl_server.core.decide.draw import seen_by
from bobbl_server.core.draw.commitment import canonical
from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.seating import context_of, request_of
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    RedrawRound,
    RoundDrawn,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.seats import GiveSeat, KeepApart
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId
from builders.course import Course, base_on, replayed

PLAYERS = Settings("Preismucken", entrants="players")


@pytest.fixture
def course() -> Course:
    course = Course()
    course.fill(6)
    return course


def asked(course: Course, payload: AnyPayload) -> str | None:
    """Ask with the field in view; give the code of the refusal, if any."""
    return course.refusal(course.organiser, payload, base_on(course.state.field_changed))


def swapped(course: Course, first: EntrantId, second: EntrantId, round_: int = 1) -> str | None:
    base = base_on(course.state.rounds[round_ - 1].seated)
    return course.refusal(course.organiser, SwapSeats(round_, first, second), base)


def seated(state: State, round_: int = 1) -> dict[EntrantId, tuple[int, int, int]]:
    """Give table, pair and player of everybody at a table."""
    return {
        id_: (slot.table, pair, player)
        for slot in state.rounds[round_ - 1].tables.values()
        for pair, side in enumerate(slot.sides, 1)
        for player, id_ in enumerate(side, 1)
    }


class TestCommitment:
    def test_the_draw_follows_from_the_secret_and_what_was_shown_on_stage(
        self, course: Course
    ) -> None:
        """Recomputed from the published formula, field by field."""
        assert asked(course, CommitDraw(1)) is None
        made = course.state.commitment
        assert made is not None
        secret = course.secrets[made.commitment]
        before = course.state
        assert asked(course, DrawRound(1, "⚂⚃⚀ and the Ace of Spades")) is None
        ids = [each.id for each in before.numbered()]
        fields = (
            b"bobbl-commitment/1",
            before.tournament.encode(),
            b"1",
            "\n".join(ids).encode(),
            canonical(request_of(before)),
            ALGORITHM.encode(),
        )
        context = b"".join(len(each).to_bytes(4, "big") + each for each in fields)
        assert made.commitment == hashlib.sha256(context + secret).hexdigest()
        public = "⚂⚃⚀ and the Ace of Spades".encode()
        mask = hashlib.shake_256(context + public).digest(len(secret))
        seed = bytes(one ^ other for one, other in zip(secret, mask, strict=True))
        expected = draw(request_of(before), seed).tables
        found = [
            tuple(tuple(ids.index(id_) for id_ in side) for side in slot.sides)
            for slot in course.state.rounds[0].tables.values()
        ]
        assert tuple(found) == expected
        assert course.state.rounds[0].commitment == made
        assert course.state.commitment is None

    def test_the_public_part_decides(self, course: Course) -> None:
        asked(course, CommitDraw(1))
        base = base_on(course.state.field_changed)
        facts = [
            course.judge(course.organiser, DrawRound(1, public), base).effect[0]
            for public in ("heads", "tails", "heads")
        ]
        assert facts[0] == facts[2] != facts[1]

    def test_without_a_commitment_nothing_public_counts(self, course: Course) -> None:
        assert asked(course, DrawRound(1, "dice")) == "nothing_committed"
        assert asked(course, AbandonCommitment(1, "other")) == "nothing_committed"

    def test_a_changed_list_needs_another_commitment(self, course: Course) -> None:
        asked(course, CommitDraw(1))
        course.fill(2)
        assert asked(course, DrawRound(1, "dice")) == "commitment_outdated"
        assert asked(course, CommitDraw(1)) == "already_committed"
        assert asked(course, AbandonCommitment(1, "field_changed")) is None
        assert asked(course, CommitDraw(1)) is None
        assert asked(course, DrawRound(1)) is None

    def test_what_was_given_up_is_counted_with_the_round(self, course: Course) -> None:
        for _ in range(2):
            asked(course, CommitDraw(1))
            asked(course, AbandonCommitment(1, "other"))
        asked(course, DrawRound(1))
        assert course.state.rounds[0].abandoned == 2
        asked(course, CommitDraw(2))
        asked(course, DrawRound(2))
        assert course.state.rounds[1].abandoned == 0

    def test_a_lost_secret_draws_nothing(self, course: Course) -> None:
        asked(course, CommitDraw(1))
        course.secrets.clear()
        assert asked(course, DrawRound(1)) == "secret_lost"
        assert asked(course, AbandonCommitment(1, "secret_lost")) is None
        assert asked(course, DrawRound(1)) is None

    def test_another_secret_draws_nothing(self, course: Course) -> None:
        asked(course, CommitDraw(1))
        (commitment, secret) = next(iter(course.secrets.items()))
        course.secrets[commitment] = bytes([secret[0] ^ 1]) + secret[1:]
        assert asked(course, DrawRound(1)) == "secret_lost"

    def test_it_needs_a_draw_and_the_field_in_view(self, course: Course) -> None:
        assert asked(course, CommitDraw(2)) == "not_next_round"
        assert course.refusal(course.organiser, CommitDraw(1)) == "outdated"
        fixed = Course(Settings("Preismucken", opponents="fixed"))
        fixed.fill(4)
        fixed.draw()
        fixed.decide_all()
        assert asked(fixed, CommitDraw(2)) == "nothing_by_lot"

    def test_who_draws_anew_after_a_commitment_commits_anew(self, course: Course) -> None:
        asked(course, CommitDraw(1))
        asked(course, DrawRound(1, "dice"))
        assert asked(course, RedrawRound(1, "draw_faulty")) == "commitment_needed"
        assert asked(course, CommitDraw(1)) is None
        assert asked(course, RedrawRound(1, "draw_faulty", "dice again")) is None
        drawn = course.state.rounds[0]
        assert (drawn.times, drawn.again) == (2, "draw_faulty")
        assert drawn.commitment is not None

    def test_a_commitment_for_the_next_round_is_not_touched_by_another(
        self, course: Course
    ) -> None:
        course.draw()
        asked(course, CommitDraw(2))
        assert asked(course, RedrawRound(1, "other")) is None
        assert course.state.commitment is not None
        assert course.state.rounds[0].commitment is None
        assert asked(course, DrawRound(2)) == "commitment_outdated"


class TestRedraw:
    def test_the_round_is_drawn_for_those_who_are_there_now(self, course: Course) -> None:
        course.draw()
        first = course.state.rounds[0]
        late = course.fill(2)
        assert asked(course, RedrawRound(1, "entrant_late")) is None
        again = course.state.rounds[0]
        assert len(course.state.rounds) == 1
        assert (again.times, again.again, len(again.tables)) == (2, "entrant_late", 4)
        assert set(late) <= set(seated(course.state))
        assert again.drawn.index > first.drawn.index
        assert replayed(course.bodies) == course.state

    def test_it_is_as_if_the_round_had_never_been(self, course: Course) -> None:
        course.draw()
        payload = RedrawRound(1, "other")
        assert request_of(seen_by(course.state, payload)).history == ()
        asked(course, payload)
        facts = [fact for fact in course.state.rounds[0].reasons if fact.code.startswith("repeat")]
        assert facts == []

    def test_nothing_played_is_ever_drawn_anew(self, course: Course) -> None:
        course.draw()
        course.must(course.organiser, course.slip(1), course.seen(1))
        assert asked(course, RedrawRound(1, "other")) == "round_has_results"
        course.decide_all()
        course.close()
        assert asked(course, RedrawRound(1, "other")) == "round_has_results"
        course.draw()
        assert asked(course, RedrawRound(1, "other")) == "not_last_round"
        assert asked(course, RedrawRound(2, "other")) is None
        assert asked(course, RedrawRound(3, "other")) == "not_last_round"

    def test_seats_of_the_next_round_are_not_lost_by_it(self, course: Course) -> None:
        entrant = next(iter(course.state.entrants))
        course.draw()
        assert asked(course, GiveSeat(2, entrant, Seat(1, 1))) is None
        assert asked(course, RedrawRound(1, "other")) == "seats_given_already"


class TestSwap:
    def test_two_change_places_and_nobody_else(self, course: Course) -> None:
        course.draw()
        before = seated(course.state)
        first, second = course.slot(1).sides[0][0], course.slot(3).sides[1][0]
        untouched = course.slot(2).changed
        assert swapped(course, first, second) is None
        after = seated(course.state)
        assert after == {**before, first: before[second], second: before[first]}
        assert course.slot(2).changed == untouched
        assert course.slot(1).changed == course.state.rounds[0].seated

    def test_partners_and_opponents_swap_at_one_table(self) -> None:
        course = Course(PLAYERS)
        course.fill(4)
        course.draw()
        (a, b), (c, d) = course.slot(1).sides
        assert swapped(course, b, c) is None
        assert course.slot(1).sides == ((a, c), (b, d))

    def test_one_who_sits_out_comes_in(self, course: Course) -> None:
        course.fill(1)
        course.draw()
        out, plays = course.state.rounds[0].byes[0], course.slot(1).sides[0][0]
        place = seated(course.state)[plays]
        assert swapped(course, out, plays) is None
        assert course.state.rounds[0].byes == (plays,)
        assert seated(course.state)[out] == place

    def test_what_cannot_be_swapped(self, course: Course) -> None:
        one, other = tuple(course.state.entrants)[:2]
        assert course.refusal(course.organiser, SwapSeats(1, one, other)) == "round_not_drawn"
        course.draw()
        assert swapped(course, one, one) == "nothing_to_swap"
        assert swapped(course, one, EntrantId("nobody")) == "not_in_round"
        assert course.refusal(course.organiser, SwapSeats(1, one, other)) == "outdated"
        table = seated(course.state)[one][0]
        course.must(course.organiser, course.slip(table), course.seen(table))
        stranger = next(id_ for id_, seat in seated(course.state).items() if seat[0] != table)
        assert swapped(course, stranger, one) == "table_has_result"
        course.decide_all()
        course.close()
        assert swapped(course, one, stranger) == "round_closed"

    def test_two_who_sit_out_have_nothing_to_swap(self) -> None:
        course = Course(PLAYERS)
        course.fill(6)
        course.draw()
        one, other = course.state.rounds[0].byes
        assert swapped(course, one, other) == "nothing_to_swap"

    def test_the_next_draw_knows_who_really_met(self, course: Course) -> None:
        course.draw()
        first, second = course.slot(1).sides[0][0], course.slot(2).sides[0][0]
        swapped(course, first, second)
        numbers = {each.id: at for at, each in enumerate(course.state.numbered())}
        tables = request_of(course.state).history[0]
        assert tables[1][0] == (numbers[first],)


class TestJoin:
    def test_a_late_pair_meets_the_one_that_would_sit_out(self, course: Course) -> None:
        waiting = course.fill(1)[0]
        course.draw()
        waiting = course.state.rounds[0].byes[0]
        before = seated(course.state)
        late = course.fill(1)[0]
        assert asked(course, JoinRound(1, late)) is None
        after = seated(course.state)
        assert {id_: after[id_] for id_ in before} == before
        assert {after[waiting][0], after[late][0]} == {4}
        assert course.state.rounds[0].byes == ()

    def test_one_too_few_for_a_table_sits_out(self) -> None:
        course = Course(PLAYERS)
        course.fill(5)
        course.draw()
        for _ in range(2):
            late = course.fill(1)[0]
            assert asked(course, JoinRound(1, late)) is None
            assert late in course.state.rounds[0].byes
        last = course.fill(1)[0]
        assert asked(course, JoinRound(1, last)) is None
        assert course.state.rounds[0].byes == ()
        assert len(course.state.rounds[0].tables) == 2

    def test_who_has_gone_home_is_not_seated(self, course: Course) -> None:
        course.fill(1)
        course.draw()
        gone = course.state.rounds[0].byes[0]
        course.must(course.organiser, WithdrawEntrant(gone))
        late = course.fill(1)[0]
        assert asked(course, JoinRound(1, late)) is None
        assert set(course.state.rounds[0].byes) == {gone, late}

    def test_who_cannot_join(self, course: Course) -> None:
        course.draw()
        one = next(iter(course.state.entrants))
        assert asked(course, JoinRound(1, one)) == "already_in_round"
        assert asked(course, JoinRound(1, EntrantId("nobody"))) == "unknown_entrant"
        announced = course.register("pair", arrival="announced")
        assert asked(course, JoinRound(1, announced)) == "not_seatable"
        course.must(course.organiser, MarkPresent(announced))
        assert asked(course, JoinRound(2, announced)) == "not_last_round"
        assert course.refusal(course.organiser, JoinRound(1, announced)) == "outdated"
        course.decide_all()
        course.close()
        assert asked(course, JoinRound(1, announced)) == "round_closed"


class TestWishes:
    def test_a_wish_reaches_the_draw_and_can_be_taken_back(self, course: Course) -> None:
        one, other = tuple(course.state.entrants)[:2]
        assert asked(course, KeepApart(other, one, 500)) is None
        assert request_of(course.state).apart == ((0, 1, 500),)
        assert asked(course, KeepApart(one, other, 0)) is None
        assert request_of(course.state).apart == ()

    def test_what_is_no_wish(self, course: Course) -> None:
        one, other = tuple(course.state.entrants)[:2]
        assert asked(course, KeepApart(one, one, 5)) == "apart_from_oneself"
        assert asked(course, KeepApart(one, EntrantId("nobody"), 5)) == "unknown_entrant"
        assert asked(course, KeepApart(one, other, 1001)) == "setting_out_of_range"

    def test_a_commitment_made_before_the_wish_is_outdated(self, course: Course) -> None:
        asked(course, CommitDraw(1))
        made = context_of(course.state, ALGORITHM).digest()
        one, other = tuple(course.state.entrants)[:2]
        asked(course, KeepApart(one, other, 5))
        assert context_of(course.state, ALGORITHM).digest() != made


def test_a_draw_names_its_algorithm(course: Course) -> None:
    fact = course.draw().effect[0]
    assert isinstance(fact, RoundDrawn)
    assert fact.algorithm == ALGORITHM == course.state.rounds[0].algorithm
