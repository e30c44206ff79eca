"""The check of a draw in plain Python, as a process of its own that finds none of Bobbl's code."""

import base64
import hashlib
import importlib.util
import json
import os
import random
import resource
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from io import StringIO
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl.__main__ import main
from bobbl_client.organiser.draw.record import qr_text
from bobbl_server.core.draw.commitment import canonical
from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.draw.pairs.field import field_of
from bobbl_server.core.draw.pairs.outlook import outlook_of
from bobbl_server.core.draw.past import past_of
from bobbl_server.core.draw.players.base_rounds import CYCLIC, WHIST
from bobbl_server.core.draw.players.schedules import FREE_REACH, schedule_of
from bobbl_server.core.draw.request import DrawRequest, parse
from bobbl_server.core.record import draw_record, evening_record
from bobbl_shared.crypto.throw import EIGHT_DICE, Throw, check_public
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    RedrawRound,
)
from bobbl_shared.domain.areas.seats import GiveSeat, KeepApart
from bobbl_shared.domain.draw_record import EVENING, RECORD, DrawRecord, encode_record, record_hash
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import Refusal
from builders.course import Course, base_on
from builders.draws import Entrants, drawn, random_round, seed_for
from builders.evening import Evening

SCRIPT = Path(__file__).parents[2] / "server/bobbl_server/pages/proofs/check_draw.py"
GOLDEN = Path(__file__).parents[1] / "golden"
Record = dict[str, Any]
Way = tuple[Any, ...]
SECONDS, BYTES = 20, 700_000_000


