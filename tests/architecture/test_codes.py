"""Every code that the program can raise has a sentence, and the sentence its fields."""

import ast
from collections import Counter

from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.log.sqlite import _CODES
from bobbl_shared.reading import _EXPECTED
from builders.sources.raised import fields, has_sentences, raised
from builders.sources.source_index import sources, trees

IN_TABLES = {
    **dict.fromkeys(_CODES.values(), frozenset({"path", "reason"})),
    **dict.fromkeys(_EXPECTED.values(), frozenset()),
}
"""Codes that a call finds in a table, with the parameters of that call."""


def test_the_search_finds_what_is_there() -> None:
    assert len(raised()) > 150
    assert {"name_twice", "copy_differs", "log_damaged"} <= {each.code for each in raised()}


def test_a_code_has_a_sentence() -> None:
    places = {each.code: each.place for each in raised()} | dict.fromkeys(IN_TABLES, "a table")
    assert {code: place for code, place in places.items() if code not in SENTENCES} == {}


def test_a_sentence_asks_for_nothing_that_is_not_given() -> None:
    lacking = {
        f"{each.code} {each.place}": missing
        for each in raised()
        if each.named is not None and each.code in SENTENCES
        if (missing := fields(SENTENCES[each.code]) - each.named)
    }
    assert lacking == {}


def test_a_sentence_from_a_table_has_its_fields() -> None:
    assert IN_TABLES
    lacking = {code: fields(SENTENCES[code]) - given for code, given in IN_TABLES.items()}
    assert {code: missing for code, missing in lacking.items() if missing} == {}


def test_a_code_has_its_sentence_in_one_place() -> None:
    rows = Counter(
        key.value
        for name, tree in trees(["shared/bobbl_shared/i18n"])
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict) and name.count("/") == 3
        for key in node.keys
        if isinstance(key, ast.Constant) and key.value in SENTENCES
    )
    assert rows
    assert {code: count for code, count in rows.items() if count > 1} == {}


def test_no_sentence_is_left_over() -> None:
    words = {
        text
        for name, source in sources().items()
        if not has_sentences(name)
        for text in source.texts
    }
    assert SENTENCES.keys() <= words


def test_a_parameter_may_have_any_name() -> None:
    given = {"code": 1, "self": 2, "place": 3}
    assert BobblError("disk_full", **given).parameters == given
