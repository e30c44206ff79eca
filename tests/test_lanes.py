"""What each lane runs, how it is shared out, and what is near a change."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from lanes import SAMPLE, name_sample, select, spread
from near import imported, is_slow, mirrored, near_files, ranked

SOURCES = {
    "shared/bobbl_shared/errors.py": "",
    "shared/bobbl_shared/log/file.py": "from bobbl_shared.errors import BobblError\n",
    "server/bobbl_server/store/keys.py": "from bobbl_shared.log import (\n    a,\n    file)\n",
    "tests/builders/halls.py": "import bobbl_server.store.keys as keys\n",
    "tests/shared/log/test_file.py": "import pytest\n",
    "tests/shared/log/test_beside.py": "",
    "tests/server/store/test_keys.py": "from bobbl_server.store import keys\n",
    "tests/client/test_far.py": "from builders.halls import hall\n",
    "tests/system/test_slow.py": "from builders.halls import hall\n",
    "tests/chaos/test_long.py": "from bobbl_shared.log.file import LogFile\n",
    "tests/system/test_slow_itself.py": "from bobbl_shared.log.file import LogFile\n",
}


@dataclass
class Named:
    """What of a test the lanes ask for."""

    nodeid: str
    marks: tuple[pytest.Mark, ...] = ()
    file_marks: tuple[pytest.Mark, ...] = ()

    def iter_markers_with_node(self, name: str) -> Iterator[tuple["Named", pytest.Mark]]:
        yield from ((self, each) for each in self.marks if each.name == name)
        file = Named(self.nodeid.partition("::")[0])
        yield from ((file, each) for each in self.file_marks if each.name == name)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for _, mark in self.iter_markers_with_node(name)), None)


def named(*items: Named) -> list[pytest.Item]:
    return [cast(pytest.Item, each) for each in items]


def ids(items: list[pytest.Item]) -> list[str]:
    return [each.nodeid for each in items]


RELEASE = (pytest.mark.release.mark,)
SAMPLED = (pytest.mark.sampled(2).mark,)
MINUTES = (pytest.mark.minutes.mark,)
CASES = [Named(f"t.py::test_it[{number}]", SAMPLED) for number in range(9)]


def test_a_release_runs_everything() -> None:
    items = named(Named("a"), Named("b", RELEASE), *CASES)
    assert select(items, is_release=True) == items


def test_by_default_release_tests_are_left_out_and_of_sampled_ones_some_are_run() -> None:
    chosen = ids(select(named(Named("a"), Named("b", RELEASE), *CASES)))
    assert chosen[0] == "a"
    assert len(chosen) == 3
    assert set(chosen[1:]) < {each.nodeid for each in CASES}


def test_of_the_tests_of_a_sampled_file_some_are_run_and_others_after_other_commits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = [Named(f"f.py::test_{number}", file_marks=SAMPLED) for number in range(6)]
    own = [Named(f"f.py::test_own[{number}]", SAMPLED, SAMPLED) for number in range(9)]
    seen = set()
    for number in range(40):
        monkeypatch.setenv(SAMPLE, str(number))
        chosen = ids(select(named(*file, *own)))
        assert [each.startswith("f.py::test_own") for each in chosen] == [False, False, True, True]
        seen |= set(chosen)
    assert len(seen) == len(file) + len(own)
    assert len(select(named(*file, *own), is_near=True)) == 2 + 1


def test_what_is_left_out_takes_no_place_in_a_sample() -> None:
    file = [Named(f"f.py::test_{number}", RELEASE, SAMPLED) for number in range(20)]
    others = [Named(f"f.py::test_other_{number}", file_marks=SAMPLED) for number in range(2)]
    assert ids(select(named(*file, *others))) == ids(named(*others))


def test_near_a_change_nothing_takes_minutes() -> None:
    items = named(Named("a"), Named("b", RELEASE), Named("c", MINUTES))
    assert ids(select(items, is_near=True)) == ["a"]
    assert len(select(named(*CASES), is_near=True)) == 1
    assert ids(select(items)) == ["a", "c"]


def test_after_other_commits_others_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for number in range(40):
        monkeypatch.setenv(SAMPLE, str(number))
        first = ids(select(named(*CASES)))
        assert first == ids(select(named(*CASES)))
        seen |= set(first)
    assert len(seen) == len(CASES)


def test_without_git_there_is_one_sample_and_nothing_is_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(SAMPLE)
    monkeypatch.setenv("PATH", "/nonexistent")
    assert name_sample() == "0"
    assert near_files() == []


def test_each_worker_begins_with_its_share_of_what_takes_minutes() -> None:
    short = [Named(f"s{number}") for number in range(26)]
    long = [Named(f"l{number}", MINUTES) for number in range(4)]
    found = ids(spread(named(*short, *long), 3))
    assert sorted(found) == sorted(each.nodeid for each in (*short, *long))
    assert [found[:2], found[10:11], found[20:21]] == [["l0", "l3"], ["l1"], ["l2"]]


def test_files_that_wait_for_processes_are_mixed_with_the_others() -> None:
    folders = {each.name for each in Path(__file__).parent.iterdir() if each.is_dir()}
    waiting = {each for each in folders if is_slow(f"tests/{each}/test_it.py")}
    assert waiting == {"attack", "bench", "chaos", "person", "system"}
    quick = [Named(f"tests/client/t{number // 2}.py::{number}") for number in range(8)]
    slow = [Named(f"tests/system/t{number // 2}.py::{number}") for number in range(4)]
    found = ["s" if "system" in each else "q" for each in ids(spread(named(*quick, *slow), 1))]
    assert "".join(found) == "qqssqqqqssqq"


def test_names_of_modules_are_read_from_imports() -> None:
    text = (
        "import a.b as c, d\nfrom e import f\n    from g import (\n        h,\n        i as j,\n)\n"
    )
    assert {"a.b", "d", "e", "e.f", "g", "g.h", "g.i"} <= set(imported(text))


def test_tests_lie_in_the_folder_that_mirrors_a_module() -> None:
    assert mirrored("client/bobbl_client/desk/page.py") == "tests/client/desk"
    assert mirrored("client/bobbl/serve.py") == "tests/client/command"
    assert mirrored("server/bobbl_federation/intake.py") == "tests/server/federation"
    assert mirrored("docs/example_station.py") == ""


def test_the_nearest_come_first_and_real_processes_only_where_they_name_the_module() -> None:
    assert ranked(["shared/bobbl_shared/log/file.py"], SOURCES) == [
        "tests/shared/log/test_beside.py",
        "tests/shared/log/test_file.py",
        "tests/system/test_slow_itself.py",
        "tests/server/store/test_keys.py",
        "tests/client/test_far.py",
    ]
    assert ranked(["tests/system/test_slow.py"], SOURCES) == ["tests/system/test_slow.py"]
    assert ranked(["server/bobbl_server/store/files/names.py"], SOURCES) == [
        "tests/server/store/test_keys.py"
    ]
    assert ranked(["README.md"], SOURCES) == []
