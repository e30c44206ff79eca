"""Faults as people make them, put into a source: one operator, number, exit or order of arguments.

A fault is a span of the source and what stands there instead; all else stays as it is, comments and
layout too. No fault is planted where nothing runs or a test could hardly notice: annotations,
assertions, f-strings, ``if TYPE_CHECKING`` and ``if __name__ == "__main__"``.
"""

import ast
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, get_args

Kind = Literal["comparison", "arithmetic", "and/or", "not", "number", "exit", "arguments"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_COMPARISONS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
_ARITHMETIC = {"+": "-", "-": "+", "*": "//", "//": "*"}
_ARITHMETIC_IN_PLACE = {f"{one}=": f"{other}=" for one, other in _ARITHMETIC.items()}
_LOGIC = {"and": "or", "or": "and"}

_OPERATOR = re.compile(rb"(?:is\s+not|not\s+in)\b|[^\s()\\]+")
_COMMENT = re.compile(rb"#[^\n]*")


@dataclass(frozen=True)
class Fault:
    """One fault of ``file``: ``new`` instead of the bytes from ``start`` to ``end``.

    ``before`` and ``after`` are the lines that it is in.
    """

    file: str
    line: int
    kind: Kind
    start: int
    end: int
    new: bytes
    before: str
    after: str

    @property
    def words(self) -> str:
        """The fault in a line."""
        return f"{self.file}:{self.line}  {self.before}  ->  {self.after}"


def planted(source: bytes, fault: Fault) -> bytes:
    """Return a source with a fault in it."""
    return source[: fault.start] + fault.new + source[fault.end :]


def does_compile(source: bytes, fault: Fault) -> bool:
    """Return whether a source is still Python with a fault in it."""
    try:
        compile(planted(source, fault), fault.file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def faults_of(source: bytes, file: str) -> list[Fault]:
    """Return every fault that can be planted, by its place."""
    found = _Finder(source, file)
    found.visit(ast.parse(source))
    return sorted(found.faults, key=lambda each: (each.start, each.end, each.new))


def sample(
    packages: Mapping[str, Sequence[Fault]],
    count: int,
    seed: int,
    is_usable: Callable[[Fault], bool] = lambda _: True,
) -> list[Fault]:
    """Return so many faults, or all there are, evenly from all packages and there from all kinds.

    The same seed gives the same faults in the same order; a smaller count is the beginning of it.
    """
    waiting = [_shuffled(packages[name], f"{seed} {name}") for name in sorted(packages)]
    chosen: list[Fault] = []
    while waiting and len(chosen) < count:
        left = []
        for each in waiting:
            fault = next(filter(is_usable, each), None)
            if fault is not None:
                chosen.append(fault)
                left.append(each)
        waiting = left
    return chosen[:count]


def _shuffled(faults: Sequence[Fault], seed: str) -> Iterator[Fault]:
    """Yield faults by chance, each kind as often as the others while there are any."""
    dice = random.Random(seed)
    kinds = [[each for each in faults if each.kind == kind] for kind in KINDS]
    for each in kinds:
        dice.shuffle(each)
    dice.shuffle(kinds)
    while any(kinds):
        for each in kinds:
            if each:
                yield each.pop()


class _Finder(ast.NodeVisitor):
    """Goes through a module and notes the faults that can be planted."""

    def __init__(self, source: bytes, file: str) -> None:
        self.faults: list[Fault] = []
        self._source = source
        self._file = file
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    # Where something stands

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> bytes:
        return self._source[self._start(node) : self._end(node)]

    def _note(self, kind: Kind, start: int, end: int, new: bytes) -> None:
        source = self._source
        first = source.rfind(b"\n", 0, start) + 1
        last = source.find(b"\n", end)
        last = len(source) if last < 0 else last
        before = source[first:last]
        after = source[first:start] + new + source[end:last]
        line = source.count(b"\n", 0, start) + 1
        self.faults.append(
            Fault(self._file, line, kind, start, end, new, _shown(before), _shown(after))
        )

    def _replace_operator(
        self, kind: Kind, left: ast.expr, right: ast.expr, others: Mapping[str, str]
    ) -> None:
        """Note the neighbour of the operator between two operands, if it has one."""
        start = self._end(left)
        between = self._source[start : self._start(right)]
        blank = _COMMENT.sub(lambda found: b" " * len(found[0]), between)
        found = _OPERATOR.search(blank)
        if found is None:
            return
        other = others.get(" ".join(found[0].decode().split()))
        if other is not None:
            self._note(kind, start + found.start(), start + found.end(), other.encode())

    # What is not looked into

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave it: what is in it has no place of its own before Python 3.12."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave it: it says what is always true."""

    def visit_arg(self, node: ast.arg) -> None:
        """Leave it: it has nothing but an annotation."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Look at the value only."""
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Look at all but the annotations."""
        for each in (*node.decorator_list, node.args, *node.body):
            self.visit(each)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_If(self, node: ast.If) -> None:
        """Leave out what only type checkers read, or only a start as a program."""
        if ast.unparse(node.test) in {"TYPE_CHECKING", "__name__ == '__main__'"}:
            for each in node.orelse:
                self.visit(each)
        else:
            self.generic_visit(node)

    # Faults

    def visit_Compare(self, node: ast.Compare) -> None:
        """Take each comparison for its neighbour."""
        operands = (node.left, *node.comparators)
        for left, right in pairwise(operands):
            self._replace_operator("comparison", left, right, _COMPARISONS)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Take plus for minus; texts have no minus."""
        if not (_is_text(node.left) or _is_text(node.right)):
            self._replace_operator("arithmetic", node.left, node.right, _ARITHMETIC)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Take plus for minus."""
        if not _is_text(node.value):
            self._replace_operator("arithmetic", node.target, node.value, _ARITHMETIC_IN_PLACE)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Take each ``and`` for ``or``."""
        for left, right in pairwise(node.values):
            self._replace_operator("and/or", left, right, _LOGIC)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Forget ``not``."""
        if isinstance(node.op, ast.Not):
            start = self._start(node)
            end = start + len(b"not")
            while self._source[end : end + 1] == b" ":
                end += 1
            self._note("not", start, end, b"")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Count one too far."""
        if type(node.value) is int:
            new = str(node.value + 1).encode()
            self._note("number", self._start(node), self._end(node), new)

    def visit_Call(self, node: ast.Call) -> None:
        """Swap neighbouring arguments that have no names."""
        for one, other in pairwise(node.args):
            first, second = self._text(one), self._text(other)
            is_starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
            if not is_starred and first != second:
                between = self._source[self._end(one) : self._start(other)]
                swapped = second + between + first
                self._note("arguments", self._start(one), self._end(other), swapped)
        self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        """Forget to leave a block; what a function ends with stays, for its body is not this."""
        for _, statements in ast.iter_fields(node):
            for each in statements if isinstance(statements, list) else ():
                if isinstance(each, (ast.Return, ast.Raise, ast.Continue)):
                    self._note("exit", self._start(each), self._end(each), b"pass")
        super().generic_visit(node)


def _is_text(node: ast.expr) -> bool:
    """Return whether an expression is plainly text or bytes."""
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    is_constant = isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    return is_constant or isinstance(node, ast.JoinedStr)


def _shown(lines: bytes) -> str:
    return " ".join(lines.decode().split())
