"""The program is started again from the same copy, wherever that lies."""

import subprocess
import sys
from pathlib import Path

import pytest

import bobbl
from bobbl.program.starting import STARTER, starting

STARTS = Path(__file__).parents[2] / "installer/linux" / STARTER


def test_python_finds_a_program_that_was_installed(tmp_path: Path) -> None:
    assert starting(folder=tmp_path) == (sys.executable, "-m", "bobbl")
    assert starting("bobbl.pages.photo", "-B", folder=tmp_path) == (
        *(sys.executable, "-B"),
        *("-m", "bobbl.pages.photo"),
    )


def test_by_default_the_starter_is_looked_for_beside_the_packages_that_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bobbl, "__file__", str(tmp_path / "bobbl" / "__init__.py"))
    assert starting() == (sys.executable, "-m", "bobbl")
    (tmp_path / STARTER).touch()
    assert starting() == (sys.executable, "-I", "-S", str(tmp_path / STARTER), "bobbl")


def test_a_starter_beside_the_packages_finds_them_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "lib"
    folder.mkdir()
    (folder / STARTER).write_bytes(STARTS.read_bytes())
    (folder / "told.py").write_text(
        "import os, sys\n"
        "print(__name__, sys.argv[1:], os.environ.get('BOBBL_HOME'))\n"
        "print(*(each for each in sys.path if each.endswith('-packages')))\n"
    )
    words = starting("told", "-B", folder=folder)

    def said() -> str:
        return subprocess.run(
            [*words, "a", "b"], env={}, capture_output=True, text=True, check=True
        ).stdout

    assert said() == "__main__ ['a', 'b'] None\n\n"
    (tmp_path / "portable").touch()
    assert said() == f"__main__ ['a', 'b'] {tmp_path / 'data'}\n\n"
