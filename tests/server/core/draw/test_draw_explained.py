"""Every table can say why it is as it is, and every code has its sentence."""

import string
from collections.abc import Mapping

import pytest

from bobbl_server.core.draw import reasons
from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.pairs import outlook
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from bobbl_shared.i18n.draw_reasons import DRAW_REASONS
from builders.draws import drawn, evening


def at_tables(outcome: DrawOutcome) -> dict[int, list[tuple[str, Mapping[str, int | str]]]]:
    """Give code and parameters of the reasons of each table."""
    found: dict[int, list[tuple[str, Mapping[str, int | str]]]] = {}
    for each in outcome.reasons:
        if each.table is not None:
            found.setdefault(each.table, []).append((each.code, each.params))
    return found


def test_those_who_never_met_are_told_how_many_there_were_for_them() -> None:
    history = evening("pairs", 9, 2)[-1].history
    sat_out = sorted(
        set(range(9)) - {who for table in history[0] for side in table for who in side}
    )
    request = DrawRequest("pairs", 9, absent=(8,), history=history, explain=True)
    outcome = drawn(request)
    for number, table in enumerate(outcome.tables, 1):
        (one,), (other,) = sorted(table)
        left = {
            who: 7 - sum(has_met(history, who, rival) for rival in range(8)) for who in range(8)
        }
        params = {"one": one, "other": other, "left_one": left[one], "left_other": left[other]}
        assert at_tables(outcome)[number] == [("never_met", params)]
    assert len(sat_out) == 1


def has_met(history: tuple[Seating, ...], one: int, other: int) -> bool:
    return any({one, other} == {*a, *b} for tables in history for a, b in tables)


def test_who_has_met_everybody_is_named_first() -> None:
    history: tuple[Seating, ...] = tuple((((0,), (other,)),) for other in (3, 1, 2))
    outcome = drawn(DrawRequest("pairs", 4, history=history, explain=True))
    (number,) = (at for at, table in enumerate(outcome.tables, 1) if (0,) in table)
    assert [code for code, _ in at_tables(outcome)[number]] == [
        "repeat_unavoidable",
        "met_everybody",
    ]
    assert at_tables(outcome)[number][1][1] == {"one": 0, "other": 3}
    assert [code for code, _ in at_tables(outcome)[3 - number]] == ["never_met"]


def test_where_others_were_left_there_is_no_round_for_all() -> None:
    """Two odd halves: everybody has two left, and one couple meets again."""
    history: tuple[Seating, ...] = tuple(
        tuple(((at,), (3 + (at - now) % 3,)) for at in range(3)) for now in range(3)
    )
    outcome = drawn(DrawRequest("pairs", 6, history=history, explain=True))
    codes = sorted(code for each in at_tables(outcome).values() for code, _ in each)
    assert codes == ["never_met", "never_met", "no_round_left", "repeat_unavoidable"]


def test_a_repeat_for_the_sake_of_given_places_is_not_called_unavoidable() -> None:
    """0 and 3 could meet, but have been given different tables."""
    history: tuple[Seating, ...] = ((((0,), (1,)), ((2,), (3,))), (((0,), (2,)), ((1,), (3,))))
    places = (((0,), (None,)), ((3,), (None,)))
    outcome = drawn(DrawRequest("pairs", 4, history=history, given=places))
    assert outcome.repeats.opponents == 2
    assert [each.code for each in outcome.reasons] == ["repeat_around_given"] * 2


def test_a_repeat_for_the_sake_of_byes_is_not_called_unavoidable() -> None:
    """0 and 2 could meet, but 2 alone has had no bye yet."""
    history: tuple[Seating, ...] = ((((0,), (1,)), ((2,), (3,))), (((2,), (3,)),))
    outcome = drawn(DrawRequest("pairs", 4, absent=(3,), history=history))
    assert outcome.byes == (2,)
    assert [each.code for each in outcome.reasons] == ["repeat_beside_byes"]


