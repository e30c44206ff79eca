"""What ARCHITECTURE.md names exists, and every part of a package is on its map."""

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
MAP = (TOP / "ARCHITECTURE.md").read_text("utf-8")
PACKAGES = (
    "shared/bobbl_shared",
    "server/bobbl_server",
    "server/bobbl_federation",
    "client/bobbl_client",
)
NAMED = {each for each in re.findall(r"`([\w./]+)`", MAP) if each.endswith((".py", "/"))}


def known_paths() -> set[str]:
    """Return all modules and folders of the product and the tests."""
    tops = [TOP / name for name in ("shared", "server", "client", "tests")]
    found = [path for top in tops for path in top.rglob("*") if "__pycache__" not in path.parts]
    return {f"/{path.relative_to(TOP)}" + "/" * path.is_dir() for path in found}


def test_every_path_on_the_map_exists() -> None:
    known = known_paths()
    assert len(NAMED) > 50
    assert {path for path in NAMED if not any(each.endswith(f"/{path}") for each in known)} == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_part_of_a_package_is_on_the_map(package: str) -> None:
    parts = {
        f"{each.name}/" if each.is_dir() else each.name
        for each in (TOP / package).iterdir()
        if each.name not in {"__init__.py", "__main__.py", "__pycache__", "py.typed"}
    }
    assert parts - NAMED == set()
