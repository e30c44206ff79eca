"""Rounds without a draw: the slips say who sits where, and nothing else does."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.draw import CommitDraw, JoinRound, RedrawRound
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.slips import SeatTable, StartRound, on_several_slips, without_slip
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.undoable import last_entries
from bobbl_shared.domain.values import Sides
from bobbl_shared.ids import EntrantId, EntryId, StationId
from builders.course import ONE_ALL, TWO_TO_NIL, Course, base_on
from builders.undone import as_if_never, comparable

SETTINGS = Settings(
    "Preismucken", rounds=3, sections=(Section("links", 1, 2), Section("rechts", 3))
)


class Slips:
    """A course whose first round is one without a draw, and six pairs."""

    def __init__(self, settings: Settings = SETTINGS, count: int = 6) -> None:
        self.course = Course(settings)
        self.pairs = self.course.fill(count)
        self.one = self.course.station("scoring", "Bühne", "links", "rechts")
        self.other = self.course.station("scoring", "Saal", "links", "rechts")
        self.course.must(self.course.organiser, StartRound(1))

    def slip(
        self, table: int, first: int, second: int, score: BobblScore = TWO_TO_NIL
    ) -> EnterResult:
        sides = self.sides(first, second)
        entry = EntryId(self.course.fresh("entry"))
        return EnterResult(len(self.course.state.rounds), table, sides, score, entry)

    def sides(self, first: int, second: int) -> Sides:
        return (self.pairs[first],), (self.pairs[second],)

    def enter(self, table: int, first: int, second: int) -> None:
        for station in (self.one, self.other):
            slip = self.slip(table, first, second)
            seen = self.course.state.rounds[-1].tables.get(table)
            base = base_on(seen.changed) if seen else Base(version=0)
            self.course.must(station, slip, base)

    def refused(self, payload: object, station: StationId | None = None) -> str | None:
        author = station or self.course.organiser
        table = getattr(payload, "table", 0)
        slot = self.course.state.rounds[-1].tables.get(table)
        base = base_on(slot.changed if slot else self.course.state.rounds[-1].changed)
        return self.course.refusal(author, payload, base)  # type: ignore[arg-type]

    def missing(self) -> tuple[EntrantId, ...]:
        return without_slip(self.course.state, self.course.state.rounds[-1])


@pytest.fixture
def slips() -> Slips:
    return Slips()


def test_the_first_slip_of_a_table_seats_it(slips: Slips) -> None:
    slips.course.must(slips.one, slips.slip(2, 0, 3))
    slot = slips.course.slot(2)
    assert (slot.sides, slot.status) == (slips.sides(0, 3), "entered")
    slips.course.must(slips.one, slips.slip(1, 1, 2))
    assert list(slips.course.state.rounds[0].tables) == [1, 2]


def test_the_second_entry_confirms_if_it_says_the_same(slips: Slips) -> None:
    slips.course.must(slips.one, slips.slip(1, 0, 1))
    assert slips.refused(slips.slip(1, 0, 1), slips.one) == "same_station"
    assert slips.refused(slips.slip(1, 0, 2), slips.other) == "seats_differ"
    slips.course.must(slips.other, slips.slip(1, 0, 1))
    assert slips.course.slot(1).status == "confirmed"
    slips.course.must(slips.one, slips.slip(2, 2, 3))
    slips.course.must(slips.other, slips.slip(2, 2, 3, ONE_ALL))
    assert slips.course.slot(2).status == "disputed"


def test_who_has_no_slip_and_who_has_two_is_known(slips: Slips) -> None:
    assert slips.missing() == tuple(slips.pairs)
    slips.enter(1, 0, 1)
    slips.enter(2, 1, 2)
    assert slips.missing() == tuple(slips.pairs[3:])
    assert on_several_slips(slips.course.state.rounds[0]) == {slips.pairs[1]: (1, 2)}


def test_a_round_is_not_closed_while_somebody_sits_at_two_tables(slips: Slips) -> None:
    assert slips.refused(CloseRound(1)) == "round_empty"
    slips.enter(1, 0, 1)
    slips.enter(2, 1, 2)
    assert slips.refused(CloseRound(1)) == "entrant_on_slips"
    reseat = SeatTable(1, 2, slips.sides(3, 2))
    slips.course.must(slips.one, reseat, slips.course.seen(2))
    assert (slips.course.slot(2).sides, slips.course.slot(2).status) == (
        slips.sides(3, 2),
        "confirmed",
    )
    slips.course.close()
    ranked = {each.entrant for each in slips.course.state.rounds[0].standings or ()}
    assert ranked == set(slips.pairs)


def test_what_a_slip_may_not_say(slips: Slips) -> None:
    pairs = slips.pairs
    assert slips.refused(slips.slip(1, 0, 0)) == "entrant_against_itself"
    assert slips.refused(slips.slip(0, 0, 1)) == "unknown_table"
    assert slips.refused(slips.slip(4001, 0, 1)) == "unknown_table"
    crowded = replace(slips.slip(1, 0, 1), sides=((pairs[0], pairs[2]), (pairs[1],)))
    assert slips.refused(crowded) == "sides_incomplete"
    unknown = replace(slips.slip(1, 0, 1), sides=((EntrantId("nobody"),), (pairs[1],)))
    assert slips.refused(unknown) == "unknown_entrant"
    announced = slips.course.register("pair", arrival="announced")
    early = replace(slips.slip(1, 0, 1), sides=((announced,), (pairs[1],)))
    assert slips.refused(early) == "not_seatable"
    left = slips.course.station("scoring", "links", "links")
    assert slips.refused(slips.slip(3, 0, 1), left) == "other_section"
    assert not slips.course.state.rounds[0].tables


def test_who_has_left_since_may_have_played(slips: Slips) -> None:
    slips.course.must(slips.course.organiser, WithdrawEntrant(slips.pairs[0]))
    slips.course.must(slips.one, slips.slip(1, 0, 1))


def test_players_sit_two_a_side() -> None:
    slips = Slips(replace(SETTINGS, entrants="players"), 8)
    a, b, c, d = slips.pairs[:4]
    assert slips.refused(slips.slip(1, 0, 1)) == "sides_incomplete"
    slips.course.must(slips.one, replace(slips.slip(1, 0, 1), sides=((a, b), (c, d))))
    assert slips.course.slot(1).sides == ((a, b), (c, d))


def test_undoing_the_first_slip_leaves_the_table_free(slips: Slips) -> None:
    before = comparable(slips.course.state)
    slips.course.must(slips.one, slips.slip(1, 0, 1))
    entry = last_entries(slips.course.state, slips.one)[0]
    slips.course.must(slips.one, UndoEvent(entry.station, entry.counter))
    assert comparable(slips.course.state) == before == as_if_never(slips.course)
    slips.course.must(slips.one, slips.slip(1, 2, 3))


def test_what_a_later_draw_avoids_is_not_undone(slips: Slips) -> None:
    slips.course.must(slips.one, slips.slip(1, 0, 1))
    entry = last_entries(slips.course.state, slips.one)[0]
    slips.course.draw()
    undoing = UndoEvent(entry.station, entry.counter)
    assert slips.course.refusal(slips.one, undoing) == "undo_depended_on"


def test_a_later_draw_knows_who_has_met(slips: Slips) -> None:
    for table, (first, second) in enumerate([(0, 1), (2, 3), (4, 5)], 1):
        slips.enter(table, first, second)
    slips.course.close()
    slips.course.draw()
    met = {frozenset(slips.sides(*each)) for each in [(0, 1), (2, 3), (4, 5)]}
    drawn = {frozenset(slot.sides) for slot in slips.course.state.rounds[1].tables.values()}
    assert not met & drawn


def test_the_fixed_scheme_goes_on_from_the_slips() -> None:
    slips = Slips(replace(SETTINGS, opponents="fixed"), 8)
    for table, first, second in [(1, 0, 1), (2, 2, 3), (4, 4, 5)]:
        slips.enter(table, first, second)
    slips.course.close()
    assert slips.refused(StartRound(2)) == "scheme_seats_all"
    slips.course.draw()
    tables = slips.course.state.rounds[1].tables
    assert {table: slot.sides for table, slot in tables.items()} == {
        1: slips.sides(0, 5),
        2: slips.sides(2, 1),
    }
    slips.course.decide_all()
    slips.course.close()
    slips.course.draw()
    assert slips.course.state.rounds[2].tables[2].sides == slips.sides(2, 5)


def test_a_round_is_started_only_where_one_can_be(slips: Slips) -> None:
    assert slips.refused(StartRound(1)) == "not_next_round"
    assert slips.refused(StartRound(3)) == "not_next_round"
    slips.course.must(
        slips.course.organiser, CommitDraw(2), base_on(slips.course.state.field_changed)
    )
    assert slips.refused(StartRound(2)) == "already_committed"


def test_after_the_last_round_none_is_started() -> None:
    slips = Slips(replace(SETTINGS, rounds=1))
    assert slips.refused(StartRound(2)) == "all_rounds_drawn"


def test_an_empty_round_can_still_be_drawn(slips: Slips) -> None:
    assert slips.refused(JoinRound(1, slips.pairs[0])) == "round_from_slips"
    payload = RedrawRound(1, "other")
    slips.course.must(slips.course.organiser, payload, base_on(slips.course.state.field_changed))
    assert len(slips.course.state.rounds[0].tables) == 3
    assert slips.refused(SeatTable(1, 1, slips.sides(0, 1))) == "round_is_drawn"
    assert not slips.course.state.rounds[0].from_slips


def test_who_sits_at_a_table_is_changed_only_in_an_open_round(slips: Slips) -> None:
    assert slips.refused(SeatTable(1, 1, slips.sides(0, 1))) == "unknown_table"
    assert slips.refused(SeatTable(2, 1, slips.sides(0, 1))) == "round_not_drawn"
    slips.enter(1, 0, 1)
    assert slips.refused(SeatTable(1, 1, slips.sides(0, 1))) == "sides_as_before"
    stale = Base(version=slips.course.slot(1).changed.index - 1)
    turn = SeatTable(1, 1, slips.sides(1, 0))
    assert slips.course.refusal(slips.one, turn, stale) == "outdated"
    slips.course.close()
    assert slips.refused(turn) == "round_closed"
    assert slips.refused(slips.slip(2, 2, 3)) == "round_closed"


def test_a_late_slip_of_a_table_that_is_known_is_kept(slips: Slips) -> None:
    slips.enter(1, 0, 1)
    slips.course.close()
    slips.course.must(slips.one, slips.slip(1, 0, 1, ONE_ALL))
    assert len(slips.course.state.rounds[0].late) == 1