def test_a_repeat_of_a_schedule_is_not_called_unfound() -> None:
    """A whist design repeats opponents early, though rounds without that can be had."""
    history: tuple[Seating, ...] = ()
    for number in range(7):
        outcome = drawn(DrawRequest("players", 8, history=history, rounds=7), number)
        codes = {each.code for each in outcome.reasons if each.table is not None}
        assert codes == ({"repeat_scheduled"} if number else set())
        history += (outcome.tables,)


def test_who_was_given_a_table_with_somebody_is_told_so() -> None:
    request = DrawRequest("pairs", 4, apart=((0, 1, 9),), given=(((0,), (1,)),))
    assert [each.code for each in drawn(request).reasons] == ["apart_given"]
    alone = DrawRequest("pairs", 2, apart=((0, 1, 9),))
    assert [each.code for each in drawn(alone).reasons] == ["apart_not_kept"]


def test_a_repeat_that_nobody_minds_is_told_as_such() -> None:
    history: tuple[Seating, ...] = ((((0,), (1,)),),)
    outcome = drawn(DrawRequest("pairs", 2, history=history, avoid=(), explain=True))
    assert [code for code, _ in at_tables(outcome)[1]] == ["repeat_allowed"]


def test_players_are_told_who_meets_for_the_first_time() -> None:
    outcome = drawn(DrawRequest("players", 8, explain=True))
    for number, table in enumerate(outcome.tables, 1):
        players = dict(zip(("one", "two", "three", "four"), [*table[0], *table[1]], strict=True))
        assert at_tables(outcome)[number] == [("nobody_met", players)]
    history = (outcome.tables,)
    allowed = drawn(DrawRequest("players", 4, history=history[:0], avoid=(), explain=True))
    again = DrawRequest("players", 4, history=(allowed.tables,), avoid=(), explain=True)
    assert [code for code, _ in at_tables(drawn(again))[1]] == ["wishes_kept"]


PARAMETERS = {
    reasons.NEVER_MET: {"one", "other", "left_one", "left_other"},
    reasons.NO_ROUND_LEFT: {"one", "other", "left_one", "left_other"},
    reasons.MET_EVERYBODY: {"one", "other"},
    reasons.NOBODY_MET: {"one", "two", "three", "four"},
    reasons.WISHES_KEPT: {"one", "two", "three", "four"},
    reasons.REPEAT_ALLOWED: {"one", "other", "times", "last_round"},
    reasons.REPEAT_UNAVOIDABLE: {"one", "other", "times", "last_round"},
    reasons.REPEAT_BESIDE_BYES: {"one", "other", "times", "last_round"},
    reasons.REPEAT_AROUND_GIVEN: {"one", "other", "times", "last_round"},
    reasons.REPEAT_NOT_AVOIDED: {"one", "other", "times", "last_round"},
    reasons.REPEAT_SCHEDULED: {"one", "other", "times", "last_round"},
    reasons.REPEAT_GIVEN: {"one", "other", "times", "last_round"},
    reasons.APART_NOT_KEPT: {"one", "other", "weight"},
    reasons.APART_GIVEN: {"one", "other", "weight"},
    outlook.LATER_REPEAT_CERTAIN: {"from_round", "rounds"},
    outlook.LATER_REPEAT_POSSIBLE: {"from_round", "rounds"},
    outlook.ROUNDS_BEYOND_MEETINGS: {"planned", "possible"},
}

MADE_OF = {"met": {"times", "last_round"}, "wish": {"weight"}}
"""Fields that the screen words itself, from these parameters."""


@pytest.mark.parametrize("code", sorted(PARAMETERS))
def test_every_code_has_a_sentence_that_its_parameters_fill(code: str) -> None:
    for _, field, _, _ in string.Formatter().parse(DRAW_REASONS[code]):
        if field is not None:
            assert MADE_OF.get(field, {field.removeprefix("nr_")}) <= PARAMETERS[code]
