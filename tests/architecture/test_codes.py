"""Every code that the program can raise has a sentence, and the sentence its fields."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from bobbl_shared import i18n
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.log.sqlite import _CODES
from bobbl_shared.reading import _EXPECTED
from builders.documents.raised import Raised, fields, raised, sources

IN_TABLES = {
    **dict.fromkeys(_CODES.values(), frozenset({"path", "reason"})),
    **dict.fromkeys(_EXPECTED.values(), frozenset()),
}
"""Codes that a call finds in a table, with the parameters of that call."""

RAISED = raised()


def test_the_search_finds_what_is_there() -> None:
    assert len(RAISED) > 150
    assert {"name_twice", "copy_differs", "log_damaged"} <= {each.code for each in RAISED}


@pytest.mark.parametrize("code", sorted({each.code for each in RAISED} | IN_TABLES.keys()))
def test_a_code_has_a_sentence(code: str) -> None:
    assert code in SENTENCES, [each.place for each in RAISED if each.code == code]


@pytest.mark.parametrize("each", RAISED, ids=lambda each: f"{each.code} {each.place}")
def test_a_sentence_asks_for_nothing_that_is_not_given(each: Raised) -> None:
    if each.named is not None and each.code in SENTENCES:
        assert fields(SENTENCES[each.code]) <= each.named


@pytest.mark.parametrize("code", sorted(IN_TABLES))
def test_a_sentence_from_a_table_has_its_fields(code: str) -> None:
    assert fields(SENTENCES[code]) <= IN_TABLES[code]


def test_a_code_has_its_sentence_in_one_place() -> None:
    rows = Counter(
        key.value
        for path in Path(i18n.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and key.value in SENTENCES
    )
    assert {code: count for code, count in rows.items() if count > 1} == {}


def test_no_sentence_is_left_over() -> None:
    words = {
        node.value
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert SENTENCES.keys() <= words


def test_a_parameter_may_have_any_name() -> None:
    given = {"code": 1, "self": 2, "place": 3}
    assert BobblError("disk_full", **given).parameters == given
