"""One language for all: what was chosen in a window, else what the system says; and no other.

German shows in its letters and quotation marks and in its small words, English in its own.
"""

import argparse
import io
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path

import pytest

from bobbl.__main__ import SUBCOMMANDS, main
from bobbl.argument_words import GERMAN
from bobbl.places import named_home
from bobbl_client.model.appearance import Appearance, Language, keep_appearance
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.i18n import use
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.rulebook.rules_names import rules_name
from builders.sources.source_index import read_source

GOLDEN = Path(__file__).parents[2] / "golden" / "people-and-prizes-1.bobbl"

IN_BOTH = {"Sie", "Brillen", "Brille", "Hänger", "Kontra", "an", "war", "also", "die", "Bobbl"}
"""Words of the game, and what is a word in both languages."""
MARKS: dict[Language, re.Pattern[str]] = {
    "de": re.compile(
        r"(?<![-<=])\b(the|of|and|with|from|this|that|must|file|usage|options|show|exit)\b", re.I
    ),
    "en": re.compile(
        r"[äöüßÄÖÜ„]|\b(der|das|den|ein|eine|und|oder|mit|nicht|ist|sind|wird|von|zum|Sie|ohne"
        r"|Runde|Tisch|Spieler|Platz|DATEI|ORDNER|Aufruf|Angaben|neu)\b"
    ),
}
"""What must not stand in a text of each language."""

CLUB = (
    "new",
    "settings",
    "add",
    "player",
    "forget",
    "history",
    "plot",
    "table",
    "remove",
    "evenings",
)
HELPS = [*((row.name,) for row in SUBCOMMANDS), *(("club", each) for each in CLUB)]

CALLS = (
    "verify FILE",
    "rules",
    "rules FILE",
    "rules sechsermuck --format html",
    "simulate --games 100 --seed a",
    "shuffles --samples 400 --seed a",
    "club table CLUB",
    "club evenings CLUB",
    "club settings CLUB",
    "club history CLUB 1",
    "rank --fast",
    "record FILE --round x",
    "record FILE --round 99",
    "export FILE --format doc",
    "export FILE --format pdf",
    "export nowhere --format csv",
    "export . --format csv",
    "export CLUB --format csv",
    "club remove CLUB 99",
    "club add CLUB FILE --as x",
    "found x",
    "nonsense",
    "serve x --port y",
    "export",
    "export FILE --format",
    "simulate --games viele",
    "demo --tables",
    *(f"{row.name} --nonsense --help-me x y z" for row in SUBCOMMANDS),
    *(f"club {each} --nonsense" for each in CLUB),
)


@pytest.fixture(autouse=True)
def german_again() -> Iterator[None]:
    yield
    use("de")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("club") / "sv.club"
    for words in (["new", str(path), "--name", "SV"], ["player", str(path), "Hofmann, Karl"]):
        with redirect_stdout(io.StringIO()):
            assert main(["club", *words]) == 0
    return path


def said(monkeypatch: pytest.MonkeyPatch, language: str, *words: str) -> str:
    """Give everything that a call says."""
    monkeypatch.setenv("BOBBL_LANG", language)
    monkeypatch.setenv("COLUMNS", "300")  # no option is broken
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out), suppress(SystemExit):
        main(words)
    return out.getvalue()


def foreign(language: Language, text: str) -> set[str]:
    return {each.group() for each in MARKS[language].finditer(text)} - IN_BOTH


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("words", [(), *HELPS], ids=" ".join)
def test_help_is_in_one_language(
    monkeypatch: pytest.MonkeyPatch, language: Language, words: tuple[str, ...]
) -> None:
    shown = said(monkeypatch, language, *words, "--help")
    assert len(shown) > 100
    assert foreign(language, shown) == set()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("call", CALLS)
