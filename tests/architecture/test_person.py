"""The person's test knows Bobbl only as a person does: it imports nothing of it."""

import ast
from collections.abc import Iterator
from pathlib import Path

PERSON = Path(__file__).parents[1] / "person"
OURS = {"bobbl", "bobbl_client", "bobbl_server", "bobbl_shared", "builders", "strategies"}


def imported(source: str) -> Iterator[str]:
    """Give the packages that a module imports anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_person_imports_nothing_of_ours() -> None:
    modules = [*PERSON.glob("*.py")]
    assert modules
    for module in modules:
        assert not OURS & set(imported(module.read_text(encoding="utf-8"))), module.name


def test_an_import_within_a_function_is_noticed_too() -> None:
    assert OURS & set(imported("def f():\n    from bobbl_client.app import Station\n"))
