"""The wheel holds everything that the program reads beside its modules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "shared/bobbl_shared",
    "server/bobbl_server",
    "client/bobbl_client",
    "client/bobbl",
)
BUILD = "import sys, hatchling.build; hatchling.build.build_wheel(sys.argv[1])"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return the files of a wheel that was built twice, from two copies of the sources."""
    made = []
    for name in ("one", "two"):
        copy = tmp_path_factory.mktemp(name)
        for each in PACKAGES:
            shutil.copytree(
                ROOT / each, copy / each, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
            )
        shutil.copytree(ROOT / "docs/handbook", copy / "docs/handbook")
        for each in ("pyproject.toml", "README.md", "LICENSE", "installer/build_catalogues.py"):
            (copy / each).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / each, copy / each)
        surroundings = {**os.environ, "SOURCE_DATE_EPOCH": "1000000000"}
        subprocess.run(
            [sys.executable, "-c", BUILD, str(copy)], cwd=copy, env=surroundings, check=True
        )
        (path,) = copy.glob("*.whl")
        made.append(path)
    one, two = made
    assert one.read_bytes() == two.read_bytes()
    with ZipFile(one) as archive:
        return {each: archive.read(each) for each in archive.namelist()}


def test_the_wheel_holds_what_lies_among_the_sources(wheel: dict[str, bytes]) -> None:
    for package in PACKAGES:
        top = (ROOT / package).parent
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".mo":
                assert wheel.get(str(path.relative_to(top))) == path.read_bytes(), path


def test_the_wheel_holds_the_catalogues_templates_fonts_words_and_the_icon(
    wheel: dict[str, bytes],
) -> None:
    kinds = {Path(each).suffix for each in wheel}
    assert {".mo", ".html", ".ttf", ".txt", ".png", ".svg"} <= kinds
    assert len(wheel["bobbl_shared/i18n/en/LC_MESSAGES/bobbl.mo"]) > 100_000
    (commands,) = (wheel[each] for each in wheel if each.endswith("/entry_points.txt"))
    assert b"bobbl = bobbl.__main__:main" in commands
