"""The handbook says what the windows say: its words and keys are those of the program.

The German one is held against the German texts, the English one against their translations.
"""

import ast
import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bobbl_shared.i18n.sentences import SENTENCES
from builders.sources.source_index import sources, trees

ROOT = Path(__file__).parents[3]
CHAPTERS = ROOT / "docs/handbook"


@cache
def prose(language: str) -> str:
    """Give the words of all chapters, without code and pictures; a link is what is read of it."""
    paths = sorted((CHAPTERS / language).glob("*.md"))
    text = "\n\n".join(each.read_text(encoding="utf-8") for each in paths)
    plain_ = re.sub(r"```.*?```|`[^`]*`|!\[[^\]]*\]\([^)]*\)|<!--.*?-->", "", text, flags=re.S)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", plain_)


KEY = re.compile(r"F\d{1,2}|[A-Z]|[−+→←↑↓*,/]|Enter|Esc|Entf|Tab|Strg\+[A-Z]|Leer|Rück")

NOT_IN_WINDOWS = {
    **dict.fromkeys(
        ("order", "none", "kontra", "re", "sup", "hirsch", "thrown_in", "pflichtmuck"),
        "a word in a file of rules",
    ),
    **dict.fromkeys(("must_call", "ramsch"), "a word in a file of rules"),
    **dict.fromkeys(("last_player", "most_times", "cut"), "a word in a file of rules"),
    **dict.fromkeys(("previous_trick", "first_dealer", "cards"), "a word in a file of rules"),
    "Bobbl, direkter Vergleich, Tore": "an example of what is typed",
    "ab der 4. Runde sieht niemand mehr etwas": "what a number means",
    "20:41 Theke: Ergebnis: Runde 3, Tisch 7 …": "an example of a line",
}
"""Quoted words of the handbook that no window shows, each with its reason."""


TOLD_LATER = {
    "Ohne Umschlag auslosen",
    "Umschlag zeigen, dann auslosen",
    "Eigene Wertung",
    "Losen bei der Anmeldung",
    "Nachzügler",
    "Neu auslosen",
    "Ohne Auslosung beginnen",
    "Plätze tauschen",
    "Protokoll, Zettel",
    "Voranmeldungen einlesen",
}
"""Names whose button gets its label from the presenter, or is a row of a page: what it says."""


PACKAGES = tuple(each.relative_to(ROOT).as_posix() for each in sorted(ROOT.glob("*/bobbl*")))


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"tr", "trn"}


def texts_of(node: ast.AST) -> Iterator[str]:
    """Give the texts that stand in calls of ``tr`` and ``trn`` below a node."""
    for each in ast.walk(node):
        if is_text(each):
            assert isinstance(each, ast.Call)
            yield from (str(a.value) for a in each.args if isinstance(a, ast.Constant))


@cache
def texts() -> frozenset[str]:
    """Return all texts of the program."""
    calls = (call for source in sources(PACKAGES).values() for call in source.calls)
    translated = {
        text
        for call in calls
        if call.name in {"tr", "trn"} and not call.owner
        for text in call.constants
    }
    return frozenset(translated | set(SENTENCES.values()))


@cache
def catalogue() -> gettext.NullTranslations:
    """Return what turns a text into English."""
    return gettext.translation("bobbl", ROOT / "shared/bobbl_shared/i18n", ["en"])


@cache
def english_promises() -> frozenset[tuple[str, str]]:
    """Give the same in English; the keys are what the keyboards of both have in common."""
    said = catalogue().gettext
    return frozenset((said(key), said(word)) for key, word in promises())


@cache
def promises() -> frozenset[tuple[str, str]]:
    """Give what stands beside which key, wherever the program names both in one call."""
    found = set[tuple[str, str]]()
    for _, tree in trees(PACKAGES, having=("tr(", "trn(")):
        for call in (each for each in ast.walk(tree) if isinstance(each, ast.Call)):
            keys = {
                str(a.value)
                for a in call.args
                if isinstance(a, ast.Constant) and KEY.fullmatch(str(a.value))
            }
            keys |= {t for a in call.args if is_text(a) for t in texts_of(a) if KEY.fullmatch(t)}
            words = {text for a in call.args for text in texts_of(a)}
            found |= {(key, word) for key in keys for word in words - keys}
    return frozenset(found)


LEAST = 12
"""So many signs of a text must be its own."""


def plain(text: str) -> str:
    return " ".join(text.replace("**", "").replace("\u00a0", " ").split())


@cache
def patterns() -> dict[str, re.Pattern[str]]:
    """Give a pattern for each text that says enough beside its fields to be known by it."""
    made = {}
    for text in map(plain, texts()):
        parts = re.split(r"\{\w+\}", text)
        if sum(map(len, parts)) >= LEAST:
            made[text] = re.compile(".+".join(map(re.escape, parts)))
    return made


def quoted() -> set[str]:
    return {plain(each) for each in re.findall(r"„([^“]+)“", prose("de"))}


