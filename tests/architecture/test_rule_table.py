"""Each rule names code and tests that exist, and the document says what the table says."""

import ast
import importlib
from functools import cache
from operator import attrgetter

import pytest

from architecture.rule_table import DOCUMENT, ROOT, RULES, Rule, document


@cache
def names_in(file: str) -> frozenset[str]:
    """Return the tests of a file, with their class before the name where they have one."""
    found = set()
    for node in ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{n.name}" for n in node.body if isinstance(n, ast.FunctionDef)}
    return frozenset(found)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_what_a_rule_names_exists(rule: Rule) -> None:
    for name in rule.code:
        module, _, within = name.partition(":")
        assert callable(attrgetter(within)(importlib.import_module(module))), name
    for name in rule.tests:
        file, _, within = name.partition(":")
        assert within in names_in(file), name
        assert within.rpartition(".")[2].startswith("test_"), name


def test_every_rule_is_held_and_proved_and_has_a_number_of_its_own() -> None:
    assert all(each.code and each.tests for each in RULES)
    assert len({each.id for each in RULES}) == len(RULES)


def test_the_document_says_what_the_table_says() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()
