"""What is installed is locked by its hash, and the lock says what pyproject.toml asks for."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LISTS = {each.stem: each.read_text("utf-8") for each in (ROOT / "installer/lock").glob("*.txt")}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
WANTED = {
    "run": [*PROJECT["project"]["dependencies"], *EXTRAS["gui"]],
    "test": [*PROJECT["project"]["dependencies"], *EXTRAS["gui"], *EXTRAS["test"]],
    "docs": [*PROJECT["project"]["dependencies"], *EXTRAS["docs"]],
    "build": [*PROJECT["build-system"]["requires"], "editables"],
}
"""What each list is made from."""

NOT_HERE = {"docs"}
"""Lists of which not all is installed where the tests run."""

MADE = "sh installer/lock.sh makes the lock anew"


@dataclass(frozen=True)
class Pin:
    """A line of a list: one version of a part, and where it is wanted."""

    requirement: Requirement
    hashes: tuple[str, ...]

    @property
    def version(self) -> str:
        (only,) = self.requirement.specifier
        assert only.operator == "=="
        return only.version


def pins(text: str) -> dict[str, Pin]:
    """Return a list's lines by the name of the part; AssertionError if it holds anything else."""
    found: dict[str, Pin] = {}
    for line in text.replace(" \\\n", "").splitlines():
        written, *hashes = re.split(r" +--hash=sha256:", line)
        assert hashes, line
        assert all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes), line
        requirement = Requirement(written)
        assert requirement.url is None, line
        assert requirement.name not in found, line
        found[canonicalize_name(requirement.name)] = Pin(requirement, tuple(hashes))
    return found


def needed(roots: list[str]) -> Iterator[str]:
    """Yield what these requirements need on this computer, themselves included, by name."""
    waiting, seen = [(Requirement(each), "") for each in roots], set()
    while waiting:
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": extra})
        if not applies or (name, *requirement.extras) in seen:
            continue
        seen.add((name, *requirement.extras))
        yield name
        for each in distribution(name).requires or ():
            waiting += [(Requirement(each), extra) for extra in requirement.extras or {""}]


def test_there_is_a_list_for_each_purpose() -> None:
    assert LISTS.keys() == WANTED.keys()


@pytest.mark.parametrize("name", WANTED)
def test_the_lock_has_what_is_asked_for_in_range(name: str) -> None:
    locked = pins(LISTS[name])
    for wanted in map(Requirement, WANTED[name]):
        pin = locked.get(canonicalize_name(wanted.name))
        assert pin is not None, f"{wanted.name} is not locked: {MADE}"
        assert wanted.specifier.contains(pin.version), f"{wanted} is not {pin.version}: {MADE}"


@pytest.mark.parametrize("name", sorted(WANTED.keys() - NOT_HERE))
def test_the_lock_has_all_that_those_need_and_nothing_else(name: str) -> None:
    locked = pins(LISTS[name])
    marked = {part: pin.requirement.marker for part, pin in locked.items()}
    here = {part for part, marker in marked.items() if marker is None or marker.evaluate()}
    assert here == set(needed(WANTED[name])), MADE


def test_what_is_installed_here_is_what_is_locked() -> None:
    locked = pins(LISTS["test"]) | pins(LISTS["build"])
    here = [
        (name, pin)
        for name, pin in locked.items()
        if pin.requirement.marker is None or pin.requirement.marker.evaluate()
    ]
    assert {name: distribution(name).version for name, _ in here} == {
        name: pin.version for name, pin in here
    }, "sh installer/test.sh installs what is locked"


def test_all_lists_lock_the_same_version_and_files() -> None:
    test = pins(LISTS["test"])
    for name in sorted(LISTS.keys() - {"test"}):
        for part, pin in pins(LISTS[name]).items():
            assert part not in test or (pin.version, pin.hashes) == (
                test[part].version,
                test[part].hashes,
            )


@pytest.mark.parametrize(
    "text",
    [
        "--index-url https://somewhere.example/simple\n",
        "segno==1.6.6\n",
        "segno @ https://somewhere.example/segno.whl --hash=sha256:" + 64 * "0" + "\n",
    ],
)
def test_a_list_that_names_a_place_or_no_hash_is_found(text: str) -> None:
    with pytest.raises(AssertionError):
        pins(text)
