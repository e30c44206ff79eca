"""The rules of scoring, disputes, closing a round and the draw: where each is held and proved.

``PYTHONPATH=tests python -m architecture.rule_table`` writes ``docs/rules.md`` from it.
"""

from dataclasses import dataclass
from pathlib import Path

HEAD = ("| rule | | held by | proved by |", "| --- | --- | --- | --- |")

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "rules.md"

SHARED = "bobbl_shared.domain"
DECIDE = "bobbl_server.core.decide"
DRAW = "bobbl_server.core.draw"
CORE = "bobbl_server.core"
CLIENT = "bobbl_client.scoring"


@dataclass(frozen=True)
class Rule:
    """A rule in a sentence, the functions that hold it, and the tests that prove it.

    A function is ``module:name``; a test is ``file:name`` below ``tests``, with the class before
    the name where it has one.
    """

    id: str
    sentence: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Chapter:
    """Rules that belong together."""

    title: str
    rules: tuple[Rule, ...]


_RESULTS = "server/core/decide/test_results.py"
_PLAY = "server/core/decide/test_play.py"
_DRAWS = "server/core/decide/test_decide_draws.py"
_SLIPS = "server/core/decide/test_slip_rounds.py"
_SCORE = "shared/domain/test_score.py"
_STANDINGS = "server/core/test_standings.py"
_ENGINE = "server/core/ranking/test_ranking_engine.py"
_LAWS = "server/core/ranking/test_ranking_laws.py"
_GOLDEN = "server/core/ranking/test_ranking_golden.py"
_AT_STATION = "client/scoring/test_scoring_page.py"