def run(text: str) -> tuple[int, str]:
    """Give exit code and output of the script for a record on standard input."""
    command = [sys.executable, "-I", str(SCRIPT), "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def script() -> ModuleType:
    """Give the script as a module, for what would take too many processes."""
    spec = importlib.util.spec_from_file_location("check_draw", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_draw"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def committed() -> Record:
    """Give the record of the second round of nineteen pairs, committed before."""
    course = Course(Settings("Preismucken", rounds=5))
    course.fill(19)
    course.draw()
    course.decide_all()
    course.close()
    field = base_on(course.state.field_changed)
    course.must(course.organiser, CommitDraw(2, EIGHT_DICE), field)
    course.must(course.organiser, DrawRound(2, "63125641"), field)
    record: Record = json.loads(encode_record(draw_record(course.bodies, 2)))
    return record


def record_of(request: DrawRequest, number: int) -> Record:
    """Draw and give what the record of it would be, as far as the draw goes."""
    outcome = drawn(request, number)
    return {
        "record": RECORD,
        "name": "Preismucken",
        "round": len(request.history) + 1,
        "algorithm": ALGORITHM,
        "seed": seed_for(request.count, number).hex(),
        "request": json.loads(canonical(request)),
        "tables": json.loads(msgspec.json.encode(outcome.tables)),
        "byes": list(outcome.byes),
        "tries": outcome.tries,
        "repeats": msgspec.to_builtins(outcome.repeats),
    }


def played(entrants: Entrants, count: int, rounds: int, more: int) -> DrawRequest:
    """Give the request after some rounds of an evening as it is drawn, ``more`` still to come."""
    request = DrawRequest(entrants, count, rounds=rounds + more)
    for number in range(rounds):
        tables = drawn(request, number).tables
        request = replace(request, history=(*request.history, tables))
    return request


def flipped(digits: str, bit: int) -> str:
    return f"{int(digits, 16) ^ 1 << bit:0{len(digits)}x}"


def test_a_committed_draw_is_made_again(committed: Record) -> None:
    code, said = run(json.dumps(committed))
    assert (code, said.count("✓"), said.count("✗")) == (0, 8, 0)
    assert "8 Würfel, einzeln gelesen, 1679616 mögliche Ergebnisse" in said
    assert "Alles stimmt." in said
    compact = json.dumps(committed, separators=(",", ":"), ensure_ascii=False)
    read = msgspec.json.decode(compact, type=DrawRecord)
    assert run(qr_text(read)) == (code, said)
    assert f"Prüfsumme des Protokolls: {record_hash(read)}" in said


@pytest.mark.parametrize(
    ("throw", "public", "told"),
    [
        (Throw("pot", 5, 30), "0713220130", "17100720 mögliche Ergebnisse"),
        (Throw("dice", 4, 6), "6312", "nur 1296 mögliche Ergebnisse (für mehr ist keine Zeit)"),
        (
            Throw("text"),
            "EICHELOBER",
            "wie viele Ergebnisse, weiß niemand (für mehr ist keine Zeit)",
        ),
    ],
)
def test_what_the_hall_added_is_told_with_what_it_is_worth(
    throw: Throw, public: str, told: str
) -> None:
    course = Course()
    course.fill(6)
    field = base_on(course.state.field_changed)
    course.must(course.organiser, CommitDraw(1, throw, "no_time"), field)
    course.must(course.organiser, DrawRound(1, public), field)
    code, said = run(encode_record(draw_record(course.bodies, 1)).decode())
    assert code == 0
    assert told in said
    assert ("nicht frei von Einfluss" in said) is not throw.is_enough


def is_taken(throw: Throw, public: str) -> bool:
    """Tell whether the server takes this as the public part."""
    try:
        check_public(throw, public)
    except Refusal:
        return False
    return True


def test_what_the_hall_added_is_held_against_the_throw_as_the_server_does(
    dice: random.Random,
) -> None:
    is_public, seen = script().is_public, []
    throws = (Throw("dice", 2, 6), Throw("dice", 1, 20), Throw("pot", 2, 5), Throw("pot", 2, 12))
    for throw in (*throws, Throw("text")):
        width = len(str(throw.of))
        for _ in range(200):
            public = "".join(dice.choices("0123456", k=throw.count * width or 3))
            public = dice.choice((public, public, public, public[1:], f"{public}A", f"{public} "))
            told = is_public(throw.way, throw.count, throw.of, public)
            assert told == is_taken(throw, public), (throw, public)
            seen.append(told)
    assert 100 < seen.count(True) < 900


def test_a_commitment_of_an_earlier_version_holds_as_before() -> None:
    """It says which spellings could have been chosen from, and still fits."""
    code, said = run((GOLDEN / "draw-record.json").read_text())
    assert code == 0
    assert "jede Schreibweise zählte als andere" in said


def test_a_round_of_another_algorithm_is_told_apart() -> None:
    record = json.loads((GOLDEN / "draw-record.json").read_text("utf-8"))
    other = {"algorithm": "bobbl-draw/3", "commitment": "", "secret": "", "public": ""}
    code, said = run(json.dumps({**record, **other}))
    assert (code, said.count("✗"), said.count("?")) == (3, 0, 1)


@pytest.mark.parametrize(
    ("field", "bit", "sentence"),
    [
        ("secret", 0, "Inhalt oder Teilnehmer sind nicht die"),
        ("commitment", 200, "Inhalt oder Teilnehmer sind nicht die"),
        ("seed", 77, "Der Zufall ist nicht der aus Umschlag und öffentlichem Teil."),
    ],
)
def test_a_changed_bit_is_found(committed: Record, field: str, bit: int, sentence: str) -> None:
    code, said = run(json.dumps({**committed, field: flipped(committed[field], bit)}))
    assert code == 1
    assert sentence in said


def other_public(record: Record) -> None:
    record["public"] = "63125642"


def public_spelled_otherwise(record: Record) -> None:
    record["public"] = "6312 5641"


def other_throw(record: Record) -> None:
    record["throw"]["of"] = 8


def less_history(record: Record) -> None:
    record["request"]["history"][0].pop()


def other_ids(record: Record) -> None:
    record["ids"].reverse()


def two_change_tables(record: Record) -> None:
    (one, _), (other, _), *_ = record["tables"]
    one[0], other[0] = other[0], one[0]
    record["repeats"] = repeats_in(record["tables"], record["request"]["history"])


def couple_changes_tables(record: Record) -> None:
    record["tables"][0], record["tables"][1] = record["tables"][1], record["tables"][0]


def somebody_sits_twice(record: Record) -> None:
    record["tables"][0][0] = record["tables"][1][0]


def fewer_repeats(record: Record) -> None:
    record["repeats"]["opponents"] = 1


def later_try(record: Record) -> None:
    """Tell the next round that the seed gives after the one that was drawn."""
    check, request = script(), record["request"]
    hall, chance = check.hall_of(request), check.Chance(bytes.fromhex(record["seed"]))
    for number, couples in enumerate(hall.attempts(chance), start=1):
        if couples is not None and number > record["tries"]:
            break
    record["tries"], record["tables"] = number, check.named(couples, request, chance)
    sitting = {who for table in record["tables"] for side in table for who in side}
    record["byes"] = [who for who in range(request["count"]) if who not in sitting]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (other_public, "Der Zufall ist nicht der aus Umschlag und öffentlichem Teil."),
        (public_spelled_otherwise, "Der öffentliche Teil ist nicht, was vorher gesagt war"),
        (other_throw, "nicht die, für die der Umschlag gezeigt wurde."),
        (less_history, "nicht die, für die der Umschlag gezeigt wurde."),
        (other_ids, "nicht die, für die der Umschlag gezeigt wurde."),
        (two_change_tables, "Noch einmal ausgelost ergibt der Zufall eine andere Runde."),
        (couple_changes_tables, "Noch einmal ausgelost ergibt der Zufall eine andere Runde."),
        (somebody_sits_twice, "Nicht alle, die da waren, sitzen genau einmal oder setzen aus."),
        (fewer_repeats, "Die Wiederholungen sind andere als angegeben"),
        (later_try, "aber schon Versuch"),
    ],
)
def test_a_change_is_found(
    committed: Record, change: Callable[[Record], None], sentence: str
) -> None:
    changed = deepcopy(committed)
    change(changed)
    code, said = run(json.dumps(changed))
    assert (code, said.count(sentence)) == (1, 1), said


