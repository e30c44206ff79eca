"""The harness that runs tests again and again tells what failed, and keeps what was said."""

from pathlib import Path

import pytest

from bench.under_load import Trial, busy, main

FAILS_SOMETIMES = """
from pathlib import Path

def test_it():
    mark = Path({mark!r})
    is_second = mark.exists()
    mark.touch()
    assert not is_second, "said what was wrong"
"""
HANGS = """
import threading

def test_it():
    threading.Event().wait()
"""


def a_trial(folder: Path, text: str, times: int, patience_s: float) -> Trial:
    """Make a trial of a file with one test."""
    file = folder / "test_of_a_trial.py"
    file.write_text(text)
    return Trial((f"{file}::test_it",), times, patience_s, folder)


def test_what_fails_sometimes_is_counted_and_its_output_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FAILS_SOMETIMES.format(mark=str(tmp_path / "mark"))
    trial = a_trial(tmp_path, text, 2, 600.0)
    with busy(1):
        trial.run()
    trial.print_summary()
    assert trial.has_failed
    first, second, *_, summary, where = capsys.readouterr().out.splitlines()
    assert first.startswith("   1 of 2,")
    assert "green" in first
    assert second.startswith("   2 of 2,   0.0 min left  RED")
    assert summary.startswith("  1 of   2 failed")
    [output] = tmp_path.glob("*.txt")
    assert where.strip() == str(output)
    assert "BOBBL_TEST_SEED=1, exit code 1" in output.read_text()
    assert "said what was wrong" in output.read_text()


MEETS = """
import pathlib, time

def test_it():
    mine, other = (pathlib.Path({folder!r}, each) for each in ({own!r}, {other!r}))
    mine.touch()
    while not other.exists():
        time.sleep(0.01)
"""


def test_so_many_as_are_asked_for_run_at_a_time(tmp_path: Path) -> None:
    files = [tmp_path / f"test_{each}.py" for each in ("one", "other")]
    for file, other in zip(files, reversed(files), strict=True):
        file.write_text(MEETS.format(folder=str(tmp_path), own=file.stem, other=other.stem))
    trial = Trial([str(each) for each in files], 1, 600.0, tmp_path, at_once=2)
    trial.run()
    assert not trial.has_failed
    assert all(len(each.seconds) == 1 for each in trial.tallies.values())


def test_what_hangs_is_ended_and_counts_as_failed(tmp_path: Path) -> None:
    trial = a_trial(tmp_path, HANGS, 1, 0.1)
    trial.run()
    assert trial.has_failed
    [output] = tmp_path.glob("*.txt")
    assert "killed after 0.1 s" in output.read_text()


def test_the_tests_of_a_file_are_run_together_if_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = "tests/architecture/test_json_names.py"
    assert main([here, "--files", "--times", "1", "--busy", "0", "--keep", str(tmp_path)]) == 0
    first, line, _, summary = capsys.readouterr().out.splitlines()
    assert first.startswith("1 files, 1 times")
    assert line.endswith(f"s  {here}")
    assert summary.startswith("  0 of   1 failed")


def test_tests_that_do_not_exist_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "test_none.py")])
    assert "not found" in capsys.readouterr().err
