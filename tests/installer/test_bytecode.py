"""Modules that are translated before they are packed: which, and the same in every build."""

import sys
from pathlib import Path

import pytest
from installer.linux.bytecode import matching_python, modules_at_start, translate

HERE = "{}.{}".format(*sys.version_info)
PACKAGES = {
    "bobbl/__init__.py": "",
    "bobbl/__main__.py": "import other",
    "bobbl/host.py": "",
    "bobbl/later.py": "",
    "bobbl_client/host/hosting.py": "",
    "other.py": "WORDS = {'a', 'b'} | {'c'}\ndef is_one(word):\n    return word in {'x', 'y'}\n",
}


def packages(lib: Path) -> Path:
    for name, text in PACKAGES.items():
        (lib / name).parent.mkdir(parents=True, exist_ok=True)
        (lib / name).write_text(text, encoding="utf-8")
    return lib


def translated(lib: Path) -> dict[str, bytes]:
    return {str(each.relative_to(lib)): each.read_bytes() for each in lib.rglob("*.pyc")}


def test_what_the_first_window_needs_is_found_in_the_folder(tmp_path: Path) -> None:
    lib = packages(tmp_path / "lib")
    found = {each.relative_to(lib).as_posix() for each in modules_at_start(lib)}
    assert found == PACKAGES.keys() - {"bobbl/later.py"}


def test_what_is_translated_is_the_same_wherever_and_is_not_compared_with_the_module(
    tmp_path: Path,
) -> None:
    one, other = (packages(tmp_path / each / "lib") for each in ("one", "other"))
    for lib in (one, other):
        translate(lib, sys.executable, modules_at_start(lib))
    made = translated(one)
    assert len(made) == len(PACKAGES) - 1
    assert made == translated(other)
    assert {content[4:8] for content in made.values()} == {b"\x01\0\0\0"}
    translate(other, sys.executable)
    assert len(translated(other)) == len(PACKAGES)


def test_a_python_is_taken_only_if_it_is_of_that_version(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("BOBBL_BYTECODE_PYTHON", f"{tmp_path}/none:{sys.executable}")
    assert matching_python(HERE) == sys.executable
    assert matching_python("3.10") is None
    (tmp_path / "python3.10").write_text("#!/bin/sh\nexit 127\n")
    (tmp_path / "python3.10").chmod(0o755)
    assert matching_python("3.10") is None
