"""No folder of the product or of its tests holds more modules than one sees at a glance."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("shared", "server", "client", "tests")
MOST = 25


def crowded(root: Path) -> Mapping[str, int]:
    """Return the folders with too many modules, and how many each holds."""
    counts = Counter(path.parent for each in PLACES for path in (root / each).rglob("*.py"))
    return {str(folder.relative_to(root)): n for folder, n in counts.items() if n > MOST}


def test_no_folder_is_crowded() -> None:
    assert crowded(ROOT) == {}


def test_a_crowded_folder_would_be_found(tmp_path: Path) -> None:
    folder = tmp_path / "shared" / "planted"
    folder.mkdir(parents=True)
    for number in range(MOST):
        (folder / f"module_{number}.py").touch()
    assert crowded(tmp_path) == {}

    (folder / "one_more.py").touch()

    assert crowded(tmp_path) == {"shared/planted": MOST + 1}
