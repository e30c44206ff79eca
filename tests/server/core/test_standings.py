"""Laws of the ranking on whole evenings, from events to standings."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec import json as msgspec_json
from msgspec.structs import replace

from bobbl_server.core.ranking.command import answer
from bobbl_server.core.standings import LiveStandings, rank_request, standings_of
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking
from bobbl_shared.domain.score import (
    BobblScore,
    Format,
    GamesScore,
    Points,
    Score,
    TotalsScore,
    swapped,
)
from bobbl_shared.domain.settings import Bye, Scheme, Settings
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import Round, TableSlot
from builders.course import ONE_ALL, Course, base_on

TARGET = 21
ROUNDS = 3
SCHEMES: list[Scheme] = [
    "bobbl",
    "plus",
    "plus_minus",
    ("won", "goals"),
    ("best_round", "last_round", "direct"),
    ("difference", "opponents_goals", "points"),
    ("won", "lot", "goals"),
]

Slips = Mapping[tuple[int, int], BobblScore]
"""What was played, by round and table."""


def bobbl() -> st.SearchStrategy[Points]:
    lost = st.integers(0, TARGET - 1)
    return st.tuples(lost, st.booleans()).map(
        lambda each: (TARGET, each[0]) if each[1] else (each[0], TARGET)
    )


@st.composite
def plays(draw: st.DrawFn, byes: bool = False) -> tuple[Settings, int, Slips]:
    """Give settings, a number of entrants, and what is played at each table of three rounds."""
    entrants: Literal["pairs", "players"] = draw(st.sampled_from(["pairs", "players"]))
    size = 2 if entrants == "pairs" else 4
    tables = draw(st.integers(1, 3))
    over = draw(st.integers(1, size - 1)) if byes else 0
    score = st.tuples(bobbl(), bobbl()).map(BobblScore)
    slips = {
        (number, table): draw(score)
        for number in range(1, ROUNDS + 1)
        for table in range(1, tables + 1)
    }
    scheme = draw(st.sampled_from(SCHEMES))
    bye = draw(st.none() | st.builds(Bye, st.integers(0, 40))) if byes else None
    settings = Settings(
        "Abend", entrants=entrants, scheme=scheme, rounds=ROUNDS, entry="single", bye=bye
    )
    return settings, tables * size + over, slips


def played(
    settings: Settings,
    count: int,
    slips: Slips,
    order: Sequence[tuple[int, int]] = (),
    stations: int = 3,
) -> Course:
    """Play an evening, the tables of a round in the order given, at so many stations in turn."""
    course = Course(settings)
    scoring = [course.station("scoring", f"S{n}", "Halle") for n in range(3)]
    course.fill(count)
    for number in range(1, ROUNDS + 1):
        course.draw()
        tables = [table for round_, table in order or slips if round_ == number]
        for at, table in enumerate(tables):
            slip = course.slip(table, slips[number, table])
            course.must(scoring[at % stations], slip, course.seen(table))
        course.close()
    return course


def values(rows: Sequence[Standing], at: int) -> list[int]:
    found = [row.values[at] for row in rows]
    assert all(isinstance(each, int) for each in found)
    return [each for each in found if isinstance(each, int)]


@examples(max_examples=40)
@given(plays())
def test_all_won_are_all_played_and_goals_are_the_opponents(
    play: tuple[Settings, int, Slips],
) -> None:
    settings, count, slips = play
    course = played(settings, count, slips)
    rows = standings_of(course.state, scheme="bobbl")
    seats = 1 if settings.entrants == "pairs" else 2
    assert len(rows) == count
    assert sum(values(rows, 0)) == seats * sum(len(each.bobbl) for each in slips.values())
    assert sum(values(rows, 1)) == sum(values(rows, 2))
    assert sum(values(standings_of(course.state, scheme="plus_minus"), 0)) == 0


@examples(max_examples=40)
@given(plays(byes=True), st.data())
def test_neither_order_nor_stations_change_a_ranking(
    play: tuple[Settings, int, Slips], data: st.DataObject
) -> None:
    settings, count, slips = play
    order = data.draw(st.permutations(sorted(slips)))
    one = played(settings, count, slips)
    other = played(settings, count, slips, order, data.draw(st.integers(1, 3)))
    assert standings_of(one.state) == standings_of(other.state)
    closed = [each.standings for each in one.state.rounds]
    assert closed == [each.standings for each in other.state.rounds]


@examples(max_examples=40)
@given(plays(byes=True))
def test_the_other_side_of_the_table_changes_nothing(
    play: tuple[Settings, int, Slips],
) -> None:
    state = played(*play).state
    turned = replace(state, rounds=tuple(map(other_sides, state.rounds)))
    assert turned != state
    for scheme in SCHEMES:
        assert standings_of(turned, scheme=scheme) == standings_of(state, scheme=scheme)


def other_sides(round_: Round) -> Round:
    return replace(
        round_, tables={number: turned_slot(slot) for number, slot in round_.tables.items()}
    )


def turned_slot(slot: TableSlot) -> TableSlot:
    entries = tuple(replace(each, score=swapped(each.score)) for each in slot.entries)
    return replace(slot, sides=slot.sides[::-1], entries=entries)


@examples(max_examples=40)
@given(plays(byes=True))
def test_ranks_are_counted_as_in_a_competition(play: tuple[Settings, int, Slips]) -> None:
    rows = standings_of(played(*play).state)
    for place, row in enumerate(rows):
        assert row.rank is not None
        if place and row.rank != place + 1:
            assert row.rank == rows[place - 1].rank
            assert row.values == rows[place - 1].values
        assert 0 <= row.needed <= len(row.values)


@examples(max_examples=40)
@given(plays(byes=True), st.data())
def test_who_has_gone_is_listed_last_and_without_a_rank(
    play: tuple[Settings, int, Slips], data: st.DataObject
) -> None:
    course = played(*play)
    before = standings_of(course.state)
    gone = data.draw(st.sets(st.sampled_from([row.entrant for row in before])))
    for entrant in gone:
        course.must(course.organiser, WithdrawEntrant(entrant))
    rows = standings_of(course.state)
    ranked = [row for row in rows if row.rank is not None]
    assert not gone & {row.entrant for row in ranked}
    assert {row.entrant for row in rows[len(ranked) :]} <= gone
    stay = [row for row in before if row.entrant not in gone]
    assert [row.entrant for row in ranked] == [row.entrant for row in stay]
    assert [row.values for row in ranked] == [row.values for row in stay]
    ranks = [sum(r.rank < row.rank for r in stay) + 1 for row in stay]  # type: ignore[operator]
    assert [row.rank for row in ranked] == ranks, "those who stay move up"


@examples(max_examples=40)
@given(plays(byes=True), st.data())
def test_bobbl_rank_takes_the_request_of_every_evening_and_ranks_alike(
    play: tuple[Settings, int, Slips], data: st.DataObject
) -> None:
    state = played(*play).state
    entrants = list(state.entrants)
    some = data.draw(st.integers(0, len(entrants)))
    state = replace(state, lots=tuple(data.draw(st.permutations(entrants))[:some]))
    for scheme in SCHEMES:
        request = rank_request(state, scheme=scheme)
        assert (request.lots is None) == (not some and "lot" not in scheme)
        found: Any = answer(msgspec_json.encode(request))["ranking"]
        rows = standings_of(state, scheme=scheme)
        assert [(each["rank"], each["name"]) for each in found] == [
            (each.rank, each.entrant) for each in rows
        ]


def test_open_and_disputed_tables_do_not_count() -> None:
    course = Course(Settings("Abend"))
    scoring = course.station("scoring", "S", "Halle")
    course.fill(6)
    course.draw()
    course.must(scoring, course.slip(1), course.seen(1))
    course.must(scoring, course.slip(2), course.seen(2))
    course.must(course.organiser, course.slip(2, ONE_ALL), course.seen(2))
    won = {row.entrant: row.values[0] for row in standings_of(course.state)}
    for table, expected in ((1, 2), (2, 0), (3, 0)):
        assert won[course.slot(table).sides[0][0]] == expected


def test_a_round_in_play_counts_only_in_the_interim_ranking() -> None:
    course = Course(Settings("Abend"))
    course.fill(4)
    course.draw()
    course.decide_all()
    course.close()
    course.draw()
    course.decide_all()
    assert standings_of(course.state, 1) == course.state.rounds[0].standings
    assert standings_of(course.state) != standings_of(course.state, 1)
    course.must(course.organiser, CloseRound(2), base_on(course.state.rounds[1].changed))
    course.must(course.organiser, PublishRanking(2), base_on(course.state.results_changed(2)))
    assert course.state.published == standings_of(course.state)


def test_who_comes_after_the_first_round_is_ranked_too() -> None:
    course = Course(Settings("Abend"))
    course.fill(4)
    course.draw()
    course.decide_all()
    (late,) = course.fill(1)
    announced = course.register("pair", arrival="announced")
    lone = course.register("lone")
    listed = [row.entrant for row in standings_of(course.state)]
    assert late in listed
    assert announced not in listed
    assert lone not in listed


def test_an_evening_without_anybody_has_an_empty_ranking() -> None:
    assert standings_of(Course().state) == ()


def games_evening(score: Score) -> Course:
    course = Course(Settings("Spiele", format=Format("games", 3), scheme="plus"))
    course.fill(2)
    course.draw()
    course.decide_all(score)
    return course


def test_totals_count_as_the_games_they_sum_up() -> None:
    single = games_evening(GamesScore(((3, 0), (0, 4), (10, 0)))).state
    typed = games_evening(TotalsScore((13, 4))).state
    for scheme in ("plus", "plus_minus"):
        assert standings_of(single, scheme=scheme) == standings_of(typed, scheme=scheme)
    assert [row.values for row in standings_of(single)] == [(13,), (4,)]


def test_an_early_end_counts_as_set() -> None:
    early = BobblScore(((21, 3), (15, 9)))
    found = {}
    for aborted in ("goals", "leader", "void"):
        course = Course(Settings("Kurz", aborted=aborted))
        course.fill(2)
        course.draw()
        course.decide_all(early)
        found[aborted] = [row.values for row in standings_of(course.state)]
    assert found == {
        "goals": [(1, 15, 3), (0, 3 + 9, 0)],
        "leader": [(2, 0, 3 + 9), (0, 3 + 9, 0)],
        "void": [(1, 0, 3), (0, 3, 0)],
    }


def test_points_beyond_the_target_count_for_points_and_difference_only() -> None:
    course = Course(Settings("Drüber", format=Format(beyond_target=True)))
    course.fill(2)
    course.draw()
    course.decide_all(BobblScore(((25, 7), (15, 22))))
    found = {scheme: standings_of(course.state, scheme=scheme) for scheme in SCHEMES[:3]}
    assert [row.values for row in found["bobbl"]] == [(1, 15, 7), (1, 7, 15)]
    assert [row.values for row in found["plus"]] == [(40,), (29,)]
    assert [row.values for row in found["plus_minus"]] == [(11,), (-11,)]
    ranked: Any = answer(msgspec_json.encode(rank_request(course.state, scheme="plus")))["ranking"]
    assert [row["points"] for row in ranked] == [40, 29]


def test_a_brille_counts_as_set_also_while_the_evening_is_ranked_on() -> None:
    course, live = Course(Settings("Brille")), LiveStandings()
    course.fill(2)
    course.draw()
    course.decide_all(BobblScore(((21, 0), (15, 21))))
    assert [row.values for row in live.of(course.state)] == [(1, 15, 0), (1, 0, 15)]
    settings = replace(course.state.settings, brille_twice=True)
    state = replace(course.state, settings=settings)
    assert [row.values for row in live.of(state)] == [(2, 15, 0), (1, 0, 15)]
    assert live.of(state) == standings_of(state)


def test_a_haenger_bye_is_two_bobbl() -> None:
    haenger = Format("haenger", 5)
    course = Course(Settings("Hänger", format=haenger, bye=Bye(opponents_goals=7)))
    course.fill(3)
    course.draw()
    course.decide_all(BobblScore(((21, 3), (4, 21), (21, 20))))
    (out,) = course.state.rounds[0].byes
    assert {row.entrant: row.values for row in standings_of(course.state)}[out] == (2, 0, 7)
    assert sorted(values(standings_of(course.state), 0)) == [1, 2, 2]