SCORING = Chapter(
    "Scoring",
    (
        Rule(
            "S1",
            "A table's result is, per Bobbl, the winner and the loser's points, from 0 to one"
            " below the target.",
            (f"{SHARED}.score:check_score", f"{SHARED}.score:winner"),
            (
                f"{_SCORE}:test_the_winner_is_who_reached_the_target",
                f"{_SCORE}:test_what_cannot_be_is_refused",
                f"{_RESULTS}:TestUnusable.test_a_score_cannot_be",
            ),
        ),
        Rule(
            "S2",
            "A loser's points are never checked against game values: a game can jump far.",
            (f"{SHARED}.score:check_score",),
            (f"{_SCORE}:test_a_loser_may_have_any_points_below_the_target",),
        ),
        Rule(
            "S3",
            "A Hänger is two Bobbl, and a third at 1 : 1.",
            (f"{SHARED}.score:bobbl_expected",),
            (
                f"{_SCORE}:test_a_haenger_has_a_third_only_at_one_all",
                f"{_AT_STATION}:test_a_haenger_shows_the_third_bobbl_only_at_one_all",
            ),
        ),
        Rule(
            "S4",
            "A Bobbl that ended early counts as set: as goals of both, for the side ahead, or not"
            " at all.",
            (f"{CORE}.ranking.tally:bobbl_counter",),
            (
                f"{_ENGINE}:test_a_bobbl_ended_early",
                f"{_ENGINE}:test_ended_early_at_equal_points_nobody_leads",
                f"{_STANDINGS}:test_an_early_end_counts_as_set",
            ),
        ),
        Rule(
            "S5",
            "Instead of single games the two totals may be typed.",
            (f"{SHARED}.score:written_points",),
            (
                f"{_ENGINE}:test_totals_may_be_typed_instead_of_games",
                f"{_STANDINGS}:test_totals_count_as_the_games_they_sum_up",
                f"{_AT_STATION}:test_games_are_entered_as_totals",
            ),
        ),
        Rule(
            "S6",
            "Single entry: one entry confirms.",
            (f"{DECIDE}.results:_status_after",),
            (f"{_RESULTS}:test_a_single_entry_confirms",),
        ),
        Rule(
            "S7",
            "Double entry: an equal second entry by someone else confirms.",
            (f"{DECIDE}.results:_check_other_hand", f"{CLIENT}.tables:check_second"),
            (
                f"{_RESULTS}:TestSecondEntry.test_by_another_station_confirms",
                f"{_RESULTS}:TestSecondEntry.test_by_another_operator_of_the_station_confirms",
                f"{_RESULTS}:TestSecondEntry.test_by_the_same_operator_is_none",
                f"{_RESULTS}:TestSecondEntry.test_by_the_same_station_without_operators_is_none",
                f"{_AT_STATION}:test_who_made_the_first_entry_is_told_before_typing",
            ),
        ),
        Rule(
            "S8",
            "The second entry is blind: nobody sees the first one before.",
            (f"{CLIENT}.pages:look_page", f"{CLIENT}.own:own_results"),
            (f"{_AT_STATION}:test_the_second_entry_is_blind",),
        ),
        Rule(
            "S9",
            "A correction begins the entry anew; what stood before stays readable.",
            (f"{DECIDE}.results:_correct", f"{CLIENT}.opening:change"),
            (
                f"{_RESULTS}:TestCorrection.test_it_begins_anew_and_keeps_the_old",
                f"{_RESULTS}:TestCorrection.test_it_has_to_be_confirmed_by_another_hand",
                f"{_AT_STATION}:test_a_confirmed_table_is_corrected_with_a_reason",
            ),
        ),
        Rule(
            "S10",
            "In a round without a draw the seating arises from the slips, and who is missing or"
            " entered twice is listed.",
            (f"{DECIDE}.slips:seated_by", f"{CLIENT}.missing:missing_people"),
            (
                f"{_SLIPS}:test_the_first_slip_of_a_table_seats_it",
                f"{_SLIPS}:test_who_has_no_slip_and_who_has_two_is_known",
                "client/scoring/test_scoring_by_slips.py:"
                "test_both_sides_are_named_by_number_then_the_points_follow",
            ),
        ),
        Rule(
            "S11",
            "Which station a result comes from, in which order and how often never changes a"
            " ranking; nor does swapping pair 1 and pair 2.",
            (f"{CORE}.ranking.engine:rank",),
            (
                f"{_LAWS}:test_the_order_of_tables_changes_nothing",
                f"{_LAWS}:test_swapping_pair_1_and_pair_2_changes_nothing",
                f"{_STANDINGS}:test_neither_order_nor_stations_change_a_ranking",
            ),
        ),
        Rule(
            "S12",
            "Equal in all criteria is an equal rank, and the next rank is skipped.",
            (f"{CORE}.ranking.engine:rank",),
            (
                f"{_LAWS}:test_sorted_by_rank_then_number_and_ranks_are_skipped",
                f"{_STANDINGS}:test_ranks_are_counted_as_in_a_competition",
                f"{_GOLDEN}:test_six_pairs",
            ),
        ),
        Rule(
            "S13",
            "A Brille counts as any Bobbl; counting it as two is a setting, off.",
            (f"{CORE}.ranking.tally:bobbl_counter",),
            (
                f"{_ENGINE}:test_a_brille_counts_twice_where_that_is_wanted",
                f"{_STANDINGS}:test_a_brille_counts_as_set_also_while_the_evening_is_ranked_on",
            ),
        ),
        Rule(
            "S14",
            "A lot of the ranking is drawn once, recorded like any draw, and decided again when the"
            " log is verified.",
            (f"{DECIDE}.prizes:_draw_lots", f"{CORE}.standings:_lots"),
            (
                "server/core/decide/test_prize_giving.py:TestLots.test_every_order_can_be_drawn",
                "server/core/decide/test_prize_giving.py:"
                "TestLots.test_they_are_drawn_once_and_not_undone",
                "server/test_verify_draws.py:test_what_was_changed_is_found",
            ),
        ),
        Rule(
            "S15",
            "Where a club writes points beyond the target, the winner has them; they count where"
            " points or the difference decide.",
            ("bobbl_shared.domain.score:check_score", f"{CORE}.ranking.tally:bobbl_counter"),
            (
                "shared/domain/test_score.py:"
                "test_points_go_beyond_the_target_where_the_format_says_so",
                f"{_STANDINGS}:test_points_beyond_the_target_count_for_points_and_difference_only",
            ),
        ),
    ),
)

