"""Three lanes: what is near a change, the default of eight minutes, and everything for a release.

What the default lane leaves out is never lost: the release lane runs it whole, and what is
``sampled`` is run in part by default, another part after each commit. ``BOBBL_TEST_SAMPLE`` repeats
the part of an earlier run, whose head line names it.
"""

import os
import random
import zlib
from collections.abc import Iterable, Sequence
from itertools import groupby, islice

import pytest

from near import git, is_slow

SAMPLE = "BOBBL_TEST_SAMPLE"
AMOUNTS = {"kills": (10, 50), "losses": (4, 8), "schedules": (100, 400), "windows": (40, 4000)}
"""How much of a harness is run by default and for a release, unless its option says it."""


def set_amounts(config: pytest.Config) -> None:
    """Give each option about an amount the value of the lane, unless it was said."""
    is_release = bool(config.getoption("--release"))
    for name, (default, release) in AMOUNTS.items():
        if getattr(config.option, name) is None:
            setattr(config.option, name, release if is_release else default)


def name_sample() -> str:
    """Return which part of what is sampled is run; workers inherit it from their parent."""
    if SAMPLE not in os.environ:
        os.environ[SAMPLE] = git("rev-parse", "--short=8", "HEAD").strip() or "0"
    return os.environ[SAMPLE]


def sample_number() -> int:
    """Return a number that is another one after each commit."""
    return zlib.crc32(name_sample().encode())


def select(
    items: Sequence[pytest.Item], *, is_release: bool = False, is_near: bool = False
) -> list[pytest.Item]:
    """Return what a lane runs, in order: but for a release, nothing that is left to one.

    Of ``sampled`` tests and files some, near a change one parameter of a test; what takes
    ``minutes`` is not run there.
    """
    if is_release:
        return list(items)
    left_out = ("release", "minutes") if is_near else ("release",)
    kept = [each for each in items if not any(map(each.get_closest_marker, left_out))]
    chosen = set(map(id, _sampled(kept, most=1 if is_near else None)))
    return [each for each in kept if not each.get_closest_marker("sampled") or id(each) in chosen]


def _sampled(items: Iterable[pytest.Item], most: int | None = None) -> Iterable[pytest.Item]:
    """Return so many of each sampled test's parameters, or of a sampled file's tests, as is said.

    Of the parameters ``most`` at the most.
    """
    groups: dict[str, tuple[int, list[pytest.Item]]] = {}
    for each in items:
        for node, marker in islice(each.iter_markers_with_node("sampled"), 1):
            place, _, _ = node.nodeid.partition("[")
            is_file = "::" not in place
            number = marker.args[0] if is_file or most is None else most
            groups.setdefault(place, (number, []))[1].append(each)
    for place, (number, group) in groups.items():
        dice = random.Random(f"{name_sample()} {place}")
        yield from dice.sample(group, min(len(group), number))


def spread(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return the tests as workers take them, each beginning with a block (``--dist worksteal``).

    Each block begins with its share of those that take ``minutes``; else one worker is left with
    all of them, or with one in the end. Files whose tests wait for real processes are mixed evenly
    with the others, that the processor has something to do all the time.
    """
    long = [each for each in items if each.get_closest_marker("minutes")]
    short = _mixed([each for each in items if not each.get_closest_marker("minutes")])
    size, ordered = len(items) / workers, list[pytest.Item]()
    for worker in range(workers):
        ordered += long[worker::workers]
        missing = round(size * (worker + 1)) - len(ordered)
        ordered += short[: max(0, missing)]
        del short[: max(0, missing)]
    return ordered + short


def _mixed(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the tests file by file, the slow files spread evenly over the others."""
    kinds: dict[bool, list[list[pytest.Item]]] = {True: [], False: []}
    for path, group in groupby(items, lambda each: each.nodeid.partition("::")[0]):
        kinds[is_slow(path)].append(list(group))
    placed = [
        ((number + 0.5) / len(files), file)
        for files in kinds.values()
        for number, file in enumerate(files)
    ]
    placed.sort(key=lambda each: each[0])
    return [each for _, file in placed for each in file]