def worked_example(check: ModuleType, record: Record) -> list[str]:
    """Give what the example of PROTOCOL.md must tell, computed by the script."""
    around, chance = check.context(record), check.Chance(bytes.fromhex(record["seed"]))
    integers: list[str] = []
    below = chance.below

    def told_below(bound: int) -> int:
        value: int = below(bound)
        integers.append(f"below {bound}: {value}")
        return value

    chance.below = told_below
    attempts = check.hall_of(record["request"]).attempts(chance)
    *_, couples = islice(attempts, record["tries"])
    tables = check.named(couples, record["request"], chance)
    return [
        f"{len(around)} bytes, SHA-256 {hashlib.sha256(around).hexdigest()}",
        hashlib.sha256(around + bytes.fromhex(record["secret"])).hexdigest(),
        hashlib.shake_256(around + record["public"].encode()).hexdigest(10),
        *(record[each] for each in ("secret", "public", "seed")),
        *integers,
        " ".join(f"{one}-{other}" for one, other in couples),
        " ".join(f"{one}-{other}" for (one,), (other,) in tables),
    ]


def test_the_worked_example_is_what_the_script_computes() -> None:
    text = (GOLDEN / "draw-record.json").read_text("utf-8")
    code, said = run(text)
    assert (code, said.count("✓")) == (0, 6)
    protocol = Path(__file__).parents[2] / "PROTOCOL.md"
    told = protocol.read_text("utf-8").partition("**Example**")[2]
    assert [each for each in worked_example(script(), json.loads(text)) if each not in told] == []


def test_the_golden_record_is_what_the_server_draws() -> None:
    record = msgspec.json.decode((GOLDEN / "draw-record.json").read_bytes(), type=DrawRecord)
    outcome = draw(parse(bytes(record.request)), bytes.fromhex(record.seed), record.algorithm)
    assert (outcome.tables, outcome.byes) == (record.tables, record.byes)
    assert (outcome.tries, outcome.reasons != ()) == (record.tries, True)


def test_it_speaks_and_reads_utf_8_whatever_the_system_has() -> None:
    """Windows writes into files and pipes with few letters, and editors put a mark before text."""
    text = (GOLDEN / "draw-record.json").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "-"],
        input=f"\ufeff{text}".encode(),
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout.decode().count("✓")) == (0, 6), done.stderr


