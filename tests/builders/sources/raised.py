"""Every place in the program that makes a coded error, found by reading the source."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from builders.sources.source_index import PRODUCT, trees

ERRORS = {"Coded", "Refusal", "PeerError", "BobblError", "InputError"}
HANDED_ON = {"code", "error.code", "message.code", "model.notice.code", "self.refused"}
"""First arguments that are codes made elsewhere: looked up in a table, or received."""


class Raised(NamedTuple):
    """One place that makes an error of a kind; ``words`` are the parameters written out.

    ``is_whole``: there are no others.
    """

    kind: str
    code: str
    words: frozenset[str]
    is_whole: bool
    place: str

    @property
    def named(self) -> frozenset[str] | None:
        """Give the parameters, none if they are not all written out."""
        return self.words if self.is_whole else None


def has_sentences(name: str) -> bool:
    """Tell whether a module belongs to the texts, in which no error is made."""
    return "i18n" in name.split("/")


@cache
def raised(folders: tuple[str, ...] = PRODUCT) -> tuple[Raised, ...]:
    """Give all places; each has its code written out, or hands one on that was made elsewhere."""
    found = list[Raised]()
    for name, tree in trees(folders, having=ERRORS):
        for kind, call in () if has_sentences(name) else _calls(tree):
            place = f"{name}:{call.lineno}"
            words = frozenset(each.arg for each in call.keywords if each.arg is not None)
            is_whole = len(words) == len(call.keywords)
            codes = _codes_in(call.args[0])
            assert codes or ast.unparse(call.args[0]) in HANDED_ON, place
            found += [Raised(kind, code, words, is_whole, place) for code in codes]
    return tuple(found)


def fields(text: str) -> set[str]:
    """Give the names of the gaps in a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in ERRORS and node.args:
                yield name, node


def _codes_in(argument: ast.expr) -> list[str]:
    match argument:
        case ast.Constant(str(code)):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return _codes_in(one) + _codes_in(other)
        case ast.Call(args=[*_, default]):
            return _codes_in(default)
        case ast.BoolOp(values=[*_, default]):
            return _codes_in(default)
        case _:
            return []
