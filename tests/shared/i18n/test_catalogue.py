"""The catalogues: nothing in them that the sources do not say, and nothing lost on the way."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

import bobbl_shared.i18n as i18n
from bobbl_shared.i18n.draw_reasons import DRAW_REASONS
from bobbl_shared.i18n.sentences import SENTENCES
from builders.sources.source_index import Call, sources

ROOT = Path(__file__).parents[3]
CATALOGUES = sorted((ROOT / "shared/bobbl_shared/i18n").rglob("*.po"))
KEYWORDS = ("msgid", "msgid_plural", "msgstr", "msgstr[0]", "msgstr[1]")

Entry = dict[str, str]

PACKAGES = tuple(each.relative_to(ROOT).as_posix() for each in sorted(ROOT.glob("*/bobbl*")))
NOTHING = slice(0)
TRANSLATED = {"tr": slice(1), "trn": slice(2), "Subcommand": slice(1, 2)}
"""Which arguments of these calls are texts."""


def entries(path: Path) -> Iterator[Entry]:
    """Read the one-line entries that we write; the header comes first."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        entry: Entry = {}
        for line in block.strip().splitlines():
            keyword, _, text = line.partition(" ")
            if keyword in KEYWORDS:
                entry[keyword] = ast.literal_eval(text)
            else:
                assert entry.get("msgid") == "", line
        yield entry


def texts_in_sources() -> set[str]:
    found = {*SENTENCES.values(), *DRAW_REASONS.values()}
    for _, call in calls():
        texts = call.arguments[TRANSLATED.get(call.name, NOTHING)]
        found |= {each for each in texts if each is not None}
    return found | set(texts_in_templates())


def calls() -> Iterator[tuple[str, Call]]:
    """Give the calls of names without a dot, each with its module."""
    for name, source in sources(PACKAGES).items():
        yield from ((name, call) for call in source.calls if not call.owner)


def looked_up() -> Iterator[str]:
    """Yield the modules that translate what stands somewhere else."""
    for name, call in calls():
        if call.name in {"tr", "trn"} and call.arguments[0] is None:
            yield name


def texts_in_templates() -> Iterator[str]:
    for path in ROOT.glob("*/bobbl*/**/templates/*.html"):
        for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name):
                for argument in call.args[TRANSLATED.get(call.node.name, NOTHING)]:
                    assert isinstance(argument, nodes.Const), path
                    yield argument.value


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_entry_is_one_of_the_sources_and_keeps_its_fields(path: Path) -> None:
    header, *rest = entries(path)
    assert header["msgid"] == ""
    known = texts_in_sources()
    ids = [entry["msgid"] for entry in rest]
    assert ids == sorted(set(ids))
    assert set(ids) <= known
    for entry in rest:
        known_fields = fields(entry["msgid"]) | fields(entry.get("msgid_plural", ""))
        for keyword, text in entry.items():
            assert text
            assert fields(text) <= known_fields, (keyword, text)
            assert fields(text) >= known_fields - {"n"}, (keyword, text)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_nothing_is_left_untranslated(path: Path) -> None:
    _, *rest = entries(path)
    assert texts_in_sources() - {plural for each in rest for plural in texts_of(each)} == set()


def texts_of(entry: Entry) -> set[str]:
    return {entry["msgid"], entry.get("msgid_plural", "")}


def test_texts_are_translated_where_they_stand_but_for_those_of_known_tables() -> None:
    assert sorted(looked_up()) == [
        "client/bobbl/__main__.py",  # the help of each subcommand
        "client/bobbl_client/evening/draw_words.py",  # DRAW_REASONS
        "shared/bobbl_shared/i18n/sentences.py",  # SENTENCES
    ]


def test_no_code_lacks_a_sentence_in_english() -> None:
    texts = {**SENTENCES, **DRAW_REASONS}
    known = {each["msgid"]: each.get("msgstr", "") for each in entries(CATALOGUES[0])}
    assert [code for code, german in texts.items() if known.get(german, "") in {"", german}] == []


def test_there_is_an_english_one() -> None:
    assert [path.parts[-3] for path in CATALOGUES] == ["en"]


def test_without_a_catalogue_it_stays_german() -> None:
    i18n.use("xx")
    assert i18n.tr("Alles übertragen") == "Alles übertragen"
    i18n.use("de")


def test_english_is_spoken_when_asked_for() -> None:
    try:
        i18n.use("en")
        assert i18n.tr("Alles übertragen") == "Everything sent"
        one, many = "{n} Eintrag wird übertragen", "{n} Einträge werden übertragen"
        assert i18n.trn(one, many, 1) == "1 entry is being sent"
        assert i18n.trn(one, many, 3) == "3 entries are being sent"
    finally:
        i18n.use("de")
    assert i18n.tr("Alles übertragen") == "Alles übertragen"
