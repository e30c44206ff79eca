"""``bobbl simulate``: the same seed, the same report; what is counted adds up; bad arguments."""

import json
import struct
from collections.abc import Sequence
from dataclasses import replace as replaced
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from bobbl.__main__ import main
from bobbl.reports.seat_advantage import seat_advantage
from bobbl.reports.seat_words import lead_word, seats_section
from bobbl.reports.simulate_picture import picture
from bobbl.reports.simulate_report import as_json, as_text
from bobbl.reports.simulation import REDEALS, Course, Simulation, Worth, course, moved, simulate
from bobbl.rules_file import rules_named
from bobbl_server.core.fairness.intervals import Interval
from bobbl_shared.domain.game.bids import bids_of
from bobbl_shared.domain.game.counting import Contract, Outcome
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS, WENZ_OVER_MUCK
from bobbl_shared.domain.game.rules import Game, Pflichtmuck, Ramsch, Rules, side_of
from bobbl_shared.plot.page import WIDTH

BOTH = (MUCK_OVER_WENZ, WENZ_OVER_MUCK)


def quietly(rule_sets: Sequence[Rules], games: int = 200) -> Simulation:
    return simulate(rule_sets, games, "abend", lambda done, total: None)


@pytest.fixture(scope="module")
def found() -> Simulation:
    return quietly(BOTH, 600)


def test_everything_is_written_and_said_again_with_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outs = {kind: tmp_path / f"spiele.{kind}" for kind in ("json", "svg", "png")}
    arguments = ["simulate", "--games", "100", "--seed", "abend", "--rules", "wenz-muck"]
    files = [argument for kind, path in outs.items() for argument in (f"--{kind}", str(path))]
    assert main([*arguments, *files]) == 0
    said = capsys.readouterr().out
    assert "Samen:   abend" in said
    assert "Wenz über Muck" in said
    assert json.loads(outs["json"].read_text("utf-8"))["courses"][0]["games"] == 100
    assert ElementTree.fromstring(outs["svg"].read_text("utf-8")).tag.endswith("svg")
    png = outs["png"].read_bytes()
    assert struct.unpack(">II", png[16:24])[0] == 2 * WIDTH
    assert main(arguments) == 0
    assert capsys.readouterr().out == said
    assert main([*arguments[:-4], "--seed", "morgen", *arguments[-2:]]) == 0
    assert capsys.readouterr().out != said


def test_what_is_counted_adds_up(found: Simulation) -> None:
    for each in found.courses:
        assert each.games == 600
        called = sum(row.played for row in each.called.values())
        others = sum(each.kinds.count(kind) for kind in ("thrown_in", "sie"))
        assert called + others == 600
        assert sum(each.lengths) <= 600
        assert all(row.won <= row.played for row in each.called.values())
        assert all(0 <= points < 21 for points in each.losers)
    assert [len(each.wins) for each in found.worths] == [30, 30]
    assert all(0 <= wins <= REDEALS for each in found.worths for wins in each.wins)
    assert sum(moved(*found.courses).values()) == 600


def test_both_orders_are_played_with_the_same_cards(found: Simulation) -> None:
    pairs = moved(*found.courses)
    kept = sum(count for (one, other), count in pairs.items() if one == other)
    alone = course(WENZ_OVER_MUCK, 600, "abend")
    assert alone.kinds == found.courses[1].kinds
    assert kept > 200


def test_the_higher_game_is_played_more(found: Simulation) -> None:
    one, other = found.courses
    assert one.share("Muck") > 0.6 > other.share("Muck")
    assert other.share("Wenz") > 0.6 > one.share("Wenz")


