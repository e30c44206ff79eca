"""The examination passes what is fair and finds what is not: planted biases, one each."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bobbl_server.core.fairness.arrivals import Evening
from bobbl_server.core.fairness.cards import deck_positions
from bobbl_server.core.fairness.entropy import FIELDS, entropy
from bobbl_server.core.fairness.enumeration import exact_orders
from bobbl_server.core.fairness.examination import Report, steps_for
from bobbl_server.core.fairness.finding import LEVEL, Judged, even, judged, permuted, weighed
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.statistics import detectable
from bobbl_server.core.fairness.subject import BOBBL, Subject
from builders.drawing.biased import (
    BLOSSOM,
    CUT_ONLY,
    DEALT_TO_SELF,
    DEALT_TOGETHER,
    FORGETFUL,
    FRONT_FIRST,
    GOES_PAST,
    IN_ORDER,
    MODULO,
    NEVER_STAYS,
    SHORT_SEED,
    STICKY,
    SWAPPED_WITH_ANY,
    THROWN_AWAY,
    lazy,
)

EVENING = Evening("pairs", 12, None, 2)


def found_by(subject: Subject, labels: Sequence[str], samples: int) -> tuple[Judged, ...]:
    steps = steps_for(subject, EVENING)
    chosen = {label: step for label, step in steps.items() if label.startswith(tuple(labels))}
    assert len(chosen) >= len(labels)
    return judged([step(Seeds(b"planted", label), samples) for label, step in chosen.items()])


PLANTED = [
    (MODULO, ("small 6", "large"), 300, {"integers"}),
    (SWAPPED_WITH_ANY, ("small", "orders"), 1500, {"orders"}),
    (NEVER_STAYS, ("orders 4",), 240, {"orders"}),
    (GOES_PAST, ("small 6",), 100, {"integers"}),
    (BLOSSOM, ("round ('pairs', 8, 4, 5)", "round ('pairs', 6, 2, 3)"), 1000, {"round"}),
    (BLOSSOM, ("late (28",), 500, {"late"}),
    (FORGETFUL, ("round ('pairs', 6, 1, 2)",), 100, {"round"}),
    (
        IN_ORDER,
        ("round ('pairs', 6, 2, 3)", "positions", "joint"),
        100,
        {"positions", "joint_positions"},
    ),
    (SWAPPED_WITH_ANY, ("deck",), 1000, {"deck_positions"}),
    (NEVER_STAYS, ("deck",), 240, {"deck_positions"}),
    (CUT_ONLY, ("deck", "gaps"), 500, {"deck_gaps"}),
    (DEALT_TO_SELF, ("seats",), 500, {"deal_seats"}),
    (DEALT_TOGETHER, ("seats", "hands"), 500, {"deal_hands"}),
    (STICKY, ("small 6", "serial", "deals"), 500, {"integer_serial", "deal_serial"}),
    (FRONT_FIRST, ("roles", "hall ('pairs'"), 200, {"arrival_roles", "arrival_seats"}),
]


@pytest.mark.parametrize(("subject", "labels", "samples", "kinds"), PLANTED)
def test_a_planted_bias_is_found_and_nothing_else(
    subject: Subject, labels: tuple[str, ...], samples: int, kinds: set[str]
) -> None:
    biased = {each.finding.kind for each in found_by(subject, labels, samples) if each.is_biased}
    assert biased == kinds
    fair = found_by(BOBBL, labels, samples)
    assert not [each for each in fair if each.is_biased]


@pytest.mark.parametrize("label", ["draws ('pairs', 10)", "evenings ('players', 12)"])
def test_what_repeats_itself_is_found(label: str) -> None:
    (found,) = found_by(lazy(), (label,), 100)
    assert found.is_biased
    (fair,) = found_by(BOBBL, (label,), 100)
    assert not fair.is_biased


def test_impossible_rounds_are_counted() -> None:
    (found,) = found_by(FORGETFUL, ("round ('pairs', 6, 2, 3)",), 100)
    assert found.finding.impossible > 20
    assert found.finding.samples == 100
    assert found.corrected_p == 0.0


@pytest.mark.parametrize(("subject", "given"), [(SHORT_SEED, 48), (THROWN_AWAY, None)])
def test_a_seed_of_48_bits_is_found_wherever_it_is_cut(subject: Subject, given: int | None) -> None:
    for what, count in (*FIELDS[:3], *FIELDS[-2:]):
        found = entropy(subject, what, count, Seeds(b"bits", "entropy"))
        assert found.heeded == 48 < found.needed
        assert found.given == (given or 8 * BOBBL.seed_length(count))
        assert found.is_short


def test_all_of_the_real_seed_counts() -> None:
    for what, count in (*FIELDS[:4], *FIELDS[-2:]):
        found = entropy(BOBBL, what, count, Seeds(b"bits", "entropy"))
        assert found.heeded == found.given >= found.needed
        assert not found.is_short


def test_a_tolerance_is_granted() -> None:
    """2,000 samples, the first of two outcomes three percent too often."""
    counts, about = [5150, 4850], {"items": 2}
    strict = weighed("late", about, [even(counts)])
    lenient = weighed("late", about, [even(counts)], tolerance=0.03)
    assert strict.p < 0.005
    assert lenient.p > 0.3


def test_several_tables_are_judged_by_the_worst() -> None:
    found = weighed("positions", {}, [even([50, 50]), even([70, 30]), even([48, 52])])
    alone = weighed("positions", {}, [even([70, 30])])
    assert found.chi_square == alone.chi_square == 16.0
    assert found.p == pytest.approx(3 * alone.p)
    assert found.samples == 100
    assert found.distance == pytest.approx((0 + 0.2 + 0.02) / 3)


def test_places_of_orders_are_judged_as_a_whole() -> None:
    """All 6 orders of three once: nothing is off. Only two of them: chi-square (2/3) · 9, 4 FG."""
    fair = permuted("deck_positions", {}, [[2, 2, 2]] * 3)
    assert (fair.chi_square, fair.degrees, fair.p, fair.samples) == (0, 4, 1, 6)
    turned = permuted("deck_positions", {}, [[0, 3, 3], [3, 0, 3], [3, 3, 0]])
    assert turned.chi_square == pytest.approx(2 / 3 * 9)
    assert turned.distance == pytest.approx(1 / 3)
    (seen,) = judged([turned])
    assert seen.detectable == pytest.approx(detectable(LEVEL, 4, 2 * 6), rel=1e-6)


def test_places_of_fair_orders_give_even_p_values() -> None:
    found = [deck_positions(BOBBL, 24, Seeds(b"even", str(number)), 240).p for number in range(60)]
    assert 0.35 < sum(found) / len(found) < 0.65
    assert min(found) < 0.2
    assert max(found) > 0.8


def test_one_biased_finding_spoils_the_report() -> None:
    fair = found_by(BOBBL, ("small",), 100)
    entropies = (entropy(BOBBL, "entrants", 8, Seeds(b"bits", "entropy")),)
    exacts = (exact_orders(BOBBL, 3),)
    report = Report(b"planted", 100, entropies, exacts, fair, EVENING, ())
    assert report.is_fair
    assert not replace(report, judged=(replace(fair[0], is_biased=True), *fair[1:])).is_fair
    assert not replace(report, entropies=(replace(entropies[0], heeded=79),)).is_fair
    assert not replace(report, exacts=(exact_orders(SWAPPED_WITH_ANY, 3),)).is_fair


def test_the_same_seed_finds_the_same() -> None:
    labels = ("orders 4", "round ('pairs', 6", "roles")
    assert found_by(BOBBL, labels, 100) == found_by(BOBBL, labels, 100)
    steps = steps_for(BOBBL, EVENING)
    assert len({Seeds(b"planted", label).number(0, 8) for label in steps}) == len(steps)
