"""The frame: which subcommand runs, what is imported for it, and how errors come out."""

import argparse
import subprocess
import sys
from importlib.metadata import version
from types import ModuleType

import pytest

from bobbl import __main__ as command
from bobbl.__main__ import SUBCOMMANDS, Subcommand, main
from bobbl_shared.errors import BobblError, InputError


class Fake(ModuleType):
    """A subcommand module that ends as the test wants it to."""

    def __init__(self, ends: int | BaseException) -> None:
        super().__init__("fake")
        self.ends = ends

    def configure(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file")

    def run(self, args: argparse.Namespace) -> int:
        assert args.file == "evening.bobbl"
        if isinstance(self.ends, BaseException):
            raise self.ends
        return self.ends


def ended(monkeypatch: pytest.MonkeyPatch, ends: int | BaseException) -> int:
    monkeypatch.setattr(command, "SUBCOMMANDS", (Subcommand("fake", "does it", "bobbl.fake"),))
    monkeypatch.setitem(sys.modules, "bobbl.fake", Fake(ends))
    return main(["fake", "evening.bobbl"])


@pytest.mark.parametrize("code", [0, 1])
def test_a_row_and_a_module_make_a_subcommand(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    assert ended(monkeypatch, code) == code


def test_an_error_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, InputError("key_missing", "$.names", key="names")) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "$.names: Der Schlüssel „names“ fehlt; ergänzen Sie ihn.\n"


def test_an_unknown_error_still_says_what_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(monkeypatch, BobblError("moon_fell", height=3)) == 2
    assert "moon_fell" in capsys.readouterr().err


def test_our_own_mistakes_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError):
        ended(monkeypatch, ZeroDivisionError())


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(monkeypatch, KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ([], "bobbl --help"),
        (["rnak"], "rnak"),
        (["rank", "--line", "x"], "x"),
        (["rank", "--fast"], "--fast"),
    ],
)
def test_unusable_arguments(
    typed: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(typed)
    assert left.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert named in shown.err
    assert shown.err.count("\n") == 1


def test_help_names_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    for row in SUBCOMMANDS:
        assert f" {row.name} " in shown


@pytest.mark.parametrize("row", SUBCOMMANDS, ids=lambda row: row.name)
def test_every_subcommand_can_be_asked_for_help(
    row: Subcommand, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([row.name, "--help"])
    assert left.value.code == 0
    assert f"bobbl {row.name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["draw", "rank", "rate"])
def test_an_engine_waits_for_nothing_it_does_not_need(name: str) -> None:
    program = f"""
import sys
from importlib.metadata import version
from bobbl.__main__ import main
try:
    main([{name!r}, "--help"])
except SystemExit:
    heavy = {{"PyQt6", "aiohttp", "networkx", "asyncio", "sqlite3", "cryptography", "zeroconf"}}
    print("heavy:", sorted(heavy & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.endswith("heavy: []\n")


def test_the_version_is_that_of_the_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code in (0, None)
    assert capsys.readouterr().out == f"bobbl {version('bobbl')}\n"