def test_each_deal_is_played_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leads calls and wins: then leading is all, and the luck of the cards nothing."""
    dealers: list[tuple[object, int]] = []

    def won_by_leader(rules: Rules, hands: object, dealer: int, player: object) -> Outcome:
        dealers.append((hands, dealer))
        leader = (dealer + 1) % rules.players
        contract = Contract(bids_of(rules)[0], leader)
        return Outcome("called", side_of(leader), 3, contract=contract)

    monkeypatch.setattr("bobbl.reports.seat_advantage.play_game", won_by_leader)
    told = seat_advantage(MUCK_OVER_WENZ, 5, "abend")
    assert [dealer for _, dealer in dealers] == [0, 1, 2, 3] * 5
    assert len({hands for hands, _ in dealers}) == 5
    assert (told.gain.value, told.gain.low, told.won.value) == (3.0, 3.0, 1.0)
    assert [each.value for each in told.calls] == [1.0, 0.0, 0.0, 0.0]
    assert told.calls_won[0].value == 1.0
    assert "Auszuspielen ist ein Vorteil." in " ".join(seats_section(told))


def test_games_that_were_called_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    bid, other = bids_of(MUCK_OVER_WENZ)[:2]
    outcomes = iter(
        [
            Outcome("called", 1, 3, points=(40, 80), contract=Contract(bid, 1)),
            Outcome("called", 1, 2, points=(50, 70), contract=Contract(bid, 2)),
            Outcome("called", 0, 5, points=(61, 59), contract=Contract(other, 0)),
        ]
    )
    monkeypatch.setattr("bobbl.reports.simulation.play_game", lambda *_: next(outcomes))
    called = course(MUCK_OVER_WENZ, 3, "abend").called
    row, single = called[bid.game, bid.level], called[other.game, other.level]
    assert (row.played, row.won, row.card_points, row.value) == (2, 1, 80 + 50, 3 - 2)
    assert (single.played, single.won, single.card_points, single.value) == (1, 1, 61, 5)


def test_seats_are_told_with_their_bounds(found: Simulation) -> None:
    assert [each.deals for each in found.seats] == [150, 150]
    for each in found.seats:
        assert sum(share.value for share in each.calls) <= 1
        assert all(share.low <= share.value <= share.high for share in each.calls)
        assert each.calls[0].value > each.calls[-1].value  # who speaks first calls more
    text = as_text(found)
    assert text.count("Vorhand") == text.count("  Geber") == 2
    assert len(json.loads(as_json(found))["seats"][0]["calls_won"]) == 4


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [(0.1, 0.3, "ein Vorteil"), (-0.3, -0.1, "ein Nachteil"), (-0.1, 0.1, "nicht zu untersch")],
)
def test_the_lead_is_judged_by_its_bounds(
    found: Simulation, low: float, high: float, word: str
) -> None:
    seats = replaced(found.seats[0], gain=Interval((low + high) / 2, low, high))
    assert word in lead_word(seats)


def test_a_bobbl_counts_for_who_led_first(found: Simulation) -> None:
    for each in found.courses:
        assert 0 < each.won_by_first < len(each.lengths)


def test_more_wins_are_asked_of_fewer_hands() -> None:
    worth = Worth(MUCK_OVER_WENZ.games[0], [0, 15, 21, 30])
    assert [worth.share(least) for least in (0.0, 0.5, 0.7, 1.0)] == [1.0, 0.75, 0.5, 0.25]
    assert worth.mean == 66 / 120


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ([30] * 90 + [0] * 10, [0] * 90 + [30] * 10, "Wenz ist schwerer als Muck."),
        ([0] * 90 + [30] * 10, [30] * 90 + [0] * 10, "Wenz ist leichter als Muck."),
        ([30, 0] * 50, [0, 30] * 50, "sind Muck und Wenz nicht zu unterscheiden"),
    ],
)
def test_two_games_are_compared_with_their_uncertainty(
    one: list[int], other: list[int], words: str
) -> None:
    muck, wenz = MUCK_OVER_WENZ.games
    counted = Simulation("x", [Course(MUCK_OVER_WENZ, kinds=["Muck"])], [])
    told = as_text(Simulation("x", counted.courses, [Worth(muck, one), Worth(wenz, other)]))
    assert words in " ".join(told.split())


def test_a_difference_comes_with_its_sign_and_error() -> None:
    muck, wenz = MUCK_OVER_WENZ.games
    one, other = [30] * 60 + [0] * 40, [30] * 50 + [0] * 50
    course_ = Course(MUCK_OVER_WENZ, kinds=["Muck"])
    told = as_text(Simulation("x", [course_], [Worth(muck, one), Worth(wenz, other)]))
    said = " ".join(told.split())
    assert "Für 70 % taugen −10,0 ± 5,9 Blätter von hundert" in said
    assert "gewinnt man −10,0 ± 5,9 Spiele von hundert" in said


def long_named() -> Rules:
    first, second = PRESETS["solo"].games[:2]
    games: list[Game] = [replace(first, name="W" * 60), replace(second, name="Ö" * 60)]
    order = (("W" * 60, "Ö" * 60),)
    return replace(PRESETS["solo"], name="Ü" * 60, games=tuple(games), order=order)


@pytest.mark.parametrize(
    "rules",
    [
        long_named(),
        PRESETS["sechsermuck"],
        PRESETS["langes-blatt"],
        PRESETS["solo"],
        replace(MUCK_OVER_WENZ, nobody=Ramsch()),
        replace(MUCK_OVER_WENZ, nobody=Pflichtmuck()),
    ],
    ids=lambda rules: rules.name[:12],
)
def test_any_rules_are_told_and_drawn(rules: Rules) -> None:
    counted = quietly([rules, rules], 100)
    assert max(map(len, as_text(counted).splitlines())) < 200
    assert ElementTree.fromstring(picture(counted)).tag.endswith("svg")
    json.loads(as_json(counted))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "99"], "99 ist keine ganze Zahl von 100 bis 1000000"),
        (["--games", "viele"], "viele ist keine ganze Zahl"),
        (["--seed", "a\nb"], "eine Zeile von höchstens 200 lesbaren Zeichen"),
        (["--rules", "skat"], "Die Regeln „skat“ gibt es nicht"),
        (["--rules", "solo"] * 3, "höchstens 2 Regelwerke"),
        (["--png", "gibt/es/nicht.png"], "gibt/es/nicht.png ließ sich nicht schreiben"),
    ],
)
def test_bad_arguments_are_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(["simulate", *arguments])
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    assert code == 2
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert words in said.err


def test_a_file_of_ones_own_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "solo", "--format", "json"]) == 0
    file = tmp_path / "eigene.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert rules_named(str(file)) == PRESETS["solo"]
    assert main(["simulate", "--games", "100", "--seed", "x", "--rules", str(file)]) == 0
    assert "Solo über Muck über Wenz" in capsys.readouterr().out