DISPUTES = Chapter(
    "Disputes",
    (
        Rule(
            "D1",
            "A second entry that says something else makes a table disputed; both slips are kept.",
            (f"{DECIDE}.results:_status_after",),
            (f"{_RESULTS}:TestSecondEntry.test_other_is_a_dispute_with_both_slips",),
        ),
        Rule(
            "D2",
            "An entry that did not see the confirmed result and says something else disputes it.",
            (f"{DECIDE}.results:_status_after",),
            (
                f"{_RESULTS}:TestConfirmed.test_other_unseen_is_a_dispute",
                f"{_RESULTS}:TestConfirmed.test_seen_it_is_refused",
            ),
        ),
        Rule(
            "D3",
            "A third slip does not end a dispute.",
            (f"{DECIDE}.results:_status_after",),
            (f"{_RESULTS}:TestDisputed.test_a_third_slip_does_not_end_it",),
        ),
        Rule(
            "D4",
            "The organiser ends a dispute with a reason; a correction ends it too.",
            (f"{DECIDE}.results:_decide", f"{CLIENT}.state:decision_reasons"),
            (
                f"{_RESULTS}:TestDisputed.test_the_organiser_ends_it",
                f"{_RESULTS}:TestDisputed.test_a_correction_ends_it",
                f"{_AT_STATION}:test_the_organiser_decides_with_a_reason",
            ),
        ),
        Rule(
            "D5",
            "The page of a dispute shows both slips with what differs, and never suggests one.",
            (f"{CLIENT}.pages:dispute_page", f"{CLIENT}.slips:difference_sentence"),
            (f"{_AT_STATION}:test_a_dispute_shows_both_slips_and_what_differs",),
        ),
        Rule(
            "D6",
            "The interim ranking leaves out open and disputed tables, and says so.",
            (f"{CORE}.standings:standings_of",),
            (f"{_STANDINGS}:test_open_and_disputed_tables_do_not_count",),
        ),
    ),
)

CLOSING = Chapter(
    "Closing a round",
    (
        Rule(
            "C1",
            "A round closes when all its tables are confirmed or decided.",
            (f"{DECIDE}.rounds:_check_closable",),
            (f"{_PLAY}:TestClosing.test_every_table_must_be_finished",),
        ),
        Rule(
            "C2",
            "A round closes on the results that the organiser has seen, and rounds close in order.",
            (f"{DECIDE}.rounds:_check_closable",),
            (
                f"{_PLAY}:TestClosing.test_it_happens_on_the_results_that_were_seen",
                f"{_PLAY}:TestClosing.test_rounds_close_in_order",
                f"{_PLAY}:TestClosing.test_what_is_not_drawn_cannot_close",
            ),
        ),
        Rule(
            "C3",
            "The organiser decides each table that remains: a result, or not played.",
            (f"{DECIDE}.results:_decide",),
            (
                f"{_RESULTS}:TestDecision.test_not_played_counts_nothing",
                f"{_RESULTS}:TestDecision.test_it_can_be_decided_again",
                f"{_AT_STATION}:test_the_organiser_decides_that_nothing_was_played",
            ),
        ),
        Rule(
            "C4",
            "A round without a draw is not closed while somebody sits at two tables.",
            (f"{DECIDE}.slips:check_complete",),
            (f"{_SLIPS}:test_a_round_is_not_closed_while_somebody_sits_at_two_tables",),
        ),
        Rule(
            "C5",
            "A result that reaches a closed round is kept as late and counts when the organiser"
            " accepts it.",
            (f"{DECIDE}.results:_entered", f"{DECIDE}.results:_accept"),
            (
                f"{_RESULTS}:TestClosed.test_a_slip_is_kept_as_late",
                f"{_RESULTS}:TestClosed.test_it_counts_when_accepted",
                f"{_RESULTS}:TestClosed.test_it_stays_readable_when_rejected",
                f"{_AT_STATION}:test_an_entry_that_comes_too_late_says_so",
            ),
        ),
        Rule(
            "C6",
            "In a closed round only the organiser corrects, decides or takes back.",
            (
                f"{DECIDE}.results:_correct",
                f"{CLIENT}.tables:bar_to_correction",
                f"{CLIENT}.own:newest_of",
            ),
            (
                f"{_RESULTS}:TestClosed.test_only_the_organiser_corrects",
                f"{_AT_STATION}:test_a_slip_for_a_closed_round_is_kept_as_late",
            ),
        ),
        Rule(
            "C7",
            "A bye counts nothing, or all Bobbl of the round with opponents' goals as set.",
            (f"{SHARED}.settings:bye_counted",),
            (
                f"{_PLAY}:TestByes.test_a_bye_counts_nothing_unless_set",
                f"{_PLAY}:TestByes.test_a_bye_counts_as_set",
                f"{_ENGINE}:test_a_bye_counts_what_is_said",
            ),
        ),
    ),
)

