"""What is watched: the text as OpenMetrics has it, and who is sent where."""

import re

import pytest
from msgspec.structs import replace

from bobbl_federation.pages.metrics import Condition, Counted, health, open_metrics, readiness

COUNTED = Counted(
    events=1_000_000,
    frames=12,
    refused={"other_club": 3, 'a"b\\c\nd': 1},
    forks=1,
    halls=200,
    streams=1000,
    pages=7,
    behind=40,
    flawed=1,
    within=((0.005, 3), (0.5, 4), (None, 5)),
    took_s=2.75,
)

ENDS = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
"""How samples of a family are called."""


def test_the_text_is_that_of_the_format() -> None:
    lines = open_metrics(COUNTED).split("\n")
    assert lines[-2:] == ["# EOF", ""]
    families = dict[str, str]()
    for line in lines[:-2]:
        described = re.fullmatch(r"# (TYPE|HELP|UNIT) (bobbl_[a-z_]+) (.+)", line)
        if described:
            assert described[1] == "TYPE" or described[2] in families
            if described[1] == "TYPE":
                assert described[2] not in families
                families[described[2]] = described[3]
            continue
        sample = re.fullmatch(r'(bobbl_[a-z_]+)(\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"\})? (\S+)', line)
        assert sample, line
        name, kind = next(
            (each, kind)
            for each, kind in families.items()
            if sample[1] in {each + end for end in ENDS[kind]}
        )
        assert name == list(families)[-1], kind
        float(sample[3])


def test_numbers_are_whole_and_reasons_are_escaped() -> None:
    text = open_metrics(COUNTED)
    assert "\nbobbl_events_total 1000000\n" in text
    assert '\nbobbl_refused_total{reason="other_club"} 3\n' in text
    assert '\nbobbl_refused_total{reason="a\\"b\\\\c\\nd"} 1\n' in text
    buckets = '_bucket{le="0.005"} 3', '_bucket{le="0.5"} 4', '_bucket{le="+Inf"} 5'
    told = [f"bobbl_commit_seconds{each}" for each in (*buckets, "_count 5", "_sum 2.75")]
    assert "\n".join(told) in text


def test_before_anything_was_counted_the_families_are_there() -> None:
    assert "bobbl_events_total 0" in open_metrics(Counted())
    assert "bobbl_commit_seconds_count 0" in open_metrics(Counted())


READY = Condition(migration=3, needed=3)


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"is_alive": False}, "stuck"),
        ({"is_stopping": True}, "stopping"),
        (
            {"has_store": False, "trouble": "store_unreachable"},
            "store unreachable: store_unreachable",
        ),
        ({"migration": 2}, "migration 2, needed 3"),
        ({"migration": 4}, "migration 4, needed 3"),
        ({"is_writable": False}, "store read-only"),
        ({"is_reading": False}, "pages stand still"),
        ({"is_reading": False, "trouble": "pages_failed"}, "pages stand still: pages_failed"),
    ],
)
def test_nobody_is_sent_where_nothing_can_be_done(changed: dict[str, object], line: str) -> None:
    assert (readiness(READY).status, readiness(READY).line) == (200, "ready")
    found = readiness(replace(READY, **changed))
    assert (found.status, found.line) == (503, line)


def test_a_process_whose_database_is_away_is_left_alone() -> None:
    assert health(replace(READY, has_store=False)).status == 200
    assert health(replace(READY, is_alive=False)).status == 503
