"""Every code that the program can raise has a sentence, and the sentence its fields."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import SENTENCES
from bobbl_shared.log.sqlite import _CODES
from bobbl_shared.reading import _EXPECTED

ROOT = Path(__file__).parents[2]
ERRORS = {"Coded", "Refusal", "PeerError", "BobblError", "InputError"}
HANDED_ON = {"code", "error.code", "message.code", "model.notice.code", "self.refused"}
"""First arguments that are codes made elsewhere: looked up in a table below, or received."""

IN_TABLES = {
    **dict.fromkeys(_CODES.values(), frozenset({"path", "reason"})),
    **dict.fromkeys(_EXPECTED.values(), frozenset()),
}
"""Codes that a call finds in a table, with the parameters of that call."""


class Raised(NamedTuple):
    """One place that makes an error; ``named`` are its parameters, none if not written out."""

    code: str
    named: frozenset[str] | None
    place: str


def sources() -> Iterator[Path]:
    for folder in ("shared", "server", "client"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "i18n" not in path.parts:
                yield path


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ERRORS and node.args:
                yield node, f"{path.relative_to(ROOT)}:{node.lineno}"


def codes_in(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(str(code)):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return codes_in(one) + codes_in(other)
        case ast.Call(args=[*_, default]):
            return codes_in(default)
        case ast.BoolOp(values=[*_, default]):
            return codes_in(default)
        case _:
            return []


def raised() -> list[Raised]:
    found = []
    for path in sources():
        for call, place in calls(path):
            words = (each.arg for each in call.keywords)
            names = [each for each in words if each is not None]
            named = frozenset(names) if len(names) == len(call.keywords) else None
            codes = codes_in(call.args[0])
            assert codes or ast.unparse(call.args[0]) in HANDED_ON, place
            found += [Raised(code, named, place) for code in codes]
    return found


RAISED = raised()


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


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
