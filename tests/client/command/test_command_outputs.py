"""Whatever a command writes: it replaces no tournament and no club, and other files when told to.

The options are looked up in the command itself: one that names a file is either known here as
something that is read, or it is an output and has to keep the rule.
"""

import argparse
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bobbl.__main__ import SUBCOMMANDS, _parser, main
from bobbl.outputs import output_path

GOLDEN = Path(__file__).parents[2] / "golden" / "everything-1.bobbl"
OTHER = b"somebody's letter"

READ_OR_KEPT = {
    ("club new", "file"),  # made, and only where there is none
    ("club add", "evenings"),
    ("demo", "out"),  # a folder; see below
    ("demo", "site"),  # folders of pages: never over what is not theirs (tests/server/site)
    ("pages", "station"),
    ("export", "file"),
    ("export", "folder"),  # of the club's site; see test_site_command
    ("forget", "file"),  # only details are deleted from it, and it asks
    ("forget", "home"),
    ("forget", "lost"),  # a folder that is not there: nothing is written
    ("found", "file"),  # made, and only where there is none
    ("found", "settings"),
    ("found", "like"),
    ("host", "file"),
    *(("import", each) for each in ("list", "file")),
    *((each, "folder") for each in ("host", "pages")),  # of the club's site
    ("record", "file"),
    ("serve", "file"),
    ("serve", "backup"),  # a folder of copies, each under a name of its own
    ("serve", "take_over"),
    ("verify", "file"),
    ("verify", "against"),
    *((f"club {each}", "file") for each in ("settings", "add", "player", "forget", "history")),
    *((f"club {each}", "file") for each in ("plot", "table", "evenings", "remove")),
    *((f"club {each}", "file") for each in ("season", "winners")),
    *((each, "home") for each in ("export", "found", "host", "import", "pages", "serve")),
    *((each, "home") for each in ("doctor", "station", "training")),
    ("doctor", "file"),
}
"""Options and arguments that name files or folders, and are no outputs."""

CALLS = {
    "doctor": ("doctor --home HOME", ("report",)),
    "export": ("export TOURNAMENT --format csv", ("out",)),
    "import": ("import LIST TOURNAMENT --preview", ("rest",)),
    "record": ("record TOURNAMENT --round 1", ("out",)),
    "simulate": ("simulate --games 100 --rules wenz-muck", ("json", "svg", "png")),
    "fairness": ("fairness --samples 100 --count 8 --expected 2", ("json", "svg", "png")),
    "shuffles": ("shuffles --samples 400", ("json", "svg", "png")),
    "serve": ("serve TOURNAMENT --home HOME --no-announce", ("token_file",)),
    "club table": ("club table CLUB", ("out",)),
    "club evenings": ("club evenings CLUB", ("out",)),
    "club history": ("club history CLUB 1", ("out",)),
    "club season": ("club season CLUB", ("out",)),
    "club winners": ("club winners CLUB", ("out",)),
    "club plot": ("club plot CLUB 1", ("svg", "png")),
}
"""How each command that has outputs is called, and which."""

SERVES = {"serve"}
"""These do not come back by themselves."""

FINDS = {"doctor"}
"""These end with 1 for what is wrong with a computer; see test_doctor_command."""

OUTPUTS = [(name, option) for name, (_, options) in CALLS.items() for option in options]


class Asked(NamedTuple):
    """An option or argument of a command."""

    command: str
    action: argparse.Action


def leaves(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, list[Asked]]]:
    """Give each command below a parser with its options."""
    below = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    if not below:
        yield name, [Asked(name, each) for each in parser._actions]
    for each in below:
        for word, part in each.choices.items():
            yield from leaves(part, f"{name} {word}".strip())


def commands() -> dict[str, list[Asked]]:
    found: dict[str, list[Asked]] = {}
    for row in SUBCOMMANDS:
        known = dict(leaves(_parser([row.name]), ""))
        found |= {name: asked for name, asked in known.items() if name.split()[0] == row.name}
    return found


COMMANDS = commands()


class Desk(NamedTuple):
    """A folder with a tournament, a club, and room for files."""

    folder: Path
    tournament: Path
    club: Path

    def call(self, name: str, *more: object) -> int:
        places = {"TOURNAMENT": self.tournament, "CLUB": self.club, "HOME": self.folder / "home"}
        places["LIST"] = self.folder / "list.csv"
        words = [str(places.get(word, word)) for word in CALLS[name][0].split()]
        return main([*words, *map(str, more)])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    shutil.copy(GOLDEN, folder / "evening.bobbl")
    (folder / "list.csv").write_text("Quandt, Xenia / Xaver, Quirin")
    assert main(["club", "new", str(folder / "verein.club"), "--name", "SV"]) == 0
    assert main(["club", "add", str(folder / "verein.club"), str(GOLDEN), "--any-date"]) == 0
    return folder