def test_what_a_command_says_is_in_one_language(
    monkeypatch: pytest.MonkeyPatch, club: Path, language: Language, call: str
) -> None:
    places = {"FILE": str(GOLDEN), "CLUB": str(club)}
    shown = said(monkeypatch, language, *(places.get(each, each) for each in call.split()))
    for path in (*places.values(), "Hofmann", "Leute und Preise, zu Ende"):
        shown = shown.replace(path, "")
    assert shown.strip()
    assert foreign(language, shown) == set()


def test_a_german_sentence_is_german() -> None:
    words = {code: foreign("de", re.sub(r"\{\w+\}", "", SENTENCES[code])) for code in SENTENCES}
    assert {code: found for code, found in words.items() if found} == {}


@pytest.mark.parametrize("kind", ["csv", "html"])
def test_a_list_is_headed_in_the_language(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    for language, head in (("de", "Platz"), ("en", "Rank")):
        shown = said(monkeypatch, language, "export", str(GOLDEN), "--format", kind)
        assert head in shown
        assert kind == "csv" or f'<html lang="{language}">' in shown


def test_rules_have_names_in_both_languages() -> None:
    assert [rules_name(each) for each in PRESETS.values()] == [e.name for e in PRESETS.values()]
    use("en")
    names = [rules_name(each) for each in PRESETS.values()]
    assert len(set(names)) == len(PRESETS)
    assert foreign("en", " ".join(names)) == set()


def sentences_of_argparse() -> set[str]:
    """Give what the module of this Python looks up, but for mistakes of whoever calls it."""
    source = read_source(Path(argparse.__file__).read_text("utf-8"))
    asked = (each for each in source.calls if not each.owner and each.name in ("_", "ngettext"))
    return {text for call in asked for text in call.constants}


OF_PROGRAMMERS = re.compile(
    r"conflict|callable|dest=|invalid option string|mutually exclusive|'required' is|mode %r"
    r"|cannot merge|__call__|can't open|cannot have multiple|%\(prog\)s: error"
)


def test_all_that_argparse_says_to_a_user_is_known() -> None:
    asked = {each for each in sentences_of_argparse() if not OF_PROGRAMMERS.search(each)}
    assert len(asked) > 15
    assert asked - GERMAN.keys() == set()


@pytest.mark.parametrize("text", GERMAN)
def test_its_fields_are_kept(text: str) -> None:
    fields = re.compile(r"%(?:\(\w+\))?[sr]")
    assert set(fields.findall(GERMAN[text])) <= set(fields.findall(text))
    if "(" not in text:  # without names all of them are needed
        assert fields.findall(GERMAN[text]) == fields.findall(text)


@pytest.mark.parametrize(
    ("typed", "home"),
    [
        (["serve", "x", "--home", "/a"], "/a"),
        (["serve", "--home=/b", "x"], "/b"),
        (["serve", "--home"], ""),
    ],
)
def test_the_folder_is_found_before_anything_is_understood(typed: list[str], home: str) -> None:
    assert named_home(typed) == Path(home)


def test_the_choice_of_the_windows_holds_for_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_appearance(tmp_path, Appearance(language="en"), random.Random(1).randbytes)
    assert "There is no file" in said(
        monkeypatch, "de", "serve", "nowhere.bobbl", "--home", str(tmp_path)
    )
    monkeypatch.setenv("BOBBL_HOME", str(tmp_path))
    assert "There is no file" in said(monkeypatch, "de", "export", "nowhere", "--format", "csv")


@pytest.mark.parametrize(
    ("language", "usage"), [("de_DE.UTF-8", "Aufruf: "), ("en_US", "usage: "), ("fr_FR", "usage: ")]
)
def test_a_process_speaks_as_its_system_does(language: str, usage: str) -> None:
    environment = {name: os.environ[name] for name in os.environ if not name.startswith("BOBBL_LA")}
    done = subprocess.run(
        [sys.executable, "-m", "bobbl", "draw", "--help"],
        env={**environment, "LC_ALL": language},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.startswith(usage)
