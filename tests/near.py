"""Which test files are near a change: ``pytest --near``, without collecting any other.

Near is a test file that was changed, that lies in the folder that mirrors a changed module's (the
nearest one with tests), or that imports it: itself, or through as few other modules as possible. Of
those, the nearest ``MOST`` are run, without what takes ``minutes``. Tests with real processes are
near only if they were changed or name the module themselves, those of ``CHAOS`` only if changed.
"""

import re
import subprocess
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 40
"""So many files take 10 to 40 seconds."""

PLACES = ("shared", "server", "client", "tests", "docs", "installer")
SLOW = tuple(f"tests/{each}/" for each in ("attack", "bench", "chaos", "person", "system"))
"""Where tests with real processes lie, which take minutes."""

CHAOS = "tests/chaos/"
"""Where those lie that do not end in half a minute."""

IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]*))", re.M
)
MIRRORED = {
    "shared/bobbl_shared": "tests/shared",
    "server/bobbl_server": "tests/server",
    "server/bobbl_federation": "tests/server/federation",
    "client/bobbl_client": "tests/client",
    "client/bobbl": "tests/client/command",
}


def near_files() -> list[str]:
    """Return the test files near what differs from the last commit, or near it if nothing does."""
    changed = _changed("HEAD") or _changed("HEAD~1")
    return ranked(changed, _sources())[:MOST]


def _changed(revision: str) -> list[str]:
    """Return what differs from a revision, or is new; where that is unknown, only what is new."""
    differs = git("diff", "--name-only", revision)
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*differs.splitlines(), *new.splitlines()})


def git(*words: str) -> str:
    """Return what git says; nothing where there is none, or these files are not in its care."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return ""


def _sources() -> dict[str, str]:
    paths = (path for place in PLACES for path in (ROOT / place).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def ranked(changed: Iterable[str], sources: Mapping[str, str]) -> list[str]:
    """Return the test files near changed files, the nearest first.

    ``sources``: the text of each module by its path from the root of the project.
    """
    modules = {_module(path): path for path in sources}
    importers: dict[str, set[str]] = {}
    for path, text in sources.items():
        for name in set(imported(text)):
            if name in modules:
                importers.setdefault(modules[name], set()).add(path)
    nearness: dict[str, int] = {}
    for path in changed:
        for test, steps in _near(path, importers, sources):
            nearness[test] = min(steps, nearness.get(test, steps))
    return sorted(nearness, key=lambda test: (nearness[test], test))


def _near(
    path: str, importers: Mapping[str, set[str]], sources: Mapping[str, str]
) -> Iterator[tuple[str, int]]:
    """Give the test files near one file, each with the number of imports between the two."""
    if _is_test(path) and path in sources:
        yield path, 0
    yield from ((each, 1) for each in _mirroring(path, sources))
    seen, waiting = {path: 0}, deque([path])
    while waiting:
        place = waiting.popleft()
        for each in sorted(importers.get(place, ())):
            if each in seen:
                continue
            seen[each] = seen[place] + 1
            waiting.append(each)
            is_meant = seen[each] == 1 and not each.startswith(CHAOS)
            if _is_test(each) and (is_meant or not is_slow(each)):
                yield each, seen[each]


def _mirroring(path: str, sources: Mapping[str, str]) -> list[str]:
    """Return the tests in the folder that mirrors a module's, or in the nearest one above it."""
    folder = mirrored(path)
    while folder.count("/") > 1:
        found = [each for each in sources if _is_test(each) and _lies_in(each, folder)]
        if found:
            return found
        folder = folder.rpartition("/")[0]
    return []


def is_slow(path: str) -> bool:
    """Return whether the tests of a file work with real processes, and wait for them."""
    return path.startswith(SLOW)


def mirrored(path: str) -> str:
    """Return the folder of the tests of a module; empty if it is none of the program's."""
    for package, tests in MIRRORED.items():
        if path.startswith(f"{package}/"):
            return f"{tests}{path.removeprefix(package).rpartition('/')[0]}"
    return ""


def _lies_in(path: str, folder: str) -> bool:
    return path.rpartition("/")[0] == folder


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and path.rpartition("/")[2].startswith("test_")


def _module(path: str) -> str:
    """Return the name by which a file is imported; all top folders are on the path."""
    inside = path.partition("/")[2] if path.split("/")[0] != "installer" else path
    return inside.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(text: str) -> Iterator[str]:
    """Give the names of modules that a source imports, and what they may be parts of."""
    for found in IMPORT.finditer(text):
        package, names, plain = found.groups()
        if package:
            yield package
            yield from (f"{package}.{each}" for each in re.findall(r"\w+", names))
        else:
            yield from (each.split()[0] for each in plain.split(",") if each.strip())
