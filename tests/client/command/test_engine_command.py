"""The engines' loop, and the real ``bobbl rank`` as a process."""

import io
import json
import os
import subprocess
import sys
import threading
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

import pytest

from bobbl import engines
from bobbl_shared.errors import BobblError, InputError

GOLDEN = Path(__file__).parents[2] / "golden" / "ranking-six-pairs.json"
REQUEST = json.dumps(json.loads(GOLDEN.read_text("utf-8"))["request"]).encode()
BOBBL = [sys.executable, "-m", "bobbl"]
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def echo(raw: bytes) -> Mapping[str, object]:
    """An engine that gives back what it was told, and refuses ``no``."""
    if raw.strip() == b"no":
        raise InputError("number_too_small", "$.count", least=3)
    return {"heard": raw.decode().strip()}


def run(monkeypatch: pytest.MonkeyPatch, given: bytes, lines: bool) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    return engines.run(echo, Namespace(lines=lines))


def test_the_whole_input_is_one_request(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(monkeypatch, "ä\nb\n".encode(), lines=False) == 0
    assert capsysbinary.readouterr().out == '{"heard":"ä\\nb"}\n'.encode()


def test_each_line_is_a_request(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(monkeypatch, b"a\n\n  \r\nb\r\nc", lines=True) == 0
    assert capsysbinary.readouterr().out == b'{"heard":"a"}\n{"heard":"b"}\n{"heard":"c"}\n'


def test_no_lines_no_answers(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(monkeypatch, b"", lines=True) == 0
    assert capsysbinary.readouterr().out == b""


def test_a_bad_line_is_named_and_ends_the_run(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    with pytest.raises(InputError) as caught:
        run(monkeypatch, b"a\n\nno\nb\n", lines=True)
    assert capsysbinary.readouterr().out == b'{"heard":"a"}\n'
    assert caught.value.place == "Zeile 3, $.count"
    assert caught.value.code == "number_too_small"
    assert caught.value.parameters["least"] == 3


def test_without_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(BobblError, match="input_missing"):
        engines.run(echo, Namespace(lines=False))


def process(*arguments: str, given: bytes) -> tuple[int, str, str]:
    done = subprocess.run(
        [*BOBBL, *arguments], input=given, env=BUFFERED, capture_output=True, timeout=60
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_rank_as_a_process() -> None:
    code, out, err = process("rank", given=REQUEST)
    assert (code, err) == (0, "")
    assert json.loads(out)["ranking"][0] == {
        "rank": 1,
        "entrant": 2,
        "name": "Fritz / Hans",
        "won": 2,
        "goals": 0,
        "opponents_goals": 28,
    }


def test_rate_as_a_process() -> None:
    players = [{"name": name, "rating": None, "rounds": 0} for name in "ABCD"]
    table = [{"player": each, "result": 5 - each} for each in range(4)]
    request = json.dumps({"players": players, "rounds": [table]}).encode()
    code, out, err = process("rate", "--lines", given=request + b"\n" + request)
    assert (code, err, out.count("\n")) == (0, "", 2)
    answer = json.loads(out.splitlines()[1])
    assert [each["rating"] for each in answer["players"]] == [3, 2, 2, 1]


def test_a_table_of_three_cannot_be_rated() -> None:
    player = b'{"name": "A", "rating": 0, "rounds": 0}'
    given = b'{"players": [' + player + b'], "rounds": [[{"player": 0, "result": 1}]]}'
    code, out, err = process("rate", given=given)
    assert (code, out) == (2, "")
    assert err.startswith("$.rounds[0]: Spieler an diesem Tisch: 1, es müssen 4 sein")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "place"),
    [
        (b"", "$: "),
        (b"\xff\xfe", "1:1: "),
        (b'{"entrants": ', "1:13: "),
        (b'{"entrants": "pairs", "names": ["A"], "rounds": [], "lots": []}', "$.lots: "),
    ],
)
def test_bad_input_is_one_sentence(given: bytes, place: str) -> None:
    code, out, err = process("rank", given=given)
    assert (code, out) == (2, "")
    assert err.startswith(place)
    assert err.count("\n") == 1


def test_a_bad_line_of_a_process() -> None:
    code, out, err = process("rank", "--lines", given=REQUEST + b"\n{}\n" + REQUEST + b"\n")
    assert code == 2
    assert out.count("\n") == 1
    assert err.startswith("Zeile 2, $.entrants: ")


def test_every_answer_is_sent_before_the_next_request_comes() -> None:
    with subprocess.Popen(
        [*BOBBL, "rank", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=BUFFERED
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        guard = threading.Timer(60, running.kill)
        guard.start()
        for _ in range(3):
            running.stdin.write(REQUEST + b"\n")
            running.stdin.flush()
            assert running.stdout.readline().startswith(b'{"ranking":')
        running.stdin.close()
        assert running.stdout.read() == b""
        guard.cancel()
    assert running.returncode == 0


def test_a_reader_that_goes_away() -> None:
    with subprocess.Popen(
        [*BOBBL, "rank"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=BUFFERED,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdin is not None
        running.stdout.close()
        running.stdin.write(REQUEST)
        running.stdin.close()
        said = running.stderr.read().decode()
    assert running.returncode == 2
    assert said.count("\n") == 1
    assert "Antwort" in said
