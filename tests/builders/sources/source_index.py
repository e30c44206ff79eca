"""What the source says, as plain values: each module is parsed at its first use, then let go.

A tree of syntax takes many times the room of its text. Tests that ask for calls, names, texts or
imports take `sources`, whose values are made once a process; those that need the tree itself take
`trees`, one module after the other, and keep none. Neither is asked for while tests are collected.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
PRODUCT = ("shared", "server", "client")


class Call(NamedTuple):
    """One call: ``owner.name(arguments)``.

    ``owner`` is empty without one, and ``…`` where it is more than a name. A positional argument
    is its constant, written as text, or nothing if it is something else.
    """

    owner: str
    name: str
    arguments: tuple[str | None, ...]
    has_keywords: bool

    @property
    def constants(self) -> tuple[str, ...]:
        """Return the positional arguments that are constants."""
        return tuple(each for each in self.arguments if each is not None)


class Source(NamedTuple):
    """What one module says, each thing once.

    An attribute is the name before the dot, ``…`` where it is more than a name, and the one behind.
    ``imports`` has every module, and every ``module.name`` that is imported from one.
    """

    calls: frozenset[Call]
    attributes: frozenset[tuple[str, str]]
    texts: frozenset[str]
    imports: frozenset[str]


def paths(folders: Iterable[str] = PRODUCT) -> Iterator[Path]:
    """Return the modules in some folders of the repository, each folder in the order of names."""
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    """Return the path of a module within the repository, with slashes on each system."""
    return path.relative_to(ROOT).as_posix()


def trees(
    folders: Iterable[str] = PRODUCT, having: Iterable[str] = ("",)
) -> Iterator[tuple[str, ast.Module]]:
    """Return name and tree of each module whose text has one of some words; keep none of them."""
    words = tuple(having)
    for path in paths(folders):
        text = path.read_text("utf-8")
        if any(each in text for each in words):
            yield name_of(path), ast.parse(text)


def sources(folders: Iterable[str] = PRODUCT) -> Mapping[str, Source]:
    """Return what the modules in some folders say, by the path of each in the repository."""
    return {name_of(path): _source_of(path) for path in paths(folders)}


def read_source(text: str) -> Source:
    """Return what a text in Python says."""
    calls, attributes, texts, imports = set[Call](), set[tuple[str, str]](), set[str](), set[str]()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name() | ast.Attribute() as called):
                arguments = tuple(map(_constant, node.args))
                calls.add(Call(*_names(called), arguments, bool(node.keywords)))
            case ast.Attribute():
                attributes.add(_names(node))
            case ast.Constant(str(value)):
                texts.add(value)
            case ast.Import(names):
                imports |= {each.name for each in names}
            case ast.ImportFrom(module=str(module), names=names, level=0):
                imports |= {module, *(f"{module}.{each.name}" for each in names)}
    return Source(*map(frozenset, (calls, attributes, texts, imports)))  # type: ignore[arg-type]


@cache
def _source_of(path: Path) -> Source:
    return read_source(path.read_text("utf-8"))


def _names(node: ast.Name | ast.Attribute) -> tuple[str, str]:
    if isinstance(node, ast.Name):
        return "", sys.intern(node.id)
    owner = node.value.id if isinstance(node.value, ast.Name) else "…"
    return sys.intern(owner), sys.intern(node.attr)


def _constant(node: ast.expr) -> str | None:
    return str(node.value) if isinstance(node, ast.Constant) else None