def test_what_is_no_record_is_said_in_a_sentence(tmp_path: Path) -> None:
    for text in ("", "{}", "[1, 2]", "BOBBL-DRAW/1 AAAA", "BOBBL-DRAW-SHA256/1 00", "\0"):
        code, said = run(text)
        assert code == 2
        assert "Traceback" not in said
    check = script()
    nobody_drew = {"record": EVENING, "rounds": [], "without": [1, 2]}
    for text in ("[" * 100_000, json.dumps(nobody_drew)):
        with pytest.raises(check.Unreadable):
            check.read(text)
    missing = {"record": RECORD, "request": {}}
    assert run(json.dumps(missing))[0] == 2


def places_in(value: object, path: Way = ()) -> Iterator[Way]:
    """Yield the way to all that stands in a record, the record itself too; of lists to the ends."""
    yield path
    if isinstance(value, dict | list):
        rows = [*(value.items() if isinstance(value, dict) else enumerate(value))]
        for key, each in rows if isinstance(value, dict) else rows[:1] + rows[1:][-1:]:
            yield from places_in(each, (*path, key))


def put(record: Record, path: Way, value: object) -> object:
    """Give the record with something else at a place."""
    if not path:
        return value
    changed: Any = deepcopy(record)
    *way, last = path
    at = changed
    for key in way:
        at = at[key]
    at[last] = value
    return changed


