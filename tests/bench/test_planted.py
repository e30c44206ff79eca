"""Faults are planted where they are meant to be, and nothing else of a source changes."""

import ast
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from bench.planted import Copy, Lane, Outcome, Trial, modules, package_of
from bench.planting import KINDS, Fault, does_compile, faults_of, planted, sample

FILE = "shared/bobbl_shared/log/some.py"


def planted_in(source: str, kind: str | None = None) -> list[str]:
    """Give a source with each fault of a kind in turn; all of them compile."""
    given = source.encode()
    faults = [each for each in faults_of(given, FILE) if kind in {None, each.kind}]
    assert all(does_compile(given, each) for each in faults)
    return [planted(given, each).decode() for each in faults]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("comparison", "a < b", "a <= b"),
        ("comparison", "a == b", "a != b"),
        ("comparison", "a  in  b", "a  not in  b"),
        ("comparison", "a not  in b", "a in b"),
        ("comparison", "a is not b", "a is b"),
        ("comparison", "a is (not b)", "a is not (not b)"),
        ("comparison", "(a)  # more > less\n", None),
        ("comparison", "((ä)  # > b\n >= (b))", "((ä)  # > b\n > (b))"),
        ("arithmetic", "'ü', (a) + -b", "'ü', (a) - -b"),
        ("arithmetic", "a // b", "a * b"),
        ("arithmetic", "a += b", "a -= b"),
        ("arithmetic", "a + 'text' + b", None),
        ("arithmetic", "a += f'{b}'", None),
        ("arithmetic", "a | b", None),
        ("and/or", "a and(b)", "a or(b)"),
        ("not", "a = not (b or c)", "a = (b or c)"),
        ("not", "a = not(b)", "a = (b)"),
        ("number", "a = 0x10", "a = 17"),
        ("number", "a = -1", "a = -2"),
        ("number", "a = True", None),
        ("number", "a = 1.5", None),
        ("arguments", "f(a, (b), c=d)", "f(b, (a), c=d)"),
        ("arguments", "f(a, *b)", None),
        ("arguments", "f(a, a)", None),
    ],
)
def test_one_place_is_changed_and_the_rest_stays(kind: str, before: str, after: str | None) -> None:
    assert planted_in(before, kind) == ([] if after is None else [after])


def test_each_operator_of_a_chain_is_changed_in_turn() -> None:
    assert planted_in("0 < a <= b", "comparison") == ["0 <= a <= b", "0 < a < b"]
    assert planted_in("a and b or c", "and/or") == ["a or b or c", "a and b and c"]
    assert planted_in("f(a, b, c)") == ["f(b, a, c)", "f(a, c, b)"]


def test_only_an_early_exit_is_dropped() -> None:
    source = "def f(a):\n    for b in a:\n        if b:\n            continue\n        g(b)\n"
    source += "    if a:\n        raise Wrong(\n            a\n        )\n    return a\n"
    first, second = planted_in(source, "exit")
    assert first == source.replace("continue", "pass")
    assert second == source.replace("raise Wrong(\n            a\n        )", "pass")


@pytest.mark.parametrize(
    "source",
    [
        '"""a < b, 1 + 2"""',
        "# a < b",
        "a: Literal[1]",
        "def f(a: Literal[1], *b: Literal[2]) -> Literal[3]: ...",
        "assert a < 1",
        "if TYPE_CHECKING:\n    a = 1\n",
        'if __name__ == "__main__":\n    f(1)\n',
        "f'{a < 1}'",
    ],
)
def test_where_nothing_runs_nothing_is_planted(source: str) -> None:
    assert planted_in(source) == []


def test_a_fault_says_where_it_is() -> None:
    [fault] = faults_of(b"a = b\nif (\n    a <\n    b\n): c()\n", FILE)
    assert (fault.line, fault.kind) == (3, "comparison")
    assert fault.words == f"{FILE}:3  a <  ->  a <="


def test_what_is_no_python_any_more_is_known() -> None:
    source = b"match a:\n    case -1: b\n"
    assert does_compile(source, Fault(FILE, 1, "number", 22, 23, b"2", "", ""))
    assert not does_compile(source, Fault(FILE, 1, "number", 22, 23, b"(", "", ""))


def test_our_own_module_can_have_many_faults_each_of_them_python() -> None:
    source = (Path(__file__).parent / "planting.py").read_bytes()
    faults = faults_of(source, FILE)
    assert {each.kind for each in faults} >= {"comparison", "arithmetic", "not", "number"}
    whole = ast.dump(ast.parse(source))
    for each in faults[::10]:
        assert does_compile(source, each), each.words
        assert ast.dump(ast.parse(planted(source, each))) != whole, each.words


def test_a_sample_is_even_and_can_be_repeated() -> None:
    packages = {
        name: [Fault(name, at, KINDS[at % 3], at, at, b"", "", "") for at in range(size)]
        for name, size in {"large": 900, "other": 90, "small": 1, "none": 0}.items()
    }
    found = sample(packages, 13, seed=1)
    assert len(set(found)) == 13
    counts = [sum(each.file == name for each in found) for name in packages]
    assert counts == [6, 6, 1, 0]
    kinds = [each.kind for each in found if each.file == "large"]
    assert [kinds.count(kind) for kind in KINDS[:3]] == [2, 2, 2]
    assert sample(packages, 7, seed=1) == found[:7]
    assert sample(packages, 13, seed=2) != found
    assert len(sample(packages, 5000, seed=1)) == 991
    assert all(each.line % 2 for each in sample(packages, 9, 1, lambda each: each.line % 2 == 1))