def parts_of(text: str) -> set[str]:
    """Give a text, its sentences, and what stands before and behind a colon, without their ends.

    A field at the end is left out as well: the handbook has dots for it.
    """
    whole = re.sub(r" \{\w+\}$", "", plain(text))
    sentences = re.split(r"(?<=[.:;!?])\s", whole)
    return {each.rstrip(" .:;…") for each in (whole, *sentences)}


def stands_in_a_window(words: str) -> bool:
    """Tell whether the program says this as a whole; dots stand for more."""
    wanted = words.rstrip(" .:;…")
    if wanted in parts() or any(each.fullmatch(wanted) for each in patterns().values()):
        return True
    field, _, choice = wanted.partition(": ")
    return bool(choice) and {field, choice} <= parts()


def is_beside(label: str, key: str, language: str = "de") -> bool:
    """Tell whether a window has a button of this name with this key, or explains the key so."""
    wanted = label.casefold()
    return any(
        wanted in (word.casefold(), word.partition(": ")[0].casefold())
        for known, word in (promises() if language == "de" else english_promises())
        if known == key
    )


@cache
def parts() -> frozenset[str]:
    """Return all texts of the program, and their parts."""
    return frozenset(part for text in texts() for part in parts_of(text))


def keys() -> set[str]:
    """Return the keys that the program names in any call."""
    calls = (call for source in sources(PACKAGES).values() for call in source.calls)
    return {text for call in calls for text in call.constants if KEY.fullmatch(text)}


def labelled(language: str = "de") -> list[tuple[str, str]]:
    """Return what the handbook names with the key that leads to it: ``**Helfer** (F7)``."""
    named = re.compile(r"\*\*([^*]{3,40})\*\*:? \(\**(F\d{1,2}|[A-Z])\**[,;:.) ]")
    found = named.findall(prose(language))
    return sorted({(plain(label).removesuffix(":"), key) for label, key in found})


def test_what_the_handbook_quotes_is_said_by_the_program() -> None:
    words = quoted() - {*NOT_IN_WINDOWS}
    assert len(words) > 20
    assert sorted(each for each in words if not stands_in_a_window(each)) == []


def test_no_reason_is_kept_for_what_is_gone() -> None:
    assert set(NOT_IN_WINDOWS) <= quoted()


def test_the_handbook_names_no_key_that_no_window_has() -> None:
    bold = re.findall(r"\*\*([^*]+)\*\*", prose("de"))
    named = {each for words in bold for each in words.split() if KEY.fullmatch(each)}
    named |= set(re.findall(r"\bF\d+\b", prose("de")))
    assert len(named) > 15
    assert named - keys() == set()


def test_there_are_keys_with_names() -> None:
    assert len(labelled()) > 6


def test_what_the_handbook_says_of_a_key_is_what_the_window_says() -> None:
    others = {}
    for label, key in labelled():
        words = sorted(word for known, word in promises() if known == key)
        is_right = words and label in parts() if label in TOLD_LATER else is_beside(label, key)
        if not is_right:
            others[label, key] = words
    assert others == {}


def test_no_name_is_told_later_that_the_handbook_does_not_name() -> None:
    named = {label for label, key in labelled() if not is_beside(label, key)}
    assert named == TOLD_LATER


@pytest.mark.parametrize(
    "words", ["ist d", "Rang", "Weiter mit 7 Helfern", "Nachzüg", "Übung: Fee"]
)
def test_a_part_of_a_word_or_of_a_label_is_not_said(words: str) -> None:
    assert not stands_in_a_window(words)


@pytest.mark.parametrize(("label", "key"), [("Neu", "F7"), ("Helfe", "F7"), ("Liste", "F9")])
def test_a_word_of_another_label_names_no_key(label: str, key: str) -> None:
    assert not is_beside(label, key)


def english_parts() -> set[str]:
    """Give what the windows say in English: all texts, and their parts."""
    english = catalogue()
    several = {english.ngettext(text, text, 2) for text in texts() if text}
    return {
        part for text in texts() | several for part in parts_of(english.gettext(text))
    } | several


def test_what_the_english_handbook_quotes_is_said_by_the_program() -> None:
    said = english_parts()
    shapes = [re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", each)))) for each in said]
    quotes = {plain(each) for each in re.findall(r"“([^”]+)”", prose("en"))} - {"is here"}
    for words in sorted(quotes):
        wanted = words.rstrip(" .:;…")
        is_said = wanted in said or any(
            len(e.pattern) > LEAST and e.fullmatch(wanted) for e in shapes
        )
        assert is_said, words
    assert len(quotes) > 4


def test_the_english_handbook_names_no_key_that_no_window_has() -> None:
    named = set(re.findall(r"\bF\d+\b", prose("en")))
    assert len(named) > 9
    assert named - keys() == set()


def test_what_the_english_handbook_says_of_a_key_is_what_the_window_says() -> None:
    told_later = {catalogue().gettext(each) for each in TOLD_LATER}
    others = {}
    for label, key in labelled("en"):
        words = sorted(word for known, word in english_promises() if known == key)
        if not (is_beside(label, key, "en") or (words and label in told_later)):
            others[label, key] = words
    assert others == {}
    assert len(labelled("en")) > 20