@pytest.fixture
def desk(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    for path in made.iterdir():
        shutil.copy(path, tmp_path)
    capsys.readouterr()
    return Desk(tmp_path, tmp_path / "evening.bobbl", tmp_path / "verein.club")


def test_every_command_is_seen() -> None:
    assert {name.split()[0] for name in COMMANDS} == {row.name for row in SUBCOMMANDS}
    assert len([name for name in COMMANDS if name.startswith("club ")]) == 12


@pytest.mark.parametrize("name", COMMANDS)
def test_what_names_a_file_is_read_or_keeps_the_rule(name: str) -> None:
    files = {each.action.dest for each in COMMANDS[name] if each.action.type is Path}
    assert {(name, each) for each in files} <= READ_OR_KEPT
    outputs = {each.action.dest for each in COMMANDS[name] if each.action.type is output_path}
    assert outputs == set(CALLS.get(name, ("", ()))[1])
    has_force = any("--force" in each.action.option_strings for each in COMMANDS[name])
    assert has_force == (bool(outputs) or name in {"demo", "host", "pages"})


def test_nothing_is_known_that_is_not_there() -> None:
    names = {(name, each.action.dest) for name, asked in COMMANDS.items() for each in asked}
    assert {*READ_OR_KEPT, *OUTPUTS} <= names


def option_of(name: str, dest: str) -> str:
    (found,) = (each.action for each in COMMANDS[name] if each.action.dest == dest)
    return found.option_strings[0]


def ways_to(path: Path, folder: Path) -> Iterator[Path]:
    """Give a file under all its names, and what lies beside it."""
    link, hard = folder / f"{path.name}.link", folder / f"{path.name}.hard"
    link.symlink_to(path)
    os.link(path, hard)
    yield from (path, link, hard)
    yield Path(f"{folder}/../{folder.name}/./{path.name}")
    yield path.with_name(path.name + "-wal")


@pytest.mark.parametrize(("name", "dest"), OUTPUTS)
def test_a_tournament_and_a_club_stay_whatever_is_said(
    desk: Desk, capsys: pytest.CaptureFixture[str], name: str, dest: str
) -> None:
    option = option_of(name, dest)
    for file in (desk.tournament, desk.club):
        before = file.read_bytes()
        for path in ways_to(file, desk.folder):
            for more in ((), ("--force",)):
                assert desk.call(name, option, path, *more) == 2, path
                said = capsys.readouterr()
                assert (said.out, said.err.count("\n")) == ("", 1)
                assert "nie überschrieben" in said.err
        assert file.read_bytes() == before


@pytest.mark.parametrize(("name", "dest"), OUTPUTS)
@pytest.mark.parametrize(
    ("path", "told"),
    [
        (".", "ist ein Ordner"),
        ("nowhere/x", "ließ sich nicht schreiben"),
        ("/dev/null", "ist ein Gerät"),
        ("/dev/full", "ist ein Gerät"),
        ("letter.txt", "gibt es schon"),
    ],
)
def test_a_place_that_cannot_be_is_one_sentence(
    desk: Desk, capsys: pytest.CaptureFixture[str], name: str, dest: str, path: str, told: str
) -> None:
    letter = desk.folder / "letter.txt"
    letter.write_bytes(OTHER)
    assert desk.call(name, option_of(name, dest), desk.folder / path) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert told in said.err
    assert letter.read_bytes() == OTHER


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [each for each in CALLS if each not in SERVES | FINDS])
def test_another_file_gives_way_when_told_to(desk: Desk, name: str) -> None:
    paths = [desk.folder / f"list.{dest}" for dest in CALLS[name][1]]
    files = [
        word
        for dest, path in zip(CALLS[name][1], paths, strict=True)
        for word in (option_of(name, dest), path)
    ]
    for path in paths:
        path.write_bytes(OTHER)
    assert desk.call(name, *files) == 2
    assert [path.read_bytes() for path in paths] == [OTHER] * len(paths)
    assert desk.call(name, *files, "--force") == 0
    assert all(path.read_bytes() not in (OTHER, b"") for path in paths)


@pytest.mark.parametrize(
    ("call", "file"),
    [
        ("import {0} {1} --preview --rest", "list.csv"),
        ("simulate --games 100 --rules {0} --json", "own.json"),
    ],
)
def test_what_is_read_is_never_written_over(
    desk: Desk, capsys: pytest.CaptureFixture[str], call: str, file: str
) -> None:
    source, link = desk.folder / file, desk.folder / "link"
    link.symlink_to(source)
    assert main(["rules", "wenz-muck", "--format", "json"]) == 0
    (desk.folder / "own.json").write_text(capsys.readouterr().out)
    before = source.read_bytes()
    words = call.format(source, desk.tournament).split()
    for path in (source, link):
        assert main([*words, str(path), "--force"]) == 2
        assert "wird für diesen Befehl gelesen" in capsys.readouterr().err
        assert source.read_bytes() == before


@pytest.mark.parametrize("name", ["simulate", "fairness", "club plot"])
def test_two_outputs_are_not_one_file(
    desk: Desk, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = desk.folder / "picture"
    assert desk.call(name, "--svg", path, "--png", path) == 2
    assert "zweimal als Ziel" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize(
    ("file", "more", "told"),
    [
        ("tournament.bobbl", (), "nie überschrieben"),
        ("tournament.bobbl", ("--force",), "nie überschrieben"),
        ("ranking.csv", (), "gibt es schon"),
        ("report.json", (), "gibt es schon"),
    ],
)
def test_a_demo_begins_only_where_it_can_end(
    desk: Desk, capsys: pytest.CaptureFixture[str], file: str, more: tuple[str, ...], told: str
) -> None:
    (desk.folder / file).write_bytes(OTHER)
    assert main(["demo", "--out", str(desk.folder), *more]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert (desk.folder / file).read_bytes() == OTHER


def test_a_demo_keeps_a_link_out_of_a_tournament(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    out = desk.folder / "demo"
    out.mkdir()
    (out / "ranking.json").symlink_to(desk.tournament)
    assert main(["demo", "--out", str(out), "--force"]) == 2
    assert "nie überschrieben" in capsys.readouterr().err


def test_a_pdf_is_an_output_like_any_other(desk: Desk) -> None:
    words = ["export", str(desk.tournament), "--format", "pdf", "--out"]
    assert main([*words, str(desk.tournament), "--force"]) == 2
    path = desk.folder / "list.pdf"
    path.write_bytes(OTHER)
    assert main([*words, str(path)]) == 2
    assert main([*words, str(path), "--force"]) == 0
    assert path.read_bytes().startswith(b"%PDF")