def test_packages_are_the_folders_at_the_top() -> None:
    assert package_of(FILE) == package_of("shared/bobbl_shared/log/x/y.py")
    assert package_of(FILE) == "shared/bobbl_shared/log"
    assert package_of("client/bobbl/rank.py") == "client/bobbl"
    kept = ["client/bobbl/rank.py", FILE]
    left = ["client/bobbl/__init__.py", "tests/conftest.py", "shared/bobbl_shared/log/a.po"]
    assert modules([FILE, *left, *kept[:1]]) == kept


def test_a_fault_is_in_the_copy_only_and_only_for_a_while(tmp_path: Path) -> None:
    project, file = tmp_path / "project", tmp_path / "project" / "a.py"
    project.mkdir()
    (project / "untracked").touch()
    file.write_bytes(b"a < b\n")
    for words in (("init", "-q"), ("add", "a.py")):
        subprocess.run(("git", *words), cwd=project, check=True)
    (tmp_path / "there").mkdir()
    copy = Copy(tmp_path / "there", project)
    assert {each.name for each in copy.root.iterdir()} == {".git", "a.py"}
    differs = Lane("near", "git diff --quiet HEAD", 60.0)
    assert copy.run(differs) == 0
    [fault] = faults_of(file.read_bytes(), "a.py")
    times = [(copy.root / "a.py").stat().st_mtime]
    for _ in range(2):
        with suppress(KeyboardInterrupt), copy.fault(fault):
            assert (copy.root / "a.py").read_bytes() == b"a <= b\n"
            assert copy.run(differs) == 1
            times.append((copy.root / "a.py").stat().st_mtime)
            raise KeyboardInterrupt
    assert len({int(each) for each in times}) == 3, "bytecode of another version would be taken"
    assert (copy.root / "a.py").read_bytes() == file.read_bytes() == b"a < b\n"
    assert copy.run(differs) == 0


class Answers:
    """A copy in which the lanes end as it is said, in turn."""

    def __init__(self, *codes: int | None, fails_anyway: bool = False) -> None:
        self._codes, self._fails_anyway = list(codes), fails_anyway

    def does_fail_anyway(self) -> bool:
        return self._fails_anyway

    def fault(self, _: Fault) -> "Answers":
        return self

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def run(self, _: Lane) -> int | None:
        return self._codes.pop(0)


@pytest.mark.parametrize(
    ("codes", "found_by", "reason"),
    [
        ((1,), "near", "failed"),
        ((4,), "near", "failed"),
        ((None,), "near", "out of time"),
        ((0, 1), "default", "failed"),
        ((5, None), "default", "out of time"),
        ((5, 0), "survived", "passed"),
    ],
)
def test_who_finds_a_fault(codes: tuple[int | None, ...], found_by: str, reason: str) -> None:
    lanes = [Lane("near", "pytest", 1.0), Lane("default", "pytest", 1.0)]
    [fault] = faults_of(b"a < b", FILE)
    told = Trial(Answers(*codes), lanes).tried(fault)  # type: ignore[arg-type]
    assert (told.found_by, told.reason) == (found_by, reason)


def test_what_fails_without_the_fault_has_not_found_it() -> None:
    [fault] = faults_of(b"a < b", FILE)
    copy = Answers(1, fails_anyway=True)
    told = Trial(copy, [Lane("near", "pytest", 1.0)]).tried(fault)  # type: ignore[arg-type]
    assert (told.found_by, told.reason) == ("survived", "fails anyway")


def test_the_tests_that_failed_are_tried_without_a_fault(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "test_a.py").write_text(
        "import a, pytest\n@pytest.mark.parametrize('it', ['x y'])\n"
        "def test_it(it):\n    assert a.IT == 1\n"
    )
    (project / "a.py").write_bytes(b"IT = 1\n")
    for words in (("init", "-q"), ("add", "-A")):
        subprocess.run(("git", *words), cwd=project, check=True)
    (tmp_path / "there").mkdir()
    copy = Copy(tmp_path / "there", project)
    [fault] = faults_of(b"IT = 1\n", "a.py")
    with copy.fault(fault):
        assert copy.run(Lane("near", "pytest -x -q", 60.0)) == 1
        assert copy.does_fail_anyway()
        assert copy.run(Lane("near", "pytest -x -q", 60.0)) == 1
    assert not copy.does_fail_anyway()


def test_tables_count_and_name_what_survived(capsys: pytest.CaptureFixture[str]) -> None:
    faults = faults_of(b"a < b\nc = 1\n", FILE)
    trial = Trial(Answers(1, 0), [Lane("near", "pytest", 1.0)])  # type: ignore[arg-type]
    trial.run(faults, first=7)
    trial.print_summary()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["7", "near", "(failed)"]
    assert lines[1].split()[:3] == ["8", "survived", "(passed)"]
    assert "comparison 1 1 0 0" in [" ".join(each.split()) for each in lines]
    assert f"{package_of(FILE)} 2 1 0 1" in [" ".join(each.split()) for each in lines]
    assert lines[-1] == f"{FILE}:2  c = 1  ->  c = 2"
    assert '"found_by": "survived"' in trial.encoded()
    assert [type(each) for each in trial.survivors] == [Outcome]
