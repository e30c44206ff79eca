"""The frame: which subcommand runs, what is imported for it, and how errors come out."""

import argparse
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from bobbl import __main__ as command
from bobbl.__main__ import SUBCOMMANDS, Subcommand, main
from bobbl_shared.errors import BobblError, InputError

ROOT = Path(__file__).parents[3]


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
        assert f" {row.name} " in shown.replace("\n", " ")


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


def told_version(capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code in (0, None)
    return capsys.readouterr().out


def test_the_version_is_that_of_the_distribution_with_format_and_protocol(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told_version(capsys) == (
        f"bobbl {version('bobbl')}\nTurnierdateien: Format 1\nServer und Stationen: Protokoll 3\n"
    )


def test_the_version_is_told_in_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOBBL_LANG", "en")
    assert told_version(capsys).splitlines()[1:] == [
        "Tournament files: format 1",
        "Server and stations: protocol 3",
    ]


def test_several_protocols_are_told_from_the_lowest_to_the_highest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bobbl.program.version.PROTOCOL", (3, 5))
    assert told_version(capsys).endswith("Protokoll 3–5\n")


def test_the_version_is_written_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert version("bobbl") == project["version"]
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[([0-9.]+)\] – \d{4}-\d\d-\d\d$", changes, re.MULTILINE)
    assert released[0] == project["version"]