DRAWING = Chapter(
    "The draw",
    (
        Rule(
            "A1",
            "The engine is a pure function: the same input gives the same output, everywhere.",
            (f"{DRAW}.engine:draw",),
            (
                "server/core/draw/test_draw_reproducible.py:test_every_process_draws_the_same",
                "server/core/draw/test_draw_versions.py:test_it_draws_as_it_always_did",
            ),
        ),
        Rule(
            "A2",
            "Fixed pairs: no repeat in any of n − 1 rounds, drawn round by round.",
            (f"{DRAW}.pairs.rounds:draw_pairs", f"{DRAW}.pairs.outlook:choose"),
            (
                "server/core/draw/test_draw_evenings.py:test_everybody_meets_everybody_once",
                "server/core/draw/test_draw_lookahead.py:test_what_was_possible_stays_possible",
            ),
        ),
        Rule(
            "A3",
            "Every admissible round of pairs is equally likely, as far as that can be had.",
            (f"{DRAW}.pairs.rejection:draw_for_ever", f"{DRAW}.pairs.walks:mixed"),
            (
                "server/core/draw/test_draw_uniformity.py:"
                "test_all_rounds_of_pairs_are_equally_likely",
                "server/core/draw/test_draw_uniformity.py:test_drawing_again_is_uniform",
                "server/core/draw/test_draw_walks.py:"
                "test_every_couple_is_as_likely_as_counting_says",
            ),
        ),
        Rule(
            "A4",
            "Where a repeat cannot be avoided: fewest repeats, then longest ago; and the reason is"
            " told.",
            (f"{DRAW}.pairs.cheapest:cheapest_round", f"{DRAW}.reasons:faults"),
            (
                "server/core/draw/test_draw_cheapest.py:test_no_round_is_cheaper",
                "server/core/draw/test_draw_pairs.py:"
                "test_among_repeats_the_one_longest_ago_is_taken",
                "server/core/draw/test_draw_pairs.py:"
                "test_an_unavoidable_repeat_is_explained_at_its_table",
            ),
        ),
        Rule(
            "A5",
            "A wish not to be seated together is soft, weighted and explained: it never brings a"
            " repeat.",
            (f"{DRAW}.costs:costs_of",),
            (
                "server/core/draw/test_draw_pairs.py:test_a_wish_never_brings_a_repeat",
                "server/core/draw/test_draw_pairs.py:test_the_lightest_wish_gives_way_and_is_named",
                f"{_DRAWS}:TestWishes.test_a_wish_reaches_the_draw_and_can_be_taken_back",
            ),
        ),
        Rule(
            "A6",
            "Who is too many sits out: at random among those with fewest byes.",
            (f"{DRAW}.byes:bench_of",),
            (
                "server/core/draw/test_draw_pairs.py:test_the_bye_goes_round",
                "server/core/draw/test_draw_players.py:test_the_benches_go_round",
                "server/core/draw/test_draw_uniformity.py:"
                "test_the_byes_of_the_first_round_are_equally_likely",
            ),
        ),
        Rule(
            "A7",
            "Single players: fewest repeated partners, then opponents, then crossings; never worse"
            " than the practice.",
            (f"{DRAW}.players.rounds:draw_players", f"{DRAW}.players.scale:flag_scale"),
            (
                "server/core/draw/test_draw_players.py:test_no_round_has_fewer_faults",
                "server/core/draw/test_draw_against_practice.py:test_never_worse_than_the_practice",
            ),
        ),
        Rule(
            "A8",
            "An evening beyond the free frontier is played from a schedule with random names,"
            " rounds and tables.",
            (f"{DRAW}.players.schedules:draw_scheduled",),
            (
                "server/core/draw/test_draw_schedules.py:"
                "test_an_evening_reaches_what_its_schedule_does",
                "server/core/draw/test_draw_schedules.py:test_names_and_order_are_drawn",
            ),
        ),
        Rule(
            "A9",
            "The fixed scheme: pair 1 keeps its table, pair 2 moves up one table a round, from the"
            " last to table 1; a gap gives its opponent a bye.",
            (f"{DRAW}.pairs.scheme:slide", f"{CORE}.seating:scheme_round"),
            (
                "server/core/draw/test_draw_scheme.py:"
                "test_pair_2_goes_one_table_up_and_from_the_last_to_table_1",
                f"{_PLAY}:TestFixedScheme.test_a_gap_gives_its_opponent_a_bye",
            ),
        ),
        Rule(
            "A10",
            "A drawn round can be drawn again before play, with a recorded reason; nothing played"
            " is ever drawn anew.",
            (f"{DECIDE}.draw:check_draw",),
            (
                f"{_DRAWS}:TestRedraw.test_it_is_as_if_the_round_had_never_been",
                f"{_DRAWS}:TestRedraw.test_nothing_played_is_ever_drawn_anew",
            ),
        ),
        Rule(
            "A11",
            "Late pairs join a round by hand or by a repaired draw that moves as few as possible.",
            (f"{CORE}.seating:joined_round",),
            (
                f"{_DRAWS}:TestJoin.test_a_late_pair_meets_the_one_that_would_sit_out",
                f"{_DRAWS}:TestSwap.test_two_change_places_and_nobody_else",
            ),
        ),
        Rule(
            "A12",
            "Lots drawn by hand can be typed in, partly or wholly, and are kept.",
            (f"{DRAW}.lots:lots_of", f"{DRAW}.lots:name_around"),
            (
                "server/core/draw/test_draw_given.py:"
                "test_what_is_given_is_kept_and_there_is_always_a_draw",
                "server/core/draw/test_draw_given.py:test_half_of_the_lots_can_be_drawn_by_hand",
            ),
        ),
        Rule(
            "A13",
            "Integers are unbiased, and a seed is long enough to reach every outcome.",
            (
                f"{DRAW}.randomness:Stream.below",
                f"{DRAW}.randomness:require_length",
            ),
            (
                "server/core/draw/test_draw_randomness.py:"
                "test_every_integer_below_the_bound_is_equally_likely",
                "server/core/draw/test_draw_randomness.py:"
                "test_a_seed_holds_the_entropy_of_a_shuffle_and_64_bits",
            ),
        ),
        Rule(
            "A14",
            "Commit and reveal: the seed follows from the committed secret and what is shown on"
            " stage; a lost secret is logged, and a redraw needs a new commitment.",
            (f"{DRAW}.commitment:seed_of", f"{DECIDE}.draw:draw_seed"),
            (
                f"{_DRAWS}:TestCommitment."
                "test_the_draw_follows_from_the_secret_and_what_was_shown_on_stage",
                f"{_DRAWS}:TestCommitment.test_a_lost_secret_draws_nothing",
                f"{_DRAWS}:TestCommitment.test_who_draws_anew_after_a_commitment_commits_anew",
            ),
        ),
        Rule(
            "A15",
            "The draw at registration: the lot of three zones; the clean-up moves as few as"
            " possible.",
            (
                f"{DRAW}.registration.zones:draw_seat",
                f"{DRAW}.registration.cleanup:clean_up",
            ),
            (
                "server/core/draw/test_draw_zones.py:test_the_lot_is_what_the_rule_says",
                "server/core/draw/test_draw_cleanup.py:"
                "test_no_seating_of_all_pairs_is_better_at_four_tables",
            ),
        ),
    ),
)

CHAPTERS = (SCORING, DISPUTES, CLOSING, DRAWING)


RULES = tuple(rule for chapter in CHAPTERS for rule in chapter.rules)


def document() -> str:
    """Return the text of the document."""
    parts = [
        "# Rules, code, tests\n",
        "Made from `tests/architecture/rule_table.py`, which a test compares with this file, the"
        " code and the tests. To change it, change the table and run"
        " `PYTHONPATH=tests python -m architecture.rule_table`.\n",
    ]
    for chapter in CHAPTERS:
        parts += [
            f"## {chapter.title}\n",
            "| rule | | held by | proved by |",
            "| --- | --- | --- | --- |",
        ]
        parts += [_row(rule) for rule in chapter.rules]
        parts.append("")
    return "\n".join(parts)


def _row(rule: Rule) -> str:
    code, tests = (_listed(each) for each in (rule.code, rule.tests))
    return f"| {rule.id} | {rule.sentence} | {code} | {tests} |"


def _listed(names: tuple[str, ...]) -> str:
    return "<br>".join(f"`{each}`" for each in names)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