NUMBERS = (-1, 0, 31, 3 * 10**8, 10**30, 1.5, float("nan"))
TEXTS = ("", "pot", "x" * 10**5, "9999-12-31T23:59:59-14:00", "\ud800", "\0\x1b[2J\n")
SCALARS = (None, True, *NUMBERS, *TEXTS)
HARD: tuple[object, ...] = (
    *SCALARS,
    [],
    {},
    [None],
    [[10**30]],
    {"way": "dice", "count": 10**8, "of": 6},
)
ANYTHING = st.recursive(
    st.integers(0, len(SCALARS) - 1).map(SCALARS.__getitem__) | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def whole(committed: Record) -> Record:
    """Give a record of an evening with acts of many kinds."""
    course = Course(Settings("Preismucken", rounds=3))
    ids = course.fill(7)
    field = base_on(course.state.field_changed)
    course.must(course.organiser, KeepApart(ids[0], ids[1], 9), field)
    field = base_on(course.state.field_changed)
    course.must(course.organiser, CommitDraw(1, Throw("pot", 1, 30), "no_time"), field)
    course.must(course.organiser, AbandonCommitment(1, "other"))
    course.draw()
    course.must(course.organiser, RedrawRound(1, "other"), base_on(course.state.field_changed))
    evening: Record = json.loads(encode_record(evening_record(course.bodies)))
    return {**evening, "rounds": [*evening["rounds"], committed], "without": [3]}


def says(check: ModuleType, record: object, file: Path) -> None:
    """See that there is an end, an exit code and a sentence."""
    file.write_text(json.dumps(record), "utf-8")
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        assert check.main([str(file)]) in {0, 1, 2, 3}
    assert said.getvalue().strip()
    assert "\x1b" not in said.getvalue()


def test_what_is_hard_to_read_is_said_wherever_it_stands(
    committed: Record, whole: Record, tmp_path: Path, dice: random.Random
) -> None:
    check = script()
    for record in (committed, whole):
        for path in places_in(record):
            for value in dice.sample(HARD, 8):
                says(check, put(record, path, value), tmp_path / "record.json")


@given(st.data())
def test_whatever_stands_in_a_record_is_said_in_sentences(
    committed: Record,
    whole: Record,
    tmp_path_factory: pytest.TempPathFactory,
    data: st.DataObject,
) -> None:
    record: Any = data.draw(st.sampled_from((committed, whole)))
    for _ in range(data.draw(st.integers(1, 2))):
        if isinstance(record, dict):
            path = data.draw(st.sampled_from([*places_in(record)]))
            record = put(record, path, data.draw(ANYTHING))
    says(script(), record, tmp_path_factory.getbasetemp() / "stranger.json")


def large(count: int, **request: object) -> Record:
    """Give a lawful round of so many, of whom the last has a bye if there has to be one."""
    record = record_of(DrawRequest("pairs", 2), 1)
    asked = {**record["request"], "count": count, **request}
    seats = range(0, count // 2 * 2, 2)
    return {
        **record,
        "tournament": "",
        "numbers": [*range(count)],
        "request": asked,
        "seed": seed_for(count, 1).hex(),
        "tables": [[[at], [at + 1]] for at in seats],
        "byes": [*range(len(seats) * 2, count)],
        "tries": 32_000,
    }


def stranger(name: str, committed: Record) -> str:
    """Give a record as somebody makes it who wants the program never to end."""
    rounds = [{**large(4_999), "round": number} for number in range(1, 41)]
    dice = {"way": "dice", "count": 10**8, "of": 6}
    match name:
        case "throw":
            return json.dumps({**committed, "throw": dice})
        case "way":
            return json.dumps({**committed, "throw": {**dice, "way": "dice" * 10**6}})
        case "round":
            return json.dumps({**committed, "round": 3 * 10**8})
        case "count":
            return json.dumps(put(committed, ("request", "count"), 10**9))
        case "large":
            given = [[[at], [None]] for at in range(0, 5_000, 2)]
            return json.dumps(large(5_000, given=given))
        case "evening":
            return json.dumps({"record": EVENING, "rounds": rounds, "without": []})
        case "packed":
            packed = zlib.compress(b"[" * (4 * 10**8), 1)
            return f"BOBBL-DRAW/1 {base64.b32encode(packed).decode().rstrip('=')}"
        case _:
            return json.dumps({**committed, "more": [[]] * 4_000_000})


@pytest.mark.parametrize(
    "name", ["throw", "way", "round", "count", "large", "evening", "packed", "lists"]
)
def test_what_a_stranger_made_never_to_end_does(committed: Record, name: str) -> None:
    """The process gets so many seconds and bytes, and no more."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))

    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), "-"],
        input=stranger(name, committed),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
    )
    assert done.returncode in {1, 2, 3}, done.stderr[-500:]
    assert "Traceback" not in done.stderr
    assert done.stdout or done.stderr


def places_given(request: DrawRequest, dice: random.Random) -> DrawRequest:
    """Give some of them places before the draw."""
    tables = len(request.present) // 2
    takers = iter(dice.sample(request.present, min(3, len(request.present))))
    places = [
        tuple((next(takers, None) if dice.random() < 0.3 else None,) for _ in range(2))
        for _ in range(tables)
    ]
    return replace(request, given=tuple(places))


def any_request(dice: random.Random) -> DrawRequest:
    """Give a request of pairs as it comes, often with byes, wishes and given places."""
    count = dice.randrange(2, 31)
    rounds = dice.randrange(min(9, count))
    request = played("pairs", count, rounds, dice.randrange(1, 6))
    request = replace(request, absent=tuple(dice.sample(range(count), dice.choice((0, 0, 1)))))
    if dice.random() < 0.3:
        history = (*request.history, random_round("pairs", range(count), dice))
        request = replace(request, history=history, rounds=None)
    if dice.random() < 0.4 and count > 3:
        one, other = dice.sample(range(count), 2)
        request = replace(request, apart=((one, other, 5),))
    return places_given(request, dice) if dice.random() < 0.4 else request


def test_no_draw_is_accused_and_nearly_all_are_made_again(dice: random.Random) -> None:
    check, codes = script().check, []
    for number in range(300):
        request = any_request(dice)
        found = check(record_of(request, number))
        assert found.wrong == []
        codes.append(bool(found.unchecked))
    assert codes.count(False) > 250


def test_a_first_try_is_asked_for_only_where_the_server_takes_it(dice: random.Random) -> None:
    is_any_round_safe, told = script().is_any_round_safe, []
    for _ in range(150):
        request = any_request(dice)
        past = past_of(request)
        is_safe = outlook_of(request, field_of(request, past), past).is_safe()
        told.append(is_any_round_safe(json.loads(canonical(request))))
        assert is_safe or not told[-1]
    assert told.count(True) > 50


def test_places_given_to_all_are_held_against_the_round() -> None:
    check = script().check
    request = replace(DrawRequest("pairs", 4), given=(((2,), (0,)), ((1,), (3,))))
    record = record_of(request, 1)
    assert check(record).wrong == check(record).unchecked == []
    record["tables"].reverse()
    assert "Ein vorher vergebener Platz wurde nicht eingehalten." in check(record).wrong


def test_two_who_change_tables_are_found(dice: random.Random) -> None:
    check = script().check
    for number in range(30):
        record = record_of(played("pairs", 2 * dice.randrange(10, 30), 3, 3), number)
        assert check(record).wrong == check(record).unchecked == []
        tables = record["tables"]
        one, other = dice.sample(range(len(tables)), 2)
        tables[one][0], tables[other][0] = tables[other][0], tables[one][0]
        record["repeats"] = repeats_in(tables, record["request"]["history"])
        assert check(record).wrong != []


def repeats_in(tables: list[Any], history: list[Any]) -> dict[str, int]:
    met = {frozenset((*one, *other)) for played in history for one, other in played}
    again = sum(frozenset((*one, *other)) in met for one, other in tables)
    return {"partners": 0, "opponents": again, "crossings": 0}


def test_a_repeat_without_need_is_found() -> None:
    record = record_of(played("pairs", 12, 2, 4), 1)
    record["tables"] = record["request"]["history"][0]
    record["repeats"] = {"partners": 0, "opponents": 6, "crossings": 0}
    assert script().check(record).wrong == ["Es hätte eine Runde ohne Wiederholung gegeben."]


def test_of_players_the_laws_are_checked() -> None:
    check, record = script().check, record_of(played("players", 22, 2, 4), 3)
    assert check(record).wrong == check(record).unchecked == []
    twice = deepcopy(record)
    twice["tables"][0][0][0] = twice["tables"][1][0][0]
    often = deepcopy(record)
    (out, *_), (seat, *_) = often["byes"], often["tables"][2][1]
    out_before = often["request"]["history"][0]
    for table in out_before:
        for side in table:
            side[:] = [-1 if who == out else who for who in side]
    assert "genau einmal" in check(twice).wrong[0]
    assert any("öfter ausgesetzt" in each for each in check(often).wrong), seat


def any_players(dice: random.Random) -> DrawRequest:
    """Give a request of players as it comes, often with byes, wishes and given places."""
    count, rounds = dice.randrange(18, 31), dice.randrange(3)
    request = played("players", count, rounds, dice.randrange(1, 4))
    request = replace(request, absent=tuple(dice.sample(range(count), dice.choice((0, 0, 1, 3)))))
    if dice.random() < 0.4:
        one, other = dice.sample(range(count), 2)
        request = replace(request, apart=((one, other, 5),))
    if dice.random() < 0.4:
        takers = iter(dice.sample(request.present, 4))

        def place() -> int | None:
            return next(takers, None) if dice.random() < 0.3 else None

        tables = range(len(request.present) // 4)
        given = tuple(((place(), place()), (place(), place())) for _ in tables)
        request = replace(request, given=given)
    return request


def test_players_are_drawn_again_and_nobody_is_accused(dice: random.Random) -> None:
    check, codes = script().check, []
    for number in range(10):
        request = any_players(dice)
        found = check(record_of(request, number))
        assert found.wrong == [], request
        codes.append(bool(found.unchecked))
    assert codes.count(False) > 5


def test_two_players_who_change_seats_are_found(dice: random.Random) -> None:
    check = script().check
    for number in range(6):
        record = record_of(played("players", 24, 1, 2), number)
        assert check(record).wrong == check(record).unchecked == []
        tables = record["tables"]
        one, other = dice.sample(range(len(tables)), 2)
        tables[one], tables[other] = tables[other], tables[one]
        assert check(record).wrong == ["Noch einmal ausgelost ergibt der Zufall eine andere Runde."]


@pytest.mark.parametrize(("count", "rounds"), [(16, 5), (64, 21), (12, 11), (40, 13)])
def test_a_round_of_a_plan_is_drawn_again(count: int, rounds: int) -> None:
    check, after = script().check, min(3, rounds - 1)
    record = record_of(played("players", count, after, rounds - after), 4)
    found = check(record)
    assert found.wrong == found.unchecked == []
    assert any("aus dem Plan" in each for each in found.right)
    tables = record["tables"]
    tables[0], tables[1] = tables[1], tables[0]
    assert "ist es eine andere Runde." in check(record).wrong[0]


def test_the_plans_are_those_of_the_server() -> None:
    check = script()
    assert (dict(CYCLIC), dict(WHIST)) == (check.CYCLIC, check.WHIST)
    assert dict(FREE_REACH) == check.FREE_REACH
    for count in (*FREE_REACH, 100):
        for rounds in {1, 2, 3, 4, 5, 15, 21, count - 1}:
            known = schedule_of(count, rounds)
            request = json.loads(canonical(DrawRequest("players", count, rounds=rounds)))
            told = check.schedule_of(request)
            assert (known is None) == (told is None)
            if known is not None:
                assert told[0] == [[list(four) for four in each] for each in known.rounds]
                assert told[1] is known.has_partners


def test_who_was_swapped_out_of_a_plan_is_drawn_freely_again() -> None:
    check = script().check
    request = played("players", 24, 2, 5)
    (first, second, *rest), *later = (list(tables) for tables in reversed(request.history))
    (a, b), side = first
    (c, d), other = second
    changed = (((c, b), side), ((a, d), other), *rest)
    request = replace(request, history=(*(tuple(each) for each in reversed(later)), changed))
    found = check(record_of(request, 4))
    assert found.wrong == []
    assert not any("aus dem Plan" in each for each in found.right)


def test_before_the_first_draw_it_is_told_what_people_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(tmp_path)
    office = evening.station("organiser", "Leitung")
    evening.register_pairs(office, 4)
    first = evening.state.numbered()[0].id
    office.ask(GiveSeat(1, first, Seat(1, 1)), base_on(evening.state.field_changed))
    evening.close()
    assert main(["record", str(evening.path)]) == 0
    code, said = run(capsys.readouterr().out)
    assert code == 0
    assert "In diesem Protokoll ist keine Runde ausgelost." in said
    assert "Runde 1, ohne Los:\n  · Von Hand bekam vor der Auslosung einen Platz: Nr. 1." in said


def test_an_evening_is_checked_round_by_round() -> None:
    course = Course(Settings("Preismucken", rounds=3, entrants="players"))
    course.fill(22)
    for _ in range(3):
        course.draw()
        course.decide_all()
        course.close()
    evening = json.loads(encode_record(evening_record(course.bodies)))
    code, said = run(json.dumps(evening))
    assert (code, said.count("✗"), said.count("?")) == (0, 0, 0), said
    assert said.endswith("  Runde 1: stimmt\n  Runde 2: stimmt\n  Runde 3: stimmt\n")
    changed = deepcopy(evening)
    tables = changed["rounds"][1]["tables"]
    tables[0], tables[1] = tables[1], tables[0]
    code, said = run(json.dumps(changed))
    assert code == 1
    assert "Runde 1: stimmt\n  Runde 2: stimmt NICHT\n  Runde 3: stimmt\n" in said
    swapped = deepcopy(evening)
    first, second, *_ = swapped["rounds"][0]["tables"]
    first[0][0], second[0][0] = second[0][0], first[0][0]
    found = script().check_evening(swapped["rounds"], [])
    assert any("kein Eingriff danach steht im Protokoll" in each for each in found[1].wrong)
    swapped["rounds"][0]["acts"].append({"act": "swapped", "numbers": [1, 2]})
    found = script().check_evening(swapped["rounds"], [])
    assert any("Danach wurden Plätze getauscht" in each for each in found[1].unchecked)
    for each in swapped["rounds"]:  # as programs before told them
        del each["acts"]
    found = script().check_evening(swapped["rounds"], [])
    assert any("Danach wurden Plätze getauscht" in each for each in found[1].unchecked)
    assert script().main([]) == 2
    hidden = {**evening, "rounds": evening["rounds"][1:]}
    code, said = run(json.dumps(hidden))
    assert (code, said.count("✗ Runde 1 fehlt in dieser Datei.")) == (1, 2)
